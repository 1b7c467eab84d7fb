/** What becomes of one message: its job is run under a lease, and how it ended is noted before the message is given up. */
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '../../ports/errors.ts';
import type { Job } from '../../ports/job-queue.ts';
import { repeatedly } from '../../ports/repeatedly.ts';
import { delayFor } from './names.ts';
import {
  doneNote,
  failedNote,
  letterVerdictOf,
  type Message,
  type Note,
  tracedOf,
  type Verdict,
  verdictOf,
} from './note.ts';
import type { Change, Notes } from './notes.ts';
import type { Publisher } from './publisher.ts';

export type Handling = Readonly<{
  notes: Notes;
  publisher: Publisher;
  clock: Readonly<{ now(): number }>;
  leaseMs: number;
  maxAttempts: number;
  /** The queue is gone: running jobs are told to stop. */
  closed: AbortSignal;
  run(job: Job): Promise<void>;
}>;

/** Gone for good, or back to its queue. */
export type Fate = 'ack' | 'requeue';

const AWAY_MS = 250;

/**
 * A message of a queue: its job is run, left for later, or known to need nothing more.
 * @param holder of this delivery: a claim whose answer was lost is known again
 */
export const work = async (worker: Handling, stop: AbortSignal, message: Message, holder: string): Promise<Fate> => {
  const { notes, clock, leaseMs, maxAttempts } = worker;
  for (;;) {
    if (stop.aborted) return 'requeue';
    const verdict = await notes.change(message.queue, message.id, (note) =>
      noted(verdictOf(note, message, { holder, now: clock.now(), leaseMs, maxAttempts })),
    );
    if (verdict.is === 'run') return await runOne(worker, message, verdict.note, holder);
    if (verdict.is !== 'later') return 'ack';
    if (await putOff(worker, message, verdict)) return 'ack';
    await pause(verdict.until - clock.now(), undefined, { signal: stop }).catch(() => undefined);
  }
};

const noted = (verdict: Verdict): Change<Verdict> =>
  'note' in verdict ? { to: verdict.note, result: verdict } : { result: verdict };

/** Into the ladder, so that others have the room; false where the time is so short that it is not worth the way. */
const putOff = async ({ publisher, clock }: Handling, message: Message, { until }: Verdict & { is: 'later' }) => {
  if (delayFor(until - clock.now()) === null) return false;
  await publisher.send(message, until);
  return true;
};

const runOne = async (
  worker: Handling,
  message: Message,
  { attempts, payload, ...note }: Note,
  holder: string,
): Promise<Fate> => {
  const { notes, clock, leaseMs, maxAttempts, closed } = worker;
  const lost = new AbortController();
  /** What a note becomes, while it still is this run's. */
  const own = (to: (note: Note) => Note) =>
    notes.change(message.queue, message.id, (note) => {
      if (note?.lease?.holder !== holder) return { result: null };
      const next = to(note);
      return { to: next, result: next };
    });
  const renewal = repeatedly(leaseMs / 3, async () => {
    // Whoever may still be running is on his own: the job is for others once the lease has ended.
    if (closed.aborted) return;
    const kept = await own((note) => ({ ...note, lease: { holder, until: clock.now() + leaseMs } }));
    if (kept === null) lost.abort(new Error(`the lease of job ${message.id} was lost`));
  });
  let ending: (note: Note) => Note;
  try {
    await worker.run({
      id: message.id,
      payload: JSON.parse(payload ?? 'null') as unknown,
      attempt: attempts,
      ...tracedOf(note),
      signal: AbortSignal.any([lost.signal, closed]),
    });
    ending = (note) => doneNote(note, clock.now());
  } catch (error) {
    ending = (note) => failedNote(note, error, maxAttempts, clock.now());
  }
  await renewal.stop();
  let ended: Note | null = null;
  const settled = await whileAway(worker, async () => {
    ended = await own(ending);
    return 'ack';
  });
  return settled === 'ack' ? whileAway(worker, () => sendAgain(worker, message, ended)) : settled;
};

/** What failed comes again after its pause; until that message is durable, the one in hand is not given up. */
const sendAgain = async ({ publisher }: Handling, message: Message, ended: Note | null): Promise<Fate> => {
  if (ended?.state === 'queued') await publisher.send(message, ended.due);
  return 'ack';
};

/** A dead letter. */
export const park = async (worker: Handling, message: Message): Promise<Fate> => {
  const verdict = await worker.notes.change(message.queue, message.id, (note) =>
    noted(letterVerdictOf(note, message, worker.clock.now())),
  );
  if (verdict.is === 'later') await worker.publisher.send(message, verdict.until);
  return 'ack';
};

/** Asks again while notes or broker are away. Given up only with the queue itself: then the message comes again. */
export const whileAway = async ({ closed }: Handling, run: () => Promise<Fate>): Promise<Fate> => {
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (!hasCode(error, 'Unavailable')) throw error;
      if (closed.aborted) return 'requeue';
      await pause(AWAY_MS);
    }
};
