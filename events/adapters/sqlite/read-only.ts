/** A file of SQLite that is only read: of a folder in which nothing runs, or one that takes no writes any more. */
import { DatabaseSync } from 'node:sqlite';
import { engineError } from './busy.ts';

/** Runs a query; what the engine throws becomes an error of the ports. */
export type Guarded = <T>(run: () => T) => T;

/** @param use makes a reader of the connection; where it throws, the file is closed. @throws Unavailable where it cannot be read */
export const openReadOnly = <Reader>(path: string, use: (db: DatabaseSync, guarded: Guarded) => Reader): Reader => {
  const guarded: Guarded = (run) => {
    try {
      return run();
    } catch (error) {
      throw engineError(path, error);
    }
  };
  const db = guarded(() => new DatabaseSync(path, { readOnly: true, timeout: 1_000 }));
  try {
    return guarded(() => use(db, guarded));
  } catch (error) {
    db.close();
    throw error;
  }
};
