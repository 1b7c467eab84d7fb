/** Every server has what it is started, found, kept and multiplied by, under one name, and listens where it says. */
import { migration, operating, type ServerName, serverNames, servers } from '@lamplight/operator/servers.ts';
import { type KubeObject, named, ofKind, workloads } from '../objects.ts';
import type { Rule } from './rule.ts';

const runs = (object: KubeObject | undefined): string =>
  (object?.spec?.template?.spec?.containers?.[0]?.args ?? []).join(' ');

export const roster: Rule = ({ objects, isSingle }) => {
  if (isSingle) {
    const product = ofKind(objects, 'Deployment')[0];
    return [
      ...(runs(product) === 'deploy/embedded/main.ts' ? [] : [`the product runs ${runs(product)}`]),
      ...(product?.spec?.strategy?.type === 'Recreate' && product.spec.replicas === 1
        ? []
        : ['the product may run twice on one folder']),
    ];
  }
  const jobs = workloads(objects).filter(({ name }) => name.startsWith('migrate-'));
  const words = [migration.main, ...migration.words].join(' ');
  return [
    ...serverNames.flatMap((name) => serverFaults(objects, name)),
    ...(jobs.length === 1 ? [] : [`there are ${jobs.length} jobs that migrate`]),
    ...backupFaults(named(objects, 'CronJob', 'backup')),
    ...jobs.flatMap(({ object }) => (runs(object) === words ? [] : [`migrate runs ${runs(object)}`])),
    ...workloads(objects).flatMap(({ name, labels }) =>
      labels['app.kubernetes.io/component'] === 'server' && !(serverNames as readonly string[]).includes(name)
        ? [`${name} is no server of ours`]
        : [],
    ),
  ];
};

/** Each of the two into a volume of its own, and never twice at once. */
const backupFaults = (cron: KubeObject | undefined): readonly string[] => {
  if (cron === undefined) return ['nothing is backed up'];
  const pod = cron.spec?.jobTemplate?.spec?.template?.spec;
  const all = [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
  const places = ['create', 'keys'].map((what) => {
    const words = all.find(({ args = [] }) => args.slice(0, 3).join(' ') === `${operating.main} backup ${what}`);
    const to = words?.args?.[words.args.indexOf('--to') + 1];
    const volume = words?.volumeMounts?.find(({ mountPath }) => mountPath === to)?.name;
    return pod?.volumes?.find(({ name }) => name === volume)?.persistentVolumeClaim?.claimName;
  });
  return [
    ...(cron.spec?.concurrencyPolicy === 'Forbid' ? [] : ['a backup may begin beside another one']),
    ...(places.includes(undefined) ? ['a backup writes into no volume of its own'] : []),
    ...(places[0] === places[1] ? ['the keys lie beside what they open'] : []),
  ];
};

const serverFaults = (objects: readonly KubeObject[], name: ServerName): readonly string[] => {
  const deployment = named(objects, 'Deployment', name);
  if (deployment === undefined) return [`${name} is not deployed`];
  const server = servers[name];
  const service = named(objects, 'Service', name);
  const budget = named(objects, 'PodDisruptionBudget', name);
  const scaler = named(objects, 'HorizontalPodAutoscaler', name);
  const labels = deployment.spec?.template?.metadata?.labels ?? {};
  const selects = (selector: Readonly<Record<string, unknown>> | undefined): boolean =>
    selector !== undefined && Object.entries(selector).every(([key, value]) => labels[key] === value);
  const ports = (deployment.spec?.template?.spec?.containers?.[0]?.ports ?? []).map(
    ({ containerPort }) => containerPort,
  );
  return [
    ...(runs(deployment) === server.main ? [] : [`${name} runs ${runs(deployment)} instead of ${server.main}`]),
    ...(ports.includes(server.port) ? [] : [`${name} does not open ${server.port}, where it listens`]),
    ...(service?.spec?.ports?.some(({ port }) => port === server.port)
      ? []
      : [`${name} is not found at ${server.port}`]),
    ...(selects(service?.spec?.selector) ? [] : [`the service ${name} selects other pods`]),
    ...(selects(budget?.spec?.selector?.matchLabels) && budget?.spec?.maxUnavailable === 1
      ? []
      : [`${name} may be drained all at once`]),
    ...(scaler?.spec?.scaleTargetRef?.name === name ? [] : [`${name} is not multiplied`]),
    ...(scaler?.spec?.metrics?.every(({ resource }) => resource?.target.type === 'AverageValue')
      ? []
      : [`${name} is multiplied by a part of what it asked for`]),
    ...(deployment.spec?.replicas === undefined ? [] : [`each release would set the number of ${name} back`]),
  ];
};
