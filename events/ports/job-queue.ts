/** Work outside the log: durable, at least once, no order. Suite: `job-queue.contract.ts`. */
import type { Running } from './event-bus.ts';
import type { Port } from './event-store.ts';

export type Job = Readonly<{ id: string; payload: unknown; attempt: number; signal: AbortSignal }>;

export interface JobQueue extends Port {
  /** Durable on `queued`. An id is remembered 7 days; `duplicate` is said only when the earlier job is known to be durable. */
  enqueue(queue: string, job: { id: string; payload: unknown; runAt?: string }): Promise<'queued' | 'duplicate'>;
  /** The lease is renewed while a job runs; crashes count as attempts; parked after `maxAttempts`. */
  work(
    queue: string,
    o: { concurrency: number; leaseMs: number; maxAttempts: number; signal: AbortSignal },
    run: (job: Job) => Promise<void>,
  ): Promise<Running>;
  parked(
    queue: string,
    o: { limit: number; after?: string },
  ): Promise<readonly { id: string; error: string; attempts: number }[]>;
  release(queue: string, id: string, how: 'retry' | 'discard'): Promise<boolean>;
}
