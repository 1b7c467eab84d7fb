/** What each server is told: all that it reads, nothing else, and accepted by the code that will read it. */

import { readFileSync } from 'node:fs';
import { limitNames } from '@lamplight/bff/limits/table.ts';
import { configOf } from '@lamplight/common/config/alone.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import type { Setting } from '@lamplight/common/config/setting.ts';
import { type SettingName, settings } from '@lamplight/common/config/settings.ts';
import {
  isTask,
  migration,
  operating,
  type ServerName,
  serverNames,
  servers,
  type TaskName,
  tasks,
} from '@lamplight/operator/servers.ts';
import { environmentOf, secretsOf } from '../compose.ts';
import type { Rule, Stack } from './rule.ts';

/** Of Node and telemetry: no settings of ours. */
export const OTHERS: readonly string[] = ['NODE_OPTIONS', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
/** Where servers answer each other is what their defaults say, since a service's name is its host. */
const LEFT: readonly string[] = [
  'PORT',
  'ADMIN_HOST',
  'INTERNAL_PORT',
  'BFF_URL',
  ...serverNames.map((name) => `${name.toUpperCase()}_URL`),
];
type Holder = ServerName | TaskName;
const names = (name: Holder): readonly SettingName[] => (isTask(name) ? tasks[name].names : servers[name].names);
const required = (name: Holder): readonly string[] => (isTask(name) ? tasks[name].names : servers[name].required);

const holders = [...serverNames, migration.name, operating.name] as const;
/** What each runs; who operates says the rest. */
const wordsOf = (name: Holder): readonly string[] => {
  if (name === 'operator') return ['node', '--disable-warning=ExperimentalWarning', operating.main];
  return name === 'migrate' ? [migration.main, ...migration.words] : [servers[name].main];
};

/** The file that a server reads as SECRETS_FILE; null where it is given none. */
const secretsFileOf = ({ compose, variables, secretFiles }: Stack, name: string): string | null => {
  const service = compose.services[name];
  if (service === undefined) return null;
  const path = environmentOf(service, variables)['SECRETS_FILE'];
  const source = secretsOf(service).find((secret) => secret.path === path)?.source;
  const file = source === undefined ? undefined : compose.secrets[source]?.file?.split('/').at(-1);
  return file === undefined ? null : (secretFiles[file] ?? null);
};

const filedIn = (file: string | null): readonly string[] =>
  file === null ? [] : Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);

export const roster: Rule = ({ compose }) => [
  ...holders.flatMap((name) => {
    const service = compose.services[name];
    if (service === undefined) return [`${name} is not among the services`];
    const words = wordsOf(name);
    const runs =
      name === 'operator' ? (service.entrypoint ?? []) : [...(service.entrypoint ?? []), ...(service.command ?? [])];
    return runs.join(' ') === words.join(' ') ? [] : [`${name} runs ${runs.join(' ')} instead of ${words.join(' ')}`];
  }),
  ...Object.entries(compose.services).flatMap(([name, { build }]) =>
    build !== undefined && !(holders as readonly string[]).includes(name) ? [`${name} is no server of ours`] : [],
  ),
];

export const environment: Rule = (stack) =>
  holders.flatMap((name) => {
    const service = stack.compose.services[name];
    if (service === undefined) return [];
    const reads = names(name);
    const limits = name === 'bff' ? limitNames.map((limit) => `LIMIT_${limit}`) : [];
    const fromEnv = Object.keys(service.environment ?? {});
    const filed = filedIn(secretsFileOf(stack, name));
    const read: ReadonlySet<string> = new Set([...reads, ...limits, ...OTHERS, 'SECRETS_FILE']);
    const set = new Set([...fromEnv, ...filed, ...Object.keys(stack.imageEnvironment), ...LEFT]);
    const byHand = (setting: string): boolean =>
      isSecret(setting) && !required(name).includes(setting) && secretsFileOf(stack, name) !== null;
    return [
      ...fromEnv.filter((one) => !read.has(one)).map((one) => `${name} is told ${one}, which it does not read`),
      ...filed
        .filter((one) => !read.has(one))
        .map((one) => `${name} is given ${one} in its secrets, which it does not read`),
      ...fromEnv.filter((one) => filed.includes(one)).map((one) => `${name} is given ${one} twice`),
      ...fromEnv.filter(isSecret).map((one) => `${name} is told ${one} in its environment, which is a secret`),
      ...[...reads, ...limits]
        .filter((one) => !set.has(one) && !byHand(one))
        .map((one) => `${name} is not told ${one}`),
    ];
  });

const isSecret = (name: string): boolean => (settings as Readonly<Record<string, Setting>>)[name]?.secret === true;

/** The real reading of settings, with the file that `init --docker` made, and whether the hosts in addresses are reached. */
export const accepted: Rule = (stack) =>
  holders.flatMap((name) => {
    const service = stack.compose.services[name];
    if (service === undefined) return [];
    const file = secretsFileOf(stack, name);
    if (file === null) return [`${name} has no secrets file that init --docker makes`];
    const env = { ...stack.imageEnvironment, ...environmentOf(service, stack.variables), SECRETS_FILE: file };
    try {
      const config: Readonly<Record<string, unknown>> = isTask(name)
        ? loadConfig(tasks[name].names, env, {}, [])
        : configOf(servers[name], env);
      return Object.entries(config).flatMap(([setting, value]) =>
        setting.endsWith('_URL') && typeof value === 'string' ? unreached(stack, name, setting, value) : [],
      );
    } catch (error) {
      return (error as Error).message.split('\n').map((line) => `${name}: ${line}`);
    }
  });

const HOSTS = /^[a-z0-9+.-]+:\/\/(?:[^@/?#]*@)?([^/?#]*)/;

const unreached = ({ compose }: Stack, name: string, setting: string, url: string): readonly string[] =>
  (HOSTS.exec(url)?.[1] ?? '').split(',').flatMap((host) => {
    const other = compose.services[host.split(':')[0] ?? ''];
    const mine = compose.services[name]?.networks ?? [];
    if (other === undefined) return [`${name} is to reach ${host} by ${setting}, which is no service`];
    return other.networks?.some((one) => mine.includes(one))
      ? []
      : [`${name} is to reach ${host} by ${setting} over no network`];
  });
