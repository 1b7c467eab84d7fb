/** The one producer of a process: idempotent, waits for every replica, one request in flight. */
import { type Message as KafkaRecord, Partitioners } from 'kafkajs';
import { crashpoint } from '../../ports/crashpoint.ts';
import { tooLarge, unavailable } from '../../ports/errors.ts';
import type { Message } from '../../ports/event-bus.ts';
import { type Client, RETRY } from './client.ts';
import { disposable } from './disposable.ts';
import { isSequenceLost, portErrorOf } from './errors.ts';
import { bytesOf, toRecord } from './messages.ts';

/** Brokers take record batches of 1 MiB (1,048,588 bytes) unless told otherwise; one call is cut into pieces below it. */
const PIECE_BYTES = 1_000_000;
const LONGEST_BYTES = 1_040_000;
const REPLICAS_MS = 3_000;
/** How long a call waits for its turn, and how long its turn is. */
const CALL_MS = 10_000;

export const openPublisher = (newClient: () => Client) => {
  const open = disposable(newClient, ({ kafka }) =>
    kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: RETRY,
    }),
  );
  let last: Promise<void> = Promise.resolve();
  let closed = false;

  /**
   * After a failure kafkajs numbers the next batch as it had numbered the failed one. Where that had arrived after all, the
   * broker would take the new one for its repetition and drop it without a word: so no producer outlives a failure.
   */
  const send = async (topic: string, messages: KafkaRecord[]): Promise<void> => {
    for (let again = false; ; again = true) {
      if (closed) throw unavailable('the Kafka bus', new Error('it was closed'));
      let late: NodeJS.Timeout | undefined;
      try {
        const { client, its: producer } = await open.get();
        late = setTimeout(client.destroy, CALL_MS);
        await producer.send({ topic, acks: -1, timeout: REPLICAS_MS, messages });
        for (const _ of messages) crashpoint('publish-inserted');
        return;
      } catch (error) {
        await open.discard();
        if (again || !isSequenceLost(error)) throw error;
      } finally {
        clearTimeout(late);
      }
    }
  };

  return {
    /**
     * Calls go one after the other, each whole or up to its failure.
     * @throws Unavailable, TooLarge (before anything is sent), Misconfigured
     */
    publish: async (topic: string, batch: readonly Message[]): Promise<void> => {
      const pieces = piecesOf(topic, batch);
      const until = performance.now() + CALL_MS;
      const mine = last.then(async () => {
        if (performance.now() > until) throw new Error('calls before it took too long');
        for (const piece of pieces) await send(topic, piece);
      });
      last = mine.catch(() => undefined);
      try {
        await mine;
      } catch (error) {
        throw portErrorOf(`topic ${topic}`, error);
      }
    },
    close: async (): Promise<void> => {
      closed = true;
      await last;
      await open.discard();
    },
  };
};

const piecesOf = (topic: string, batch: readonly Message[]): readonly KafkaRecord[][] => {
  const pieces: KafkaRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of batch) {
    const more = bytesOf(message);
    if (more > LONGEST_BYTES) throw tooLarge(`${message.id} for topic ${topic} has ${more} bytes of ${LONGEST_BYTES}`);
    if (bytes + more > PIECE_BYTES) {
      pieces.push([]);
      bytes = 0;
    }
    bytes += more;
    pieces.at(-1)?.push(toRecord(message));
  }
  return pieces;
};
