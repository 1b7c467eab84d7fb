import fc from 'fast-check';
import type { Position, Recorded } from '../ports/event-store.ts';
import type { Doc, ReadModel } from '../ports/read-models.ts';
import type { JarCommand } from '../workbench/jars.ts';
import { definitions, heard, jar, jarList, jarTotals, someone } from '../workbench/jars.ts';
import type { OpenedPorts } from '../workbench/ports.ts';
import { anId, newFolder, openPorts, removeFolder } from '../workbench/ports.ts';
import { openChange } from './change.ts';
import { openCodec } from './codec.ts';
import { busProjector } from './consumer.ts';
import { folded, LOG, touchedBy } from './fold.ts';
import { openModel } from './model.ts';
import { partOf, projector } from './projection.ts';
import { fill, joinParts } from './rebuild.ts';
import type { AnyProjection } from './types.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const kit = () => {
  const codec = openCodec({ definitions, personalData: ports.personalData });
  return { codec, ...openChange({ events: ports.events, codec, clock: Date }) };
};
const docsOf = async (model: ReadModel<Doc>): Promise<readonly Doc[]> => (await model.find({ limit: 10_000 })).items;
const model = (name: string) => openModel<Doc>(ports.models, `${name}-${anId()}`, 1);

/** What a history of jars may be: few jars, so that they are made, filled, emptied, broken and made again. */
const steps = fc.array(
  fc.record({
    jar: fc.integer({ min: 0, max: 3 }),
    command: fc.oneof(
      fc.constant<JarCommand>({ type: 'MakeJar', owner: 'ada', name: 'Ada' }),
      fc.record({ type: fc.constant('FillJar' as const), amount: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ type: fc.constant('EmptyJar' as const), because: fc.constantFrom('thirst', 'broken') }),
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Writes a history under names of its own and gives back its events. */
const written = async (history: readonly { jar: number; command: JarCommand }[]): Promise<readonly Recorded[]> => {
  const { change } = kit();
  const run = anId();
  const after = (await ports.events.head()).position;
  for (const step of history) await change(`jar-${run}-${step.jar}`, step.command, jar, someone());
  const pages = await Array.fromAsync(
    ports.events.readAll({ ...(after ? { after } : {}), filter: { categories: ['jar'] } }),
  );
  return pages.flatMap(({ events }) => events);
};

/** Only the events of this history: the log holds those of others too. */
const only = (projection: AnyProjection, events: readonly Recorded[]): AnyProjection => {
  const streams = new Set(events.map(({ stream }) => stream));
  return { ...projection, ids: (fact) => (streams.has(fact.stream) ? projection.ids(fact) : []) };
};

describe('a projection', () => {
  it('gives the same documents live, rebuilt, in parts, and replayed with duplicates, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), async (history, sizes) => {
        const events = await written(history);
        const { codec } = kit();
        for (const view of [jarList, jarTotals] as readonly AnyProjection[]) {
          const projection = only(view, events);
          const store = ports.events;

          const live = await model('live');
          const work = projector({ projection, model: live, codec, store });
          let from: Position | null = null;
          for (let at = 0; at < events.length; ) {
            const page = events.slice(at, at + Number(sizes.next().value));
            const to: Position = page.at(-1)?.position ?? ('' as Position);
            expect(await work.handle(page, { from, to })).toBe('applied');
            // Whoever comes late with an old page changes nothing.
            const again = events.slice(0, Math.max(1, Number(sizes.next().value)));
            expect(await work.handle(again, { from: null, to })).toBe('conflict');
            from = to;
            at += page.length;
          }

          const rebuilt = await model('rebuilt');
          await fill({ projection, model: rebuilt, codec, store });
          const parted = await model('parted');
          const parts = [await model('part'), await model('part')];
          for (const [number, progress] of parts.entries()) {
            await fill({ projection, model: parted, codec, store, part: { number, of: 2, progress } });
          }
          const pure = folded<Doc>(
            projection,
            touchedBy(
              projection,
              events.map((event) => ({ fact: codec.sealedFact(event), source: LOG, order: event.position })),
            ),
            new Map(),
          );
          const expected = pure.flatMap(({ doc }) => (doc ? [doc] : [])).sort((a, b) => (a._id < b._id ? -1 : 1));
          expect(await docsOf(live.current())).toEqual(expected);
          expect(await docsOf(rebuilt.current())).toEqual(expected);
          expect(await docsOf(parted.current())).toEqual(expected);
          expect(await joinParts(parted, parts)).toBe((await ports.events.head()).position);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('fed by the bus gives the same documents for any interleaving of keys and any duplicates', async () => {
    const { codec } = kit();
    const messages = fc.array(
      fc.record({ key: fc.integer({ min: 0, max: 3 }), amount: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        maxLength: 25,
      },
    );
    await fc.assert(
      fc.asyncProperty(messages, fc.infiniteStream(fc.nat()), async (given, random) => {
        const pick = (below: number): number => Number(random.next().value) % below;
        const queues = new Map<string, ReturnType<typeof delivery>[]>();
        for (const { key, amount } of given) {
          const queue = queues.get(`jar-${key}`) ?? [];
          queues.set(`jar-${key}`, [...queue, delivery(`jar-${key}`, queue.length, amount)]);
        }
        const sums = [...queues].map(([_id, queue]) => ({
          _id,
          sum: queue.reduce((sum, { headers }) => sum + Number(headers['amount']), 0),
          times: queue.length,
        }));
        const target = await openModel<Doc>(ports.models, `heard-${anId()}`, 1, { progress: 'elsewhere' });
        const work = busProjector(heard as AnyProjection, target, codec);
        const read = new Map([...queues.keys()].map((key) => [key, 0]));
        for (let open = [...queues.keys()]; open.length > 0; ) {
          const key = open[pick(open.length)] ?? '';
          const queue = queues.get(key) ?? [];
          const at = read.get(key) ?? 0;
          // At least once: a batch may begin again with what was delivered before.
          await work.handle(queue.slice(Math.max(0, at - pick(3)), at + 1 + pick(3)));
          read.set(key, Math.max(at, at + 1));
          open = open.filter((name) => (read.get(name) ?? 0) < (queues.get(name)?.length ?? 0));
        }
        expect(await docsOf(target.current())).toEqual(sums.sort((a, b) => (a._id < b._id ? -1 : 1)));
      }),
      { numRuns: 25 },
    );
  });

  it('may be fed by two projectors at once: no document is folded twice, none is lost', async () => {
    const history = Array.from({ length: 120 }, (_, index) => ({
      jar: index % 4,
      command:
        index < 4
          ? ({ type: 'MakeJar', owner: 'a', name: 'A' } as const)
          : ({ type: 'FillJar', amount: index } as const),
    }));
    const events = await written(history);
    const { codec } = kit();
    const projection = only(jarTotals as AnyProjection, events);
    const shared = await model('raced');
    const race = () =>
      fill({ projection, model: shared, codec, store: ports.events, pageSize: 3, paused: () => undefined });
    await Promise.all([race(), race(), race()]);
    const alone = await model('alone');
    await fill({ projection, model: alone, codec, store: ports.events });
    expect(await docsOf(shared.current())).toEqual(await docsOf(alone.current()));
  });

  it('that keeps a document under another id is a bug', async () => {
    const events = await written([{ jar: 0, command: { type: 'MakeJar', owner: 'a', name: 'A' } }]);
    const { codec } = kit();
    const wrong: AnyProjection = { ...only(jarList as AnyProjection, events), evolve: () => ({ _id: 'elsewhere' }) };
    await expect(fill({ projection: wrong, model: await model('wrong'), codec, store: ports.events })).rejects.toThrow(
      'under',
    );
  });

  it('keeps what another projector has folded meanwhile, when what waited is taken in', async () => {
    const fills = [1, 2, 4, 8].map((amount) => ({ jar: 0, command: { type: 'FillJar' as const, amount } }));
    const make = { jar: 0, command: { type: 'MakeJar' as const, owner: 'ada', name: 'Ada' } };
    const events = await written([make, ...fills]);
    const { codec } = kit();
    const projection = only(jarList as AnyProjection, events);
    const live = await model('ahead');
    const work = projector({ projection, model: live, codec, store: ports.events });
    const to = events.at(-1)?.position as Position;
    expect(await work.handle(events, { from: null, to })).toBe('applied');
    const before = await docsOf(live.current());
    // This one has only come as far as the third event.
    const third = events[2] as Recorded;
    await work.redo([third], third.position, () => false);
    expect(await docsOf(live.current())).toEqual(before);
    const held = await live.current().load(before.map(({ _id }) => _id));
    expect([...held.values()].map(({ marks }) => marks[LOG])).toEqual([to]);
  });

  it('shares documents evenly among parts', () => {
    const counts = [0, 0, 0];
    for (let id = 0; id < 3_000; id += 1) counts[partOf(`jar-${id}`, 3)] = (counts[partOf(`jar-${id}`, 3)] ?? 0) + 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

const delivery = (key: string, revision: number, amount: number) => ({
  key,
  id: `${key}/${revision}`,
  type: 'JarFilled',
  body: new TextEncoder().encode(JSON.stringify({ amount })),
  headers: {
    position: `${'1'.repeat(32)}.${String(revision).padStart(20, '0')}`,
    revision: String(revision),
    index: '0',
    schema: 'JarFilled.v1',
    amount: String(amount),
  },
  topic: 'jars.events.v1',
  partition: 0,
  offset: '0',
});
