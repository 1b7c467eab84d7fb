/** Groups clients' addresses where something is counted by them (security.md §11, §12). */
import { isIPv4, isIPv6 } from 'node:net';

/** Its neighbourhood: /24 of IPv4, /56 of IPv6. What is no address is one neighbourhood of its own. */
export const rangeOf = (address: string | null): string => {
  const { v4, v6 } = read(address);
  if (v4 !== null) return `${v4.split('.').slice(0, 3).join('.')}.0/24`;
  if (v6 === null) return 'unknown';
  const [a = '', b = '', c = '', d = ''] = v6;
  return `${[a, b, c, d.slice(0, 2)].join(':')}00::/56`;
};

/** One caller: IPv4 by address, IPv6 by /64, of which one household has all. What is no address is one caller. */
export const originOf = (address: string | null): string => {
  const { v4, v6 } = read(address);
  return v4 ?? (v6 === null ? 'unknown' : `${v6.slice(0, 4).join(':')}::/64`);
};

/** An IPv4 address inside an IPv6 one is the former. */
const read = (address: string | null): { v4: string | null; v6: readonly string[] | null } => {
  const plain = (address ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  const v4 = mapped ?? plain;
  if (isIPv4(v4)) return { v4, v6: null };
  return { v4: null, v6: isIPv6(plain) ? groups(plain) : null };
};

/** The eight groups of four digits. URL writes an address in its one canonical form, IPv4 tails in hex. */
const groups = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [head, tail] = [parts(before), parts(after ?? '')];
  const gap = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail].map((group) => group.padStart(4, '0'));
};
