/** A log that is only read: by commands on a folder in which nothing runs, and where its file takes no writes any more. */
import type { EventStore } from '../../ports/event-store.ts';
import { openReader } from './event-reader.ts';
import { columnsOf } from './event-rows.ts';
import { openReadOnly } from './read-only.ts';

export type LogReader = Pick<EventStore, 'read' | 'readAll' | 'close'> & Readonly<{ incarnation: string }>;

/** Changes nothing. @throws Unavailable where not even its first pages can be read */
export const openSqliteLogReader = (path: string): LogReader =>
  openReadOnly(path, (db, guarded) => {
    const incarnation = String(db.prepare('SELECT incarnation FROM log').get()?.['incarnation'] ?? '');
    const connection = {
      prepare: (sql: string) => db.prepare(sql),
      read: async <T>(run: () => T): Promise<T> => guarded(run),
      onChange: () => () => undefined, // nobody follows it
    };
    const reader = openReader(connection, incarnation, columnsOf(db));
    return {
      read: reader.read,
      readAll: reader.readAll,
      incarnation,
      close: async () => db.close(),
    };
  });
