import { eventually } from '../workbench/eventually.ts';
import { definitions, entryDefinition, jar, jarList, someone } from '../workbench/jars.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { openCodec } from './codec.ts';
import { isSealed } from './personal.ts';
import type { AnyProjection } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const NAME = 'Ada Lovelace';
const make = { type: 'MakeJar', owner: 'ada', name: NAME } as const;
const gone = { erased: true };

describe('a personal field', () => {
  it('lies sealed in the log, in views and on the bus, and is opened for deciders and queries', async () => {
    const spine = await bench.open({
      forward: { topic: 'jars.events.v1', toPublic: (fact) => [{ type: fact.type, data: fact.data }] },
    });
    const made = await spine.change('jar-1', make, jar, someone());
    expect(made).toMatchObject({ state: { name: NAME } });
    if (made.is !== 'changed') throw new Error('refused');
    await spine.view(jarList).waitFor(made.position);
    const [event] = await Array.fromAsync(bench.ports.events.read('jar-1'));
    if (event === undefined) throw new Error('not written');
    const { name } = event.data as { name: unknown };
    expect(isSealed(name)).toBe(true);
    expect(name).toMatchObject({ subject: 'ada', purpose: 'contact', at: `jar-1|${event.id}|name` });
    const raw = await bench.ports.models.open<{ _id: string; name: unknown }>('jars.jar-list', 1, {
      indexes: [['holds']] as never,
    });
    expect((await raw.get('jar-1'))?.name).toEqual(name);
    expect(await spine.view(jarList).get('jar-1')).toMatchObject({ name: NAME });
    expect((await spine.view(jarList).find({ limit: 10 })).items).toMatchObject([{ name: NAME }]);
    expect((await spine.view(jarList).findSealed({ limit: 10 })).items).toMatchObject([{ _id: 'jar-1', name }]);
    expect(await spine.look('jar-1', jar)).toMatchObject({ state: { name: NAME } });
    const bodies: string[] = [];
    const heard = new AbortController();
    const running = await bench.ports.bus.consume(
      { group: 'test', topics: ['jars.events.v1'], signal: heard.signal },
      async (batch) => {
        for (const { body } of batch) bodies.push(new TextDecoder().decode(body));
      },
    );
    await eventually(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).not.toContain('Ada');
    expect(bodies[0]).toContain('A256GCM');
    heard.abort();
    await running.drained;
  });

  it('does not open where it was not sealed for', async () => {
    const spine = await bench.open();
    await spine.change('jar-1', make, jar, someone());
    await spine.change('jar-2', { ...make, owner: 'eve', name: 'Eve' }, jar, someone());
    const codec = openCodec({ definitions, personalData: bench.ports.personalData });
    const [mine] = await Array.fromAsync(bench.ports.events.read('jar-1'));
    const [theirs] = await Array.fromAsync(bench.ports.events.read('jar-2'));
    if (mine === undefined || theirs === undefined) throw new Error('not written');
    await expect(codec.openedFact({ ...theirs, data: mine.data })).rejects.toThrow('stands at');
  });
});

