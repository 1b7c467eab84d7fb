import { setTimeout as pause } from 'node:timers/promises';

/**
 * What this process costs while it does nothing: the share of one core in the quietest of up to `windows` spells of `ms`.
 * A machine with other work collects garbage and compiles late, inside some spell; what polls does so in every one.
 * The first spell under `enough` ends the watch.
 */
export const idleCpuShare = async (enough: number, windows = 5, ms = 4_000): Promise<number> => {
  const before = process.cpuUsage();
  await pause(ms);
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / (ms * 1_000);
  return share < enough || windows === 1 ? share : Math.min(share, await idleCpuShare(enough, windows - 1, ms));
};
