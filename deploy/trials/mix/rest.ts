/** Whether everything has followed the log and stays there, by what the processes say of themselves. */
import { setTimeout as pause } from 'node:timers/promises';
import { behindOf, busyOf } from '../tills/busy.ts';
import type { Numbered } from '../tills/command.ts';
import { saying, type Wrong } from '../tills/wrong.ts';
import type { Replica } from './replica.ts';

/** Servers of a small machine may need minutes for what a long load left: patience begins anew while it becomes less. */
const PATIENCE_MS = 60_000;
const LONGEST_MS = 15 * 60_000;
const LOOK_EVERY_MS = 100;
const LOOKS = 4;
const ANSWER_MS = 2_000;

/**
 * Waits until nobody has anything left to do.
 * @param patienceMs how long nothing may come nearer to its end
 * @returns what was still going on when patience ended
 */
export const rested = async (
  replicas: readonly Pick<Replica<Numbered>, 'health'>[],
  patienceMs = PATIENCE_MS,
): Promise<readonly Wrong[]> => {
  const began = performance.now();
  let [before, nearerAt] = [Infinity, began];
  for (let still = 0; ; ) {
    const all = await Promise.all(replicas.map((replica) => replica.health(ANSWER_MS)));
    const [busy, behind, now] = [busyOf(all), behindOf(all), performance.now()];
    if (behind < before) nearerAt = now;
    before = behind;
    still = busy.length === 0 ? still + 1 : 0;
    if (still === LOOKS) return [];
    if (now > nearerAt + patienceMs || now > began + LONGEST_MS) return busy.map(saying('unrest'));
    await pause(LOOK_EVERY_MS);
  }
};
