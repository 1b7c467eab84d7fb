/** What an API server refuses, by the overlay's text, and a word of its refusal. */
export const REFUSED: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['a misspelt field', (text) => text.replace('readinessProbe:', 'readynessProbe:'), /unknown field .*readynessProbe/],
  [
    'a wrong type',
    (text) => text.replace('minReadySeconds: 5', 'minReadySeconds: soon'),
    /minReadySeconds|cannot unmarshal/,
  ],
  ['a port that is none', (text) => text.replace('port: 8080', 'port: 80800'), /80800/],
  [
    'two limits of a drain',
    (text) => text.replace('  maxUnavailable: 1\n  selector', '  maxUnavailable: 1\n  minAvailable: 1\n  selector'),
    /minAvailable|maxUnavailable/,
  ],
  [
    'a probe of two kinds',
    (text) => text.replace(/livenessProbe:\n( +)/, 'livenessProbe:\n$1tcpSocket: { port: admin }\n$1'),
    /more than 1 handler/,
  ],
  ['a name that is none', (text) => text.replace('name: names-of-hosts', 'name: Names_Of_Hosts'), /Names_Of_Hosts/],
  [
    'a pod that the namespace forbids',
    (text) => text.replaceAll('runAsNonRoot: true', 'runAsNonRoot: false'),
    /violate PodSecurity "restricted/,
  ],
];
