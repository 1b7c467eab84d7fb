/**
 * What travels to stores and other servers is personal and holds tokens: off this machine it is encrypted, unless the
 * operator says that the network is closed (operations.md §3).
 */

/** Whether an address asks for TLS, by its scheme. Schemes that are not named here lead to no network. */
const encrypted: Readonly<Record<string, (query: URLSearchParams) => boolean>> = {
  esdb: (query) => query.get('tls') !== 'false',
  'esdb+discover': (query) => query.get('tls') !== 'false',
  kafka: (query) => query.get('ssl') === 'true',
  mongodb: (query) => query.get('tls') === 'true' || query.get('ssl') === 'true',
  redis: () => false,
  rediss: () => true,
  amqp: () => false,
  amqps: () => true,
  http: () => false,
  https: () => true,
};

const ADDRESS = /^([a-z+]+):\/\/(?:[^@/?#]*@)?([^/?#]*)[^?#]*(?:\?([^#]*))?/;
const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?$/;

/** @param settings read ones; only addresses are looked at. @returns sentences without the addresses: they hold passwords */
export const plainConnections = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(settings).flatMap(([name, url]) => {
    if (!name.endsWith('_URL') || typeof url !== 'string') return [];
    const [, scheme = '', hosts = '', query = ''] = ADDRESS.exec(url) ?? [];
    const isEncrypted = Object.hasOwn(encrypted, scheme) ? encrypted[scheme] : undefined;
    if (isEncrypted === undefined || isEncrypted(new URLSearchParams(query))) return [];
    if (hosts.split(',').every((host) => LOOPBACK.test(host))) return [];
    return [
      `${name} leads to another machine without TLS: ask for it in the address, or set PLAIN_NETWORK=true inside a closed network`,
    ];
  });
