/** A processor of the log between its reader and its checkpoint: what it hands on, what it sets aside, what it remembers. */
import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '../ports/errors.ts';
import type { Page, Position, Recorded } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { runLogProcessor } from './log-processor.ts';
import { openModel } from './model.ts';
import { DEATHS, DIED, openParkingLot, STARTS, TRIES } from './parking.ts';
import type { Next } from './tail.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const at = (n: number): Position => `here.${String(n).padStart(4, '0')}` as Position;
const event = (stream: string, revision: number, n: number, type = 'JarFilled'): Recorded =>
  ({ stream, revision, id: `${stream}-${revision}`, position: at(n), type }) as unknown as Recorded;
const pageOf = (...events: readonly Recorded[]): Page => ({
  events,
  position: events.at(-1)?.position ?? null,
  live: true,
});
/** Nothing of this service's, up to there. */
const passed = (n: number): Page => ({ events: [], position: at(n), live: true });

const PAGE = pageOf(
  event('jar-a', 1, 1),
  event('jar-b', 1, 2),
  event('jar-a', 2, 3),
  event('jar-c', 1, 4),
  event('jar-b', 2, 5),
);
const PARKED = { from: { revision: 1, position: at(1) }, eventId: 'jar-a-1', error: 'no', tries: 5, docs: ['jar-a'] };
const AT_ONCE = [['jar-a-1', 'jar-b-1', 'jar-a-2', 'jar-c-1', 'jar-b-2']];

/** A processor with a parking lot of its own, which may be run again: each run is another life of its process. */
const openStage = async () => {
  const lot = async () => (await openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet })).of('list');
  const model = await openModel<Doc>(bench.ports.models, 'jars.list', 1);
  const discards = new Set<string>();
  const stage = {
    parking: await lot(),
    model,
    discards,
    handled: [] as string[][],
    /** Ids and up to where, and which of the page would be left out. */
    redone: [] as unknown[],
    told: [] as unknown[],
    /** What the reader was asked with, each time. */
    asked: [] as Next[],
    outcome: async (_ids: readonly string[]): Promise<Error | 'conflict' | null> => null,
    redo: (_ids: readonly string[]): Error | null => null,
    touches: ({ revision }: Recorded): readonly string[] => [`lid-${revision}`],
    wanted: false,
    /** Of the log, as far as its tail knows. */
    newest: at(1) as Position | null,
    parked: async () => (await (await lot()).refresh()).get('jar-a'),
    /** @param pages what its reader gives, in turn, after a moment; then it is stopped */
    live: async (
      pages: readonly Page[],
      o: Readonly<{
        firstRun?: boolean;
        /** An operator asks once so many of the pages were given: what its reader gives then comes too late. */
        retryAfter?: number;
        unsavedMs?: number;
        afterMs?: number;
        /** What its reader throws in the end. */
        last?: Error;
        /** It does so since it was stopped. */
        stops?: true;
      }> = {},
    ): Promise<void> => {
      const [done, asks] = [new AbortController(), { retry: false }];
      let [given, hasAsked] = [0, false];
      await runLogProcessor(
        {
          filter: { types: ['JarFilled'] },
          model,
          unsavedMs: o.unsavedMs ?? 0,
          work: {
            handle: async (events, move) => {
              const ids = events.map(({ id }) => id);
              stage.handled.push(ids);
              const outcome = await stage.outcome(ids);
              if (outcome instanceof Error) throw outcome;
              return outcome ?? (await model.current().apply([], move));
            },
            touches: (one) => stage.touches(one),
            redo: async (events, upTo, isSkipped) => {
              const ids = events.map(({ id }) => id);
              stage.redone.push([ids, upTo, PAGE.events.filter(isSkipped).map(({ id }) => id)]);
              const error = stage.redo(ids);
              if (error !== null) throw error;
            },
          },
        },
        {
          tail: { seen: () => stage.newest },
          reader: {
            next: async (next) => {
              stage.asked.push(next);
              const late = { events: [event('jar-q', 1, 99)], position: at(99), live: true };
              if (o.retryAfter === given && !hasAsked) {
                hasAsked = true;
                asks.retry = true;
                return late;
              }
              const page = pages[given];
              given += 1;
              await wait(o.afterMs ?? 0);
              if (page !== undefined) return page;
              if (o.last === undefined || o.stops) done.abort();
              if (o.last !== undefined) throw o.last;
              return { events: [], position: next.after, live: true };
            },
          },
          store: {
            read: async function* (stream, { from = 0 } = {}) {
              const more = [event('jar-a', 3, 6, 'JarEmptied'), event('jar-a', 4, 7)];
              for (const one of [...PAGE.events, ...more]) if (one.stream === stream && one.revision >= from) yield one;
            },
          },
          parking: stage.parking,
          discards: async () => discards,
          firstRun: o.firstRun ?? false,
          wanted: () => stage.wanted,
          asks,
          progress: (checkpoint, isLive, newest) => stage.told.push([checkpoint, isLive, newest?.id]),
          signal: done.signal,
        },
      );
    },
  };
  return stage;
};

