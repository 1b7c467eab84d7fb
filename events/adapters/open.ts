/**
 * Opens the ports that settings name: the scheme of an address picks the adapter, and an adapter's code is loaded only
 * where an address asks for it. A new engine is a folder and its lines in the tables below.
 */

import { existsSync } from 'node:fs';
import type { Broadcast } from '../ports/broadcast.ts';
import { misconfigured } from '../ports/errors.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { EventStore, Port, Position } from '../ports/event-store.ts';
import type { Files } from '../ports/files.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { KeyValue } from '../ports/key-value.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { MasterKey } from '../ports/sealing.ts';

type Clock = Readonly<{ now(): number }>;

/** Plain data, so that a thread can be given them. */
export type PortSettings = Readonly<{
  EVENT_STORE_URL: string;
  EVENT_BUS_URL: string;
  READ_MODELS_URL: string;
  /** Broadcast follows it. */
  KEY_VALUE_URL: string;
  JOB_QUEUE_URL: string;
  FILES_URL: string;
  PERSONAL_DATA_URL: string;
  /** The first wraps; older ones only open. */
  personalDataMasterKeys: readonly MasterKey[];
  /** How long a topic keeps its messages, by topic; one that is not named keeps everything. */
  topicsKeepMs?: Readonly<Record<string, number>>;
}>;

export type OpenedPorts = Readonly<{
  events: EventStore;
  bus: EventBus;
  models: ReadModels;
  keyValue: KeyValue;
  broadcast: Broadcast;
  jobs: JobQueue;
  files: Files;
  personalData: PersonalData;
  /** Closes every port, the last opened first; safe to call twice. */
  close(): Promise<void>;
}>;

/** `address`: what follows the scheme; `url`: both, as a client library takes it. */
type At = Readonly<{ url: string; address: string; clock: Clock }>;
type Openers<P, More = unknown> = Readonly<Record<string, (at: At & More) => Promise<P>>>;

const eventStoreDb = async ({ url, clock }: At): Promise<EventStore> =>
  (await import('./eventstoredb/event-store.ts')).openEventStoreDb({ url, clock });

const eventStores: Openers<EventStore> = {
  sqlite: async ({ address: path, clock }) =>
    (await import('./sqlite/event-store.ts')).openSqliteEventStore({ path, clock }),
  esdb: eventStoreDb,
  'esdb+discover': eventStoreDb,
};
/** `incarnation`: null for a server that has no log. */
type BusMore = { incarnation: string | null; keepMs: Readonly<Record<string, number>> };
const eventBuses: Openers<EventBus, BusMore> = {
  sqlite: async ({ address: path, clock, keepMs }) =>
    (await import('./sqlite/event-bus.ts')).openSqliteEventBus({ path, clock, keepMs }),
  kafka: async ({ url, incarnation, keepMs }) =>
    (await import('./kafka/event-bus.ts')).openKafkaEventBus({ url, incarnation, keepMs }),
};
const readModels: Openers<ReadModels, { incarnation: string }> = {
  sqlite: async ({ address: folder, clock, incarnation }) =>
    (await import('./sqlite/read-models.ts')).openSqliteReadModels({ folder, incarnation, clock }),
  mongodb: async ({ url, clock, incarnation }) =>
    (await import('./mongodb/read-models.ts')).openMongoReadModels({ url, incarnation, clock }),
};
const redisKeyValue = async ({ url }: At): Promise<KeyValue> =>
  (await import('./redis/key-value.ts')).openRedisKeyValue({ url });
const keyValues: Openers<KeyValue> = {
  sqlite: async ({ address: path, clock }) =>
    (await import('./sqlite/key-value.ts')).openSqliteKeyValue({ path, clock }),
  redis: redisKeyValue,
  rediss: redisKeyValue,
};
const redisBroadcast = async ({ url }: At): Promise<Broadcast> =>
  (await import('./redis/broadcast.ts')).openRedisBroadcast({ url });
