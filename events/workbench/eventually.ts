/** For suites: what must become true within a time, on engines that take theirs. */
import { setTimeout as pause } from 'node:timers/promises';

/** Shorter where a planted fault keeps most of it from ever coming: EVENTUALLY_MS=5000. */
const PATIENCE_MS = Number(process.env['EVENTUALLY_MS'] ?? 20_000);

/** Asks until it no longer throws; the last error is told. */
export const eventually = async <T>(check: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<T> => {
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
