/**
 * One reader of the log for all live processors of a process: the newest events are held in memory and each processor
 * takes what it has not seen, at its own pace. Who falls behind what is held catches up from the store (`catch-up.ts`).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Filter, Page, Position, Recorded } from '../ports/event-store.ts';
import { happenedAt, newestEventAt, watchClock } from './clock-behind.ts';
import { isAfter } from './log-order.ts';
import { type Outages, watchOutages } from './outage.ts';
import type { Clock, Log } from './types.ts';

const HELD = 4_096;
/** How often what comes is handed on, while anybody lags, to those for whom nobody waits. */
const REST_MS = 40;
/** When those learn how far the log has come whom nothing of it concerns. */
const PASSING_MS = 200;
const SUBSCRIPTION = 'log.subscription';

const shared = new WeakMap<EventStore, { tail: Promise<Tail>; users: number }>();

/** The one tail of a store in this process: services that share the store share it. Closed by the last of them. */
export const sharedTail = async (store: EventStore, log: Log, clock: Clock): Promise<Tail> => {
  const held = shared.get(store) ?? { tail: openTail(store, log, clock), users: 0 };
  shared.set(store, held);
  held.users += 1;
  const tail = await held.tail;
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    held.users -= 1;
    if (held.users > 0) return;
    shared.delete(store);
    await tail.close();
  };
  return { ...tail, close };
};

export type Next = Readonly<{
  after: Position | null;
  filter: Filter;
  max: number;
  signal: AbortSignal;
  waitMs?: number;
  interrupted?: () => boolean;
  /** Somebody waits for the one who asks. */
  wanted?: () => boolean;
}>;

type Sleeper = Readonly<{ asked: Next; wake(): void }>;

export type Tail = Readonly<{
  /** From now on events of these categories too are held. What was held until now must be read from the store again. */
  want(categories: readonly string[]): void;
  /** Whether everything after this position is held. */
  covers(after: Position | null): boolean;
  /** Whether nothing is known that is newer. */
  isReached(position: Position | null): boolean;
  /**
   * The next page after a position, at once if there is one, else as soon as there is; null where it is not held any more.
   * While anybody lags it comes up to 40 ms later, unless somebody waits; of what does not concern it, 200 ms later.
   * An empty page still moves the position, or says (same position) that `waitMs` have passed or that it was `interrupted`.
   * Rejects when aborted.
   */
  next(o: Next): Promise<Page | null>;
  /** Ends the waiting of each `next` that is interrupted. */
  poke(): void;
  /** Somebody in this process has a backlog, or has none any more. */
  lags(who: string, is: boolean): void;
  /** How many events after this position are held in memory: a lower bound of the lag. */
  behind(after: Position | null): number;
  /** The newest position this process has seen. */
  seen(): Position | null;
  /** Epoch-less ms (performance.now) since which the subscription has been down, or null. */
  downSince(): number | null;
  /** Of everything in this process that stands on the store. */
  outages: Outages;
  close(): Promise<void>;
}>;

