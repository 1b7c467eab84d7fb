/** A BFF in front of a faked identity and a faked service, on the embedded stores, under a clock that tests move. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '@lamplight/common/log/log.ts';
import { openProcessBroadcast } from '@lamplight/events/adapters/process/broadcast.ts';
import { openSqliteKeyValue } from '@lamplight/events/adapters/sqlite/key-value.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { type Bff, type BffConfig, startBff } from '../server.ts';
import { type MovedClock, movedClock } from './clock.ts';
import { type FakeIdentity, fakeIdentity } from './identity.ts';
import { type FakeService, fakeService } from './service.ts';

export type Rig = Readonly<{
  bff: Bff;
  /** More BFFs on the same stores. */
  replica(config?: Partial<BffConfig>): Promise<Bff>;
  identity: FakeIdentity;
  projects: FakeService;
  keyValue: KeyValue;
  broadcast: Broadcast;
  clock: MovedClock;
  close(): Promise<void>;
}>;

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

export const INDEX =
  '<!doctype html><html><head><title>L</title><!--boot--></head><body><div id="root"></div></body></html>';

export const builtSite = async (folder: string): Promise<string> => {
  const site = join(folder, 'site');
  await mkdir(join(site, 'assets'), { recursive: true });
  await mkdir(join(site, 'server'), { recursive: true });
  await writeFile(join(site, 'index.html'), INDEX);
  await writeFile(join(site, 'assets/app-abc123.js'), 'export {};');
  await writeFile(join(site, 'assets/app-abc123.js.br'), 'packed');
  await writeFile(join(site, 'robots.txt'), 'User-agent: *');
  await writeFile(join(site, 'server/pages.js'), 'secret();');
  return site;
};

export const startRig = async (config: Partial<BffConfig> = {}): Promise<Rig> => {
  const folder = await mkdtemp(join(tmpdir(), 'bff-'));
  const clock = movedClock();
  const [identity, projects] = await Promise.all([fakeIdentity(clock), fakeService()]);
  const scope = randomUUID();
  const opened: { close(): Promise<void> }[] = [];
  const site = await builtSite(folder);
  const edgeSecret = Buffer.alloc(32, 7);

  const start = async (more: Partial<BffConfig> = {}) => {
    const keyValue = await openSqliteKeyValue({ path: join(folder, 'key-value.db'), clock });
    const broadcast = openProcessBroadcast(scope);
    const bff = await startBff({
      ports: { keyValue, broadcast },
      services: { identity: identity.url, projects: projects.url },
      site,
      clock,
      log: silent,
      config: {
        host: '127.0.0.1',
        port: 0,
        internalPort: null,
        publicOrigin: null,
        sessionIdleMs: 30 * 60_000,
        sessionAbsoluteMs: 12 * 3_600_000,
        edgeSecret,
        clientKey: privateKey,
        company: 'Lamplight',
        emailHosts: ['gmail.com'],
        trustedProxies: [],
        ...config,
        ...more,
      },
    });
    opened.unshift(bff, keyValue, broadcast);
    return { bff, keyValue, broadcast };
  };
  const { bff, keyValue, broadcast } = await start();
  return {
    bff,
    replica: async (more) => (await start(more)).bff,
    identity,
    projects,
    keyValue,
    broadcast,
    clock,
    close: async () => {
      for (const one of opened) await one.close();
      await Promise.all([identity.close(), projects.close()]);
      await rm(folder, { recursive: true });
    },
  };
};
