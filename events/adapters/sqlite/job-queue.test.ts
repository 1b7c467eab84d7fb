import { readFileSync } from 'node:fs';
import { newId } from '../../ports/ids.ts';
import type { Job } from '../../ports/job-queue.ts';
import { jobQueueContract } from '../../suites/job-queue.contract.ts';
import { eventually } from '../../workbench/eventually.ts';
import { openSqliteJobQueue } from './job-queue.ts';
import { sqliteHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/job-queue.elsewhere.ts', import.meta.url);
const harness = sqliteHarness('jobs.db', openSqliteJobQueue, module);
jobQueueContract(subject, {
  ...harness,
  queue: async () => newId(),
  now: harness.clock.now,
  fresh: async () => {
    const path = `${harness.path}-${newId()}`;
    return { beside: (head) => openSqliteJobQueue({ path, clock: harness.clock, head }), end: async () => undefined };
  },
  elsewhere: {
    module,
    get place() {
      return JSON.stringify({ path: harness.path, aheadMs: harness.clock.now() - Date.now() });
    },
  },
});

describe('the SQLite job queue', () => {
  const here = sqliteHarness('own.db', openSqliteJobQueue, module);
  afterAll(() => here.end());
  const WEEK_MS = 7 * 86_400_000;
  const options = { concurrency: 2, leaseMs: 60_000, maxAttempts: 3 };

  it('remembers an id for 7 days after the job was done, and not longer', async () => {
    const [jobs, queue] = [await here.make(), newId()];
    const ran: Job[] = [];
    const startWorker = async () => {
      const leave = new AbortController();
      const work = { ...options, signal: leave.signal };
      const { drained } = await jobs.work(queue, work, async (job) => void ran.push(job));
      return async () => {
        leave.abort();
        await drained;
      };
    };
    const stop = await startWorker();
    await jobs.enqueue(queue, { id: 'a', payload: 1 });
    await eventually(async () => expect(ran).toHaveLength(1));
    // Only now it is known to be written down as done, by the clock as it stands.
    await stop();
    await here.advance(WEEK_MS - 60_000);
    expect(await jobs.enqueue(queue, { id: 'a', payload: 2 })).toBe('duplicate');
    await here.advance(120_000);
    expect(await jobs.enqueue(queue, { id: 'a', payload: 3 })).toBe('queued');
    const stopAgain = await startWorker();
    await eventually(() =>
      expect(ran.map(({ payload, attempt }) => [payload, attempt])).toEqual([
        [1, 1],
        [3, 1],
      ]),
    );
    await stopAgain();
    await jobs.close();
  });

  it('never forgets a job that still waits', async () => {
    const [jobs, queue] = [await here.make(), newId()];
    await jobs.enqueue(queue, { id: 'a', payload: 1 });
    await here.advance(2 * WEEK_MS);
    expect(await jobs.enqueue(queue, { id: 'a', payload: 2 })).toBe('duplicate');
    await jobs.close();
  });

  it('tells a job whose lease was lost by its signal, and lets its outcome not count', async () => {
    const AHEAD_MS = 60_000;
    const [jobs, queue] = [await here.make(), newId()];
    // To a process whose clock is ahead the lease has ended, however often it is renewed: no race decides who has the job.
    const ahead = { now: () => here.clock.now() + AHEAD_MS };
    const other = await openSqliteJobQueue({ path: here.path, clock: ahead });
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [stale, fresh]: [Job[], Job[]] = [[], []];
    const [leave, leaveOther] = [new AbortController(), new AbortController()];
    await jobs.enqueue(queue, { id: 'a', payload: null });
    const one = await jobs.work(queue, { ...options, leaseMs: 300, signal: leave.signal }, (job) => {
      stale.push(job);
      return first.promise;
    });
    await eventually(() => expect(stale).toHaveLength(1));
    const two = await other.work(queue, { ...options, leaseMs: 600_000, signal: leaveOther.signal }, (job) => {
      fresh.push(job);
      return second.promise;
    });
    await eventually(() => expect(fresh.map(({ attempt }) => attempt)).toEqual([2]));
    await eventually(() => expect(stale[0]?.signal.aborted).toBe(true));
    expect(fresh[0]?.signal.aborted).toBe(false);
    first.resolve();
    second.reject(new Error('the second one counts'));
    leave.abort();
    leaveOther.abort();
    await Promise.all([one.drained, two.drained]);
    expect(stale).toHaveLength(1);
    const again = new AbortController();
    const next: number[] = [];
    const more = await jobs.work(
      queue,
      { ...options, signal: again.signal },
      async ({ attempt }) => void next.push(attempt),
    );
    await here.advance(AHEAD_MS + 10_000);
    await eventually(() => expect(next).toEqual([3]));
    again.abort();
    await more.drained;
    await Promise.all([jobs.close(), other.close()]);
  });

  it('keeps no payload of a job that is done', async () => {
    const [jobs, queue, leave] = [await here.make(), newId(), new AbortController()];
    let ran = 0;
    await jobs.enqueue(queue, { id: 'a', payload: 'a-sealed-code-in-a-job' });
    const { drained } = await jobs.work(queue, { ...options, signal: leave.signal }, async () => {
      ran += 1;
    });
    await eventually(() => expect(ran).toBe(1));
    leave.abort();
    await drained;
    await jobs.close();
    expect(readFileSync(here.path).includes('a-sealed-code-in-a-job')).toBe(false);
  });
});
