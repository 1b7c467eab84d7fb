/** Work outside the log: durable, at least once, no order. Suite: `job-queue.contract.ts`. */
import type { Running } from './event-bus.ts';
import type { Port, Position } from './event-store.ts';

/** `traceparent` (W3C Trace Context): of what asked for it, as it was asked for first. */
export type Job = Readonly<{
  id: string;
  payload: unknown;
  attempt: number;
  signal: AbortSignal;
  traceparent?: string;
}>;
export type NewJob = Readonly<{ id: string; payload: unknown; runAt?: string; traceparent?: string }>;

/**
 * Thrown by a job that no further attempt can help: it is parked at once instead of being tried again.
 * @param sentence kept with the job, for the operator; nothing personal
 */
export type Hopeless = Error & Readonly<{ hopeless: true }>;
export const hopeless = (sentence: string): Hopeless =>
  Object.assign(new Error(sentence), { name: 'Hopeless', hopeless: true as const });
export const isHopeless = (error: unknown): error is Hopeless => Error.isError(error) && 'hopeless' in error;

export interface JobQueue extends Port {
  /**
   * Null: it knows every job that was ever asked for. Else its memory was lost: of events up to this position nobody can
   * tell whether what they asked for was done, so it is not asked for again. What waited then is lost; nothing is done twice.
   */
  readonly remembersAfter: Position | null;
  /** Durable on `queued`. An id is remembered 7 days; `duplicate` is said only when the earlier job is known to be durable. */
  enqueue(queue: string, job: NewJob): Promise<'queued' | 'duplicate'>;
  /** The lease is renewed while a job runs; crashes count as attempts; parked after `maxAttempts`, or when it is hopeless. */
  work(
    queue: string,
    o: { concurrency: number; leaseMs: number; maxAttempts: number; signal: AbortSignal },
    run: (job: Job) => Promise<void>,
  ): Promise<Running>;
  parked(
    queue: string,
    o: { limit: number; after?: string },
  ): Promise<readonly { id: string; error: string; attempts: number }[]>;
  /** How many have not ended (those that run, and those whose time has not come, among them) and how many are parked; `limit` of each at most. */
  counts(queue: string, o: { limit: number }): Promise<{ waiting: number; parked: number }>;
  release(queue: string, id: string, how: 'retry' | 'discard'): Promise<boolean>;
}
