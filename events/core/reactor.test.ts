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
