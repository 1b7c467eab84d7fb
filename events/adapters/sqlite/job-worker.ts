/** Takes due jobs while there is room, keeps their leases, and writes down how they ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '../../ports/errors.ts';
import type { Running } from '../../ports/event-bus.ts';
import type { Job } from '../../ports/job-queue.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import type { Database } from './database.ts';
import type { Claimed, JobRows } from './job-rows.ts';

type Worker = Readonly<{
  db: Database;
  rows: JobRows;
  queue: string;
  concurrency: number;
  leaseMs: number;
  maxAttempts: number;
  /** Takes no more jobs; those in hand go on to their end. */
  signal: AbortSignal;
  /** The queue is gone: running jobs are told to stop. */
  closed: AbortSignal;
  clock: Readonly<{ now(): number }>;
  run(job: Job): Promise<void>;
}>;

const LOOK_EVERY_MS = 100;
const AWAY_MS = 250;

export const startWorker = (worker: Worker): Running => {
  const stop = AbortSignal.any([worker.signal, worker.closed]);
  const inHand = new Set<Promise<void>>();
  const bell = openBell();
  const unlisten = worker.db.onChange(bell.ring);
  stop.addEventListener('abort', bell.ring, { once: true });

  const fill = async (): Promise<void> => {
    while (!stop.aborted) {
      const room = worker.concurrency - inHand.size;
      const due = room > 0 ? await worker.rows.nextDue(worker.queue) : null;
      if (due === null) await bell.rung();
      else if (due > worker.clock.now()) await bell.rung(Math.min(due - worker.clock.now(), LOOK_EVERY_MS));
      else
        for (const job of await worker.rows.claim(worker.queue, { ...worker, limit: room, signal: stop })) {
          const run = runOne(worker, job).finally(() => {
            inHand.delete(run);
            bell.ring();
          });
          inHand.add(run);
        }
    }
  };
  const work = async (): Promise<void> => {
    try {
      while (!stop.aborted) await whileAway(fill);
      await Promise.all(inHand);
    } finally {
      unlisten();
      stop.removeEventListener('abort', bell.ring);
    }
  };
  return { drained: work() };
};

const runOne = async (worker: Worker, job: Claimed): Promise<void> => {
  const { rows, queue, leaseMs, maxAttempts, closed } = worker;
  const lost = new AbortController();
  const renewal = repeatedly(leaseMs / 3, async () => {
    if (!(await rows.renew(queue, job, leaseMs))) lost.abort(new Error(`the lease of job ${job.id} was lost`));
  });
  let settle: () => Promise<void>;
  try {
    const { lease, ...its } = job;
    await worker.run({ ...its, signal: AbortSignal.any([lost.signal, closed]) });
    settle = () => rows.done(queue, job);
  } catch (error) {
    settle = () => rows.failed(queue, job, error, maxAttempts);
  }
  await renewal.stop();
  let settled = false;
  // Given up only with the queue itself: then the lease ends and the job runs again.
  while (!settled && !closed.aborted)
    await whileAway(async () => {
      await settle();
      settled = true;
    });
};

const whileAway = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
    await pause(AWAY_MS);
  }
};

/** Remembers a ring that came while nobody waited. */
const openBell = () => {
  let rang = false;
  let answer: (() => void) | undefined;
  return {
    ring: () => {
      rang = true;
      answer?.();
    },
    rung: async (atMostMs?: number): Promise<void> => {
      if (!rang)
        await new Promise<void>((resolve) => {
          const timer = atMostMs === undefined ? undefined : setTimeout(resolve, atMostMs);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rang = false;
      answer = undefined;
    },
  };
};
