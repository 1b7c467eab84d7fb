/** The one admin client of a process: what topics hold, and how far groups are. It changes nothing. */
import type { Admin } from 'kafkajs';
import { hasCode, unavailable } from '../../ports/errors.ts';
import { retried } from '../../ports/retry.ts';
import type { Client } from './client.ts';
import { disposable } from './disposable.ts';
import { isMissingTopic, portErrorOf } from './errors.ts';

/** Offsets of the messages that a partition holds: from `low`, below `high`. */
export type Span = Readonly<{ partition: number; low: number; high: number }>;
/** `offset` is null where the group has none. */
export type Committed = Readonly<{ partition: number; offset: number | null; note: string }>;

/** No new try is begun after this. */
const TRY_AGAIN_MS = 3_000;

export const openReader = (newClient: () => Client) => {
  const open = disposable(newClient, ({ kafka }) => kafka.admin());
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const once = async <T>(run: (admin: Admin) => Promise<T>): Promise<T> => {
    if (closed) throw unavailable('the Kafka bus', new Error('it was closed'));
    try {
      const { its } = await open.get();
      return await run(its);
    } catch (error) {
      // Also because one topic that is gone fails every later question, about whichever topic.
      await open.discard();
      throw error;
    }
  };

  /** One question at a time: each one replaces what kafkajs knows of topics while another may be reading it. */
  const ask = <T>(what: string, run: (admin: Admin) => Promise<T>): Promise<T> => {
    let missing = 0;
    const mayRepeat = (error: unknown): boolean => {
      if (isMissingTopic(error)) missing += 1;
      return !closed && missing < 2 && !hasCode(portErrorOf(what, error), 'Misconfigured');
    };
    const mine = last.then(() => retried(() => once(run), { mayRepeat, withinMs: TRY_AGAIN_MS }));
    last = mine.catch(() => undefined);
    return mine.catch((error: unknown) => {
      throw portErrorOf(what, error);
    });
  };

  return {
    /** @throws Unavailable, Misconfigured: with these every later question would fail too */
    check: (): Promise<void> => ask('Kafka', async () => undefined),

    /** @returns those of the topics that are not there */
    missing: (topics: readonly string[]): Promise<readonly string[]> =>
      ask('Kafka', async (admin) => {
        const missing: string[] = [];
        for (const topic of topics)
          try {
            // By name: of all topics, one without a leader would fail the whole list.
            await admin.fetchTopicMetadata({ topics: [topic] });
          } catch (error) {
            if (!isMissingTopic(error)) throw error;
            missing.push(topic);
          }
        return missing;
      }),

    spans: (topic: string): Promise<readonly Span[]> =>
      ask(`topic ${topic}`, async (admin) =>
        (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => ({
          partition,
          low: Number(low),
          high: Number(high),
        })),
      ),

    /** The offset of each partition's first message at or after that time (ms since 1970), `high` where there is none. */
    firstFrom: (topic: string, time: number): Promise<ReadonlyMap<number, number>> =>
      ask(`topic ${topic}`, async (admin) => {
        const offsets = await admin.fetchTopicOffsetsByTimestamp(topic, time);
        return new Map(offsets.map(({ partition, offset }) => [partition, Number(offset)] as const));
      }),

    committed: (groupId: string, topics: readonly string[]): Promise<ReadonlyMap<string, readonly Committed[]>> =>
      ask(`group ${groupId}`, async (admin) => {
        // Before its first metadata kafkajs knows no broker that it could ask for the group's coordinator.
        await admin.fetchTopicMetadata({ topics: [...topics] });
        const answer = await admin.fetchOffsets({ groupId, topics: [...topics] });
        return new Map(
          answer.map(({ topic, partitions }) => [
            topic,
            partitions.map(({ partition, offset, metadata }) => ({
              partition,
              // Negative: none, or kafkajs' own mark for "from the oldest".
              offset: Number(offset) < 0 ? null : Number(offset),
              note: metadata ?? '',
            })),
          ]),
        );
      }),

    close: async (): Promise<void> => {
      closed = true;
      await last;
      await open.discard();
    },
  };
};

export type Reader = ReturnType<typeof openReader>;
