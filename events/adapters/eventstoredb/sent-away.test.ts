/** The real client against a server that sends its readers away: what they get in the end is the log, each event once. */
import type { EventStore, Filter, NewEvent, Page, StreamId } from '../../ports/event-store.ts';
import { anEvent, collected, errorOf, eventsOf, idsOf, someEvents } from '../../suites/event-store/samples.ts';
import { openEventStoreDb } from './event-store.ts';
import { ENDINGS_OF_ANY_CALL, type Ending, type PlayedStore, playEventStore } from './workbench/played-server.ts';

/** In the words of the servers 23.10 and 24.10. */
const TOO_SLOW: Ending = {
  code: 10,
  details: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
};
const ENDINGS: readonly (readonly [told: string, ending: Ending])[] = [
  ['10 ABORTED: Consumer too slow', TOO_SLOW],
  ...ENDINGS_OF_ANY_CALL,
];
const FILTERS: readonly (Filter | undefined)[] = [
  undefined,
  { categories: ['wanted'] },
  { types: ['SomethingHappened'] },
];
const HISTORY = 4;
const LIVE = 3;

type Log = Readonly<{ played: PlayedStore; store: EventStore; wanted: NewEvent[]; append(): Promise<void> }>;

/** A log in which every event that is wanted is followed by one of a category and a type that begin alike. */
const withLog = async <T>(run: (log: Log) => Promise<T>): Promise<T> => {
  const played = await playEventStore();
  const store = await openEventStoreDb({ url: played.url, clock: Date });
  const wanted: NewEvent[] = [];
  const append = async (): Promise<void> => {
    const event = anEvent();
    const expected = wanted.length === 0 ? 'no-stream' : wanted.length - 1;
    await store.append('wanted-1', expected, [event]);
    await store.append('wantedmore-1', expected, [anEvent({}, 'SomethingHappenedElsewhere')]);
    wanted.push(event);
  };
  try {
    for (let n = 0; n < HISTORY; n += 1) await append();
    return await run({ played, store, wanted, append });
  } finally {
    await store.close();
    await played.close();
  }
};
const isWanted = ({ stream }: { stream: StreamId }): boolean => stream === 'wanted-1';

/** Follows from the beginning; whenever it has all that there is, appends what it waits for. */
const follow = async ({ store, wanted, append }: Log, filter: Filter | undefined): Promise<readonly Page[]> => {
  const done = new AbortController();
  const pages: Page[] = [];
  let [isLive, appended] = [false, 0];
  const o = { after: null, signal: done.signal, pageSize: 2, ...(filter === undefined ? {} : { filter }) };
  for await (const page of store.subscribe(o)) {
    pages.push(page);
    isLive ||= page.live;
    if (!isLive || eventsOf(pages).filter(isWanted).length < wanted.length) continue;
    if (appended === LIVE) done.abort();
    else await append();
    appended += 1;
  }
  return pages;
};

describe('a follower that is sent away', () => {
  // Confirmation, events, "caught up" and live events: after each message of the first two subscriptions, and before the first.
  const places = Array.from({ length: 2 * (HISTORY + LIVE) + 2 }, (_, after) => after);
  const trial = (ending: Ending, filter: Filter | undefined, after: number): Promise<void> =>
    withLog(async (log) => {
      log.played.play({ subscription: (n) => (n < 2 ? { away: ending, after } : null) });
      const pages = await follow(log, filter);
      expect(idsOf(eventsOf(pages).filter(isWanted))).toEqual(idsOf(log.wanted));
      const positions = pages.map(({ position }) => String(position));
      expect(positions).toEqual([...positions].sort());
    });

  it.each(ENDINGS)('goes on after the last event that it holds, wherever it is told "%s"', async (_, ending) => {
    for (const filter of ending === TOO_SLOW ? FILTERS : FILTERS.slice(0, 2))
      await Promise.all(places.map((after) => trial(ending, filter, after)));
  });

  it('is told Unavailable when it is sent away without end, and so is who reads the history', () =>
    withLog(async ({ played, store }) => {
      played.play({ subscription: () => ({ away: TOO_SLOW, after: 0 }) });
      const signal = new AbortController().signal;
      const [live, past] = await Promise.all([
        errorOf(collected(store.subscribe({ after: null, signal }))),
        errorOf(collected(store.readAll({ filter: { categories: ['wanted'] } }))),
      ]);
      expect(live).toMatchObject({ code: 'Unavailable' });
      expect(past).toMatchObject({ code: 'Unavailable' });
      expect(played.calls('subscription')).toBeLessThanOrEqual(16);
    }));
});

describe('a filter', () => {
  it('is asked of the server: what nobody wants is not sent, and the position moves over it', () =>
    withLog(async ({ played, store, wanted }) => {
      for (let n = 0; n < 5; n += 1) await store.append(`other-${n}`, 'no-stream', someEvents(200));
      const { position } = await store.head();
      for (const filter of [{ categories: ['wanted'] }, { categories: ['nobody'] }, { categories: [] }]) {
        const before = played.sent();
        const pages = await collected(store.readAll({ filter }));
        const [events, found] = [eventsOf(pages), filter.categories[0] === 'wanted' ? wanted : []];
        expect(idsOf(events)).toEqual(idsOf(found));
        expect(pages.at(-1)).toMatchObject({ position, live: true });
        // One more tells the head.
        expect(played.sent() - before).toBe(found.length + 1);
      }
    }));

  it('is asked of the server by who follows too, until it is live', () =>
    withLog(async ({ played, store }) => {
      await store.append('other-1', 'no-stream', someEvents(500));
      const before = played.sent();
      const done = new AbortController();
      for await (const page of store.subscribe({
        after: null,
        filter: { categories: ['wanted'] },
        signal: done.signal,
      }))
        if (page.live) done.abort();
      expect(played.sent() - before).toBe(HISTORY + 1);
    }));
});
