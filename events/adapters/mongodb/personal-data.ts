/**
 * The keys of personal data, in a database of their own: backed up apart. The document of an erased person stays, without
 * the key: the record of the erasure, and what keeps anybody from sealing anew. What the server still holds of a removed key
 * for a while (its journal, the oplog, backups) is wrapped by the master key, which it never sees.
 */
import { Binary, type Collection } from 'mongodb';
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
import type { KeptKey, KeyName } from '../../ports/personal-data.ts';
import { type KeyRing, keyRing, type MasterKey, missingMaster, type WrappedKey } from '../../ports/sealing.ts';
import { openStore, type Store } from './client.ts';
import { isDuplicate } from './errors.ts';
import { ensureIndexes } from './indexes.ts';

type Clock = Readonly<{ now(): number }>;

/** `_id`: subject and purpose, as a JSON array. A key that is there has all of `keyId`, `masterId`, `wrapped`. */
type Row = {
  _id: string;
  keyId?: string;
  masterId?: string;
  wrapped?: Binary;
  madeAt?: string;
  erasedAt?: string;
};
type Keys = Collection<Row>;

const REWRAPPED_AT_ONCE = 50;
const READ_AT_ONCE = 100;
const LONG_MS = 30_000;

/**
 * Wraps every key by the first master key before it resolves, so that an older master key may be taken out of the ring
 * at the next start. A key is durable before anything is sealed with it; of two processes that make one, one wins and
 * both seal with it. `erase` may be repeated after a crash.
 * @throws Unavailable; Misconfigured: also where a key is wrapped by a master key that is not in the ring
 */
export const openMongoPersonalData = async (o: {
  url: string;
  masterKeys: readonly MasterKey[];
  clock: Clock;
}): Promise<ErasingPersonalData> => {
  const ring = keyRing(o.masterKeys);
  const store = await openStore('the MongoDB of personal keys', o.url);
  const keys = store.db.collection<Row>('personal_keys');
  try {
    await ensureIndexes(store, keys, [{ key: { masterId: 1 } }, { key: { erasedAt: 1, _id: 1 } }]);
    await rotate(store, keys, ring);
  } catch (error) {
    await store.close();
    throw error;
  }
  return personalDataOn(storedKeys(store, keys, ring, o.clock), o.clock);
};

const idOf = ({ subject, purpose }: KeyName): string => JSON.stringify([subject, purpose]);
const nameOf = (_id: string): KeyName => {
  const [subject, purpose] = JSON.parse(_id) as [string, string];
  return { subject, purpose };
};

/** Null: without a key, since it was erased. */
const wrappedOf = ({ keyId, masterId, wrapped, erasedAt }: Row): WrappedKey | null =>
  erasedAt !== undefined || keyId === undefined || masterId === undefined || wrapped === undefined
    ? null
    : { keyId, masterId, wrapped: wrapped.value() };

const storedKeys = (store: Store, keys: Keys, ring: KeyRing, clock: Clock): KeyStore => {
  const now = () => new Date(clock.now()).toISOString();
  const storedKeyOf = (row: Row): StoredKey => {
    const wrapped = wrappedOf(row);
    return wrapped === null ? { erased: true } : { data: ring.unwrap(nameOf(row._id), wrapped) };
  };
  const find = (name: KeyName): Promise<Row | null> =>
    store.run(() => keys.findOne({ _id: idOf(name) }), { repeatable: true });

  return {
    find: async (name) => {
      const row = await find(name);
      return row === null ? null : storedKeyOf(row);
    },
    /** Also for a key that is there: another process may have made it this moment, and the write waits until it is durable. */
    findOrMake: async (name) => {
      const { wrapped } = ring.make(name);
      const made = {
        keyId: wrapped.keyId,
        masterId: wrapped.masterId,
        wrapped: new Binary(wrapped.wrapped),
        madeAt: now(),
      };
      const there = await store.run(
        () =>
          upserted(() =>
            keys.findOneAndUpdate(
              { _id: idOf(name) },
              { $setOnInsert: made },
              { upsert: true, returnDocument: 'after' },
            ),
          ),
        { repeatable: true },
      );
      if (there === null) throw new Error('an upsert gave no document');
      return storedKeyOf(there);
    },
    erase: async (name) => {
      await store.run(
        async () => {
          try {
            await keys.updateOne(
              { _id: idOf(name), erasedAt: { $exists: false } },
              { $set: { erasedAt: now() }, $unset: { wrapped: '', masterId: '' } },
              { upsert: true },
            );
          } catch (error) {
            // It is there and does not match: it was erased before, and that stands.
            if (!isDuplicate(error)) throw error;
          }
        },
        { repeatable: true },
      );
      crashpoint('erase-committed');
      const row = await find(name);
      if (row?.erasedAt === undefined) throw new Error(`the erasure of ${name.subject} for ${name.purpose} is gone`);
      return { erasedAt: row.erasedAt, keyId: row.keyId ?? null };
    },
    erased: () =>
      store.run(
        async () => {
          // Every time is a text: what has none stands elsewhere in the index.
          const rows = await keys.find({ erasedAt: { $gte: '' } }, { sort: { erasedAt: 1, _id: 1 } }).toArray();
          return rows.map(({ _id, keyId = null, erasedAt = '' }): Erasure => ({ ...nameOf(_id), keyId, erasedAt }));
        },
        { repeatable: true, withinMs: LONG_MS },
      ),
    kept: () => keptIn(store, keys),
    /** An insertion whose outcome is unknown is met again as a duplicate, and then compared. */
    takeIn: async (key) => {
      demandOpens(ring, key);
      const isTaken = await store.run(() => inserted(keys, key), { repeatable: true });
      if (isTaken) return 'taken';
      const row = await find(key);
      if (row === null || !sameKey(keptOf(row), key)) throw keyExists(key.subject, key.purpose);
      return 'there';
    },
    close: () => store.close(),
  };
};

