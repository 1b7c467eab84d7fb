/** A data folder admits one product at a time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

/** Made by the first start on a folder. */
export const LOCK_FILE = 'lock.db';

export type Held = Readonly<{ release(): void }>;

/**
 * Holds `BEGIN EXCLUSIVE` on `lock.db`: the operating system frees it with the process, also after kill -9.
 * @returns null while another process holds the folder
 */
export const tryFolder = (folder: string): Held | null => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isLocked(error)) return null;
    throw error;
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

/** SQLITE_BUSY and its extended codes. */
const isLocked = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
