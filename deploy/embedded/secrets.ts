/** The secrets of an embedded product: made at its first start, kept in its folder, readable by its owner alone. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { newKey } from '@lamplight/identity/keys/ring.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const key32 = () => randomBytes(32).toString('base64');
const es256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
const ed25519 = () => generateKeyPairSync('ed25519').privateKey.export(pem).toString();

/** Each secret has one use; none is shared between servers but by what they must check of each other. */
const makers = {
  PERSONAL_DATA_KEY: key32,
  IDENTITY_PEPPER: key32,
  EDGE_SECRET: key32,
  TOKEN_KEY: () => newKey(),
  BFF_CLIENT_KEY: es256,
  IDENTITY_ANCHOR_KEY: ed25519,
  PROJECTS_ANCHOR_KEY: ed25519,
} as const;

export type Secrets = Readonly<Record<keyof typeof makers, string>>;

/**
 * Reads `secrets.json` of the folder, or makes it. What a later release needs in addition is added to it; what is there
 * is never changed: without these keys nothing sealed could be opened again.
 * @throws Misconfigured when the file is there and cannot be read
 */
export const secretsIn = (folder: string): Secrets => {
  const path = join(folder, 'secrets.json');
  const kept = existsSync(path) ? read(path) : {};
  const all = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, kept[name] ?? make()])) as Secrets;
  if (Object.keys(all).some((name) => kept[name] === undefined)) write(path, { ...kept, ...all });
  return all;
};

/** Those of a folder that was used; makes and completes nothing. @throws Misconfigured where they are not there, or not all */
export const secretsThere = (folder: string): Secrets => {
  const path = join(folder, 'secrets.json');
  if (!existsSync(path))
    throw misconfigured(`${path} is not there`, 'Put it back from a backup of the keys, or name another DATA_DIR.');
  const kept = read(path);
  const missing = Object.keys(makers).filter((name) => kept[name] === undefined);
  if (missing.length > 0)
    throw misconfigured(`${path} lacks ${missing.join(', ')}`, 'A start of this release adds what is new.');
  return kept as Secrets;
};

const read = (path: string): Readonly<Record<string, string>> => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Its contents must not be repeated in an error.
    throw misconfigured('secrets.json of the data folder cannot be read', 'Put it back from a backup of the keys.');
  }
};

/** Whole or not at all: a crash leaves the old file. */
const write = (path: string, secrets: Readonly<Record<string, string>>): void => {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
};