const broadcasts: Openers<Broadcast> = {
  sqlite: async ({ address }) => (await import('./process/broadcast.ts')).openProcessBroadcast(address),
  redis: redisBroadcast,
  rediss: redisBroadcast,
};
type JobsMore = { models: ReadModels; incarnation: string; head: Position | null };
const rabbitJobs = async ({ url, clock, models, incarnation }: At & JobsMore): Promise<JobQueue> =>
  (await import('./rabbitmq/job-queue.ts')).openRabbitJobQueue({ url, models, incarnation, clock });
const jobQueues: Openers<JobQueue, JobsMore> = {
  sqlite: async ({ address: path, clock, head }) =>
    (await import('./sqlite/job-queue.ts')).openSqliteJobQueue({ path, clock, head }),
  amqp: rabbitJobs,
  amqps: rabbitJobs,
};
const fileStores: Openers<Files> = {
  file: async ({ address: folder, clock }) => (await import('./files/files.ts')).openFolderFiles({ folder, clock }),
  mongodb: async ({ url, clock }) => (await import('./mongodb/files.ts')).openGridFsFiles({ url, clock }),
};
const keyStores: Openers<PersonalData, { masterKeys: readonly MasterKey[] }> = {
  sqlite: async ({ address: path, clock, masterKeys }) =>
    (await import('./sqlite/personal-data.ts')).openSqlitePersonalData({ path, masterKeys, clock }),
  mongodb: async ({ url, clock, masterKeys }) =>
    (await import('./mongodb/personal-data.ts')).openMongoPersonalData({ url, masterKeys, clock }),
};

const known: Readonly<Record<string, Openers<Port, never>>> = {
  EVENT_STORE_URL: eventStores,
  EVENT_BUS_URL: eventBuses,
  READ_MODELS_URL: readModels,
  KEY_VALUE_URL: keyValues,
  JOB_QUEUE_URL: jobQueues,
  FILES_URL: fileStores,
  PERSONAL_DATA_URL: keyStores,
};

/**
 * Every address is looked at before anything is opened. Where one port cannot be opened, those that were are closed.
 * Read models carry the incarnation of the log, so they are opened after it.
 * @param clock the machine's, unless a test brings its own
 * @throws Misconfigured (every wrong address at once), Unavailable
 */
