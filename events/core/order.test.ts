import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Page, Position } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { eventually } from '../workbench/eventually.ts';
import type { JarEvent } from '../workbench/jars.ts';
import { jar, jarList, jarTotals, ledger, someone } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { openCatchUp } from './catch-up.ts';
import type { Spine } from './spine.ts';
import { openTail } from './tail.ts';
import type { AnyReactor } from './types.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const slow = (
  name: string,
  seen: string[],
  topics: boolean,
): { reactor: AnyReactor; most(): number; failing: { of: number } } => {
  let running = 0;
  let most = 0;
  const failing = { of: 0 };
  const reactor: AnyReactor = {
    name,
    reads: topics ? { topics: ['jars.events.v1'] } : { categories: ['jar'] },
    react: async (fact) => {
      running += 1;
      most = Math.max(most, running);
      await wait(Math.random() * 4);
      running -= 1;
      const { type, data } = fact as unknown as JarEvent;
      if (type !== 'JarFilled') return [];
      if (Math.random() < failing.of) throw new Error('not this time');
      seen.push(`${fact.stream} ${(data as { amount: number }).amount}`);
      return [];
    },
  };
  return { reactor, most: () => most, failing };
};

const firsts = (seen: readonly string[], stream: string): number[] =>
  [...new Set(seen)].filter((line) => line.startsWith(`${stream} `)).map((line) => Number(line.split(' ')[1]));

