/** Keys that are only read, as they are wrapped: of a folder in which nothing runs. */
import type { PersonalData } from '../../ports/personal-data.ts';
import { keyPages } from './key-rows.ts';
import { openReadOnly } from './read-only.ts';

/** Changes nothing, wraps nothing anew. @throws Unavailable where the file cannot be read */
export const openSqliteKeyReader = (path: string): Pick<PersonalData, 'kept' | 'close'> =>
  openReadOnly(path, (db, guarded) => {
    const kept = keyPages(db);
    return { kept: () => kept(async (run) => guarded(run)), close: async () => db.close() };
  });
