/**
 * The keys of personal data, in a file of their own: backed up apart, deleted bytes overwritten. The row of an erased
 * person stays, without the key: the record of the erasure, and what keeps anybody from sealing anew.
 */
import { crashpoint } from '../../ports/crashpoint.ts';
import { keyExists } from '../../ports/errors.ts';
import { demandOpens, sameKey } from '../../ports/personal-data/kept.ts';
import {
  type ErasingPersonalData,
  type Erasure,
  type KeyStore,
  personalDataOn,
  type StoredKey,
} from '../../ports/personal-data/keys.ts';
import type { KeyName } from '../../ports/personal-data.ts';
import { type KeyRing, keyRing, type MasterKey, missingMaster } from '../../ports/sealing.ts';
import { type Database, openDatabase } from './database.ts';
import { keyLookup, keyPages } from './key-rows.ts';

type Clock = Readonly<{ now(): number }>;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (
    subject TEXT NOT NULL, purpose TEXT NOT NULL, key_id TEXT, master_id TEXT, wrapped BLOB, made_at TEXT, erased_at TEXT,
    PRIMARY KEY (subject, purpose)
  );
  CREATE INDEX IF NOT EXISTS by_master ON keys (master_id) WHERE wrapped IS NOT NULL;`;

const REWRAPPED_AT_ONCE = 500;

type Row = { key_id: string | null; master_id: string | null; wrapped: Uint8Array | null; erased_at: string | null };

/**
 * Wraps every key by the first master key before it resolves, so that an older master key may be taken out of the ring
 * at the next start. A key is durable before anything is sealed with it; of two processes that make one, one wins and
 * both seal with it. `erase` resolves when no file holds the key any more, and may be repeated after a crash.
 * @throws Misconfigured: a key is wrapped by a master key that is not in the ring
 */
export const openSqlitePersonalData = async (o: {
  path: string;
  masterKeys: readonly MasterKey[];
  clock: Clock;
}): Promise<ErasingPersonalData> => {
  const ring = keyRing(o.masterKeys);
  const db = await openDatabase({
    path: o.path,
    synchronous: 'FULL',
    irreplaceable: true,
    secureDelete: true,
    schema: SCHEMA,
  });
  try {
    await rotate(db, ring);
  } catch (error) {
    await db.close();
    throw error;
  }
  return personalDataOn(storedKeys(db, ring, o.clock), o.clock);
};

const storedKeys = (db: Database, ring: KeyRing, clock: Clock): KeyStore => {
  const find = db.prepare('SELECT key_id, master_id, wrapped, erased_at FROM keys WHERE subject = ? AND purpose = ?');
  const insert = db.prepare(
    'INSERT INTO keys (subject, purpose, key_id, master_id, wrapped, made_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const destroy = db.prepare(`
    INSERT INTO keys (subject, purpose, erased_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET wrapped = NULL, master_id = NULL, erased_at = coalesce(erased_at, excluded.erased_at)
    RETURNING key_id, erased_at`);
  const list = db.prepare(
    'SELECT subject, purpose, key_id, erased_at FROM keys WHERE erased_at IS NOT NULL ORDER BY erased_at, subject, purpose',
  );
  const put = db.prepare(
    'INSERT INTO keys (subject, purpose, key_id, master_id, wrapped, made_at, erased_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const [kept, keptAt] = [keyPages(db), keyLookup(db)];
  const now = () => new Date(clock.now()).toISOString();

  const storedKeyOf = (name: KeyName): StoredKey | null => {
    const row = find.get(name.subject, name.purpose) as Row | undefined;
    if (row === undefined) return null;
    if (row.erased_at !== null || row.key_id === null || row.master_id === null || row.wrapped === null)
      return { erased: true };
    return { data: ring.unwrap(name, { keyId: row.key_id, masterId: row.master_id, wrapped: row.wrapped }) };
  };

  return {
    find: (name) => db.read(() => storedKeyOf(name)),
    findOrMake: async (name) =>
      (await db.read(() => storedKeyOf(name))) ??
      (await db.write((): StoredKey => {
        const there = storedKeyOf(name);
        if (there !== null) return there;
        const { data, wrapped } = ring.make(name);
        insert.run(name.subject, name.purpose, data.keyId, wrapped.masterId, wrapped.wrapped, now());
        return { data };
      })),
    erase: ({ subject, purpose }) =>
      db.write(() => {
        const row = destroy.get(subject, purpose, now()) as { key_id: string | null; erased_at: string };
        return { erasedAt: row.erased_at, keyId: row.key_id };
      }),
    wipeTraces: async () => {
      crashpoint('erase-committed');
      await db.truncateWal();
    },
    erased: () =>
      db.read(() =>
        (list.all() as (KeyName & Row)[]).map(
          ({ subject, purpose, key_id, erased_at }): Erasure => ({
            subject,
            purpose,
            keyId: key_id,
            erasedAt: String(erased_at),
          }),
        ),
      ),
    kept: () => kept((run) => db.read(run)),
    takeIn: async (key) => {
      demandOpens(ring, key);
      return await db.write(() => {
        const there = keptAt(key);
        if (there !== null && !sameKey(there, key)) throw keyExists(key.subject, key.purpose);
        if (there !== null) return 'there';
        const { subject, purpose, keyId, masterId, wrapped, madeAt, erasedAt } = key;
        put.run(subject, purpose, keyId, masterId, wrapped, madeAt, erasedAt);
        return 'taken';
      });
    },
    close: () => db.close(),
  };
};

/** Wraps by the current master key what an older one had wrapped. Breaking off in the middle loses nothing. */
const rotate = async (db: Database, ring: KeyRing): Promise<void> => {
  const masters = db.prepare('SELECT DISTINCT master_id FROM keys WHERE wrapped IS NOT NULL');
  const older = db.prepare(
    'SELECT subject, purpose, key_id, master_id, wrapped FROM keys WHERE wrapped IS NOT NULL AND master_id <> ? LIMIT ?',
  );
  const put = db.prepare('UPDATE keys SET wrapped = ?, master_id = ? WHERE subject = ? AND purpose = ?');

  const unknown = await db.read(() =>
    masters
      .all()
      .map((row) => String(row['master_id']))
      .filter((id) => !ring.ids.includes(id)),
  );
  if (unknown.length > 0) throw missingMaster(unknown);
  let moved: number;
  do {
    moved = await db.write(() => {
      const rows = older.all(ring.current, REWRAPPED_AT_ONCE) as {
        subject: string;
        purpose: string;
        key_id: string;
        master_id: string;
        wrapped: Uint8Array;
      }[];
      for (const { subject, purpose, key_id, master_id, wrapped } of rows) {
        const again = ring.rewrap({ subject, purpose }, { keyId: key_id, masterId: master_id, wrapped });
        put.run(again.wrapped, again.masterId, subject, purpose);
      }
      return rows.length;
    });
  } while (moved > 0);
};
