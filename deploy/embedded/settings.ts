/** What the one-process product reads from the environment, and where everything lies in its folder. */
import { resolve } from 'node:path';
import { type LimitNumbers, limitNames } from '@lamplight/bff/limits/table.ts';
import { CHAT_SETTINGS } from '@lamplight/chat/settings.ts';
import { limitNumbersIn } from '@lamplight/common/config/limit-numbers.ts';
import { type Config, type Environment, loadConfig, together } from '@lamplight/common/config/load.ts';
import { demandMailServer } from '@lamplight/common/config/mail-server.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import type { PortSettings } from '@lamplight/events/adapters/open.ts';
import { topicsKeepMs } from '@lamplight/events/contracts/topics.ts';
import { IDENTITY_SETTINGS } from '@lamplight/identity/settings.ts';
import { INTEGRATIONS_SETTINGS } from '@lamplight/integrations/settings.ts';
import { COMPANY_SETTINGS } from '@lamplight/projects/company.ts';
import type { Secrets } from './secrets.ts';

/** All that it reads, beside the limits of the edge. */
export const EMBEDDED_SETTINGS = [
  ...PORT_SETTINGS,
  ...IDENTITY_SETTINGS,
  ...COMPANY_SETTINGS,
  ...CHAT_SETTINGS,
  ...INTEGRATIONS_SETTINGS,
  ...(['HOST', 'PORT', 'ADMIN_PORT', 'ADMIN_HOST', 'LOG_LEVEL', 'BACKUP_DIR'] as const),
  ...(['SESSION_IDLE', 'EMAIL_HOSTS', 'MAILBOXES', 'RESPECT_DNT'] as const),
  ...(['CAPTCHA_COST', 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const),
] as const;

export type Settings = Config<(typeof EMBEDDED_SETTINGS)[number]> &
  Readonly<{ /** Of the edge, by `LIMIT_<NAME>`. */ limits: LimitNumbers }>;

/** People start it by hand and read what it prints: only what needs them. */
export const DEFAULT_LOG_LEVEL = 'warn';
/** What the one process takes instead of the general default. */
export const EMBEDDED_DEFAULTS = { LOG_LEVEL: DEFAULT_LOG_LEVEL } as const;

/** @throws Misconfigured with every mistake at once */
export const readSettings = (env: Environment): Settings => {
  const loaded = (): Config<(typeof EMBEDDED_SETTINGS)[number]> =>
    loadConfig(EMBEDDED_SETTINGS, env, EMBEDDED_DEFAULTS);
  together(loaded, () => limitNumbersIn(env, limitNames));
  const settings = demandMailServer(loaded());
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR), limits: limitNumbersIn(env, limitNames) };
};

/** The addresses of the ports, with the key that the folder keeps unless a setting brings its own. */
export const portsOf = (settings: Settings, secrets: Secrets): PortSettings => {
  const PERSONAL_DATA_KEY = settings.PERSONAL_DATA_KEY === '' ? secrets.PERSONAL_DATA_KEY : settings.PERSONAL_DATA_KEY;
  return { ...portSettingsOf({ ...settings, PERSONAL_DATA_KEY }), topicsKeepMs };
};
