/** What SQLite lays beside its files for whoever reads them; where nothing is in it, it goes with the reader. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names, as paths in the folder, of the journals that are there. */
export const journalsIn = (folder: string): ReadonlySet<string> =>
  new Set(
    existsSync(folder) && statSync(folder).isDirectory()
      ? [folder, join(folder, 'models')]
          .filter((one) => existsSync(one))
          .flatMap((one) => readdirSync(one).map((name) => join(one, name)))
          .filter((path) => /-(wal|shm)$/.test(path))
      : [],
  );

/** With the folder held and nothing in it open. @param before those that were there: they stay, whatever is in them */
export const removeEmptyJournals = (folder: string, before: ReadonlySet<string>): void => {
  const now = [...journalsIn(folder)].filter((path) => !before.has(path));
  for (const wal of now.filter((path) => path.endsWith('-wal'))) {
    if (statSync(wal).size > 0) continue; // somebody wrote: it is theirs
    rmSync(wal);
    const index = `${wal.slice(0, -'wal'.length)}shm`;
    if (now.includes(index)) rmSync(index);
  }
};
