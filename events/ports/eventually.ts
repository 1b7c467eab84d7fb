/** For suites: what must become true within a time, on engines that take theirs. */
import { setTimeout as pause } from 'node:timers/promises';

/** Asks until it no longer throws; the last error is told. */
export const eventually = async <T>(check: () => T | Promise<T>, withinMs = 20_000): Promise<T> => {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= until) throw error;
      await pause(20);
    }
  }
};
