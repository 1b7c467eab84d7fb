/** The real client against a server that breaks off single calls: what was asked for comes whole, and nothing is written twice. */
import type { EventStore, NewEvent } from '../../ports/event-store.ts';
import { collected, errorOf, eventsOf, idsOf, someEvents } from '../../suites/event-store/samples.ts';
import { openEventStoreDb } from './event-store.ts';
import { ENDINGS_OF_ANY_CALL, type Ending, type PlayedStore, playEventStore } from './workbench/played-server.ts';

const COMMIT_TIMEOUT: Ending = { code: 10, details: 'Operation timed out: Commit phase timeout.' };
const ENDINGS_OF_APPENDS: typeof ENDINGS_OF_ANY_CALL = [
  ...ENDINGS_OF_ANY_CALL,
  ['10 ABORTED: Commit phase timeout', COMMIT_TIMEOUT],
];
const COUNT = 5;
const STREAM = 'things-1';

let played: PlayedStore;
let store: EventStore;
let events: NewEvent[];
beforeEach(async () => {
  played = await playEventStore();
  store = await openEventStoreDb({ url: played.url, clock: Date });
  events = someEvents(COUNT);
  await store.append(STREAM, 'no-stream', events);
});
afterEach(async () => {
  await store.close();
  await played.close();
});

/** What is read, and what it should be. */
const reads: readonly (readonly [what: string, ids: () => Promise<string[]>, expected: () => string[]])[] = [
  ['a stream', async () => idsOf(await collected(store.read(STREAM))), () => idsOf(events)],
  [
    'a part of a stream',
    async () => idsOf(await collected(store.read(STREAM, { from: 1, max: 3 }))),
    () => idsOf(events.slice(1, 4)),
  ],
  [
    'a stream backwards',
    async () => idsOf(await collected(store.read(STREAM, { backwards: true }))),
    () => idsOf(events.toReversed()),
  ],
  ['the log', async () => idsOf(eventsOf(await collected(store.readAll({ pageSize: 2 })))), () => idsOf(events)],
  [
    'the log backwards',
    async () => idsOf(eventsOf(await collected(store.readAll({ backwards: true, pageSize: 2 })))),
    () => idsOf(events.toReversed()),
  ],
  [
    'the log up to its head, filtered',
    async () => idsOf(eventsOf(await collected(store.readAll({ filter: { categories: ['things'] }, pageSize: 2 })))),
    () => idsOf(events),
  ],
];

describe.each(ENDINGS_OF_ANY_CALL)('a read that is ended with "%s"', (_, ending) => {
  it.each(reads)('goes on after the last event that it has, wherever it is: %s', async (_what, ids, expected) => {
    for (let after = 0; after <= COUNT; after += 1) {
      played.play({ read: (n) => (n < 2 ? { away: ending, after } : null) });
      expect([after, ...(await ids())]).toEqual([after, ...expected()]);
      if (after === 0) expect(played.calls('read')).toBeGreaterThan(1);
    }
  });

  it('tells the same head, before and after it has been sent', async () => {
    const head = await store.head();
    for (const after of [0, 1]) {
      played.play({ read: (n) => (n < 2 ? { away: ending, after } : null) });
      expect(await store.head()).toEqual(head);
    }
  });

  it('is Unavailable when it is ended without end, and has then tried three times', async () => {
    played.play({ read: () => ({ away: ending, after: 0 }) });
    expect(await errorOf(collected(store.read(STREAM)))).toMatchObject({ code: 'Unavailable' });
    expect(played.calls('read')).toBe(3);
    played.play({ read: () => ({ away: ending, after: 0 }) });
    expect(await errorOf(store.head())).toMatchObject({ code: 'Unavailable' });
    expect(played.calls('read')).toBe(3);
  });
});

describe.each(ENDINGS_OF_APPENDS)('an append that is ended with "%s"', (_, ending) => {
  it.each([
    ['before it is carried out', 0],
    ['once it is', 1],
  ])('%s: it is repeated, stands there once and tells its place', async (_when, after) => {
    for (const [batch, times] of [
      [someEvents(1), 1],
      [someEvents(3), 2],
    ] as const) {
      const before = (await collected(store.read(STREAM))).length - 1;
      played.play({ append: (n) => (n < times ? { away: ending, after } : null) });
      const { revision, position } = await store.append(STREAM, before, batch);
      expect([revision, played.calls('append')]).toEqual([before + batch.length, times + 1]);
      const there = await collected(store.read(STREAM, { from: before + 1 }));
      expect(idsOf(there)).toEqual(idsOf(batch));
      expect(there.at(-1)?.position).toBe(position);
    }
  });

  it('is Unavailable when it is ended without end: whether it stands there is for the same call to find out', async () => {
    for (const after of [0, 1]) {
      const batch = someEvents(2);
      const stream = `things-unknown-${after}` as const;
      played.play({ append: () => ({ away: ending, after }) });
      expect(await errorOf(store.append(stream, 'no-stream', batch))).toMatchObject({ code: 'Unavailable' });
      expect(played.calls('append')).toBe(3);
      played.play({});
      expect(await store.append(stream, 'no-stream', batch)).toMatchObject({ revision: 1 });
      expect(idsOf(await collected(store.read(stream)))).toEqual(idsOf(batch));
    }
  });

  it('at another revision than the stream’s is refused as if nothing had broken', async () => {
    played.play({ append: (n) => (n === 0 ? { away: ending, after: 0 } : null) });
    const refused = await errorOf(store.append(STREAM, 2, someEvents(1)));
    expect(refused).toMatchObject({ code: 'WrongExpectedRevision', detail: { actual: COUNT - 1 } });
  });
});
