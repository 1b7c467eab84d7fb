/** Keys that are only read, as they are wrapped: of a folder in which nothing runs. */
import { DatabaseSync } from 'node:sqlite';
import type { PersonalData } from '../../ports/personal-data.ts';
import { engineError } from './busy.ts';
import { keyPages } from './key-rows.ts';

/** Changes nothing, wraps nothing anew. @throws Unavailable where the file cannot be read */
export const openSqliteKeyReader = (path: string): Pick<PersonalData, 'kept' | 'close'> => {
  const opened = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw engineError(path, error);
    }
  };
  const db = opened(() => new DatabaseSync(path, { readOnly: true, timeout: 1_000 }));
  try {
    const kept = opened(() => keyPages(db));
    return { kept: () => kept(async (run) => opened(run)), close: async () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
};
