/** One replica of the BFF in a process of its own, so that a test can kill it. Its options come as its only message. */
import { dirname } from 'node:path';
import { silent } from '@lamplight/common/log/log.ts';
import { byService } from '../contract/services.ts';
import { openBffPorts } from '../ports.ts';
import { type BffConfig, startBff } from '../server.ts';

export type ReplicaGiven = Readonly<{
  storeUrl: string;
  identity: string;
  projects: string;
  site: string;
  /** How far the test has moved its clock. */
  aheadMs: number;
  config: Omit<BffConfig, 'edgeSecret'>;
  /** base64 */
  edgeSecret: string;
}>;

process.once('message', async (options: ReplicaGiven) => {
  const { storeUrl, identity, projects, site, aheadMs, config, edgeSecret } = options;
  const clock = { now: () => Date.now() + aheadMs };
  const ports = await openBffPorts({ keyValue: storeUrl, bus: null }, { dataDir: dirname(site), clock });
  const bff = await startBff({
    ports,
    services: byService((name) => (name === 'identity' ? identity : projects)),
    site,
    clock,
    log: silent,
    config: { ...config, edgeSecret: Buffer.from(edgeSecret, 'base64') },
  });
  process.send?.(bff.listening);
});
process.once('disconnect', () => process.exit());
