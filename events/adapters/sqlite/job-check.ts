/** How many jobs of a queue that rests in its file have not ended. */
import { DatabaseSync } from 'node:sqlite';
import { engineError } from './busy.ts';

export type Unfinished = Readonly<{ waiting: number; parked: number }>;

/** Changes nothing. @throws Unavailable where the file cannot be read */
export const unfinishedJobs = (path: string): Unfinished => {
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    try {
      const count = db.prepare('SELECT count(*) AS jobs FROM jobs WHERE state IN (?, ?)');
      const of = (one: string, other: string): number => Number(count.get(one, other)?.['jobs'] ?? 0);
      return { waiting: of('waiting', 'running'), parked: of('parked', 'parked') };
    } finally {
      db.close();
    }
  } catch (error) {
    throw engineError(path, error);
  }
};
