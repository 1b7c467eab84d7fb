/** A log that is only read: by commands on a folder in which nothing runs, and where its file takes no writes any more. */
import { DatabaseSync } from 'node:sqlite';
import type { EventStore } from '../../ports/event-store.ts';
import { engineError } from './busy.ts';
import { openReader } from './event-reader.ts';
import { columnsOf } from './event-rows.ts';

export type LogReader = Pick<EventStore, 'read' | 'readAll' | 'close'> & Readonly<{ incarnation: string }>;

/** Changes nothing. @throws Unavailable where not even its first pages can be read */
export const openSqliteLogReader = (path: string): LogReader => {
  const opened = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw engineError(path, error);
    }
  };
  const db = opened(() => new DatabaseSync(path, { readOnly: true, timeout: 1_000 }));
  try {
    return opened(() => {
      const incarnation = String(db.prepare('SELECT incarnation FROM log').get()?.['incarnation'] ?? '');
      const connection = {
        prepare: (sql: string) => db.prepare(sql),
        read: async <T>(run: () => T): Promise<T> => opened(run),
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
  } catch (error) {
    db.close();
    throw error;
  }
};
