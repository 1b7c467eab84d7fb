/** The reference for appends: prepared statements on a file that the adapter made, and nothing around them. */
import { DatabaseSync } from 'node:sqlite';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import type { Expected, NewEvent } from '@lamplight/events/ports/event-store.ts';

export type BareLog = Readonly<{
  /** Outside a batch in a transaction of its own. @returns the new revision; throws where the expectation fails */
  insert(stream: string, expected: Expected, event: NewEvent): number;
  /** One transaction. */
  batch(run: () => void): void;
  close(): void;
}>;

export const openBareLog = async (path: string): Promise<BareLog> => {
  // The adapter makes its tables and indexes: those of the reference are the same.
  await (await openSqliteEventStore({ path, clock: Date })).close();
  const db = new DatabaseSync(path, { timeout: 0 });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const insert = db.prepare(
    'INSERT INTO events (stream, revision, category, type, id, recorded_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    insert: (stream, expected, { id, type, data, meta }) => {
      const revision = expected === 'no-stream' ? 0 : expected + 1;
      const category = stream.slice(0, stream.indexOf('-'));
      // UNIQUE (stream, revision) refuses what was taken; the caller's own count says that the one before exists.
      insert.run(stream, revision, category, type, id, Date.now(), JSON.stringify([data, meta]));
      return revision;
    },
    batch: (run) => {
      begin.run();
      run();
      commit.run();
    },
    close: () => db.close(),
  };
};
