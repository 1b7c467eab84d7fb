/** What topics and groups are called on the brokers, and what a topic must be like. */
import type { KafkaAddress } from './address.ts';

/** Fixed at creation: with another number keys would move. */
export const PARTITIONS = 12;

/**
 * Holds no messages. Kafka forgets the offsets of a group with the topic they are in; beside its offset in this topic a
 * group keeps the names of all topics that it ever joined, so that one that is made anew is not new to it.
 */
export const notesTopic = ({ prefix }: KafkaAddress): string => `${prefix}groups`;

/** A topic that forgets is not derived from a log alone, so it belongs to no incarnation of one. */
export const topicName = (
  { prefix }: KafkaAddress,
  topic: string,
  incarnation: string | null,
  forgets: boolean,
): string => (forgets || incarnation === null ? `${prefix}${topic}` : `${prefix}${topic}.${incarnation}`);

/** Groups carry the birth of what they feed, which no restore repeats. */
export const groupName = ({ prefix }: KafkaAddress, group: string): string => `${prefix}${group}`;
