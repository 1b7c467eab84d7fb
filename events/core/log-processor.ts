/**
 * A processor of the own log: page after page in order, one at a time, its checkpoint last. It may be killed anywhere and
 * run twice at once: what it does is repeatable, and the checkpoint moves by compare-and-set.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Filter, Position, Recorded } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import type { LogReader } from './catch-up.ts';
import type { Model } from './model.ts';
import type { ParkedKey, Parking } from './parking.ts';
import { carefully, DEATHS, DIED, describe, isOutside, STARTS, TRIES, type Tried, together } from './parking.ts';
import type { Tail } from './tail.ts';
import { matches } from './tail.ts';

export type Move = Readonly<{ from: Position | null; to: Position }>;

/** What a projector, a reactor and a forwarder do with events. Each of the three may be repeated at any point. */
export type LogWork = Readonly<{
  /** Does what the events ask for, then moves the checkpoint. `conflict`: somebody else moved it. */
  handle(events: readonly Recorded[], move: Move): Promise<'applied' | 'conflict'>;
  /** The documents that an event concerns, or null. */
  touches(event: Recorded): readonly string[] | null;
  /** Does what waited of one key, in order; everything up to `upTo` that is not parked has been done. */
  redo(events: readonly Recorded[], upTo: Position, isSkipped: (event: Recorded) => boolean): Promise<void>;
}>;

export type LogProcessor = Readonly<{
  filter: Filter;
  // The checkpoint is all that this file needs of it.
  model: Model<Doc>;
  work: LogWork;
  /** How long progress without matching events may stay unwritten while nobody waits for it. */
  unsavedMs: number;
  /** Lets the views of the same events go first: people wait for those. */
  afterViews?: boolean;
}>;

export type LogSurroundings = Readonly<{
  tail: Pick<Tail, 'seen'>;
  reader: Pick<LogReader, 'next'>;
  store: Pick<EventStore, 'read'>;
  parking: Parking;
  /** Ids that operators discarded. */
  discards: () => Promise<ReadonlySet<string>>;
  /** The first run in this process counts as a start. */
  firstRun: boolean;
  /** Somebody waits for the checkpoint. */
  wanted: () => boolean;
  /** Set when somebody asked for a parked key to be run again; taken back here. */
  asks: { retry: boolean };
  progress(checkpoint: Position | null, live: boolean, newest: Recorded | undefined): void;
  signal: AbortSignal;
}>;

const PAGE = 256;
/** How many events a processor that died repeatedly takes one by one before it trusts itself again. */
const CAREFUL = 256;
const TRY_AGAIN_MS = 20;
const VIEWS_FIRST_MS = 2;

