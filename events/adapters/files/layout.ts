/**
 * Where a stored file lies, and what its note says. One folder each: `content` and `about.json`, made elsewhere and
 * renamed to its place as a whole, so that a file is there with its digest or not there at all.
 */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '../../ports/files.ts';

/** Ranges are checked too, so a digest stands for each block and not only for the whole. */
export const BLOCK = 256 * 1024;

/** `blocks`: SHA-256 of each block of 256 KiB, one after the other, in base64. */
export type About = StoredFile & Readonly<{ blocks: string }>;

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Named by digest: an id never becomes a path, and two that differ in case stay two on every file system. */
export const placeOf = (folder: string, id: string): string | null => {
  if (!ID.test(id)) return null;
  const name = createHash('sha256').update(id).digest('hex');
  return join(folder, name.slice(0, 2), name);
};

export const contentOf = (place: string): string => join(place, 'content');
export const aboutOf = (place: string): string => join(place, 'about.json');

export const readAbout = async (place: string): Promise<About | null> => {
  try {
    return JSON.parse(await readFile(aboutOf(place), 'utf8')) as About;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

export const toStored = ({ id, sha256, bytes, putAt }: About): StoredFile => ({ id, sha256, bytes, putAt });

/** Makes names durable: without it a folder may forget after a power cut what was renamed into it. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const codeOf = (error: unknown): unknown =>
  Error.isError(error) ? (error as { code?: unknown }).code : undefined;
export const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT';
