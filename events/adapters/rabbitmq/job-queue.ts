/** Jobs by RabbitMQ: messages bring them to workers, notes in the read model `jobs` say what is known of each. */
import { setTimeout as pause } from 'node:timers/promises';
import { crashpoint } from '../../ports/crashpoint.ts';
import { hasCode, unavailable } from '../../ports/errors.ts';
import type { Position } from '../../ports/event-store.ts';
import { newId } from '../../ports/ids.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import { isMissing, stillMissing } from './errors.ts';
import { memoryOf } from './memory.ts';
import { addressOf, namesOf } from './names.ts';
import { doneNote, isForgotten, type Message, type Note, pendingNote, queuedNote, tracedOf } from './note.ts';
import { openNotes } from './notes.ts';
import { openPublisher } from './publisher.ts';
import { startWorker } from './worker.ts';

export type RabbitOptions = Readonly<{
  /** `amqp://…`, with `?prefix=` before every name (default `lamplight.`). */
  url: string;
  /** Where the notes are kept. */
  models: ReadModels;
  incarnation: string;
  clock: Readonly<{ now(): number }>;
  /** The newest position of the log whose events ask for jobs. */
  head?: Position | null;
  /** How long to wait at the start for what `lamplight migrate` makes, in ms. */
  waitMs?: number;
  sweepEveryMs?: number;
}>;

const WAIT_MS = 120_000;
const LOOK_EVERY_MS = 500;
const SWEEP_EVERY_MS = 60_000;

/**
 * A job is durable when `enqueue` resolves: on a majority of the brokers, and noted. Its lease stands in the note and is
 * renewed while it runs, so a lost connection alone neither ends nor doubles a run; the broker gives its message to
 * others, who find it taken. A job whose lease was lost is aborted by its signal and its outcome is not recorded. `close`
 * aborts the signals of running jobs and does not wait for them. A run must end before RabbitMQ's `consumer_timeout`
 * (30 minutes by default), or its messages come to others and rest there until its lease ends.
 * @throws Unavailable, Misconfigured (also where something is still missing after `waitMs`)
 */
export const openRabbitJobQueue = async (o: RabbitOptions): Promise<JobQueue> => {
  const { models, incarnation, clock, waitMs = WAIT_MS } = o;
  const { address, prefix } = addressOf(o.url);
  const names = namesOf(prefix, incarnation);
  const closed = new AbortController();
  const workers = new Set<Promise<void>>();
  const publisher = await patiently("RabbitMQ's delays and dead letters", waitMs, () =>
    openPublisher({ address, names, clock }),
  );
  const opened = async () => [await openNotes(models), await memoryOf(models, o.head ?? null)] as const;
  const [notes, remembersAfter] = await opened().catch(async (error) => {
    await publisher.close();
    throw error;
  });
  const sweeper = repeatedly(o.sweepEveryMs ?? SWEEP_EVERY_MS, () => notes.sweep(clock.now()));
  const ensureOpen = (): void => {
    if (closed.signal.aborted) throw unavailable('the job queue', new Error('it was closed'));
  };

  /** From now on the message counts, unless another was faster. */
  const count = (message: Message, from: Note['state']) =>
    notes.change(message.queue, message.id, (note) =>
      note === null || (note.state === from && (from === 'pending' || note.released === message.ticket))
        ? { to: queuedNote(note, message, clock.now()), result: message.ticket }
        : { result: note.ticket },
    );

  return {
    remembersAfter,
    enqueue: async (queue, { id, payload, runAt, ...traced }) => {
      ensureOpen();
      names.queue(queue);
      const due = runAt === undefined ? null : Date.parse(runAt);
      if (Number.isNaN(due)) throw new TypeError('runAt is an instant in RFC 3339');
      const job = { queue, id, due, payload: payload ?? null, ...traced };
      const before = await notes.change(queue, id, (note) => {
        const isNew = note === null || isForgotten(note, clock.now());
        return isNew ? { to: pendingNote(job, clock.now()), result: 'pending' } : { result: note.state };
      });
      if (before !== 'pending') return 'duplicate';
      crashpoint('enqueue-noted');
      // Whoever noted it may have died before the message was durable, so it is sent again: one of the messages counts.
      const message = { ...job, ticket: newId() };
      await publisher.send(message, due);
      crashpoint('enqueue-writing');
      const counts = await count(message, 'pending');
      crashpoint('enqueue-durable');
      return counts === message.ticket ? 'queued' : 'duplicate';
    },
    work: async (queue, options, run) => {
      ensureOpen();
      const worker = { ...options, address, names, notes, publisher, clock, queue, run, closed: closed.signal };
      const what = `the queue ${names.queue(queue)}`;
      const { left, drained } = await patiently(what, waitMs, () => startWorker(worker), closed.signal);
      workers.add(left);
      void drained.finally(() => workers.delete(left));
      return { drained };
    },
    parked: async (queue, options) => {
      ensureOpen();
      const found = await notes.parked(queue, options);
      return found.map(({ job, error, attempts }) => ({ id: job, error: error ?? '', attempts }));
    },
    counts: async (queue, { limit }) => {
      ensureOpen();
      const [queued, pending, parked] = await Promise.all(
        (['queued', 'pending', 'parked'] as const).map((state) => notes.count(queue, state, limit)),
      );
      return { waiting: Math.min((queued ?? 0) + (pending ?? 0), limit), parked: parked ?? 0 };
    },
    release: async (queue, id, how) => {
      ensureOpen();
      const ticket = newId();
      const released = await notes.change<Note | null>(queue, id, (note) => {
        if (note?.state !== 'parked') return { result: null };
        // It stays on the list until its message is durable.
        return { to: how === 'retry' ? { ...note, released: ticket } : doneNote(note, clock.now()), result: note };
      });
      if (released === null || how === 'discard') return released !== null;
      const payload = JSON.parse(released.payload ?? 'null') as unknown;
      const message = { queue, id, ticket, due: null, payload, ...tracedOf(released) };
      crashpoint('release-noted');
      await publisher.send(message, null);
      crashpoint('release-sent');
      await count(message, 'parked');
      return true;
    },
    close: async () => {
      closed.abort();
      await sweeper.stop();
      await Promise.all([...workers, publisher.close()]);
    },
  };
};

/** At the start what is missing may be on its way: `migrate` and the servers are started together. */
const patiently = async <T>(what: string, waitMs: number, open: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  const until = performance.now() + waitMs;
  for (;;)
    try {
      return await open();
    } catch (error) {
      if (!hasCode(error, 'Unavailable') || !isMissing(error)) throw error;
      if (performance.now() >= until || signal?.aborted) throw stillMissing(what);
      await pause(LOOK_EVERY_MS);
    }
};
