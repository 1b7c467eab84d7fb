/** What the one-process product reads from the environment, and where everything lies in its folder. */
import { resolve } from 'node:path';
import { type Config, type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import type { PortSettings } from '@lamplight/events/adapters/open.ts';
import { topicsKeepMs } from '@lamplight/events/contracts/topics.ts';
import type { Secrets } from './secrets.ts';

const NAMES = [
  ...PORT_SETTINGS,
  'HOST',
  'PORT',
  'PUBLIC_ORIGIN',
  'ADMIN_PORT',
  'ADMIN_HOST',
  'LOG_LEVEL',
  'SESSION_IDLE',
  'SESSION_ABSOLUTE',
  'TRUSTED_PROXIES',
  'EMAIL_HOSTS',
  'PASSWORD_POLICY',
  'COMPANY_NAME',
  'COMPANY_STATE',
  'COMPANY_GSTIN',
  'COMPANY_ADDRESS',
] as const;

export type Settings = Config<(typeof NAMES)[number]>;

/** @throws Misconfigured with every mistake at once */
export const readSettings = (env: Environment): Settings => {
  const settings = loadConfig(NAMES, env, { LOG_LEVEL: 'warn' });
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
};

/** The addresses of the ports, with the key that the folder keeps unless a setting brings its own. */
export const portsOf = (settings: Settings, secrets: Secrets): PortSettings => {
  const PERSONAL_DATA_KEY = settings.PERSONAL_DATA_KEY === '' ? secrets.PERSONAL_DATA_KEY : settings.PERSONAL_DATA_KEY;
  return { ...portSettingsOf({ ...settings, PERSONAL_DATA_KEY }), topicsKeepMs };
};
