/** How many jobs wait in a queue, and how many were given up. */
import type { JobQueue } from '@lamplight/events/ports/job-queue.ts';
import { measure } from './metrics.ts';

const EVERY_MS = 10_000;
const COUNTED_AT_MOST = 10_000;

/** @returns ends it */
export const measureJobs = (jobs: JobQueue, queue: string): (() => void) => {
  const labels = { queue };
  const counts = () => jobs.counts(queue, { limit: COUNTED_AT_MOST });
  const ends = [
    measure('lamplight.jobs.waiting', EVERY_MS, async () => [{ labels, value: (await counts()).waiting }]),
    measure('lamplight.jobs.parked', EVERY_MS, async () => [{ labels, value: (await counts()).parked }]),
  ];
  return () => {
    for (const end of ends) end();
  };
};
