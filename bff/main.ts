/** Starts the BFF alone. */
import { join } from 'node:path';
import { loadConfig, wrong } from '@lamplight/common/config/load.ts';
import { listenAdmin } from '@lamplight/common/lifecycle/admin.ts';
import { processSignals, run } from '@lamplight/common/lifecycle/run.ts';
import { createLog } from '@lamplight/common/log/log.ts';
import { openBffPorts } from './ports.ts';
import { startBff } from './server.ts';

const NAMES = [
  ...(['HOST', 'PORT', 'INTERNAL_PORT', 'ADMIN_PORT', 'ADMIN_HOST', 'PUBLIC_ORIGIN', 'DATA_DIR', 'LOG_LEVEL'] as const),
  ...(['KEY_VALUE_URL', 'IDENTITY_URL', 'PROJECTS_URL', 'EDGE_SECRET', 'BFF_CLIENT_KEY', 'TRUSTED_PROXIES'] as const),
  ...(['SESSION_IDLE', 'SESSION_ABSOLUTE', 'COMPANY_NAME', 'EMAIL_HOSTS'] as const),
] as const;

const site = join(import.meta.dirname, '..', 'frontend', 'dist');
const log = createLog({ service: 'bff', level: process.env['LOG_LEVEL'] ?? 'info' });
const clock = { now: () => Date.now() };

const start = async () => {
  const config = loadConfig(NAMES, process.env, { ADMIN_PORT: '9464' });
  const { EDGE_SECRET: edgeSecret, BFF_CLIENT_KEY: clientKey } = config;
  if (edgeSecret === '' || clientKey === null)
    throw wrong(['EDGE_SECRET and BFF_CLIENT_KEY are required where the BFF runs alone']);
  const ports = await openBffPorts(config.KEY_VALUE_URL, { dataDir: config.DATA_DIR, clock });
  const bff = await startBff({
    ports,
    clock,
    log,
    site,
    services: { identity: config.IDENTITY_URL, projects: config.PROJECTS_URL },
    config: {
      host: config.HOST,
      port: config.PORT,
      internalPort: config.INTERNAL_PORT,
      publicOrigin: config.PUBLIC_ORIGIN,
      sessionIdleMs: config.SESSION_IDLE,
      sessionAbsoluteMs: config.SESSION_ABSOLUTE,
      edgeSecret: Buffer.from(edgeSecret, 'base64'),
      clientKey,
      company: config.COMPANY_NAME,
      emailHosts: config.EMAIL_HOSTS,
      trustedProxies: config.TRUSTED_PROXIES,
    },
  });
  const admin =
    config.ADMIN_PORT === null
      ? null
      : await listenAdmin({ host: config.ADMIN_HOST, port: config.ADMIN_PORT, health: bff.health });
  log.info({ url: bff.url, internal: bff.internal.url, admin: admin?.url }, 'ready');
  return {
    drain: bff.drain,
    steps: [
      { name: 'bff', withinMs: 35_000, run: bff.close },
      {
        name: 'stores',
        withinMs: 5_000,
        run: async () => {
          await ports.broadcast.close();
          await ports.keyValue.close();
        },
      },
      { name: 'admin', withinMs: 1_000, run: async () => admin?.close(0) },
    ],
  };
};

await run(start, {
  log,
  say: (line) => process.stderr.write(`${line}\n`),
  signals: processSignals,
  now: () => performance.now(),
});
