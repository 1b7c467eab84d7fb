/** Whether everything has followed the log and stays there, by what the processes say of themselves. */
import { setTimeout as pause } from 'node:timers/promises';
import { busyOf } from '../tills/busy.ts';
import type { Numbered } from '../tills/command.ts';
import { saying, type Wrong } from '../tills/wrong.ts';
import type { Replica } from './replica.ts';

const REST_MS = 60_000;
const LOOK_EVERY_MS = 100;
const LOOKS = 4;
const ANSWER_MS = 2_000;

/** Waits until nobody has anything left to do. @returns what was still going on when patience ended */
export const rested = async (replicas: readonly Replica<Numbered>[]): Promise<readonly Wrong[]> => {
  const until = performance.now() + REST_MS;
  for (let still = 0; ; ) {
    const busy = busyOf(await Promise.all(replicas.map((replica) => replica.health(ANSWER_MS))));
    still = busy.length === 0 ? still + 1 : 0;
    if (still === LOOKS) return [];
    if (performance.now() > until) return busy.map(saying('unrest'));
    await pause(LOOK_EVERY_MS);
  }
};
