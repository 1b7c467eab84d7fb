/** Sees to it that a member which joined reads where its group should, before it hands anything out. */
import type { Consumer } from 'kafkajs';
import { isRefusal } from './errors.ts';
import type { Assigned, GroupPositions } from './positions.ts';
import type { Span } from './reader.ts';

export const memberStanding = (consumer: Consumer, positions: GroupPositions, notesTopic: string) => {
  let assigned: Assigned = {};
  let joins = 0;
  let found: Promise<void> | undefined;
  let joinedAgain = Promise.withResolvers<void>();

  /** From the next fetch on; what was fetched before counts as stale. */
  const goTo = (topic: string, partition: number, offset: number | string): void => {
    try {
      consumer.seek({ topic, partition, offset: String(offset) });
    } catch {
      // It is stopped: whoever joins next begins by asking the same.
    }
  };

  const find = async (): Promise<void> => {
    const [joinedAt, places] = [joins, assigned];
    const { astray, settle } = await positions.find(places);
    if (joinedAt !== joins) return ready();
    if (settle.length > 0) await consumer.commitOffsets([...settle]);
    for (const { topic, partition, offset } of settle) if (topic !== notesTopic) goTo(topic, partition, offset);
    for (const { topic, partition, low } of astray) goTo(topic, partition, low);
    for (const [topic, partitions] of Object.entries(places)) positions.forgetNewest(topic, partitions);
  };

  /** What failed because the engine is away is asked again by the next caller. */
  const ready = (): Promise<void> => {
    if (joins === 0) return Promise.resolve();
    found ??= find();
    const mine = found;
    mine.catch(() => {
      if (found === mine) found = undefined;
    });
    return mine;
  };

  return {
    ready,
    /** `ready` for whoever can wait: kafkajs may have to join several times before the group takes what it is told. */
    readyAtLast: async (): Promise<void> => {
      for (;;) {
        const [before, again] = [joins, joinedAgain.promise];
        try {
          return await ready();
        } catch (error) {
          if (!isRefusal(error)) throw error;
          if (before === joins) await again;
        }
      }
    },
    joined: (places: Assigned): void => {
      joins += 1;
      assigned = places;
      found = undefined;
      joinedAgain.resolve();
      joinedAgain = Promise.withResolvers();
      ready().catch(() => undefined);
    },
    /** The topic is another: from its oldest message. */
    replaced: (topic: string, spans: readonly Span[]): void => {
      positions.forgetNewest(
        topic,
        spans.map(({ partition }) => partition),
      );
      for (const partition of assigned[topic] ?? [])
        goTo(topic, partition, spans.find((span) => span.partition === partition)?.low ?? 0);
    },
  };
};
