/**
 * Where a member begins in the partitions that it was given: where its group was, unless the topic is another by now; where a
 * new group begins, if nobody was there. What a group knows is in Kafka: beside each offset the witness of the life that it
 * counts in, and beside its offset in the notes topic the topics that it ever joined.
 */
import type { TopicPartitionOffsetAndMetadata } from 'kafkajs';
import { type Lives, readWitness, stands, type Witness, witnessBelow, writtenWitness } from './lives.ts';
import type { Committed, Reader } from './reader.ts';

export type Assigned = Readonly<Record<string, readonly number[]>>;
export type Place = Readonly<{ topic: string; partition: number }>;

type Found = Readonly<{
  /** Places whose offset is of another life, with the offset of their oldest message. */
  astray: readonly (Place & Readonly<{ low: number }>)[];
  /** To be committed before anything is handled: where a new group begins, and that it is new no longer. */
  settle: readonly TopicPartitionOffsetAndMetadata[];
}>;

export const placeKey = ({ topic, partition }: Place): string => `${topic}/${partition}`;

export const groupPositions = (o: {
  reader: Reader;
  lives: Lives;
  group: string;
  topics: readonly string[];
  notesTopic: string;
}) => {
  const { reader, lives, group, topics, notesTopic } = o;
  /** Places where this group begins at the newest message, until it has begun there or the topic is another. */
  const newest = new Set<string>();

  const joinedOf = (committed: ReadonlyMap<string, readonly Committed[]>): readonly string[] =>
    (committed.get(notesTopic)?.[0]?.note ?? '').split(' ').filter((topic) => topic !== '');

  const forgetNewest = (topic: string, partitions: readonly number[]): void => {
    for (const partition of partitions) newest.delete(placeKey({ topic, partition }));
  };

  const isAstray = async (topic: string, committed: readonly Committed[]): Promise<(one: Committed) => boolean> => {
    const fallen = new Set<string>();
    let proven: Witness | null = null;
    for (const note of new Set(committed.map((one) => one.note))) {
      const witness = readWitness(note);
      if (witness === null) continue;
      if (!(await stands(reader, topic, witness))) fallen.add(note);
      else if (proven === null || witness.time > proven.time) proven = witness;
    }
    if (proven !== null) lives.saw(topic, proven);
    return ({ offset, note }) => offset !== null && fallen.has(note);
  };

  const beginnings = async (topic: string, mine: readonly Committed[]): Promise<TopicPartitionOffsetAndMetadata[]> => {
    const fresh = mine.filter(({ partition, offset }) => offset === null && newest.has(placeKey({ topic, partition })));
    if (fresh.length === 0) return [];
    const spans = await reader.spans(topic);
    const witness = await witnessBelow(reader, topic, spans);
    if (witness !== null) lives.saw(topic, witness);
    return fresh.map(({ partition }) => ({
      topic,
      partition,
      offset: String(spans.find((span) => span.partition === partition)?.high ?? 0),
      metadata: witness === null ? '' : writtenWitness(witness),
    }));
  };

  return {
    /** Before joining: a group that is new to a topic begins at its end. */
    beginAtNewest: async (): Promise<void> => {
      const joined = joinedOf(await reader.committed(group, [notesTopic]));
      for (const topic of topics)
        if (!joined.includes(topic))
          for (const { partition } of await reader.spans(topic)) newest.add(placeKey({ topic, partition }));
    },
    /** These partitions have an offset now, or their topic is another. */
    forgetNewest,
    find: async (assigned: Assigned): Promise<Found> => {
      // Whatever was true of the topics before is settled first: then nothing below is undone by it.
      for (const topic of topics) await lives.sure(topic);
      const committed = await reader.committed(group, [...topics, notesTopic]);
      const astray: (Place & { low: number })[] = [];
      const settle: TopicPartitionOffsetAndMetadata[] = [];
      for (const topic of topics) {
        const partitions = assigned[topic] ?? [];
        const mine = (committed.get(topic) ?? []).filter(({ partition }) => partitions.includes(partition));
        const wrong = mine.filter(await isAstray(topic, mine));
        if (wrong.length > 0) {
          const spans = await reader.spans(topic);
          for (const { partition } of wrong)
            astray.push({ topic, partition, low: spans.find((span) => span.partition === partition)?.low ?? 0 });
        }
        settle.push(...(await beginnings(topic, mine)));
      }
      const joined = joinedOf(committed);
      const all = [...new Set([...joined, ...topics])];
      if (all.length > joined.length)
        settle.push({ topic: notesTopic, partition: 0, offset: '0', metadata: all.join(' ') });
      return { astray, settle };
    },
  };
};

export type GroupPositions = ReturnType<typeof groupPositions>;
