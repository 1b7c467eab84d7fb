import { setTimeout as pause } from 'node:timers/promises';
import { jitteredMs } from '../../ports/retry.ts';
import { isUnavailable } from './errors.ts';

const READ_TRIES = 3;

export type Resumes = Readonly<{
  closed: AbortSignal;
  /** Ends it quietly, also between two tries. */
  signal?: AbortSignal;
  tries?: number;
  /** No try is begun later than this after the first failure without progress in between. */
  withinMs?: number;
  pauseMs?: (earlierTries: number) => number;
}>;

/**
 * What goes on after a broken connection. Gives up after so many tries without progress, or when the store is closed.
 * @param open begins after what was last delivered or is held; it tells of progress that it has not delivered yet
 */
export async function* resumed<T>(open: (progress: () => void) => AsyncIterable<T>, o: Resumes): AsyncGenerator<T> {
  const { closed, signal, tries = READ_TRIES, withinMs = Number.POSITIVE_INFINITY, pauseMs = jitteredMs } = o;
  let [earlier, failedAt] = [0, 0];
  const progress = (): void => {
    earlier = 0;
  };
  for (;;) {
    try {
      for await (const item of open(progress)) {
        progress();
        yield item;
      }
      return;
    } catch (error) {
      if (earlier === 0) failedAt = performance.now();
      const isLate = performance.now() - failedAt > withinMs;
      if (earlier + 1 >= tries || isLate || closed.aborted || !isUnavailable(error)) throw error;
      await pause(pauseMs(earlier), undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
      if (signal?.aborted) return;
      earlier += 1;
    }
  }
}
