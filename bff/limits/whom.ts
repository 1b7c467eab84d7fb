/** Whom a limit is counted for: addresses of one network are one. */
import ipaddr from 'ipaddr.js';

/** Every call of an address asks the same again, and parsing one costs as much as a look at the session store. */
const origins = new Map<string, string>();
const ORIGINS_KEPT = 5_000;

/** IPv4 by address, IPv6 by /64: one household has 2^64 of those. */
export const originOf = (address: string): string => {
  const cached = origins.get(address);
  if (cached !== undefined) return cached;
  const origin = cut(address, { v4: 32, v6: 64 });
  if (origins.size >= ORIGINS_KEPT) origins.clear();
  origins.set(address, origin);
  return origin;
};

/** For people to recognise: /24, or /56. */
export const networkOf = (address: string): string | null =>
  ipaddr.isValid(address) ? cut(address, { v4: 24, v6: 56 }) : null;

const cut = (address: string, bits: Readonly<{ v4: number; v6: number }>): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // an IPv4 address inside an IPv6 one is the former
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits.v4}`)}/${bits.v4}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits.v6}`)}/${bits.v6}`;
};
