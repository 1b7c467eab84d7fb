/** For tests: folders with the file that composes a stack, and what lies in them after `init`. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Place, places } from '../places.ts';

/** @param within the folder of the test */
export const newStack = (within: string, { composedBy }: Place = places.docker): string => {
  const folder = mkdtempSync(join(within, 'stack-'));
  mkdirSync(dirname(join(folder, composedBy)), { recursive: true });
  writeFileSync(join(folder, composedBy), 'name: lamplight\n');
  return folder;
};

/** Everything that init makes, by its path from the folder. */
export const filesIn = (folder: string, place: Place = places.docker): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ...readdirSync(join(folder, place.secrets)).map((name) => join(place.secrets, name)),
      ...(place.hasEnv ? ['.env'] : []),
    ].map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

/** A file of secrets that holds JSON. */
export const givenIn = (
  folder: string,
  name: string,
  { secrets }: Place = places.docker,
): Readonly<Record<string, string>> => JSON.parse(readFileSync(join(folder, secrets, name), 'utf8'));
