import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Delivery } from '../ports/event-bus.ts';
import type { Recorded } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { actApart, actInLanes } from './beside.ts';
import type { Codec } from './codec.ts';
import { busReactor } from './consumer.ts';
import type { Model } from './model.ts';
import { type Act, logReactor } from './reactor.ts';
import type { AnyEvent, AnyReactor, Fact } from './types.ts';

type Planned = Readonly<{
  id: number;
  /** Without lanes no event waits for another. */
  lane?: string;
  to: readonly string[];
  lookMs?: number;
  doMs?: number;
  fails?: 'looking' | 'doing';
}>;

/** What happened, in order: `id looks`, `id begins`, `id ends`. */
const acted = async (plan: readonly Planned[]) => {
  const said: string[] = [];
  const planned = (fact: Fact<AnyEvent>): Planned => fact.data as Planned;
  async function* facts(): AsyncGenerator<Fact<AnyEvent>> {
    for (const data of plan) yield { data } as Fact<AnyEvent>;
  }
  const act: Parameters<typeof actApart>[1] = async (fact, inPlace) => {
    const { id, to, lookMs = 0, doMs = 0, fails } = planned(fact);
    said.push(`${id} looks`);
    await wait(lookMs);
    if (fails === 'looking') throw new Error(`${id} cannot look`);
    if (to.length === 0) return;
    await inPlace(to, async () => {
      said.push(`${id} begins`);
      await wait(doMs);
      if (fails === 'doing') throw new Error(`${id} cannot do`);
      said.push(`${id} ends`);
    });
  };
  const inLanes = plan.some(({ lane }) => lane !== undefined);
  const running = inLanes ? actInLanes(facts(), (fact) => planned(fact).lane ?? '', act) : actApart(facts(), act);
  const failed = await running.then(
    () => null,
    (error: Error) => error.message,
  );
  return { said, failed };
};
const at = (said: readonly string[], what: string): number => said.indexOf(what);

describe('what a page of events causes', () => {
  it('is one after the other in a lane: an event is looked at when all is done that the one before it causes', async () => {
    const plan = [1, 2, 3].map((id) => ({ id, lane: '', to: [`s-${id}`], doMs: 3 - id }));
    expect((await acted(plan)).said).toEqual([1, 2, 3].flatMap((id) => [`${id} looks`, `${id} begins`, `${id} ends`]));
  });

  it('is done beside each other on several streams, and on one in the order of the events, whichever is looked at sooner', async () => {
    const { said, failed } = await acted([
      { id: 1, to: ['s-a'], lookMs: 20, doMs: 20 },
      { id: 2, to: ['s-b'], doMs: 20 },
      { id: 3, to: ['s-a', 's-b'], lookMs: 5 },
      { id: 4, to: [] },
      { id: 5, to: ['s-c'] },
    ]);
    expect(failed).toBeNull();
    expect(said.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((id) => `${id} looks`));
    expect(at(said, '2 begins')).toBeLessThan(at(said, '1 ends'));
    expect(at(said, '5 ends')).toBeLessThan(at(said, '1 ends'));
    expect(at(said, '3 begins')).toBeGreaterThan(Math.max(at(said, '1 ends'), at(said, '2 ends')));
  });

  it('does not come to a stream after one that failed there, and is thrown when nothing runs any more', async () => {
    const { said, failed } = await acted([
      { id: 1, to: ['s-a'], doMs: 5, fails: 'doing' },
      { id: 2, to: ['s-a'] },
      { id: 3, to: ['s-b'], doMs: 30 },
    ]);
    expect(failed).toBe('1 cannot do');
    expect(said).not.toContain('2 begins');
    expect(said.at(-1)).toBe('3 ends');
  });

  it('is nothing after an event of which nobody knows where it would have gone', async () => {
    const { said, failed } = await acted([
      { id: 1, to: ['s-a'] },
      { id: 2, to: ['s-b'], lookMs: 10, fails: 'looking' },
      { id: 3, to: ['s-b'] },
      { id: 4, to: ['s-c'] },
    ]);
    expect(failed).toBe('2 cannot look');
    expect(said.filter((what) => what.endsWith('begins'))).toEqual(['1 begins']);
  });

  it('is done lane beside lane, however many events of one come first', async () => {
    const { said, failed } = await acted([
      { id: 1, lane: 'a', to: ['s-a'], doMs: 10 },
      { id: 2, lane: 'a', to: ['s-a'], lookMs: 10 },
      { id: 3, lane: 'b', to: ['s-b'] },
      { id: 4, lane: 'b', to: ['s-a'] },
    ]);
    expect(failed).toBeNull();
    expect(at(said, '4 ends')).toBeLessThan(at(said, '2 begins'));
  });

  it('in lanes begins nothing after one that failed, and says what the first of the events says', async () => {
    const { said, failed } = await acted([
      { id: 1, lane: 'a', to: ['s-a'], lookMs: 10, fails: 'looking' },
      { id: 2, lane: 'a', to: ['s-a'] },
      { id: 3, lane: 'b', to: ['s-b'], doMs: 2, fails: 'doing' },
      { id: 4, lane: 'b', to: ['s-b'] },
      { id: 5, lane: 'c', to: ['s-c'], doMs: 20 },
      { id: 6, lane: 'c', to: ['s-c'] },
    ]);
    expect(failed).toBe('1 cannot look');
    for (const id of [2, 4, 6]) expect(said).not.toContain(`${id} looks`);
    expect(said.at(-1)).toBe('5 ends');
  });

  it.each(['apart', 'in lanes'])('is of 16 events at most at once, %s', async (how) => {
    let [inHand, most] = [0, 0];
    async function* facts(): AsyncGenerator<Fact<AnyEvent>> {
      for (let id = 0; id < 100; id += 1) yield { data: id } as unknown as Fact<AnyEvent>;
    }
    const act = async (): Promise<void> => {
      inHand += 1;
      most = Math.max(most, inHand);
      await wait(1);
      inHand -= 1;
    };
    await (how === 'apart' ? actApart(facts(), act) : actInLanes(facts(), ({ data }) => String(data), act));
    expect(most).toBe(16);
  });

  const ms = fc.integer({ min: 0, max: 3 });
  const one = { to: fc.subarray(['s-a', 's-b', 's-c']), lookMs: ms, doMs: ms };
  const planOf = (some: readonly Omit<Planned, 'id'>[]): readonly Planned[] =>
    some.map((event, id) => ({ id, ...event }));
  const pairsOf = (plan: readonly Planned[]) =>
    plan.flatMap((earlier) => plan.slice(earlier.id + 1).map((later) => [earlier, later] as const));

  it('comes to each stream in the order of the events, whatever takes how long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record(one), { maxLength: 30 }), async (some) => {
        const plan = planOf(some);
        const { said, failed } = await acted(plan);
        expect(failed).toBeNull();
        for (const [earlier, later] of pairsOf(plan))
          if (earlier.to.some((stream) => later.to.includes(stream)))
            expect(at(said, `${earlier.id} ends`)).toBeLessThan(at(said, `${later.id} begins`));
      }),
      { numRuns: 60 },
    );
  });

  it('of a lane is looked at in the order of the events, each when all is done before it, and none is left out', async () => {
    const lane = fc.constantFrom('x', 'y', 'z');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ ...one, lane }), { maxLength: 30 }), async (some) => {
        const plan = planOf(some);
        const { said, failed } = await acted(plan);
        expect(failed).toBeNull();
        expect(said.filter((what) => what.endsWith('looks'))).toHaveLength(plan.length);
        for (const [earlier, later] of pairsOf(plan))
          if (earlier.lane === later.lane && earlier.to.length > 0)
            expect(at(said, `${earlier.id} ends`)).toBeLessThan(at(said, `${later.id} looks`));
      }),
      { numRuns: 60 },
    );
  });
});

