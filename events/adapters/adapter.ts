/**
 * What an adapter says of itself, in `adapter.ts` of its folder: which addresses are its own, whether what travels to them is
 * encrypted, which ports it has and what must be there before servers start. All else that depends on the engine follows.
 */
import type { Position } from '../ports/event-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { MasterKey } from '../ports/sealing.ts';
import type { Declared, Step } from '../ports/topology.ts';

export type PortName = keyof Ports;

/** Which setting holds a port's address. The broadcast has the one of `keyValue`. */
export const PORT_AT = {
  EVENT_STORE_URL: 'events',
  EVENT_BUS_URL: 'bus',
  READ_MODELS_URL: 'models',
  KEY_VALUE_URL: 'keyValue',
  JOB_QUEUE_URL: 'jobs',
  FILES_URL: 'files',
  PERSONAL_DATA_URL: 'personalData',
} as const satisfies Readonly<Record<string, PortName>>;
export type AddressSetting = keyof typeof PORT_AT;

export type Clock = Readonly<{ now(): number }>;

/** `address`: what follows the scheme; `url`: both, as a client library takes it. */
type At = Readonly<{ url: string; address: string; clock: Clock }>;

/** What a port needs besides its address to be opened. */
export type Needs = Readonly<{
  events: object;
  /** `incarnation`: null for a server that has no log. `keepMs`: by topic; one that is not named keeps everything. */
  bus: Readonly<{ incarnation: string | null; keepMs: Readonly<Record<string, number>> }>;
  models: Readonly<{ incarnation: string }>;
  keyValue: object;
  broadcast: object;
  jobs: Readonly<{ models: ReadModels; incarnation: string; head: Position | null }>;
  files: object;
  personalData: Readonly<{ masterKeys: readonly MasterKey[] }>;
}>;

export type Wanted = Declared & Readonly<{ incarnation: string }>;

export type Adapter = Readonly<{
  /** Of the addresses that are its own. */
  schemes: readonly string[];
  /** Whether what travels to an address is encrypted; `stays`: nothing leaves the machine. */
  encrypted: 'stays' | ((scheme: string, query: URLSearchParams) => boolean);
  /** The code of an engine, and its client, is loaded only where an address asks for it. */
  open: Readonly<{ [P in PortName]?: (at: At & Needs[P]) => Promise<Ports[P]> }>;
  /** Every thing that the product declares for a port, and whether it is there. @throws Unavailable, Misconfigured */
  topology?: Readonly<{ [P in PortName]?: (url: string, wanted: Wanted) => Promise<readonly Step[]> }>;
  /** Of a queue whose jobs are noted elsewhere too: how they come back once it lost them. @throws Unavailable, Misconfigured */
  lostJobs?: (at: Pick<At, 'url' | 'clock'> & Pick<Needs['jobs'], 'models' | 'incarnation'>) => Promise<LostJobs>;
}>;

export type LostJobs = Readonly<{
  /** How many are noted and not known to have ended. */
  count(): Promise<number>;
  /** Asks for each of them again; what is still there is not done twice, and it may be repeated. @returns how many */
  restore(): Promise<number>;
}>;

/** `scheme:address`; both empty where there is no scheme. */
export const splitAddress = (url: string): { scheme: string; address: string } => {
  const [, scheme = '', address = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/s.exec(url) ?? [];
  return { scheme, address };
};
