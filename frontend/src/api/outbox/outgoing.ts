/** A message that its author has written and the server has not taken yet (frontend.md §7, M6). */
import { type ApiError, isApiError } from '../failure.ts';

export type OutgoingFile = Readonly<{
  /** Of its upload: the same file is stored once, however often it is sent. */
  idempotencyKey: string;
  name: string;
  bytes: Blob;
  /** As the server names it; null until it is there. */
  fileId: string | null;
}>;

/** `messageId` is made on this device and is the key under which it is sent, as often as it must be. */
export type Written = Readonly<{
  messageId: string;
  person: string;
  conversationId: string;
  text: string;
  mentions: readonly string[];
  files: readonly OutgoingFile[];
  /** Epoch ms. */
  writtenAt: number;
}>;

export type Outgoing = Written &
  Readonly<{
    /** Larger than that of whatever this device was given before, by whichever tab. */
    order: number;
    /** Why the server will not have it, in its words; null while it waits. */
    refusal: string | null;
  }>;

/** `again`: nothing is decided, and the same message goes out later. `session`: nobody is signed in who may send it. */
export type Fate = 'again' | 'session' | 'refused';

const ENDED: ReadonlySet<string> = new Set(['CONCURRENT_SESSION', 'USER_CHANGED', 'ACCOUNT_DISABLED']);
/** Refusals of the moment, not of the message. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 429]);

/** What becomes of a message after a failure. Whatever is not clearly a no keeps it waiting: it must not be lost. */
export const fateOf = (error: unknown): Fate => {
  if (!isApiError(error)) return 'again';
  const { status, code } = error;
  if (status === 401 || ENDED.has(code)) return 'session';
  return PASSING.has(status) || status >= 500 || code === 'CSRF_FAILED' ? 'again' : 'refused';
};

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000];

/**
 * ms until the same message goes out again: `least` is what the server says, which nothing shortens, `more` what is waited
 * beyond it. @param failures in a row, one or more
 */
export const pauseAfter = (
  failures: number,
  error: Pick<ApiError, 'retryAfter'> | undefined,
): Readonly<{ least: number; more: number }> => {
  const least = (error?.retryAfter ?? 0) * 1000;
  return { least, more: Math.max(0, (PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0) - least) };
};

/** The next that may go in each conversation: those after it wait for it, those that were refused wait for their author. */
export const nextOf = (messages: readonly Outgoing[], conversationId: string): Outgoing | undefined =>
  messages.find((one) => one.conversationId === conversationId && one.refusal === null);
