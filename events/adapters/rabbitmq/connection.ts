/** A connection that comes back by itself, with the channels that were built on it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChannelModel, connect } from 'amqplib';
import { misconfigured } from '../../ports/errors.ts';
import { jitteredMs } from '../../ports/retry.ts';
import { isMissing, missing, portErrorOf } from './errors.ts';

const CONNECT_MS = 2_500;
const GOODBYE_MS = 1_000;
const OLDEST = [3, 10] as const;

export type Connection<C> = Readonly<{
  /** What `setup` built on the connection that stands now; undefined while none does. */
  current(): C | undefined;
  close(): Promise<void>;
}>;

type Options<C> = Readonly<{
  /** What is opened, for the sentences of errors. */
  what: string;
  address: URL;
  /** When no sign of life came for twice this long, either side takes the other for dead. */
  heartbeatMs?: number;
  /** A later connection came, and what `setup` looks for is not there; told once until it is. */
  onMissing?(error: Error): void;
  /** Runs on each new connection; a failure counts as one of the connection. */
  setup(model: ChannelModel): Promise<C>;
}>;

/**
 * Fails at once where the first attempt fails; a connection that stood once is sought for ever.
 * @throws Unavailable: nobody answers, or something is missing; Misconfigured: password, rights, version, no RabbitMQ
 */
export const openConnection = async <C>({
  what,
  address,
  heartbeatMs,
  onMissing,
  setup,
}: Options<C>): Promise<Connection<C>> => {
  const url = new URL(address);
  if (heartbeatMs !== undefined && !url.searchParams.has('heartbeat'))
    url.searchParams.set('heartbeat', String(Math.max(1, Math.ceil(heartbeatMs / 1_000))));
  let current: C | undefined;
  let open: { close(): Promise<void> } | undefined;
  try {
    const recovering = await connect(url.href, {
      noDelay: true,
      timeout: CONNECT_MS,
      clientProperties: { connection_name: `lamplight: ${what}` },
      recovery: {
        initialMaxRetries: 0,
        calculateDelay: (attempt) => jitteredMs(attempt - 1),
        setup: async (model: ChannelModel) => {
          // What the server says when it ends a connection comes as an event as well; that it ended is enough.
          model.on('error', () => undefined);
          checkServer(model.connection.serverProperties);
          const built = await setup(model);
          model.on('close', () => {
            if (current === built) current = undefined;
          });
          current = built;
        },
      },
    });
    recovering.on('error', () => undefined);
    let isReported = false;
    recovering.on('connect', () => {
      isReported = false;
    });
    recovering.on('connect-failed', (error) => {
      if (!isReported && isMissing(error)) onMissing?.(missing(what, error));
      isReported ||= isMissing(error);
    });
    open = recovering;
  } catch (error) {
    throw portErrorOf(what, error);
  }
  return {
    current: () => current,
    close: async () => {
      current = undefined;
      // Where nobody answers the goodbye, the heartbeat ends the connection later.
      const enough = new AbortController();
      await Promise.race([
        open.close(),
        pause(GOODBYE_MS, undefined, { signal: enough.signal }).catch(() => undefined),
      ]);
      enough.abort();
    },
  };
};

/** One connection for a few questions, closed afterwards. @throws Unavailable, Misconfigured */
export const onConnection = async <T>(what: string, address: URL, run: (model: ChannelModel) => Promise<T>) => {
  let result: { value: T } | undefined;
  const connection = await openConnection({
    what,
    address,
    setup: async (model) => {
      result = { value: await run(model) };
    },
  });
  await connection.close();
  if (result === undefined) throw new Error('the connection was never set up');
  return result.value;
};

/** @throws Misconfigured: quorum queues keep the time of a message and hand dead letters over safely from 3.10 on */
export const checkServer = ({ product, version }: Readonly<{ product?: string; version?: string }>): void => {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  if (product !== 'RabbitMQ')
    throw misconfigured('What answers at the amqp: address is no RabbitMQ', 'Check its host and port.');
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw misconfigured(`This is RabbitMQ ${version}`, `Lamplight needs RabbitMQ ${OLDEST.join('.')} or newer.`);
};
