/** For tests: this service in a process of its own, on the stores of a stage, so that it can be killed. */
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { openPorts } from '@lamplight/events/workbench/ports.ts';
import type { Clients } from '../providers/providers.ts';
import { startIntegrations } from '../service.ts';
import { addressesAt } from './addresses.ts';

export type ReplicaGiven = Readonly<{
  folder: string;
  keys: readonly PublicJwk[];
  clients: Clients;
  /** Where providers send browsers back to, and tell us of what happens there. */
  publicOrigin: string;
  /** Left out: as the service has it. */
  callsAMinute?: number;
}>;

process.once('message', async ({ folder, keys, clients, publicOrigin, ...pace }: ReplicaGiven) => {
  const ports = await openPorts({ folder });
  const running = await startIntegrations({
    ...{ ports, clock: Date, log: silent, port: 0, keepInStepEveryMs: 50 },
    ...{ askAddress: addressesAt(ports.personalData) },
    ...{ keys: async () => keys, publicOrigin: new URL(publicOrigin), clients, ...pace },
  });
  process.send?.(running.url);
});
/** Whoever started it is gone. */
process.once('disconnect', () => process.exit(1));
