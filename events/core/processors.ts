/** What runs in a service, each under its supervisor: where it was, whether it may, and how it is. */
import { hasCode } from '../ports/errors.ts';
import type { Filter } from '../ports/event-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Doc } from '../ports/read-models.ts';
import type { CatchUp, LogReader } from './catch-up.ts';
import { happenedAt } from './clock-behind.ts';
import type { BusWork } from './consumer.ts';
import { consume } from './consumer.ts';
import { underLease } from './lease.ts';
import type { LogWork } from './log-processor.ts';
import { runLogProcessor } from './log-processor.ts';
import { lookPauseMs } from './look-pause.ts';
import type { Model } from './model.ts';
import type { Observe } from './observe.ts';
import type { Outages } from './outage.ts';
import type { ParkingLot } from './parking.ts';
import type { Waiters } from './position.ts';
import type { ProcessorHealth, Report, Supervised } from './supervisor.ts';
import { supervise } from './supervisor.ts';
import type { Tail } from './tail.ts';
import type { Clock, Log } from './types.ts';

/** What all processors of a service share. */
export type Surroundings = Readonly<{
  service: string;
  ports: Ports;
  tail: Tail;
  catchUp: CatchUp;
  lot: ParkingLot;
  waiters: Waiters;
  discards(processor: string): Promise<ReadonlySet<string>>;
  /** Null: only this process can run, no leases. */
  leaseOwner: string | null;
  leaseMs: number | undefined;
  answering: Promise<void> | undefined;
  clock: Clock;
  log: Log;
  outages: Outages;
  observe: Observe;
}>;

export type Processor = Supervised & Readonly<{ name: string /** Look at what operators asked for. */; ask(): void }>;

export type LogProcessorOptions = Readonly<{
  name: string;
  /** Of a view: while two releases run beside each other, one process of each fills its own version of it. */
  version?: number;
  kind: ProcessorHealth['kind'];
  filter: Filter;
  model: Model<Doc>;
  work: LogWork;
  unsavedMs: number;
  afterViews?: boolean;
  /** Before the first page of every run. */
  prepare?: (reader: LogReader, signal: AbortSignal) => Promise<void>;
  /** Once for each birth of the model, when it has first caught up. */
  wentLive?: () => Promise<void>;
}>;

/** Active in one process by lease; two at once are harmless. Goes on from its checkpoint after every break. */
export const superviseLog = (o: LogProcessorOptions, around: Surroundings): Processor => {
  const { ports, tail, lot, waiters, clock } = around;
  const reader = around.catchUp.reader(o.kind === 'projection' ? 'view' : 'effects');
  const asks = { retry: false };
  let firstRun = true;
  let liveBirth: string | null = null;

  const run = async (signal: AbortSignal, report: Report): Promise<void> => {
    // Until it says otherwise.
    tail.lags(o.model.name, true);
    await o.prepare?.(reader, signal);
    let lastCheckpoint: string | null = null;
    const first = firstRun;
    firstRun = false;
    await runLogProcessor(o, {
      tail,
      reader,
      store: ports.events,
      parking: lot.of(o.name),
      discards: () => around.discards(o.name),
      firstRun: first,
      wanted: () => waiters.waiting(o.model.name),
      asks,
      progress: (checkpoint, live, newest) => {
        if (checkpoint !== null && checkpoint !== lastCheckpoint) waiters.moved(o.model.name);
        lastCheckpoint = checkpoint;
        const newestAt = newest === undefined ? null : happenedAt(newest);
        const lagMs = live || newestAt === null ? 0 : clock.now() - newestAt;
        const lagEvents = live ? 0 : tail.behind(checkpoint);
        tail.lags(o.model.name, !live);
        report({ state: live ? 'live' : 'catching_up', lagEvents, lagSeconds: Math.max(0, lagMs / 1000) });
        const { birth } = o.model.current();
        if (!live || liveBirth === birth) return;
        liveBirth = birth;
        o.wentLive?.().catch((error: unknown) => {
          liveBirth = null;
          around.log.warn(
            { err: error, processor: o.name },
            'could not note that the view is live; noted with the next page',
          );
        });
      },
      signal,
    });
  };

  const supervised = supervise({
    processor: o.name,
    kind: o.kind,
    outages: around.outages,
    after: o.afterViews ? around.answering : undefined,
    run: async (signal, report) => {
      const news: Report = (progress) => {
        if (progress.state === 'elsewhere') reader.away();
        report(progress);
      };
      try {
        await leased(around, leaseNameOf(o), signal, news, (held) =>
          again(around, o.model, held, () => run(held, report)),
        );
      } finally {
        reader.away();
        tail.lags(o.model.name, false);
      }
    },
  });
  const ask = (): void => {
    asks.retry = true;
    tail.poke();
  };
  return { ...supervised, name: o.name, ask };
};

