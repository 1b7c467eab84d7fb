import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Doc } from '../ports/read-models.ts';
import { eventually } from '../workbench/eventually.ts';
import { definitions, jar, jarList, jarTotals, someone } from '../workbench/jars.ts';
import { portsModule } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { openCodec } from './codec.ts';
import { openModel } from './model.ts';
import { fill, joinParts, verifyView } from './rebuild.ts';
import { fillInThreads, partName } from './rebuild-thread.ts';
import type { Spine } from './spine.ts';
import type { AnyProjection } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const many = (count: number) => ({
  category: 'jar',
  initial: null,
  evolve: () => null,
  decide: () => [
    { type: 'JarMade', data: { owner: 'o', name: { erased: true } } },
    ...Array.from({ length: count - 1 }, (_, amount) => ({ type: 'JarFilled', data: { amount: amount + 1 } })),
  ],
});
const write = (spine: Spine, streams: number, each: number) =>
  Promise.all(Array.from({ length: streams }, (_, n) => spine.change(`jar-${n}`, null, many(each), someone())));
const modules = () => ({
  projections: new URL('../workbench/jars.ts', import.meta.url),
  ports: { module: portsModule, options: { folder: bench.folder } },
});
const docs = async (name: string, version = 1): Promise<readonly Doc[]> =>
  (await (await bench.ports.models.open<Doc>(name, version)).find({ limit: 10_000 })).items;

/** The 99th percentile of how late the event loop is meanwhile, in ms. */
const lateness = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
};

