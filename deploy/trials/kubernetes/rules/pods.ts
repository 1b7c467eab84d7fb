/** How pods run: with no right, no place to write but memory and volumes, limits, questions of health, and time to end. */
import { STOP_MS } from '@lamplight/common/lifecycle/run.ts';
import { type Container, type PodSpec, workloads } from '../objects.ts';
import type { Rule } from './rule.ts';

/** These write beside their data, and their images are not ours. */
const WRITES: readonly string[] = ['eventstore', 'kafka', 'mongo', 'rabbitmq'];

export const pods: Rule = ({ objects }) =>
  workloads(objects).flatMap(({ object, name, labels, pod }) => {
    const component = labels['app.kubernetes.io/component'] ?? '';
    const isServer = component === 'server' || component === 'product';
    const all = [...(pod.initContainers ?? []), ...(pod.containers ?? [])];
    return [
      ...podFaults(pod),
      ...all.flatMap((one) => containerFaults(one, WRITES.includes(name))),
      ...(isServer ? all.flatMap((one) => serverFaults(one, pod)) : []),
      ...(component === 'server' ? spreadFaults(pod) : []),
      ...(component === 'server' && object.spec?.strategy?.rollingUpdate?.['maxUnavailable'] !== 0
        ? ['ends before the next one is ready']
        : []),
    ].map((fault) => `${name} ${fault}`);
  });

const podFaults = (pod: PodSpec): readonly string[] => [
  ...(pod.automountServiceAccountToken === false ? [] : ['is given a token of the cluster']),
  ...(pod.enableServiceLinks === false ? [] : ['has the addresses of others in its environment']),
  ...(pod.securityContext?.runAsNonRoot === true && (pod.securityContext.runAsUser ?? 0) > 0
    ? []
    : ['may run as root']),
  ...(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['may make any call of the kernel']),
  ...(pod.volumes ?? []).flatMap(({ name, emptyDir }) =>
    emptyDir !== undefined && emptyDir.sizeLimit === undefined && name !== 'config'
      ? [`fills ${name} without end`]
      : [],
  ),
];

const containerFaults = (
  { image = '', resources, securityContext: rights }: Container,
  writes: boolean,
): readonly string[] => {
  const tag = /:([^/:@]+)(?:@|$)/.exec(image)?.[1];
  return [
    ...(tag === undefined || tag === 'latest' ? [`has an image whose tag moves: ${image}`] : []),
    ...(rights?.allowPrivilegeEscalation === false ? [] : ['may gain privileges']),
    ...(rights?.capabilities?.drop?.includes('ALL') && rights.capabilities.add === undefined
      ? []
      : ['keeps capabilities']),
    ...(rights?.readOnlyRootFilesystem === true || writes ? [] : ['can write into its image']),
    ...(resources?.limits?.['memory'] === undefined ? ['has no limit of memory'] : []),
    ...(resources?.requests?.['cpu'] === undefined || resources.requests['memory'] === undefined
      ? ['says not what it needs']
      : []),
  ];
};

const serverFaults = (container: Container, pod: PodSpec): readonly string[] => {
  const asked = (probe: Container['livenessProbe'], path: string): boolean =>
    probe?.httpGet?.path === path && probe.httpGet.port === 'admin';
  const pause = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
  const needed = pause + STOP_MS / 1_000;
  return [
    ...(asked(container.livenessProbe, '/livez') ? [] : ['is not asked whether it lives, or is ended for its stores']),
    ...(asked(container.readinessProbe, '/readyz') ? [] : ['is not asked whether it is ready']),
    ...(container.startupProbe === undefined ? ['is given no time to start'] : []),
    ...(pause >= 5 ? [] : ['ends before others have stopped asking it']),
    ...((pod.terminationGracePeriodSeconds ?? 30) > needed
      ? []
      : [`is ended by force before the ${needed} s that it may take`]),
    ...(container.resources?.limits?.['cpu'] === undefined ? [] : ['is halted in the middle of calls']),
    ...(container.envFrom?.some(({ configMapRef }) => configMapRef !== undefined) ? [] : ['is told no setting']),
  ];
};

const spreadFaults = (pod: PodSpec): readonly string[] =>
  ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].flatMap((key) =>
    pod.topologySpreadConstraints?.some(({ topologyKey }) => topologyKey === key)
      ? []
      : [`may stand on one ${key} alone`],
  );
