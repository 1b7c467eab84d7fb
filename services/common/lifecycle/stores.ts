/** Opens the ports of a service that runs alone, with all that `lamplight migrate` makes in them. */
import { type OpenedPorts, openPorts, type PortSettings } from '@lamplight/events/adapters/open.ts';
import { missingIn } from '@lamplight/events/adapters/topology.ts';
import { declaredTopology, topicsKeepMs } from '@lamplight/events/contracts/topics.ts';
import type { SpineOptions } from '@lamplight/events/core/declared.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Probe } from './health.ts';

type Clock = Readonly<{ now(): number }>;

/**
 * Opens every port once all topics and queues are there. What is missing counts as a store that is not there yet, since a
 * `migrate` may be running beside this start.
 * @throws Unavailable, with what is missing; Misconfigured
 */
export const openStores = async (settings: PortSettings, clock: Clock): Promise<OpenedPorts> => {
  const ports = await openPorts({ ...settings, topicsKeepMs }, clock);
  try {
    const { incarnation } = await ports.events.head();
    const missing = await missingIn(settings, { ...declaredTopology, incarnation });
    if (missing.length > 0) throw unavailable(`${missing.join(', ')} (\`lamplight migrate\` makes it)`);
    return ports;
  } catch (error) {
    await ports.close();
    throw error;
  }
};

/** How threads that fill views open the same ports. @param projections the service's `rebuilding.ts` */
export const rebuildOn = (projections: URL, settings: PortSettings): NonNullable<SpineOptions['rebuild']> => ({
  projections,
  ports: { module: new URL(import.meta.resolve('@lamplight/events/adapters/open.ts')), options: settings },
});

/** The stores without which no command and no query can be answered; the bus and the queue may be away for a while. */
export const storeProbes = ({ events, keyValue, models }: OpenedPorts): Readonly<Record<string, Probe>> => ({
  events: async () => (await events.head()).incarnation !== '',
  keyValue: async () => (await keyValue.get('probe')) === null,
  models: async () => (await models.active('probe')) === null,
});
