import { setTimeout as wait } from 'node:timers/promises';
import { derivedId } from '../ports/ids.ts';
import type { JobQueue, NewJob } from '../ports/job-queue.ts';
import type { Doc } from '../ports/read-models.ts';
import { jar } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import type { Codec } from './codec.ts';
import type { Model } from './model.ts';
import { type Observe, type SpanOptions, spanAfter, unobserved } from './observe.ts';
import { type Act, actor, logReactor } from './reactor.ts';
import type { AnyEvent, AnyReactor, Change, Fact, Refusal } from './types.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const fact = { id: '01a20645-c882-779f-8fc2-800ce648eec2', stream: 'jar-a', type: 'JarFilled', meta: {} };

/** What is queued at an instant, by a reactor whose two letters have different ends. */
const queuedAt = async (at: string): Promise<readonly unknown[]> => {
  const queued: unknown[] = [];
  const jobs = { enqueue: async (_queue: string, job: { payload: unknown }) => void queued.push(job.payload) };
  const reactor: AnyReactor = {
    name: 'letters',
    reads: { types: ['JarFilled'] },
    react: () => [
      { as: 'soon', queue: 'letters', payload: 'soon', until: NOON },
      { as: 'ever', queue: 'letters', payload: 'ever' },
    ],
  };
  const change = () => Promise.reject(new Error('no command was asked for'));
  const clock = { now: () => Date.parse(at) };
  await actor({ change, jobs: jobs as unknown as JobQueue, clock, log: quiet })(reactor, fact as Fact<AnyEvent>);
  return queued;
};

describe('an effect', () => {
  it.each([
    ['2026-11-21T11:59:59.999Z', ['soon', 'ever']],
    [NOON, ['soon', 'ever']],
    ['2026-11-21T12:00:00.001Z', ['ever']],
  ])('happens until its time and not after: %s', async (at, expected) => {
    expect(await queuedAt(at)).toEqual(expected);
  });
});

describe('a command that is refused', () => {
  const reactor: AnyReactor = {
    name: 'filler',
    reads: { types: ['JarFilled'] },
    react: () => [{ as: 'more', to: 'jar-b', decider: jar, command: { type: 'FillJar', amount: 1 } }],
  };
  const acting = (because: Refusal['because']) => {
    const refusal = { is: 'refused', refusal: { refused: 'X', because }, state: null, revision: null } as const;
    const change = (async () => refusal) as unknown as Change;
    const jobs = {} as JobQueue;
    return actor({ change, jobs, clock: { now: () => 0 }, log: quiet })(reactor, fact as Fact<AnyEvent>);
  };

  it.each(['absent', 'forbidden', 'conflict', 'rule'] as const)(
    'as %s is an answer, and the next event comes',
    async (because) => {
      await expect(acting(because)).resolves.toBeUndefined();
    },
  );
  it('since a fact of another service has not come is given again: the checkpoint stays before its event', async () => {
    await expect(acting('pending')).rejects.toMatchObject({ code: 'Unavailable' });
  });
});

describe('many effects of one event', () => {
  /** `to` is the stream of a command; without one it is a job. */
  type Meant = Readonly<{ as: string; to?: string; fails?: true }>;
  /** What happened, in order: `name begins`, `name ends`; how many were in hand at most, and how it ended. */
  const performed = async (meant: readonly Meant[], facts = 1) => {
    const said: string[] = [];
    let [inHand, most] = [0, 0];
    const done = async (name: string): Promise<void> => {
      said.push(`${name} begins`);
      inHand += 1;
      most = Math.max(most, inHand);
      await wait(2);
      inHand -= 1;
      if (meant.some(({ as, fails }) => as === name && fails)) throw new Error(`${name} cannot`);
      said.push(`${name} ends`);
    };
    const change = (async (_to: unknown, command: { as: string }) => {
      await done(command.as);
      return { is: 'changed' };
    }) as unknown as Change;
    const jobs = { enqueue: async (_queue: string, job: NewJob) => await done(String(job.payload)) };
    const reactor: AnyReactor = {
      name: 'many',
      reads: { types: ['JarFilled'] },
      react: () =>
        meant.map(({ as, to }) =>
          to === undefined
            ? { as, queue: 'letters', payload: as }
            : { as, to: `jar-${to}`, decider: jar, command: { type: 'FillJar', as, amount: 1 } },
        ),
    };
    const act = actor({ change, jobs: jobs as unknown as JobQueue, clock: { now: () => 0 }, log: quiet });
    const acted = Array.from({ length: facts }, () => act(reactor, fact as Fact<AnyEvent>));
    const failed = await Promise.all(acted).then(
      () => null,
      (error: Error) => error.message,
    );
    return { said, most, failed };
  };
  const both = (...names: string[]): string[] => names.flatMap((name) => [`${name} begins`, `${name} ends`]);

  it('are done beside each other where they go to several streams, on one stream in order, and a job after all before it', async () => {
    const { said, failed } = await performed([
      { as: 'a1', to: 'a' },
      { as: 'b', to: 'b' },
      { as: 'a2', to: 'a' },
      { as: 'letter' },
      { as: 'c', to: 'c' },
    ]);
    expect(failed).toBeNull();
    expect(said).toEqual(['a1 begins', 'b begins', 'a1 ends', 'b ends', ...both('a2', 'letter', 'c')]);
  });

  it('are sixteen at once, of all events that a reactor has in hand', async () => {
    const some = Array.from({ length: 40 }, (_, n) => ({ as: `e${n}`, to: `s${n}` }));
    const { said, most } = await performed(some, 3);
    expect(most).toBe(16);
    expect(said).toHaveLength(3 * 40 * 2);
  });

  it('where one fails those beside it are done before anybody is told, and nothing after them is begun', async () => {
    const { said, failed } = await performed([
      { as: 'a', to: 'a', fails: true },
      { as: 'b', to: 'b' },
      { as: 'a again', to: 'a' },
    ]);
    expect(failed).toBe('a cannot');
    expect(said).toEqual(['a begins', 'b begins', 'b ends']);
  });
});

