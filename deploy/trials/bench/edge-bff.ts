/** The BFF alone in its process, on the embedded key-value store. */
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { byService } from '@lamplight/bff/contract/services.ts';
import { startBff } from '@lamplight/bff/server.ts';
import { builtSite } from '@lamplight/bff/workbench/rig.ts';
import { logWith } from '@lamplight/common/log/log.ts';
import { openProcessBroadcast } from '@lamplight/events/adapters/process/broadcast.ts';
import { openSqliteEventBus } from '@lamplight/events/adapters/sqlite/event-bus.ts';
import { openSqliteKeyValue } from '@lamplight/events/adapters/sqlite/key-value.ts';
import { EDGE_SECRET } from './edge-secret.ts';
import { play } from './role.ts';

export type BffGiven = Readonly<{ folder: string; service: string; identity: string }>;

await play(async ({ folder, service, identity }: BffGiven) => {
  const keyValue = await openSqliteKeyValue({ path: join(folder, 'edge.db'), clock: Date });
  const broadcast = openProcessBroadcast(folder);
  const bus = await openSqliteEventBus({ path: join(folder, 'edge-bus.db'), clock: Date });
  const bff = await startBff({
    ports: { keyValue, broadcast, bus },
    services: byService((name) => (name === 'identity' ? identity : service)),
    site: await builtSite(folder),
    clock: Date,
    // Reads that went well are logged at `debug` only, so this is what production does with them.
    log: logWith({ service: 'bff', level: 'warn' }),
    config: {
      host: '127.0.0.1',
      port: 0,
      internalPort: null,
      publicOrigin: null,
      sessionIdleMs: 30 * 60_000,
      sessionAbsoluteMs: 12 * 3_600_000,
      edgeSecret: EDGE_SECRET,
      clientKey: generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey,
      company: 'Lamplight',
      emailHosts: ['gmail.com'],
      mailboxes: [],
      trustedProxies: [],
      captcha: { kind: 'altcha', cost: 100 },
      google: false,
      emailVerification: false,
      mailbox: null,
      observed: null,
      respectDnt: true,
      // One session makes every call of the load.
      limits: { READS: 1_000_000_000, ANONYMOUS: 1_000_000_000 },
    },
  });
  return {
    told: bff.url,
    close: async () => {
      await bff.close();
      await bus.close();
      await broadcast.close();
      await keyValue.close();
    },
  };
});
