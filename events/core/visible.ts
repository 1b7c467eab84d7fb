/** How soon views have taken in what happens. */
import type { Observe } from './observe.ts';
import type { AnyEvent, Clock, Fact } from './types.ts';

/**
 * What happened before this start waited for it, and a view that is filled anew takes in years: neither says how soon, so
 * both are left out.
 * @returns to be told of what a view has taken in, after it has
 */
export const timedVisible = (clock: Clock, observe: Pick<Observe, 'record'>) => {
  const beganAt = clock.now();
  return (facts: readonly Pick<Fact<AnyEvent>, 'occurredAt'>[]): void => {
    const now = clock.now();
    for (const { occurredAt } of facts) {
      const at = Date.parse(occurredAt);
      if (at >= beganAt) observe.record('visible.duration', Math.max(0, now - at) / 1_000, {});
    }
  };
};
