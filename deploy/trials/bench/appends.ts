/**
 * Durable appends through the EventStore port beside bare prepared inserts into a file of the same tables: the same
 * expectation, body and metadata, `synchronous=FULL`. One caller is held against one transaction per insert, n callers
 * against bare batches of n.
 */
import { join } from 'node:path';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import type { EventStore, Expected, NewEvent, StreamId } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { type BareLog, openBareLog } from './bare-log.ts';
import { atLeastOfReference, type Measure, measured, type Run, seeded } from './figures.ts';
import type { Sizes } from './sizes.ts';

const CALLERS = [1, 8, 32, 64];
const STREAMS = 10_000;
/** Zipf: few streams get most of the events. */
const EXPONENT = 1.1;

export const appends = async (folder: string, sizes: Sizes['appends']): Promise<readonly Measure[]> => {
  const store = await openSqliteEventStore({ path: join(folder, 'ours.db'), clock: Date });
  const bare = await openBareLog(join(folder, 'bare.db'));
  const streams = zipfStreams();
  const measures: Measure[] = [];
  let appended = 0;
  try {
    for (const callers of CALLERS) {
      const ours = contenderOf(store, streams, callers);
      const reference = bareContender(bare, streams, callers);
      appended += (await ours(sizes.warmMs)).events;
      reference(sizes.warmMs);
      const runs: Run[] = [];
      for (let run = 0; run < sizes.runs; run += 1) {
        // Who goes first changes, so that neither always meets the other's unwritten pages.
        const first = run % 2 === 0 ? reference(sizes.sliceMs).perSecond : null;
        const here = await ours(sizes.sliceMs);
        appended += here.events;
        runs.push({ ours: here.perSecond, reference: first ?? reference(sizes.sliceMs).perSecond });
      }
      const aim = callers === 1 ? atLeastOfReference(0.8) : atLeastOfReference(0.5);
      measures.push(measured(nameOf(callers), 'events/s', runs, callers === 1 || callers === 32 ? aim : null));
    }
    await check(store, appended);
  } finally {
    bare.close();
    await store.close();
  }
  return measures;
};

const nameOf = (callers: number): string =>
  callers === 1 ? 'durable appends, 1 caller' : `durable appends, ${callers} callers`;

type Slice = Readonly<{ events: number; perSecond: number }>;
type Streams = Readonly<{ pick(): number; revisions: Map<number, Expected> }>;

const zipfStreams = (): (() => number) => {
  const random = seeded(1);
  const weights = Array.from({ length: STREAMS }, (_, rank) => 1 / (rank + 1) ** EXPONENT);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let so = 0;
  const upTo = weights.map((weight) => {
    so += weight / total;
    return so;
  });
  return () => {
    const wanted = random();
    let [low, high] = [0, STREAMS - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((upTo[middle] ?? 1) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

/** Every caller has streams of its own: what is measured is the store, not lost races. */
const ownStreams = (pick: () => number): Streams => ({ pick, revisions: new Map() });

const contenderOf = (store: EventStore, pick: () => number, callers: number) => {
  const prefix = `bench${callers}`;
  const owned = Array.from({ length: callers }, () => ownStreams(pick));
  const caller = async ({ revisions }: Streams, number: number, until: number): Promise<number> => {
    let events = 0;
    while (performance.now() < until) {
      const stream = pick();
      const name: StreamId = `${prefix}-${number}-${stream}`;
      const { revision } = await store.append(name, revisions.get(stream) ?? 'no-stream', [anEvent()]);
      revisions.set(stream, revision);
      events += 1;
    }
    return events;
  };
  return async (ms: number): Promise<Slice> => {
    const began = performance.now();
    const counts = await Promise.all(owned.map((own, number) => caller(own, number, began + ms)));
    const events = counts.reduce((sum, count) => sum + count, 0);
    return { events, perSecond: perSecond(events, began) };
  };
};

const bareContender = (bare: BareLog, pick: () => number, callers: number) => {
  const owned = Array.from({ length: callers }, () => ownStreams(pick));
  const prefix = `bench${callers}`;
  return (ms: number): Slice => {
    const began = performance.now();
    let events = 0;
    const one = ({ revisions }: Streams, number: number): void => {
      const stream = pick();
      revisions.set(
        stream,
        bare.insert(`${prefix}-${number}-${stream}`, revisions.get(stream) ?? 'no-stream', anEvent()),
      );
      events += 1;
    };
    while (performance.now() < began + ms) {
      if (owned.length === 1) owned.forEach(one);
      else bare.batch(() => owned.forEach(one));
    }
    return { events, perSecond: perSecond(events, began) };
  };
};

const perSecond = (events: number, began: number): number => (events / (performance.now() - began)) * 1_000;

const TEXT = 'x'.repeat(216);

/** 256 bytes of JSON, and the metadata of any command. */
const anEvent = (): NewEvent => {
  const id = newId();
  return {
    id,
    type: 'BenchNoted',
    data: { number: 1, of: 'bench', text: TEXT },
    meta: {
      commandId: id,
      correlationId: id,
      causationId: id,
      actorId: id,
      schema: 'BenchNoted.v1',
      occurredAt: '2026-01-01T00:00:00.000Z',
    },
  };
};

/** Void unless everything acknowledged is there once, without gaps, in rising order. */
const check = async (store: EventStore, appended: number): Promise<void> => {
  const next = new Map<string, number>();
  let [events, before] = [0, ''];
  for await (const page of store.readAll({ pageSize: 8_192 })) {
    for (const { stream, revision, position } of page.events) {
      if (revision !== (next.get(stream) ?? 0)) throw new Error(`${stream} has a gap before ${revision}`);
      if (position <= before) throw new Error(`${position} does not come after ${before}`);
      next.set(stream, revision + 1);
      before = position;
      events += 1;
    }
  }
  if (events !== appended) throw new Error(`${appended} events were acknowledged and ${events} are there`);
};
