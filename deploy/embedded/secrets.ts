/** The secrets of an embedded product: made at its first start, kept in its folder, readable by its owner alone. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@lamplight/bff/contract/services.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { newKey } from '@lamplight/identity/keys/ring.ts';
import { writeWhole } from './manifest.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const key32 = () => randomBytes(32).toString('base64');
const es256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem).toString();
const ed25519 = () => generateKeyPairSync('ed25519').privateKey.export(pem).toString();

/** A service signs its history by a key of its own. */
export const anchorKeySetting = <Name extends ServiceName>(service: Name) =>
  `${service.toUpperCase()}_ANCHOR_KEY` as `${Uppercase<Name>}_ANCHOR_KEY`;
type AnchorKeys = Readonly<{ [Name in ServiceName as `${Uppercase<Name>}_ANCHOR_KEY`]: () => string }>;

/** Each secret has one use; none is shared between servers but by what they must check of each other. */
const makers = {
  PERSONAL_DATA_KEY: key32,
  IDENTITY_PEPPER: key32,
  EDGE_SECRET: key32,
  TOKEN_KEY: () => newKey(),
  BFF_CLIENT_KEY: es256,
  ...(Object.fromEntries(serviceNames.map((name) => [anchorKeySetting(name), ed25519])) as AnchorKeys),
} as const;

export type Secrets = Readonly<Record<keyof typeof makers, string>>;
type Kept = Readonly<Record<string, string>>;

/** Every folder ever made has these, so where one is missing it was lost. What a later release adds is not among them. */
const FROM_THE_BEGINNING: readonly (keyof Secrets)[] = [
  ...(['PERSONAL_DATA_KEY', 'IDENTITY_PEPPER', 'EDGE_SECRET', 'TOKEN_KEY', 'BFF_CLIENT_KEY'] as const),
  ...(['IDENTITY_ANCHOR_KEY', 'PROJECTS_ANCHOR_KEY'] as const),
];
/** SHA-256 of the others, so that a flipped bit is not taken for another key, which would open nothing. */
const SUM = 'sum';
const PATH = 'secrets.json';

/**
 * Reads `secrets.json` of the folder, or makes it. What a later release needs in addition is added to it; what is there
 * is never changed: without these keys nothing sealed could be opened again.
 * @throws Misconfigured when the file is there and cannot be read
 */
export const secretsIn = (folder: string): Secrets => {
  const path = join(folder, PATH);
  const there = existsSync(path);
  const fault = there ? faultOfSecrets(folder, false) : null;
  if (fault !== null) throw misconfigured(`${path} ${fault}`, 'Put it back from a backup of the keys.');
  const kept = there ? read(path) : {};
  const all = completed(kept);
  if (Object.keys(all).some((name) => kept[name] === undefined)) {
    const { [SUM]: _old, ...rest } = { ...kept, ...all } as Kept;
    writeWhole(path, `${JSON.stringify({ ...rest, [SUM]: sumOf(rest) }, null, 2)}\n`);
  }
  return all;
};

/** Those that are there, and a new one for each that is not. */
export const completed = (kept: Kept): Secrets =>
  Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, kept[name] ?? make()])) as Secrets;

/** Those of a folder that was used; makes and completes nothing. @throws Misconfigured where they are not there, or not all */
export const secretsThere = (folder: string): Secrets => {
  const path = join(folder, PATH);
  if (!existsSync(path))
    throw misconfigured(`${path} is not there`, 'Put it back from a backup of the keys, or name another DATA_DIR.');
  const fault = faultOfSecrets(folder, true);
  if (fault !== null) throw misconfigured(`${path} ${fault}`, 'Put it back from a backup of the keys.');
  return read(path) as Secrets;
};

/**
 * What is wrong with the file, to follow its name in a sentence; null where nothing is. Repeats nothing of its contents.
 * @param whole whether every secret must be there, as in a folder that was in use
 */
export const faultOfSecrets = (folder: string, whole: boolean): string | null => {
  let kept: Kept;
  try {
    kept = read(join(folder, PATH));
  } catch {
    return 'cannot be read: it is not what was written'; // its contents must not be repeated in an error
  }
  const lost = FROM_THE_BEGINNING.filter((name) => typeof kept[name] !== 'string' || kept[name] === '');
  if (whole && lost.length > 0) return `lacks ${lost.join(', ')}`;
  const { [SUM]: sum, ...rest } = kept;
  return sum === undefined || sum === sumOf(rest) ? null : 'is altered: its checksum differs';
};

const read = (path: string): Kept => {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('not an object');
  return parsed as Kept;
};

const sumOf = (kept: Kept): string => createHash('sha256').update(JSON.stringify(kept)).digest('hex');
