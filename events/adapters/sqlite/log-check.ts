/**
 * Reads the whole log as it lies in its file and says of every event whether it is as it was recorded. For operators, in a
 * thread or a process without a product: it reads on behind whatever cannot be read.
 */
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from './busy.ts';
import { columnsOf, type Row, rowReader } from './event-rows.ts';

export type BadEvent = Readonly<{
  /** Null where not even the index of streams names it. */
  stream: string | null;
  revision: number | null;
  position: number;
  why: 'altered' | 'unreadable';
}>;
export type LogCheck = Readonly<{
  /** Looked at; fewer than the log has where the time was over. */
  events: number;
  whole: boolean;
  /** Recorded before events had checksums: only the hash chain of audited streams speaks for them. */
  unprotected: number;
  /** At most 20 of them, in the order of the log. */
  bad: readonly BadEvent[];
  badCount: number;
  /** Those of the bad ones of which not even the row can be read; they are not among `events`. */
  unreadable: number;
}>;

const ROWS_AT_ONCE = 1_000;
const BAD_NAMED = 20;

/** @throws what SQLite says where not even the length of the log can be read */
export const checkLog = (path: string, withinMs: number | null = null): LogCheck => {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
  try {
    return checked(db, withinMs === null ? Number.POSITIVE_INFINITY : performance.now() + withinMs);
  } finally {
    db.close();
  }
};

const checked = (db: DatabaseSync, until: number): LogCheck => {
  const select = db.prepare(
    `SELECT ${columnsOf(db)} FROM events WHERE position > ? AND position <= ? ORDER BY position`,
  );
  select.setReturnArrays(true);
  const parsed = rowReader((position) => String(position) as never);
  const last = lastPosition(db);
  let [events, unprotected, badCount, unreadable] = [0, 0, 0, 0];
  const bad: BadEvent[] = [];
  /** Naming one costs a scan of the index, so only the first are named. */
  const isBad = (one: () => BadEvent): void => {
    badCount += 1;
    if (bad.length < BAD_NAMED) bad.push(one());
  };

  /** (low, high]; where the engine stumbles, the halves are read by themselves, down to the one row that it cannot read. */
  const look = (low: number, high: number): void => {
    let rows: Row[];
    try {
      rows = select.all(low, high) as unknown as Row[];
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (high - low > 1) {
        const middle = low + Math.floor((high - low) / 2);
        look(low, middle);
        look(middle, high);
        return;
      }
      unreadable += 1;
      isBad(() => ({ ...nameOf(db, high), position: high, why: 'unreadable' }));
      return;
    }
    for (const row of rows) {
      events += 1;
      if (row[7] === null) unprotected += 1;
      const { damage } = parsed(row);
      if (damage) isBad(() => ({ stream: row[1], revision: row[2], position: row[0], why: damage }));
    }
  };
  // From the newest down: where time is short, what was recorded last is what nobody has read yet.
  let high = last;
  for (; high > 0 && performance.now() < until; high -= ROWS_AT_ONCE) look(Math.max(0, high - ROWS_AT_ONCE), high);
  bad.sort((one, other) => one.position - other.position);
  return { events, whole: high <= 0, unprotected, bad, badCount, unreadable };
};

/** The end of the log by its table, or where that end cannot be read by the index of streams. */
const lastPosition = (db: DatabaseSync): number => {
  const numberOf = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0] ?? 0);
  try {
    return numberOf('SELECT max(position) FROM events');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return numberOf('SELECT max(rowid) FROM (SELECT rowid FROM events INDEXED BY sqlite_autoindex_events_1)');
  }
};

/** The index of streams is a copy of names and places, in other pages of the file. */
const nameOf = (db: DatabaseSync, position: number): { stream: string | null; revision: number | null } => {
  const nobody = { stream: null, revision: null };
  try {
    const found = db
      .prepare('SELECT stream, revision FROM events INDEXED BY sqlite_autoindex_events_1 WHERE +rowid = ?')
      .get(position);
    return found === undefined ? nobody : { stream: String(found['stream']), revision: Number(found['revision']) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return nobody; // the index is broken as well
  }
};
