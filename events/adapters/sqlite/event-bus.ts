/**
 * The embedded bus: topics of 12 partitions in one file, read by any number of processes. Idle it costs a look at
 * `data_version` every 50 ms and one small write every 3 s, and the latter only where somebody consumes.
 */
import { crashpoint } from '../../ports/crashpoint.ts';
import { hasCode, unavailable } from '../../ports/errors.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { newId } from '../../ports/ids.ts';
import { openBacklogs } from './bus-backlog.ts';
import { type BusFile, openBusFile } from './bus-file.ts';
import { LEASE_MS } from './bus-groups.ts';
import { type BusMember, busMember } from './bus-member.ts';

const DEFAULT_BATCH = 256;
const SIGN_OF_LIFE_MS = LEASE_MS / 3.3;
/** Without any sign that something changed, members settle again after this many signs of life (about 10 s). */
const SIGNS_TO_SETTLE = 3;
const PURGE_EVERY_MS = 60_000;

/** @param o.keepMs how long a topic keeps its messages; a topic that is not named keeps everything */
export const openSqliteEventBus = async (o: {
  path: string;
  clock: Readonly<{ now(): number }>;
  keepMs?: Readonly<Record<string, number>>;
}): Promise<EventBus> => {
  const instance = newId();
  const members = new Set<BusMember>();
  const closing = new AbortController();
  const purgedAt = new Map<string, number>();
  const backlogs = openBacklogs();
  const now = () => o.clock.now();
  const file = await openBusFile(o.path);
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let signs = 0;

  /** Whoever takes the file away under a running process must not have messages vanish with it. @throws Unavailable */
  const current = (): BusFile => {
    if (closing.signal.aborted) throw unavailable(o.path, new Error('it was closed'));
    if (file.db.replaced()) throw unavailable(o.path, new Error('another file is there now: start this process again'));
    return file;
  };

  const look = (): void => {
    inBackground(async () => {
      const { arrived, reshaped } = await file.db.read(file.look);
      if (reshaped) await Promise.all([...members].map((member) => member.reshaped()));
      if (arrived.size > 0) for (const member of members) member.arrived(arrived);
    });
  };

  const giveSignOfLife = (): void => {
    inBackground(async () => {
      const { db, groups } = current();
      await db.write(() => {
        groups.renew(instance, now());
        groups.forgetOthers(
          instance,
          [...members].map(({ id }) => id),
        );
      });
      signs += 1;
      if (signs % SIGNS_TO_SETTLE === 0) await Promise.all([...members].map((member) => member.reshaped()));
    });
  };

  const startListening = (): void => {
    stopListening ??= file.db.onChange(look);
    timer ??= setInterval(giveSignOfLife, SIGN_OF_LIFE_MS);
  };
  const stopWhenAlone = (): void => {
    if (members.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    stopListening?.();
    stopListening = undefined;
  };

  const purgeable = (topic: string): number | undefined => {
    const keepMs = o.keepMs?.[topic];
    return keepMs === undefined ? undefined : now() - keepMs;
  };

  return {
    publish: async (topic, batch) => {
      if (batch.length === 0) return;
      const { db, messages } = current();
      const before = purgeable(topic);
      const purges = before !== undefined && now() - (purgedAt.get(topic) ?? 0) >= PURGE_EVERY_MS;
      await db.write(() => {
        messages.publish(topic, batch, now());
        if (purges) messages.purge(topic, before);
      });
      if (purges) purgedAt.set(topic, now());
      crashpoint('publish-committed');
    },

    consume: async ({ group, topics, from, maxBatch = DEFAULT_BATCH, signal }, handle) => {
      current();
      const member = busMember(
        current,
        { id: newId(), group, instance, topics: [...new Set(topics)], from },
        { maxBatch: Math.max(1, maxBatch), now, signal: AbortSignal.any([signal, closing.signal]) },
        handle,
      );
      members.add(member);
      startListening();
      const gone = (): void => {
        members.delete(member);
        stopWhenAlone();
      };
      try {
        await member.settle();
      } catch (error) {
        gone();
        throw error;
      }
      return { drained: member.live().finally(gone) };
    },

    lag: async (group, topic) => {
      const { db, messages, groups } = current();
      return db.read(() => {
        const id = messages.topicId(topic);
        const offsets = id === undefined ? [] : groups.offsets(group, id);
        if (id === undefined || offsets.length === 0) return messages.held(topic);
        const isWhole = purgeable(topic) === undefined;
        const behind = (partition: number, position: number): number =>
          isWhole
            ? backlogs.of(messages, { group, topic: id, partition, position })
            : messages.between(id, partition, position, messages.newest(id, partition));
        return offsets.reduce((sum, [partition, position]) => sum + behind(partition, position), 0);
      });
    },

    held: async (topic) => {
      const { db, messages } = current();
      const before = purgeable(topic);
      if (before !== undefined) await db.write(() => messages.purge(topic, before));
      return db.read(() => messages.held(topic));
    },

    close: async () => {
      if (closing.signal.aborted) return file.db.close();
      const consumed = timer !== undefined;
      closing.abort();
      for (const member of members) member.revoke();
      clearInterval(timer);
      stopListening?.();
      // Others take over at once instead of after the lease; a failure here only makes them wait for it.
      if (consumed) await file.db.write(() => file.groups.leaveAll(instance)).catch(() => undefined);
      await file.db.close();
    },
  };
};

/** What fails because the engine is away is done again at the next sign of life. */
const inBackground = (run: () => Promise<void>): void => {
  run().catch((error: unknown) => {
    if (!hasCode(error, 'Unavailable')) throw error;
  });
};
