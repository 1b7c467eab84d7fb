/**
 * Another release takes the place of the one that runs, as a cluster does it (deploy/kubernetes/base/server.yaml): one more
 * new one starts and is ready, an old one is sent no new call, and a while later it is told to stop.
 */
import type { ServerName } from '@lamplight/operator/servers.ts';
import type { Fleet } from '../fleet.ts';
import type { Release } from '../release.ts';

export type Rolling = Readonly<{
  to: Release;
  /** Which server after which. */
  order: readonly ServerName[];
  /** Between the last new call and the signal. */
  stopAfterMs: number;
  /** Of a server that ran nowhere before. */
  replicas: number;
  say(line: string): void;
  signal: AbortSignal;
}>;

/** @returns the exit codes of those that left */
export const rolled = async (fleet: Fleet, o: Rolling): Promise<Readonly<Record<string, number>>> => {
  const codes: Record<string, number> = {};
  for (const server of o.order) {
    const before = [...fleet.replicas[server]];
    const count = o.to.servers.includes(server) ? before.length || o.replicas : 0;
    for (let n = 0; n < Math.max(count, before.length); n += 1) {
      o.signal.throwIfAborted();
      const joined = n < count ? await fleet.join(server, o.to) : null;
      const old = before[n];
      if (old !== undefined) codes[old.name] = await fleet.leave(old, o.stopAfterMs);
      o.say(`${old?.name ?? `no ${server}`} → ${joined?.name ?? 'none'}`);
    }
  }
  return codes;
};
