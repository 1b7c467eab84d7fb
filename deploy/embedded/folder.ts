/** A data folder admits one product at a time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { TO_FREE } from './disk.ts';

/** Made by the first start on a folder. */
export const LOCK_FILE = 'lock.db';

export type Held = Readonly<{ release(): void }>;

/**
 * Holds `BEGIN EXCLUSIVE` on `lock.db`: the operating system frees it with the process, also after kill -9.
 * @returns null while another process holds the folder
 */
export const tryFolder = (folder: string): Held | null => {
  const path = join(folder, LOCK_FILE);
  const db = opened(folder, path);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isLocked(error)) return null;
    if (codeOf(error) === 13) throw misconfigured(`The disk of ${folder} is full`, TO_FREE);
    throw misconfigured(
      `The folder cannot be held: ${path} says ${Error.isError(error) ? error.message : error}`,
      `It holds nothing: while nothing runs on the folder, remove it (rm ${path}), then start again.`,
    );
  }
  return { release: () => db.close() };
};

/** @throws Misconfigured with a sentence for the terminal */
export const holdFolder = (folder: string): Held => {
  const held = tryFolder(folder);
  if (held) return held;
  throw misconfigured(
    `Another Lamplight is running on the data folder ${folder}`,
    'Stop it first, or start this one with another DATA_DIR.',
  );
};

const opened = (folder: string, path: string): DatabaseSync => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw misconfigured(
      `${path} cannot be opened (${Error.isError(error) ? error.message : error})`,
      'The user that runs this must own the folder and everything in it, on a disk with room.',
    );
  }
};

/** SQLITE_BUSY and its extended codes. */
const isLocked = (error: unknown): boolean => codeOf(error) === 5;
const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) % 256;
