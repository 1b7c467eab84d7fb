/**
 * The life of a job as rows: waiting → running → done or parked. `due_at` is when somebody may take it: its time, the end
 * of a pause after a failure, or the end of the lease of whoever runs it.
 */
import { crashpoint } from '../../ports/crashpoint.ts';
import { newId } from '../../ports/ids.ts';
import { isHopeless, type Job, type NewJob } from '../../ports/job-queue.ts';
import type { Database } from './database.ts';

type Clock = Readonly<{ now(): number }>;

export type Claimed = Omit<Job, 'signal'> & Readonly<{ lease: string }>;
type Due = { id: string; payload: string; attempts: number; traceparent: string | null };
type ClaimOptions = Readonly<{ limit: number; leaseMs: number; maxAttempts: number; signal: AbortSignal }>;
export type JobRows = ReturnType<typeof jobRows>;

export const JOB_SCHEMA = `
  CREATE TABLE IF NOT EXISTS memory (only INTEGER PRIMARY KEY CHECK (only = 1), after TEXT);
  CREATE TABLE IF NOT EXISTS jobs (
    queue TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL, payload TEXT, attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER, lease TEXT, error TEXT, done_at INTEGER, traceparent TEXT,
    PRIMARY KEY (queue, id)
  );
  CREATE INDEX IF NOT EXISTS by_due ON jobs (queue, due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS by_parked ON jobs (queue, id) WHERE state = 'parked';
  CREATE INDEX IF NOT EXISTS by_done ON jobs (done_at) WHERE done_at IS NOT NULL;`;

const REMEMBERED_MS = 7 * 86_400_000;
const SWEPT_AT_ONCE = 1_000;
const ERROR_LENGTH = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

