/** Starts identity alone. */
import '@lamplight/common/telemetry/start.ts';
import { createPublicKey } from 'node:crypto';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { listenAdmin } from '@lamplight/common/lifecycle/admin.ts';
import { createHealth } from '@lamplight/common/lifecycle/health.ts';
import { processSignals, run } from '@lamplight/common/lifecycle/run.ts';
import { createLog } from '@lamplight/common/log/log.ts';
import { stopTelemetry } from '@lamplight/common/telemetry/provider.ts';
import { openPorts } from '@lamplight/events/adapters/open.ts';
import { openKeyRing } from './keys/ring.ts';
import { startIdentity } from './service.ts';
import { tellBff } from './sessions/logout-token.ts';

const NAMES = [
  ...PORT_SETTINGS,
  ...([
    'HOST',
    'PORT',
    'ADMIN_PORT',
    'ADMIN_HOST',
    'LOG_LEVEL',
    'PUBLIC_ORIGIN',
    'BFF_URL',
    'SESSION_ABSOLUTE',
  ] as const),
  ...([
    'TOKEN_KEY',
    'BFF_CLIENT_PUBLIC_KEY',
    'IDENTITY_PEPPER',
    'PASSWORD_POLICY',
    'COMPANY_NAME',
    'COMPANY_STATE',
    'ANCHOR_KEY',
  ] as const),
] as const;

const DEFAULTS = { PORT: '7101', ADMIN_PORT: '9464', PUBLIC_ORIGIN: 'http://127.0.0.1:8080' };
const REQUIRED = ['TOKEN_KEY', 'BFF_CLIENT_PUBLIC_KEY', 'IDENTITY_PEPPER', 'PERSONAL_DATA_KEY'] as const;

const clock = { now: () => Date.now() };
const log = createLog({ service: 'identity', level: process.env['LOG_LEVEL'] ?? 'info' });

const start = async () => {
  const config = loadConfig(NAMES, process.env, DEFAULTS, REQUIRED);
  const keys = openKeyRing(config.TOKEN_KEY, clock);
  const ports = await openPorts(portSettingsOf(config), clock);
  const identity = await startIdentity({
    ports,
    clock,
    log,
    host: config.HOST,
    port: config.PORT,
    keys,
    bffKey: createPublicKey(config.BFF_CLIENT_PUBLIC_KEY),
    pepper: Buffer.from(config.IDENTITY_PEPPER, 'base64'),
    publicOrigin: () => config.PUBLIC_ORIGIN ?? '',
    policy: { name: config.PASSWORD_POLICY, company: config.COMPANY_NAME },
    homeState: config.COMPANY_STATE,
    sessionAbsoluteMs: config.SESSION_ABSOLUTE,
    // Without a key the history is chained all the same, and nothing is signed.
    ...(config.ANCHOR_KEY === null ? {} : { anchors: anchorKeyOf(config.ANCHOR_KEY) }),
    onSessionsEnded: tellBff({ url: config.BFF_URL, keys, clock }),
  });
  const health = createHealth({
    clock,
    probes: { spine: identity.ready, keyValue: async () => (await ports.keyValue.get('probe')) === null },
  });
  const port = config.ADMIN_PORT;
  const admin = port === null ? null : await listenAdmin({ host: config.ADMIN_HOST, port, health });
  health.started();
  log.info({ url: identity.url, admin: admin?.url }, 'ready');
  const link = await identity.firstAdminLink();
  // To the terminal and not to the log: whoever reads it becomes the first admin.
  if (link !== null) process.stdout.write(`First admin, within the hour: ${link}\n`);
  return {
    drain: () => {
      health.drain();
      identity.drain();
    },
    steps: [
      { name: 'identity', withinMs: 35_000, run: identity.close },
      { name: 'stores', withinMs: 5_000, run: ports.close },
      { name: 'telemetry', withinMs: 3_000, run: stopTelemetry },
      {
        name: 'admin',
        withinMs: 1_000,
        run: async () => {
          await admin?.close(0);
          health.close();
        },
      },
    ],
  };
};

await run(start, {
  log,
  say: (line) => process.stderr.write(`${line}\n`),
  signals: processSignals,
  now: () => performance.now(),
});
