/**
 * The bus on Kafka: one producer and one admin client a process, one consumer a group. Topics are made by `lamplight migrate`
 * (`topology.ts`), never by use.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { misconfigured, unavailable } from '../../ports/errors.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { addressOf } from './address.ts';
import { newClient, type Via } from './client.ts';
import { watchLives } from './lives.ts';
import { type GroupMember, groupMember } from './member.ts';
import { groupName, notesTopic, topicName } from './names.ts';
import { groupPositions } from './positions.ts';
import { openPublisher } from './publisher.ts';
import { openReader, type Span } from './reader.ts';

const DEFAULT_BATCH = 256;
const SESSION_MS = 12_000;
const TOPICS_MS = 120_000;
const LOOK_FOR_TOPICS_MS = 1_000;
/** For handlers that do not heed `revoked`. */
const CLOSE_MS = 8_000;

export type KafkaBusOptions = Readonly<{
  /** See `addressOf`. */
  url: string;
  /** Null for a server without a log: its topics carry none. */
  incarnation: string | null;
  /** Topics that forget; `migrate` gives them their limit. */
  keepMs: Readonly<Record<string, number>>;
  /** How long a topic that is missing at the start is waited for. */
  waitForTopicsMs?: number;
  /** How long a member counts as alive after it was heard of; brokers allow 6 s at least. */
  sessionMs?: number;
  /** How often running members look whether their topics are still the same. */
  lookEveryMs?: number;
  via?: Via;
}>;

/** @throws Unavailable: nobody answers; Misconfigured: user, password, rights, version, or no Kafka at all */
export const openKafkaEventBus = async (o: KafkaBusOptions): Promise<EventBus> => {
  const address = addressOf(o.url);
  const client = () => newClient(address, o.via);
  const notes = notesTopic(address);
  // It tries again by itself, with a connection that is new.
  const reader = openReader(() => newClient(address, o.via, 1));
  const publisher = openPublisher(client);
  const lives = watchLives(reader, o.lookEveryMs);
  const closing = new AbortController();
  const members = new Map<GroupMember, Promise<void>>();

  const nameOf = (topic: string): string => topicName(address, topic, o.incarnation, Object.hasOwn(o.keepMs, topic));

  /** @throws Misconfigured where they do not come */
  const topicsThere = async (topics: readonly string[], signal: AbortSignal): Promise<void> => {
    const until = performance.now() + (o.waitForTopicsMs ?? TOPICS_MS);
    for (;;) {
      const missing = await reader.missing(topics);
      if (missing.length === 0 || signal.aborted) return;
      if (performance.now() >= until)
        throw misconfigured(
          `Kafka has no topic ${missing.join(', ')}`,
          'Run `lamplight migrate`, which makes the topics.',
        );
      await pause(LOOK_FOR_TOPICS_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const open = (): void => {
    if (closing.signal.aborted) throw unavailable('the Kafka bus', new Error('it was closed'));
  };
  const count = (spans: readonly Span[]): number => spans.reduce((sum, { low, high }) => sum + high - low, 0);

  try {
    await reader.check();
  } catch (error) {
    await reader.close();
    throw error;
  }

  return {
    publish: async (topic, batch) => {
      open();
      if (batch.length > 0) await publisher.publish(nameOf(topic), batch);
    },

    consume: async ({ group, topics, from, maxBatch = DEFAULT_BATCH, signal }, handle) => {
      open();
      const ending = AbortSignal.any([signal, closing.signal]);
      const names = new Map(topics.map((topic) => [nameOf(topic), topic] as const));
      const groupId = groupName(address, group);
      await topicsThere([...names.keys(), notes], ending);
      const positions = groupPositions({ reader, lives, group: groupId, topics: [...names.keys()], notesTopic: notes });
      if (from === 'newest') await positions.beginAtNewest();
      const member = groupMember({
        newClient: client,
        group: groupId,
        topics: names,
        notesTopic: notes,
        positions,
        lives,
        maxBatch: Math.max(1, maxBatch),
        sessionMs: o.sessionMs ?? SESSION_MS,
        signal: ending,
        handle,
      });
      const begun = Promise.withResolvers<void>();
      const drained = member.live(begun.resolve).finally(() => members.delete(member));
      members.set(member, drained);
      await Promise.race([begun.promise, drained]);
      return { drained };
    },

    lag: async (group, topic) => {
      open();
      const name = nameOf(topic);
      const spans = await reader.spans(name);
      const committed = (await reader.committed(groupName(address, group), [name])).get(name) ?? [];
      return count(
        spans.map((span) => {
          const at = committed.find(({ partition }) => partition === span.partition)?.offset ?? span.low;
          // Beyond the end: it is of a topic that is no longer there.
          return at > span.high ? span : { ...span, low: Math.max(at, span.low) };
        }),
      );
    },

    held: async (topic) => {
      open();
      return count(await reader.spans(nameOf(topic)));
    },

    close: async () => {
      const left = [...members.values()];
      closing.abort();
      for (const member of members.keys()) member.revoke();
      lives.close();
      await Promise.race([Promise.allSettled(left), pause(CLOSE_MS, undefined, { ref: false })]);
      await Promise.all([publisher.close(), reader.close()]);
    },
  };
};