describe('what an event causes', () => {
  const cause = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const own = cause.replace('b7ad', 'c7ad');
  const reactor = (effects: readonly ('command' | 'job')[]): AnyReactor => ({
    name: 'both',
    reads: { types: ['JarFilled'] },
    react: () =>
      effects.map((is) =>
        is === 'job'
          ? { as: is, queue: 'letters', payload: null }
          : { as: is, to: 'jar-b', decider: jar, command: { type: 'FillJar', amount: 1 } },
      ),
  });
  const caused = async (effects: readonly ('command' | 'job')[], traceparent?: string) => {
    const [spans, told]: [SpanOptions[], unknown[]] = [[], []];
    const changed = { is: 'changed' };
    const change = (async (...[, , , by]: Parameters<Change>) => {
      told.push(by.traceparent);
      return changed;
    }) as unknown as Change;
    const jobs = { enqueue: async (_queue: string, job: NewJob) => void told.push(job.traceparent) };
    const observe: Observe = {
      ...unobserved,
      span: (_name, options, work) => {
        spans.push(options);
        return work(traceparent === undefined ? undefined : own);
      },
    };
    const meta = traceparent === undefined ? {} : { traceparent };
    const o = { change, jobs: jobs as unknown as JobQueue, clock: { now: () => 0 }, log: quiet, observe };
    await actor(o)(reactor(effects), { ...fact, meta } as Fact<AnyEvent>);
    return { spans, told };
  };

  it('is under the span that reacts, which is under the event’s', async () => {
    const { spans, told } = await caused(['command', 'job'], cause);
    expect(spans).toEqual([{ attributes: { processor: 'both' }, parent: cause }]);
    expect(told).toEqual([own, own]);
  });
  it('is in no trace where the event is in none, and in no span where nothing follows', async () => {
    expect((await caused(['command', 'job'])).told).toEqual([undefined, undefined]);
    expect((await caused([], cause)).spans).toEqual([]);
  });
});

describe('what is given to others', () => {
  const EVENT = { ...fact, position: '1.5', occurredAt: NOON, meta: { correlationId: 'flow-1' } };
  const LATER = '2026-11-21T12:00:00.007Z';
  /** Of one reactor with a command, a job of now and one of later: all that the log, the queue and the streams were given. */
  const given = async (
    event: object,
    o: Readonly<{ now?: string; remembersAfter?: string | null; refused?: boolean }>,
  ) => {
    const { now = LATER, remembersAfter = null, refused = false } = o;
    const [commands, jobs, lines, places]: unknown[][] = [[], [], [], []];
    const reactor: AnyReactor = {
      name: 'both',
      reads: { types: ['JarFilled'] },
      react: () => [
        { as: 'more', to: 'jar-b', decider: jar, command: { type: 'FillJar', amount: 1 } },
        { as: 'again', to: 'jar-b', decider: jar, command: { type: 'FillJar', amount: 2 } },
        { as: 'letter', queue: 'letters', payload: { to: 'ada' } },
        { as: 'reminder', queue: 'letters', payload: null, runAt: NOON },
      ],
    };
    const change = (async (...call: unknown[]) => {
      commands?.push(call);
      return refused ? { is: 'refused', refusal: { refused: 'FULL', because: 'rule' } } : { is: 'changed' };
    }) as unknown as Change;
    const queue = { remembersAfter, enqueue: async (...job: unknown[]) => void jobs?.push(job) };
    const log = { ...quiet, info: (...line: unknown[]) => void lines?.push(line) };
    const act = actor({ change, jobs: queue as unknown as JobQueue, clock: { now: () => Date.parse(now) }, log });
    await act(reactor, event as Fact<AnyEvent>, async (streams, run) => {
      places?.push(...streams);
      await run();
    });
    return { commands, jobs, lines, places };
  };

  it('is a command under an id of the event, by the reactor, in the flow of the event and caused by it', async () => {
    const { commands, places, lines } = await given(EVENT, {});
    const by = { actorId: 'system:both', at: LATER, correlationId: 'flow-1', causationId: fact.id };
    expect(commands).toEqual([
      ['jar-b', { type: 'FillJar', amount: 1 }, jar, { commandId: derivedId(fact.id, 'both/more'), ...by }],
      ['jar-b', { type: 'FillJar', amount: 2 }, jar, { commandId: derivedId(fact.id, 'both/again'), ...by }],
    ]);
    expect(places).toEqual(['jar-b']);
    expect(lines).toEqual([]);
  });
  it('never happens before its event, whatever the clock says', async () => {
    const { commands } = await given(EVENT, { now: '2026-11-21T11:00:00.000Z' });
    expect((commands as readonly (readonly unknown[])[]).map(([, , , by]) => by)).toMatchObject([
      { at: NOON },
      { at: NOON },
    ]);
  });
  it('is a job under an id of the event, at its time where it has one', async () => {
    const { jobs } = await given(EVENT, {});
    expect(jobs).toStrictEqual([
      ['letters', { id: derivedId(fact.id, 'both/letter'), payload: { to: 'ada' } }],
      ['letters', { id: derivedId(fact.id, 'both/reminder'), payload: null, runAt: NOON }],
    ]);
  });
  it.each([
    ['the queue remembers all', EVENT, null, 2],
    ['it was lost after the event', EVENT, '1.6', 0],
    ['it was lost at the event', EVENT, '1.5', 0],
    ['it was lost before the event', EVENT, '1.4', 2],
    ['the event is of a place without a log', { ...EVENT, position: '' }, '1.6', 2],
  ])('is no job that may have been done by a queue that was lost: %s', async (_what, event, remembersAfter, jobs) => {
    const all = await given(event, { remembersAfter });
    expect(all.jobs).toHaveLength(jobs);
    expect(all.commands).toHaveLength(2);
  });
  it('is said where it is refused, with what was meant', async () => {
    const { lines } = await given(EVENT, { refused: true });
    const said = { reactor: 'both', eventId: fact.id, refused: 'FULL' };
    expect(lines).toEqual([
      [{ ...said, as: 'more' }, 'an effect was refused'],
      [{ ...said, as: 'again' }, 'an effect was refused'],
    ]);
  });
});

