/** What the compose file's profile `observability` is held against: whether all servers are asked, and whom each part reaches. */
import { join } from 'node:path';
import type { Compose } from '../stack/compose.ts';

export type Profile = Readonly<{
  compose: Compose;
  /** Of the image: where servers tell their figures. */
  adminPort: string;
  prometheus: Readonly<{
    rule_files: readonly string[];
    scrape_configs: readonly Readonly<{
      job_name: string;
      static_configs: readonly Readonly<{ targets: readonly string[] }>[];
    }>[];
  }>;
  collector: Readonly<{ exporters: Readonly<Record<string, Readonly<{ endpoint?: string }> | null>> }>;
  sources: Readonly<{ datasources: readonly Readonly<{ url: string }>[] }>;
  dashboards: Readonly<{ providers: readonly Readonly<{ options: Readonly<{ path: string }> }>[] }>;
}>;

const hostOf = (address: string): string => address.replace(/^\w+:\/\//, '').split(':')[0] ?? '';

/** @param servers by name @param isThere whether a path of the repository is there. @returns sentences */
export const profileFaults = (
  { compose, adminPort, prometheus, collector, sources, dashboards }: Profile,
  servers: readonly string[],
  isThere: (path: string) => boolean,
): readonly string[] => {
  const networksOf = (name: string): readonly string[] => compose.services[name]?.networks ?? [];
  const reached = (from: string, host: string): readonly string[] =>
    networksOf(host).some((one) => networksOf(from).includes(one))
      ? []
      : [`${from} is to reach ${host} over no network`];
  /** Where a path in the container comes from; null: from the image. */
  const behind = (name: string, path: string): string | null => {
    const mounts = (compose.services[name]?.volumes ?? []).map((volume) => volume.split(':'));
    const found = mounts.find(([, at = '']) => path === at || path.startsWith(`${at}/`));
    return found === undefined ? null : join(found[0] ?? '', path.slice((found[1] ?? '').length));
  };
  const demandFile = (name: string, path: string): readonly string[] => {
    const source = behind(name, path);
    return source !== null && isThere(source) ? [] : [`${name} is to read ${path}, which nobody gives it`];
  };
  const asked = prometheus.scrape_configs.map((one) => [
    one.job_name,
    one.static_configs.flatMap(({ targets }) => targets).join(' '),
  ]);
  return [
    ...servers
      .filter((name) => !asked.some(([job, targets]) => job === name && targets === `${name}:${adminPort}`))
      .map((name) => `prometheus does not ask ${name} at ${name}:${adminPort}`),
    ...asked.flatMap(([job = '']) => (servers.includes(job) ? reached('prometheus', job) : [`${job} is no server`])),
    ...servers
      .filter((name) => compose.services[name]?.environment?.['ADMIN_HOST'] !== '0.0.0.0')
      .map((name) => `${name} tells its figures to itself alone`),
    ...prometheus.rule_files.flatMap((path) => demandFile('prometheus', path)),
    ...Object.values(collector.exporters).flatMap((one) => reached('collector', hostOf(one?.endpoint ?? ''))),
    ...servers.flatMap((name) => reached(name, 'collector')),
    ...sources.datasources.flatMap(({ url }) => reached('grafana', hostOf(url))),
    ...dashboards.providers.flatMap(({ options }) => demandFile('grafana', options.path)),
  ];
};
