/**
 * What an address of the event store may say. It is checked before the client sees it: the client repeats a whole address,
 * with its password, in what it prints about an option it does not know.
 */
import { isIP } from 'node:net';
import { misconfigured } from '../../ports/errors.ts';

const FORM = /^esdb(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]+)@)?([^/?@]+)\/?(?:\?(.*))?$/;
const HOST = /^[^:]+(?::\d{1,5})?$/;

/**
 * The client's options that the product stands by. Not among them: `throwOnAppendFailure` (a lost race must throw),
 * `tlsVerifyCert` (the client ignores it), user certificates (they need a licence of the server).
 */
const OPTIONS = [
  'tls',
  'tlsCAFile',
  'connectionName',
  'nodePreference',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'defaultDeadline',
  'keepAliveInterval',
  'keepAliveTimeout',
];

export type Credentials = Readonly<{ username: string; password: string }>;
/** `cluster`: the client first looks for a node; `text`: as the client takes it. */
export type Address = Readonly<{
  text: string;
  tls: boolean;
  hosts: readonly string[];
  cluster: boolean;
  credentials: Credentials | null;
}>;

/** @throws Misconfigured: it names options and never a value */
export const addressOf = (url: string): Address => {
  const [, discover, user, password, hostList = '', query = ''] = FORM.exec(url) ?? [];
  const hosts = hostList.split(',');
  if (!hosts.every((host) => HOST.test(host)))
    throw misconfigured(
      'The address of the event store has another form than esdb://user:password@host:2113?tls=true',
      'Write its user and password percent-encoded.',
    );
  const options = new Map(query === '' ? [] : query.split('&').map(optionOf));
  const names = OPTIONS.map(flat);
  const unknown = [...options].filter(([name, value]) => !names.includes(name) || value === '').map(([name]) => name);
  if (unknown.length > 0)
    throw misconfigured(
      `The address of the event store has options that are not taken, or not like this: ${unknown.join(', ')}`,
      `Options known: ${OPTIONS.join(', ')}.`,
    );
  const tls = options.get('tls') !== 'false';
  if (tls && (user === undefined || password === undefined))
    throw misconfigured(
      'The address of the event store names no user',
      'Give esdb://user:password@host:2113; only a server without TLS (tls=false) asks for none.',
    );
  if (tls && hosts.some((host) => isIP(host.split(':')[0] ?? '') !== 0))
    throw misconfigured(
      'With TLS the host of the event store must be a name, not an IP address',
      'Node takes no address as the name in a TLS handshake: use the name in the certificate.',
    );
  const cluster = discover !== undefined || hosts.length > 1;
  return {
    text: cluster && !options.has(flat('maxDiscoverAttempts')) ? lookingForEver(url, query) : url,
    tls,
    hosts,
    cluster,
    credentials:
      user === undefined || password === undefined ? null : { username: decoded(user), password: decoded(password) },
  };
};

/**
 * Where every node stays away the client would give up in a promise that nobody holds, which ends the process. So it goes
 * on looking, and each call here has its own time limit.
 */
const lookingForEver = (url: string, query: string): string =>
  `${url}${query === '' ? (url.endsWith('?') ? '' : '?') : '&'}maxDiscoverAttempts=${2 ** 31 - 1}`;

const optionOf = (pair: string): [name: string, value: string] => {
  const [name = '', ...value] = pair.split('=');
  return [flat(name), value.join('=')];
};

/** The client takes its options in any case. */
const flat = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw misconfigured(
      'User or password in the address of the event store is not percent-encoded',
      'Write a percent sign as %25, and other special characters likewise.',
    );
  }
};
