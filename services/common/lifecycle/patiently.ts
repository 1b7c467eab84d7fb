/** Servers and their stores start in any order: a store that is not there yet is asked again for a while. */
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Log } from '../log/log.ts';

export type Patience = Readonly<{ forMs: number; firstPauseMs: number; longestPauseMs: number }>;

/** operations.md §5: servers on their own, beside which `migrate` may still be running. */
const AT_START: Patience = { forMs: 120_000, firstPauseMs: 200, longestPauseMs: 5_000 };
/** For the embedded product: a supervisor starts its stores beside it. */
export const A_MINUTE: Patience = { ...AT_START, forMs: 60_000 };

/**
 * Repeats `open` while it throws Unavailable, with growing pauses of full jitter, and says so once. What `open` opened before
 * it threw it must have closed itself.
 * @throws the last Unavailable when the time is over; anything else at once
 */
export const patiently = async <T>(
  what: string,
  open: () => Promise<T>,
  log: Pick<Log, 'warn'>,
  patience = AT_START,
): Promise<T> => {
  const until = performance.now() + patience.forMs;
  let isLogged = false;
  for (let longest = patience.firstPauseMs; ; longest = Math.min(longest * 2, patience.longestPauseMs)) {
    try {
      return await open();
    } catch (error) {
      if (!hasCode(error, 'Unavailable') || performance.now() + longest > until) throw error;
      if (!isLogged)
        log.warn({ reason: sentenceOf(error) }, `${what}: not there yet, asked again for ${patience.forMs / 1_000} s`);
      isLogged = true;
      await pause(longest / 2 + (Math.random() * longest) / 2);
    }
  }
};

/** A failure and what caused it, without a stack. */
export const sentenceOf = (error: Error): string => {
  const { cause } = error;
  return Error.isError(cause) && cause.message !== '' ? `${error.message} (${cause.message})` : error.message;
};
