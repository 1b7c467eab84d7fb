/**
 * What a server reads when it runs by itself. Each says it once, in `alone.ts` beside its `main.ts`: its own start goes by
 * that, and so do those who compose servers (the fleet of the trials, `init --docker`, what is held against the compose file).
 */
import { type Config, type Environment, loadConfig } from './load.ts';
import type { SettingName } from './settings.ts';

/** What every server that runs alone is configured with, beside its own. */
export const ALONE_SETTINGS = ['HOST', 'PORT', 'ADMIN_PORT', 'ADMIN_HOST', 'LOG_LEVEL'] as const;
/** What each of them takes instead of the general default, beside its own. */
export const ALONE_DEFAULTS = { ADMIN_PORT: '9464' } as const;

export type Alone<N extends SettingName = SettingName, R extends N = N> = Readonly<{
  /** What logs, folders and other servers call it. */
  name: string;
  /** From the root of the repository: what Node is started with. */
  main: string;
  /** Where it listens when nothing else is set. */
  port: number;
  names: readonly N[];
  /** What it takes instead of the general default. */
  defaults: Readonly<Partial<Record<N, string>>>;
  /** What it cannot do without. */
  required: readonly R[];
  /** Whether it asks servers in the internet. */
  out: boolean;
}>;

/** @throws Misconfigured with every mistake at once */
export const configOf = <N extends SettingName, R extends N>(
  { names, port, defaults, required }: Alone<N, R>,
  env: Environment,
): Config<N, R> => {
  const everybodys = { ...ALONE_DEFAULTS, PORT: String(port) };
  return loadConfig(names, env, { ...everybodys, ...defaults } as Partial<Record<N, string>>, required);
};
