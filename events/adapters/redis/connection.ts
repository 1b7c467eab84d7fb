/** One connection to one Redis: a call on it succeeds or fails within the time of one store call, and never waits in a queue. */
import { Redis } from 'ioredis';
import { hasCode, misconfigured, unavailable } from '../../ports/errors.ts';
import { jitteredMs, retried } from '../../ports/retry.ts';
import { neverSent, portErrorOf } from './errors.ts';
import { type Scripted, scripts } from './scripts.ts';

/** One store call takes 3 s at most: no try begins after the first of these times, and none lasts longer than the second. */
const NEW_TRIES_MS = 900;
const TRY_MS = 2_000;
/** A timer that is late on a busy machine. */
const SLACK_MS = 50;
const CONNECT_MS = 2_500;
const DISCONNECT_MS = 250;

const OLDEST = 6;

type Again = 'never' | 'unsent' | 'lost';

export type Connection = Readonly<{
  /** Calls go through `run`; here one listens to its events. */
  redis: Scripted;
  /**
   * The outcome of a command whose connection broke is unknown. So it is tried again where it was never sent (`unsent`,
   * the default), where a second run changes nothing and the caller says so (`lost`), or not at all (`never`).
   * @throws Unavailable, Misconfigured
   */
  run<T>(command: (redis: Scripted) => Promise<T>, o?: { again: Again }): Promise<T>;
  /** Waits for the answers that are under way; safe to call twice. */
  close(): Promise<void>;
}>;

/** `redis://user:password@host:port/0?prefix=x`: the prefix of every key and channel, and the rest, which is the client's. */
export const addressOf = (url: string): { address: string; prefix: string } => {
  const parsed = URL.parse(url);
  if (!parsed?.hostname) throw misconfigured('The redis: address cannot be read', 'Write it as redis://host:port.');
  const prefix = parsed.searchParams.get('prefix') ?? 'lamplight:';
  parsed.searchParams.delete('prefix');
  return { address: parsed.href, prefix };
};

/**
 * @param what what is opened, for the sentences of errors
 * @throws Unavailable: nobody answers; Misconfigured: password, rights, version, or no Redis at all
 */
export const openConnection = async (what: string, address: string): Promise<Connection> => {
  const redis = new Redis(address, {
    lazyConnect: true,
    scripts,
    enableOfflineQueue: false,
    // A command whose answer was lost may have been done: whoever asked decides whether to ask again.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Who listens subscribes again by himself: what was asked for while the connection was away is not forgotten.
    autoResubscribe: false,
    commandTimeout: TRY_MS,
    socketTimeout: TRY_MS,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (times) => jitteredMs(times - 1),
    // A replica answers where the primary was: the address leads to the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) as Scripted;
  let lastError: unknown;
  redis.on('error', (error) => {
    lastError = error;
  });
  const gap = bridged(redis);
  let closed = false;

  const run: Connection['run'] = async (command, { again } = { again: 'unsent' }) => {
    if (closed) throw unavailable(what, new Error('it was closed'));
    try {
      const begunBy = performance.now() + NEW_TRIES_MS;
      const attempt = async () => {
        if (again !== 'never') await gap.over();
        if (performance.now() > begunBy + SLACK_MS) throw unavailable(what, new Error('no connection in time'));
        return command(redis);
      };
      return await retried(attempt, {
        withinMs: NEW_TRIES_MS,
        mayRepeat: (error) =>
          !closed &&
          again !== 'never' &&
          (neverSent(error) || (again === 'lost' && hasCode(portErrorOf(what, error), 'Unavailable'))),
      });
    } catch (error) {
      throw portErrorOf(what, error);
    }
  };

  try {
    await redis.connect();
    checkServer(await run((open) => open.info('server')));
    // A database that could not be selected is told as an event, and the client would go on in another one.
    if (hasCode(portErrorOf(what, lastError), 'Misconfigured')) throw lastError;
  } catch (error) {
    gap.stop();
    redis.disconnect();
    // The client says only that it was closed; why, it said before.
    throw hasCode(error, 'Misconfigured') ? error : portErrorOf(what, lastError ?? error);
  }
  return {
    redis,
    run,
    close: async () => {
      if (closed) return;
      closed = true;
      gap.stop();
      // QUIT comes behind what was asked before it; where it cannot be sent or answered nothing is left to wait for.
      const left =
        redis.status === 'ready' &&
        (await redis.quit().then(
          () => true,
          () => false,
        ));
      if (!left) redis.disconnect();
    },
  };
};

/**
 * A connection that was lost a moment ago is most likely about to come back: calls wait for that. One that has been away
 * for longer fails them at once.
 */
const bridged = (redis: Redis) => {
  let waiting: { over: Promise<void>; end(): void } | undefined;
  let stopped = false;
  redis.on('close', () => {
    if (waiting !== undefined || stopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, NEW_TRIES_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    waiting = { over: promise, end };
  });
  redis.on('ready', () => {
    waiting?.end();
    waiting = undefined;
  });
  return {
    over: async (): Promise<void> => waiting?.over,
    stop: (): void => {
      stopped = true;
      waiting?.end();
    },
  };
};

/** @param info the server's answer to `INFO server`, as lines of `name:value` */
export const checkServer = (info: string): void => {
  const fieldOf = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  if (Number.parseInt(fieldOf('redis_version'), 10) < OLDEST)
    throw misconfigured(`This is Redis ${fieldOf('redis_version')}`, `Lamplight needs Redis ${OLDEST} or newer.`);
  if (fieldOf('redis_mode') === 'cluster')
    throw misconfigured('This is a Redis cluster', 'Give the address of a single server: keys are not spread.');
};
