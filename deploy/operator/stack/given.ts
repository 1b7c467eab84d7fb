/**
 * What each server of the stack is given in its secrets file: the addresses of the stores that it reads, under a user of its
 * own, and the keys that it reads. A new service is given what it reads by being in the list of servers.
 */
import { createPublicKey } from 'node:crypto';
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import type { SettingName } from '@lamplight/common/config/settings.ts';
import { anchorKeySetting, type Secrets } from '@lamplight/embedded/secrets.ts';
import { type AddressSetting, PORT_AT } from '@lamplight/events/adapters/adapter.ts';
import { isService, isTask, type ServerName, serverNames, servers, type TaskName, tasks } from '../servers.ts';
import type { PasswordOf, Place } from './places.ts';

/** Whoever has a secrets file: the servers, `migrate`, and who operates them. */
export type Holder = Readonly<{ name: ServerName | TaskName; names: readonly SettingName[] }>;
export const holders: readonly Holder[] = [
  ...serverNames.map((name): Holder => ({ name, names: servers[name].names })),
  ...Object.values(tasks),
];

/** Keys of people apart from views and from files: each is backed up by itself, the keys apart from all else. */
export const DATABASES = {
  READ_MODELS_URL: 'lamplight-views',
  FILES_URL: 'lamplight-files',
  PERSONAL_DATA_URL: 'lamplight-keys',
} as const;
export const VHOST = 'lamplight';

const database =
  (setting: keyof typeof DATABASES) =>
  (user: string, passwordOf: PasswordOf): string =>
    `mongodb://${user}:${passwordOf(`mongo/${user}`)}@mongo:27017/${DATABASES[setting]}?authSource=admin`;

type AddressOf = (user: string, passwordOf: PasswordOf, place: Place) => string;
/** The hosts are the services of docker-compose.yml, and of the overlay that has stores of its own. */
export const addresses: Readonly<Record<AddressSetting, AddressOf>> = {
  EVENT_STORE_URL: (_, passwordOf, place) => place.eventStore(passwordOf),
  EVENT_BUS_URL: () => 'kafka://kafka:9092',
  READ_MODELS_URL: database('READ_MODELS_URL'),
  KEY_VALUE_URL: (user, passwordOf) => `redis://${user}:${passwordOf(`redis/${user}`)}@redis:6379/0`,
  JOB_QUEUE_URL: (user, passwordOf) => `amqp://${user}:${passwordOf(`rabbitmq/${user}`)}@rabbitmq:5672/${VHOST}`,
  FILES_URL: database('FILES_URL'),
  PERSONAL_DATA_URL: database('PERSONAL_DATA_URL'),
};

/** Where kept mail is shown until a server of the company's own is named (profile "mail"). */
const MAIL_AT_FIRST = 'smtp://mailpit:1025';

const serviceOf = (name: Holder['name']): ServiceName => {
  if (isTask(name) || !isService(name)) throw new TypeError(`${name} signs no history`);
  return name;
};

const keys: Readonly<Partial<Record<SettingName, (secrets: Secrets, name: Holder['name']) => string | undefined>>> = {
  PERSONAL_DATA_KEY: (secrets) => secrets.PERSONAL_DATA_KEY,
  IDENTITY_PEPPER: (secrets) => secrets.IDENTITY_PEPPER,
  EDGE_SECRET: (secrets) => secrets.EDGE_SECRET,
  TOKEN_KEY: (secrets) => secrets.TOKEN_KEY,
  BFF_CLIENT_KEY: (secrets) => secrets.BFF_CLIENT_KEY,
  BFF_CLIENT_PUBLIC_KEY: (secrets) =>
    createPublicKey(secrets.BFF_CLIENT_KEY).export({ type: 'spki', format: 'pem' }).toString(),
  // Identity's signs backups.
  ANCHOR_KEY: (secrets, name) => secrets[anchorKeySetting(name === 'operator' ? 'identity' : serviceOf(name))],
};

/** The keys that a server reads, by the names of its settings. */
export const keysFor = ({ name, names }: Holder, secrets: Secrets): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((setting) => {
      const key = keys[setting]?.(secrets, name);
      return key === undefined ? [] : [[setting, key] as const];
    }),
  );

const isAddress = (setting: SettingName): setting is AddressSetting & SettingName => Object.hasOwn(PORT_AT, setting);

/** The addresses of stores that a server reads. */
export const storesOf = ({ names }: Holder): readonly AddressSetting[] => names.filter(isAddress);

/** All that stands in a server's secrets file. */
export const givenTo = (
  holder: Holder,
  secrets: Secrets,
  passwordOf: PasswordOf,
  place: Place,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    storesOf(holder).map((setting) => [setting, addresses[setting](holder.name, passwordOf, place)]),
  ),
  ...keysFor(holder, secrets),
  ...(holder.names.includes('SMTP_URL') ? { SMTP_URL: MAIL_AT_FIRST } : {}),
});
