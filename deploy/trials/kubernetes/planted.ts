/** Mistakes as people make them in manifests, one at a time: each must be named, else the rules are blind. */

const replaced = (from: string | RegExp, to: string) => (whole: string) => {
  const changed = whole.replace(from, to);
  if (changed === whole) throw new Error(`nothing to plant at: ${from}`);
  return changed;
};
const without = (from: string | RegExp) => replaced(from, '');

type Planted = Readonly<{
  /** What it is. */
  what: string;
  /** The file that it stands in, from deploy/kubernetes. */
  file: string;
  plant: (whole: string) => string;
  overlay: string;
  /** The sentence that must name it. */
  says: RegExp;
}>;

const inBase = (what: string, file: string, plant: Planted['plant'], says: RegExp): Planted => ({
  ...{ what, file: `base/${file}`, plant, says },
  overlay: 'production',
});

export const PLANTED: readonly Planted[] = [
  inBase(
    'a server without its file',
    'kustomization.yaml',
    without('  - servers/chat.yaml\n'),
    /^roster: chat is not dep/,
  ),
  inBase('another program', 'servers/chat.yaml', replaced('services/chat', 'services/payroll'), /^roster: chat runs/),
  inBase(
    'another port',
    'servers/chat.yaml',
    replaced('containerPort: 7104', 'containerPort: 7103'),
    /^roster: chat does not/,
  ),
  inBase(
    'a service for other pods',
    'servers/chat.yaml',
    replaced('  selector: { app.kubernetes.io/name: chat', '  selector: { app.kubernetes.io/name: chatt'),
    /^roster: the service chat/,
  ),
  inBase(
    'a drain of all at once',
    'servers/bff.yaml',
    replaced('  maxUnavailable: 1', '  maxUnavailable: 3'),
    /^roster: bff may be drained/,
  ),
  inBase(
    'parts of a request',
    'servers/bff.yaml',
    replaced('type: AverageValue, averageValue: 700m', 'type: Utilization, averageUtilization: 70'),
    /^roster: bff is multiplied/,
  ),
  inBase(
    'a number that is set back',
    'servers/identity.yaml',
    replaced('spec:\n  selector', 'spec:\n  replicas: 2\n  selector'),
    /^roster: each release .*identity/,
  ),
  inBase('nothing that migrates', 'kustomization.yaml', without('  - migrate.yaml\n'), /^roster: there are 0 jobs/),
  inBase('no backup', 'kustomization.yaml', without('  - backup.yaml\n'), /^roster: nothing is backed up/),
  inBase(
    'keys beside what they open',
    'backup.yaml',
    replaced('claimName: backup-keys', 'claimName: backups'),
    /^roster: the keys lie beside/,
  ),
  inBase(
    'a backup into memory',
    'backup.yaml',
    replaced('create, --to, /backups', 'create, --to, /scratch'),
    /^roster: a backup writes into no volume/,
  ),
  inBase(
    'two backups at once',
    'backup.yaml',
    replaced('concurrencyPolicy: Forbid', 'concurrencyPolicy: Allow'),
    /^roster: a backup may begin beside/,
  ),
  inBase(
    'root that backs up',
    'backup.yaml',
    replaced('runAsUser: 1000', 'runAsUser: 0'),
    /^pods: backup may run as root/,
  ),
  inBase(
    'secrets of somebody else',
    'backup.yaml',
    replaced('secretName: operator', 'secretName: identity'),
    /^secrets: backup is given the secret identity/,
  ),
  inBase(
    'a token of the cluster',
    'pod.yaml',
    replaced('automountServiceAccountToken: false', 'automountServiceAccountToken: true'),
    /^pods: bff is given a token/,
  ),
  inBase(
    'links to services',
    'pod.yaml',
    without('      enableServiceLinks: false\n'),
    /^pods: chat has the addresses/,
  ),
  inBase('root', 'pod.yaml', replaced('runAsUser: 1000', 'runAsUser: 0'), /^pods: identity may run as root/),
  inBase(
    'any call of the kernel',
    'pod.yaml',
    without('        seccompProfile: { type: RuntimeDefault }\n'),
    /^pods: bff may make any call/,
  ),
  inBase(
    'privileges that grow',
    'pod.yaml',
    replaced('allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true'),
    /^pods: bff may gain/,
  ),
  inBase(
    'all capabilities',
    'pod.yaml',
    without('            capabilities: { drop: [ALL] }\n'),
    /^pods: bff keeps capabilities/,
  ),
  inBase(
    'an image that can be written',
    'pod.yaml',
    replaced('readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'),
    /^pods: bff can write/,
  ),
  inBase(
    'a place without end',
    'pod.yaml',
    replaced('emptyDir: { sizeLimit: 256Mi }', 'emptyDir: {}'),
    /^pods: bff fills scratch/,
  ),
  inBase(
    'no limit of memory',
    'servers/bff.yaml',
    without(', limits: { memory: 512Mi }'),
    /^pods: bff has no limit of memory/,
  ),
  inBase(
    'a limit of the processor',
    'servers/bff.yaml',
    replaced('limits: { memory: 512Mi }', 'limits: { memory: 512Mi, cpu: 500m }'),
    /^pods: bff is halted/,
  ),
  inBase(
    'an end for stores that are away',
    'server.yaml',
    replaced(/livenessProbe: (.*)\/livez/, 'livenessProbe: $1/readyz'),
    /^pods: bff is not asked whether it lives/,
  ),
  inBase(
    'no question whether it is ready',
    'server.yaml',
    without(/ +readinessProbe: .*\n/),
    /^pods: bff is not asked whether it is ready/,
  ),
  inBase('no time to start', 'server.yaml', without(/ +startupProbe: .*\n/), /^pods: bff is given no time/),
  inBase('no pause before the end', 'server.yaml', without(/ +lifecycle: .*\n/), /^pods: bff ends before others/),
  inBase(
    'an end by force',
    'pod.yaml',
    replaced('terminationGracePeriodSeconds: 65', 'terminationGracePeriodSeconds: 30'),
    /^pods: bff is ended by force/,
  ),
  inBase(
    'two on one machine',
    'servers/bff.yaml',
    without(/ +- \{ maxSkew: 1, topologyKey: kubernetes.*\n/),
    /^pods: bff may stand on one kub/,
  ),
  inBase(
    'an end before the next',
    'server.yaml',
    replaced('maxUnavailable: 0', 'maxUnavailable: 1'),
    /^pods: bff ends before the next/,
  ),
  {
    what: 'an open namespace',
    file: 'components/closed/network.yaml',
    overlay: 'production',
    plant: replaced('policyTypes: [Ingress, Egress]', 'policyTypes: [Egress]'),
    says: /^network: another namespace to somebody beside/,
  },
  inBase(
    'a service that everybody asks',
    'network.yaml',
    replaced(
      'app.kubernetes.io/name: bff } } }]\n      ports: [{ port: 7102 }',
      'app.kubernetes.io/component: server } } }]\n      ports: [{ port: 7102 }',
    ),
    /^network: identity to projects at 7102: is let in/,
  ),
  inBase(
    'nobody who asks identity',
    'network.yaml',
    replaced(
      'values: [projects, payroll, chat, integrations] }\n  policyTypes: [Egress]',
      'values: [projects, payroll, integrations] }\n  policyTypes: [Egress]',
    ),
    /^network: chat to identity at 7101: not reached/,
  ),
  inBase(
    'a service in the internet',
    'network.yaml',
    replaced('values: [bff, identity, chat, integrations]', 'values: [bff, identity, chat, integrations, payroll]'),
    /^network: payroll to the internet/,
  ),
  inBase(
    'the secrets of the cloud',
    'network.yaml',
    without('169.254.0.0/16, '),
    /^network: bff to 169\.254\.169\.254/,
  ),
  inBase(
    'figures for everybody',
    'network.yaml',
    replaced(
      '- from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: monitoring } } }]\n      ports: [{ port: 9464 }]',
      '- ports: [{ port: 9464 }]',
    ),
    /^network: somebody beside to bff at 9464/,
  ),
  inBase(
    'no way to the edge inside',
    'network.yaml',
    without(/apiVersion[^-]*name: at-the-edge-inside[\s\S]*?---\n/),
    /^network: identity to bff at 7100: not reached/,
  ),
  inBase(
    'a misspelt setting',
    'settings.env',
    replaced('PLAIN_NETWORK', 'PLAIN_NETWORKS'),
    /^told: settings hold PLAIN_NETWORKS/,
  ),
  inBase(
    'a secret among settings',
    'settings.env',
    replaced('PLAIN_NETWORK=true', 'PLAIN_NETWORK=true\nEDGE_SECRET=x'),
    /^told: settings hold EDGE_SECRET, which is a secret/,
  ),
  inBase(
    'a setting that nobody accepts',
    'settings.env',
    replaced('PLAIN_NETWORK=true', 'PLAIN_NETWORK=yes'),
    /^accepted: bff: PLAIN_NETWORK must be/,
  ),
  inBase(
    "another server's secrets",
    'servers/chat.yaml',
    replaced('secretName: chat', 'secretName: payroll'),
    /^secrets: chat is given the secret payroll/,
  ),
  {
    what: 'a port of the edge that is closed',
    file: 'components/ingress/network.yaml',
    plant: replaced('port: 8080', 'port: 8081'),
    overlay: 'staging',
    says: /^network: visitors to bff/,
  },
  {
    what: 'a store that is out of reach',
    file: 'components/stores-apart/network.yaml',
    plant: without('        - { port: 27017 }\n'),
    overlay: 'staging',
    says: /^network: identity to mongo/,
  },
  {
    what: 'an image whose tag moves',
    file: 'overlays/production/kustomization.yaml',
    plant: replaced('newTag: 0.1.0', 'newTag: latest'),
    overlay: 'production',
    says: /^pods: bff has an image whose tag moves/,
  },
  {
    what: 'two products on one folder',
    file: 'overlays/single/product.yaml',
    plant: replaced('type: Recreate', 'type: RollingUpdate'),
    overlay: 'single',
    says: /^roster: the product may run twice/,
  },
  {
    what: 'a store that all may ask',
    file: 'components/stores-dev/network.yaml',
    plant: replaced(/ {4}- from:[\s\S]*?ports/, '    - ports'),
    overlay: 'dev',
    says: /^network: somebody beside to eventstore at 2113: is let in/,
  },
  {
    what: "a store's secrets for another",
    file: 'components/stores-dev/redis.yaml',
    plant: replaced('secretName: redis', 'secretName: rabbitmq'),
    overlay: 'dev',
    says: /^secrets: redis is given the secret rabbitmq/,
  },
];
