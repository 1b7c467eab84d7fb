/** Broadcast by Redis pub/sub: hints between processes, at most once, in order per sender. */
import type { Broadcast } from '../../ports/broadcast.ts';
import { unavailable } from '../../ports/errors.ts';
import { openInbox } from '../../ports/inbox.ts';
import { addressOf, openConnection } from './connection.ts';

type Inbox = ReturnType<typeof openInbox>;

/** A connection that only listens would not notice that its server is gone. */
const ASK_EVERY_MS = 10_000;

/**
 * A text that was published while a listener's connection was broken does not reach that listener. `publish` is never
 * tried again, for a repeat would tell it twice or out of order.
 * @param o.url `redis://…`, with `?prefix=` before every channel (default `lamplight:`)
 * @throws Unavailable, Misconfigured
 */
export const openRedisBroadcast = async (o: { url: string; askEveryMs?: number }): Promise<Broadcast> => {
  const { address, prefix } = addressOf(o.url);
  const sender = await openConnection('broadcast', address);
  const receiver = await openConnection('broadcast', address).catch(async (error) => {
    await sender.close();
    throw error;
  });
  const channels = new Map<string, Set<Inbox>>();
  let closed = false;
  const nameOf = (channel: string): string => `${prefix}channel:${channel}`;

  const asking = setInterval(() => {
    if (receiver.redis.status === 'ready') receiver.redis.ping().catch(() => undefined);
  }, o.askEveryMs ?? ASK_EVERY_MS).unref();
  // Whoever has come or gone while the connection was away counts, so everything is asked for anew.
  const listenAgain = (): void => {
    if (channels.size > 0) receiver.redis.subscribe(...[...channels.keys()].map(nameOf)).catch(() => undefined);
  };
  receiver.redis.on('ready', listenAgain);
  receiver.redis.on('message', (name: string, text: string) => {
    for (const inbox of [...(channels.get(name.slice(nameOf('').length)) ?? [])]) inbox.hear(text);
  });

  const listen = (channel: string, inbox: Inbox): void => {
    const listeners = channels.get(channel) ?? new Set();
    channels.set(channel, listeners.add(inbox));
    // What fails here is asked for again when the connection is back.
    if (listeners.size === 1 && receiver.redis.status === 'ready')
      receiver.redis.subscribe(nameOf(channel)).catch(() => undefined);
  };
  const leave = (channel: string, inbox: Inbox): void => {
    const listeners = channels.get(channel);
    if (!listeners?.delete(inbox) || listeners.size > 0) return;
    channels.delete(channel);
    if (receiver.redis.status === 'ready') receiver.redis.unsubscribe(nameOf(channel)).catch(() => undefined);
  };

  return {
    publish: async (channel, text) => {
      await sender.run((redis) => redis.publish(nameOf(channel), text), { again: 'never' });
    },
    subscribe: (channel, signal) => {
      if (closed) throw unavailable('broadcast', new Error('it was closed'));
      const inbox = openInbox(() => {
        signal.removeEventListener('abort', inbox.end);
        leave(channel, inbox);
      });
      if (signal.aborted) inbox.end();
      else {
        signal.addEventListener('abort', inbox.end, { once: true });
        listen(channel, inbox);
      }
      return inbox.texts;
    },
    close: async () => {
      closed = true;
      clearInterval(asking);
      for (const inbox of [...channels.values()].flatMap((listeners) => [...listeners])) inbox.end();
      await Promise.all([sender.close(), receiver.close()]);
    },
  };
};
