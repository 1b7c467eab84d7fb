import type { JobQueue } from '../ports/job-queue.ts';
import { quiet } from '../workbench/ports.ts';
import { actor } from './reactor.ts';
import type { AnyEvent, AnyReactor, Fact } from './types.ts';

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
