/** How many messages a group has before it, counted as they come and go: all of a long backlog once, not at every look. */
import type { BusMessages } from './bus-messages.ts';

type Place = Readonly<{ group: string; topic: number; partition: number; position: number }>;
type Counting = Pick<BusMessages, 'between' | 'newest'>;
/** Of the messages after `position`, those up to and with `upTo`. */
type Backlog = Readonly<{ position: number; upTo: number; behind: number }>;

/**
 * For topics of which nothing is taken away while they stand: what a limit of time takes would be counted for ever. A group
 * that begins again, or a topic that does, is counted anew.
 */
export const openBacklogs = () => {
  const known = new Map<string, Backlog>();
  return {
    /** Runs inside a `read` of the bus file. */
    of: (messages: Counting, { group, topic, partition, position }: Place): number => {
      const key = `${group}/${topic}/${partition}`;
      const upTo = messages.newest(topic, partition);
      const before = known.get(key);
      const isOn = before !== undefined && position >= before.position && upTo >= before.upTo;
      const from = isOn ? before : { position, upTo: position, behind: 0 };
      const came = messages.between(topic, partition, from.upTo, upTo);
      const went = messages.between(topic, partition, from.position, position);
      const behind = from.behind + came - went;
      known.set(key, { position, upTo, behind });
      return behind;
    },
  };
};
