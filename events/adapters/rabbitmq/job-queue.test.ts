import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Job, JobQueue } from '../../ports/job-queue.ts';
import { startElsewhere } from '../../suites/elsewhere.ts';
import { collected, errorOf } from '../../suites/event-store/samples.ts';
import { jobQueueContract } from '../../suites/job-queue.contract.ts';
import { eventually } from '../../workbench/eventually.ts';
import type { RabbitOptions } from './job-queue.ts';
import { lostRabbitJobs } from './restore.ts';
import { rabbitHarness, subject } from './workbench/harness.ts';

/** For a busy machine, beyond the time that is promised. */
const SLACK_MS = 2_000;

jobQueueContract(subject, await rabbitHarness());

const here = await rabbitHarness();
const WEEK_MS = 7 * 86_400_000;
const SCRIPT = new URL('../../suites/job-queue/elsewhere.ts', import.meta.url);

if ('absent' in here) it.todo(`the RabbitMQ job queue is not run: ${here.absent}`);
else
  describe('the RabbitMQ job queue', () => {
    const opened: JobQueue[] = [];
    const open = async (o?: Partial<RabbitOptions>): Promise<JobQueue> => {
      const jobs = await here.open(o);
      opened.push(jobs);
      return jobs;
    };
    const startWorker = async (
      jobs: JobQueue,
      queue: string,
      run: (job: Job) => Promise<void> = async () => undefined,
      o: { concurrency?: number; leaseMs?: number; maxAttempts?: number } = {},
    ) => {
      const leave = new AbortController();
      const ran: Job[] = [];
      const options = { concurrency: 10, leaseMs: 5_000, maxAttempts: 3, ...o, signal: leave.signal };
      const { drained } = await jobs.work(queue, options, (job) => {
        ran.push(job);
        return run(job);
      });
      const stop = () => {
        leave.abort();
        return drained;
      };
      return { ran, ids: () => ran.map(({ id }) => id).sort(), stop };
    };
    const enqueueAll = (jobs: JobQueue, queue: string, ids: readonly string[]) =>
      Promise.all(ids.map((id) => jobs.enqueue(queue, { id, payload: null })));
    const waiting = async (queue: string): Promise<number> => {
      const channel = await here.straight.createChannel();
      const { messageCount } = await channel.checkQueue(here.names.queue(queue));
      await channel.close();
      return messageCount;
    };

    afterEach(async () => {
      here.proxy.heal();
      await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
    });
    afterAll(() => here.end());

    it('finishes 10 jobs whose connection was cut while they ran, each of them run once', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      const ids = Array.from({ length: 10 }, (_, n) => `${n}`);
      const finish = Promise.withResolvers<void>();
      let [now, most] = [0, 0];
      const run = async (job: Job) => {
        now += 1;
        most = Math.max(most, now);
        await finish.promise;
        expect(job.signal.aborted).toBe(false);
        now -= 1;
      };
      const workers = [await startWorker(jobs, queue, run), await startWorker(await open(), queue, run)];
      await enqueueAll(jobs, queue, ids);
      await eventually(() => expect(workers.flatMap(({ ran }) => ran)).toHaveLength(10));
      here.proxy.cut();
      await pause(1_500);
      finish.resolve();
      await eventually(async () => expect(await jobs.enqueue(queue, { id: 'after', payload: null })).toBe('queued'));
      await eventually(() => expect(workers.flatMap(({ ran }) => ran)).toHaveLength(11));
      await pause(1_500);
      await Promise.all(workers.map(({ stop }) => stop()));
      expect(workers.flatMap((worker) => worker.ids()).sort()).toEqual([...ids, 'after'].sort());
      expect(most).toBeLessThanOrEqual(10);
      await eventually(async () => expect(await waiting(queue)).toBe(0));
    });

    it('tells a job whose lease was lost by its signal, and lets its outcome not count', async () => {
      let aheadMs = 0;
      const [jobs, queue] = [await open(), await here.queue()];
      const other = await open({ clock: { now: () => Date.now() + aheadMs } });
      const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await jobs.enqueue(queue, { id: 'a', payload: null });
      const stale = await startWorker(jobs, queue, () => first.promise, { leaseMs: 1_500 });
      await eventually(() => expect(stale.ran).toHaveLength(1));
      aheadMs = 60_000;
      const fresh = await startWorker(other, queue, () => second.promise, { leaseMs: 600_000 });
      here.proxy.cut();
      await eventually(() => expect([...stale.ran, ...fresh.ran].map(({ attempt }) => attempt)).toEqual([1, 2]));
      await eventually(() => expect(stale.ran[0]?.signal.aborted).toBe(true));
      first.reject(new Error('too late to count'));
      await stale.stop();
      expect(await jobs.parked(queue, { limit: 9 })).toEqual([]);
      second.resolve();
      await fresh.stop();
      expect(await jobs.enqueue(queue, { id: 'a', payload: null })).toBe('duplicate');
    });

    it('remembers an id for 7 days after the job was done and sweeps it then, never one that waits', async () => {
      let aheadMs = 0;
      const jobs = await open({ clock: { now: () => Date.now() + aheadMs }, sweepEveryMs: 50 });
      const [queue, idle] = [await here.queue(), await here.queue()];
      const worker = await startWorker(jobs, queue);
      await jobs.enqueue(queue, { id: 'a', payload: 'a-sealed-code' });
      await jobs.enqueue(idle, { id: 'a', payload: null });
      await eventually(() => expect(worker.ran).toHaveLength(1));
      const notes = await here.models.open<{ _id: string; state: string; payload: string | null }>('jobs', 1);
      await eventually(async () =>
        expect(await notes.get(`${queue}/a`)).toMatchObject({ state: 'done', payload: null }),
      );
      aheadMs = WEEK_MS - 60_000;
      await pause(200);
      expect(await jobs.enqueue(queue, { id: 'a', payload: 2 })).toBe('duplicate');
      aheadMs = WEEK_MS + 60_000;
      await eventually(async () => expect(await notes.get(`${queue}/a`)).toBeNull());
      expect(await jobs.enqueue(queue, { id: 'a', payload: 3 })).toBe('queued');
      expect(await jobs.enqueue(idle, { id: 'a', payload: null })).toBe('duplicate');
      await eventually(() => expect(worker.ran.map(({ payload }) => payload)).toEqual(['a-sealed-code', 3]));
      await worker.stop();
    });

    it('goes by its messages where the notes were lost', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      await jobs.enqueue(queue, { id: 'a', payload: { n: 1 } });
      await here.models.renew('jobs', 1);
      const worker = await startWorker(jobs, queue);
      await eventually(() => expect(worker.ran).toMatchObject([{ id: 'a', payload: { n: 1 }, attempt: 1 }]));
      await worker.stop();
      expect(await jobs.enqueue(queue, { id: 'a', payload: null })).toBe('duplicate');
    });

    it('brings back what was noted and not done after RabbitMQ lost everything, once, and nothing that had ended', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      let broken = true;
      const done = await startWorker(
        jobs,
        queue,
        async ({ id }) => {
          if (id === 'parked' && broken) throw new Error('not yet');
        },
        { maxAttempts: 1 },
      );
      await enqueueAll(jobs, queue, ['done', 'parked']);
      await eventually(async () => expect(await jobs.parked(queue, { limit: 9 })).toHaveLength(1));
      await done.stop();
      broken = false;
      await enqueueAll(jobs, queue, ['a', 'b']);
      await jobs.enqueue(queue, { id: 'far', payload: null, runAt: '2999-01-01T00:00:00.000Z' });
      await jobs.close();
      await here.wipe();
      await here.migrate([queue]);

      const { url, models, incarnation } = here;
      const lost = await lostRabbitJobs({ url, models, incarnation, clock: Date });
      const again = await open();
      const worker = await startWorker(again, queue);
      const noted = await lost.count();
      expect(noted).toBeGreaterThanOrEqual(3);
      expect(await lost.restore()).toBe(noted);
      await lost.restore();
      await eventually(() => expect(worker.ids()).toEqual(['a', 'b']));
      await pause(300);
      await worker.stop();
      expect(worker.ids()).toEqual(['a', 'b']);
      expect((await again.parked(queue, { limit: 9 })).map(({ id }) => id)).toEqual(['parked']);
      expect(await again.release(queue, 'parked', 'retry')).toBe(true);
    });

    it('parks what came again and again without a result: the net below the counted attempts', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      await jobs.enqueue(queue, { id: 'a', payload: { n: 1 } });
      const channel = await here.straight.createChannel();
      let deliveries = 0;
      await channel.consume(here.names.queue(queue), (delivery) => {
        if (delivery === null) return;
        deliveries += 1;
        channel.nack(delivery, false, true);
      });
      await eventually(() => expect(deliveries).toBeGreaterThanOrEqual(20));
      await eventually(async () => expect(await waiting(queue)).toBe(0));
      await channel.close();
      const worker = await startWorker(jobs, queue);
      await eventually(async () =>
        expect(await jobs.parked(queue, { limit: 9 })).toEqual([
          { id: 'a', error: 'the worker ended without a result', attempts: 0 },
        ]),
      );
      expect(worker.ran).toEqual([]);
      await jobs.release(queue, 'a', 'retry');
      await eventually(() => expect(worker.ran).toMatchObject([{ payload: { n: 1 }, attempt: 1 }]));
      await worker.stop();
    });

    it('is made whole by a repeat after a death at any point of enqueue or release', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      const dieAt = async (point: string, role: 'enqueue' | 'release') => {
        const dead = startElsewhere(here, SCRIPT, [role, queue, 'a'], { CRASH_AT: point });
        expect([await collected(dead.lines), await dead.ended]).toEqual([[], '']);
      };
      await dieAt('enqueue-noted', 'enqueue');
      expect(await waiting(queue)).toBe(0);
      expect(await jobs.enqueue(queue, { id: 'a', payload: { id: 'a' } })).toBe('queued');
      let broken = true;
      const run = async () => {
        if (broken) throw new Error('not yet');
      };
      const worker = await startWorker(jobs, queue, run, { maxAttempts: 1 });
      const parked = async () => (await jobs.parked(queue, { limit: 9 })).map(({ id, attempts }) => [id, attempts]);
      await eventually(async () => expect(await parked()).toEqual([['a', 1]]));

      await dieAt('release-noted', 'release');
      await pause(200);
      expect(await parked()).toEqual([['a', 1]]);
      broken = false;
      await dieAt('release-sent', 'release');
      await eventually(async () => expect(await parked()).toEqual([]));
      await worker.stop();
      expect(worker.ran.map(({ attempt }) => attempt)).toEqual([1, 1]);
      expect(await jobs.release(queue, 'a', 'retry')).toBe(false);
    });

    it('drops a message that is no job, and goes on', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      const channel = await here.straight.createChannel();
      channel.sendToQueue(here.names.queue(queue), Buffer.from('hello'));
      await channel.close();
      await eventually(async () => expect(await waiting(queue)).toBe(1));
      const warned = jest.spyOn(process, 'emitWarning').mockReturnValue(undefined);
      const worker = await startWorker(jobs, queue);
      await jobs.enqueue(queue, { id: 'a', payload: null });
      await eventually(() => expect(worker.ids()).toEqual(['a']));
      await worker.stop();
      expect(warned.mock.calls).toEqual([[expect.stringContaining('was no job')]]);
      warned.mockRestore();
      expect(await waiting(queue)).toBe(0);
    });

    it('lets go of RabbitMQ when it is closed, also while a job hangs, and the job is run again by another', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      const finish = Promise.withResolvers<void>();
      const hanging = await startWorker(jobs, queue, () => finish.promise, { leaseMs: 900 });
      await jobs.enqueue(queue, { id: 'a', payload: null });
      await eventually(() => expect(hanging.ran).toHaveLength(1));
      await jobs.close();
      expect(hanging.ran[0]?.signal.aborted).toBe(true);
      await eventually(() => expect(here.proxy.connections()).toBe(0));
      const next = await startWorker(await open(), queue);
      await eventually(() => expect(next.ran.map(({ attempt }) => attempt)).toEqual([2]));
      await next.stop();
      finish.resolve();
      await hanging.stop();
    });

    it('closes in time where the broker has fallen silent', async () => {
      const [jobs, queue] = [await here.open(), await here.queue()];
      const worker = await startWorker(jobs, queue);
      here.proxy.blackhole();
      const start = performance.now();
      await jobs.close();
      expect(performance.now() - start).toBeLessThan(2_000 + SLACK_MS);
      here.proxy.heal();
      await worker.stop();
    });

    it('refuses an enqueue in time while the broker is away, and the same call again makes it whole', async () => {
      const [jobs, queue] = [await open(), await here.queue()];
      const worker = await startWorker(jobs, queue);
      for (const [id, fault] of [
        ['refused', here.proxy.refuse],
        ['swallowed', here.proxy.blackhole],
      ] as const) {
        fault();
        const start = performance.now();
        expect(await errorOf(jobs.enqueue(queue, { id, payload: null }))).toMatchObject({ code: 'Unavailable' });
        expect(performance.now() - start).toBeLessThan(3_000 + SLACK_MS);
        here.proxy.heal();
        await eventually(async () => expect(await jobs.enqueue(queue, { id, payload: null })).toBe('queued'));
      }
      await eventually(() => expect(worker.ids()).toEqual(['refused', 'swallowed']));
      await worker.stop();
    });
  });
