/** What brings jobs back that a queue lost, where they are noted elsewhere too. */
import { type Clock, type LostJobs, splitAddress } from './adapter.ts';
import { adapterOf } from './adapters.ts';
import { type PortSettings, portsAtRest } from './open.ts';

/**
 * Runs beside servers or without them. @returns null for a queue that cannot lose its jobs alone: what it knows of them is
 * all there is, in a file beside the log
 * @throws Unavailable, Misconfigured
 */
export const withLostJobs = async <R>(
  settings: PortSettings,
  clock: Clock,
  run: (lost: LostJobs) => Promise<R>,
): Promise<R | null> => {
  const url = settings.JOB_QUEUE_URL;
  const lostJobs = adapterOf('jobs', splitAddress(url).scheme)?.lostJobs;
  if (lostJobs === undefined) return null;
  const ports = portsAtRest(settings, clock);
  try {
    const { incarnation } = await (await ports.events()).head();
    return await run(await lostJobs({ url, clock, incarnation, models: await ports.models() }));
  } finally {
    await ports.close();
  }
};
