/** The whole product in one process on one folder: the same servers as anywhere, on ephemeral loopback ports behind the BFF. */
import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { captchaSettingsOf } from '@lamplight/bff/captcha/settings.ts';
import { byService, type ServiceName, serviceNames } from '@lamplight/bff/contract/services.ts';
import { listenForBrowsers } from '@lamplight/bff/listener.ts';
import { type Bff, startBff } from '@lamplight/bff/server.ts';
import type { RunningChat } from '@lamplight/chat/service.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { A_MINUTE, type Patience, patiently } from '@lamplight/common/lifecycle/patiently.ts';
import type { LogOf } from '@lamplight/common/log/log.ts';
import { type OpenedPorts, openPorts, type PortSettings } from '@lamplight/events/adapters/open.ts';
import { damagedFiles } from '@lamplight/events/adapters/sqlite/damage.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { keyRingWith } from '@lamplight/identity/keys/ring.ts';
import type { RunningIdentity } from '@lamplight/identity/service.ts';
import { liveOrStuck } from './catching-up.ts';
import { type Held, holdFolder } from './folder.ts';
import { inspect } from './inspection.ts';
import { noteMade, prepareFolder, refuseUnfit, startError } from './preparing.ts';
import { anchorKeySetting, secretsIn } from './secrets.ts';
import { type House, type RunningServices, startOf } from './services.ts';
import { portsOf, type Settings } from './settings.ts';

export type Product = Readonly<{
  url: string;
  settings: Settings;
  clock: Clock;
  ports: OpenedPorts;
  /** Where the ports stand, as settings say it. */
  addresses: PortSettings;
  spines: Readonly<Record<ServiceName, Spine>>;
  identity: RunningIdentity;
  chat: RunningChat;
  bff: Bff;
  ready(): Promise<boolean>;
  /** Resolves once every view and reactor is up to date, or what keeps failing is left behind. */
  caughtUp(): Promise<void>;
  /** Not ready any more, no new work. */
  drain(): void;
  /** In the order of a stop: the edge first, the folder last. */
  steps: readonly Readonly<{ name: string; withinMs: number; run(): Promise<void> }>[];
  close(): Promise<void>;
}>;

/** What stands in for services of others, once the origin that they lead back to is known. */
type StandInsAt = (origin: URL) => Promise<Readonly<{ settings: Settings; close(): Promise<void> }>>;
export type ProductOptions = Readonly<{
  settings: Settings;
  clock: Clock;
  logOf: LogOf;
  /** One line for whoever looks at the terminal; left out, it is logged as a warning. */
  say?: (line: string) => void;
  standInsAt?: StandInsAt;
  /** Where traces and figures are read, for a page of this machine; left out: nowhere. */
  observed?: string;
  /** What the servers get in place of the ports that the settings name: trials put a fault between. */
  through?(ports: OpenedPorts): OpenedPorts;
}>;

const SITE = join(import.meta.dirname, '..', '..', 'frontend', 'dist');
/**
 * Looks at the folder before it makes or writes anything in it; what can be made anew and is broken is set aside. Resolves
 * once everything runs and can be asked; views and reactors catch up meanwhile, which takes long on a long history.
 * @throws Misconfigured: another product on the folder, something missing or damaged that cannot be made again, a full
 * disk, a taken port, a wrong address
 */
export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const { settings, clock, logOf } = options;
  refuseUnfit(inspect(settings).refusals);
  const folder = holdFolder(settings.DATA_DIR);
  const opened: { close(): Promise<void> }[] = [];
  try {
    const say = options.say ?? ((line: string) => logOf('lamplight').warn({}, line));
    await prepareFolder({ settings, now: clock.now(), say });
    return await open({ ...options, say }, folder, (one) => {
      opened.push(one);
      return one;
    });
  } catch (error) {
    for (const one of opened.toReversed()) await one.close();
    folder.release();
    throw startError(error, settings.DATA_DIR);
  }
};

/** A file that cannot be opened now cannot be opened in a minute either; a server may still be starting. */
const patienceWith = (settings: PortSettings): Patience => {
  const urls = Object.values(settings).filter((value) => typeof value === 'string');
  return urls.every((url) => /^(sqlite|file):/.test(url)) ? { ...A_MINUTE, forMs: 0 } : A_MINUTE;
};

type Keep = <T extends { close(): Promise<void> }>(one: T) => T;

