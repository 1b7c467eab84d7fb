/**
 * Connections to stores and servers carry personal data and tokens: off this machine they are encrypted, unless the
 * operator says that the network is closed (operations.md §3).
 */
import { isEncrypted, staysHere } from '@lamplight/events/adapters/adapters.ts';

const HOSTS = /^[a-z0-9+.-]+:\/\/(?:[^@/?#]*@)?([^/?#]*)/;
const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?$/;

/**
 * @param settings read ones; only addresses are looked at. An address of an unknown form counts as plain.
 * @returns sentences without the addresses: they hold passwords
 */
export const plainConnections = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(settings).flatMap(([name, url]) => {
    if (!name.endsWith('_URL') || typeof url !== 'string' || url === '') return [];
    // Mail leaves this machine over TLS in any case: from the first byte, or by STARTTLS, without which none is sent.
    if (/^(https|smtps?):/.test(url) || staysHere(url) || isEncrypted(url)) return [];
    const hosts = HOSTS.exec(url)?.[1];
    if (hosts?.split(',').every((host) => LOOPBACK.test(host))) return [];
    return [
      `${name} leads to another machine without TLS: ask for it in the address, or set PLAIN_NETWORK=true inside a closed network`,
    ];
  });
