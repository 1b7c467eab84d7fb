/**
 * A call as the site makes it (frontend/src/api/client.ts): what it repeats by itself under the same key, how often, and what
 * it shows a person as failed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered } from '../../product/visitor.ts';

const TIMEOUT_MS = 30_000;
const REPEATED: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const REPEATS = 2;
/** Where nobody knows what came of it. */
const UNKNOWN_REPEATS = 3;
const PAUSE_MS = 1_000;
/** The site does not wait longer by itself. */
const LONGEST_RETRY_AFTER_S = 2;
/** A fact that has not come over the bus yet is waited for as long as a screen shows that. */
const PENDING_MS = 60_000;

/** What a repeat was needed for: a status with its code, or how the connection ended. */
export type Why = string;

/**
 * @param again is told of each repeat
 * @returns the answer that the site goes by, whatever it is
 * @throws the last error of the network, where it would show that
 */
export const asked = async (send: () => Promise<Answered>, again: (why: Why) => void): Promise<Answered> => {
  const until = performance.now() + PENDING_MS;
  for (let repeats = 0; ; ) {
    const tried = await oneTry(send);
    const isPending = 'answer' in tried && String(tried.answer.body['code']).endsWith('_PENDING');
    const waits = isPending && performance.now() < until ? PAUSE_MS : pauseBefore(tried, repeats);
    if (waits === null) {
      if ('answer' in tried) return tried.answer;
      throw tried.error;
    }
    if (!isPending) repeats += 1;
    again(tried.why);
    await pause(waits);
  }
};

type Tried = Readonly<{ why: Why }> & (Readonly<{ answer: Answered }> | Readonly<{ error: unknown }>);

const oneTry = async (send: () => Promise<Answered>): Promise<Tried> => {
  const over = new AbortController();
  const late = pause(TIMEOUT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('it was not answered in time');
  });
  late.catch(() => undefined); // ended: it was in time
  try {
    const answer = await Promise.race([send(), late]);
    const { code } = answer.body;
    return { answer, why: typeof code === 'string' ? `${answer.status} ${code}` : String(answer.status) };
  } catch (error) {
    return { error, why: whyOf(error) };
  } finally {
    over.abort();
  }
};

/** `fetch` says what happened to the connection in the cause of its error. */
export const whyOf = (error: unknown): Why => {
  const { cause, message } = error as Error & Readonly<{ cause?: Readonly<{ code?: string; message?: string }> }>;
  return `network: ${cause?.code ?? cause?.message ?? message}`;
};

/** A connection that died is what the site shows at once; a person presses again then, which is one of the repeats. */
const pauseBefore = (tried: Tried, repeats: number): number | null => {
  if ('error' in tried) return repeats < REPEATS ? PAUSE_MS : null;
  const { status, body, headers } = tried.answer;
  if (body['code'] === 'OUTCOME_UNKNOWN') return repeats < UNKNOWN_REPEATS ? PAUSE_MS * 2 ** repeats : null;
  const retryAfter = Number(headers.get('retry-after') ?? 0);
  if (!REPEATED.has(status) || repeats >= REPEATS || retryAfter > LONGEST_RETRY_AFTER_S) return null;
  return Math.max(PAUSE_MS, retryAfter * 1_000);
};
