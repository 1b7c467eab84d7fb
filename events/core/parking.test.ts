import { unavailable } from '../ports/errors.ts';
import type { Position } from '../ports/event-store.ts';
import { eventually } from '../workbench/eventually.ts';
import type { JarEvent } from '../workbench/jars.ts';
import { bookkeeper, heard, jar, jarList, jarTotals, ledger, someone } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { openParkingLot } from './parking.ts';
import type { Spine } from './spine.ts';
import type { AnyProjection, AnyReactor, Fact } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

/** Nothing with this amount can be handled until it is mended. */
const POISON = 666;
let mended = false;
let handled: string[] = [];
beforeEach(() => {
  mended = false;
  handled = [];
});
const chokes = (fact: Fact<{ type: string; data: unknown }>): void => {
  const event = fact as Fact<JarEvent>;
  if (event.type !== 'JarFilled') return;
  if (event.data.amount === POISON && !mended) throw new Error(`cannot take ${POISON}`);
  handled.push(`${event.stream}:${event.data.amount}`);
};
const choking = (projection: AnyProjection): AnyProjection => ({
  ...projection,
  evolve: (doc, event, id) => {
    chokes(event);
    return projection.evolve(doc, event, id);
  },
});
const chokingReactor: AnyReactor = {
  ...bookkeeper,
  react: (fact) => {
    chokes(fact);
    return bookkeeper.react(fact);
  },
};

const make = async (spine: Spine, name: string) => {
  await spine.change(`jar-${name}`, { type: 'MakeJar', owner: name, name }, jar, someone());
};
const fill = async (spine: Spine, name: string, ...amounts: number[]) => {
  for (const amount of amounts) await spine.change(`jar-${name}`, { type: 'FillJar', amount }, jar, someone());
};
const parkedOf = async (spine: Spine) =>
  (await spine.operations.parked()).map(({ processor, key }) => `${processor} ${key}`);

describe('an event that a projection cannot take', () => {
  const open = () => bench.open({ projections: [choking(jarList), jarTotals], reactors: [] });

  it('parks its stream after five tries, with everything later of it, while the rest flows', async () => {
    const spine = await open();
    for (const name of ['a', 'b']) await make(spine, name);
    await fill(spine, 'a', 1, POISON, 2);
    await fill(spine, 'b', 10, 20);
    const view = spine.view(jarList);
    await eventually(async () => expect(await view.get('jar-b')).toMatchObject({ history: [10, 20] }));
    await fill(spine, 'a', 3);
    await eventually(async () => expect(await parkedOf(spine)).toEqual(['jar-list jar-a']));
    expect((await spine.operations.parked())[0]).toMatchObject({ tries: 5, error: 'cannot take 666', docs: ['jar-a'] });
    expect(await view.get('jar-a')).toMatchObject({ history: [1] });
    const head = (await bench.ports.events.head()).position;
    expect(await view.waitFor(head, 2_000, ['jar-b'])).toBe('reached');
    expect(await view.waitFor(head, 2_000, ['jar-a'])).toBe('stale');
    expect(await view.waitFor(head, 2_000)).toBe('stale');
  });

  it('stays parked over a restart, and a retry once it is mended folds the document as if nothing had been', async () => {
    const before = await open();
    await make(before, 'a');
    await fill(before, 'a', 1, POISON, 2);
    await eventually(async () => expect(await parkedOf(before)).toEqual(['jar-list jar-a']));
    await before.close();
    const spine = await open();
    await fill(spine, 'a', 3);
    await spine.operations.retry('jar-list', 'jar-a');
    await eventually(async () => expect((await spine.operations.parked())[0]?.tries).toBe(6));
    mended = true;
    await spine.operations.retry('jar-list', 'jar-a');
    await eventually(async () => expect(await parkedOf(spine)).toEqual([]));
    expect(await spine.view(jarList).get('jar-a')).toMatchObject({ holds: POISON + 6, history: [1, POISON, 2, 3] });
    expect(await spine.view(jarList).waitFor((await bench.ports.events.head()).position)).toBe('reached');
  });

  it('is left out for ever when discarded with a reason, also by a rebuild; what waited behind it is done', async () => {
    const spine = await open();
    await make(spine, 'a');
    await fill(spine, 'a', 1, POISON, 2);
    await eventually(async () => expect(await parkedOf(spine)).toEqual(['jar-list jar-a']));
    expect(await spine.operations.discard('jar-list', 'jar-a', ' ', someone())).toMatchObject({ is: 'refused' });
    await spine.operations.discard('jar-list', 'jar-a', 'typed by a cat', someone());
    await eventually(async () => expect(await parkedOf(spine)).toEqual([]));
    expect(await spine.view(jarList).get('jar-a')).toMatchObject({ history: [1, 2] });
    const [record] = await Array.fromAsync(bench.ports.events.read('jarsparking-jar-list'));
    expect(record).toMatchObject({ type: 'ParkedDiscarded', data: { key: 'jar-a', reason: 'typed by a cat' } });
    await spine.operations.rebuild('jar-list');
    await eventually(async () => expect(spine.health()[0]?.state).toBe('live'));
    const head = (await bench.ports.events.head()).position;
    await eventually(async () => expect(await spine.view(jarList).waitFor(head)).toBe('reached'));
    expect(await spine.view(jarList).get('jar-a')).toMatchObject({ history: [1, 2] });
    expect(await spine.operations.verify('jar-list')).toEqual({ documents: 1, differences: [] });
  });
});

