import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '../ports/errors.ts';
import type { EventStore, Page, Position, Recorded } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { errorOf, someEvents } from '../suites/event-store/samples.ts';
import { counted, countedModule, openPorts, takenIn } from '../workbench/counted-ports.ts';
import { jarList, jarTotals } from '../workbench/jars.ts';
import { newFolder, type OpenedPorts, quiet, removeFolder } from '../workbench/ports.ts';
import { jars } from '../workbench/spine.ts';
import { type CatchUp, type LogReader, openCatchUp } from './catch-up.ts';
import type { SpineOptions } from './declared.ts';
import type { ReaderKind } from './pass.ts';
import { openSpine, type Shows } from './spine.ts';
import { openTail, type Tail } from './tail.ts';
import type { AnyProjection, AnyReactor } from './types.ts';

let folder: string;
let ports: OpenedPorts;
beforeEach(async () => {
  folder = newFolder();
  ports = await openPorts({ folder });
});
afterEach(async () => {
  await ports.close();
  await removeFolder(folder);
});

/** The start looks at the newest event once, to say whether the clock is behind. */
const NEWEST = 1;

/** So many events of a category, in streams of a thousand. */
const fill = async (category: string, count: number): Promise<void> => {
  const [first, later] = category === 'jar' ? [made, filled] : [entered, entered];
  for (let at = 0; at < count; at += 1_000) {
    const events = someEvents(Math.min(1_000, count - at)).map((event, n) => {
      const { type, data } = n === 0 ? first : later;
      return { ...event, type, data, meta: { ...event.meta, schema: `${type}.v1` } };
    });
    await ports.events.append(`${category}-${at}`, 'no-stream', events);
  }
};
const made = { type: 'JarMade', data: { owner: 'o', name: { erased: true } } };
const filled = { type: 'JarFilled', data: { amount: 1 } };
const entered = { type: 'EntryMade', data: { jar: 'x', amount: 1 } };

/** Many processors over the same few categories, none of which does much. */
const crowd = (): { projections: readonly AnyProjection[]; reactors: readonly AnyReactor[] } => ({
  projections: Array.from({ length: 12 }, (_, n) => ({
    name: `counts-${n}`,
    version: 1,
    reads: n % 3 === 1 ? { types: ['JarFilled'] } : { categories: n % 3 === 0 ? ['jar'] : ['jar', 'ledger'] },
    ids: () => ['all'],
    evolve: (doc) => ({ _id: 'all', count: ((doc as { count?: number } | null)?.count ?? 0) + 1 }),
  })),
  reactors: Array.from({ length: 6 }, (_, n) => ({
    name: `looks-${n}`,
    reads: { categories: ['jar'] },
    react: () => [],
  })),
});

