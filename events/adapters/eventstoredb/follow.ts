/**
 * Following the log. The server sends readers away: a leader moves, a node stops, and one that takes live events more slowly
 * than they come is told to subscribe again. A follower does so by itself, after the last event that it holds.
 */
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter as ServerFilter,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { Filter, Page, Position } from '../../ports/event-store.ts';
import type { Connection, Terms } from './connection.ts';
import { isOurs, recorded } from './events.ts';
import type { cutPages } from './page.ts';
import type { Positions } from './positions.ts';
import { type Resumes, resumed } from './resumed.ts';
import { CAUGHT_UP, taken } from './subscription.ts';

/** Events that the client may hold ready for a reader. */
const READY = { highWaterMark: 64 };
/** How many events the server looks at for one of its pages, and how many of those pages go by without a word. */
const SEARCH = { maxSearchWindow: 1_000, checkpointInterval: 10 };
/** A reader who was live for so long has come back; one who is sent away again sooner is still in the same trouble. */
const STAYED_MS = 1_000;
const PATIENCE = { tries: 8, withinMs: 10_000 };

type Cut = ReturnType<typeof cutPages>;

export type Follower = Readonly<{
  connection: Connection;
  positions: Positions;
  /** The position of the last event of the log. */
  head(): Promise<Position | null>;
  cut: Cut;
  filter: Filter | undefined;
  signal: AbortSignal;
  pauseMs?: Resumes['pauseMs'];
}>;

type Subscribe = (
  client: EventStoreDBClient,
  terms: Terms,
  fromPosition: ReturnType<Positions['read']> | typeof START,
  alive: () => void,
) => AllStreamSubscription;

/** What the server leaves out by itself; `passes` looks again, since a type may begin like another one. */
const serverFilter = (filter: Filter, checkpointReached: () => Promise<void>): ServerFilter =>
  'types' in filter
    ? eventTypeFilter({ prefixes: [...filter.types], ...SEARCH, checkpointReached })
    : streamNameFilter({ prefixes: filter.categories.map((category) => `${category}-`), ...SEARCH, checkpointReached });

const isEmpty = (filter: Filter): boolean => ('types' in filter ? filter.types : filter.categories).length === 0;

/** The events of one subscription from where the pages have come to, put into them. */
async function* put(subscribe: Subscribe, o: Follower, moved: () => void): AsyncGenerator<'page' | typeof CAUGHT_UP> {
  const { connection, positions, cut, signal } = o;
  const at = cut.at();
  const fromPosition = at === null ? START : positions.read(at);
  const open = (alive: () => void) =>
    connection.subscribe((client, terms) => subscribe(client, terms, fromPosition, alive));
  let liveSince: number | null = null;
  try {
    for await (const item of taken({ open, signal, closed: connection.closed })) {
      if (item === CAUGHT_UP) {
        liveSince ??= performance.now();
        yield CAUGHT_UP;
        continue;
      }
      if (item.event === undefined || !isOurs(item.event)) continue;
      const next = recorded(item.event, positions);
      const before = cut.at();
      if (before !== null && next.position <= before) continue;
      cut.add(next);
      moved();
      if (cut.full()) yield 'page';
    }
  } finally {
    if (liveSince !== null && performance.now() - liveSince >= STAYED_MS) moved();
  }
}

/**
 * The pages of the history that a filter lets through, chosen by the server; ends where everything up to the head is in a
 * page or in the cut. Positions are those of events alone: on older servers who begins after a mere checkpoint misses one.
 */
async function* searched(o: Follower, filter: Filter, moved: () => void): AsyncGenerator<Page> {
  const head = await o.head();
  const { cut } = o;
  const at = cut.at();
  if (head === null || (at !== null && at >= head)) return;
  const subscribe: Subscribe = (client, terms, fromPosition, alive) =>
    client.subscribeToAll({ fromPosition, filter: serverFilter(filter, async () => alive()), ...terms }, READY);
  if (!isEmpty(filter))
    for await (const what of put(subscribe, o, moved)) {
      if (what === CAUGHT_UP) break;
      yield cut.take(false);
    }
  if (o.signal.aborted) return;
  // The head was known before, and the server says that it has sent everything: nothing up to there is still to come.
  cut.passed(head);
}

/** Pages up to the head of the log, the last one live. @throws Unavailable once what broke does not come back in a while */
export async function* history(o: Follower & Readonly<{ filter: Filter }>): AsyncGenerator<Page> {
  yield* resumed((moved) => searched(o, o.filter, moved), settings(o));
  yield o.cut.take(true);
}

/**
 * Pages of history, then live ones, until the signal aborts. Live events are not chosen by the server: it tells how far it
 * has looked only now and then, and whoever waits for a position waits for this one.
 * @throws Unavailable once what broke does not come back in a while
 */
export async function* follow(o: Follower): AsyncGenerator<Page> {
  const { cut, filter } = o;
  let hasCaughtUp = false;
  const subscribe: Subscribe = (client, terms, fromPosition) =>
    client.subscribeToAll({ fromPosition, filter: excludeSystemEvents(), ...terms }, READY);
  const once = async function* (moved: () => void): AsyncGenerator<Page> {
    if (filter !== undefined) yield* searched(o, filter, moved);
    for await (const what of put(subscribe, o, moved)) {
      // The first page always comes, so that whoever starts at the head learns that it is live.
      if (what === CAUGHT_UP && hasCaughtUp && cut.empty()) continue;
      if (what === CAUGHT_UP) hasCaughtUp = true;
      yield cut.take(what === CAUGHT_UP);
    }
  };
  yield* resumed(once, settings(o));
}

const settings = ({ connection, signal, pauseMs }: Follower): Resumes => ({
  closed: connection.closed,
  signal,
  ...PATIENCE,
  ...(pauseMs === undefined ? {} : { pauseMs }),
});
