/** The `kafka:` address: brokers, how to speak to them, and what the names of topics and groups begin with. */
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { misconfigured } from '../../ports/errors.ts';

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof MECHANISMS)[number];

export type KafkaAddress = Readonly<{
  /** Each `host:port`; more are learnt from whichever answers. */
  brokers: readonly string[];
  prefix: string;
  /** Copies that `migrate` asks for when it makes a topic. */
  replicas: number;
  ssl: ConnectionOptions | false;
  sasl: Readonly<{ mechanism: Mechanism; username: string; password: string }> | null;
  /** Where every broker is reached, whatever it calls itself; null: where it says. */
  via: Readonly<{ host: string; port: number }> | null;
}>;

const PORT = 9092;
const KNOWN = ['prefix', 'replicas', 'ssl', 'caFile', 'sasl', 'via'];

/**
 * `kafka://user:password@host:9092,host2:9092?prefix=x&replicas=3&ssl=true&caFile=/ca/ca.crt&sasl=scram-sha-512`: all but
 * the first host may be left out; user and password are percent-encoded. With `via=host:port` every broker is reached at
 * this one address, as through a tunnel to a single broker: brokers name themselves, and clients would go round it.
 * @throws Misconfigured; never with the address in it, which may hold a password
 */
export const addressOf = (url: string): KafkaAddress => {
  // Several hosts with ports are no URL, so only the rest is read by its rules.
  const [, login, hosts = '', query = ''] = /^kafka:\/\/(?:([^@/]*)@)?([^/?#]*)\/?(?:\?(.*))?$/s.exec(url) ?? [];
  const brokers = hosts.split(',').filter((host) => host !== '');
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].filter((name) => !KNOWN.includes(name));
  if (brokers.length === 0 || brokers.some((broker) => !/^[^:\s]+(:\d{1,5})?$/.test(broker)))
    throw misconfigured('The kafka: address cannot be read', 'Write it as kafka://host:9092,host2:9092.');
  if (unknown.length > 0)
    throw misconfigured(`The kafka: address has ${unknown.join(', ')}`, `Known there: ${KNOWN.join(', ')}.`);
  const replicas = Number(parameters.get('replicas') ?? 1);
  if (!Number.isInteger(replicas) || replicas < 1)
    throw misconfigured('replicas of the kafka: address is no number from 1', 'Write for example replicas=3.');
  const prefix = parameters.get('prefix') ?? '';
  if (!/^[A-Za-z0-9._-]{0,100}$/.test(prefix))
    throw misconfigured('The prefix of the kafka: address cannot begin a topic', 'Use letters, digits and . _ - only.');
  return {
    brokers: brokers.map((broker) => (broker.includes(':') ? broker : `${broker}:${PORT}`)),
    prefix,
    replicas,
    ssl: sslOf(parameters),
    sasl: login === undefined ? null : { mechanism: mechanismOf(parameters), ...loginOf(login) },
    via: viaOf(parameters),
  };
};

const viaOf = (parameters: URLSearchParams): KafkaAddress['via'] => {
  const via = parameters.get('via');
  if (via === null) return null;
  const [, host, port] = /^([^:\s]+):(\d{1,5})$/.exec(via) ?? [];
  if (host === undefined || port === undefined)
    throw misconfigured('via of the kafka: address is no host:port', 'Write for example via=localhost:19092.');
  return { host, port: Number(port) };
};

const sslOf = (parameters: URLSearchParams): ConnectionOptions | false => {
  const caFile = parameters.get('caFile');
  if (parameters.get('ssl') !== 'true') return false;
  if (caFile === null) return {};
  try {
    return { ca: readFileSync(caFile) };
  } catch {
    throw misconfigured(
      `caFile of the kafka: address cannot be read: ${caFile}`,
      'Name a readable file in PEM format.',
    );
  }
};

const mechanismOf = (parameters: URLSearchParams): Mechanism => {
  const wanted = parameters.get('sasl') ?? 'scram-sha-512';
  const mechanism = MECHANISMS.find((name) => name === wanted);
  if (mechanism === undefined)
    throw misconfigured('sasl of the kafka: address is unknown', `Known are ${MECHANISMS.join(', ')}.`);
  return mechanism;
};

const loginOf = (login: string): { username: string; password: string } => {
  try {
    const [username = '', ...password] = login.split(':').map(decodeURIComponent);
    return { username, password: password.join(':') };
  } catch {
    throw misconfigured('User and password of the kafka: address cannot be read', 'Percent-encode both.');
  }
};