export const openTail = async (store: EventStore, log: Log, clock: Clock): Promise<Tail> => {
  const closing = new AbortController();
  const sleepers = new Set<Sleeper>();
  const heard = new WeakSet<AbortSignal>();
  const wanted = new Set<string>();
  let held: Recorded[] = [];
  /** `held` is every wanted event after `floor`, up to and including `seen`; for whom nobody waits, it ends at `shown`. */
  let floor = (await store.head()).position;
  let seen = floor;
  let shown = floor;
  let resting: NodeJS.Timeout | undefined;
  let passing: NodeJS.Timeout | undefined;
  const lagging = new Set<string>();
  let downSince: number | null = null;
  const tellClock = watchClock(clock, log);
  tellClock(await newestEventAt(store));
  const outages = watchOutages(log);

  const take = (page: Page): void => {
    if (downSince !== null) outages.runs(SUBSCRIPTION);
    downSince = null;
    if (page.position === null || page.position === seen) return;
    held.push(...page.events.filter(({ stream }) => wanted.has(categoryOf(stream))));
    const newest = page.events.at(-1);
    if (newest !== undefined) tellClock(happenedAt(newest));
    seen = page.position;
    if (held.length > HELD * 2) {
      held = held.slice(-HELD);
      const oldest = held.shift();
      if (oldest !== undefined) floor = oldest.position;
    }
    if (resting === undefined) show();
    else wakeThose(({ wanted: isWanted }) => isWanted?.() === true);
  };
  const wakeThose = (isMeant: (asked: Next) => boolean): void => {
    for (const { asked, wake } of [...sleepers]) if (isMeant(asked)) wake();
  };

  /**
   * Hands on what came, to those whom it concerns: who is woken for one event has a page, a transaction and a checkpoint for
   * it, and there are more than a hundred of them. Whoever nothing concerns learns of the new position a little later. While
   * somebody catches up, what they cause comes in one by one, and is better taken together.
   */
  const show = (): void => {
    const news = held.slice(shown === null ? 0 : firstAfter(held, shown));
    shown = seen;
    wakeThose(({ filter, wanted: isWanted }) => isWanted?.() === true || news.some((event) => matches(filter, event)));
    passing ??= setTimeout(passed, PASSING_MS);
    if (lagging.size > 0) resting = setTimeout(rested, REST_MS);
  };
  const rested = (): void => {
    resting = undefined;
    if (shown !== seen) show();
  };
  const passed = (): void => {
    passing = undefined;
    wakeThose(isBehind);
  };
  /** How far this one is given what is held. */
  const endFor = ({ wanted: isWanted }: Next): Position | null => (isWanted?.() === true ? seen : shown);
  const isBehind = (asked: Next): boolean => isAfter(endFor(asked), asked.after);

  const follow = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        for await (const page of store.subscribe({ after: seen, signal: closing.signal })) {
          failures = 0;
          take(page);
        }
      } catch (error) {
        if (closing.signal.aborted) return;
        outages.broke(SUBSCRIPTION, error);
        downSince ??= performance.now();
      }
      await wait(Math.min(2_000, 50 * 2 ** failures), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const following = follow();

  const covers = (after: Position | null): boolean => floor === null || (after !== null && after >= floor);

  const fromMemory = (o: Next, end: Position | null): Page => {
    const first = o.after === null ? 0 : firstAfter(held, o.after);
    const past = end === null ? 0 : firstAfter(held, end);
    const events: Recorded[] = [];
    for (let index = first; index < past; index += 1) {
      const event = held[index];
      if (event === undefined || !matches(o.filter, event)) continue;
      events.push(event);
      if (events.length === o.max && index < past - 1) return { events, position: event.position, live: false };
    }
    return { events, position: end, live: true };
  };

  /** Those whom it concerns: for each call of a person every processor may wait here, and who is woken waits anew. */
  const poke = (): void =>
    wakeThose(
      (asked) =>
        asked.signal.aborted || asked.interrupted?.() === true || (asked.wanted?.() === true && isBehind(asked)),
    );
  /** Resolves on the next page, after `waitMs`, or when poked while it is interrupted or aborted. */
  const woken = (asked: Next): Promise<void> => {
    const { signal, waitMs } = asked;
    // Once for each signal, however often it waits.
    if (!heard.has(signal)) signal.addEventListener('abort', poke, { once: true });
    heard.add(signal);
    return new Promise((resolve) => {
      const timer = waitMs === undefined ? undefined : setTimeout(() => wake(), waitMs);
      const wake = (): void => {
        sleepers.delete(sleeper);
        clearTimeout(timer);
        resolve();
      };
      const sleeper: Sleeper = { asked, wake };
      sleepers.add(sleeper);
    });
  };

  return {
    want: (categories) => {
      const before = wanted.size;
      for (const category of categories) wanted.add(category);
      if (wanted.size === before) return;
      held = [];
      [floor, shown] = [seen, seen];
    },
    covers,
    isReached: (position) => !isAfter(shown, position),
    next: async (o) => {
      for (let waited = false; ; waited = true) {
        o.signal.throwIfAborted();
        const { after } = o;
        if (!covers(after)) return null;
        if (isBehind(o)) return fromMemory(o, endFor(o));
        if (o.interrupted?.() || (waited && o.waitMs !== undefined)) return { events: [], position: after, live: true };
        await woken(o);
      }
    },
    poke,
    lags: (who, is) => void (is ? lagging.add(who) : lagging.delete(who)),
    behind: (after) => held.length - (after === null ? 0 : firstAfter(held, after)),
    seen: () => seen,
    downSince: () => downSince,
    outages,
    close: async () => {
      closing.abort();
      wakeThose(() => true);
      await following;
      clearTimeout(resting);
      clearTimeout(passing);
      outages.close();
    },
  };
};

export const firstAfter = (events: readonly Recorded[], after: Position): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.position ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const matches = (filter: Filter, event: Recorded): boolean =>
  'types' in filter ? filter.types.includes(event.type) : filter.categories.includes(categoryOf(event.stream));

const categoryOf = (stream: Recorded['stream']): string => stream.slice(0, stream.indexOf('-'));
