/**
 * `lamplight backup keys --to FOLDER`: the keys of people, wrapped as they are, with every record of an erasure, and of the
 * one process the secrets of its folder, which unwrap them. Who holds this and a backup reads everything: the two are kept
 * apart. Of these only the newest is ever restored, since an older one would bring erased people back.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '@lamplight/common/config/load.ts';
import type { Secrets } from '@lamplight/embedded/secrets.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { KeptKey } from '@lamplight/events/ports/personal-data.ts';
import { type Keys, keysOf } from '../move/keys.ts';
import type { Row } from '../move/rows.ts';
import { readSigned, type Signed, type Signer, writeSigned } from './documents.ts';
import { withFolder } from './held.ts';
import { folderIn, nameOf, numbersIn } from './numbered.ts';
import { backupFolder, masterKeyOf, ownerOf, placesOf, ringOf } from './places.ts';
import { holdsNoKeys } from './refusals.ts';
import { openKeys } from './stores.ts';

const KEYS = 'keys';
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

type WrittenKey = Omit<KeptKey, 'wrapped'> & Readonly<{ wrapped: string | null }>;
type Document = Signed<{
  number: number;
  at: string;
  keys: readonly WrittenKey[];
  /** As they stand in `secrets.json`; null of servers, which have them in their settings. */
  secrets: Secrets | null;
}>;

export type KeysBackup = Readonly<{ at: string; keys: Keys; secrets: Secrets | null }>;

/** @throws Misconfigured */
export const backupKeys = async (env: Environment, given: string, now: () => number): Promise<readonly Row[]> => {
  const places = placesOf(env);
  const { key, secrets } = ownerOf(places);
  const folder = backupFolder(places, given);
  const store = await openKeys(places.stores.PERSONAL_DATA_URL, ringOf(masterKeyOf(places, secrets)));
  try {
    const kept = [...(await keysOf(store)).values()];
    return await withFolder(folder, [KEYS], async () => {
      const into = folderIn(folder, KEYS);
      const number = (numbersIn(into, 'json').at(-1) ?? 0) + 1;
      const at = new Date(now()).toISOString();
      const content = { number, at, keys: kept.map(writtenOf), secrets: secrets === null ? null : asWritten(places) };
      writeSigned(join(into, nameOf(number, 'json')), 'keys', content, key);
      crashpoint('backup-keys-written');
      const removed = removeOld(folder, number, now());
      const erased = kept.filter(({ erasedAt }) => erasedAt !== null).length;
      return [{ what: 'keys', number, at, keys: kept.length - erased, erased, removed }];
    });
  } finally {
    await store.close();
  }
};

const asWritten = ({ whereabouts }: ReturnType<typeof placesOf>): Secrets =>
  JSON.parse(readFileSync(join(whereabouts.DATA_DIR, 'secrets.json'), 'utf8')) as Secrets;

const writtenOf = (key: KeptKey): WrittenKey => ({
  ...key,
  wrapped: key.wrapped === null ? null : Buffer.from(key.wrapped).toString('base64'),
});

const keyOf = (key: WrittenKey): KeptKey =>
  ({ ...key, wrapped: key.wrapped === null ? null : Buffer.from(key.wrapped, 'base64') }) as KeptKey;

/** Those that are older than seven days; the newest stays. @returns how many */
const removeOld = (folder: string, newest: number, now: number): number => {
  const old = numbersIn(join(folder, KEYS), 'json').filter((number) => {
    if (number === newest) return false;
    const { at } = readSigned<Document>(folder, join(KEYS, nameOf(number, 'json')), 'keys', null);
    return now - Date.parse(at) > KEPT_DAYS * DAY_MS;
  });
  for (const number of old) rmSync(join(folder, KEYS, nameOf(number, 'json')));
  return old.length;
};

/**
 * The newest. @param signerOf by whom it must be signed, given the secrets that lie in it
 * @throws Misconfigured: there is none, or it is not what was written
 */
export const newestKeys = (given: string, signerOf: (secrets: Secrets | null) => Signer): KeysBackup => {
  const folder = resolve(given);
  const number = numbersIn(join(folder, KEYS), 'json').at(-1);
  if (number === undefined) throw holdsNoKeys(folder);
  const name = join(KEYS, nameOf(number, 'json'));
  const { secrets } = readSigned<Document>(folder, name, 'keys', null);
  const document = readSigned<Document>(folder, name, 'keys', signerOf(secrets));
  const kept = document.keys.map(keyOf);
  return {
    at: document.at,
    keys: new Map(kept.map((key) => [JSON.stringify([key.subject, key.purpose]), key])),
    secrets: document.secrets,
  };
};