describe('an event that a reactor cannot take', () => {
  it('leaves the checkpoint behind what was done after it, when the store goes away in the middle of a stop', async () => {
    const writer = await bench.open({ reactors: [], projections: [] });
    for (const name of ['a', 'b']) await make(writer, name);
    const reacting = await bench.open({ reactors: [chokingReactor], projections: [] });
    await fill(writer, 'b', 100);
    await eventually(async () => expect((await writer.look('ledger-jar-b', ledger)).state).toBe(100));
    await reacting.close();
    const LAST = 999;
    await fill(writer, 'a', POISON);
    await fill(writer, 'b', 101, 102);
    const done = (await bench.ports.events.head()).position ?? '';
    await fill(writer, 'b', LAST);

    let stopping: Promise<void> | undefined;
    const interrupted: AnyReactor = {
      ...chokingReactor,
      react: (fact) => {
        const event = fact as Fact<JarEvent>;
        if (event.type !== 'JarFilled' || event.data.amount !== LAST) return chokingReactor.react(fact);
        stopping ??= spine.close();
        throw unavailable('the store');
      },
    };
    const spine: Spine = await bench.open({ reactors: [interrupted], projections: [] });
    await eventually(() => expect(stopping).toBeDefined());
    await stopping;
    expect(handled.slice(-2)).toEqual(['jar-b:101', 'jar-b:102']);
    const model = await bench.ports.models.open('jars.bookkeeper', 1);
    expect((await model.checkpoint()) ?? '').toBe(done);
  });

  it('keeps its stream waiting in order; a retry drains it once, in order', async () => {
    const spine = await bench.open({ reactors: [chokingReactor], projections: [] });
    for (const name of ['a', 'b']) await make(spine, name);
    await fill(spine, 'a', 100, POISON, 101);
    await fill(spine, 'b', 200);
    await eventually(async () => expect((await spine.look('ledger-jar-b', ledger)).state).toBe(200));
    await eventually(async () => expect(await parkedOf(spine)).toEqual(['bookkeeper jar-a']));
    await fill(spine, 'a', 102);
    await fill(spine, 'b', 201);
    await eventually(async () => expect((await spine.look('ledger-jar-b', ledger)).state).toBe(401));
    expect((await spine.look('ledger-jar-a', ledger)).state).toBe(100);
    mended = true;
    for (let time = 0; time < 3; time += 1) await spine.operations.retry('bookkeeper', 'jar-a');
    await eventually(async () => expect(await parkedOf(spine)).toEqual([]));
    const entries = await Array.fromAsync(bench.ports.events.read('ledger-jar-a'));
    expect(entries.map(({ data }) => (data as { amount: number }).amount)).toEqual([100, POISON, 101, 102]);
  });
});