/** Runs until aborted; rejects with what only a supervisor can answer (the store is away, the model was lost). */
export const runLogProcessor = async (processor: LogProcessor, around: LogSurroundings): Promise<void> => {
  const { filter, model, work } = processor;
  const { tail, reader, store, parking, signal } = around;
  let checkpoint = await model.current().checkpoint();
  let seen = checkpoint;
  // Another process may have led until a moment ago.
  await parking.refresh();
  let discarded = await around.discards();
  let careful = 0;
  let diedOn: Tried | null = null;
  let counted = !around.firstRun;
  /** A start counts once there is something in its hands: a process that was idle when it died says nothing of any event. */
  const countStart = async (): Promise<void> => {
    if (counted) return;
    counted = true;
    const starts = await parking.started('log', checkpoint ?? '');
    diedOn = await parking.tried('log');
    if (starts >= STARTS || (diedOn?.event ?? '') > (checkpoint ?? '')) careful = CAREFUL;
  };

  const move = async (to: Position, events: readonly Recorded[] = []): Promise<boolean> => {
    const moved = (await work.handle(events, { from: checkpoint, to })) === 'applied';
    if (moved) checkpoint = to;
    else {
      // Whoever was faster may have parked something on the way.
      checkpoint = await model.current().checkpoint();
      await parking.refresh();
    }
    // At once: a page that breaks off in its middle was seen so far, and a stop never moves the checkpoint back.
    seen = checkpoint;
    return moved;
  };
  const isSkipped = (event: Recorded): boolean =>
    discarded.has(event.id) || waits(parking.keys().get(event.stream), event);

  const park = (event: Recorded, error: string, tries: number): Promise<void> => {
    const from = { revision: event.revision, position: event.position };
    return parking.park(event.stream, { from, eventId: event.id, error, tries, docs: touched(event) });
  };
  /** What an event that cannot even be read concerns cannot be told. */
  const touched = (event: Recorded): readonly string[] | null => {
    try {
      return work.touches(event);
    } catch {
      return null;
    }
  };

  /** Notes with its stream what has to wait, which so holds nobody up. @returns the rest */
  const setAside = async (events: readonly Recorded[]): Promise<readonly Recorded[]> => {
    const waiting = events.filter((event) => waits(parking.keys().get(event.stream), event));
    for (const [stream, some] of Map.groupBy(waiting, (event) => event.stream))
      await parking.concerns(stream, some.map(touched).reduce(together, []));
    return events.filter((event) => !isSkipped(event));
  };

  /** One event at a time: five tries, then it and everything later of its stream waits. */
  const oneByOne = async (events: readonly Recorded[]): Promise<boolean> => {
    for (const event of events) {
      if ((await setAside([event])).length === 0) continue;
      const there = careful > 0 ? await carefully(() => attempt(event, true)) : await attempt(event, false);
      careful = Math.max(0, careful - 1);
      if (!there) return false;
    }
    return true;
  };

  /** Done or parked; false when somebody else moved the checkpoint. */
  const attempt = async (event: Recorded, noting: boolean): Promise<boolean> => {
    if (noting && event.position === diedOn?.event && diedOn.times >= DEATHS) {
      await park(event, DIED, TRIES);
      return true;
    }
    if (noting) await parking.note('log', event.position, diedOn);
    for (let tries = 1; ; tries += 1) {
      try {
        return await move(event.position, [event]);
      } catch (error) {
        if (isOutside(error)) throw error;
        if (tries === TRIES) {
          await park(event, describe(error), tries);
          return true;
        }
        await wait(TRY_AGAIN_MS * tries);
      }
    }
  };

  const page = async (events: readonly Recorded[], to: Position): Promise<void> => {
    await countStart();
    if (careful === 0) {
      try {
        await move(to, await setAside(events));
        return;
      } catch (error) {
        if (isOutside(error)) throw error;
      }
    }
    if (!(await oneByOne(events))) return;
    if (checkpoint !== to) await move(to);
  };

  /** Between two pages, so that nothing else of this processor runs meanwhile. */
  const rerun = async (): Promise<void> => {
    around.asks.retry = false;
    // Says `ModelLost` where the view was made anew meanwhile.
    await model.current().checkpoint();
    discarded = await around.discards();
    for (const parked of (await parking.refresh()).values()) {
      if (!parked.retry || parked.from === null || seen === null) continue;
      const upTo = seen;
      const waiting: Recorded[] = [];
      for await (const event of store.read(parked.key as Recorded['stream'], { from: parked.from.revision })) {
        if (event.position > upTo) break;
        if (matches(filter, event) && !discarded.has(event.id)) waiting.push(event);
      }
      try {
        const isLeftOut = (event: Recorded): boolean =>
          discarded.has(event.id) || (event.stream !== parked.key && isSkipped(event));
        await work.redo(waiting, upTo, isLeftOut);
        await parking.release(parked.key);
      } catch (error) {
        if (isOutside(error)) throw error;
        await parking.park(parked.key, { ...parked, error: describe(error), tries: parked.tries + 1 });
      }
    }
  };

  /** Since when progress over others' events is unwritten. */
  let unsavedSince: number | null = null;
  const pass = async (to: Position): Promise<void> => {
    unsavedSince ??= performance.now();
    const isDue = performance.now() - unsavedSince >= processor.unsavedMs;
    if (!isDue && !around.wanted()) {
      seen = to;
      return;
    }
    if (to !== checkpoint) await move(to);
    unsavedSince = null;
  };

  /**
   * Of a run that breaks off, what it has seen of others' events: whoever waits for a store or for another service begins
   * again and again, and would read all of that each time. Where it cannot be kept it is only read again.
   */
  const keepSeen = async (): Promise<void> => {
    if (seen === null || seen === checkpoint) return;
    await move(seen).catch(() => undefined);
  };

  const follow = async (): Promise<void> => {
    if (around.asks.retry) await rerun();
    const interrupted = (): boolean => (seen !== checkpoint && around.wanted()) || around.asks.retry;
    const next = { after: seen, filter, max: PAGE, signal, interrupted, wanted: around.wanted };
    const { events, position, live } = await reader.next(
      unsavedSince === null ? next : { ...next, waitMs: processor.unsavedMs },
    );
    if (position === null || around.asks.retry) return;
    if (processor.afterViews && live && events.length > 0) await wait(VIEWS_FIRST_MS);
    if (events.length === 0) await pass(position);
    else {
      await page(events, position);
      unsavedSince = null;
    }
    around.progress(checkpoint, live, events.at(-1));
  };

  const startedAt = checkpoint;
  const newest = tail.seen();
  if (newest === null || (seen !== null && seen >= newest)) around.progress(checkpoint, true, undefined);
  try {
    while (!signal.aborted) await follow();
  } catch (error) {
    if (!signal.aborted) {
      await keepSeen();
      throw error;
    }
  }
  // Stopped on purpose: progress is kept, and a start that met nothing to do is no crash.
  if (seen !== null && seen !== checkpoint) await move(seen);
  else if (around.firstRun && counted && checkpoint === startedAt) await parking.stopped('log');
};

/** Everything of a parked stream from the parked event on. */
const waits = (parked: ParkedKey | undefined, event: Recorded): boolean =>
  parked?.from != null && event.revision >= parked.from.revision;