describe('the start of a service on an empty folder', () => {
  const started = async (change: Partial<SpineOptions>): Promise<{ taken: number; shown: readonly Doc[] }> => {
    const before = takenIn(folder);
    const options = { ...jars(ports), ...crowd(), ...change };
    const spine = await openSpine(options);
    await spine.live();
    const taken = takenIn(folder) - before;
    const [first] = options.projections;
    const { items } = await spine.view(first as Shows<Doc>).find({ limit: 10 });
    await spine.close();
    return { taken, shown: items };
  };

  it('takes each event that anybody wants once where the log is short, and none that nobody wants', async () => {
    await fill('elsewhere', 3_000);
    await fill('jar', 400);
    await fill('ledger', 100);
    const { taken, shown } = await started({ forward: { topic: 'jars.events.v1', toPublic: () => [] } });
    expect(shown).toEqual([{ _id: 'all', count: 400 }]);
    expect(taken).toBeGreaterThanOrEqual(500);
    expect(taken).toBeLessThanOrEqual(600);
  });

  it('takes them twice at most where the log is long, read on the main thread by views and slow effects alike', async () => {
    await fill('elsewhere', 3_000);
    await fill('jar', 6_000);
    const slow: AnyReactor = {
      name: 'slow',
      reads: { categories: ['jar'] },
      react: async () => {
        if (Math.random() < 0.05) await pause(1);
        return [];
      },
    };
    const { taken, shown } = await started({ reactors: [slow, ...crowd().reactors] });
    expect(shown).toEqual([{ _id: 'all', count: 6_000 }]);
    expect(taken).toBeGreaterThanOrEqual(6_000);
    expect(taken).toBeLessThanOrEqual(12_000 + NEWEST);
  });

  const projections = [jarList, jarTotals] as readonly AnyProjection[];
  const inThreads = () => ({
    projections: new URL('../workbench/jars.ts', import.meta.url),
    ports: { module: countedModule, options: { folder } },
  });

  it('takes them twice at most where threads fill the views', async () => {
    await fill('elsewhere', 3_000);
    await fill('jar', 5_000);
    const { taken, shown } = await started({ projections, rebuild: inThreads() });
    expect(shown).toHaveLength(5);
    expect(taken).toBeGreaterThanOrEqual(10_000);
    expect(taken).toBeLessThanOrEqual(10_100);
  });

  it('parks an event that a thread cannot fill in, and shows all the others', async () => {
    const [first, second] = someEvents(2);
    if (first === undefined || second === undefined) throw new Error('two');
    const ofNobody = { ...second, ...filled, meta: { ...second.meta, schema: 'JarFilled.v9' } };
    await ports.events.append('jar-0broken', 'no-stream', [
      { ...first, ...made, meta: { ...first.meta, schema: 'JarMade.v1' } },
      ofNobody,
    ]);
    await fill('jar', 5_000);
    const spine = await openSpine({ ...jars(ports), projections, rebuild: inThreads() });
    await spine.live();
    expect((await spine.view(jarList).find({ limit: 10 })).items).toHaveLength(6);
    const views = spine.health().filter(({ kind }) => kind === 'projection');
    expect(views).toMatchObject(projections.map(({ name }) => ({ processor: name, parked: 1, state: 'live' })));
    await spine.close();
  });
});

it('a reactor that waits for what has not come reads what lies before it once, however often it is tried', async () => {
  await fill('jar', 4_000);
  await fill('ledger', 1);
  let tries = 0;
  const waiting: AnyReactor = {
    name: 'waits',
    reads: { types: ['EntryMade'] },
    react: () => {
      tries += 1;
      throw unavailable('a fact of another service');
    },
  };
  const before = takenIn(folder);
  const spine = await openSpine({ ...jars(ports), projections: [], reactors: [waiting], forward: undefined as never });
  while (tries < 6) await pause(5);
  await spine.close();
  expect(takenIn(folder) - before).toBeLessThan(2 * 4_000);
});