describe('a rebuild in threads', () => {
  it('fills a view in one thread or in parts, each gives the documents of the live view, and goes on where one was stopped', async () => {
    const spine = await bench.open({ projections: [jarTotals, jarList], reactors: [] });
    await write(spine, 40, 50);
    const head = (await bench.ports.events.head()).position;
    await spine.view(jarList).waitFor(head, 30_000);
    const shown = await docs('jars.jar-list');
    expect(shown).toHaveLength(40);
    const signal = new AbortController().signal;
    const common = { modules: modules(), projection: 'jar-list', version: 1, discarded: new Set<string>(), signal };

    const one = await openModel<Doc>(bench.ports.models, 'one', 1, { indexes: [['holds']] });
    await fillInThreads({ ...common, model: 'one' });
    expect(await one.current().checkpoint()).toBe(head);
    expect(await docs('one')).toEqual(shown);

    const two = await openModel<Doc>(bench.ports.models, 'two', 1, { indexes: [['holds']] });
    let told = 0;
    await fillInThreads({ ...common, model: 'two', parts: 2, progress: (events) => (told = Math.max(told, events)) });
    expect(told).toBe(2_000);
    const parts = [0, 1].map((number) => openModel<Doc>(bench.ports.models, partName('two', { number, of: 2 }), 1));
    expect(await joinParts(two, await Promise.all(parts))).toBe(head);
    expect(await docs('two')).toEqual(shown);
    await spine.change('jar-new', null, many(3), someone());
    await fillInThreads({ ...common, model: 'two', parts: 2 });
    expect(await docs('two')).toHaveLength(41);
  });

  it('stops at the first error, and says which', async () => {
    await expect(
      fillInThreads({
        modules: { ...modules(), projections: new URL('../workbench/jars.ts', import.meta.url) },
        projection: 'unknown',
        version: 1,
        model: 'unknown',
        discarded: new Set(),
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow('has no unknown v1');
  });

  it('fills a new version beside the old one, which answers until the release that reads it has gone', async () => {
    const before = await bench.open({ projections: [jarList], reactors: [] });
    await write(before, 30, 100);
    await before.live();
    const head = (await bench.ports.events.head()).position;
    await before.view(jarList).waitFor(head, 30_000);
    await eventually(async () => expect(await bench.ports.models.active('jars.jar-list')).toBe(1));
    const next: AnyProjection = { ...(jarList as AnyProjection), version: 2 };
    const after = await bench.open({ projections: [next], reactors: [], rebuild: modulesOfNext() });
    await after.live();
    await eventually(async () => expect(await bench.ports.models.active('jars.jar-list')).toBe(2));
    // Live is who has all that the tail hands on, which is up to 40 ms behind what those get for whom somebody waits.
    expect(await after.view(next as never).waitFor(head, 30_000)).toBe('reached');
    expect((await after.view(next as never).find({ limit: 100 })).items).toHaveLength(30);
    expect((await before.view(jarList).find({ limit: 100 })).items).toHaveLength(30);
    const made = await after.change('jar-late', null, many(2), someone());
    if (made.is !== 'changed') throw new Error('refused');
    expect(await before.view(jarList).waitFor(made.position)).toBe('reached');
    expect(await after.view(next as never).waitFor(made.position)).toBe('reached');
  });

  it('fills the version of a release that comes while another process keeps the one before, and both go on', async () => {
    const next = (version: number): AnyProjection => ({ ...(jarList as AnyProjection), version });
    const before = await bench.open({ projections: [jarList], reactors: [], alone: false });
    await write(before, 3, 5);
    await eventually(async () => expect(await bench.ports.models.active('jars.jar-list')).toBe(1));
    const dropped: number[] = [];
    const drop = async (_name: string, version: number) => void dropped.push(version);
    const ports = { ...bench.ports, models: { ...bench.ports.models, drop } };
    const after = await bench.open({ projections: [next(3)], reactors: [], alone: false, ports });
    const made = await after.change('jar-late', null, many(2), someone());
    if (made.is !== 'changed') throw new Error('refused');
    expect(await after.view(next(3) as never).waitFor(made.position, 30_000)).toBe('reached');
    expect((await after.view(next(3) as never).find({ limit: 100 })).items).toHaveLength(4);
    expect(await before.view(jarList).waitFor(made.position, 30_000)).toBe('reached');
    await eventually(async () => expect(await bench.ports.models.active('jars.jar-list')).toBe(3));
    // The release after that reads no version of the first any more.
    await bench.open({ projections: [next(4)], reactors: [], alone: false, ports });
    await eventually(() => expect(dropped).toEqual([2, 1]));
  });
  const modulesOfNext = () => ({ ...modules(), projections: new URL('../workbench/jars-next.ts', import.meta.url) });

  it('does not make the main thread late', async () => {
    const spine = await bench.open({ projections: [], reactors: [] });
    await write(spine, 40, 500);
    const signal = new AbortController().signal;
    const common = { modules: modules(), projection: 'jar-totals', version: 1, discarded: new Set<string>(), signal };
    // Others who keep the machine busy only ever add: the least of three tells what the rebuild itself costs.
    const [idle, filling]: [number[], number[]] = [[], []];
    for (const model of ['first', 'second', 'third']) {
      await openModel<Doc>(bench.ports.models, model, 1);
      idle.push(await lateness(() => wait(300)));
      filling.push(await lateness(() => fillInThreads({ ...common, model })));
      expect(await docs(model)).toHaveLength(4);
    }
    expect(Math.min(...filling)).toBeLessThan(50 + Math.min(...idle));
  });
});

describe('comparing a view with one made anew', () => {
  it('finds the documents that differ, though the view moves on meanwhile, and leaves nothing behind', async () => {
    const spine = await bench.open({ projections: [jarList, jarTotals], reactors: [] });
    await write(spine, 10, 5);
    await spine.view(jarList).waitFor((await bench.ports.events.head()).position);
    expect(await spine.operations.verify('jar-list')).toEqual({ documents: 10, differences: [] });
    const model = await bench.ports.models.open<Doc & { holds: number }>('jars.jar-list', 1, { indexes: [['holds']] });
    const held = (await model.load(['jar-3'])).get('jar-3');
    if (!held?.doc) throw new Error('not there');
    await model.apply([{ id: 'jar-3', doc: { ...held.doc, holds: -1 }, rev: held.rev, marks: held.marks }]);
    const busy = (async () => {
      for (let n = 0; n < 40; n += 1)
        await spine.change(`jar-${n % 3}`, { type: 'FillJar', amount: 1 }, jar, someone());
    })();
    const { documents, differences } = await spine.operations.verify('jar-list');
    expect(documents).toBe(10);
    expect(differences).toMatchObject([{ id: 'jar-3', shown: { holds: -1 }, rebuilt: { holds: 10 } }]);
    await busy;
  });

  it('goes on from what a projection of the same code gives, sealed fields and all', async () => {
    const spine = await bench.open({ projections: [jarList], reactors: [] });
    await spine.change('jar-1', { type: 'MakeJar', owner: 'ada', name: 'Ada' }, jar, someone());
    await spine.view(jarList).waitFor((await bench.ports.events.head()).position);
    const codec = openCodec({ definitions, personalData: bench.ports.personalData });
    const model = await openModel<Doc>(bench.ports.models, 'jars.jar-list', 1, { indexes: [['holds']] });
    const options = { projection: jarList as AnyProjection, model, codec, store: bench.ports.events };
    expect(await verifyView({ ...options, models: bench.ports.models })).toEqual({ documents: 1, differences: [] });
    await expect(
      fill({
        ...options,
        projection: {
          ...options.projection,
          evolve: () => {
            throw new Error('wrong code');
          },
        },
        model: await openModel<Doc>(bench.ports.models, 'wrong', 1),
      }),
    ).rejects.toThrow('wrong code');
  });
});

describe('a view that is lost while its projector runs', () => {
  it('is filled again from the first event', async () => {
    const spine = await bench.open({ projections: [jarList, jarTotals], reactors: [] });
    await write(spine, 10, 5);
    const shown = async () => (await spine.view(jarList).find({ limit: 100 })).items;
    await eventually(async () => expect(await shown()).toHaveLength(10));
    const whole = await shown();
    await bench.ports.models.renew('jars.jar-list', 1);
    expect(await shown()).toEqual([]);
    await spine.change('ledger-x', null, { ...many(1), category: 'ledger' }, someone()).catch(() => undefined);
    await spine.change('jar-0', { type: 'FillJar', amount: 1 }, jar, someone());
    await eventually(async () => expect(await shown()).toHaveLength(whole.length));
    const head = (await bench.ports.events.head()).position;
    await eventually(async () => expect(await spine.view(jarList).waitFor(head)).toBe('reached'));
    expect((await spine.operations.verify('jar-list')).differences).toEqual([]);
  });
});
