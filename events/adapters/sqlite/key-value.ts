/** Sessions, limits and leases in one SQLite file. */
import type { StatementSync } from 'node:sqlite';
import type { KeyValue } from '../../ports/key-value.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import { openDatabase } from './database.ts';

type Clock = Readonly<{ now(): number }>;

/** `rev` is the row id, and AUTOINCREMENT never gives one twice: one counter for the whole store, also after deletes. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (
    rev INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, value TEXT NOT NULL, expires_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS by_expiry ON entries (expires_at) WHERE expires_at IS NOT NULL;`;

const SWEEP_EVERY_MS = 10_000;
const SWEPT_AT_ONCE = 1_000;

type Row = readonly [rev: number, value: string, expiresAt: number | null];
type KeyedRow = readonly [...Row, key: string];
type Entry = { value: string; rev: number };

/**
 * Durable on return. Every question is asked inside the write transaction, so of all callers in all processes exactly one
 * wins. After `Unavailable` the outcome is unknown: a repeated conditional `set` that had stood answers `conflict`, a
 * repeated `increment` counts again. Expired entries are absent at once and removed by a sweep.
 */
export const openSqliteKeyValue = async (o: {
  path: string;
  clock: Clock;
  sweepEveryMs?: number;
}): Promise<KeyValue> => {
  const db = await openDatabase({ path: o.path, synchronous: 'FULL', schema: SCHEMA });
  const find = db.prepare('SELECT rev, value, expires_at FROM entries WHERE key = ?');
  // Asked several times for every request of the edge: a row as an array costs less than one as an object.
  find.setReturnArrays(true);
  const replace = db.prepare('INSERT OR REPLACE INTO entries (key, value, expires_at) VALUES (?, ?, ?)');
  const prolong = db.prepare('UPDATE entries SET expires_at = ? WHERE rev = ?');
  const remove = db.prepare('DELETE FROM entries WHERE key = ?');
  const sweep = db.prepare('DELETE FROM entries WHERE rev IN (SELECT rev FROM entries WHERE expires_at <= ? LIMIT ?)');

  const live = (key: string): Row | undefined => {
    const row = find.get(key) as unknown as Row | undefined;
    return row && (row[2] === null || row[2] > o.clock.now()) ? row : undefined;
  };
  const entryOf = (key: string): Entry | null => {
    const row = live(key);
    return row ? { value: row[1], rev: row[0] } : null;
  };
  // One statement is one read of the file, with its locks: several keys cost little more than one.
  const finders = new Map<number, StatementSync>();
  const finderOf = (count: number): StatementSync => {
    const prepared = finders.get(count);
    if (prepared !== undefined) return prepared;
    const made = db.prepare(
      `SELECT rev, value, expires_at, key FROM entries WHERE key IN (${'?,'.repeat(count - 1)}?)`,
    );
    made.setReturnArrays(true);
    finders.set(count, made);
    return made;
  };
  const entriesOf = (keys: readonly string[]): (Entry | null)[] => {
    const entries: (Entry | null)[] = new Array(keys.length).fill(null);
    if (keys.length === 0) return entries;
    const now = o.clock.now();
    for (const [rev, value, expiresAt, key] of finderOf(keys.length).all(...keys) as unknown as KeyedRow[]) {
      if (expiresAt !== null && expiresAt <= now) continue;
      for (let at = keys.indexOf(key); at >= 0; at = keys.indexOf(key, at + 1)) entries[at] = { value, rev };
    }
    return entries;
  };
  const put = (key: string, value: string, expiresAt: number | null): number =>
    Number(replace.run(key, value, expiresAt).lastInsertRowid);
  const endOf = (ttlMs: number): number => Math.ceil(o.clock.now() + ttlMs);

  const sweeper = repeatedly(o.sweepEveryMs ?? SWEEP_EVERY_MS, async () => {
    while ((await db.write(() => sweep.run(o.clock.now(), SWEPT_AT_ONCE).changes)) === SWEPT_AT_ONCE);
  });

  return {
    get: (key) => db.read(() => entryOf(key)),
    getMany: (keys) => db.read(() => entriesOf(keys)),
    set: (key, value, { ttlMs, if: expected } = {}) =>
      db.write(() => {
        if (expected !== undefined && (live(key)?.[0] ?? 'absent') !== expected) return 'conflict';
        return { rev: put(key, value, ttlMs === undefined ? null : endOf(ttlMs)) };
      }),
    touch: (key, rev, ttlMs) => db.write(() => live(key)?.[0] === rev && prolong.run(endOf(ttlMs), rev).changes === 1),
    delete: (key) =>
      db.write(() => {
        const there = live(key) !== undefined;
        remove.run(key);
        return there;
      }),
    increment: (key, { by = 1, ttlMs }) =>
      db.write(() => {
        const row = live(key);
        const sum = (row ? counted(key, row[1]) : 0) + by;
        put(key, String(sum), row ? row[2] : endOf(ttlMs));
        return sum;
      }),
    close: async () => {
      await sweeper.stop();
      await db.close();
    },
  };
};

const counted = (key: string, value: string): number => {
  const count = Number(value);
  if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(count)) throw new TypeError(`${key} does not hold a count`);
  return count;
};