const open = async (
  options: ProductOptions & Required<Pick<ProductOptions, 'say'>>,
  folder: Held,
  keep: Keep,
): Promise<Product> => {
  const { clock, logOf } = options;
  const log = logOf('lamplight');
  // First of all: from the first moment on reactors and timers write links, and a wrong port ends a start before it begins.
  const { HOST: host, PORT: port, PUBLIC_ORIGIN } = options.settings;
  const listener = keep(await listenForBrowsers({ host, port, publicOrigin: PUBLIC_ORIGIN }));
  const publicOrigin = listener.origin;
  const standIns = options.standInsAt ? keep(await options.standInsAt(publicOrigin)) : null;
  const settings = standIns?.settings ?? options.settings;
  const secrets = secretsIn(settings.DATA_DIR);
  const portSettings = portsOf(settings, secrets);
  const opened = keep(await patiently('stores', () => openPorts(portSettings, clock), log, patienceWith(portSettings)));
  const ports = options.through?.(opened) ?? opened;
  await noteMade(settings, ports.events);
  // Each needs the other: identity tells the edge which sessions ended, the edge asks identity for tokens.
  const edge = Promise.withResolvers<Bff>();
  const answering = Promise.withResolvers<void>();
  const running: { -readonly [Name in ServiceName]?: RunningServices[Name] } = {};
  const started = <Name extends ServiceName>(name: Name): RunningServices[Name] => {
    const service = running[name];
    if (!service) throw new Error(`${name} has not started`);
    return service;
  };
  const house: House = {
    settings,
    publicOrigin,
    keys: keyRingWith(secrets.TOKEN_KEY, clock),
    edgeKey: createPublicKey(secrets.BFF_CLIENT_KEY),
    pepper: Buffer.from(secrets.IDENTITY_PEPPER, 'base64'),
    personalDataKey: Buffer.from(secrets.PERSONAL_DATA_KEY, 'base64'),
    endSessions: async (ended) => (await edge.promise).internal.endSessions(ended),
    identity: () => started('identity'),
  };
  const startNamed = async <Name extends ServiceName>(name: Name): Promise<void> => {
    const where = {
      ports,
      clock,
      log: logOf(name),
      port: 0,
      anchors: anchorKeyOf(secrets[anchorKeySetting(name)]),
      rebuild: {
        projections: new URL(import.meta.resolve(`@lamplight/${name}/rebuilding.ts`)),
        ports: { module: new URL(import.meta.resolve('@lamplight/events/adapters/open.ts')), options: portSettings },
      },
      alone: true as const,
      answering: answering.promise,
    };
    running[name] = keep(await startOf(name)(where, house)) as RunningServices[Name];
  };
  for (const name of serviceNames) await startNamed(name);
  const chat = started('chat');
  const bff = keep(
    await startBff({
      ports,
      config: {
        host: settings.HOST,
        port: settings.PORT,
        internalPort: null,
        publicOrigin: settings.PUBLIC_ORIGIN,
        sessionIdleMs: settings.SESSION_IDLE,
        sessionAbsoluteMs: settings.SESSION_ABSOLUTE,
        edgeSecret: Buffer.from(secrets.EDGE_SECRET, 'base64'),
        clientKey: secrets.BFF_CLIENT_KEY,
        company: settings.COMPANY_NAME,
        emailHosts: settings.EMAIL_HOSTS,
        mailboxes: settings.MAILBOXES,
        trustedProxies: settings.TRUSTED_PROXIES,
        captcha: captchaSettingsOf(settings),
        google: settings.GOOGLE_CLIENT_ID !== null,
        emailVerification: settings.EMAIL_VERIFICATION === 'on',
        mailbox: chat.mailboxUrl === null ? null : chat.url,
        observed: options.observed ?? null,
        respectDnt: settings.RESPECT_DNT,
        limits: settings.limits,
      },
      services: byService((name) => started(name).url),
      site: SITE,
      listener,
      clock,
      log: logOf('bff'),
    }),
  );
  edge.resolve(bff);
  answering.resolve();
  const spines = byService((name) => started(name).spine);
  // In the order of a stop: whoever came last leaves first.
  const behindTheEdge = serviceNames.toReversed().map((name) => ({ name, server: started(name) }));
  const servers = behindTheEdge.map(({ server }) => server);
  const steps = [
    { name: 'edge', withinMs: 27_000, run: () => bff.close() },
    ...behindTheEdge.map(({ name, server }) => ({ name, withinMs: 10_000, run: () => server.close() })),
    { name: 'stores', withinMs: 5_000, run: () => ports.close() },
    ...(standIns === null ? [] : [{ name: 'stand-ins', withinMs: 1_000, run: standIns.close }]),
    { name: 'folder', withinMs: 1_000, run: async () => folder.release() },
  ];
  return {
    url: bff.url,
    settings,
    clock,
    ports,
    addresses: portSettings,
    spines,
    identity: started('identity'),
    chat,
    bff,
    ready: async () => damagedFiles().size === 0 && servers.every((server) => server.ready()) && (await bff.ready()),
    caughtUp: () => liveOrStuck(Object.values(spines), { log, say: options.say }),
    drain: () => {
      for (const { drain } of [bff, ...servers]) drain();
    },
    steps,
    close: async () => {
      for (const { run } of steps) await run();
    },
  };
};