describe('a processor that starts', () => {
  it.each<[string, Position | null, Position | null, readonly unknown[]]>([
    ['an empty log', null, null, [[null, true, undefined]]],
    ['a log that it has read to its end', at(3), at(3), [[at(3), true, undefined]]],
    ['a log with more', at(4), at(3), []],
    ['a log of which it has read nothing', at(1), null, []],
  ])('on %s says whether it is live', async (_what, newest, checkpoint, told) => {
    const stage = await openStage();
    stage.newest = newest;
    if (checkpoint !== null) await stage.model.current().apply([], { from: null, to: checkpoint });
    await expect(stage.live([], { last: unavailable('the log') })).rejects.toMatchObject({ code: 'Unavailable' });
    expect([stage.told, stage.handled]).toEqual([told, []]);
  });
});

describe('a page of the log', () => {
  it('is handled at once, then the checkpoint stands at its end, and that is told', async () => {
    const stage = await openStage();
    await stage.live([PAGE]);
    expect(stage.handled).toEqual(AT_ONCE);
    expect(await stage.model.current().checkpoint()).toBe(at(5));
    expect(stage.told[0]).toEqual([at(5), true, 'jar-b-2']);
  });

  it('goes on from where somebody else moved the checkpoint meanwhile, who may have parked something', async () => {
    const stage = await openStage();
    const other = await openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet });
    stage.outcome = async () => {
      if (stage.handled.length > 1) return null;
      await other.of('list').park('jar-a', PARKED);
      await stage.model.current().apply([], { from: null, to: at(1) });
      return 'conflict';
    };
    await stage.live([PAGE, PAGE]);
    expect(stage.handled).toEqual([...AT_ONCE, ['jar-b-1', 'jar-c-1', 'jar-b-2']]);
    expect(stage.told).toEqual([
      [at(1), true, 'jar-b-2'],
      [at(5), true, 'jar-b-2'],
      [at(5), true, undefined],
    ]);
    expect(stage.asked.map(({ after }) => after)).toEqual([null, at(1), at(5)]);
  });

  it('without a place is none', async () => {
    const stage = await openStage();
    await stage.live([{ events: [], position: null, live: true }]);
    expect([stage.handled, stage.told]).toEqual([[], []]);
  });

  it('is handled without what was given up', async () => {
    const stage = await openStage();
    stage.discards.add('jar-a-1').add('jar-b-2');
    await stage.live([PAGE]);
    expect(stage.handled).toEqual([['jar-b-1', 'jar-a-2', 'jar-c-1']]);
  });

  it('is taken up again as a whole where a store is away, and what was seen before is kept', async () => {
    const stage = await openStage();
    stage.outcome = async (ids) => (ids.length > 0 ? unavailable('the read models') : null);
    await expect(stage.live([passed(1), PAGE], { unsavedMs: 60_000 })).rejects.toMatchObject({ code: 'Unavailable' });
    expect(stage.handled).toEqual([...AT_ONCE, []]);
    expect(await stage.model.current().checkpoint()).toBe(at(1));
  });
});

