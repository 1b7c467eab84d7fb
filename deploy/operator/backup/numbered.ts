/** Files of a backup that are counted: 000001.json, 000002.json …; the highest is the newest, whatever a clock said. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DIGITS = 6;

export const nameOf = (number: number, ending: string): string => `${String(number).padStart(DIGITS, '0')}.${ending}`;

/** @returns numbers that are there, lowest first; none where there is no such folder */
export const numbersIn = (folder: string, ending: string): readonly number[] => {
  const names = namesIn(folder);
  return names
    .flatMap((name) => {
      const [, digits, rest] = /^(\d{6,})\.(.+)$/.exec(name) ?? [];
      return digits !== undefined && rest === ending ? [Number(digits)] : [];
    })
    .toSorted((one, other) => one - other);
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  }
};

/** Made where it is not there, open to its owner alone. */
export const folderIn = (folder: string, name: string): string => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
};
