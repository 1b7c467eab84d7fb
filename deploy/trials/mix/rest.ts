/** Whether everything has followed the log and stays there, by what the processes say of themselves. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Health } from '../tills/command.ts';
import { saying, type Wrong } from '../tills/wrong.ts';
import type { Replica } from './replica.ts';

const REST_MS = 60_000;
const LOOK_EVERY_MS = 100;
const LOOKS = 4;
const ANSWER_MS = 2_000;

/** Waits until nobody has anything left to do. @returns what was still going on when patience ended */
export const rested = async (replicas: readonly Replica[]): Promise<readonly Wrong[]> => {
  const until = performance.now() + REST_MS;
  for (let still = 0; ; ) {
    const busy = busyOf(await Promise.all(replicas.map((replica) => replica.health(ANSWER_MS))));
    still = busy.length === 0 ? still + 1 : 0;
    if (still === LOOKS) return [];
    if (performance.now() > until) return busy.map(saying('unrest'));
    await pause(LOOK_EVERY_MS);
  }
};

/** Live and at the end of the log in one process at least, and broken or behind in none. */
const busyOf = (all: readonly (Health | null)[]): readonly string[] => {
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
