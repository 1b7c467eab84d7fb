/** A log for whoever may not read all of it. */
import type { EventStore } from '@lamplight/events/ports/event-store.ts';

type Log = Pick<EventStore, 'readAll'>;

/**
 * Each reading of it ends after so many ms, as if the log did.
 * @returns `isWhole`: none ended before the log
 */
export const readFor = (log: Log, ms: number): Log & Readonly<{ isWhole(): boolean }> => {
  const until = performance.now() + ms;
  let whole = true;
  return {
    readAll: async function* (asked) {
      for await (const page of log.readAll(asked)) {
        if (performance.now() >= until) {
          whole = false;
          return;
        }
        yield page;
      }
    },
    isWhole: () => whole,
  };
};
