/** For adapters: one layer that repeats a call to its store, within the time that one call may take. */
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 3;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const GROWTH = 6;

/** Full jitter, so that callers who failed together do not come back together. */
export const jitteredMs = (earlierTries: number): number =>
  Math.random() * Math.min(FIRST_PAUSE_MS * GROWTH ** earlierTries, LONGEST_PAUSE_MS);

/**
 * Three tries at most. What cannot be repeated harmlessly, or not any more in time, is thrown as it came.
 * @param mayRepeat whether a call that failed like this may be made once more
 * @param withinMs no new try is begun after this many milliseconds
 */
export const retried = async <T>(
  run: () => Promise<T>,
  { mayRepeat, withinMs }: Readonly<{ mayRepeat(error: unknown): boolean; withinMs: number }>,
): Promise<T> => {
  const until = performance.now() + withinMs;
  for (let earlier = 0; ; earlier += 1)
    try {
      return await run();
    } catch (error) {
      const waitMs = jitteredMs(earlier);
      if (earlier + 1 >= TRIES || performance.now() + waitMs > until || !mayRepeat(error)) throw error;
      await pause(waitMs);
    }
};
