/** What lies in a data folder: which of it can be made again from the rest, and what is lost with what cannot. */
import { join, resolve } from 'node:path';
import { addressIn } from '@lamplight/common/config/port-settings.ts';
import { splitAddress } from '@lamplight/events/adapters/adapter.ts';
import type { Settings } from './settings.ts';

export const STORES = [
  { name: 'events.db', setting: 'EVENT_STORE_URL', kept: 'only here', holds: 'everything that ever happened' },
  { name: 'keys.db', setting: 'PERSONAL_DATA_URL', kept: 'only here', holds: 'the keys of all personal data' },
  { name: 'files', setting: 'FILES_URL', kept: 'only here', holds: 'credentials, résumés and files' },
  { name: 'secrets.json', setting: null, kept: 'only here', holds: 'the keys of this installation' },
  { name: 'bus.db', setting: 'EVENT_BUS_URL', kept: 'made anew', loses: 'it is filled again from the events' },
  {
    name: 'jobs.db',
    setting: 'JOB_QUEUE_URL',
    kept: 'made anew',
    loses: 'mails that waited in it are not sent; none is sent twice',
  },
  { name: 'keyvalue.db', setting: 'KEY_VALUE_URL', kept: 'made anew', loses: 'everyone signs in again' },
  { name: 'models', setting: 'READ_MODELS_URL', kept: 'made anew', loses: 'it is filled again from the events' },
] as const;

export type Store = (typeof STORES)[number];

/** Where the stores are: all that is asked of the settings before anything is opened. */
export type Whereabouts = Pick<Settings, 'DATA_DIR' | NonNullable<Store['setting']>>;

/** The stores that the settings leave in the folder; the others stand at addresses of their own. */
export const storesIn = (settings: Whereabouts): readonly Store[] =>
  STORES.filter(({ setting }) => {
    if (setting === null) return true;
    const address = settings[setting];
    return address === null || samePlace(address, addressIn(settings.DATA_DIR, setting));
  });

export const pathOf = (settings: Whereabouts, { name }: Pick<Store, 'name'>): string => join(settings.DATA_DIR, name);

/** An address may name the same place by another path. */
const samePlace = (address: string, here: string): boolean => {
  const [one, other] = [splitAddress(address), splitAddress(here)];
  return one.scheme === other.scheme && resolve(one.address) === other.address;
};
