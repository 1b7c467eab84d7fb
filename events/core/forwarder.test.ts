import { unavailable } from '../ports/errors.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Position } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { eventually } from '../workbench/eventually.ts';
import {
  bookkeeper,
  definitions,
  heard,
  jar,
  jarList,
  jarTotals,
  ledger,
  someone,
  toPublic,
} from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { openCodec } from './codec.ts';
import type { Forwarded } from './forwarder.ts';
import { forwarder, watchForLoss } from './forwarder.ts';
import { type Model, openModel } from './model.ts';
import { type Observe, unobserved } from './observe.ts';
import type { Shows } from './spine.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const fills = (amounts: readonly number[]) => ({
  category: 'jar',
  initial: null,
  evolve: () => null,
  decide: () => amounts.map((amount) => ({ type: 'JarFilled' as const, data: { amount } })),
});
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** Everything of the topic, for a group of its own. */
const received = async (bus: EventBus, group: string, count: number): Promise<readonly string[]> => {
  const got: string[] = [];
  const done = new AbortController();
  const running = await bus.consume({ group, topics: ['jars.events.v1'], signal: done.signal }, async (batch) => {
    for (const { key, body } of batch) got.push(`${key} ${JSON.parse(new TextDecoder().decode(body)).amount}`);
  });
  await eventually(() => expect(new Set(got).size).toBeGreaterThanOrEqual(count));
  done.abort();
  await running.drained;
  return got;
};

