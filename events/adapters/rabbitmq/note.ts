import { isHopeless } from '../../ports/job-queue.ts';

/**
 * What is known of a job beside its message: pending → queued → done or parked. The note decides, a message only brings a
 * job to a worker: of several messages of one job the note follows one, told by its ticket.
 */
export type Note = Readonly<{
  _id: string;
  queue: string;
  job: string;
  /** pending: perhaps no message is durable yet. */
  state: 'pending' | 'queued' | 'done' | 'parked';
  /** JSON; null once the job is done. */
  payload: string | null;
  /** Of what asked for it (W3C Trace Context); absent where nothing was traced. */
  traceparent?: string;
  /** The message that counts; null while pending. */
  ticket: string | null;
  /** The message that will count once it comes: a parked job is on its way back to a worker. */
  released: string | null;
  /** Runs begun, those of killed workers among them. */
  attempts: number;
  error: string | null;
  /** Not before this time, in ms. */
  due: number | null;
  /** Who runs it, and until when it is his without a word, in ms. */
  lease: Readonly<{ holder: string; until: number }> | null;
  /** Of the last change, in ms. */
  at: number;
}>;

/** What travels. `due` as in the note. */
export type Message = Readonly<{
  queue: string;
  id: string;
  ticket: string;
  due: number | null;
  payload: unknown;
  traceparent?: string;
}>;

/** Null: this is none of ours. */
export const messageIn = (content: Buffer): Message | null => {
  try {
    const { queue, id, ticket, due, payload, traceparent } = JSON.parse(content.toString('utf8')) as Record<
      keyof Message,
      unknown
    >;
    const traced = typeof traceparent === 'string' ? { traceparent } : {};
    const ours =
      [queue, id, ticket].every((part) => typeof part === 'string') && (due === null || Number.isFinite(due));
    return ours ? ({ queue, id, ticket, due, payload: payload ?? null, ...traced } as Message) : null;
  } catch {
    // No JSON, or no object.
    return null;
  }
};

export type Verdict =
  | Readonly<{ is: 'drop' }>
  | Readonly<{ is: 'later'; until: number }>
  | Readonly<{ is: 'park'; note: Note }>
  | Readonly<{ is: 'run'; note: Note }>;

export const REMEMBERED_MS = 7 * 86_400_000;
const ERROR_LENGTH = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/** What goes along with a job wherever it goes. */
export const tracedOf = ({ traceparent }: Pick<Note, 'traceparent'>): Pick<Note, 'traceparent'> =>
  traceparent === undefined ? {} : { traceparent };

/** Before the first slash is the queue: its name has none. */
export const noteId = (queue: string, job: string): string => `${queue}/${job}`;

/** An id that is past its memory is taken as new, whether or not the sweep has been there. */
export const isForgotten = (note: Note, now: number): boolean =>
  note.state === 'done' && note.at <= now - REMEMBERED_MS;

export const pendingNote = (message: Omit<Message, 'ticket'>, now: number): Note => ({
  _id: noteId(message.queue, message.id),
  queue: message.queue,
  job: message.id,
  state: 'pending',
  payload: JSON.stringify(message.payload),
  ...tracedOf(message),
  ticket: null,
  released: null,
  attempts: 0,
  error: null,
  due: message.due,
  lease: null,
  at: now,
});

/** The note as it stands once this message counts, whether it is the first or one that brings a parked job back. */
export const queuedNote = (note: Note | null, message: Message, now: number): Note => ({
  ...pendingNote(message, now),
  state: 'queued',
  ticket: message.ticket,
  ...(note?.state === 'parked' ? { payload: note.payload } : {}),
});

/** What a message means now. Without a note (they were lost) the message speaks for itself. */
const countedNote = (note: Note | null, message: Message, now: number): Note | null => {
  switch (note?.state) {
    case undefined:
    case 'pending':
      return queuedNote(note, message, now);
    case 'queued':
      return note.ticket === message.ticket ? note : null;
    case 'parked':
      return note.released === message.ticket ? queuedNote(note, message, now) : null;
    default:
      return null;
  }
};

type Claim = Readonly<{ holder: string; now: number; leaseMs: number; maxAttempts: number }>;

/** Counts the attempt before it is made: a worker that dies in it has made it. */
export const verdictOf = (note: Note | null, message: Message, claim: Claim): Verdict => {
  const { holder, now, leaseMs, maxAttempts } = claim;
  const counted = countedNote(note, message, now);
  if (counted === null) return { is: 'drop' };
  if (counted.lease?.holder === holder) return { is: 'run', note: counted };
  const until = Math.max(counted.lease?.until ?? 0, counted.due ?? 0);
  if (until > now) return { is: 'later', until };
  if (counted.attempts >= maxAttempts) return { is: 'park', note: parkedNote(counted, NO_RESULT, now) };
  const lease = { holder, until: now + leaseMs };
  return { is: 'run', note: { ...counted, attempts: counted.attempts + 1, due: null, lease, at: now } };
};

/** A dead letter: its message came again and again and nobody reported how it ended. */
export const letterVerdictOf = (note: Note | null, message: Message, now: number): Verdict => {
  const counted = countedNote(note, message, now);
  if (counted === null) return { is: 'drop' };
  const until = counted.lease?.until ?? 0;
  return until > now ? { is: 'later', until } : { is: 'park', note: parkedNote(counted, NO_RESULT, now) };
};

const NO_RESULT = 'the worker ended without a result';

export const parkedNote = (note: Note, error: string, now: number): Note => ({
  ...note,
  state: 'parked',
  released: null,
  error,
  due: null,
  lease: null,
  at: now,
});

export const doneNote = (note: Note, now: number): Note => ({
  ...note,
  state: 'done',
  payload: null,
  released: null,
  error: null,
  due: null,
  lease: null,
  at: now,
});

/** After a run that threw: a pause that doubles, or parked after the last attempt and where no other can help. */
export const failedNote = (note: Note, error: unknown, maxAttempts: number, now: number): Note =>
  note.attempts >= maxAttempts || isHopeless(error)
    ? parkedNote(note, sentence(error), now)
    : { ...note, error: sentence(error), due: now + pauseAfter(note.attempts), lease: null, at: now };

const pauseAfter = (attempt: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

const sentence = (error: unknown): string =>
  (Error.isError(error) ? `${error.name}: ${error.message}` : String(error)).slice(0, ERROR_LENGTH);
