/**
 * Opens the ports that settings name: the scheme of an address picks the adapter, and an adapter's code is loaded only
 * where an address asks for it (`adapters.ts` lists them).
 */
import { existsSync } from 'node:fs';
import type { Broadcast } from '../ports/broadcast.ts';
import { misconfigured } from '../ports/errors.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { EventStore, Port } from '../ports/event-store.ts';
import type { Files } from '../ports/files.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { KeyValue } from '../ports/key-value.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { MasterKey } from '../ports/sealing.ts';
import type { AddressSetting, Clock, Needs, PortName } from './adapter.ts';
import { PORT_AT, splitAddress } from './adapter.ts';
import { adapterOf, schemesOf, staysHere } from './adapters.ts';

/** Plain data, so that a thread can be given them. */
export type PortSettings = Readonly<Record<AddressSetting, string>> &
  Readonly<{
    /** The first wraps; older ones only open. */
    personalDataMasterKeys: readonly MasterKey[];
    /** How long a topic keeps its messages, by topic; one that is not named keeps everything. */
    topicsKeepMs?: Readonly<Record<string, number>>;
  }>;

export type OpenedPorts = Ports &
  Readonly<{
    /** Closes every port, the last opened first; safe to call twice. */
    close(): Promise<void>;
  }>;

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
  const at = async <P extends PortName>(port: P, url: string, needs: Needs[P]): Promise<Ports[P]> => {
    const made = await openAt(port, url, { ...needs, clock });
    opened.push(made);
    return made;
  };
  try {
    const events = await at('events', settings.EVENT_STORE_URL, {});
    const { incarnation, position: head } = await events.head();
    const models = await at('models', settings.READ_MODELS_URL, { incarnation });
    return {
      events,
      bus: await at('bus', settings.EVENT_BUS_URL, { incarnation, keepMs: settings.topicsKeepMs ?? {} }),
      models,
      keyValue: await at('keyValue', settings.KEY_VALUE_URL, {}),
      broadcast: await at('broadcast', settings.KEY_VALUE_URL, {}),
      jobs: await at('jobs', settings.JOB_QUEUE_URL, { models, incarnation, head }),
      files: await at('files', settings.FILES_URL, {}),
      personalData: await at('personalData', settings.PERSONAL_DATA_URL, {
        masterKeys: settings.personalDataMasterKeys,
      }),
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
  const keyValue = await openAt('keyValue', url, { clock });
  try {
    const broadcast = await openAt('broadcast', url, { clock });
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
  return openAt('events', url, { clock });
};

/** The contents alone, for who moves them. */
export const openFiles = async (url: string, clock: Clock = Date): Promise<Files> => {
  checkAddresses({ FILES_URL: url });
  return openAt('files', url, { clock });
};

/** The keys of people alone, for who moves them. @param masterKeys as `PortSettings` has them */
export const openPersonalData = async (
  url: string,
  masterKeys: readonly MasterKey[],
  clock: Clock = Date,
): Promise<PersonalData> => {
  checkAddresses({ PERSONAL_DATA_URL: url });
  return openAt('personalData', url, { clock, masterKeys });
};

/** As `openKeyValue`, for the bus alone. */
export const openBus = async (
  url: string,
  keepMs: Readonly<Record<string, number>> = {},
  clock: Clock = Date,
): Promise<EventBus> => {
  checkAddresses({ EVENT_BUS_URL: url });
  return openAt('bus', url, { clock, incarnation: null, keepMs });
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
  const once = <P extends Port>(setting: AddressSetting, open: (url: string) => Promise<P>): (() => Promise<P>) => {
    let port: Promise<P> | null = null;
    return () => {
      port ??= (async () => {
        const url = settings[setting];
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
  const events = once('EVENT_STORE_URL', (url) => openAt('events', url, { clock }));
  const models = once('READ_MODELS_URL', async (url) =>
    openAt('models', url, { clock, incarnation: await incarnation() }),
  );
  return {
    events,
    models,
    jobs: once('JOB_QUEUE_URL', async (url) =>
      openAt('jobs', url, {
        clock,
        models: await models(),
        ...(await logOf()),
      }),
    ),
    personalData: once('PERSONAL_DATA_URL', (url) =>
      openAt('personalData', url, { clock, masterKeys: settings.personalDataMasterKeys }),
    ),
    close: async () => {
      for (const port of opened.toReversed()) await port.close();
    },
  };
};

/** Of another engine its own client says whether it is there. */
const demandThere = (url: string): void => {
  const { address } = splitAddress(url);
  if (staysHere(url) && !existsSync(address))
    throw misconfigured(`${address} is not there`, 'Name the folder of a Lamplight that was started as DATA_DIR.');
};

const openAt = <P extends PortName>(port: P, url: string, needs: Needs[P] & { clock: Clock }): Promise<Ports[P]> => {
  const { scheme, address } = splitAddress(url);
  const open = adapterOf(port, scheme)?.open[port];
  if (open === undefined)
    throw misconfigured(`No adapter opens ${scheme}:`, `Schemes known: ${schemesOf(port).join(', ')}.`);
  return open({ ...needs, url, address });
};

/** Names settings and schemes, never an address: it may hold a password. */
const checkAddresses = (settings: Readonly<Record<string, unknown>>): void => {
  const wrong = Object.entries(PORT_AT).flatMap(([setting, port]) => {
    if (!(setting in settings)) return [];
    const { scheme, address } = splitAddress(String(settings[setting] ?? ''));
    if (adapterOf(port, scheme) !== null && address !== '') return [];
    return [
      `${setting} takes ${schemesOf(port)
        .map((name) => `${name}:…`)
        .join(' or ')}`,
    ];
  });
  if (wrong.length > 0) throw misconfigured(wrong.join('; '), 'Give addresses with these schemes.');
};
