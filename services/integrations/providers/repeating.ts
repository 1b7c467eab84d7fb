/**
 * Does something again and again for as long as a service runs. What failed is tried again later each time; whoever waits, for
 * the next time or for a pace, is let go as soon as the service ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Beside } from '@lamplight/common/service/start.ts';

export type Repeated = Readonly<{
  once(): Promise<void>;
  failed(error: unknown): void;
}>;

/** Of what keeps failing: the next time after this, at the latest. */
const AT_MOST_MS = 30_000;

/**
 * Each of them by itself, so that none waits for another.
 * @param o.everyMs between the end of one time and the next
 * @param o.all aborted by its signal once the service ends
 */
export const repeating = (o: Readonly<{ everyMs: number; all(signal: AbortSignal): readonly Repeated[] }>): Beside => {
  const ending = new AbortController();
  const running = o.all(ending.signal).map((one) => repeat(one, o.everyMs, ending.signal));
  return {
    drain: () => ending.abort(),
    close: () => {
      ending.abort();
      return Promise.all(running);
    },
  };
};

const repeat = async ({ once, failed }: Repeated, everyMs: number, signal: AbortSignal): Promise<void> => {
  let waitMs = everyMs;
  while (!signal.aborted) {
    try {
      await once();
      waitMs = everyMs;
    } catch (error) {
      if (signal.aborted) return;
      waitMs = Math.max(everyMs, Math.min(waitMs * 2, AT_MOST_MS));
      failed(error);
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
};
