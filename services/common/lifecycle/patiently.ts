/** Servers and their stores start in any order: a store that is not there yet is asked again for a while. */
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Log } from '../log/log.ts';

export type Patience = Readonly<{ forMs: number; firstPauseMs: number; longestPauseMs: number }>;

/** operations.md §5. */
const AT_START: Patience = { forMs: 120_000, firstPauseMs: 200, longestPauseMs: 5_000 };

/**
 * Repeats `open` while it throws Unavailable, with growing pauses of full jitter. What `open` opened before it threw it
 * must have closed itself.
 * @throws the last Unavailable when the time is over; anything else at once
 */
export const patiently = async <T>(what: string, open: () => Promise<T>, log: Log, patience = AT_START): Promise<T> => {
  const until = performance.now() + patience.forMs;
  for (let longest = patience.firstPauseMs; ; longest = Math.min(longest * 2, patience.longestPauseMs)) {
    try {
      return await open();
    } catch (error) {
      if (!hasCode(error, 'Unavailable') || performance.now() + longest > until) throw error;
      log.warn({ err: error }, `${what}: not there yet, asked again`);
      await pause(longest / 2 + (Math.random() * longest) / 2);
    }
  }
};
