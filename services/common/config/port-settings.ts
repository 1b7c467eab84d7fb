/** The addresses of a server's ports, as settings say; what is not set is SQLite and a folder in DATA_DIR. */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type AddressSetting, PORT_AT } from '@lamplight/events/adapters/adapter.ts';
import type { Config } from './load.ts';

const ADDRESSES = Object.keys(PORT_AT) as readonly AddressSetting[];
export const PORT_SETTINGS = [...ADDRESSES, 'DATA_DIR', 'PERSONAL_DATA_KEY', 'PLAIN_NETWORK'] as const;

const inFolder: Readonly<Record<AddressSetting, readonly [scheme: string, name: string]>> = {
  EVENT_STORE_URL: ['sqlite', 'events.db'],
  EVENT_BUS_URL: ['sqlite', 'bus.db'],
  READ_MODELS_URL: ['sqlite', 'models'],
  KEY_VALUE_URL: ['sqlite', 'keyvalue.db'],
  JOB_QUEUE_URL: ['sqlite', 'jobs.db'],
  FILES_URL: ['file', 'files'],
  PERSONAL_DATA_URL: ['sqlite', 'keys.db'],
};

/** The address of a port's data where no setting names one. */
export const addressIn = (dataDir: string, setting: AddressSetting): string => {
  const [scheme, name] = inFolder[setting];
  return `${scheme}:${join(resolve(dataDir), name)}`;
};

type PortConfig = Config<(typeof PORT_SETTINGS)[number]>;

/** What `openPorts` takes. The master key is `required`: without one nothing personal could be kept. */
export const portSettingsOf = (
  config: PortConfig,
): Record<AddressSetting, string> & { personalDataMasterKeys: { id: string; key: Buffer }[] } => {
  const addresses = ADDRESSES.map((name) => [name, config[name] ?? addressIn(config.DATA_DIR, name)] as const);
  const key = Buffer.from(config.PERSONAL_DATA_KEY, 'base64');
  return {
    ...(Object.fromEntries(addresses) as Record<AddressSetting, string>),
    personalDataMasterKeys: [{ id: masterKeyId(key), key }],
  };
};

/** The same key has the same id in every process, and the id says nothing of the key. */
export const masterKeyId = (key: Buffer): string =>
  createHash('sha256').update('master-key-id').update(key).digest('hex').slice(0, 16);
