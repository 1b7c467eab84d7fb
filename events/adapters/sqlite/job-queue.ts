/** Jobs in one SQLite file: durable, at least once, without order. */
import type { Running } from '../../ports/event-bus.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import { openDatabase } from './database.ts';
import { JOB_SCHEMA, jobRows } from './job-rows.ts';
import { startWorker } from './job-worker.ts';

type Clock = Readonly<{ now(): number }>;

const SWEEP_EVERY_MS = 60_000;

/**
 * A job is durable when `enqueue` resolves. A worker that dies gives its job back when the lease ends, and that counts as
 * an attempt; a job whose lease was lost is aborted by its signal and its outcome is not recorded. `close` aborts the
 * signals of running jobs and does not wait for them: they run again after their lease.
 */
export const openSqliteJobQueue = async (o: { path: string; clock: Clock }): Promise<JobQueue> => {
  const db = await openDatabase({ path: o.path, synchronous: 'FULL', schema: JOB_SCHEMA });
  const rows = jobRows(db, o.clock);
  const sweeper = repeatedly(SWEEP_EVERY_MS, rows.sweep);
  const closed = new AbortController();

  return {
    enqueue: (queue, job) => rows.enqueue(queue, job),
    work: async (queue, options, run): Promise<Running> =>
      startWorker({ ...options, db, rows, queue, run, closed: closed.signal, clock: o.clock }),
    parked: (queue, { limit, after }) => rows.parked(queue, limit, after),
    release: (queue, id, how) => (how === 'retry' ? rows.retry(queue, id) : rows.discard(queue, id)),
    close: async () => {
      closed.abort();
      await sweeper.stop();
      await db.close();
    },
  };
};
