/**
 * Leaves a server alone that keeps failing (operations.md §6): of what is asked in ten seconds half must fail, and twenty at
 * least be asked, before it opens; then one call in five seconds is let through, and the first that succeeds closes it.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasCode, unavailable } from '@lamplight/events/ports/errors.ts';
import { hasElapsed } from '../calendar/elapsed.ts';

export type Breaker = Readonly<{
  /** @throws what `call` throws; Unavailable, without a call, while it is open. Only Unavailable counts as a failure */
  run<T>(call: () => Promise<T>): Promise<T>;
}>;

const WINDOW_MS = 10_000;
const LEAST_CALLS = 20;
const TRIAL_EVERY_MS = 5_000;

/** @param whom as errors name the other side */
export const breakerOf = (whom: string, clock: Clock): Breaker => {
  let outcomes: readonly Readonly<{ at: number; failed: boolean }>[] = [];
  /** When the last trial began; null while it is closed. */
  let openSince: number | null = null;

  const note = (failed: boolean): void => {
    const now = clock.now();
    if (openSince !== null) {
      if (!failed) [openSince, outcomes] = [null, []];
      return;
    }
    outcomes = [...outcomes.filter(({ at }) => !hasElapsed(at, WINDOW_MS, now)), { at: now, failed }];
    const failures = outcomes.filter((one) => one.failed).length;
    if (outcomes.length >= LEAST_CALLS && failures * 2 >= outcomes.length) openSince = now;
  };

  return {
    run: async (call) => {
      if (openSince !== null) {
        if (!hasElapsed(openSince, TRIAL_EVERY_MS, clock.now())) throw unavailable(whom);
        openSince = clock.now();
      }
      try {
        const done = await call();
        note(false);
        return done;
      } catch (error) {
        note(hasCode(error, 'Unavailable'));
        throw error;
      }
    },
  };
};