describe('readers of one history', () => {
  const EVENTS = 6_000;
  const categories = ['jar', 'ledger'];
  let tail: Tail;
  let stored: string[];
  let taken: number;
  /** Fails the next read of the log. */
  let broken: boolean;
  let store: EventStore;
  const stop = new AbortController();

  beforeEach(async () => {
    await fill('jar', EVENTS);
    [stored, taken, broken] = [[], 0, false];
    for await (const { events } of ports.events.readAll()) stored.push(...events.map(({ position }) => position));
    store = counted(ports.events, (events: readonly Recorded[]) => {
      taken += events.length;
      if (broken) throw unavailable('the log');
    });
    tail = await openTail(ports.events, quiet, Date);
    tail.want(categories);
  });
  afterEach(() => tail.close());

  const opened = (patienceMs: number): CatchUp => openCatchUp({ store, tail, categories, patienceMs });
  const at = (index: number): Position | null => (index === 0 ? null : (stored[index - 1] as Position));
  const page = (reader: LogReader, after: Position | null, max = 256): Promise<Page> =>
    reader.next({ after, filter: { categories: ['jar'] }, max, signal: stop.signal });
  /** The positions it gets from there to the end of the log. */
  const toTheEnd = async (reader: LogReader, from: Position | null): Promise<readonly string[]> => {
    const got: string[] = [];
    for (let after = from; after !== stored.at(-1); ) {
      const { events, position } = await page(reader, after);
      got.push(...events.map((event) => event.position));
      after = position;
    }
    return got;
  };

  it('wait for one that is behind, holding a window and no more, until their patience is over; it misses nothing', async () => {
    const catchUp = opened(1_000);
    const [fast, other, stuck] = ['view', 'view', 'view'].map((kind) => catchUp.reader(kind as ReaderKind)) as [
      LogReader,
      LogReader,
      LogReader,
    ];
    catchUp.begin();
    let isOver = false;
    const reading = Promise.all([fast, other].map((reader) => toTheEnd(reader, null))).then((got) => {
      isOver = true;
      return got;
    });
    await page(stuck, null);
    while (taken < 2_048) await pause(1);
    await pause(50);
    expect([isOver, taken]).toEqual([false, 2_048]);
    expect(await reading).toEqual([stored, stored]);
    expect(await toTheEnd(stuck, at(256))).toEqual(stored.slice(256));
    expect(taken).toBeLessThanOrEqual(2 * EVENTS);
  });

  it('of another kind are not waited for: views and effects then have a pass each', async () => {
    const catchUp = opened(5_000);
    const [view, effects] = [catchUp.reader('view'), catchUp.reader('effects')];
    const slow = catchUp.reader('effects');
    catchUp.begin();
    const held = await Promise.all([page(slow, null), page(effects, null), toTheEnd(view, null)]);
    expect(held[2]).toEqual(stored);
    expect(await Promise.all([toTheEnd(effects, at(256)), toTheEnd(slow, at(256))])).toEqual([
      stored.slice(256),
      stored.slice(256),
    ]);
    expect(taken).toBeLessThanOrEqual(2 * EVENTS);
  });

  it('begin at once where those who were behind are filled elsewhere, and soon where they are far behind', async () => {
    const catchUp = opened(20);
    const [near, filled, far] = [catchUp.reader('view'), catchUp.reader('view'), catchUp.reader('view')];
    catchUp.begin();
    const nearly = toTheEnd(near, at(EVENTS - 10));
    expect(await filled.isLong(stop.signal)).toBe(true);
    far.away();
    expect(await nearly).toEqual(stored.slice(-10));
    expect(taken).toBeLessThanOrEqual(2_600);
    expect(await Promise.all([toTheEnd(far, null), toTheEnd(near, at(EVENTS - 5))])).toEqual([
      stored,
      stored.slice(-5),
    ]);
  });

  it('are not kept from beginning by one that never asks', async () => {
    const catchUp = opened(20);
    const [asks] = [catchUp.reader('view'), catchUp.reader('effects')];
    catchUp.begin();
    expect(await toTheEnd(asks, null)).toEqual(stored);
  });

  it('are told where the store is away, and go on where they were', async () => {
    const catchUp = opened(60_000);
    const [one, two] = [catchUp.reader('view'), catchUp.reader('effects')];
    catchUp.begin();
    await Promise.all([page(one, null), page(two, null)]);
    broken = true;
    const failing = [one, two].map((reader) => errorOf(toTheEnd(reader, at(256))));
    for (const error of await Promise.all(failing)) expect(error).toMatchObject({ code: 'Unavailable' });
    broken = false;
    one.away();
    two.away();
    expect(await Promise.all([toTheEnd(one, at(256)), toTheEnd(two, at(200))])).toEqual([
      stored.slice(256),
      stored.slice(200),
    ]);
  });

  it('leave when they are aborted, while they wait for the others or for the window', async () => {
    const catchUp = opened(60_000);
    const [one, two] = [catchUp.reader('view'), catchUp.reader('view')];
    catchUp.begin();
    const stopping = new AbortController();
    const next = { filter: { categories: ['jar'] }, max: 256, signal: stopping.signal };
    const waiting = errorOf(one.next({ ...next, after: null }));
    stopping.abort(new Error('stopped'));
    expect(await waiting).toEqual(new Error('stopped'));
    expect(await toTheEnd(two, null)).toEqual(stored);
  });
});
