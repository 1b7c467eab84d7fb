/**
 * One pass over the history of a service, shared by processors. It holds a window of events: from where the last of them is to
 * where the first has come. It reads on when somebody wants more and the window has room.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Filter, Page, Position, Recorded } from '../ports/event-store.ts';
import { isAfter, lowestOf } from './log-order.ts';
import { firstAfter, matches } from './tail.ts';

/** People wait for views: what effects cost never holds a view back for long, nor the other way round. */
export type ReaderKind = 'view' | 'effects';

/** A processor's place: what it has asked for last and when (`performance.now()`), and with whom it reads. */
export type Seat = { readonly kind: ReaderKind; at: Position | null; askedAt: number; pass: Pass | null };

export type PassOptions = Readonly<{
  store: EventStore;
  filter: Filter;
  /** Who reads with it from the beginning; it begins where the last of them is. */
  seats: readonly Seat[];
  /** How long one that is behind may take for a page while others wait for it, in ms. */
  patienceMs: number;
  /** These were left behind and go on by themselves. */
  left(seats: readonly Seat[]): void;
  /** Nobody reads with it any more. */
  ended(): void;
}>;

export type Pass = Readonly<{
  /** Whether it has, or will come to, what follows this one's place. */
  serves(seat: Seat): boolean;
  /** Whether this one is ahead of it. */
  isBehind(seat: Seat): boolean;
  join(seat: Seat): void;
  leave(seat: Seat): void;
  /** What it holds for this place, or null. */
  take(seat: Seat, filter: Filter, max: number): Omit<Page, 'live'> | null;
  /** Reads on; one read at a time, whoever asks. @throws the store's error */
  advance(): Promise<void>;
  front(): Position | null;
  isFull(): boolean;
}>;

const WINDOW = 2_048;
const PAGE = 512;
/** Of the patience with those of the same kind, what there is with others. */
const WITH_OTHERS = 1 / 10;

const placeOfLast = (seats: Iterable<Seat>): Position | null => lowestOf([...seats].map(({ at }) => at)) ?? null;

export const openPass = ({ store, filter, seats, patienceMs, left, ended }: PassOptions): Pass => {
  const joined = new Set<Seat>();
  let floor = placeOfLast(seats);
  let front = floor;
  /** Every event after `floor`, up to and including `front`. */
  let held: Recorded[] = [];
  let pages: AsyncIterator<Page> | null = null;
  let reading: Promise<void> | null = null;
  let change = Promise.withResolvers<void>();

  const stir = (): void => {
    change.resolve();
    change = Promise.withResolvers<void>();
  };
  const isFull = (): boolean => held.length + PAGE > WINDOW;
  const trim = (): void => {
    const least = placeOfLast(joined);
    const to = isAfter(least, front) ? front : least;
    if (to === null || !isAfter(to, floor)) return;
    held = held.slice(firstAfter(held, to));
    floor = to;
  };
  const join = (seat: Seat): void => {
    joined.add(seat);
    seat.pass = pass;
  };
  const leave = (seat: Seat): void => {
    if (!joined.delete(seat)) return;
    seat.pass = null;
    stir();
    if (joined.size > 0) return;
    endReading();
    ended();
  };
  const endReading = (): void => {
    pages?.return?.().catch(() => undefined);
    pages = null;
  };

  /** Those of one kind, where the last of them keeps another kind waiting. */
  const otherKind = (): readonly Seat[] => {
    const all = [...joined];
    const last = all.find(({ at }) => at === placeOfLast(all));
    const kin = all.filter(({ kind }) => kind === last?.kind);
    return kin.length < all.length ? kin : [];
  };
  /** Who keeps the window full, the one that has had its page longest first. */
  const farthest = (): readonly Seat[] => {
    const middle = held[held.length >> 1]?.position ?? null;
    return [...joined].filter(({ at }) => !isAfter(at, middle)).sort((a, b) => a.askedAt - b.askedAt);
  };
  const leaveBehind = (some: readonly Seat[]): void => {
    for (const seat of some) joined.delete(seat);
    left(some);
  };
  const changed = async (ms: number): Promise<void> => {
    const rested = new AbortController();
    const pause = wait(ms, undefined, { signal: rested.signal, ref: false }).catch(() => undefined);
    await Promise.race([change.promise, pause]);
    rested.abort();
  };

  /** Waits for those who are behind. Others of the same kind are left only when stuck: each pass reads it all once more. */
  const room = async (): Promise<void> => {
    const since = performance.now();
    for (trim(); isFull() && joined.size > 1; trim()) {
      const now = performance.now();
      const [others, behind] = [otherKind(), farthest()];
      const [slowest] = behind;
      if (slowest === undefined) return;
      const until =
        others.length > 0 ? since + patienceMs * WITH_OTHERS : Math.max(since, slowest.askedAt) + patienceMs;
      if (now < until) await changed(until - now);
      else leaveBehind(others.length > 0 ? others : behind.filter(({ askedAt }) => askedAt + patienceMs <= now));
    }
  };

  const readOn = async (): Promise<void> => {
    await room();
    if (joined.size === 0) return;
    const least = placeOfLast(joined);
    // Who was behind has gone: nobody wants what lies between.
    if (isAfter(least, front)) {
      endReading();
      [floor, front, held] = [least, least, []];
    }
    const after = front === null ? {} : { after: front };
    pages ??= store.readAll({ ...after, filter, pageSize: PAGE })[Symbol.asyncIterator]();
    const mine = pages;
    try {
      const next = await mine.next();
      if (pages !== mine) return;
      if (next.done === true || next.value.live) endReading();
      if (next.done === true) return;
      held.push(...next.value.events);
      if (isAfter(next.value.position, front)) front = next.value.position;
    } catch (error) {
      pages = null;
      throw error;
    }
  };

  const pass: Pass = {
    serves: ({ at }) => !isAfter(floor, at),
    isBehind: ({ at }) => isAfter(at, front),
    join,
    leave,
    take: ({ at }, wanted, max) => {
      stir();
      if (isAfter(floor, at) || !isAfter(front, at)) return null;
      const events: Recorded[] = [];
      for (let index = at === null ? 0 : firstAfter(held, at); index < held.length; index += 1) {
        const event = held[index];
        if (event === undefined || !matches(wanted, event)) continue;
        events.push(event);
        if (events.length === max && index < held.length - 1) return { events, position: event.position };
      }
      return { events, position: front };
    },
    advance: () => {
      if (reading === null) {
        reading = readOn().finally(() => {
          reading = null;
        });
        // Who asked may have gone before it fails.
        reading.catch(() => undefined);
      }
      return reading;
    },
    front: () => front,
    isFull,
  };
  for (const seat of seats) join(seat);
  return pass;
};
