/** What operators ask: a product that runs, or the stores of one that does not. */
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import type { Verdict } from '@lamplight/events/core/chain.ts';
import type { Operations } from '@lamplight/events/core/operations.ts';
import type { ProcessorHealth } from '@lamplight/events/core/supervisor.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import type { JobQueue } from '@lamplight/events/ports/job-queue.ts';
import type { Acting } from '@lamplight/identity/interventions/acting.ts';
import { progressOf } from './catching-up.ts';
import type { LogLevels } from './log-levels.ts';
import type { Product } from './product.ts';
import type { Settings } from './settings.ts';

/** `ok` false: something needs an operator. */
export type Finding = Readonly<{ what: string; ok: boolean; says: string; remedy?: string }>;

export type OperatedService = Readonly<{
  verifyHistory(): Promise<Verdict>;
  operations: Operations;
  /** Names of the views that its own log feeds. */
  views: readonly string[];
  /** How each processor is, or how far it came before it stopped. */
  processors(): Promise<readonly Finding[]>;
}>;

/** One store, told by its setting; `ask` is a question that costs it next to nothing. */
/** `needs`: the setting of a store without whose answer this one cannot be opened. */
export type StoreProbe = Readonly<{ setting: string; address: string; needs?: string; ask(): Promise<unknown> }>;

export type Operated = Readonly<{
  settings: Settings;
  /** Where the site is; null where nothing runs. */
  url: string | null;
  clock: Readonly<{ now(): number }>;
  stores: readonly StoreProbe[];
  events(): Promise<EventStore>;
  jobs(): Promise<JobQueue>;
  service(name: ServiceName): Promise<OperatedService>;
  /** How far views and reactors are, in a sentence; null where all are up to date, or nothing runs. */
  progress(): string | null;
  /** Acts on people's access; null where nothing runs. */
  people: Acting | null;
  /** Of what is logged; null where nothing runs. */
  levels: LogLevels | null;
}>;

export const runningProduct = (
  { settings, url, clock, ports, addresses, spines, identity }: Product,
  levels: LogLevels,
): Operated => ({
  settings,
  url,
  clock,
  stores: [
    { setting: 'EVENT_STORE_URL', address: addresses.EVENT_STORE_URL, ask: () => ports.events.head() },
    { setting: 'READ_MODELS_URL', address: addresses.READ_MODELS_URL, ask: () => ports.models.active('probe') },
    { setting: 'KEY_VALUE_URL', address: addresses.KEY_VALUE_URL, ask: () => ports.keyValue.get('probe') },
    { setting: 'JOB_QUEUE_URL', address: addresses.JOB_QUEUE_URL, ask: () => ports.jobs.parked('probe', { limit: 1 }) },
  ],
  people: identity.acting,
  levels,
  progress: () => progressOf(Object.values(spines).flatMap((spine) => spine.health())),
  events: async () => ports.events,
  jobs: async () => ports.jobs,
  service: async (name) => ({
    verifyHistory: () => spines[name].audit.verify(),
    operations: spines[name].operations,
    views: spines[name]
      .health()
      .filter(({ kind }) => kind === 'projection')
      .map(({ processor }) => processor),
    processors: async () => spines[name].health().map((health) => found(name, health)),
  }),
});

const found = (service: ServiceName, { processor, state, lagEvents, lastError }: ProcessorHealth): Finding => {
  const what = `${service} ${processor}`;
  const says = `${state}, ${lagEvents} events behind${lastError === null ? '' : `; last error: ${lastError}`}`;
  return state === 'down'
    ? { what, ok: false, says, remedy: 'It starts again by itself; the log says why it stopped.' }
    : { what, ok: true, says };
};