describe('a run that breaks off', () => {
  it('says why, also where what it has seen cannot be kept', async () => {
    const stage = await openStage();
    stage.outcome = async () => new Error('nor can this be written');
    const broken = stage.live([passed(3)], { unsavedMs: 60_000, last: new Error('the log is away') });
    await expect(broken).rejects.toThrow('the log is away');
    expect(stage.handled).toEqual([[]]);
  });

  it('since it was stopped ends in good order, and keeps what it has seen', async () => {
    const stage = await openStage();
    await stage.live([passed(3)], { unsavedMs: 60_000, last: new Error('aborted'), stops: true });
    expect(await stage.model.current().checkpoint()).toBe(at(3));
  });
});

describe('progress over events of others', () => {
  it('is due from the first of them that is unwritten, and until then it is asked for again in time', async () => {
    const stage = await openStage();
    await stage.live([passed(3), passed(4), passed(5)], { unsavedMs: 30, afterMs: 20 });
    const written = stage.told.map((told) => (told as readonly unknown[])[0]);
    expect(written.slice(0, 2)).toEqual([null, null]);
    expect(written[2]).toBe(at(5));
    expect(stage.asked.map(({ waitMs }) => waitMs)).toEqual([undefined, 30, 30, undefined]);
  });

  it('makes whoever waits for it interrupt the reader', async () => {
    const stage = await openStage();
    const during: unknown[] = [];
    stage.outcome = async () => {
      for (const wanted of [false, true]) {
        stage.wanted = wanted;
        during.push(stage.asked.at(-1)?.interrupted?.());
      }
      return null;
    };
    await stage.live([passed(9)], { unsavedMs: 60_000 });
    expect(during).toEqual([false, true]);
    expect(stage.asked.at(-1)?.interrupted?.()).toBe(false);
  });

  it.each<[string, boolean, number, Position | null]>([
    ['is kept to itself for as long as it may be', false, 60_000, null],
    ['is written where that is over', false, 0, at(3)],
    ['is written where somebody waits for it', true, 60_000, at(3)],
  ])('%s', async (_what, wanted, unsavedMs, expected) => {
    const stage = await openStage();
    stage.wanted = wanted;
    const broken = stage.live([passed(3)], { unsavedMs, last: unavailable('the log') });
    await expect(broken).rejects.toMatchObject({ code: 'Unavailable' });
    expect(stage.told[0]).toEqual([expected, true, undefined]);
    // A run that breaks off keeps what it has seen.
    expect(await stage.model.current().checkpoint()).toBe(at(3));
  });

  it('is kept by a stop on purpose', async () => {
    const stage = await openStage();
    await stage.live([passed(3)], { unsavedMs: 60_000 });
    expect(await stage.model.current().checkpoint()).toBe(at(3));
  });
});

describe('events of a parked stream', () => {
  it('hold nothing else of their page up, and the documents that they concern are noted', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', PARKED);
    await stage.live([PAGE]);
    expect(stage.handled).toEqual([['jar-b-1', 'jar-c-1', 'jar-b-2']]);
    expect(await stage.parked()).toMatchObject({ docs: ['jar-a', 'lid-1', 'lid-2'] });
  });

  it('wait from the parked one on, and what was before it does not', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', { ...PARKED, from: { revision: 2, position: at(3) } });
    await stage.live([PAGE]);
    expect(stage.handled).toEqual([['jar-a-1', 'jar-b-1', 'jar-c-1', 'jar-b-2']]);
  });

  it('are parked by the first that fails, after five tries, and nothing behind it is tried', async () => {
    const stage = await openStage();
    stage.outcome = async (ids) => (ids.includes('jar-a-1') ? new Error('no') : null);
    await stage.live([PAGE]);
    const tries = Array.from({ length: TRIES }, () => ['jar-a-1']);
    expect(stage.handled).toEqual([...AT_ONCE, ...tries, ['jar-b-1'], ['jar-c-1'], ['jar-b-2']]);
    expect(await stage.parked()).toMatchObject({ ...PARKED, docs: ['lid-1', 'lid-2'], retry: false });
    expect(await stage.model.current().checkpoint()).toBe(at(5));
  });

  it('concern nobody knows what where they cannot be read', async () => {
    const stage = await openStage();
    stage.outcome = async (ids) => (ids.includes('jar-a-1') ? new Error('no') : null);
    stage.touches = () => {
      throw new Error('unreadable');
    };
    await stage.live([PAGE]);
    expect(await stage.parked()).toMatchObject({ docs: null });
  });

  it('at the end of their page let the checkpoint move past them', async () => {
    const stage = await openStage();
    stage.outcome = async (ids) => (ids.includes('jar-a-1') ? new Error('no') : null);
    await stage.live([pageOf(event('jar-b', 1, 1), event('jar-a', 1, 2), event('jar-a', 2, 3))]);
    expect(stage.handled.at(-1)).toEqual([]);
    expect(await stage.model.current().checkpoint()).toBe(at(3));
    expect(await stage.parking.tried('log')).toBeNull();
  });

  it('are left to whoever moved the checkpoint while they were taken one by one', async () => {
    const stage = await openStage();
    stage.outcome = async (ids) => (ids.length > 1 ? new Error('no') : ids[0] === 'jar-b-1' ? 'conflict' : null);
    await stage.live([PAGE]);
    expect(stage.handled).toEqual([...AT_ONCE, ['jar-a-1'], ['jar-b-1']]);
  });
});

