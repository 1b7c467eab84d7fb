/** For tests: a client library as reports name it. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** @returns e.g. `ioredis 6.0.0`, from the package that is installed */
export const clientOf = (name: string): string => {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
};
