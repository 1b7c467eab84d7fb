/** Starts identity alone. */
import '@lamplight/common/telemetry/start.ts';
import { createPublicKey } from 'node:crypto';
import { portOf } from '@lamplight/bff/contract/services.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { ADMIN_PORT_ALONE, ALONE_SETTINGS, runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, rebuildOn, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { keyRingWith } from './keys/ring.ts';
import { startIdentity } from './service.ts';
import { tellBff } from './sessions/logout-token.ts';
import { IDENTITY_SETTINGS, identityBy } from './settings.ts';

const NAMES = [
  ...ALONE_SETTINGS,
  ...PORT_SETTINGS,
  ...(['PUBLIC_ORIGIN', 'BFF_URL', 'BFF_CLIENT_PUBLIC_KEY', 'TOKEN_KEY', 'IDENTITY_PEPPER', 'ANCHOR_KEY'] as const),
  ...IDENTITY_SETTINGS,
] as const;

const DEFAULTS = {
  PORT: String(portOf('identity')),
  ADMIN_PORT: ADMIN_PORT_ALONE,
  PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
};
const REQUIRED = [
  'TOKEN_KEY',
  'BFF_CLIENT_PUBLIC_KEY',
  'IDENTITY_PEPPER',
  'PERSONAL_DATA_KEY',
  'PUBLIC_ORIGIN',
] as const;

await runAlone({
  service: 'identity',
  configure: () => loadConfig(NAMES, process.env, DEFAULTS, REQUIRED),
  open: (config, { clock }) => openStores(portSettingsOf(config), clock),
  serve: async (config, ports, { clock, log }) => {
    const keys = keyRingWith(config.TOKEN_KEY, clock);
    const identity = await startIdentity({
      ports,
      clock,
      log,
      host: config.HOST,
      port: config.PORT,
      keys,
      bffKey: createPublicKey(config.BFF_CLIENT_PUBLIC_KEY),
      pepper: Buffer.from(config.IDENTITY_PEPPER, 'base64'),
      publicOrigin: new URL(config.PUBLIC_ORIGIN),
      ...identityBy(config),
      // Without a key the history is chained all the same, and nothing is signed.
      ...(config.ANCHOR_KEY === null ? {} : { anchors: anchorKeyOf(config.ANCHOR_KEY) }),
      onSessionsEnded: tellBff({ url: config.BFF_URL, keys, clock }),
      rebuild: rebuildOn(new URL('./rebuilding.ts', import.meta.url), portSettingsOf(config)),
    });
    const link = await identity.firstAdminLink();
    // To the terminal and not to the log: whoever reads it becomes the first admin.
    if (link !== null) process.stdout.write(`First admin, within the hour: ${link}\n`);
    return { ...identity, probes: { spine: identity.ready, ...storeProbes(ports) } };
  },
});
