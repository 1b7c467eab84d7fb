/** Reading a folder of files and nothing else: nothing is made, nothing is swept. */
import { opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { alteredContent, unavailable } from '../../ports/errors.ts';
import type { Files, StoredFile } from '../../ports/files.ts';
import { type About, codeOf, contentOf, placeOf, readAbout, toStored } from './layout.ts';
import { readBlocks } from './reading.ts';

export type FolderReader = Pick<Files, 'open' | 'list'>;

/**
 * The disk is full, failing or read-only, the process has no handle left, or the folder was closed to it or replaced by a
 * file: the same call may be repeated.
 */
const AWAY: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'EACCES',
  'ENOTDIR',
]);

export const awayError = (folder: string, error: unknown): unknown =>
  AWAY.has(codeOf(error)) ? unavailable(folder, error) : error;

/** @param folder as `openFolderFiles` takes it */
export const openFolderReader = (folder: string): FolderReader => {
  const stored = join(folder, 'stored');
  /** @throws Unavailable: the folder is closed to this process, or the note is not what was written */
  const noteAt = async (place: string, id: string): Promise<About | null> => {
    try {
      return await readAbout(place);
    } catch (error) {
      throw isSyntax(error) ? alteredContent(id, error) : awayError(folder, error);
    }
  };
  return {
    open: async (id, range) => {
      const place = placeOf(stored, id);
      const about = place === null ? null : await noteAt(place, id);
      if (place === null || about === null) return null;
      return { file: toStored(about), content: readBlocks(contentOf(place), about, range) };
    },
    list: () => listed(stored),
  };
};

/** Across realms, where `instanceof` lies. */
const isSyntax = (error: unknown): boolean => Error.isError(error) && error.name === 'SyntaxError';

const listed = async function* (stored: string): AsyncGenerator<StoredFile, void, undefined> {
  for (const shelf of (await readdir(stored)).sort())
    for await (const entry of await opendir(join(stored, shelf))) {
      // Deleted since the folder was read: no longer part of the list.
      const about = await readAbout(join(stored, shelf, entry.name));
      if (about !== null) yield toStored(about);
    }
};