describe('a parked stream that an operator asks for', () => {
  const WAITED = ['jar-a-1', 'jar-a-2'];

  it('is done again up to where the processor is, with what it reads alone, and flows again', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', PARKED);
    await stage.parking.park('jar-c', { ...PARKED, eventId: 'jar-c-1' });
    await stage.parking.askRetry('jar-a');
    await stage.live([PAGE], { retryAfter: 1 });
    // What still waits of another stream is left out of the documents; its own events are not.
    expect(stage.redone).toEqual([[WAITED, at(5), ['jar-c-1']]]);
    expect(await stage.parked()).toBeUndefined();
    expect([...(await stage.parking.refresh()).keys()]).toEqual(['jar-c']);
    // What came when it was asked is read again afterwards.
    expect(stage.handled).toEqual([['jar-b-1', 'jar-b-2']]);
  });

  it('is done again once, and what follows is read on', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', { ...PARKED, from: { revision: 2, position: at(3) } });
    await stage.parking.askRetry('jar-a');
    await stage.live([PAGE, pageOf(event('jar-a', 4, 7))], { retryAfter: 1 });
    expect(stage.redone).toEqual([[['jar-a-2'], at(5), []]]);
    expect(stage.handled.at(-1)).toEqual(['jar-a-4']);
  });

  it('waits until something was read', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', PARKED);
    await stage.parking.askRetry('jar-a');
    await stage.live([], { retryAfter: 0 });
    expect(stage.redone).toEqual([]);
    expect(await stage.parked()).toMatchObject({ retry: true });
  });

  it('is done again to the end of a later page too', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', PARKED);
    await stage.parking.askRetry('jar-a');
    await stage.live([PAGE, passed(7)], { retryAfter: 2 });
    expect(stage.redone).toEqual([[[...WAITED, 'jar-a-4'], at(7), []]]);
  });

  it('is done again without what was given up', async () => {
    const stage = await openStage();
    await stage.parking.park('jar-a', PARKED);
    await stage.parking.askRetry('jar-a');
    stage.discards.add('jar-a-1').add('jar-b-2');
    await stage.live([PAGE], { retryAfter: 1 });
    expect(stage.redone).toEqual([[['jar-a-2'], at(5), ['jar-a-1', 'jar-b-2']]]);
  });

  it('waits on where it fails again, with one try more', async () => {
    const stage = await openStage();
    stage.redo = () => new Error('still no');
    await stage.parking.park('jar-a', PARKED);
    await stage.parking.askRetry('jar-a');
    await stage.live([PAGE], { retryAfter: 1 });
    expect(await stage.parked()).toMatchObject({ tries: 6, error: 'still no', retry: false });
  });

  it('waits on as it was where a store is away', async () => {
    const stage = await openStage();
    stage.redo = () => unavailable('the read models');
    await stage.parking.park('jar-a', PARKED);
    await stage.parking.askRetry('jar-a');
    await expect(stage.live([PAGE], { retryAfter: 1 })).rejects.toMatchObject({ code: 'Unavailable' });
    expect(await stage.parked()).toMatchObject({ tries: 5, retry: true });
  });
});