const leaseNameOf = ({ name, version }: LogProcessorOptions): string =>
  version === undefined ? name : `${name}.v${version}`;

/** So many at most that are just on their way to a consumer of the bus: they are no backlog. */
const UNDER_WAY = 64;

export type BusProcessorOptions = Readonly<{
  name: string;
  version: number;
  topics: readonly string[];
  /** Its birth is part of the group's name; without documents for a reactor. */
  model: Model<Doc>;
  work: BusWork;
  wentLive?: () => Promise<void>;
}>;

/** One member of the group for each process; the bus shares the partitions out. */
export const superviseBus = (o: BusProcessorOptions, around: Surroundings): Processor => {
  const { ports, lot } = around;
  let nudge = (): void => undefined;
  let lookIsDue = false;
  let liveBirth: string | null = null;

  const run = async (closing: AbortSignal, report: Report): Promise<void> => {
    const { birth } = o.model.current();
    const group = `${around.service}.${o.name}.v${o.version}.${birth}`;
    const leaving = new AbortController();
    const signal = AbortSignal.any([closing, leaving.signal]);
    let brokenBy: unknown = null;
    const consumer = await consume({
      name: o.name,
      group,
      topics: o.topics,
      bus: ports.bus,
      work: o.work,
      parking: lot.of(o.name),
      discards: () => around.discards(o.name),
      observe: around.observe,
      progress: () => around.waiters.moved(o.model.name),
      broken: (error) => {
        // The bus itself repeats what failed; a lost model is another group.
        if (!hasCode(error, 'ModelLost')) return;
        brokenBy = error;
        nudge();
      },
      signal,
    });
    try {
      while (!signal.aborted && brokenBy === null) {
        if (lookIsDue) {
          lookIsDue = false;
          await consumer.rerun();
        }
        await o.model.current().checkpoint();
        const asked = performance.now();
        let lagEvents = 0;
        for (const topic of o.topics) lagEvents += await ports.bus.lag(group, topic);
        around.tail.lags(o.model.name, lagEvents > UNDER_WAY);
        report({ state: lagEvents === 0 ? 'live' : 'catching_up', lagEvents });
        if (lagEvents === 0 && liveBirth !== birth) {
          liveBirth = birth;
          await o.wentLive?.();
        }
        const pauseMs = lookPauseMs(lagEvents, performance.now() - asked);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          nudge = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', nudge, { once: true });
          if (lookIsDue || signal.aborted || brokenBy !== null) nudge();
        });
        signal.removeEventListener('abort', nudge);
      }
      if (brokenBy !== null) throw brokenBy;
    } finally {
      leaving.abort();
      around.tail.lags(o.model.name, false);
      await consumer.drained;
    }
  };

  const supervised = supervise({
    processor: o.name,
    kind: 'consumer',
    outages: around.outages,
    after: around.answering,
    run: (signal, report) => again(around, o.model, signal, () => run(signal, report)),
  });
  const ask = (): void => {
    lookIsDue = true;
    nudge();
  };
  return { ...supervised, name: o.name, ask };
};

/** Something that a service does every so often, in one of its processes. */
export const superviseLoop = (
  name: string,
  around: Surroundings,
  loop: (signal: AbortSignal) => Promise<void>,
): Processor => {
  const run = (signal: AbortSignal, report: Report): Promise<void> =>
    leased(around, name, signal, report, async (held) => {
      report({ state: 'live' });
      await loop(held);
    });
  const supervised = supervise({ processor: name, kind: 'loop', outages: around.outages, run });
  return { ...supervised, name, ask: () => undefined };
};

const leased = (
  { service, ports, leaseOwner, leaseMs: ttlMs }: Surroundings,
  name: string,
  signal: AbortSignal,
  report: Report,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  if (leaseOwner === null) return work(signal);
  // How far behind it is, who runs it tells: what was known here when the lease was lost would stand for ever.
  const elsewhere = (): void => report({ state: 'elsewhere', lagEvents: 0, lagSeconds: 0 });
  const lease = { keyValue: ports.keyValue, key: `lease.${service}.${name}`, owner: leaseOwner, signal, elsewhere };
  return underLease(ttlMs === undefined ? lease : { ...lease, ttlMs }, work);
};

/** A lost model is opened again at once; a checkpoint of another incarnation (before a restore) is no checkpoint. */
const again = async (
  { ports, lot }: Surroundings,
  model: Model<Doc>,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted) return;
      if (hasCode(error, 'ForeignPosition')) await ports.models.renew(model.name, model.version);
      else if (!hasCode(error, 'ModelLost')) throw error;
      await model.reopen();
      await lot.reopen();
    }
  }
};
