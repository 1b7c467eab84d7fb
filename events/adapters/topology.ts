/**
 * What the engines must hold before servers start, by the scheme of each address. SQLite and folders make what they need
 * when they are opened; an engine with something to make in advance has its line here.
 */
import type { Declared, Step } from '../ports/topology.ts';
import { type PortSettings, splitAddress } from './open.ts';

type Wanted = Declared & Readonly<{ incarnation: string }>;
type Plans = Readonly<Record<string, (url: string, wanted: Wanted) => Promise<readonly Step[]>>>;

const rabbit: Plans[string] = async (url, { queues, incarnation }) =>
  (await import('./rabbitmq/topology.ts')).rabbitTopology({ url, incarnation, queues });

const plans = {
  EVENT_BUS_URL: {
    kafka: async (url, { topics, incarnation }) =>
      (await import('./kafka/topology.ts')).kafkaTopology({ url, incarnation, topics }),
  },
  READ_MODELS_URL: {
    mongodb: async (url, { models, incarnation }) =>
      (await import('./mongodb/topology.ts')).mongoTopology({ url, incarnation, models }),
  },
  JOB_QUEUE_URL: {
    amqp: rabbit,
    amqps: rabbit,
  },
} satisfies Partial<Record<keyof PortSettings, Plans>>;

type Addresses = Pick<PortSettings, keyof typeof plans>;

/**
 * Every thing that is declared, and whether it is there. Changes nothing by itself.
 * @throws Unavailable, Misconfigured
 */
export const topologyOf = async (addresses: Addresses, wanted: Wanted): Promise<readonly Step[]> => {
  const steps: Step[] = [];
  for (const [setting, bySchemes] of Object.entries(plans) as [keyof Addresses, Plans][]) {
    const url = addresses[setting];
    const plan = bySchemes[splitAddress(url).scheme];
    if (plan !== undefined) steps.push(...(await plan(url, wanted)));
  }
  return steps;
};

/** What servers would look for in vain. Views are not among it: a server opens its own, and fills them. */
export const missingIn = async (addresses: Addresses, wanted: Omit<Wanted, 'models'>): Promise<readonly string[]> => {
  const steps = await topologyOf(addresses, { ...wanted, models: [] });
  return steps.flatMap(({ what, state }) => (state === 'missing' ? [what] : []));
};