describe('whom a reactor lets wait', () => {
  /** The streams of the events that were looked at when the first was done. */
  const lookedAt = async (run: (reactor: AnyReactor, act: Act) => Promise<unknown>, apart?: true) => {
    const looked: string[] = [];
    let whenDone: readonly string[] = [];
    const act: Act = async (_reactor, fact) => {
      looked.push(fact.stream);
      await wait(2);
      if (looked[0] === fact.stream) whenDone = [...looked];
    };
    const reactor: AnyReactor = { name: 'looks', reads: { categories: ['jar'] }, react: () => [] };
    await run(apart === undefined ? reactor : { ...reactor, apart }, act);
    return whenDone;
  };
  const streams = ['jar-1', 'jar-2', 'jar-3'];
  const codec = {
    sealedFact: (event: Recorded) => event,
    fromDelivery: ({ key }: Delivery) => ({ stream: key }),
  } as unknown as Codec;
  const model = { current: () => ({ apply: async () => 'applied' }) } as unknown as Model<Doc>;
  const log = (reactor: AnyReactor, act: Act) =>
    logReactor({ reactor, model, codec, act }).handle(streams.map((stream) => ({ stream })) as never, null as never);
  const bus = (reactor: AnyReactor, act: Act) =>
    busReactor(reactor, codec, act).handle(streams.map((key) => ({ key })) as never);

  it('of the log everybody, unless what it says rests on nothing that it does', async () => {
    expect(await lookedAt(log)).toEqual(['jar-1']);
    expect(await lookedAt(log, true)).toEqual(streams);
  });
  it('of the bus those of the same key, unless what it says rests on nothing that it does', async () => {
    expect(await lookedAt(bus)).toEqual(streams);
    let begun = 0;
    const twice = (reactor: AnyReactor, act: Act) =>
      busReactor(reactor, codec, async (...of) => {
        begun += 1;
        const before = begun;
        await act(...of);
        together.push(begun > before);
      }).handle([{ key: 'jar-1' }, { key: 'jar-1' }] as never);
    const together: boolean[] = [];
    await lookedAt(twice);
    expect(together).toEqual([false, false]);
    await lookedAt(twice, true);
    expect(together.slice(2)).toEqual([true, false]);
  });
});
