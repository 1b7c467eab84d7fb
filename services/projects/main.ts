/** Starts projects alone. */
import '@lamplight/common/telemetry/start.ts';
import { keysFrom } from '@lamplight/common/auth/key-set.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { listenAdmin } from '@lamplight/common/lifecycle/admin.ts';
import { createHealth } from '@lamplight/common/lifecycle/health.ts';
import { processSignals, run } from '@lamplight/common/lifecycle/run.ts';
import { createLog } from '@lamplight/common/log/log.ts';
import { stopTelemetry } from '@lamplight/common/telemetry/provider.ts';
import { openPorts } from '@lamplight/events/adapters/open.ts';
import { COMPANY_SETTINGS, companyOf } from './company.ts';
import { startProjects } from './service.ts';

const NAMES = [
  ...PORT_SETTINGS,
  ...COMPANY_SETTINGS,
  ...(['HOST', 'PORT', 'ADMIN_PORT', 'ADMIN_HOST', 'LOG_LEVEL', 'IDENTITY_URL', 'ANCHOR_KEY'] as const),
] as const;

const DEFAULTS = { PORT: '7102', ADMIN_PORT: '9464' };
const REQUIRED = ['PERSONAL_DATA_KEY'] as const;

const clock = { now: () => Date.now() };
const log = createLog({ service: 'projects', level: process.env['LOG_LEVEL'] ?? 'info' });

const start = async () => {
  const config = loadConfig(NAMES, process.env, DEFAULTS, REQUIRED);
  const portSettings = portSettingsOf(config);
  const ports = await openPorts(portSettings, clock);
  const projects = await startProjects({
    ports,
    clock,
    log,
    host: config.HOST,
    port: config.PORT,
    company: companyOf(config),
    keys: keysFrom(new URL('/internal/keys', config.IDENTITY_URL).href),
    // Without a key the history is chained all the same, and nothing is signed.
    ...(config.ANCHOR_KEY === null ? {} : { anchors: anchorKeyOf(config.ANCHOR_KEY) }),
    rebuild: {
      projections: new URL('./rebuilding.ts', import.meta.url),
      ports: { module: new URL(import.meta.resolve('@lamplight/events/adapters/open.ts')), options: portSettings },
    },
  });
  const health = createHealth({
    clock,
    probes: { spine: projects.ready, keyValue: async () => (await ports.keyValue.get('probe')) === null },
  });
  const port = config.ADMIN_PORT;
  const admin = port === null ? null : await listenAdmin({ host: config.ADMIN_HOST, port, health });
  health.started();
  log.info({ url: projects.url, admin: admin?.url }, 'ready');
  return {
    drain: () => {
      health.drain();
      projects.drain();
    },
    steps: [
      { name: 'projects', withinMs: 35_000, run: projects.close },
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
