/**
 * What a member does with what kafkajs fetched: piece by piece, one at a time, the offset after each. kafkajs fetches again
 * only when this has returned, so a partition whose handler throws is paused, and the others flow.
 */
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { crashpoint } from '../../ports/crashpoint.ts';
import type { Delivery } from '../../ports/event-bus.ts';
import { retried } from '../../ports/retry.ts';
import { bareRefusal, isRefusal } from './errors.ts';
import { type Lives, type Witness, writtenWitness } from './lives.ts';
import { toDelivery } from './messages.ts';
import { type Assigned, placeKey } from './positions.ts';

export type Handle = (batch: readonly Delivery[], revoked: AbortSignal) => Promise<void>;

const BEAT_MS = 1_000;
/** The first pause is longer than half a wait for messages, so that pauses grow although they end with a fetch. */
const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 10_000;
const COMMIT_MS = 3_000;
/** In Kafka's records: the broker wrote the time. */
const STAMPED_BY_BROKER = 1;

type InHand = Readonly<{ topic: string; revoked: AbortController; done: Promise<void> }>;
type Trouble = Readonly<{ failures: number; size: number }>;

export type BatchesOptions = Readonly<{
  /** Names on the brokers, with the port's names for them. */
  topics: ReadonlyMap<string, string>;
  maxBatch: number;
  /** Handlers that take longer than a third of it get smaller batches. */
  sessionMs: number;
  lives: Lives;
  signal: AbortSignal;
  handle: Handle;
  /** Resolves once the member knows that it reads where it should. */
  ready(): Promise<void>;
}>;

export const batchRunner = ({ topics, maxBatch, sessionMs, lives, signal, handle, ready }: BatchesOptions) => {
  const troubles = new Map<string, Trouble>();
  let assigned: ReadonlySet<string> = new Set();
  let joins = 0;
  /** Why the group goes on without this member, until it has joined again. */
  let refused: unknown;
  let inHand: InHand | undefined;
  let most = maxBatch;

  const refuse = (error: unknown, revoked: AbortController): void => {
    if (!isRefusal(error)) return;
    refused ??= error;
    revoked.abort();
  };

  /** The same messages again after a growing pause, and nothing else of their partition before. */
  const hold = ({ batch, pause }: EachBatchPayload, size: number): void => {
    const key = placeKey(batch);
    const failures = (troubles.get(key)?.failures ?? 0) + 1;
    troubles.set(key, { failures, size });
    const resume = pause();
    setTimeout(resume, Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))).unref();
  };

  /** Rebalances wait for the batch in hand, so it has to be done well within a session. */
  const suit = (tookMs: number): void => {
    most = tookMs > sessionMs / 3 ? Math.max(1, Math.floor(most / 2)) : Math.min(maxBatch, most * 2);
  };

  const commit = async ({ batch, commitOffsetsIfNecessary }: EachBatchPayload, last: KafkaMessage): Promise<void> => {
    const { topic, partition } = batch;
    const witness = lives.witness(topic) ?? witnessOf(partition, last);
    const metadata = witness === null ? '' : writtenWitness(witness);
    const next = { partition, offset: String(Number(last.offset) + 1), metadata };
    await retried(() => commitOffsetsIfNecessary({ topics: [{ topic, partitions: [next] }] }), {
      mayRepeat: (error) => !isRefusal(error),
      withinMs: COMMIT_MS,
    });
  };

  /** @returns whether the next piece of the same partition may follow */
  const one = async (
    payload: EachBatchPayload,
    name: string,
    piece: readonly KafkaMessage[],
    isMine: () => boolean,
  ): Promise<boolean> => {
    const { topic, partition } = payload.batch;
    const revoked = new AbortController();
    const done = Promise.withResolvers<void>();
    inHand = { topic, revoked, done: done.promise };
    const beat = setInterval(() => void payload.heartbeat().catch((error) => refuse(error, revoked)), BEAT_MS);
    const from = performance.now();
    try {
      try {
        await handle(
          piece.map((message) => toDelivery(name, partition, message)),
          revoked.signal,
        );
        crashpoint('batch-handled');
      } catch {
        // The core parks what keeps failing; here it is only tried again.
        if (isMine() && refused === undefined && !signal.aborted) hold(payload, piece.length);
        return false;
      } finally {
        clearInterval(beat);
        suit(performance.now() - from);
      }
      const last = piece.at(-1);
      if (last === undefined || !isMine()) return false;
      const witness = witnessOf(partition, last);
      if (witness !== null) lives.saw(topic, witness);
      try {
        // Also where a heartbeat was refused: the group may still take it, and then nobody does this batch again.
        await commit(payload, last);
      } catch (error) {
        refuse(error, revoked);
        throw error;
      }
      crashpoint('offset-moved');
      payload.resolveOffset(last.offset);
      troubles.delete(placeKey(payload.batch));
      return true;
    } finally {
      inHand = undefined;
      done.resolve();
    }
  };

  return {
    run: async (payload: EachBatchPayload): Promise<void> => {
      const { batch, isStale } = payload;
      const [name, joinedAt, key] = [topics.get(batch.topic), joins, placeKey(batch)];
      if (name === undefined || refused !== undefined) return;
      try {
        await ready();
        await lives.fresh(batch.topic);
      } catch (error) {
        throw bareRefusal(error);
      }
      const isMine = (): boolean => joins === joinedAt && assigned.has(key) && !isStale();
      let rest = batch.messages;
      while (rest.length > 0 && refused === undefined && !signal.aborted && isMine()) {
        const size = troubles.get(key)?.size ?? most;
        try {
          if (!(await one(payload, name, rest.slice(0, size), isMine))) break;
        } catch (error) {
          if (!signal.aborted) throw error;
        }
        rest = rest.slice(size);
      }
      // kafkajs joins again by this; a member that leaves must not.
      if (refused !== undefined && !signal.aborted) throw refused;
    },
    joined: (places: Assigned): void => {
      joins += 1;
      refused = undefined;
      assigned = new Set(
        Object.entries(places).flatMap(([topic, all]) => all.map((partition) => placeKey({ topic, partition }))),
      );
      inHand?.revoked.abort();
    },
    replaced: (topic: string): void => {
      for (const key of troubles.keys()) if (key.startsWith(`${topic}/`)) troubles.delete(key);
      if (inHand?.topic === topic) inHand.revoked.abort();
    },
    revoke: (): void => inHand?.revoked.abort(),
    /** No handler is in flight. */
    idle: async (): Promise<void> => inHand?.done,
  };
};

export type Batches = ReturnType<typeof batchRunner>;

/** Times that publishers wrote prove nothing: their clocks differ. */
const witnessOf = (partition: number, message: KafkaMessage): Witness | null => {
  const { batchContext } = message as { batchContext?: { timestampType?: number } };
  if (batchContext?.timestampType !== STAMPED_BY_BROKER) return null;
  return { partition, offset: Number(message.offset), time: Number(message.timestamp) };
};
