/** Settings: known, no secret among them, accepted by the code that reads them; secrets: each server mounts its own. */

import { limitNames } from '@lamplight/bff/limits/table.ts';
import { configOf } from '@lamplight/common/config/alone.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import type { Setting } from '@lamplight/common/config/setting.ts';
import { settings as allSettings, type SettingName } from '@lamplight/common/config/settings.ts';
import { isTask, migration, operating, serverNames, servers, tasks } from '@lamplight/operator/servers.ts';
import { OTHERS } from '../../stack/rules/settings.ts';
import { type KubeObject, ofKind, workloads } from '../objects.ts';
import type { Overlay, Rule } from './rule.ts';

const toldBy = (objects: readonly KubeObject[]): Readonly<Record<string, string>> =>
  ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('settings'))?.data ?? {};

export const told: Rule = ({ objects }) => {
  const known: ReadonlySet<string> = new Set([
    ...Object.keys(allSettings),
    ...limitNames.map((limit) => `LIMIT_${limit}`),
    ...OTHERS,
  ]);
  return Object.keys(toldBy(objects)).flatMap((name) => {
    if (!known.has(name)) return [`settings hold ${name}, which nobody reads`];
    const { secret } = (allSettings as Readonly<Record<string, Setting>>)[name] ?? {};
    return secret === true ? [`settings hold ${name}, which is a secret`] : [];
  });
};

/**
 * The real reading, of what the image, the settings and the server's secrets say.
 * @param secretsOf path of the file that a server is given
 */
export const accepted =
  (imageEnvironment: Readonly<Record<string, string>>, secretsOf: (name: string) => string) =>
  ({ objects, isSingle }: Overlay): readonly string[] => {
    const told = { ...imageEnvironment, ...toldBy(objects) };
    const holders = isSingle ? [] : ([...serverNames, migration.name, operating.name] as const);
    return holders.flatMap((name) => {
      const env = { ...told, SECRETS_FILE: secretsOf(name) };
      try {
        if (isTask(name)) loadConfig(tasks[name].names as readonly SettingName[], env, {}, []);
        else configOf(servers[name], env);
        return [];
      } catch (error) {
        return (error as Error).message.split('\n').map((line) => `${name}: ${line}`);
      }
    });
  };

export const secrets: Rule = ({ objects, isSingle }) =>
  workloads(objects).flatMap(({ name, labels, pod }) => {
    const called = labels['app.kubernetes.io/name'] ?? '';
    const own = called === 'backup' ? operating.name : called;
    const given = (pod.volumes ?? []).flatMap(({ secret }) => (secret === undefined ? [] : [secret.secretName]));
    const isOurs = ['server', 'job'].includes(labels['app.kubernetes.io/component'] ?? '') && own !== 'mongo-users';
    return [
      ...(isOurs && !isSingle && given.length === 0 ? [`${name} is given no secrets`] : []),
      ...given
        // A generated one bears a hash behind its name.
        .filter(
          (secret) =>
            !(isOurs ? [own] : [own, 'mongo']).some((one) => new RegExp(`^${one}(?:-[a-z0-9]{10})?$`).test(secret)),
        )
        .map((secret) => `${name} is given the secret ${secret}`),
    ];
  });
