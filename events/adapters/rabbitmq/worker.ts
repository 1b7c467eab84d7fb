/** Takes messages while there is room, and gives each up when what became of it is noted. */
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Running } from '../../ports/event-bus.ts';
import { newId } from '../../ports/ids.ts';
import { openConnection } from './connection.ts';
import { type Fate, type Handling, park, whileAway, work } from './handling.ts';
import type { Names } from './names.ts';
import { type Message, messageIn } from './note.ts';

export type Worker = Handling &
  Readonly<{
    address: URL;
    names: Names;
    queue: string;
    concurrency: number;
    /** Takes no more jobs; those in hand go on to their end. */
    signal: AbortSignal;
  }>;

type Handle = (message: Message, holder: string) => Promise<Fate>;
type Consuming = Readonly<{ channel: Channel; tags: string[] }>;

const LETTERS_AT_ONCE = 4;

/**
 * @returns also `left`: resolves when its connection is closed, after the last job or with the queue
 * @throws Unavailable (also where the queue is missing), Misconfigured
 */
export const startWorker = async (worker: Worker): Promise<Running & Readonly<{ left: Promise<void> }>> => {
  const { address, names, queue, concurrency, leaseMs, closed } = worker;
  const stop = AbortSignal.any([worker.signal, closed]);
  const room = openRoom(concurrency);
  const inHand = new Set<Promise<void>>();

  const take = (channel: Channel, delivery: ConsumeMessage, handle: Handle): void => {
    const [message, holder] = [messageIn(delivery.content), newId()];
    // Not of ours: it would come for ever.
    if (message === null) process.emitWarning(`a message in ${delivery.fields.routingKey} was no job and is dropped`);
    const fate = message === null ? Promise.resolve<Fate>('ack') : whileAway(worker, () => handle(message, holder));
    const settled = fate.then((how) => {
      try {
        if (how === 'ack') channel.ack(delivery);
        else channel.nack(delivery, false, true);
      } catch {
        // Acknowledgements die with their channel: the message comes again, and the note knows what became of its job.
      }
    });
    inHand.add(settled);
    void settled.finally(() => inHand.delete(settled));
  };

  let consuming: Consuming | undefined;
  const connection = await openConnection<void>({
    what: `a worker of ${queue}`,
    address,
    heartbeatMs: leaseMs,
    // Nobody waits for an answer here whom an error could tell.
    onMissing: (error) => process.emitWarning(error.message),
    setup: async (model) => {
      const channel = await model.createChannel();
      channel.on('error', () => undefined);
      channel.on('close', () => hangUp(model));
      await channel.checkQueue(names.queue(queue));
      await channel.checkQueue(names.dead);
      const consume = async (name: string, atOnce: number, handle: Handle) => {
        // Not global: it holds for the consumer that follows.
        await channel.prefetch(atOnce, false);
        const { consumerTag } = await channel.consume(name, (delivery) => {
          if (delivery !== null) take(channel, delivery, handle);
          // The queue was deleted: seen as a lost connection, and sought until it is there again.
          else hangUp(model);
        });
        return consumerTag;
      };
      consuming = { channel, tags: [] };
      if (!stop.aborted) {
        const jobs: Handle = (message, holder) => room.within(() => work(worker, stop, message, holder));
        consuming.tags.push(await consume(names.queue(queue), concurrency, jobs));
        consuming.tags.push(await consume(names.dead, LETTERS_AT_ONCE, (message) => park(worker, message)));
      }
      // The end may have come while this was asked for.
      if (stop.aborted) await leave(consuming);
    },
  });

  const drain = async (): Promise<void> => {
    await aborted(stop);
    await leave(consuming);
    while (inHand.size > 0) await Promise.all(inHand);
  };
  const drained = drain();
  const left = Promise.race([drained, aborted(closed)]).then(() => connection.close());
  return { left, drained: drained.then(() => left) };
};

/** The connection comes back with all its channels; a channel alone would not. */
const hangUp = (model: ChannelModel): void => void model.close().catch(() => undefined);

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
};

const leave = async (consuming: Consuming | undefined): Promise<void> => {
  // With a channel that is gone its consumers are gone as well.
  await Promise.allSettled(consuming?.tags.map((tag) => consuming.channel.cancel(tag)) ?? []);
};

/** After a lost connection messages come while the jobs of the old one still run: together they take no more room. */
const openRoom = (size: number) => {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    within: async <T>(run: () => Promise<T>): Promise<T> => {
      if (taken >= size) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken += 1;
      try {
        return await run();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else taken -= 1;
      }
    },
  };
};
