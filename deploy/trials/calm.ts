/** Figures are worth reading only where nothing else works: the demo company still sends its mails when it is ready. */
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const WINDOW_MS = 2_000;
const CALM_BUSY_SHARE = 0.15;
const CALM_WINDOWS = 3;

type Times = Readonly<{ idleMs: number; allMs: number }>;

const timesNow = (): Times => {
  const all = cpus().map(({ times }) => times);
  return {
    idleMs: all.reduce((sum, { idle }) => sum + idle, 0),
    allMs: all.reduce((sum, times) => sum + Object.values(times).reduce((one, ms) => one + ms, 0), 0),
  };
};

/** @returns the share of all cores that was busy between two readings, 0 to 1 */
export const busyShare = (before: Times, after: Times): number => {
  const allMs = after.allMs - before.allMs;
  return allMs <= 0 ? 1 : 1 - (after.idleMs - before.idleMs) / allMs;
};

/**
 * Waits until the machine has rested for some seconds.
 * @returns the share that was busy in the last window; above `CALM_BUSY_SHARE` it did not come to rest within `withinMs`
 */
export const calm = async (withinMs = 180_000): Promise<Readonly<{ isCalm: boolean; busy: number }>> => {
  const until = performance.now() + withinMs;
  let [before, quiet, busy] = [timesNow(), 0, 1];
  while (quiet < CALM_WINDOWS && performance.now() < until) {
    await pause(WINDOW_MS);
    const after = timesNow();
    busy = busyShare(before, after);
    quiet = busy <= CALM_BUSY_SHARE ? quiet + 1 : 0;
    before = after;
  }
  return { isCalm: quiet >= CALM_WINDOWS, busy };
};

/** Waits for rest before figures are taken, and says on the console where it did not come. @returns whether it came */
export const restOrSay = async (): Promise<boolean> => {
  const { isCalm, busy } = await calm();
  if (!isCalm) console.error(`The machine does not rest (${Math.round(100 * busy)} % busy): figures read worse.`);
  return isCalm;
};
