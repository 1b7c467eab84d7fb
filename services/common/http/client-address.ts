import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export type ClientAddress = (req: IncomingMessage) => string;

/**
 * The socket's address, or the right-most entry of X-Forwarded-For that no trusted proxy wrote, where the peer is one.
 * @param trusted addresses or CIDR ranges; none by default, so that no caller can set the header
 */
export const clientAddressBehind = (trusted: readonly string[]): ClientAddress => {
  const isTrusted = proxiesAmong(trusted);
  return (req) => {
    const peer = plain(req.socket.remoteAddress ?? '');
    const forwarded = req.headers['x-forwarded-for'];
    if (typeof forwarded !== 'string' || !isTrusted(peer)) return peer;
    const hops = forwarded.split(',').map((hop) => plain(hop.trim()));
    return hops.findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop)) ?? peer;
  };
};

/** Whether an address is one of a proxy of ours. @throws where an entry is none */
export const proxiesAmong = (trusted: readonly string[]): ((address: string) => boolean) => {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/', 2);
    const family = familyOf(address);
    if (family === null) throw new Error(`${entry} is no address of a proxy.`);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const normalized = plain(address);
    const family = familyOf(normalized);
    return family !== null && proxies.check(normalized, family);
  };
};

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
};

/** Without the prefix that an IPv4 peer has on a dual-stack socket. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);
