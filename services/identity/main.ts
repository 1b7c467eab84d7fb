/** Starts identity alone. */
import '@lamplight/common/telemetry/start.ts';
import { createPublicKey } from 'node:crypto';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { ADMIN_PORT_ALONE, ALONE_SETTINGS, runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, rebuildOn, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { bearerOf } from './bearer/settings.ts';
import { googleOf } from './google/settings.ts';
import { openKeyRing } from './keys/ring.ts';
import { startIdentity } from './service.ts';
import { tellBff } from './sessions/logout-token.ts';

const NAMES = [
  ...ALONE_SETTINGS,
  ...PORT_SETTINGS,
  ...(['PUBLIC_ORIGIN', 'BFF_URL', 'BFF_CLIENT_PUBLIC_KEY', 'TOKEN_KEY', 'IDENTITY_PEPPER', 'ANCHOR_KEY'] as const),
  ...([
    'SESSION_ABSOLUTE',
    'BEARER_PORT',
    'TRUSTED_PROXIES',
    'PASSWORD_POLICY',
    'EMAIL_VERIFICATION',
    'ENUMERATION_POLICY',
    'REQUIRE_2FA_ROLES',
    'GOOGLE_ISSUER',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'COMPANY_NAME',
    'COMPANY_STATE',
  ] as const),
] as const;

const DEFAULTS = { PORT: '7101', ADMIN_PORT: ADMIN_PORT_ALONE, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' };
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
    const keys = openKeyRing(config.TOKEN_KEY, clock);
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
      policy: { name: config.PASSWORD_POLICY, company: config.COMPANY_NAME },
      homeState: config.COMPANY_STATE,
      emailVerification: config.EMAIL_VERIFICATION === 'on',
      enumeration: config.ENUMERATION_POLICY,
      requireSecondFactor: config.REQUIRE_2FA_ROLES,
      sessionAbsoluteMs: config.SESSION_ABSOLUTE,
      google: googleOf(config),
      bearer: bearerOf(config),
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
