/** How the suite's other processes open the queue: by the suite's clock, which runs ahead of the machine's. */
import { openSqliteJobQueue } from '../job-queue.ts';

export const make = (place: string) => {
  const { path, aheadMs } = JSON.parse(place) as { path: string; aheadMs: number };
  return openSqliteJobQueue({ path, clock: { now: () => Date.now() + aheadMs } });
};
