/** What every job queue must do: durable, at least once, no order. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../ports/event-store.ts';
import { newId } from '../ports/ids.ts';
import { hopeless, type Job, type JobQueue } from '../ports/job-queue.ts';
import { eventually } from '../workbench/eventually.ts';
import { startElsewhere } from './elsewhere.ts';
import { collected } from './event-store/samples.ts';
import { type Absent, type Case, contract, type Harness } from './suite.ts';

/**
 * `queue` gives the name of a queue that nobody has used. `now`: the clock that the instances go by, those of other
 * processes too, and that `advance` moves. `fresh`: jobs of their own, of which nothing is known yet, opened beside a log
 * with that head.
 */
export type JobQueueHarness = Harness<JobQueue> &
  Readonly<{
    queue(): Promise<string>;
    now(): number;
    fresh(): Promise<Readonly<{ beside(head: Position | null): Promise<JobQueue>; end(): Promise<void> }>>;
  }>;

export const jobQueueContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: JobQueueHarness | Absent,
): void => contract({ port: 'JobQueue', ...subject }, harness, cases);

const SCRIPT = new URL('./job-queue/elsewhere.ts', import.meta.url);

/** Works until `stop`; what ran, in the order of the starts. */
const startWorker = async (
  jobs: JobQueue,
  queue: string,
  o: { concurrency?: number; leaseMs?: number; maxAttempts?: number } = {},
  run: (job: Job) => Promise<void> = async () => undefined,
) => {
  const leave = new AbortController();
  const ran: Job[] = [];
  const options = { concurrency: 4, leaseMs: 5_000, maxAttempts: 3, ...o, signal: leave.signal };
  const { drained } = await jobs.work(queue, options, (job) => {
    ran.push(job);
    return run(job);
  });
  const ids = () => ran.map(({ id }) => id);
  return {
    ran,
    ids,
    leave: () => leave.abort(),
    drained,
    stop: () => {
      leave.abort();
      return drained;
    },
  };
};
const enqueueAll = (jobs: JobQueue, queue: string, ids: readonly string[]) =>
  Promise.all(ids.map((id) => jobs.enqueue(queue, { id, payload: null })));
const failing = async () => {
  throw new Error('the printer is on fire');
};

const at = (event: number): Position => `${'a'.repeat(32)}.${String(event).padStart(20, '0')}` as Position;

