/** What state a SQLite file is in, told without changing it: nothing is created, repaired or checkpointed. */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from './busy.ts';
import { wasDamaged } from './damage.ts';

export type Condition = Readonly<{
  /** `forbidden`: not to be opened by this user, or not now; nothing is said of what is in it. */
  is: 'sound' | 'missing' | 'empty' | 'forbidden' | 'damaged';
  /** Follows the name of the file in a sentence: "is empty", "may not be read …". */
  says: string;
}>;

/** Up to this size a start looks at every page (a tenth of a second); a larger file is looked at whole where asked. */
const LOOKED_AT_WHOLE_BYTES = 64 * 1024 ** 2;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const SOUND: Condition = { is: 'sound', says: 'is in order' };

/**
 * `PRAGMA quick_check` reads every page, so its time grows with the file: without `whole` it is done where the file is
 * small, or where a process met damage in it before; a larger one is only opened, its schema read and its length compared.
 */
export const conditionOf = (path: string, { whole = false } = {}): Condition => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { is: 'missing', says: 'is missing' };
  if (!found.isFile()) return { is: 'damaged', says: 'is no file' };
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    return { is: 'forbidden', says: forbidden(found.uid, found.mode) };
  }
  if (found.size === 0) return { is: 'empty', says: 'is empty' };
  if (!startOf(path).equals(MAGIC)) return { is: 'damaged', says: 'is not a SQLite database' };
  return opened(path, found.size, whole || found.size <= LOOKED_AT_WHOLE_BYTES || wasDamaged(path));
};

/** For anything on a disk, a folder too. */
export const forbidden = (uid: number, mode: number): string => {
  const me = process.getuid?.();
  const by =
    me === undefined ? '' : ` (it belongs to user ${uid} with mode ${(mode & 0o777).toString(8)}, this is user ${me})`;
  return `may not be read and written by this user${by}`;
};

const startOf = (path: string): Buffer => {
  const start = Buffer.alloc(MAGIC.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start;
};

const opened = (path: string, size: number, whole: boolean): Condition => {
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    try {
      const fault = whole ? faultIn(db) : faultAtItsEnds(db, path, size);
      return fault === null ? SOUND : { is: 'damaged', says: `is damaged (${fault})` };
    } finally {
      db.close();
    }
  } catch (error) {
    const message = Error.isError(error) ? error.message : String(error);
    if (isDamage(error)) return { is: 'damaged', says: `is damaged (${message})` };
    return { is: 'forbidden', says: `cannot be opened (${message})` };
  }
};

const faultIn = (db: DatabaseSync): string | null => {
  const verdict = String(Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0] ?? '');
  return verdict === 'ok' ? null : (verdict.split('\n').at(-1) ?? verdict);
};

const faultAtItsEnds = (db: DatabaseSync, path: string, size: number): string | null => {
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  const numberOf = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  // What a crash left in the log may still be missing from the file.
  return log === 0 && numberOf('page_count') * numberOf('page_size') > size ? 'its end is missing' : null;
};