describe('the forwarder', () => {
  it('brings all of 1,000 events in order once the bus is back, whatever stood of a failed publish', async () => {
    let isUp = false;
    let halves = 0;
    const bus: EventBus = {
      ...bench.ports.bus,
      publish: async (topic, batch) => {
        if (!isUp) throw unavailable('the bus');
        // A rejected call may stand in part.
        halves += 1;
        if (halves % 3 === 0) {
          await bench.ports.bus.publish(topic, batch.slice(0, batch.length / 2));
          throw unavailable('the bus');
        }
        await bench.ports.bus.publish(topic, batch);
      },
    };
    const spine = await bench.open({ ports: { ...bench.ports, bus }, projections: [], reactors: [] });
    for (let batch = 0; batch < 10; batch += 1) {
      for (const name of ['a', 'b']) {
        await spine.change(`jar-${name}`, null, fills(range(batch * 50, batch * 50 + 50)), someone());
      }
    }
    const state = () => spine.health().find(({ processor }) => processor === 'forwarder');
    await eventually(() => expect(state()).toMatchObject({ state: 'down', lastError: 'the bus is unavailable' }));
    expect(await bench.ports.bus.held('jars.events.v1')).toBe(0);
    isUp = true;
    const got = await received(bench.ports.bus, 'after', 1_000);
    for (const name of ['a', 'b']) {
      const amounts = got.filter((line) => line.startsWith(`jar-${name} `)).map((line) => Number(line.split(' ')[1]));
      // Repeats go back, gaps never are: each first time is in its order.
      const firsts = amounts.filter((amount, index) => amounts.indexOf(amount) === index);
      expect(firsts).toEqual(range(0, 500));
    }
  });

  it('is told of in figures as it is when they are read, while it lags and once it has caught up, and no more once closed', async () => {
    const figures = new Map<string, number>();
    const tellers = new Set<() => void>();
    const observe: Observe = {
      ...unobserved,
      record: (metric, value, { processor }) => void figures.set(`${metric} ${processor}`, value),
      beforeRead: (tell) => {
        tellers.add(tell);
        return () => tellers.delete(tell);
      },
    };
    const read = (metric: string): number | undefined => {
      for (const tell of tellers) tell();
      return figures.get(`${metric} jars.forwarder`);
    };
    const [seen, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let published = 0;
    // Two pages of 256 go out, the first once this process has seen everything; the third one waits.
    const bus: EventBus = {
      ...bench.ports.bus,
      publish: async (topic, batch) => {
        await seen.promise;
        if (published + batch.length > 512) await open.promise;
        published += batch.length;
        await bench.ports.bus.publish(topic, batch);
      },
    };
    const reader = await bench.open({ projections: [jarList], reactors: [], forward: undefined as never });
    const spine = await bench.open({ ports: { ...bench.ports, bus }, projections: [], reactors: [], observe });
    await spine.change('jar-1', null, fills(range(0, 900)), someone());
    const { position } = await bench.ports.events.head();
    await eventually(async () => expect(await reader.view(jarList).waitFor(position)).toBe('reached'));
    seen.resolve();
    await eventually(() => expect(read('processor.lag.events')).toBe(900 - 512));
    expect(read('processor.parked')).toBe(0);
    open.resolve();
    await eventually(async () => expect(await bench.ports.bus.held('jars.events.v1')).toBe(900));
    await eventually(() => expect(read('processor.lag.events')).toBe(0));
    await spine.close();
    figures.clear();
    expect([read('processor.lag.events'), tellers.size]).toEqual([undefined, 0]);
  });

  it('tells of each fact all that the log says of it, but the hashes', async () => {
    const spine = await bench.open({ projections: [], reactors: [] });
    await spine.change('jar-1', { type: 'MakeJar', owner: 'a', name: 'A' }, jar, someone());
    // After that: no event is earlier than the one before it.
    const by = someone();
    await spine.change('jar-1', { type: 'FillJar', amount: 4 }, jar, by);
    const [, event] = await Array.fromAsync(bench.ports.events.read('jar-1'));
    const messages: unknown[] = [];
    const done = new AbortController();
    const running = await bench.ports.bus.consume(
      { group: 'g', topics: ['jars.events.v1'], signal: done.signal },
      async (batch) => {
        messages.push(...batch);
      },
    );
    await eventually(() => expect(messages).toHaveLength(1));
    done.abort();
    await running.drained;
    expect(messages[0]).toMatchObject({
      key: 'jar-1',
      type: 'JarFilled',
      headers: {
        position: event?.position,
        revision: '1',
        index: '0',
        occurredAt: by.at,
        actor: 'tester',
        command: by.commandId,
        schema: 'JarFilled.v1',
        correlation: by.correlationId,
        causation: by.causationId,
      },
    });
  });

  it('publishes everything again when asked; those who heard it show the same', async () => {
    const spine = await bench.open({ projections: [heard], reactors: [] });
    await spine.change('jar-1', null, fills([1, 2, 3]), someone());
    await eventually(async () => expect(await spine.view(heard).get('jar-1')).toMatchObject({ sum: 6, times: 3 }));
    await spine.operations.republish();
    await eventually(async () => expect(await bench.ports.bus.held('jars.events.v1')).toBe(6));
    await eventually(() => expect(spine.health().every(({ state }) => state === 'live')).toBe(true));
    expect(await spine.view(heard).get('jar-1')).toMatchObject({ sum: 6, times: 3 });
  });

  it('counts a message once where its count stood and the checkpoint did not, as without transactions', async () => {
    const writer = await bench.open({ projections: [], reactors: [], forward: undefined as never });
    await writer.change('jar-1', null, fills([1, 2, 3]), someone());
    const events = await Array.fromAsync(bench.ports.events.read('jar-1'));
    const to = events.at(-1)?.position as Position;
    const model = await openModel<Forwarded>(bench.ports.models, 'counted', 1);
    let killed = false;
    const cut: Model<Forwarded> = {
      ...model,
      current: () => ({
        ...model.current(),
        apply: async (writes, move) => {
          if (killed) return model.current().apply(writes, move);
          killed = true;
          await model.current().apply(writes);
          throw unavailable('the read models');
        },
      }),
    };
    const codec = openCodec({ definitions, personalData: bench.ports.personalData });
    const { bus } = bench.ports;
    const work = forwarder({ topic: 'counted.v1', toPublic, model: cut, codec, bus, failed: () => undefined });
    await expect(work.handle(events, { from: null, to })).rejects.toMatchObject({ code: 'Unavailable' });
    expect(await work.handle(events, { from: null, to })).toBe('applied');
    expect(await model.current().get('counted.v1')).toEqual({ _id: 'counted.v1', count: 3 });
  });

  it('starts again from the first event when the bus holds less than it was given, and still does when looked at again', async () => {
    const spine = await bench.open({ projections: [], reactors: [] });
    await spine.change('jar-1', null, fills([1, 2, 3]), someone());
    await eventually(async () => expect(await bench.ports.bus.held('jars.events.v1')).toBe(3));
    const model = await openModel<Forwarded>(bench.ports.models, 'jars.forwarder', 1);
    expect(await model.current().get('jars.events.v1')).toEqual({ _id: 'jars.events.v1', count: 3 });
    let [missing, looks] = [0, 0];
    const bus: EventBus = {
      ...bench.ports.bus,
      held: async (topic) => {
        looks += 1;
        return (await bench.ports.bus.held(topic)) - missing;
      },
    };
    const watch = watchForLoss({
      model,
      models: bench.ports.models,
      bus,
      log: quiet,
      lookEveryMs: 20,
      sureAfterMs: 60,
    });
    await eventually(() => expect(looks).toBeGreaterThan(3));
    expect(await bench.ports.bus.held('jars.events.v1')).toBe(3);
    expect(await model.current().checkpoint()).not.toBeNull();
    missing = 1;
    await eventually(() =>
      expect(async () => model.current().checkpoint()).rejects.toMatchObject({ code: 'ModelLost' }),
    );
    watch.close();
    await spine.change('jar-1', null, fills([4]), someone());
    await eventually(async () => expect(await bench.ports.bus.held('jars.events.v1')).toBeGreaterThanOrEqual(7));
  });
});

describe('a rebuild', () => {
  it('of every view publishes nothing, queues nothing and commands nothing', async () => {
    const spine = await bench.open({ reactors: [bookkeeper] });
    for (const name of ['a', 'b']) await spine.change(`jar-${name}`, null, fills([100, 5, 200]), someone());
    await eventually(async () => expect((await spine.look('ledger-jar-b', ledger)).state).toBe(300));
    await eventually(async () => expect(await spine.view(heard).get('jar-b')).toMatchObject({ sum: 305 }));
    const before = {
      held: await bench.ports.bus.held('jars.events.v1'),
      head: (await bench.ports.events.head()).position,
    };
    const shown = async () => [
      await spine.view(jarTotals).find({ limit: 10 }),
      await spine.view(jarList).find({ limit: 10 }),
      await spine.view(heard).find({ limit: 10 }),
    ];
    const views = await shown();
    for (const view of [jarList, jarTotals, heard]) await spine.operations.rebuild(view.name);
    await eventually(async () => {
      for (const view of [jarList, jarTotals, heard])
        expect(await spine.view(view as Shows<Doc>).waitFor(before.head)).toBe('reached');
      expect(await shown()).toEqual(views);
    });
    expect(await bench.ports.bus.held('jars.events.v1')).toBe(before.held);
    expect((await bench.ports.events.head()).position).toBe(before.head);
    const letters: unknown[] = [];
    const done = new AbortController();
    const work = { concurrency: 1, leaseMs: 5_000, maxAttempts: 1, signal: done.signal };
    const running = await bench.ports.jobs.work('letters', work, async ({ payload }) => void letters.push(payload));
    // Whatever else was queued would come before the last one.
    await bench.ports.jobs.enqueue('letters', { id: 'last', payload: 'last' });
    await eventually(() => expect(letters).toContain('last'));
    expect(letters).toHaveLength(5);
    done.abort();
    await running.drained;
  });
});