describe('a reactor that reads the log', () => {
  const EVENTS = [1, 2, 3].map((n) => ({ n, stream: `jar-${n}` }));
  const codec = {
    sealedFact: ({ n }: { n: number }) => ({ n, is: 'sealed' }),
    openedFact: async ({ n }: { n: number }) => ({ n, is: 'opened' }),
  } as unknown as Codec;
  const reading = async (more: Partial<AnyReactor>, outcome: 'applied' | 'conflict') => {
    const said: unknown[] = [];
    const model = {
      current: () => ({
        apply: async (...call: unknown[]) => {
          said.push(call);
          return outcome;
        },
      }),
    } as unknown as Model<Doc>;
    const act = async (_reactor: AnyReactor, of: unknown) => {
      const { n, is } = of as { n: number; is: string };
      said.push(`${n} ${is} begins`);
      await wait(4 - n);
      said.push(`${n} ends`);
    };
    const reactor = { name: 'reader', reads: { types: [] }, react: () => [], ...more } as unknown as AnyReactor;
    const work = logReactor({ reactor, model, codec, act: act as Act });
    const events = EVENTS as unknown as Parameters<typeof work.handle>[0];
    const move = { from: null, to: 'here' } as unknown as Parameters<typeof work.handle>[1];
    const handled = await work.handle(events, move);
    return { said, handled, touches: work.touches(events[0] as Parameters<typeof work.touches>[0]) };
  };

  it('does one after the other, and moves its checkpoint when all is done', async () => {
    const { said, handled, touches } = await reading({}, 'applied');
    expect(said).toEqual([
      ...[1, 2, 3].flatMap((n) => [`${n} sealed begins`, `${n} ends`]),
      [[], { from: null, to: 'here' }],
    ]);
    expect([handled, touches]).toEqual(['applied', null]);
  });
  it('opens what is sealed where it says so, and says whether somebody else moved on', async () => {
    const { said, handled } = await reading({ opens: true }, 'conflict');
    expect(said[0]).toBe('1 opened begins');
    expect(handled).toBe('conflict');
  });
  it('does them beside each other where none waits for another', async () => {
    const { said } = await reading({ apart: true }, 'applied');
    expect(said.slice(0, 3)).toEqual([1, 2, 3].map((n) => `${n} sealed begins`));
    expect(said.at(-1)).toEqual([[], { from: null, to: 'here' }]);
  });
});

describe('a span after several causes', () => {
  it('is under the one command that caused all of them, else beside them with a link to each', () => {
    expect(spanAfter({}, ['a', 'a'])).toEqual({ attributes: {}, parent: 'a' });
    expect(spanAfter({}, ['a', 'b', 'a', undefined])).toEqual({ attributes: {}, links: ['a', 'b'] });
    expect(spanAfter({}, ['a', undefined])).toEqual({ attributes: {}, links: ['a'] });
    expect(spanAfter({}, [undefined])).toEqual({ attributes: {}, links: [] });
  });
});
