/** Starts the BFF alone. */
import '@lamplight/common/telemetry/start.ts';
import { join } from 'node:path';
import { limitNumbersIn } from '@lamplight/common/config/limit-numbers.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { ADMIN_PORT_ALONE, ALONE_SETTINGS, runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { captchaSettingsOf } from './captcha/settings.ts';
import { addressSetting, byService, serviceNames } from './contract/services.ts';
import { limitNames } from './limits/table.ts';
import { openBffPorts } from './ports.ts';
import { startBff } from './server.ts';

const NAMES = [
  ...ALONE_SETTINGS,
  ...(['INTERNAL_PORT', 'PUBLIC_ORIGIN', 'DATA_DIR'] as const),
  ...serviceNames.map(addressSetting),
  ...(['KEY_VALUE_URL', 'EVENT_BUS_URL', 'PLAIN_NETWORK', 'RESPECT_DNT'] as const),
  ...(['EDGE_SECRET', 'BFF_CLIENT_KEY', 'TRUSTED_PROXIES', 'SESSION_IDLE', 'SESSION_ABSOLUTE'] as const),
  ...(['COMPANY_NAME', 'EMAIL_HOSTS', 'MAILBOXES', 'EMAIL_VERIFICATION', 'GOOGLE_CLIENT_ID'] as const),
  ...(['CAPTCHA_COST', 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const),
] as const;

const DEFAULTS = { ADMIN_PORT: ADMIN_PORT_ALONE };
const REQUIRED = ['EDGE_SECRET', 'BFF_CLIENT_KEY'] as const;

const site = join(import.meta.dirname, '..', 'frontend', 'dist');

await runAlone({
  service: 'bff',
  configure: () => loadConfig(NAMES, process.env, DEFAULTS, REQUIRED),
  open: (config, { clock }) =>
    openBffPorts({ keyValue: config.KEY_VALUE_URL, bus: config.EVENT_BUS_URL }, { dataDir: config.DATA_DIR, clock }),
  serve: async (config, ports, { clock, log }) => {
    const bff = await startBff({
      ports,
      clock,
      log,
      site,
      services: byService((name) => config[addressSetting(name)]),
      config: {
        host: config.HOST,
        port: config.PORT,
        internalPort: config.INTERNAL_PORT,
        publicOrigin: config.PUBLIC_ORIGIN,
        sessionIdleMs: config.SESSION_IDLE,
        sessionAbsoluteMs: config.SESSION_ABSOLUTE,
        edgeSecret: Buffer.from(config.EDGE_SECRET, 'base64'),
        clientKey: config.BFF_CLIENT_KEY,
        company: config.COMPANY_NAME,
        emailHosts: config.EMAIL_HOSTS,
        mailboxes: config.MAILBOXES,
        trustedProxies: config.TRUSTED_PROXIES,
        captcha: captchaSettingsOf(config),
        google: config.GOOGLE_CLIENT_ID !== null,
        emailVerification: config.EMAIL_VERIFICATION === 'on',
        mailbox: null, // kept mail is read in the embedded product alone
        respectDnt: config.RESPECT_DNT,
        limits: limitNumbersIn(process.env, limitNames),
      },
    });
    return { ...bff, also: { listening: bff.listening, internal: bff.internal.url }, probes: { bff: bff.ready } };
  },
});
