/**
 * History for all processors of a service: taken from the store once and handed to each of them at its own pace, until it has
 * come so far that the newest events in memory (`tail.ts`) go on. What is held is bounded by a window, however many read.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Filter, Page } from '../ports/event-store.ts';
import { openPass, type Pass, type ReaderKind, type Seat } from './pass.ts';
import type { Next, Tail } from './tail.ts';

/** What one processor reads the log by. */
export type LogReader = Readonly<{
  /**
   * The next page after a position, at once if there is one, else as soon as there is. An empty page still moves the
   * position, or says (same position) that `waitMs` have passed or that it was `interrupted`. Rejects with the store's error, and when aborted.
   */
  next(o: Next): Promise<Page>;
  /** Whether there are more of the service's events than a view should read on the main thread. Rejects like `next`. */
  isLong(signal: AbortSignal): Promise<boolean>;
  /** It does not read for now (it is broken, or another process reads): nobody waits for it. */
  away(): void;
}>;

export type CatchUp = Readonly<{
  reader(kind: ReaderKind): LogReader;
  /** All readers are there: reading begins once each of them has asked or gone away. */
  begin(): void;
}>;

export type CatchUpOptions = Readonly<{
  store: EventStore;
  tail: Tail;
  /** Of all events that any of the readers may want. */
  categories: readonly string[];
  /** How long readers wait for one that is stuck with a page before they go on without it, in ms. */
  patienceMs?: number;
}>;

const PATIENCE_MS = 5_000;
/** Who comes within a moment after another shares its pass. */
const GATHER_MS = 10;

type Asking = Readonly<{ seat: Seat; answer(pass: Pass): void }>;

export const openCatchUp = ({ store, tail, categories, patienceMs = PATIENCE_MS }: CatchUpOptions): CatchUp => {
  const filter: Filter = { categories };
  const passes = new Set<Pass>();
  const expected = new Set<Seat>();
  let asking: readonly Asking[] = [];
  let [hasBegun, isGathered, isForming] = [false, false, false];

  const open = (seats: readonly Seat[]): Pass => {
    const ended = (): void => void passes.delete(pass);
    const pass = openPass({ store, filter, seats, patienceMs, left: (some) => void open(some), ended });
    passes.add(pass);
    return pass;
  };
  /** One pass for all who ask, from where the last of them is. */
  const form = (): void => {
    isForming = false;
    const together = asking;
    asking = [];
    if (together.length === 0) return;
    const pass = open(together.map(({ seat }) => seat));
    for (const { answer } of together) answer(pass);
  };
  const gathered = (): void => {
    if (isGathered) return;
    isGathered = true;
    form();
  };
  const arrived = (seat: Seat): void => {
    expected.delete(seat);
    if (hasBegun && expected.size === 0) gathered();
  };

  /** The pass that has, or will come to, what this one wants next. */
  const passFor = async (seat: Seat, isHasty: boolean, signal: AbortSignal): Promise<Pass> => {
    const isFit = (pass: Pass): boolean => pass.serves(seat) && !(isHasty && pass.isBehind(seat));
    if (seat.pass !== null && isFit(seat.pass)) return seat.pass;
    seat.pass?.leave(seat);
    const there = [...passes].find(isFit);
    if (there !== undefined) {
      there.join(seat);
      return there;
    }
    const { promise, resolve, reject } = Promise.withResolvers<Pass>();
    const entry: Asking = { seat, answer: resolve };
    asking = [...asking, entry];
    if (!isGathered) arrived(seat);
    else if (!isForming) {
      isForming = true;
      setTimeout(form, GATHER_MS);
    }
    const stop = (): void => {
      asking = asking.filter((other) => other !== entry);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };

  const readerOf = (kind: ReaderKind): LogReader => {
    const seat: Seat = { kind, at: null, askedAt: 0, pass: null };
    expected.add(seat);
    const away = (): void => {
      seat.pass?.leave(seat);
      arrived(seat);
    };
    return {
      next: async (o) => {
        seat.at = o.after;
        seat.askedAt = performance.now();
        for (const since = performance.now(); ; ) {
          o.signal.throwIfAborted();
          if (tail.covers(o.after)) {
            away();
            const page = await tail.next(o);
            if (page !== null) return page;
            continue;
          }
          const pass = await passFor(seat, performance.now() - since > patienceMs, o.signal);
          const page = pass.take(seat, o.filter, o.max);
          if (page !== null) return { ...page, live: tail.isReached(page.position) };
          await orAborted(pass.advance(), o.signal, pass.isBehind(seat) ? patienceMs : undefined);
        }
      },
      isLong: async (signal) => {
        seat.at = null;
        seat.askedAt = performance.now();
        for (;;) {
          signal.throwIfAborted();
          if (tail.covers(null)) return false;
          const pass = await passFor(seat, false, signal);
          if (tail.covers(pass.front())) return false;
          if (pass.isFull()) {
            away();
            return true;
          }
          await orAborted(pass.advance(), signal);
        }
      },
      away,
    };
  };

  return {
    reader: readerOf,
    begin: () => {
      hasBegun = true;
      if (expected.size === 0) gathered();
      else setTimeout(gathered, patienceMs).unref();
    },
  };
};

/** Resolves with the work, or after so long; rejects when aborted. */
const orAborted = async (work: Promise<void>, signal: AbortSignal, ms?: number): Promise<void> => {
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  const aborted = new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve(), { once: true }));
  const late = ms === undefined ? [] : [wait(ms, undefined, { signal: ended, ref: false }).catch(() => undefined)];
  try {
    await Promise.race([work, aborted, ...late]);
  } finally {
    over.abort();
  }
  signal.throwIfAborted();
};
