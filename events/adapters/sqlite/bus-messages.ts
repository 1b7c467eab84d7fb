/** Messages in and out of the bus file: publishing, counting, what a topic's limit takes away, and the next batch. */
import { crashpoint } from '../../ports/crashpoint.ts';
import type { Delivery, Message } from '../../ports/event-bus.ts';
import type { Database } from './database.ts';
import { PARTITIONS, partitionOf } from './partition.ts';

/** A batch stops growing here, whatever `maxBatch` allows; a single message always fits. */
const BATCH_BYTES = 4 * 1024 * 1024;
const OLDEST = 0;

/** Every function runs inside a `read` or `write` of the same database. */
export const busMessages = (db: Database) => {
  const topicByName = db.prepare('SELECT id, held FROM topics WHERE name = ?');
  const addTopic = db.prepare('INSERT INTO topics (name) VALUES (?)');
  const insert = db.prepare(
    'INSERT INTO messages (topic, partition, key, id, type, headers, at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const count = db.prepare('UPDATE topics SET held = held + ? WHERE id = ?');
  const purge = db.prepare(
    `DELETE FROM messages WHERE topic = ?1 AND partition = ?2 AND position < coalesce(
       (SELECT position FROM messages WHERE topic = ?1 AND partition = ?2 AND at >= ?3 ORDER BY position LIMIT 1),
       ${Number.MAX_SAFE_INTEGER})`,
  );
  const following = db.prepare(
    `SELECT position, key, id, type, headers, body FROM messages
     WHERE topic = ? AND partition = ? AND position > ? ORDER BY position LIMIT ?`,
  );
  const between = db.prepare(
    'SELECT count(*) AS n FROM messages WHERE topic = ? AND partition = ? AND position > ? AND position <= ?',
  );
  const newest = db.prepare('SELECT max(position) AS position FROM messages WHERE topic = ? AND partition = ?');

  const topicOf = (name: string): number => {
    const row = topicByName.get(name);
    return row ? Number(row['id']) : Number(addTopic.run(name).lastInsertRowid);
  };

  return {
    topicOf,
    publish: (name: string, batch: readonly Message[], at: number): void => {
      const topic = topicOf(name);
      for (const { key, id, type, headers, body } of batch) {
        insert.run(topic, partitionOf(key), key, id, type, JSON.stringify(headers), at, body);
        crashpoint('publish-inserted');
      }
      count.run(batch.length, topic);
    },
    /** Deletes what is older than the limit, oldest first, and stops at the first message that is not. */
    purge: (name: string, before: number): void => {
      const topic = topicByName.get(name)?.['id'];
      if (typeof topic !== 'number') return;
      for (let partition = 0; partition < PARTITIONS; partition += 1) purge.run(topic, partition, before);
    },
    held: (name: string): number => Number(topicByName.get(name)?.['held'] ?? 0),
    topicId: (name: string): number | undefined => {
      const id = topicByName.get(name)?.['id'];
      return typeof id === 'number' ? id : undefined;
    },
    /** How many there are after one position, up to and with another. */
    between: (topic: number, partition: number, after: number, upTo: number): number =>
      Number(between.get(topic, partition, after, upTo)?.['n']),
    newest: (topic: number, partition: number): number => Number(newest.get(topic, partition)?.['position'] ?? OLDEST),
    following: (place: Readonly<{ name: string; topic: number; partition: number; position: number }>, max: number) => {
      const { name, topic, partition, position } = place;
      const batch: Delivery[] = [];
      let bytes = 0;
      for (const row of following.iterate(topic, partition, position, max)) {
        const body = row['body'] as Uint8Array;
        bytes += body.length;
        if (bytes > BATCH_BYTES && batch.length > 0) break;
        batch.push({
          topic: name,
          partition,
          offset: String(row['position']),
          key: String(row['key']),
          id: String(row['id']),
          type: String(row['type']),
          headers: JSON.parse(String(row['headers'])) as Record<string, string>,
          body,
        });
      }
      return batch;
    },
  };
};

export type BusMessages = ReturnType<typeof busMessages>;
