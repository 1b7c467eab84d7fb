/** For tests: folders with a compose file, and what lies in them after `init --docker`. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRETS } from '../init.ts';

/** @param within the folder of the test */
export const newStack = (within: string): string => {
  const folder = mkdtempSync(join(within, 'stack-'));
  writeFileSync(join(folder, 'docker-compose.yml'), 'name: lamplight\n');
  return folder;
};

/** Everything that init makes, by its path from the folder. */
export const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readdirSync(join(folder, SECRETS)).map((name) => join(SECRETS, name)), '.env'].map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
    ]),
  );

/** A file of secrets that holds JSON. */
export const givenIn = (folder: string, name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, SECRETS, name), 'utf8'));