describe('a processor whose process died', () => {
  const SINGLES = PAGE.events.map(({ id }) => [id]);
  /** Other lives before this one, none of which came any further. */
  const died = async (stage: Awaited<ReturnType<typeof openStage>>, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await stage.parking.started('log', '');
  };

  it.each([
    [STARTS - 2, AT_ONCE],
    [STARTS - 1, SINGLES],
  ])('after %p starts at one place takes its events so', async (times, expected) => {
    const stage = await openStage();
    await died(stage, times);
    await stage.live([PAGE], { firstRun: true });
    expect(stage.handled).toEqual(expected);
  });

  it('notes each event that it takes alone', async () => {
    const stage = await openStage();
    await died(stage, STARTS - 1);
    const noted: unknown[] = [];
    stage.outcome = async (ids) => {
      noted.push(ids[0]);
      return ids[0] === 'jar-c-1' ? unavailable('the read models') : null;
    };
    await expect(stage.live([PAGE], { firstRun: true })).rejects.toMatchObject({ code: 'Unavailable' });
    expect(await stage.parking.tried('log')).toEqual({ event: at(4), times: 1 });
  });

  /** How many starts at this place are counted, with one more. */
  const startsAt = (stage: Awaited<ReturnType<typeof openStage>>, place: string) => stage.parking.started('log', place);

  it('counts its start once, with the first that it meets, and not where it meets nothing', async () => {
    const stage = await openStage();
    await stage.live([], { firstRun: true });
    expect(await startsAt(stage, '')).toBe(1);
    await stage.live([PAGE, pageOf(event('jar-b', 3, 6))], { firstRun: true });
    expect(await startsAt(stage, '')).toBe(3);
    expect(await startsAt(stage, at(5))).toBe(1);
  });

  it.each([
    ['takes its start back where it was stopped before it came any further', true, 1],
    ['takes back no start of an earlier run', false, STARTS - 1],
  ])('%s', async (_what, firstRun, expected) => {
    const stage = await openStage();
    await died(stage, STARTS - 2);
    stage.outcome = async () => 'conflict';
    await stage.live([PAGE], { firstRun });
    expect(await startsAt(stage, '')).toBe(expected);
  });

  it('does not count the runs after its first', async () => {
    const stage = await openStage();
    await died(stage, STARTS - 1);
    await stage.live([PAGE], { firstRun: false });
    expect(stage.handled).toEqual(AT_ONCE);
  });

  it('is careful at once where an event that was alone in its hands is still to be done', async () => {
    const stage = await openStage();
    await stage.parking.note('log', at(2), null);
    await stage.live([PAGE], { firstRun: true });
    expect(stage.handled).toEqual(SINGLES);
  });

  it('parks an event that was alone in its hands at two deaths, and does not touch it', async () => {
    const stage = await openStage();
    let before = null;
    for (let n = 0; n < DEATHS; n += 1) {
      await stage.parking.note('log', at(1), before);
      before = await stage.parking.tried('log');
    }
    await stage.live([PAGE], { firstRun: true });
    expect(stage.handled).toEqual([['jar-b-1'], ['jar-c-1'], ['jar-b-2']]);
    expect(await stage.parked()).toMatchObject({ error: DIED, tries: TRIES, eventId: 'jar-a-1' });
  });

  it('trusts itself again after 256 events', async () => {
    const stage = await openStage();
    await died(stage, STARTS - 1);
    const many = Array.from({ length: 255 }, (_, n) => event('jar-z', n, n + 1));
    const [one, two, three, four] = [1, 2, 3, 4].map((n) => event('jar-y', n, 300 + n)) as [
      Recorded,
      Recorded,
      Recorded,
      Recorded,
    ];
    await stage.live([pageOf(...many), pageOf(one, two), pageOf(three, four)], { firstRun: true });
    expect(stage.handled.slice(255)).toEqual([['jar-y-1'], ['jar-y-2'], ['jar-y-3', 'jar-y-4']]);
    expect(await stage.parking.tried('log')).toMatchObject({ event: one.position });
  });
});
