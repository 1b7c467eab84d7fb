import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverNames } from '@lamplight/operator/servers.ts';
import { parse } from 'yaml';
import { parsed } from '../stack/compose.ts';
import { imageEnvironment } from '../stack/dockerfile.ts';
import { COMPOSE_FILE, root } from '../stack/scratch.ts';
import { folder } from './committed.ts';
import { type Profile, profileFaults } from './profile.ts';

const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const texts = {
  compose: read(root, COMPOSE_FILE),
  prometheus: read(folder, 'prometheus.yaml'),
  collector: read(folder, 'collector.yaml'),
  sources: read(folder, 'grafana', 'sources.yaml'),
  dashboards: read(folder, 'grafana', 'dashboards.yaml'),
};
const faultsIn = (changed: Partial<typeof texts> = {}): readonly string[] => {
  const { compose, ...others } = { ...texts, ...changed };
  const documents = Object.fromEntries(Object.entries(others).map(([name, text]) => [name, parse(text) as unknown]));
  const adminPort = imageEnvironment(read(root, 'deploy', 'docker', 'Dockerfile'))['ADMIN_PORT'];
  const profile = { ...documents, compose: parsed(compose), adminPort } as unknown as Profile;
  return profileFaults(profile, serverNames, (path) => existsSync(join(root, path)));
};

describe('the profile observability', () => {
  it('asks every server, and each part reaches what it is told of', () => expect(faultsIn()).toEqual([]));

  it.each([
    ['prometheus', 'chat:9464', 'chat:9465', /^prometheus does not ask chat at chat:9464/],
    ['prometheus', 'job_name: chat', 'job_name: chatter', /^chatter is no server/],
    ['prometheus', 'rules/slo.yaml', 'rules/slos.yaml', /^prometheus is to read .*slos\.yaml/],
    ['collector', 'jaeger:4317', 'yaeger:4317', /^collector is to reach yaeger/],
    ['sources', 'jaeger:16686', 'yaeger:16686', /^grafana is to reach yaeger/],
    ['dashboards', 'lamplight/dashboards', 'grafana/dashboards', /^grafana is to read/],
    ['compose', 'ADMIN_HOST: 0.0.0.0, ', '', /^payroll tells its figures to itself alone/],
    ['compose', '    image: prom/', '    networks: [edge]\n    image: prom/', /^prometheus is to reach identity/],
    ['compose', '    image: otel/', '    networks: [edge]\n    image: otel/', /^projects is to reach collector/],
  ] as const)('is held to it: %s, %s', (file, from, to, says) => {
    expect(texts[file]).toContain(from);
    expect(faultsIn({ [file]: texts[file].replace(from, to) })).toContainEqual(expect.stringMatching(says));
  });
});