describe('erasing a subject', () => {
  it('is recorded first, then done, then receipted; afterwards everything sealed reads as erased and nothing throws', async () => {
    const files = bench.ports.files;
    await files.put(
      'portrait',
      (async function* () {
        yield new Uint8Array([1]);
      })(),
      { maxBytes: 10 },
    );
    const opened: unknown[] = [];
    const opening: AnyProjection = {
      name: 'names',
      version: 1,
      reads: { categories: ['jar', 'jarserasure'] },
      opens: true,
      ids: (fact) => ['ada', ...(fact.type === 'JarMade' ? [(fact.data as { owner: string }).owner] : [])].slice(-1),
      evolve: (_doc, fact, id) => {
        if (fact.type === 'JarMade') opened.push((fact.data as { name: unknown }).name);
        return fact.type === 'SubjectErased' ? null : { _id: id };
      },
    };
    const spine = await bench.open({
      projections: [jarList, opening],
      reactors: [],
      filesOf: async () => ['portrait'],
    });
    await spine.change('jar-1', make, jar, someone());
    await spine.change('jar-2', { ...make, owner: 'eve', name: 'Eve' }, jar, someone());
    await spine.live();
    await spine.erase('ada', ['contact'], someone());
    await eventually(async () => {
      const events = await Array.fromAsync(bench.ports.events.read('jarserasure-ada'));
      expect(events.map(({ type }) => type)).toEqual(['SubjectErased', 'ErasureCompleted']);
      expect(events[1]?.data).toMatchObject({ subject: 'ada', keys: [{ purpose: 'contact' }], files: 1 });
    });
    expect(await files.open('portrait')).toBeNull();
    expect(opened).toEqual([NAME, 'Eve']);

    await spine.close();
    // A process that has not seen the name: nothing of it is anywhere.
    const later = await bench.open({ projections: [jarList, opening], reactors: [] });
    expect((await later.look('jar-1', jar)).state).toMatchObject({ is: 'there', name: gone });
    expect((await later.look('jar-2', jar)).state).toMatchObject({ name: 'Eve' });
    expect(await later.view(jarList).get('jar-1')).toMatchObject({ name: gone });
    expect((await later.history('jar-1', jar))[0]).toMatchObject({
      fact: { data: { name: gone } },
      to: { name: gone },
    });
    expect(await later.change('jar-1', { type: 'FillJar', amount: 1 }, jar, someone())).toMatchObject({
      is: 'changed',
      state: { name: gone },
    });
    expect((await later.operations.verify('jar-list')).differences).toEqual([]);
    await expect(later.change('jar-3', make, jar, someone())).rejects.toMatchObject({ code: 'KeyErased' });
    opened.length = 0;
    await later.operations.rebuild('names');
    await eventually(() => expect(opened).toEqual([gone, 'Eve']));
  });

  it('may be asked again: it is one erasure with one receipt', async () => {
    const spine = await bench.open();
    await spine.change('jar-1', make, jar, someone());
    for (let time = 0; time < 3; time += 1) await spine.erase('ada', ['contact'], someone());
    await eventually(async () =>
      expect(await Array.fromAsync(bench.ports.events.read('jarserasure-ada'))).toHaveLength(2),
    );
  });

  it('is told to other services without saying whom it concerned', async () => {
    const spine = await bench.open();
    await spine.change('jar-1', make, jar, someone());
    await spine.erase('ada', ['contact'], someone());
    const told: string[] = [];
    const listening = new AbortController();
    const running = await bench.ports.bus.consume(
      { group: 'test', topics: ['jars.events.v1'], signal: listening.signal },
      async (batch) => {
        for (const { type, body } of batch) told.push(`${type} ${new TextDecoder().decode(body)}`);
      },
    );
    await eventually(() => expect(told).toEqual(['SubjectErased {"subject":"ada","purposes":["contact"]}']));
    listening.abort();
    await running.drained;
  });
});

describe('an erased field in a new event', () => {
  it('stays erased: a decider may carry it on', async () => {
    const codec = openCodec({ definitions: [...definitions, entryDefinition], personalData: bench.ports.personalData });
    const [event] = await codec.encode('jar-9', [{ type: 'JarMade', data: { owner: 'ada', name: gone } }], someone());
    expect(event?.data).toEqual({ owner: 'ada', name: gone });
  });
});

describe('states that were folded with a person’s fields open', () => {
  const named = async (spine: Awaited<ReturnType<typeof bench.open>>) => {
    const { state } = await spine.look('jar-1', jar);
    return state.is === 'there' ? state.name : null;
  };

  it('are dropped in every process as soon as the person is erased', async () => {
    const [eraser, other] = [
      await bench.open(),
      await bench.open({ reactors: [], projections: [], service: 'others' }),
    ];
    await eraser.change('jar-1', make, jar, someone());
    expect([await named(eraser), await named(other)]).toEqual([NAME, NAME]);
    await eraser.erase('ada', ['contact'], someone());
    await eventually(async () => expect([await named(eraser), await named(other)]).toEqual([gone, gone]));
  });

  it('are kept for 30 s and no longer, also where each command carries one on', async () => {
    let now = Date.now();
    const spine = await bench.open({ clock: { now: () => now }, reactors: [] });
    await spine.change('jar-1', make, jar, someone());
    // Nobody announces it: the hint was lost.
    await bench.ports.personalData.erase({ subject: 'ada', purpose: 'contact' });
    const seen: unknown[] = [];
    for (let s = 0; s <= 40; s += 10) {
      await spine.change('jar-1', { type: 'FillJar', amount: 1 }, jar, someone());
      seen.push(await named(spine));
      now += 10_000;
    }
    expect(seen).toEqual([NAME, NAME, NAME, gone, gone]);
  });
});
