/**
 * A loop that only reads never waits where the store answers at once, as SQLite does: each `await` in it goes on before any
 * timer or socket has its turn. Whoever goes through many events or documents lets the others have theirs in between.
 */
import { setImmediate as turn } from 'node:timers/promises';

const AT_MOST_MS = 10;

/** @returns to be awaited between two steps: gives the event loop a turn once `ms` have passed since the last */
export const yieldingEvery = (ms = AT_MOST_MS, now: () => number = () => performance.now()): (() => Promise<void>) => {
  let since = now();
  return async () => {
    if (now() - since < ms) return;
    await turn();
    since = now();
  };
};
