import { setTimeout as wait } from 'node:timers/promises';
import type { JobQueue, NewJob } from '../ports/job-queue.ts';
import { jar } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import { type Observe, type SpanOptions, spanAfter, unobserved } from './observe.ts';
import { actor } from './reactor.ts';
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

describe('a span after several causes', () => {
  it('is under the one command that caused all of them, else beside them with a link to each', () => {
    expect(spanAfter({}, ['a', 'a'])).toEqual({ attributes: {}, parent: 'a' });
    expect(spanAfter({}, ['a', 'b', 'a', undefined])).toEqual({ attributes: {}, links: ['a', 'b'] });
    expect(spanAfter({}, ['a', undefined])).toEqual({ attributes: {}, links: ['a'] });
    expect(spanAfter({}, [undefined])).toEqual({ attributes: {}, links: [] });
  });
});
