/** What the processes that run the tills say that they still have to do. */
import type { Health } from './command.ts';

/** Live and at the end of the log in one process at least, and broken or behind in none. */
export const busyOf = (all: readonly (Health | null)[]): readonly string[] => {
  const there = all.flatMap((health) => (health === null ? [] : [health]));
  if (there.length < all.length) return [`${all.length - there.length} processes do not answer`];
  const busy = there.flatMap(({ writing }) => (writing === 0 ? [] : [`${writing} letters are being written`]));
  const byName = Map.groupBy(
    there.flatMap(({ processors }) => processors),
    ({ processor }) => processor,
  );
  for (const [name, each] of byName) {
    if (!each.some(({ state }) => state === 'live')) busy.push(`${name} is live nowhere: ${each[0]?.lastError}`);
    for (const { state, lagEvents, lastError } of each)
      if ((state !== 'live' && state !== 'elsewhere') || (state === 'live' && lagEvents > 0))
        busy.push(`${name} is ${state}, ${lagEvents} behind: ${lastError}`);
  }
  return busy;
};

/** How many events are still to be read, by all processors together; Infinity where a process does not say. */
export const behindOf = (all: readonly (Health | null)[]): number =>
  all
    .flatMap((health) => health?.processors.map(({ lagEvents }) => lagEvents) ?? [Infinity])
    .reduce((sum, events) => sum + events, 0);