describe('a message that a bus-fed view cannot take', () => {
  it('keeps its key waiting in order with the messages themselves; a retry drains them', async () => {
    const spine = await bench.open({ projections: [choking(heard)], reactors: [] });
    for (const name of ['a', 'b']) await make(spine, name);
    await fill(spine, 'a', 1, POISON, 2);
    await fill(spine, 'b', 5);
    const view = spine.view(heard);
    await eventually(async () => expect(await view.get('jar-b')).toMatchObject({ sum: 5 }));
    await eventually(async () => expect(await parkedOf(spine)).toEqual(['heard jar-a']));
    await fill(spine, 'a', 3);
    await fill(spine, 'b', 6);
    await eventually(async () => expect(await view.get('jar-b')).toMatchObject({ sum: 11 }));
    expect(await view.get('jar-a')).toMatchObject({ sum: 1 });
    expect(await view.waitFor(null, 500, ['jar-a'])).toBe('stale');
    await spine.operations.retry('heard', 'jar-a');
    await eventually(async () => expect((await spine.operations.parked())[0]?.tries).toBe(6));
    mended = true;
    handled = [];
    await spine.operations.retry('heard', 'jar-a');
    await eventually(async () => expect(await parkedOf(spine)).toEqual([]));
    expect(handled).toEqual([`jar-a:${POISON}`, 'jar-a:2', 'jar-a:3']);
    expect(await view.get('jar-a')).toMatchObject({ sum: POISON + 6, times: 4 });
  });

  it('is given up alone when discarded', async () => {
    const spine = await bench.open({ projections: [choking(heard)], reactors: [] });
    await make(spine, 'a');
    await fill(spine, 'a', 1, POISON, 2);
    await eventually(async () => expect(await parkedOf(spine)).toEqual(['heard jar-a']));
    await eventually(async () => {
      await spine.operations.discard('heard', 'jar-a', 'nobody needs it', someone());
      expect(await parkedOf(spine)).toEqual([]);
    });
    await eventually(async () => expect(await spine.view(heard).get('jar-a')).toMatchObject({ sum: 3, times: 2 }));
  });
});

describe('two processes that park one key', () => {
  it('leave it waiting from the earlier event, with the documents of both', async () => {
    const open = () => openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet });
    const [one, other] = [await open(), await open()];
    const at = (revision: number, docs: readonly string[]) => ({
      from: { revision, position: `here.${revision}` as Position },
      ...{ eventId: `e${revision}`, error: 'no', tries: 5, docs },
    });
    await one.of('view').park('jar-a', at(1, ['jar-a']));
    await other.of('view').park('jar-a', at(4, ['jar-b']));
    expect((await one.of('view').refresh()).get('jar-a')).toMatchObject({
      from: { revision: 1 },
      docs: ['jar-a', 'jar-b'],
    });
  });
});

describe('another process that takes over', () => {
  const NAMES = Array.from({ length: 8 }, (_, n) => `jar${n}`);

  it('holds back what is parked of a stream, also what was parked a moment ago', async () => {
    const change = { alone: false, reactors: [chokingReactor], projections: [] };
    const holder = await bench.open(change);
    await holder.live();
    const heir = await bench.open(change);
    await make(holder, 'a');
    await fill(holder, 'a', 100, POISON);
    await eventually(async () => expect(await parkedOf(holder)).toEqual(['bookkeeper jar-a']));
    await holder.close();
    await fill(heir, 'a', 101);
    await make(heir, 'c');
    await fill(heir, 'c', 300);
    await eventually(async () => expect((await heir.look('ledger-jar-c', ledger)).state).toBe(300));
    expect((await heir.look('ledger-jar-a', ledger)).state).toBe(100);
  });

  it('holds back what is parked of a key, also what was parked a moment ago', async () => {
    const change = { alone: false, projections: [choking(heard)], reactors: [] };
    const [holder, heir] = [await bench.open(change), await bench.open(change)];
    await Promise.all([holder.live(), heir.live()]);
    for (const name of NAMES) await make(holder, name);
    for (const name of NAMES) await fill(holder, name, 1, POISON);
    await eventually(async () => expect(await parkedOf(holder)).toHaveLength(NAMES.length));
    await holder.close();
    for (const name of NAMES) await fill(heir, name, 2);
    await make(heir, 'last');
    await fill(heir, 'last', 3);
    await eventually(async () => expect(await heir.view(heard).get('jar-last')).toMatchObject({ sum: 3 }));
    // Every message of a parked key has come to the heir once it is kept: the killing one, and the one behind it.
    const lot = await openParkingLot(bench.ports.models, 'jars', { clock: Date, log: quiet });
    for (const name of NAMES)
      await eventually(async () => expect(await lot.of('heard').kept(`jar-${name}`)).toHaveLength(2));
    expect(handled.filter((one) => one.endsWith(':2'))).toEqual([]);
    mended = true;
    for (const name of NAMES) await heir.operations.retry('heard', `jar-${name}`);
    await eventually(async () => expect(await parkedOf(heir)).toEqual([]));
    for (const name of NAMES) expect(await heir.view(heard).get(`jar-${name}`)).toMatchObject({ sum: POISON + 3 });
  });
});
