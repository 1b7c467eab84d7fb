/** Room on the disk of the data folder. */
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

export const TO_FREE =
  'Free space on it: what other programs keep there, and in the folder itself only what is named …set-aside…. ' +
  'Or move the whole folder, while nothing runs, to a larger disk.';

/** Below this a start would fail in the middle of what it writes: some fifty files and their logs. */
const NEEDED_BYTES = 16 * 1024 ** 2;

export type Room = Readonly<{ freeBytes: number; bytes: number }>;

/** Of the disk on which the folder lies, or will lie. */
export const roomOn = (folder: string): Room => {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  const { bavail, blocks, bsize } = statfsSync(at);
  return { freeBytes: bavail * bsize, bytes: blocks * bsize };
};

/** What stands in the way of a start; null where there is room. */
export const shortOfRoom = (folder: string): Readonly<{ says: string; remedy: string }> | null => {
  const { freeBytes, bytes } = roomOn(folder);
  if (freeBytes >= NEEDED_BYTES) return null;
  return {
    says: `The disk of ${folder} is full: ${mib(freeBytes)} free of ${mib(bytes)}; a start needs ${mib(NEEDED_BYTES)}`,
    remedy: TO_FREE,
  };
};

export const mib = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MiB`;
