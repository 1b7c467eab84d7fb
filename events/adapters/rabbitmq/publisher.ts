/** Sends messages and knows which of them are durable. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ConfirmChannel } from 'amqplib';
import { hasCode, unavailable } from '../../ports/errors.ts';
import { newId } from '../../ports/ids.ts';
import { retried } from '../../ports/retry.ts';
import { openConnection } from './connection.ts';
import { isMissing, missing, portErrorOf } from './errors.ts';
import { delayFor, type Names } from './names.ts';
import { type Message, tracedOf } from './note.ts';
import { checkCommon } from './topology.ts';

export type Publisher = Readonly<{
  /**
   * Resolves when the broker has it on disk, at work or in the ladder of delays. A message may be sent twice: the note
   * of its job lets it count once.
   * @param due when it is due, in ms; null: now
   * @throws Unavailable
   */
  send(message: Message, due: number | null): Promise<void>;
  close(): Promise<void>;
}>;

type Publishing = Readonly<{
  channel: ConfirmChannel;
  returned: Set<string>;
  /** Why the broker reads nothing of what is sent to it, in its words (memory, disk); null while it does. */
  blocked(): string | null;
}>;

const WHAT = 'the job queue';
const CONFIRM_MS = 2_500;
const NEW_TRIES_MS = 450;
const LOOK_EVERY_MS = 20;
/** A broker that says nothing for twice this long is given up; RabbitMQ advises 5 to 20 s. */
const HEARTBEAT_MS = 5_000;

/** @throws Unavailable (also where the common queues are missing), Misconfigured */
export const openPublisher = async (o: {
  address: URL;
  names: Names;
  clock: Readonly<{ now(): number }>;
}): Promise<Publisher> => {
  const { address, names, clock } = o;
  let checked = false;
  const connection = await openConnection<Publishing>({
    what: WHAT,
    address,
    heartbeatMs: HEARTBEAT_MS,
    setup: async (model) => {
      // Asked at the start alone: later on the sender of a message is told what is missing.
      if (!checked) await checkCommon(model, names);
      checked = true;
      const channel = await model.createConfirmChannel();
      const returned = new Set<string>();
      channel.on('error', () => undefined);
      // The connection comes back with a new channel; a channel alone would not.
      channel.on('close', () => void model.close().catch(() => undefined));
      channel.on('return', ({ properties }) => returned.add(String(properties.messageId)));
      let blocked: string | null = null;
      model.on('blocked', (reason) => (blocked = reason));
      model.on('unblocked', () => (blocked = null));
      return { channel, returned, blocked: () => blocked };
    },
  });
  let closed = false;

  const publish = async (exchange: string, key: string, content: Buffer, headers: object): Promise<void> => {
    const until = performance.now() + NEW_TRIES_MS;
    while (connection.current() === undefined && !closed && performance.now() < until) await pause(LOOK_EVERY_MS);
    const current = connection.current();
    if (current === undefined || closed) throw unavailable(WHAT, new Error(closed ? 'it was closed' : 'no connection'));
    const { channel, returned, blocked } = current;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      const why = blocked();
      const said = why === null ? 'no confirmation came' : `RabbitMQ takes no messages: ${why}`;
      reject(unavailable(WHAT, new Error(said)));
    }, CONFIRM_MS);
    const messageId = newId();
    try {
      // A message that no queue takes is confirmed like any other, but first it is returned.
      channel.publish(
        exchange,
        key,
        content,
        { persistent: true, mandatory: true, messageId, headers, ...JSON_TEXT },
        (error) => {
          if (error) reject(error);
          else if (returned.delete(messageId))
            reject(missing(`the queue ${key}`, new Error('the message was returned')));
          else resolve();
        },
      );
      await promise;
    } catch (error) {
      throw portErrorOf(WHAT, error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    send: (message, due) => {
      const seconds = due === null ? null : delayFor(due - clock.now());
      const content = Buffer.from(JSON.stringify(message), 'utf8');
      const queue = names.queue(message.queue);
      const [exchange, key] = seconds === null ? ['', queue] : [names.delay(seconds), queue];
      return retried(() => publish(exchange, key, content, tracedOf(message)), {
        withinMs: NEW_TRIES_MS,
        mayRepeat: (error) => !closed && hasCode(error, 'Unavailable') && !isMissing(error),
      });
    },
    close: async () => {
      closed = true;
      await connection.close();
    },
  };
};

const JSON_TEXT = { contentType: 'application/json', contentEncoding: 'utf-8' } as const;
