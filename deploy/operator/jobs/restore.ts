/**
 * `lamplight jobs restore [--dry-run]`: after a broker lost its queues, asks again for every job that was noted and is not
 * known to have ended. Nothing is done twice, so it may be repeated, and no event is made of it: what was decided stays so.
 */
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { withLostJobs } from '@lamplight/events/adapters/lost-jobs.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

export type JobsRestored = Readonly<{ restored: number }> | Readonly<{ would: string; jobs: number }>;

/** @throws Misconfigured: of a queue that keeps its jobs in the data folder nothing can be lost alone; Unavailable */
export const restoreJobs = async (
  env: Environment,
  { dryRun }: Readonly<{ dryRun: boolean }>,
  now: () => number,
): Promise<JobsRestored> => {
  const settings = portSettingsOf(loadConfig(PORT_SETTINGS, env));
  const done = await withLostJobs(settings, { now }, async (lost): Promise<JobsRestored> => {
    if (dryRun) return { would: 'jobs restore', jobs: await lost.count() };
    return { restored: await lost.restore() };
  });
  if (done === null)
    throw misconfigured(
      'The jobs are kept in the data folder, and a backup has no older ones',
      'What waits there runs at the next start; `lamplight parked` shows what was given up.',
    );
  return done;
};
