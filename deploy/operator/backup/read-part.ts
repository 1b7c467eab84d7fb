/** One file of a backup, as it lies there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDamaged } from './refusals.ts';

/** @param name from the folder of the backup. @throws Misconfigured where it is missing */
export const readPart = (folder: string, name: string): Buffer => {
  try {
    return readFileSync(join(folder, name));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') throw isDamaged(folder, `${name} is missing`);
    throw error;
  }
};