/** In the order of `_id`, page by page: a slow reader holds nothing at the server. */
const keptIn = async function* (store: Store, keys: Keys): AsyncGenerator<KeptKey, void, undefined> {
  for (let after = ''; ; ) {
    const rows = await store.run(
      () => keys.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: READ_AT_ONCE }).toArray(),
      { repeatable: true, withinMs: LONG_MS },
    );
    yield* rows.map(keptOf);
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    after = last._id;
  }
};

const keptOf = (row: Row): KeptKey => {
  const { _id, keyId = null, madeAt = null, erasedAt } = row;
  const named = { ...nameOf(_id), madeAt };
  const wrapped = wrappedOf(row);
  if (wrapped !== null) return { ...named, ...wrapped, erasedAt: null };
  if (erasedAt === undefined) throw new Error(`what stands for ${_id} is neither a key nor an erasure`);
  return { ...named, keyId, masterId: null, wrapped: null, erasedAt };
};

/** @returns false where something stands for this person and purpose */
const inserted = async (keys: Keys, key: KeptKey): Promise<boolean> => {
  const { keyId, masterId, wrapped, madeAt, erasedAt } = key;
  try {
    await keys.insertOne({
      _id: idOf(key),
      ...(keyId === null ? {} : { keyId }),
      ...(wrapped === null ? {} : { masterId, wrapped: new Binary(wrapped) }),
      ...(madeAt === null ? {} : { madeAt }),
      ...(erasedAt === null ? {} : { erasedAt }),
    });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
};

/** Of two upserts of one document the server may refuse one; by then it is there. */
const upserted = async <T>(upsert: () => Promise<T>): Promise<T> => {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return await upsert();
  }
};

/** Wraps by the current master key what an older one had wrapped. Breaking off in the middle loses nothing. */
const rotate = async (store: Store, keys: Keys, ring: KeyRing): Promise<void> => {
  const masters = await store.run(() => keys.distinct('masterId', { masterId: { $exists: true } }), {
    repeatable: true,
    withinMs: LONG_MS,
  });
  const unknown = masters.filter((id) => id !== undefined && !ring.ids.includes(id));
  if (unknown.length > 0) throw missingMaster(unknown as string[]);
  const older = masters.filter((id) => id !== ring.current);
  for (;;) {
    const rows = await store.run(
      () => keys.find({ masterId: { $in: older } }, { limit: REWRAPPED_AT_ONCE }).toArray(),
      { repeatable: true, withinMs: LONG_MS },
    );
    const again = rows.flatMap((row) => {
      const wrapped = wrappedOf(row);
      return wrapped === null ? [] : [{ row, to: ring.rewrap(nameOf(row._id), wrapped) }];
    });
    if (again.length === 0) return;
    await store.run(
      () =>
        keys.bulkWrite(
          again.map(({ row: { _id, masterId }, to }) => ({
            updateOne: {
              // A person who was erased meanwhile has no master key any more, and gets none back.
              filter: { _id, masterId: masterId ?? '' },
              update: { $set: { masterId: to.masterId, wrapped: new Binary(to.wrapped) } },
            },
          })),
          { ordered: false },
        ),
      { repeatable: true, withinMs: LONG_MS },
    );
  }
};
