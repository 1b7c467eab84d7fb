/** Between rows of keys and what the port says of them. */
import type { DatabaseSync } from 'node:sqlite';
import type { KeptKey, KeyName } from '../../ports/personal-data.ts';

type Reads = Pick<DatabaseSync, 'prepare'>;
type Row = Readonly<{
  subject: string;
  purpose: string;
  key_id: string | null;
  master_id: string | null;
  wrapped: Uint8Array | null;
  made_at: string | null;
  erased_at: string | null;
}>;

const AT_ONCE = 100;
const COLUMNS = 'subject, purpose, key_id, master_id, wrapped, made_at, erased_at';

/** Page by page, each a question of its own that `run` may put off: a slow reader holds nothing. */
export const keyPages = (db: Reads) => {
  const page = db.prepare(
    `SELECT ${COLUMNS} FROM keys WHERE (subject, purpose) > (?, ?) ORDER BY subject, purpose LIMIT ${AT_ONCE}`,
  );
  return async function* (run: <T>(read: () => T) => Promise<T>): AsyncGenerator<KeptKey, void, undefined> {
    for (let after = { subject: '', purpose: '' }; ; ) {
      const { subject, purpose } = after;
      const rows = (await run(() => page.all(subject, purpose))) as unknown as readonly Row[];
      yield* rows.map(keptOf);
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) return;
      after = last;
    }
  };
};

/** Null where neither a key nor an erasure stands. */
export const keyLookup = (db: Reads) => {
  const one = db.prepare(`SELECT ${COLUMNS} FROM keys WHERE subject = ? AND purpose = ?`);
  return ({ subject, purpose }: KeyName): KeptKey | null => {
    const row = one.get(subject, purpose) as Row | undefined;
    return row === undefined ? null : keptOf(row);
  };
};

/** @throws Error for a row that is neither a key nor an erasure, as no version of this code writes any */
const keptOf = ({ subject, purpose, key_id, master_id, wrapped, made_at, erased_at }: Row): KeptKey => {
  const named = { subject, purpose, madeAt: made_at };
  if (erased_at !== null) return { ...named, keyId: key_id, masterId: null, wrapped: null, erasedAt: erased_at };
  if (key_id === null || master_id === null || wrapped === null)
    throw new Error(`what stands for ${subject}, ${purpose} is neither a key nor an erasure`);
  return { ...named, keyId: key_id, masterId: master_id, wrapped, erasedAt: null };
};
