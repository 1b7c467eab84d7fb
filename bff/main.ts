/** Starts the BFF alone. */
import { join } from 'node:path';
import { configOf } from '@lamplight/common/config/alone.ts';
import { limitNumbersIn } from '@lamplight/common/config/limit-numbers.ts';
import { runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { alone } from './alone.ts';
import { captchaSettingsOf } from './captcha/settings.ts';
import { addressSetting, byService } from './contract/services.ts';
import { limitNames } from './limits/table.ts';
import { openBffPorts } from './ports.ts';
import { startBff } from './server.ts';

const site = join(import.meta.dirname, '..', 'frontend', 'dist');

await runAlone({
  service: alone.name,
  configure: () => configOf(alone, process.env),
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
        observed: null,
        respectDnt: config.RESPECT_DNT,
        limits: limitNumbersIn(process.env, limitNames),
      },
    });
    return { ...bff, also: { listening: bff.listening, internal: bff.internal.url }, probes: { bff: bff.ready } };
  },
});
