/** kafkajs as this adapter sets it up: silent, soon at its wit's end, and with every socket in our hands. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ISocketFactory, Kafka, type KafkaConfig, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { KafkaAddress } from './address.ts';
import { NOT_KAFKA } from './errors.ts';
import './connection.ts';
import './request-queue.ts';

type Host = Readonly<{ host: string; port: number }>;
/** Where to connect in place of a broker: brokers name each other, so a proxy can only be put in here. */
export type Via = (broker: Host) => Host;

export type Client = Readonly<{
  kafka: Kafka;
  /** Ends its connections at once, whatever is under way on them; it makes no new ones. */
  destroy(): void;
}>;

/** One store call takes 3 s at most. */
const REQUEST_MS = 3_000;
const KEEP_ALIVE_MS = 60_000;
/** More than any answer is long, less than any text would be if its first four letters were a length. */
const LONGEST_ANSWER = 0x10_00_00_00;

/** kafkajs' own tries: for about 2.5 s, as long as it takes a broker to lead a partition that is new to it. */
export const RETRY = {
  retries: 4,
  initialRetryTime: 100,
  factor: 0.5,
  multiplier: 2.5,
  maxRetryTime: 2_000,
} as const satisfies RetryOptions;

/** Consumers share nothing, not even kafkajs' memory of what a group has committed: each has a client of its own. */
export const newClient = (
  { brokers, ssl, sasl, via: tunnel }: KafkaAddress,
  via: Via = (broker) => tunnel ?? broker,
  retries: number = RETRY.retries,
): Client => {
  const sockets = new Set<Socket>();
  let destroyed = false;
  const socketFactory: ISocketFactory = ({ host, port, ssl: tls, onConnect }) => {
    if (destroyed) throw new Error('this client was closed');
    const to = via({ host, port });
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = tls ? connectTls({ ...to, ...name, ...tls }, onConnect) : connectPlain(to, onConnect);
    sockets.add(socket);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', (first: Buffer) => {
      if (first.length < 4 || first.readUInt32BE(0) < LONGEST_ANSWER) return;
      socket.destroy(Object.assign(new Error('this is not the protocol of Kafka'), { code: NOT_KAFKA }));
    });
    return socket;
  };
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId: 'lamplight',
    connectionTimeout: REQUEST_MS,
    authenticationTimeout: REQUEST_MS,
    requestTimeout: REQUEST_MS,
    retry: { ...RETRY, retries },
    // What goes wrong comes to the caller as an error. For a close look: KAFKAJS_LOG_LEVEL=debug.
    logLevel: logLevel.NOTHING,
    socketFactory,
    ...(ssl === false ? {} : { ssl }),
    ...(sasl === null ? {} : { sasl: sasl as SASLOptions }),
  };
  return {
    kafka: new Kafka(config),
    destroy: () => {
      destroyed = true;
      // kafkajs hears of an error and not of a mere close, after which its timers would go on.
      for (const socket of sockets) socket.destroy(new Error('this client was closed'));
    },
  };
};
