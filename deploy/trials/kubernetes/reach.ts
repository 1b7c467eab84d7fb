/** Who reaches whom, as network policies decide it: what one allows is allowed; whom none selects may do everything. */
import { isIPv4 } from 'node:net';
import { type KubeObject, type Labels, ofKind, type Peer, type Selector } from './objects.ts';

/** A pod of the namespace, a pod of another one, or an address outside of the cluster. */
export type End = Readonly<{ pod: Labels; namespace?: Labels } | { address: string }>;

const matches = (selector: Selector, labels: Labels): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
    if (operator !== 'In') throw new Error(`The operator ${operator} is not understood here`);
    return values.includes(labels[key] ?? '');
  });

const isPeer = (peer: Peer, end: End): boolean => {
  if ('address' in end) return peer.ipBlock !== undefined && isIn(peer.ipBlock, end.address);
  if (peer.ipBlock !== undefined) return false; // pods have private addresses, which no block of ours names
  const inNamespace =
    peer.namespaceSelector === undefined
      ? end.namespace === undefined
      : end.namespace !== undefined && matches(peer.namespaceSelector, end.namespace);
  return inNamespace && matches(peer.podSelector ?? {}, end.pod);
};

const isIn = ({ cidr, except = [] }: NonNullable<Peer['ipBlock']>, address: string): boolean =>
  isWithin(address, cidr) && !except.some((one) => isWithin(address, one));

const isWithin = (address: string, cidr: string): boolean => {
  const [net = '', bits = '0'] = cidr.split('/');
  if (isIPv4(net) !== isIPv4(address)) return false;
  if (!isIPv4(net)) return bits === '0' || address.slice(0, 2) === net.slice(0, 2);
  const number = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(bits));
  return Math.floor(number(address) / size) === Math.floor(number(net) / size);
};

type Way = Readonly<{ from: End; to: End; port: number }>;

/**
 * What each side says, as far as it is a pod of the namespace: it is reached where both allow it, and only where both refuse is
 * one mistake not enough.
 */
export const sides = (
  objects: readonly KubeObject[],
  { from, to, port }: Way,
): Readonly<{ goes: boolean | null; comes: boolean | null }> => ({
  goes: permits(objects, 'Egress', from, to, port),
  comes: permits(objects, 'Ingress', to, from, port),
});

const permits = (
  objects: readonly KubeObject[],
  direction: 'Ingress' | 'Egress',
  whose: End,
  other: End,
  port: number,
): boolean | null => {
  if ('address' in whose || whose.namespace !== undefined) return null;
  const policies = ofKind(objects, 'NetworkPolicy').filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) === true && matches(spec.podSelector ?? {}, whose.pod),
  );
  if (policies.length === 0) return true;
  return policies.some(({ spec }) =>
    ((direction === 'Ingress' ? spec?.ingress : spec?.egress) ?? []).some((rule) => {
      const peers = direction === 'Ingress' ? rule.from : rule.to;
      const isPort = rule.ports === undefined || rule.ports.some((one) => one.port === port);
      return isPort && (peers === undefined || peers.some((peer) => isPeer(peer, other)));
    }),
  );
};