describe('a handler that takes its time', () => {
  it('never runs twice at once, and its checkpoint is never ahead of it', async () => {
    const seen: string[] = [];
    const { reactor, most } = slow('slow', seen, false);
    const spine = await bench.open({ reactors: [reactor], projections: [] });
    const model = await bench.ports.models.open<Doc>('jars.slow', 1);
    for (const name of ['a', 'b'])
      await spine.change(`jar-${name}`, { type: 'MakeJar', owner: 'o', name }, jar, someone());
    const writing = Promise.all(
      ['a', 'b'].map(async (name) => {
        for (let amount = 1; amount <= 60; amount += 1) {
          await spine.change(`jar-${name}`, { type: 'FillJar', amount }, jar, someone());
        }
      }),
    );
    let ahead = 0;
    for (let look = 0; look < 40; look += 1) {
      const checkpoint = (await model.checkpoint()) ?? '';
      const handled = new Set(seen);
      for await (const { events } of bench.ports.events.readAll({ filter: { categories: ['jar'] }, pageSize: 1_000 })) {
        for (const { stream, type, data, position } of events) {
          const line = `${stream} ${(data as { amount: number }).amount}`;
          if (type === 'JarFilled' && position <= checkpoint && !handled.has(line)) ahead += 1;
        }
      }
      await wait(10);
    }
    await writing;
    await eventually(() => expect(seen).toHaveLength(120));
    expect(ahead).toBe(0);
    expect(most()).toBe(1);
    for (const name of ['a', 'b'])
      expect(firsts(seen, `jar-${name}`)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  it.each([
    ['the log', false],
    ['the bus', true],
  ])(
    'and fails at random, fed by %s, sees every event of a stream in order, and parks none that recovers',
    async (_fed, topics) => {
      const seen: string[] = [];
      const { reactor, most, failing } = slow('shaky', seen, topics);
      failing.of = 0.2;
      const spine = await bench.open({ reactors: [reactor], projections: [] });
      for (const name of ['a', 'b', 'c'])
        await spine.change(`jar-${name}`, { type: 'MakeJar', owner: 'o', name }, jar, someone());
      for (let amount = 1; amount <= 20; amount += 1) {
        for (const name of ['a', 'b', 'c'])
          await spine.change(`jar-${name}`, { type: 'FillJar', amount }, jar, someone());
      }
      // One in 3,000 would fail five times in a row and be parked: then it is run again.
      await eventually(async () => {
        for (const { processor, key } of await spine.operations.parked()) await spine.operations.retry(processor, key);
        expect(new Set(seen).size).toBe(60);
      });
      for (const name of ['a', 'b', 'c'])
        expect(firsts(seen, `jar-${name}`)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
      // Keys have no order among each other.
      if (!topics) expect(most()).toBe(1);
    },
    120_000,
  );
});

describe('the shared reader of the log', () => {
  it('gives every processor every event once and in order, however far behind it begins and however pages are cut', async () => {
    const spine = await bench.open({ reactors: [], projections: [] });
    const many = (count: number) => ({
      category: 'jar',
      initial: null,
      evolve: () => null,
      decide: () => Array.from({ length: count }, (_, amount) => ({ type: 'JarFilled', data: { amount } })),
    });
    await spine.change('jar-a', null, many(700), someone());
    const tail = await openTail(bench.ports.events, quiet, Date);
    const categories = ['jar', 'ledger'];
    tail.want(categories);
    const catchUp = openCatchUp({ store: bench.ports.events, tail, categories });
    const stopping = new AbortController();
    const reader = async (max: number, category: string, count: number): Promise<string[]> => {
      const got: string[] = [];
      const log = catchUp.reader('view');
      let after: Position | null = null;
      while (got.length < count) {
        const page: Page = await log.next({ after, filter: { categories: [category] }, max, signal: stopping.signal });
        got.push(...page.events.map(({ position }) => position));
        expect(page.events.length).toBeLessThanOrEqual(max);
        after = page.position;
        if (got.length % 3 === 0) await wait(1);
      }
      return got;
    };
    const reading = [
      reader(1, 'jar', 1_300),
      reader(7, 'jar', 1_300),
      reader(256, 'jar', 1_300),
      reader(50, 'ledger', 400),
    ];
    catchUp.begin();
    for (let batch = 0; batch < 20; batch += 1) {
      await spine.change('jar-b', null, many(30), someone());
      await spine.change('ledger-a', null, { ...many(20), category: 'ledger' }, someone());
    }
    const stored: Record<string, string[]> = { jar: [], ledger: [] };
    for await (const { events } of bench.ports.events.readAll({ pageSize: 1_000 })) {
      for (const { stream, position } of events) stored[stream.split('-')[0] ?? '']?.push(position);
    }
    const [one, seven, all, others] = await Promise.all(reading);
    for (const got of [one, seven, all]) expect(got).toEqual(stored['jar']);
    expect(others).toEqual(stored['ledger']);
    await tail.close();
  });
});

describe('progress over events of others', () => {
  it.each([
    ['in pages', 'the log', 1, { categories: ['jar'] }],
    ['in pages', 'the bus', 80, { topics: ['jars.events.v1'] }],
    // So few are on their way at any time.
    ['one by one', 'the bus', 8, { topics: ['jars.events.v1'] }],
  ] as const)(
    'comes to a view %s while a reactor fed by %s has %i to catch up with, and one by one afterwards',
    async (how, _fed, backlog, reads) => {
      const before = await bench.open({ reactors: [], projections: [] });
      await before.change('jar-a', { type: 'MakeJar', owner: 'o', name: 'a' }, jar, someone());
      for (let n = 0; n < backlog; n += 1) await before.change('jar-a', { type: 'FillJar', amount: 1 }, jar, someone());
      await eventually(async () => expect(await bench.ports.bus.held('jars.events.v1')).toBe(backlog));
      await before.close();

      const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const react = async () => {
        reached.resolve();
        await held.promise;
        return [];
      };
      let pages: number[] = [];
      const applied = (_view: string, facts: readonly unknown[]): void => void pages.push(facts.length);
      const reactors = [{ name: 'held', reads, react }];
      const spine = await bench.open({ reactors, projections: [jarTotals], applied });
      const becomes = (state: string, name: string): Promise<void> =>
        eventually(() => expect(spine.health().find(({ processor }) => processor === name)?.state).toBe(state));
      let jars = 0;
      const pagesOfTwenty = async (): Promise<number> => {
        pages = [];
        for (let n = 0; n < 20; n += 1) {
          jars += 1;
          await spine.change(`jar-${jars}`, { type: 'MakeJar', owner: 'o', name: 'x' }, jar, someone());
          await wait(5);
        }
        await eventually(() => expect(pages.reduce((sum, events) => sum + events, 0)).toBe(20));
        return pages.length;
      };
      await becomes('live', 'jar-totals');
      await reached.promise;
      if ('topics' in reads) await becomes('catching_up', 'held');
      const pagesMeanwhile = await pagesOfTwenty().finally(held.resolve);
      expect(pagesMeanwhile < 15 ? 'in pages' : 'one by one').toBe(how);
      await becomes('live', 'held');
      expect(await pagesOfTwenty()).toBeGreaterThan(15);
    },
  );

  it('is written while they keep coming, though nobody waits and nothing matches', async () => {
    const spine = await bench.open({ reactors: [] });
    await spine.live();
    const { checkpoint } = await bench.ports.models.open<Doc>('jars.jar-list', 1);
    let busy = true;
    const others = (async () => {
      while (busy) {
        await spine.change('ledger-1', { type: 'Enter', jar: 'x', amount: 1 }, ledger, someone());
        await wait(20);
      }
    })();
    await eventually(async () => expect(await checkpoint()).not.toBeNull());
    const first = await checkpoint();
    await eventually(async () => expect(await checkpoint()).not.toBe(first));
    busy = false;
    await others;
  });
});

describe('a start', () => {
  const nextOf = (spine: Spine, amount: number) => spine.change('jar-a', { type: 'FillJar', amount }, jar, someone());

  it('is not put off by another process that appends and projects meanwhile', async () => {
    const working = await bench.open({ reactors: [], projections: [jarList] });
    await working.change('jar-a', { type: 'MakeJar', owner: 'o', name: 'a' }, jar, someone());
    const { events } = bench.ports;
    let amount = 0;
    const overtaken: EventStore = {
      ...events,
      head: async () => {
        const head = await events.head();
        amount += 1;
        await nextOf(working, amount);
        await eventually(async () => expect((await working.view(jarList).get('jar-a'))?.history).toContain(amount));
        return head;
      },
    };
    await bench.open({ ports: { ...bench.ports, events: overtaken }, reactors: [], projections: [jarList] });
    expect(amount).toBeGreaterThan(0);
  });

  it('is refused where a view is ahead of the log, as after an older log was put back', async () => {
    const before = await bench.open({ reactors: [], projections: [jarList] });
    await before.change('jar-a', { type: 'MakeJar', owner: 'o', name: 'a' }, jar, someone());
    await eventually(async () => expect(await before.view(jarList).get('jar-a')).not.toBeNull());
    await before.close();
    const model = await bench.ports.models.open<Doc>('jars.jar-list', 1);
    const { incarnation } = await bench.ports.events.head();
    const to = `${incarnation}.${'9'.repeat(20)}` as Position;
    expect(await model.apply([], { from: await model.checkpoint(), to })).toBe('applied');
    await expect(bench.open({ reactors: [], projections: [jarList] })).rejects.toMatchObject({
      code: 'Misconfigured',
      message: expect.stringMatching(/jars\.jar-list is ahead of the event log.*Put back the read models/),
    });
  });
});
