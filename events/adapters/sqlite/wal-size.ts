/**
 * Keeps the write-ahead logs of many files small together. SQLite itself bounds each log, and a folder of fifty views is
 * fifty logs, each as large as its busiest moment for as long as the file is open.
 */
import { statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { repeatedly } from '../../ports/repeatedly.ts';
import type { Database } from './database.ts';

type Sized = Readonly<{ db: Database; bytes: number }>;

export const walBytes = (path: string): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * While the logs together are larger than `mostBytes`, the largest are moved into their files and emptied. One that
 * somebody still reads from is left for the next look; the others do not wait for it.
 */
export const emptyLargest = async (open: readonly Database[], mostBytes: number): Promise<void> => {
  const logs: readonly Sized[] = open
    .map((db) => ({ db, bytes: walBytes(db.path) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  let total = logs.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { db, bytes } of logs) {
    if (total <= mostBytes) return;
    if (await emptied(db)) total -= bytes;
    // Each takes the thread for some milliseconds: whoever came meanwhile goes first.
    await turn();
  }
};

/** False where a reader or another process is in the way. */
const emptied = async (db: Database): Promise<boolean> => {
  try {
    const row = await db.read(() => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get());
    return Object.values(row ?? {})[0] === 0;
  } catch {
    return false; // closed meanwhile, or locked: the next look finds it again
  }
};

const LOOK_EVERY_MS = 5_000;
/** Of all views of a process; a look later it may be some more. */
const MOST_BYTES = 32 * 1024 ** 2;

/** @param open the files that are open now */
export const keepSmall = (open: () => readonly Database[]): { stop(): Promise<void> } =>
  repeatedly(LOOK_EVERY_MS, () => emptyLargest(open(), MOST_BYTES));
