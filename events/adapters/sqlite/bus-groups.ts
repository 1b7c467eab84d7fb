/**
 * Who reads what. A member of a group holds partitions by a name in the row of their offset, and an offset moves only for
 * the member that holds it and from where that member read: so a member that was thought dead and wakes again moves nothing.
 * Which member should hold which partition follows from the list of members alone; nobody is asked.
 */
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';
import { newId } from '../../ports/ids.ts';
import type { BusMessages } from './bus-messages.ts';
import type { Database } from './database.ts';
import { PARTITIONS } from './partition.ts';

/** How long an instance counts as alive after it was heard of. */
export const LEASE_MS = 10_000;

const RUN = newId();
const HOST = hostname();

export type Place = { readonly name: string; readonly topic: number; readonly partition: number; position: number };
export type Membership = Readonly<{
  id: string;
  group: string;
  instance: string;
  topics: readonly string[];
  from: 'newest' | undefined;
}>;

/** Every function runs inside a `read` or `write` of the same database. */
export const busGroups = (db: Database, messages: BusMessages) => {
  const addInstance = db.prepare(
    `INSERT INTO instances VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET until = excluded.until`,
  );
  const otherInstances = db.prepare('SELECT * FROM instances WHERE id <> ?');
  const dropInstance = db.prepare('DELETE FROM instances WHERE id = ?');
  const knownInstance = db.prepare('SELECT 1 FROM instances WHERE id = ?');
  const addMember = db.prepare('INSERT OR IGNORE INTO members VALUES (?, ?, ?, ?)');
  const dropMember = db.prepare('DELETE FROM members WHERE id = ?');
  const dropOthers = db.prepare(
    'DELETE FROM members WHERE instance = ? AND id NOT IN (SELECT value FROM json_each(?))',
  );
  const subscribers = db.prepare('SELECT id, topics FROM members WHERE consumers = ? ORDER BY id');
  const partitions = db.prepare('SELECT partition, position, owner FROM offsets WHERE consumers = ? AND topic = ?');
  const addOffset = db.prepare('INSERT INTO offsets VALUES (?, ?, ?, ?, NULL)');
  const own = db.prepare('UPDATE offsets SET owner = ? WHERE consumers = ? AND topic = ? AND partition = ?');
  const ownerOf = db.prepare('SELECT owner FROM offsets WHERE consumers = ? AND topic = ? AND partition = ?');
  const move = db.prepare(
    `UPDATE offsets SET position = ? WHERE consumers = ? AND topic = ? AND partition = ? AND position = ? AND owner = ?`,
  );
  const joined = db.prepare('INSERT OR IGNORE INTO joined VALUES (?, ?)');

  /** Says that the instance lives, and buries those that do not. */
  const renew = (instance: string, now: number): void => {
    addInstance.run(instance, HOST, process.pid, threadId, RUN, now + LEASE_MS);
    for (const other of otherInstances.all(instance))
      if (Number(other['until']) < now || died(other)) dropInstance.run(String(other['id']));
  };

  const offsetsOf = ({ group, from }: Membership, name: string, topic: number) => {
    const stored = partitions.all(group, topic);
    if (stored.length > 0) return stored;
    const isNew = joined.run(group, name).changes === 1;
    for (let partition = 0; partition < PARTITIONS; partition += 1)
      addOffset.run(group, topic, partition, isNew && from === 'newest' ? messages.newest(topic, partition) : 0);
    return partitions.all(group, topic);
  };

  return {
    renew,
    /** Takes part, takes what is its own and free, gives back what is another's. @returns the places it holds now */
    settle: (member: Membership, now: number): Place[] => {
      if (!knownInstance.get(member.instance)) renew(member.instance, now);
      addMember.run(member.id, member.group, member.instance, JSON.stringify(member.topics));
      const members = subscribers.all(member.group).map((row) => ({
        id: String(row['id']),
        topics: JSON.parse(String(row['topics'])) as string[],
      }));
      const held: Place[] = [];
      for (const name of member.topics) {
        const topic = messages.topicOf(name);
        const readers = members.filter(({ topics }) => topics.includes(name));
        const rank = readers.findIndex(({ id }) => id === member.id);
        for (const row of offsetsOf(member, name, topic)) {
          const [partition, position, owner] = [Number(row['partition']), Number(row['position']), row['owner']];
          const mine = partition % readers.length === rank;
          if (mine && (owner === null || owner === member.id)) {
            if (owner === null) own.run(member.id, member.group, topic, partition);
            held.push({ name, topic, partition, position });
          } else if (!mine && owner === member.id) own.run(null, member.group, topic, partition);
        }
      }
      return held;
    },
    /** @returns false where the place is no longer the member's */
    move: ({ id, group }: Membership, { topic, partition, position }: Place, to: number): boolean =>
      move.run(to, group, topic, partition, position, id).changes === 1,
    holds: ({ id, group }: Membership, { topic, partition }: Place): boolean =>
      ownerOf.get(group, topic, partition)?.['owner'] === id,
    leave: (member: string): void => {
      dropMember.run(member);
    },
    /** Members whose leaving could not be written then. */
    forgetOthers: (instance: string, members: readonly string[]): void => {
      dropOthers.run(instance, JSON.stringify(members));
    },
    leaveAll: (instance: string): void => {
      dropInstance.run(instance);
    },
    /** Partition and position of each offset; empty for a group that never read this topic. */
    offsets: (group: string, topic: number): readonly (readonly [partition: number, position: number])[] =>
      partitions.all(group, topic).map((row) => [Number(row['partition']), Number(row['position'])] as const),
  };
};

export type BusGroups = ReturnType<typeof busGroups>;

/** A process of this host that is gone needs no waiting for its lease; one elsewhere is only known by it. */
const died = (instance: Record<string, unknown>): boolean => {
  if (instance['host'] !== HOST) return false;
  if (instance['pid'] === process.pid) return instance['thread'] === threadId && instance['run'] !== RUN;
  try {
    process.kill(Number(instance['pid']), 0);
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === 'ESRCH';
  }
};