export const openPorts = async (settings: PortSettings, clock: Clock = Date): Promise<OpenedPorts> => {
  checkAddresses(settings);
  const opened: Port[] = [];
  const close = async (): Promise<void> => {
    for (const port of opened.toReversed()) await port.close();
  };
  const at = <P extends Port, More>(url: string, openers: Openers<P, More>, more: More): Promise<P> =>
    openAt(url, openers, { ...more, clock }).then((port) => {
      opened.push(port);
      return port;
    });
  try {
    const events = await at(settings.EVENT_STORE_URL, eventStores, {});
    const { incarnation, position: head } = await events.head();
    const models = await at(settings.READ_MODELS_URL, readModels, { incarnation });
    return {
      events,
      bus: await at(settings.EVENT_BUS_URL, eventBuses, { incarnation, keepMs: settings.topicsKeepMs ?? {} }),
      models,
      keyValue: await at(settings.KEY_VALUE_URL, keyValues, {}),
      broadcast: await at(settings.KEY_VALUE_URL, broadcasts, {}),
      jobs: await at(settings.JOB_QUEUE_URL, jobQueues, { models, incarnation, head }),
      files: await at(settings.FILES_URL, fileStores, {}),
      personalData: await at(settings.PERSONAL_DATA_URL, keyStores, { masterKeys: settings.personalDataMasterKeys }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** For a server without a log of its own (the BFF): sessions, limits and leases, and the hints that go with them. */
export const openKeyValue = async (
  url: string,
  clock: Clock = Date,
): Promise<Readonly<{ keyValue: KeyValue; broadcast: Broadcast; close(): Promise<void> }>> => {
  checkAddresses({ KEY_VALUE_URL: url });
  const keyValue = await openAt(url, keyValues, { clock });
  try {
    const broadcast = await openAt(url, broadcasts, { clock });
    const close = async (): Promise<void> => {
      await broadcast.close();
      await keyValue.close();
    };
    return { keyValue, broadcast, close };
  } catch (error) {
    await keyValue.close();
    throw error;
  }
};

/** The log alone, for who only asks which one it is. */
export const openEventStore = async (url: string, clock: Clock = Date): Promise<EventStore> => {
  checkAddresses({ EVENT_STORE_URL: url });
  return openAt(url, eventStores, { clock });
};

/** As `openKeyValue`, for the bus alone. */
export const openBus = async (
  url: string,
  keepMs: Readonly<Record<string, number>> = {},
  clock: Clock = Date,
): Promise<EventBus> => {
  checkAddresses({ EVENT_BUS_URL: url });
  return openAt(url, eventBuses, { clock, incarnation: null, keepMs });
};

/** Each is opened when it is first asked for, and closed with the others. */
export type PortsAtRest = Readonly<{
  events(): Promise<EventStore>;
  models(): Promise<ReadModels>;
  jobs(): Promise<JobQueue>;
  personalData(): Promise<PersonalData>;
  close(): Promise<void>;
}>;

/**
 * For who asks about a product that does not run: one port that cannot be opened leaves the others, and a file or folder
 * that is not there is told instead of made. @throws (each) Misconfigured, Unavailable
 */
export const portsAtRest = (settings: PortSettings, clock: Clock = Date): PortsAtRest => {
  const opened: Port[] = [];
  const once = <P extends Port>(setting: keyof typeof known, open: (url: string) => Promise<P>): (() => Promise<P>) => {
    let port: Promise<P> | null = null;
    return () => {
      port ??= (async () => {
        const url = String(settings[setting as keyof PortSettings]);
        checkAddresses({ [setting]: url });
        demandThere(url);
        const made = await open(url);
        opened.push(made);
        return made;
      })();
      return port;
    };
  };
  const incarnation = async (): Promise<string> => (await (await events()).head()).incarnation;
  const logOf = async () => {
    const { incarnation: current, position: head } = await (await events()).head();
    return { incarnation: current, head };
  };
  const events = once('EVENT_STORE_URL', (url) => openAt(url, eventStores, { clock }));
  const models = once('READ_MODELS_URL', async (url) =>
    openAt(url, readModels, { clock, incarnation: await incarnation() }),
  );
  return {
    events,
    models,
    jobs: once('JOB_QUEUE_URL', async (url) =>
      openAt(url, jobQueues, {
        clock,
        models: await models(),
        ...(await logOf()),
      }),
    ),
    personalData: once('PERSONAL_DATA_URL', (url) =>
      openAt(url, keyStores, { clock, masterKeys: settings.personalDataMasterKeys }),
    ),
    close: async () => {
      for (const port of opened.toReversed()) await port.close();
    },
  };
};

/** Of another engine its own client says whether it is there. */
const demandThere = (url: string): void => {
  const { scheme, address } = splitAddress(url);
  if ((scheme === 'sqlite' || scheme === 'file') && !existsSync(address))
    throw misconfigured(`${address} is not there`, 'Name the folder of a Lamplight that was started as DATA_DIR.');
};

const openAt = <P, More>(url: string, openers: Openers<P, More>, more: More & { clock: Clock }): Promise<P> => {
  const { scheme, address } = splitAddress(url);
  const open = Object.hasOwn(openers, scheme) ? openers[scheme] : undefined;
  if (open === undefined)
    throw misconfigured(`No adapter opens ${scheme}:`, `Schemes known: ${Object.keys(openers).join(', ')}.`);
  return open({ ...more, url, address });
};

/** Names settings and schemes, never an address: it may hold a password. */
const checkAddresses = (settings: Readonly<Record<string, unknown>>): void => {
  const wrong = Object.entries(known).flatMap(([setting, openers]) => {
    if (!(setting in settings)) return [];
    const { scheme, address } = splitAddress(String(settings[setting] ?? ''));
    if (Object.hasOwn(openers, scheme) && address !== '') return [];
    return [
      `${setting} takes ${Object.keys(openers)
        .map((name) => `${name}:…`)
        .join(' or ')}`,
    ];
  });
  if (wrong.length > 0) throw misconfigured(wrong.join('; '), 'Give addresses with these schemes.');
};

/** `scheme:address`; both empty where there is no scheme. */
export const splitAddress = (url: string): { scheme: string; address: string } => {
  const [, scheme = '', address = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/s.exec(url) ?? [];
  return { scheme, address };
};
