/** What is in force and where each value comes from, for whoever looks; what is secret is told as set, never shown. */
import { type Environment, type Given, givenOf, secretsOf } from './load.ts';
import { placeOf } from './place-of.ts';
import type { Setting } from './setting.ts';
import { type SettingName, settings } from './settings.ts';

/** `from`: `default`, the setting's own name (the environment), `<NAME>_FILE`, or `SECRETS_FILE`. */
export type Explained = Readonly<{ setting: string; value: string; from: string }>;

export const MASKED = '********';

/**
 * One row for each setting and each number of a limit that is given. It refuses nothing, so that it can be read beside the
 * mistakes. @param defaults what this server takes instead of the general default @param limits names of `LIMIT_<NAME>`
 */
export const explained = (
  names: readonly SettingName[],
  env: Environment,
  defaults: Readonly<Partial<Record<SettingName, string>>>,
  limits: readonly string[],
): readonly Explained[] => {
  const filed = secretsOf(env, []);
  const rows = names.map((name) => {
    const setting: Setting = settings[name];
    const given = givenOf(name, env, filed, []) ?? { text: defaults[name] ?? setting.default ?? '', from: 'default' };
    return { setting: name, value: shown(name, setting, given), from: given.from };
  });
  const numbers = limits.flatMap((name) => {
    const [setting, value] = [`LIMIT_${name}`, env[`LIMIT_${name}`]];
    return value === undefined || value === '' ? [] : [{ setting, value, from: setting }];
  });
  return [...rows, ...numbers].toSorted((a, b) => (a.setting < b.setting ? -1 : 1));
};

/** Of an address the place that it leads to: who looks wants to know which store it is. */
const shown = (name: SettingName, { secret }: Setting, { text }: Given): string => {
  if (!secret || text === '') return text;
  return name.endsWith('_URL') ? placeOf(text) : MASKED;
};

/** What is given and nobody reads: a mistyped name, or a setting of another server. */
export const unread = (
  names: readonly SettingName[],
  env: Environment,
  limits: readonly string[],
): readonly string[] => {
  const known = new Set<string>([...names, ...limits.map((name) => `LIMIT_${name}`)]);
  const filed = Object.keys(secretsOf(env, [])).filter((name) => !known.has(name));
  const numbers = Object.keys(env).filter((name) => name.startsWith('LIMIT_') && !known.has(name));
  return [...filed.map((name) => `${name} of SECRETS_FILE`), ...numbers];
};
