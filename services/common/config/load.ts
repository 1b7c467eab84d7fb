/** Configuration is read once, at start, and every mistake in it is told at once. */
import { readFileSync } from 'node:fs';
import { hasCode, misconfigured } from '@lamplight/events/ports/errors.ts';
import type { output } from 'zod';
import { plainConnections } from './plain-network.ts';
import type { Setting } from './setting.ts';
import type { SettingName, Settings } from './settings.ts';
import { settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Config<N extends SettingName, R extends SettingName = never> = {
  readonly [K in N]: K extends R ? NonNullable<output<Settings[K]['read']>> : output<Settings[K]['read']>;
};

/** Exit code of a start that configuration forbids: no supervisor should try again (sysexits.h, EX_CONFIG). */
export const EXIT_MISCONFIGURED = 78;

/**
 * Reads the named settings, each from `X`, from the file named by `X_FILE`, or from the object in SECRETS_FILE.
 * @param defaults what this server takes instead of the general default
 * @param required what this server cannot do without, though another can
 * @throws Misconfigured with every mistake in `detail.mistakes`; no value of a secret is repeated
 */
export const loadConfig = <N extends SettingName, R extends N = never>(
  names: readonly N[],
  env: Environment,
  defaults: Partial<Record<N, string>> = {},
  required: readonly R[] = [],
): Config<N, R> => {
  const mistakes: string[] = [];
  const filed = secretsOf(env, mistakes);
  const entries = names.map((name) => {
    const setting: Setting = settings[name];
    const text = givenOf(name, env, filed, mistakes)?.text ?? defaults[name] ?? setting.default;
    if (text === null || (text === '' && (required as readonly N[]).includes(name))) {
      mistakes.push(`${name} is required: ${setting.meaning}`);
      return [name, undefined] as const;
    }
    const read = setting.read.safeParse(text);
    if (!read.success) {
      const why = read.error.issues.flatMap(reasons)[0] ?? 'is not valid';
      mistakes.push(`${name} ${why}${setting.secret ? '' : ` (it is ${JSON.stringify(text.slice(0, 80))})`}`);
    }
    return [name, read.data] as const;
  });
  const read: Readonly<Record<string, unknown>> = Object.fromEntries(entries);
  if (read['PLAIN_NETWORK'] === false) mistakes.push(...plainConnections(read));
  if (mistakes.length > 0) throw wrong(mistakes);
  return read as Config<N, R>;
};

/**
 * Runs every check, whatever another one refuses, so that whoever reads several kinds of settings is told all mistakes at
 * once. @throws Misconfigured with the mistakes of all; what else a check throws
 */
export const together = (...checks: readonly (() => unknown)[]): void => {
  const mistakes = [...new Set(checks.flatMap(mistakesOf))];
  if (mistakes.length > 0) throw wrong(mistakes);
};

const mistakesOf = (check: () => unknown): readonly string[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (hasCode(error, 'Misconfigured') && Array.isArray(error.detail['mistakes'])) return error.detail['mistakes'];
    throw error;
  }
};

type Issue = Readonly<{ message: string; errors?: readonly (readonly Issue[])[] }>;
/** Of a union (`optional`) the sentence of its last member says what is wanted. */
const reasons = (issue: Issue): readonly string[] => issue.errors?.at(-1)?.flatMap(reasons) ?? [issue.message];

export const wrong = (mistakes: readonly string[]) =>
  Object.assign(misconfigured(mistakes.join('\n'), 'See the table of settings in README.md.'), {
    detail: { what: 'settings', remedy: 'README.md', mistakes },
  });

/** `from`: where it stands, in the words of who set it. */
export type Given = Readonly<{ text: string; from: string }>;

/** What the environment gives of one setting; undefined where it gives nothing. @param mistakes what is wrong is added to it */
export const givenOf = (
  name: string,
  env: Environment,
  filed: Readonly<Record<string, string>>,
  mistakes: string[],
): Given | undefined => {
  const file = env[`${name}_FILE`];
  const sources = [
    [env[name], name],
    [filed[name], 'SECRETS_FILE'],
    [file, `${name}_FILE`],
  ] as const;
  const given = sources.flatMap(([text, from]) => (text === undefined ? [] : [{ text, from }]));
  if (given.length > 1) {
    mistakes.push(`${name} is given more than once: use one of ${name}, ${name}_FILE and SECRETS_FILE`);
    return undefined;
  }
  if (file === undefined) return given[0];
  try {
    return { text: readFileSync(file, 'utf8').trimEnd(), from: `${name}_FILE` };
  } catch {
    mistakes.push(`${name}_FILE names a file that cannot be read`); // whatever the reason, the path is what to look at
    return undefined;
  }
};

/** What the file of secrets gives, by setting. */
export const secretsOf = (env: Environment, mistakes: string[]): Readonly<Record<string, string>> => {
  const path = env['SECRETS_FILE'];
  if (path === undefined || path === '') return {};
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new TypeError('not an object');
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    mistakes.push('SECRETS_FILE must name a readable file with a JSON object'); // its contents must not be repeated
    return {};
  }
};
