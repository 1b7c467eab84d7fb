/**
 * Views and reactors fed by the bus: public facts of other services, in order per key, at least once, and in no order
 * among keys. There is no inbox table: documents carry a mark for each key they saw, effects have ids derived from the
 * fact, and the group's offset moves after both.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { crashpoint } from '../ports/crashpoint.ts';
import type { Delivery, EventBus, Running } from '../ports/event-bus.ts';
import type { Doc } from '../ports/read-models.ts';
import type { Codec } from './codec.ts';
import type { Ordered } from './fold.ts';
import { folded, touchedBy } from './fold.ts';
import { type Order, orderAt } from './heard.ts';
import type { Model } from './model.ts';
import { type Observe, type SpanOptions, spanAfter, unobserved } from './observe.ts';
import type { Parking } from './parking.ts';
import { carefully, DEATHS, DIED, describe, isOutside, STARTS, TRIES, type Tried, together } from './parking.ts';
import type { Applied } from './projection.ts';
import { type Act, actOn } from './reactor.ts';
import type { AnyEvent, AnyProjection, AnyReactor, Fact } from './types.ts';

export type BusWork = Readonly<{
  /** Repeatable at any point. */
  handle(batch: readonly Delivery[]): Promise<void>;
  /** The documents that a message concerns, or null. */
  touches(delivery: Delivery): readonly string[] | null;
}>;

/**
 * Where a message stands among those of its key: incarnation, revision, index. A message without a revision (visits) is
 * the only one of its key.
 */
export const orderOf = ({ headers }: Delivery): Order =>
  orderAt(headers['position'], headers['revision'] ?? '0', headers['index'] ?? '0');

export const busProjector = (
  projection: AnyProjection,
  model: Model<Doc>,
  codec: Codec,
  applied?: Applied,
): BusWork => {
  const ordered = async (batch: readonly Delivery[]): Promise<readonly Ordered[]> => {
    const read: Ordered[] = [];
    for (const delivery of batch) {
      const fact = projection.opens ? await codec.openedDelivery(delivery) : codec.fromDelivery(delivery);
      if (fact !== null) read.push({ fact, source: delivery.key, order: orderOf(delivery) });
    }
    return read;
  };
  return {
    handle: async (batch) => {
      const news = await ordered(batch);
      const touched = touchedBy(projection, news);
      if (touched.size === 0) return;
      for (;;) {
        const held = await model.current().load([...touched.keys()]);
        const writes = folded<Doc>(projection, touched, held);
        crashpoint('consume-loaded');
        if (writes.length === 0) return;
        if ((await model.current().apply(writes)) === 'conflict') continue;
        applied?.(
          projection.name,
          news.map(({ fact }) => fact),
        );
        return;
      }
    },
    touches: (delivery) => {
      const fact = codec.fromDelivery(delivery);
      return fact === null ? [] : projection.ids(fact);
    },
  };
};

/** Keys have no order among each other: facts of one are taken one after the other, those of several beside each other. */
export const busReactor = (reactor: AnyReactor, codec: Codec, act: Act): BusWork => {
  async function* read(batch: readonly Delivery[]): AsyncGenerator<Fact<AnyEvent>> {
    for (const delivery of batch) {
      const fact = reactor.opens ? await codec.openedDelivery(delivery) : codec.fromDelivery(delivery);
      if (fact !== null) yield fact;
    }
  }
  return {
    handle: (batch) => actOn(read(batch), { reactor, act, laneOf: ({ stream }) => stream }),
    touches: () => null,
  };
};

export type ConsumerOptions = Readonly<{
  name: string;
  /** `<service>.<name>.v<version>.<birth>`: a lost or rebuilt model is a new group, from the oldest message. */
  group: string;
  topics: readonly string[];
  bus: EventBus;
  work: BusWork;
  parking: Parking;
  discards: () => Promise<ReadonlySet<string>>;
  observe?: Observe;
  progress(delivery: Delivery | undefined): void;
  /** Told of what only a supervisor can answer: the model was lost. */
  broken(error: unknown): void;
  signal: AbortSignal;
}>;

const TRY_AGAIN_MS = 20;
/** So many messages of a parked key are run again at once. */
const TOGETHER = 256;

export type Consumer = Running &
  Readonly<{ /** Runs what waits of parked keys that an operator asked for. */ rerun(): Promise<void> }>;

