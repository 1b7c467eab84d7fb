/** A BFF in front of a faked identity and a faked service, on the embedded stores, under a clock that tests move. */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logWith } from '@lamplight/common/log/log.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { byService } from '../contract/services.ts';
import { openBffPorts } from '../ports.ts';
import { type Bff, type BffConfig, startBff } from '../server.ts';
import { type MovedClock, movedClock } from './clock.ts';
import { type FakeIdentity, fakeIdentity } from './identity.ts';
import type { ReplicaGiven } from './replica-process.ts';
import { type FakeService, fakeService } from './service.ts';

export type Rig = Readonly<{
  bff: Bff;
  /** More BFFs on the same stores. */
  replica(config?: Partial<BffConfig>): Promise<Bff>;
  /** One more in a process of its own, as the clock stands now. */
  replicaProcess(): Promise<ReplicaProcess>;
  identity: FakeIdentity;
  projects: FakeService;
  keyValue: KeyValue;
  broadcast: Broadcast;
  /** Where the embedded bus stands. */
  busFile: string;
  clock: MovedClock;
  /** Every line that the BFFs of this process have logged, at every level. */
  logged(): string;
  close(): Promise<void>;
}>;

export type ReplicaProcess = Readonly<{ listening: string; kill(): void }>;

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

export const INDEX =
  '<!doctype html><html><head><!--head--><title>L</title><!--boot--></head><body><div id="root"><!--app--></div></body></html>';

/** Draws a page as its path and the lists that it was given. */
const RENDERER = `
const quoted = (value) => JSON.stringify(value).replaceAll('<', '&lt;');
export const render = async (path, { lists }) =>
  ({ found: path !== '/404', head: '<title>' + path + '</title>', html: '<main>' + quoted(lists) + '</main>' });
export const frame = (path) =>
  path === '/client' ? { head: '<link href="/client.js">', html: '<div>frame</div>' } : null;
export const firstCalls = (path, query, { id, role }, today) =>
  path === '/client' ? ['/api/' + [role, id, query, today].join('/')] : [];
`;

export const builtSite = async (folder: string): Promise<string> => {
  const site = join(folder, 'site');
  await mkdir(join(site, 'assets'), { recursive: true });
  await mkdir(join(site, 'server'), { recursive: true });
  await writeFile(join(site, 'index.html'), INDEX);
  await writeFile(join(site, 'assets/app-abc123.js'), 'export {};');
  await writeFile(join(site, 'assets/app-abc123.js.br'), 'packed');
  await writeFile(join(site, 'assets/worker-abc123.mjs'), 'export {};');
  await writeFile(join(site, 'favicon.svg'), '<svg/>');
  await writeFile(join(site, 'server/package.json'), '{"type":"module"}');
  await writeFile(join(site, 'server/pages.js'), RENDERER);
  return site;
};

/**
 * @param storeUrl of the key-value store; a file of the rig's own where none is given
 * @param projectsUrl of another service than the faked one
 */
export const startRig = async (
  config: Partial<BffConfig> = {},
  storeUrl?: string,
  projectsUrl?: string,
): Promise<Rig> => {
  const folder = await mkdtemp(join(tmpdir(), 'bff-'));
  const clock = movedClock();
  const [identity, projects] = await Promise.all([fakeIdentity(clock), fakeService()]);
  const store = storeUrl ?? `sqlite:${join(folder, 'key-value.db')}`;
  const opened: { close(): Promise<void> }[] = [];
  const site = await builtSite(folder);
  const edgeSecret = Buffer.alloc(32, 7);
  const lines: string[] = [];
  const log = logWith({ service: 'bff', level: 'debug', to: { write: (line) => void lines.push(line) } });

  const configOf = (more: Partial<BffConfig> = {}): BffConfig => ({
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
    mailboxes: ['hello@lamplight.example'],
    trustedProxies: [],
    captcha: { kind: 'altcha', cost: 100 },
    google: false,
    emailVerification: false,
    mailbox: null,
    observed: null,
    respectDnt: true,
    ...config,
    ...more,
  });
  const start = async (more: Partial<BffConfig> = {}) => {
    const opening = await openBffPorts({ keyValue: store, bus: null }, { dataDir: folder, clock });
    const { keyValue, broadcast } = opening;
    const bff = await startBff({
      ports: opening,
      services: byService((name) => (name === 'identity' ? identity.url : (projectsUrl ?? projects.url))),
      site,
      clock,
      log,
      config: configOf(more),
    });
    opened.unshift(bff, opening);
    return { bff, keyValue, broadcast };
  };
  const { bff, keyValue, broadcast } = await start();
  return {
    bff,
    replica: async (more) => (await start(more)).bff,
    replicaProcess: async () => {
      const file = fileURLToPath(new URL('replica-process.ts', import.meta.url));
      const child = fork(file, [], { execArgv: ['--disable-warning=ExperimentalWarning'] });
      opened.unshift({ close: async () => void child.kill('SIGKILL') });
      const { edgeSecret: _bytes, ...plain } = configOf({ publicOrigin: bff.url });
      child.send({
        storeUrl: store,
        identity: identity.url,
        projects: projects.url,
        site,
        aheadMs: clock.now() - Date.now(),
        config: plain,
        edgeSecret: edgeSecret.toString('base64'),
      } satisfies ReplicaGiven);
      const [listening] = (await once(child, 'message')) as [string];
      return { listening, kill: () => void child.kill('SIGKILL') };
    },
    identity,
    projects,
    keyValue,
    broadcast,
    busFile: join(folder, 'bus.db'),
    clock,
    logged: () => lines.join(''),
    close: async () => {
      for (const one of opened) await one.close();
      await Promise.all([identity.close(), projects.close()]);
      await rm(folder, { recursive: true });
    },
  };
};
