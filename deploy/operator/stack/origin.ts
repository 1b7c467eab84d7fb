/**
 * What all secrets of a stack are made from: its keys, and a password for each account in its stores. Kept in one file that
 * no container is given, written before any other: whatever a killed run left out is made from it again, the same.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { completed, type Secrets } from '@lamplight/embedded/secrets.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { accounts } from './accounts.ts';

export type Origin = Readonly<{ keys: Secrets; passwords: Readonly<Record<string, string>> }>;

/** Safe in an address, in a file of settings and on a command line. */
const newPassword = (): string => randomBytes(32).toString('base64url');

/**
 * @param path of the file, whether it is there or not
 * @param from keys of a product in one process that moves in here; null where nobody does
 * @returns what is there, with all that this release needs besides; it writes nothing
 * @throws Misconfigured where the file was lost, cannot be read, or has keys of another origin
 */
export const originAt = (path: string, from: Secrets | null): Origin => {
  const there = existsSync(path) ? read(path) : null;
  if (there === null) demandNew(path);
  const others = Object.entries(from ?? {}).filter(([name, key]) => (there?.keys[name] ?? key) !== key);
  if (others.length > 0)
    throw misconfigured(
      `This stack has secrets of another origin: ${others.map(([name]) => name).join(', ')} ${others.length > 1 ? 'differ' : 'differs'}`,
      `Where nothing was ever started with them, remove ${dirname(path)}, and .env where there is one, and run this again.`,
    );
  return {
    keys: { ...from, ...there?.keys, ...completed({ ...from, ...there?.keys }) },
    passwords: {
      ...there?.passwords,
      ...Object.fromEntries(accounts.map((name) => [name, there?.passwords[name] ?? newPassword()])),
    },
  };
};

type Kept = Readonly<{ keys: Readonly<Record<string, string>>; passwords: Readonly<Record<string, string>> }>;

const read = (path: string): Kept => {
  try {
    const { keys, passwords } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Kept>;
    if (typeof keys !== 'object' || typeof passwords !== 'object') throw new TypeError('not what was written');
    return { keys, passwords };
  } catch {
    // Its contents must not be repeated in an error.
    throw misconfigured(`${path} cannot be read: it is not what was written`, 'Put it back from a backup of the keys.');
  }
};

/** New secrets beside older ones would open nothing that those have sealed. */
const demandNew = (path: string): void => {
  const folder = dirname(path);
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.new')) : [];
  if (others.length > 0)
    throw misconfigured(
      `${path} is not there, though ${others.length} other files of ${basename(folder)} are`,
      `Put it back from a backup of the keys; where nothing was ever started with them, remove ${folder}, and .env where there is one.`,
    );
};