const cases: readonly Case<JobQueueHarness>[] = [
  {
    rule: 'runs each of 100 jobs once on two instances when nothing fails, and hands over what was given',
    run: async ({ make, queue: newQueue }) => {
      const [one, two, queue] = [await make(), await make(), await newQueue()];
      const payload = JSON.parse('{"text":"नमस्ते ✓","__proto__":{"a":[null,{"$gt":""}]},"n":0}') as unknown;
      const ids = Array.from({ length: 100 }, (_, n) => `job/${n}.$x`);
      const workers = [await startWorker(one, queue), await startWorker(two, queue)];
      await Promise.all(ids.map((id, n) => (n % 2 ? one : two).enqueue(queue, { id, payload })));
      await eventually(() => expect(workers.flatMap(({ ids: ran }) => ran()).sort()).toEqual([...ids].sort()));
      await Promise.all(workers.map(({ stop }) => stop()));
      const ran = workers.flatMap((worker) => worker.ran);
      expect(ran).toHaveLength(100);
      for (const job of ran) expect([job.attempt, JSON.stringify(job.payload)]).toEqual([1, JSON.stringify(payload)]);
    },
  },
  {
    rule: 'hands over what asked for a job, at every attempt and after a release; nothing where nothing did',
    run: async ({ make, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await jobs.enqueue(queue, { id: 'traced', payload: null, traceparent });
      await jobs.enqueue(queue, { id: 'traced', payload: null, traceparent: traceparent.replace('0af', '1af') });
      await jobs.enqueue(queue, { id: 'untraced', payload: null });
      const bad = await startWorker(jobs, queue, { maxAttempts: 2 }, failing);
      await eventually(async () => expect(await jobs.counts(queue, { limit: 9 })).toEqual({ waiting: 0, parked: 2 }));
      await bad.stop();
      await jobs.release(queue, 'traced', 'retry');
      const good = await startWorker(jobs, queue);
      await eventually(() => expect(good.ids()).toEqual(['traced']));
      await good.stop();
      const told = (id: string) =>
        [...bad.ran, ...good.ran].filter((job) => job.id === id).map((job) => job.traceparent);
      expect(told('traced')).toEqual([traceparent, traceparent, traceparent]);
      expect(told('untraced')).toEqual([undefined, undefined]);
    },
  },
  {
    rule: 'says duplicate to an id that is waiting, running or done, and knows ids by their queue',
    run: async ({ make, queue: newQueue }) => {
      const [one, two, queue, id] = [await make(), await make(), await newQueue(), newId()];
      const outcomes = await Promise.all([one, two, one, two].map((jobs) => jobs.enqueue(queue, { id, payload: 1 })));
      expect(outcomes.sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'queued']);
      const finish = Promise.withResolvers<void>();
      const worker = await startWorker(one, queue, {}, () => finish.promise);
      await eventually(() => expect(worker.ids()).toEqual([id]));
      expect(await two.enqueue(queue, { id, payload: 2 })).toBe('duplicate');
      finish.resolve();
      await worker.stop();
      expect(await two.enqueue(queue, { id, payload: 3 })).toBe('duplicate');
      expect(await two.enqueue(await newQueue(), { id, payload: 4 })).toBe('queued');
    },
  },
  {
    rule: 'loses and doubles nothing when the process dies inside enqueue',
    needs: ['elsewhere'],
    timeoutMs: 30_000,
    run: async (harness) => {
      const [jobs, queue] = [await harness.make(), await harness.queue()];
      for (const [point, state] of [
        ['enqueue-writing', 'queued'],
        ['enqueue-durable', 'duplicate'],
      ] as const) {
        const dead = startElsewhere(harness, SCRIPT, ['enqueue', queue, point], { CRASH_AT: point });
        expect(await collected(dead.lines)).toEqual([]);
        expect(await jobs.enqueue(queue, { id: point, payload: null })).toBe(state);
      }
      const worker = await startWorker(jobs, queue);
      await eventually(() => expect(worker.ids().sort()).toEqual(['enqueue-durable', 'enqueue-writing']));
      await worker.stop();
      expect(worker.ran).toHaveLength(2);
      expect(await startElsewhere(harness, SCRIPT, ['enqueue', queue, newId()]).ended).toBe('');
    },
  },
  {
    rule: 'counts what has not ended and what is parked, up to a limit, by its queue',
    run: async ({ make, queue: newQueue }) => {
      const [jobs, queue, other] = [await make(), await newQueue(), await newQueue()];
      const counts = (limit = 100) => jobs.counts(queue, { limit });
      expect(await counts()).toEqual({ waiting: 0, parked: 0 });
      await enqueueAll(jobs, queue, ['done-a', 'done-b']);
      await enqueueAll(jobs, other, ['elsewhere']);
      expect([await counts(), await counts(1)]).toEqual([
        { waiting: 2, parked: 0 },
        { waiting: 1, parked: 0 },
      ]);
      await jobs.enqueue(queue, { id: 'later', payload: null, runAt: '2099-01-01T00:00:00.000Z' });
      const good = await startWorker(jobs, queue);
      await eventually(async () => expect(await counts()).toEqual({ waiting: 1, parked: 0 }));
      await good.stop();
      await enqueueAll(jobs, queue, ['bad-a', 'bad-b']);
      const bad = await startWorker(jobs, queue, { maxAttempts: 1 }, failing);
      await eventually(async () => expect(await counts()).toEqual({ waiting: 1, parked: 2 }));
      await bad.stop();
      expect(await counts(1)).toEqual({ waiting: 1, parked: 1 });
      await jobs.release(queue, 'bad-a', 'discard');
      expect(await counts()).toEqual({ waiting: 1, parked: 1 });
    },
  },
  {
    rule: 'runs a job at its time, not before',
    run: async ({ make, advance, now, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      const worker = await startWorker(jobs, queue);
      await jobs.enqueue(queue, { id: 'past', payload: null, runAt: '2020-01-01T00:00:00.000Z' });
      await jobs.enqueue(queue, { id: 'far', payload: null, runAt: '9999-01-01T00:00:00.000Z' });
      await eventually(() => expect(worker.ids()).toEqual(['past']));
      const fresh = { id: 'soon', payload: null, runAt: new Date(now() + 2_000).toISOString() };
      await jobs.enqueue(queue, fresh);
      await pause(300);
      expect(worker.ids()).not.toContain('soon');
      await advance(2_000);
      await eventually(() => expect(worker.ids()).toContain('soon'));
      await worker.stop();
      expect(worker.ids()).not.toContain('far');
    },
  },
  {
    rule: 'tries a failing job again with pauses, parks it once with its error after maxAttempts, and lets the rest flow',
    timeoutMs: 40_000,
    run: async ({ make, advance, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      await enqueueAll(jobs, queue, ['bad', 'good 1', 'good 2']);
      const worker = await startWorker(jobs, queue, { concurrency: 1, maxAttempts: 3 }, (job) =>
        job.id === 'bad' ? failing() : Promise.resolve(),
      );
      await eventually(() => expect(worker.ids()).toEqual(expect.arrayContaining(['good 1', 'good 2'])));
      await eventually(async () => {
        await advance(1_000);
        expect(await jobs.parked(queue, { limit: 10 })).toHaveLength(1);
      });
      expect(await jobs.parked(queue, { limit: 10 })).toEqual([
        { id: 'bad', error: expect.stringContaining('the printer is on fire'), attempts: 3 },
      ]);
      await advance(1_000);
      await pause(200);
      await worker.stop();
      expect(worker.ran.filter(({ id }) => id === 'bad').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect(await jobs.enqueue(queue, { id: 'bad', payload: null })).toBe('duplicate');
    },
  },
  {
    rule: 'parks a job at once that no further attempt can help, with the sentence, and lets it be released',
    run: async ({ make, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      await jobs.enqueue(queue, { id: 'refused', payload: null });
      let helped = false;
      const worker = await startWorker(jobs, queue, { maxAttempts: 3 }, async () => {
        if (!helped) throw hopeless('nobody lives there');
      });
      await eventually(async () =>
        expect(await jobs.parked(queue, { limit: 9 })).toEqual([
          { id: 'refused', error: expect.stringContaining('nobody lives there'), attempts: 1 },
        ]),
      );
      helped = true;
      expect(await jobs.release(queue, 'refused', 'retry')).toBe(true);
      await eventually(() => expect(worker.ids()).toEqual(['refused', 'refused']));
      await worker.stop();
      expect(await jobs.parked(queue, { limit: 9 })).toEqual([]);
    },
  },
  {
    rule: 'runs a parked job anew after retry, never after discard, and says false where there is nothing to release',
    run: async ({ make, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      await enqueueAll(jobs, queue, ['a', 'b', 'c']);
      let broken = true;
      const worker = await startWorker(jobs, queue, { maxAttempts: 1 }, () => (broken ? failing() : Promise.resolve()));
      await eventually(async () => expect(await jobs.parked(queue, { limit: 10 })).toHaveLength(3));
      const first = await jobs.parked(queue, { limit: 2 });
      expect(first.map(({ id }) => id)).toEqual(['a', 'b']);
      expect((await jobs.parked(queue, { limit: 2, after: 'b' })).map(({ id }) => id)).toEqual(['c']);
      broken = false;
      expect(await jobs.release(queue, 'a', 'retry')).toBe(true);
      expect(await jobs.release(queue, 'b', 'discard')).toBe(true);
      expect(await jobs.release(queue, 'b', 'retry')).toBe(false);
      expect(await jobs.release(queue, 'unknown', 'discard')).toBe(false);
      await eventually(() =>
        expect(worker.ran.filter(({ id }) => id === 'a').map(({ attempt }) => attempt)).toEqual([1, 1]),
      );
      await worker.stop();
      expect(worker.ran.filter(({ id }) => id === 'b')).toHaveLength(1);
      expect((await jobs.parked(queue, { limit: 10 })).map(({ id }) => id)).toEqual(['c']);
      expect(await jobs.enqueue(queue, { id: 'b', payload: null })).toBe('duplicate');
    },
  },
  {
    rule: 'runs no more at once than told, and as many as told',
    run: async ({ make, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      let [now, most] = [0, 0];
      const worker = await startWorker(jobs, queue, { concurrency: 3 }, async () => {
        now += 1;
        most = Math.max(most, now);
        await pause(30);
        now -= 1;
      });
      await enqueueAll(
        jobs,
        queue,
        Array.from({ length: 20 }, (_, n) => `${n}`),
      );
      await eventually(() => expect(worker.ran).toHaveLength(20));
      await worker.stop();
      expect(most).toBe(3);
    },
  },
  {
    rule: 'renews the lease of a job that runs longer than it',
    run: async ({ make, queue: newQueue }) => {
      const [one, two, queue] = [await make(), await make(), await newQueue()];
      await one.enqueue(queue, { id: 'long', payload: null });
      const signals: boolean[] = [];
      const run = async (job: Job) => {
        await pause(1_500);
        signals.push(job.signal.aborted);
      };
      const workers = [
        await startWorker(one, queue, { leaseMs: 500 }, run),
        await startWorker(two, queue, { leaseMs: 500 }, run),
      ];
      await eventually(() => expect(signals).toEqual([false]));
      await Promise.all(workers.map(({ stop }) => stop()));
      expect(workers.flatMap(({ ids }) => ids())).toEqual(['long']);
    },
  },
  {
    rule: 'gives the jobs of a killed worker to another when the lease has ended, and counts the crash',
    needs: ['elsewhere'],
    timeoutMs: 30_000,
    run: async (harness) => {
      const [jobs, queue] = [await harness.make(), await harness.queue()];
      await enqueueAll(jobs, queue, ['x', 'y']);
      const hanging = startElsewhere(harness, SCRIPT, ['hang', queue]);
      const lines = hanging.lines[Symbol.asyncIterator]();
      for (let n = 0; n < 3; n += 1) await lines.next();
      const worker = await startWorker(jobs, queue);
      await pause(300);
      expect(worker.ids()).toEqual([]);
      hanging.kill();
      await hanging.ended;
      await eventually(() => expect(worker.ids().sort()).toEqual(['x', 'y']));
      await worker.stop();
      expect(worker.ran.map(({ attempt }) => attempt)).toEqual([2, 2]);
    },
  },
  {
    rule: 'parks a job that kills its worker each time, without running it once more',
    needs: ['elsewhere'],
    timeoutMs: 40_000,
    run: async (harness) => {
      const [jobs, queue] = [await harness.make(), await harness.queue()];
      await jobs.enqueue(queue, { id: 'killer', payload: null });
      for (const attempt of [1, 2]) {
        const lines = await collected(startElsewhere(harness, SCRIPT, ['die', queue]).lines);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(['killer', attempt]);
      }
      const worker = await startWorker(jobs, queue, { maxAttempts: 2 });
      await eventually(async () =>
        expect(await jobs.parked(queue, { limit: 9 })).toMatchObject([{ id: 'killer', attempts: 2 }]),
      );
      await worker.stop();
      expect(worker.ids()).toEqual([]);
    },
  },
  {
    rule: 'takes nothing more after the abort, lets what runs end well, and only then is drained',
    run: async ({ make, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      const finish = Promise.withResolvers<void>();
      const worker = await startWorker(jobs, queue, { concurrency: 2 }, () => finish.promise);
      await enqueueAll(jobs, queue, ['1', '2', '3', '4']);
      await eventually(() => expect(worker.ran).toHaveLength(2));
      worker.leave();
      let drained = false;
      const draining = worker.drained.then(() => {
        drained = true;
      });
      await pause(150);
      expect([drained, worker.ran.map(({ signal }) => signal.aborted)]).toEqual([false, [false, false]]);
      finish.resolve();
      await draining;
      const next = await startWorker(jobs, queue);
      await eventually(() => expect(next.ran).toHaveLength(2));
      await next.stop();
      expect([...worker.ids(), ...next.ids()].sort()).toEqual(['1', '2', '3', '4']);
      expect(next.ran.map(({ attempt }) => attempt)).toEqual([1, 1]);
    },
  },
  {
    rule: 'keeps its jobs when it is closed and opened again',
    run: async ({ make, queue: newQueue }) => {
      const [before, queue] = [await make(), await newQueue()];
      await enqueueAll(before, queue, ['a', 'b']);
      await before.close();
      const after = await make();
      expect(await after.enqueue(queue, { id: 'a', payload: null })).toBe('duplicate');
      const worker = await startWorker(after, queue);
      await eventually(() => expect(worker.ids().sort()).toEqual(['a', 'b']));
      await worker.stop();
    },
  },
  {
    rule: 'says up to where nobody can tell what was asked for: made beside a log with events it is their head, and stays so',
    run: async ({ fresh, queue: newQueue }) => {
      const [jobs, queue] = [await fresh(), await newQueue()];
      const together = await Promise.all([jobs.beside(at(40)), jobs.beside(at(40))]);
      expect(together.map(({ remembersAfter }) => remembersAfter)).toEqual([at(40), at(40)]);
      expect(await together[0]?.enqueue(queue, { id: 'new', payload: null })).toBe('queued');
      await Promise.all(together.map((each) => each.close()));
      for (const [head, after] of [
        [at(60), at(40)],
        [at(30), at(30)], // an older log was put back
        [at(60), at(30)],
      ] as const) {
        const again = await jobs.beside(head);
        expect([head, again.remembersAfter]).toEqual([head, after]);
        await again.close();
      }
      await jobs.end();
    },
  },
  {
    rule: 'knows everything that was asked for where it was made beside an empty log',
    run: async ({ fresh }) => {
      const jobs = await fresh();
      for (const head of [null, at(1), at(7), null]) {
        const queue = await jobs.beside(head);
        expect([head, queue.remembersAfter]).toEqual([head, null]);
        await queue.close();
      }
      await jobs.end();
    },
  },
  {
    rule: 'loses nothing when the broker stops and starts',
    needs: ['restart'],
    timeoutMs: 60_000,
    run: async ({ make, restart, queue: newQueue }) => {
      const [jobs, queue] = [await make(), await newQueue()];
      const ids = Array.from({ length: 50 }, (_, n) => `${n}`);
      const worker = await startWorker(jobs, queue, { concurrency: 10 }, () => pause(50));
      await enqueueAll(jobs, queue, ids);
      if (!('absent' in restart)) await restart();
      await eventually(() => expect(new Set(worker.ids())).toEqual(new Set(ids)), 40_000);
      await worker.stop();
    },
  },
];