export const jobRows = (db: Database, clock: Clock) => {
  // An id that is past its memory is taken as new, whether or not the sweep has been there.
  const insert = db.prepare(`
    INSERT INTO jobs (queue, id, state, payload, due_at, traceparent) VALUES (?, ?, 'waiting', ?, ?, ?)
    ON CONFLICT DO UPDATE SET state = 'waiting', payload = excluded.payload, due_at = excluded.due_at,
      traceparent = excluded.traceparent, attempts = 0, lease = NULL, error = NULL, done_at = NULL WHERE done_at <= ?`);
  const due = db.prepare(
    'SELECT id, payload, attempts, traceparent FROM jobs WHERE queue = ? AND due_at <= ? ORDER BY due_at LIMIT ?',
  );
  const take = db.prepare(
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, due_at = ?, lease = ? WHERE queue = ? AND id = ?`,
  );
  const next = db.prepare('SELECT min(due_at) AS due_at FROM jobs WHERE queue = ? AND due_at IS NOT NULL');
  const renew = db.prepare(`UPDATE jobs SET due_at = ? WHERE queue = ? AND id = ? AND lease = ?`);
  const finish = db.prepare(`
    UPDATE jobs SET state = 'done', payload = NULL, due_at = NULL, lease = NULL, error = NULL, done_at = ?
    WHERE queue = ? AND id = ? AND lease = ?`);
  const fail = db.prepare(
    `UPDATE jobs SET state = 'waiting', due_at = ?, lease = NULL, error = ? WHERE queue = ? AND id = ? AND lease = ?`,
  );
  const park = db.prepare(`
    UPDATE jobs SET state = 'parked', due_at = NULL, lease = NULL, error = ?
    WHERE queue = ? AND id = ? AND (lease = ? OR ? IS NULL)`);
  const parked = db.prepare(`
    SELECT id, error, attempts FROM jobs WHERE queue = ? AND state = 'parked' AND id > ? ORDER BY id LIMIT ?`);
  // Each from the index that holds no others: what is done stays for 7 days, and is not read.
  const counts = db.prepare(`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM jobs WHERE queue = ?1 AND due_at IS NOT NULL LIMIT ?2)) AS waiting,
      (SELECT count(*) FROM (SELECT 1 FROM jobs WHERE queue = ?1 AND state = 'parked' LIMIT ?2)) AS parked`);
  const retry = db.prepare(`
    UPDATE jobs SET state = 'waiting', due_at = ?, attempts = 0 WHERE queue = ? AND id = ? AND state = 'parked'`);
  const discard = db.prepare(`
    UPDATE jobs SET state = 'done', payload = NULL, done_at = ? WHERE queue = ? AND id = ? AND state = 'parked'`);
  const sweep = db.prepare('DELETE FROM jobs WHERE rowid IN (SELECT rowid FROM jobs WHERE done_at <= ? LIMIT ?)');
  const past = () => clock.now() - REMEMBERED_MS;

  return {
    enqueue: async (queue: string, { id, payload, runAt, traceparent }: NewJob) => {
      const text = JSON.stringify(payload ?? null);
      const at = runAt === undefined ? clock.now() : Date.parse(runAt);
      if (Number.isNaN(at)) throw new TypeError('runAt is an instant in RFC 3339');
      const outcome = await db.write((): 'queued' | 'duplicate' => {
        const { changes } = insert.run(queue, id, text, at, traceparent ?? null, past());
        crashpoint('enqueue-writing');
        return changes === 1 ? 'queued' : 'duplicate';
      });
      crashpoint('enqueue-durable');
      return outcome;
    },

    /** A job whose last allowed attempt ended without a word, by a crash, is parked here instead of being given out. */
    claim: (queue: string, { limit, leaseMs, maxAttempts, signal }: ClaimOptions) =>
      db.write(() => {
        const claimed: Claimed[] = [];
        if (signal.aborted) return claimed;
        const found = due.all(queue, clock.now(), limit) as Due[];
        for (const { id, payload, attempts, traceparent } of found) {
          if (attempts >= maxAttempts) {
            park.run('the worker ended without a result', queue, id, null, null);
            continue;
          }
          const lease = newId();
          take.run(clock.now() + leaseMs, lease, queue, id);
          const traced = traceparent === null ? {} : { traceparent };
          claimed.push({ id, payload: JSON.parse(payload), attempt: attempts + 1, lease, ...traced });
        }
        return claimed;
      }),
    /** When the next job is due: a time, or null while there is none. */
    nextDue: (queue: string) => db.read(() => (next.get(queue) as { due_at: number | null }).due_at),
    /** False: the lease had ended and somebody else has the job, or nobody. */
    renew: (queue: string, { id, lease }: Claimed, leaseMs: number) =>
      db.write(() => renew.run(clock.now() + leaseMs, queue, id, lease).changes === 1),
    done: (queue: string, { id, lease }: Claimed) => db.write(() => void finish.run(clock.now(), queue, id, lease)),
    failed: (queue: string, { id, lease, attempt }: Claimed, error: unknown, maxAttempts: number) =>
      db.write(() => {
        const reason = sentence(error);
        if (attempt >= maxAttempts || isHopeless(error)) park.run(reason, queue, id, lease, lease);
        else fail.run(clock.now() + pauseAfter(attempt), reason, queue, id, lease);
      }),

    parked: (queue: string, limit: number, after = '') =>
      db.read(() => parked.all(queue, after, limit) as { id: string; error: string; attempts: number }[]),
    counts: (queue: string, limit: number) =>
      db.read(() => counts.get(queue, limit) as { waiting: number; parked: number }),
    retry: (queue: string, id: string) => db.write(() => retry.run(clock.now(), queue, id).changes === 1),
    discard: (queue: string, id: string) => db.write(() => discard.run(clock.now(), queue, id).changes === 1),
    sweep: async (): Promise<void> => {
      while ((await db.write(() => sweep.run(past(), SWEPT_AT_ONCE).changes)) === SWEPT_AT_ONCE);
    },
  };
};
const pauseAfter = (attempt: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

const sentence = (error: unknown): string =>
  (Error.isError(error) ? `${error.name}: ${error.message}` : String(error)).slice(0, ERROR_LENGTH);
