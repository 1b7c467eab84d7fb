/** What is backed up, and by whose key: the three stores of what cannot be made again, wherever the settings have them. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AnchorKey, anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { demandCompany } from '@lamplight/embedded/asked-folder.ts';
import { type Secrets, secretsThere } from '@lamplight/embedded/secrets.ts';
import type { Whereabouts } from '@lamplight/embedded/stores.ts';
import { splitAddress } from '@lamplight/events/adapters/adapter.ts';
import { staysHere } from '@lamplight/events/adapters/adapters.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { MasterKey } from '@lamplight/events/ports/sealing.ts';
import { liesIn, MOVED, type Moved } from '../move/places.ts';

export const BACKUP_SETTINGS = [...PORT_SETTINGS, 'ANCHOR_KEY', 'BACKUP_DIR'] as const;

export type Places = Readonly<{
  /** Of the one process, whether it is there or not. */
  whereabouts: Whereabouts;
  /** Every store has an address of its own: nothing of a folder is needed. */
  isServers: boolean;
  stores: Readonly<Record<Moved, string>>;
  /** Base64; empty where none was given. */
  masterKey: string;
  /** PEM; null where none was given: then the folder's own counts. */
  anchorKey: string | null;
  backupDir: string | null;
}>;

/** @throws Misconfigured: a wrong setting */
export const placesOf = (env: Environment): Places => {
  const config = loadConfig(BACKUP_SETTINGS, env);
  const whereabouts = { ...config, DATA_DIR: resolve(config.DATA_DIR) };
  const { EVENT_STORE_URL, FILES_URL, PERSONAL_DATA_URL } = portSettingsOf(whereabouts);
  return {
    whereabouts,
    isServers: MOVED.every((name) => config[name] !== null),
    stores: { EVENT_STORE_URL, FILES_URL, PERSONAL_DATA_URL },
    masterKey: config.PERSONAL_DATA_KEY,
    anchorKey: config.ANCHOR_KEY,
    backupDir: config.BACKUP_DIR,
  };
};

/** Who signs, and with which secrets: of servers the ANCHOR_KEY that is given, of the one process what its folder keeps. */
export type Owner = Readonly<{ key: AnchorKey; secrets: Secrets | null }>;

/** @throws Misconfigured: neither a company's folder nor an anchor key is named */
export const ownerOf = ({ whereabouts, isServers, anchorKey }: Places): Owner => {
  if (anchorKey !== null) return { key: anchorKeyOf(anchorKey), secrets: null };
  if (!isServers) demandCompany(whereabouts);
  else if (!existsSync(join(whereabouts.DATA_DIR, 'secrets.json')))
    throw misconfigured(
      'No key is given to sign or verify a backup by',
      'Give the ANCHOR_KEY of identity, or name the folder that keeps the secrets as DATA_DIR.',
    );
  const secrets = secretsThere(whereabouts.DATA_DIR);
  return { key: anchorKeyOf(secrets.IDENTITY_ANCHOR_KEY), secrets };
};

export const masterKeyOf = ({ masterKey }: Places, secrets: Secrets | null): string => {
  if (masterKey !== '') return masterKey;
  if (secrets === null)
    throw misconfigured('No PERSONAL_DATA_KEY is given', 'Give the one with which the servers run.');
  return secrets.PERSONAL_DATA_KEY;
};

/** A ring of this one key, as ports take it. */
export const ringOf = (masterKey: string): readonly MasterKey[] =>
  portSettingsOf({ ...EMPTY, PERSONAL_DATA_KEY: masterKey }).personalDataMasterKeys;
const EMPTY = { ...loadConfig(PORT_SETTINGS, {}) };

/** The folder of a backup: given, or BACKUP_DIR; a copy of a company within itself would go with it. @throws Misconfigured */
export const backupFolder = ({ backupDir, whereabouts, stores }: Places, given: string | null): string => {
  const named = given ?? backupDir;
  if (named === null)
    throw misconfigured('No folder of a backup is named', 'Give --to or --from with a folder, or set BACKUP_DIR.');
  const folder = resolve(named);
  const within = [whereabouts.DATA_DIR, ...Object.values(stores).filter(staysHere).map(pathIn)];
  const around = within.find((path) => existsSync(path) && liesIn(path, `file:${folder}`));
  if (around !== undefined)
    throw misconfigured(`${folder} lies in ${around}, which is what is backed up`, 'Name a folder outside of it.');
  return folder;
};
const pathIn = (url: string): string => splitAddress(url).address;
