/** Jobs in one SQLite file: durable, at least once, without order. */
import type { Running } from '../../ports/event-bus.ts';
import type { Position } from '../../ports/event-store.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import { type Database, openDatabase } from './database.ts';
import { JOB_SCHEMA, jobRows } from './job-rows.ts';
import { startWorker } from './job-worker.ts';

type Clock = Readonly<{ now(): number }>;

const SWEEP_EVERY_MS = 60_000;

/**
 * A job is durable when `enqueue` resolves. A worker that dies gives its job back when the lease ends, and that counts as
 * an attempt; a job whose lease was lost is aborted by its signal and its outcome is not recorded. `close` aborts the
 * signals of running jobs and does not wait for them: they run again after their lease.
 */
export const openSqliteJobQueue = async (o: {
  path: string;
  clock: Clock;
  /** The newest position of the log whose events ask for jobs. */
  head?: Position | null;
}): Promise<JobQueue> => {
  const db = await openDatabase({ path: o.path, synchronous: 'FULL', schema: JOB_SCHEMA });
  const remembersAfter = await db.write(() => {
    // A file of an earlier release: its jobs stay without what asked for them.
    if (db.prepare("SELECT 1 FROM pragma_table_info('jobs') WHERE name = 'traceparent'").get() === undefined)
      db.prepare('ALTER TABLE jobs ADD COLUMN traceparent TEXT').run();
    return memoryOf(db, o.head ?? null);
  });
  const rows = jobRows(db, o.clock);
  const sweeper = repeatedly(SWEEP_EVERY_MS, rows.sweep);
  const closed = new AbortController();

  return {
    remembersAfter,
    enqueue: (queue, job) => rows.enqueue(queue, job),
    work: async (queue, options, run): Promise<Running> =>
      startWorker({ ...options, db, rows, queue, run, closed: closed.signal, clock: o.clock }),
    parked: (queue, { limit, after }) => rows.parked(queue, limit, after),
    counts: (queue, { limit }) => rows.counts(queue, limit),
    release: (queue, id, how) => (how === 'retry' ? rows.retry(queue, id) : rows.discard(queue, id)),
    close: async () => {
      closed.abort();
      await sweeper.stop();
      await db.close();
    },
  };
};

/**
 * A file that is made beside a log which has events already takes the place of one that is gone: what was done for those
 * events is forgotten. A log that is shorter than the memory was put back: its new events are new jobs.
 */
const memoryOf = (db: Database, head: Position | null): Position | null => {
  db.prepare(`INSERT OR IGNORE INTO memory SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM jobs) THEN NULL ELSE ? END`).run(
    head,
  );
  if (head !== null) db.prepare('UPDATE memory SET after = ?1 WHERE after > ?1').run(head);
  return (db.prepare('SELECT after FROM memory').get()?.['after'] ?? null) as Position | null;
};

/** For events up to this position no job is asked for any more. The file is open nowhere. */
export const forgetJobsUpTo = async (path: string, position: string): Promise<void> => {
  const db = await openDatabase({ path, synchronous: 'FULL', schema: JOB_SCHEMA });
  try {
    await db.write(() => void db.prepare('INSERT OR REPLACE INTO memory VALUES (1, ?)').run(position));
  } finally {
    await db.close();
  }
};
