/** A folder of a backup that is written: by one command at a time, and nothing of anybody else's is in it. */
import { readdirSync } from 'node:fs';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { isWritten } from './refusals.ts';

/** What lies in a folder of its own making, and is nobody's. */
export const PASSED_OVER = /^(\..*|lost\+found|lock\.db(-journal)?)$/;

/**
 * The system gives the folder free with the process, however that ends.
 * @param names what may be in it
 * @throws Misconfigured: somebody else writes to it, other files lie there, or the disk is full
 */
export const withFolder = async <T>(folder: string, names: readonly string[], use: () => Promise<T>): Promise<T> => {
  const held = tryFolder(folder);
  if (held === null) throw isWritten(folder);
  try {
    const others = readdirSync(folder).filter((name) => !PASSED_OVER.test(name) && !names.includes(name));
    if (others.length > 0)
      throw misconfigured(
        `${folder} holds other files (${others.slice(0, 3).join(', ')})`,
        'Name a folder of its own.',
      );
    return await use();
  } catch (error) {
    throw fullDisk(error, folder);
  } finally {
    held.release();
  }
};

const fullDisk = (error: unknown, folder: string): unknown => {
  const { code, detail, cause } = (error ?? {}) as { code?: unknown; detail?: object; cause?: { code?: unknown } };
  const isFull = [code, cause?.code].some((one) => one === 'ENOSPC' || one === 'EDQUOT') || 'full' in (detail ?? {});
  if (!isFull) return error;
  return new Error(
    `The disk of ${folder} is full. What is there stays good; free space on it, then give the same command again: it goes on.`,
    { cause: error },
  );
};
