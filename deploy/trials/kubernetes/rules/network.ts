/** Who speaks with whom: what each server says that it reads (`alone.ts`), that and nothing else, in both directions. */
import { addressSetting, serviceNames } from '@lamplight/bff/contract/services.ts';
import type { SettingName } from '@lamplight/common/config/settings.ts';
import { migration, operating, type ServerName, serverNames, servers } from '@lamplight/operator/servers.ts';
import { addresses } from '@lamplight/operator/stack/given.ts';
import { places } from '@lamplight/operator/stack/places.ts';
import type { Labels } from '../objects.ts';
import { type End, sides } from '../reach.ts';
import type { Rule } from './rule.ts';

export const podOf = (name: string, component: string): Labels => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
});
const serverPod = (name: string): End => ({ pod: podOf(name, 'server') });

const EDGE_INSIDE = 7_100;
const ADMIN = 9_464;
/** Hosts and ports of the stores, by the setting that names their address, as `init` writes it. */
const STORES = Object.fromEntries(
  Object.entries(addresses).map(([setting, addressOf]) => {
    const { hostname, port } = new URL(addressOf('anybody', () => 'any', places.kubernetes));
    return [setting, [hostname, Number(port)] as const];
  }),
);

const reads = (name: ServerName, setting: string): boolean =>
  (servers[name].names as readonly string[]).includes(setting);

/** The ports of the servers that a server asks. */
const asks = (from: ServerName, to: ServerName): readonly number[] => {
  if (to === 'bff') return reads(from, 'BFF_URL') ? [EDGE_INSIDE] : [];
  return reads(from, addressSetting(to)) ? [servers[to].port] : [];
};

const INTERNET: End = { address: '203.0.113.7' };
/** Private networks, and the address by which clouds tell a machine its own secrets. */
const PRIVATE: readonly string[] = ['10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.100.0.1'];
const MONITORING = { 'kubernetes.io/metadata.name': 'monitoring' };
const EDGE_NAMESPACE = { 'lamplight/edge': 'true' };
const STORES_NAMESPACE = { 'lamplight/stores': 'true' };
const A_POD: Labels = { app: 'somebody' };
const elsewhere: End = { pod: A_POD, namespace: { a: 'b' } };

export const network: Rule = (overlay) => {
  const { objects, isSingle, hasStores } = overlay;
  const faults: string[] = [];
  const demand = (what: string, expected: boolean, from: End, to: End, port: number): void => {
    const { goes, comes } = sides(objects, { from, to, port });
    if (expected && (goes === false || comes === false)) faults.push(`${what} at ${port}: not reached`);
    if (!expected && (goes === true || comes === true))
      faults.push(`${what} at ${port}: ${goes === true ? 'may go' : 'is let in'}, and need not`);
  };
  const ours: readonly (readonly [string, End])[] = isSingle
    ? [['the product', { pod: podOf('bff', 'product') }]]
    : serverNames.map((name) => [name, serverPod(name)] as const);

  for (const [name, end] of ours) {
    const asksOut = isSingle || servers[name as ServerName].out;
    demand(`${name} to the internet`, asksOut, end, INTERNET, 443);
    for (const address of PRIVATE) demand(`${name} to ${address}`, false, end, { address }, 443);
    demand(`somebody beside to ${name}`, false, { pod: A_POD }, end, ADMIN);
    demand(`monitoring to ${name}`, true, { pod: A_POD, namespace: MONITORING }, end, ADMIN);
    demand(`${name} to its collector`, true, end, { pod: A_POD, namespace: MONITORING }, 4_318);
    const isEdge = isSingle || name === 'bff';
    const way = { pod: A_POD, namespace: EDGE_NAMESPACE };
    if (overlay.name !== 'dev') demand(`visitors to ${name}`, isEdge, way, end, portOf(name));
    demand(`another namespace to ${name}`, false, elsewhere, end, portOf(name));
  }
  demand('another namespace to somebody beside', false, elsewhere, { pod: A_POD }, 80);
  demand('somebody beside to the internet', false, { pod: A_POD }, INTERNET, 443);
  if (isSingle) return faults;

  for (const from of serverNames)
    for (const to of serverNames) {
      if (from === to) continue;
      const ports = asks(from, to);
      for (const port of [servers[to].port, EDGE_INSIDE])
        demand(`${from} to ${to}`, ports.includes(port), serverPod(from), serverPod(to), port);
    }
  const holders: readonly (readonly [string, End, readonly SettingName[]])[] = [
    ...serverNames.map((name) => [name, serverPod(name), servers[name].names] as const),
    ['migrate', { pod: podOf('migrate', 'job') }, migration.names],
    ['backup', { pod: podOf('backup', 'job') }, operating.names],
  ];
  for (const [name, end, settings] of holders)
    for (const [setting, [host, port]] of Object.entries(STORES))
      if ((settings as readonly string[]).includes(setting)) {
        const store: End = hasStores ? { pod: podOf(host, 'store') } : { pod: A_POD, namespace: STORES_NAMESPACE };
        demand(`${name} to ${host}`, true, end, store, port);
      }
  if (hasStores)
    for (const [host, port] of Object.values(STORES)) {
      const store: End = { pod: podOf(host, 'store') };
      demand(`somebody beside to ${host}`, false, { pod: A_POD }, store, port);
      demand(`${host} to the internet`, false, store, INTERNET, 443);
    }
  return faults;
};

const portOf = (name: string): number =>
  (serviceNames as readonly string[]).includes(name) ? servers[name as ServerName].port : servers.bff.port;
