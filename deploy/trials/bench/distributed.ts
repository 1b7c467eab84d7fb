/**
 * The distributed product: every server twice in processes of its own, on the real servers that the environment names (see
 * `fleet/engines.ts`). The event store is one SQLite file unless EVENTSTORE_URL says otherwise. The stores share the machine
 * with what is measured; no figure says anything about the engines themselves.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silent } from '@lamplight/common/log/log.ts';
import { topologyOf } from '@lamplight/events/adapters/topology.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import { realEngines } from '../fleet/engines.ts';
import { type Fleet, startFleet } from '../fleet/fleet.ts';
import { addressesIn, openPortsAt } from '../ports.ts';
import { atMost, type Measure, measured } from './figures.ts';
import { fillLog } from './fill-log.ts';
import { definitions, parcel } from './parcels.ts';
import type { Sizes } from './sizes.ts';
import { seenInView } from './visible.ts';

/** @throws where a server that it needs is not there */
export const distributed = async (
  folder: string,
  sizes: Pick<Sizes, 'visibleDistributed' | 'idle' | 'forwarded'>,
): Promise<readonly Measure[]> => {
  const inServers = await onFleet(
    join(folder, 'fleet'),
    (settings) => settings,
    async (fleet, settings) => {
      const visible = await seenInView(fleet.url, sizes.visibleDistributed, atMost(250, 'ms'));
      await pause(sizes.idle.restMs);
      const idle = await cpuAtRest(fleet, sizes.idle.watchMs);
      await fleet.stop();
      return [...visible, ...idle, await forwarded(join(folder, 'log'), settings, sizes.forwarded)];
    },
  );
  // What is left where no store of views looks through a whole one for a document, as the server of MongoDB's protocol does
  // and MongoDB would not.
  const inFiles = await onFleet(
    join(folder, 'fleet-with-files'),
    ({ READ_MODELS_URL: _, ...others }) => others,
    (fleet) => seenInView(fleet.url, sizes.visibleDistributed, atMost(100, 'ms'), ', its views in files'),
  );
  return [...inServers, ...inFiles];
};

type Settings = Readonly<Record<string, string>>;
/** @param given which of the servers' settings the fleet is given: a store that none names is in its folder */
const onFleet = async (
  folder: string,
  given: (settings: Settings) => Settings,
  measure: (fleet: Fleet, settings: Settings) => Promise<readonly Measure[]>,
): Promise<readonly Measure[]> => {
  const engines = await realEngines();
  if ('absent' in engines) throw new Error(engines.absent);
  const fleet = await startFleet({ folder, env: given(engines.settings) });
  try {
    return await measure(fleet, engines.settings);
  } finally {
    await fleet.stop();
    await engines.end(fleet.incarnation);
  }
};

/** Linux: clock ticks of user and system time that the kernel has booked on the process. */
export const cpuSeconds = (pid: number): number => {
  const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
};
const TICKS_PER_SECOND = 100;

/** Nobody asks anything: what polling, heartbeats and leases cost. */
const cpuAtRest = async (fleet: Fleet, ms: number): Promise<readonly Measure[]> => {
  const running = Object.entries(fleet.replicas).map(([server, replicas]) => ({
    server,
    pids: replicas.flatMap((replica) => replica.pid() ?? []),
  }));
  const usage = () => running.map(({ pids }) => pids.map(cpuSeconds));
  const [before, began] = [usage(), performance.now()];
  await pause(ms);
  const [after, seconds] = [usage(), (performance.now() - began) / 1_000];
  return running.map(({ server, pids }, at) =>
    measured(
      `${server} at rest: CPU of each process`,
      '% of a core',
      pids.map((_, n) => ({
        ours: (((after[at]?.[n] ?? 0) - (before[at]?.[n] ?? 0)) / seconds) * 100,
        reference: null,
      })),
      atMost(6, '% of a core'),
    ),
  );
};

/** From an empty topic to one that holds the whole log: mapped, published in order, counted, checkpoint moved. */
const forwarded = async (
  folder: string,
  settings: Settings,
  { events, streams }: Sizes['forwarded'],
): Promise<Measure> => {
  const TOPIC = 'parcels.events.v1';
  const mine = {
    ...addressesIn(folder),
    EVENT_BUS_URL: settings['EVENT_BUS_URL'] ?? '',
    READ_MODELS_URL: settings['READ_MODELS_URL'] ?? '',
  };
  const ports = await openPortsAt(mine);
  try {
    await fillLog(ports.events, events, streams);
    const { incarnation } = await ports.events.head();
    const topics = [{ name: TOPIC, keepMs: null }];
    for (const { state, make } of await topologyOf(mine, { topics, queues: [], models: [], incarnation }))
      if (state !== 'there') await make();
    const began = performance.now();
    const spine = await openSpine({
      service: 'parcels',
      ports,
      definitions,
      deciders: [parcel],
      projections: [],
      forward: { topic: TOPIC, toPublic: ({ type, data }) => [{ type, data }] },
      alone: true,
      clock: Date,
      log: silent,
    });
    while ((await ports.bus.held(TOPIC)) < events) await pause(50);
    const seconds = (performance.now() - began) / 1_000;
    await spine.close();
    return measured(`events forwarded to the bus, of ${events.toLocaleString('en')}`, 'events/s', [
      { ours: events / seconds, reference: null },
    ]);
  } finally {
    await ports.close();
  }
};