/** A batch that throws goes one by one; what keeps throwing is kept aside with everything later of its key. */
export const consume = async (o: ConsumerOptions): Promise<Consumer> => {
  const { parking, work, observe = unobserved } = o;
  const begun = new Set<string>();
  const diedOn = new Map<string, Tried | null>();
  let discarded = await o.discards();
  /** Parked keys change between batches only: what an operator has run again must not overtake what waits. */
  let last: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };

  /** Counted once for each partition and start, at the first batch: a batch that is met again and again is a killer's. */
  const isCareful = async (batch: readonly Delivery[]): Promise<boolean> => {
    const [first] = batch;
    if (first === undefined) return false;
    const scope = scopeOf(first);
    if (begun.has(scope)) return false;
    begun.add(scope);
    diedOn.set(scope, await parking.tried(scope));
    if ((await parking.started(scope, first.offset)) >= STARTS) return true;
    return batch.some(({ id }) => diedOn.get(scope)?.event === id);
  };

  const park = async (delivery: Delivery, error: string, tries: number): Promise<void> => {
    await parking.keep(delivery, orderOf(delivery));
    await parking.park(delivery.key, { from: null, eventId: delivery.id, error, tries, docs: touched(delivery) });
  };
  const touched = (delivery: Delivery): readonly string[] | null => {
    try {
      return work.touches(delivery);
    } catch {
      // What cannot be read concerns nobody knows what.
      return null;
    }
  };

  const one = async (delivery: Delivery): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work.handle([delivery]);
      } catch (error) {
        if (isOutside(error)) throw error;
        if (tries === TRIES) return await park(delivery, describe(error), tries);
        await wait(TRY_AGAIN_MS * tries);
      }
    }
  };

  /** Keeps what has to wait, which so holds nobody up. @returns the rest */
  const setAside = async (batch: readonly Delivery[]): Promise<readonly Delivery[]> => {
    const wanted = batch.filter(({ id }) => !discarded.has(id));
    const waiting = wanted.filter(({ key }) => parking.keys().has(key));
    for (const [key, some] of Map.groupBy(waiting, (delivery) => delivery.key)) {
      for (const delivery of some) await parking.keep(delivery, orderOf(delivery));
      await parking.concerns(key, some.map(touched).reduce(together, []));
    }
    return wanted.filter(({ key }) => !parking.keys().has(key));
  };

  const oneByOne = async (batch: readonly Delivery[], careful: boolean): Promise<void> => {
    for (const delivery of batch) {
      if ((await setAside([delivery])).length === 0) continue;
      if (careful) await carefully(() => noted(delivery));
      else await one(delivery);
    }
  };

  const noted = async (delivery: Delivery): Promise<void> => {
    const scope = scopeOf(delivery);
    const died = diedOn.get(scope);
    if (died?.event === delivery.id && died.times >= DEATHS) return await park(delivery, DIED, TRIES);
    await parking.note(scope, delivery.id, died ?? null);
    await one(delivery);
  };

  const handle = async (batch: readonly Delivery[]): Promise<void> => {
    // The partition may come from a process that parked a key a moment ago, before it passed the message on.
    await parking.look([...new Set(batch.map(({ key }) => key))]);
    const careful = await isCareful(batch);
    if (!careful) {
      try {
        return await work.handle(await setAside(batch));
      } catch (error) {
        if (isOutside(error)) throw error;
      }
    }
    await oneByOne(batch, careful);
  };

  /** Many may wait: some are handled together, and where that fails one by one, so that those before the fault are done. */
  const rerunKey = async (key: string): Promise<void> => {
    const kept = await parking.kept(key);
    for (let from = 0; from < kept.length; from += TOGETHER) await rerunSome(kept.slice(from, from + TOGETHER));
    await parking.release(key);
  };
  const rerunSome = async (some: readonly Delivery[]): Promise<void> => {
    try {
      await work.handle(some.filter(({ id }) => !discarded.has(id)));
    } catch (error) {
      if (isOutside(error) || some.length === 1) throw error;
      for (const delivery of some) await rerunSome([delivery]);
      return;
    }
    for (const delivery of some) await parking.forget(delivery, orderOf(delivery));
  };
  const rerun = async (): Promise<void> => {
    discarded = await o.discards();
    for (const parked of (await parking.refresh()).values()) {
      if (!parked.retry) continue;
      try {
        await rerunKey(parked.key);
      } catch (error) {
        if (isOutside(error)) throw error;
        await parking.park(parked.key, { ...parked, error: describe(error), tries: parked.tries + 1 });
      }
    }
  };

  const running = await o.bus.consume(
    { group: o.group, topics: o.topics, signal: o.signal },
    async (batch, revoked) => {
      if (revoked.aborted) return;
      try {
        await observe.span('consume', spanOf(o.name, batch), () => exclusively(() => handle(batch)));
        crashpoint('consume-done');
        o.progress(batch.at(-1));
      } catch (error) {
        o.broken(error);
        throw error;
      }
    },
  );
  return { drained: running.drained, rerun: () => exclusively(rerun) };
};

const scopeOf = ({ topic, partition }: Delivery): string => `${topic}/${partition}`;

const spanOf = (processor: string, batch: readonly Delivery[]): SpanOptions =>
  spanAfter(
    { processor, messages: batch.length },
    batch.map(({ headers }) => headers['traceparent']),
  );
