import type { JobQueue } from '../ports/job-queue.ts';
import { jar } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
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
