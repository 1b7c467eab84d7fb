/** Files in a folder. Two processes may share it: every change of what is visible is one rename. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crashpoint } from '../../ports/crashpoint.ts';
import { fileExists, unavailable } from '../../ports/errors.ts';
import type { Files, StoredFile } from '../../ports/files.ts';
import {
  type About,
  aboutOf,
  codeOf,
  contentOf,
  isAbsent,
  placeOf,
  readAbout,
  syncFolder,
  toStored,
} from './layout.ts';
import { awayError, openFolderReader } from './reader.ts';
import { takeContent } from './writing.ts';

type Clock = Readonly<{ now(): number }>;

const DAY_MS = 86_400_000;

/**
 * After a crash nothing of an unfinished `put` or `delete` is visible; what it left in `incoming` goes a day later. `put`
 * resolves when content, note and name are on disk. Of two that put the same id at once one wins and the other is judged
 * by what it left: the same content is fine.
 */
export const openFolderFiles = async (o: { folder: string; clock: Clock }): Promise<Files> => {
  const stored = join(o.folder, 'stored');
  const incoming = join(o.folder, 'incoming');
  await mkdir(stored, { recursive: true, mode: 0o700 });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftovers(incoming, o.clock.now() - DAY_MS);
  const aside = () => join(incoming, `${o.clock.now()}.${randomUUID()}`);
  let closed = false;
  const ensureOpen = () => {
    if (closed) throw unavailable(o.folder, new Error('it was closed'));
  };

  const away = (error: unknown): unknown => awayError(o.folder, error);
  const reader = openFolderReader(o.folder);

  return {
    put: async (id, content, { maxBytes, signal }) => {
      ensureOpen();
      const place = placeOf(stored, id);
      if (place === null) throw new TypeError('a file id matches ^[A-Za-z0-9_-]{1,64}$');
      const made = aside();
      await mkdir(made, { mode: 0o700 });
      try {
        const taken = await takeContent(contentOf(made), content, { id, maxBytes, signal });
        const about: About = { id, ...taken, putAt: new Date(o.clock.now()).toISOString() };
        await writeFile(aboutOf(made), JSON.stringify(about), { mode: 0o600, flush: true });
        await syncFolder(made);
        crashpoint('put-written');
        return await reveal(made, place, about);
      } catch (error) {
        throw away(error);
      } finally {
        await rm(made, { recursive: true, force: true });
      }
    },
    open: async (id, range) => {
      ensureOpen();
      return await reader.open(id, range);
    },
    delete: async (id) => {
      ensureOpen();
      const place = placeOf(stored, id);
      if (place === null) return false;
      const gone = aside();
      try {
        await rename(place, gone);
      } catch (error) {
        if (isAbsent(error)) return false;
        throw away(error);
      }
      await syncFolder(dirname(place));
      await rm(gone, { recursive: true, force: true });
      return true;
    },
    list: () => {
      ensureOpen();
      return reader.list();
    },
    close: async () => {
      closed = true;
    },
  };
};

const reveal = async (made: string, place: string, about: About): Promise<StoredFile> => {
  const shelf = dirname(place);
  if ((await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(dirname(shelf));
  for (;;) {
    const there = await readAbout(place);
    if (there !== null) {
      if (there.sha256 !== about.sha256) throw fileExists(about.id);
      // Its name may be as young as this call: whoever is told that the file is there may rely on it.
      await syncFolder(shelf);
      return toStored(there);
    }
    try {
      await rename(made, place);
      await syncFolder(shelf);
      return toStored(about);
    } catch (error) {
      // Another put was first; look at what it left. Windows says EPERM.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(codeOf(error)))) throw error;
    }
  }
};

/** A put that takes longer than a day does not exist; what is older was left by a crash. */
const removeLeftovers = async (incoming: string, before: number): Promise<void> => {
  for (const name of await readdir(incoming))
    if (Number(name.split('.')[0]) < before) await rm(join(incoming, name), { recursive: true, force: true });
};
