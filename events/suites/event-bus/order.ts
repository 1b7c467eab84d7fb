/** Order for each key, whoever publishes and however members come and go. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery } from '../../ports/event-bus.ts';
import { GOLDEN } from './golden.ts';
import { aMessage, type BusCase, countedMessages, joined, newGroup, receipts, until } from './samples.ts';

const KEYS = Array.from({ length: 16 }, (_, n) => `stream-${n}`);
/** Longer where somebody has the time: CONTRACT_RESTARTS_MS=60000. */
const RESTARTS_MS = Number(process.env['CONTRACT_RESTARTS_MS'] ?? 6_000);

export const order: readonly BusCase[] = [
  {
    rule: 'delivers 10,000 messages over 16 keys in the order of each key, to one member',
    timeoutMs: 60_000,
    run: async ({ make, topic }) => {
      const [bus, name] = [await make(), await topic()];
      const seen = receipts();
      const member = await joined(bus, { group: newGroup(), topics: [name] }, seen.take);
      for (let start = 0; start < 10_000; start += 200) await bus.publish(name, countedMessages(KEYS, 200, start));
      await until(() => seen.firsts() === 10_000, 120_000);
      await member.leave();
      expect(seen.gaps).toEqual([]);
      expect(seen.all()).toBe(10_000);
    },
  },
  {
    rule: 'delivers 10,000 messages over 16 keys in the order of each key, to three members of two instances that join one by one',
    timeoutMs: 60_000,
    run: async ({ make, topic }) => {
      const [bus, other, name, group] = [await make(), await make(), await topic(), newGroup()];
      const seen = receipts();
      const counts = [0, 0, 0];
      const join = (instance: typeof bus, index: number) =>
        joined(instance, { group, topics: [name], maxBatch: 50 }, async (batch) => {
          counts[index] = (counts[index] ?? 0) + batch.length;
          await pause(1);
          seen.take(batch);
        });
      const members = [await join(bus, 0)];
      for (let start = 0; start < 10_000; start += 200) {
        await bus.publish(name, countedMessages(KEYS, 200, start));
        if (start === 2_000) members.push(await join(other, 1));
        if (start === 4_000) members.push(await join(bus, 2));
      }
      await until(() => seen.firsts() === 10_000, 120_000);
      await Promise.all(members.map((member) => member.leave()));
      expect(seen.gaps).toEqual([]);
      expect(Math.min(...counts)).toBeGreaterThan(0);
    },
  },
  {
    rule: 'gives 50 keys the partitions of the golden table',
    run: async ({ make, topic }) => {
      const [bus, name] = [await make(), await topic()];
      await bus.publish(
        name,
        GOLDEN.map(([key], n) => ({ ...aMessage(key, n), id: String(n) })),
      );
      const received: Delivery[] = [];
      const member = await joined(bus, { group: newGroup(), topics: [name] }, (batch) => void received.push(...batch));
      await until(() => received.length >= GOLDEN.length);
      await member.leave();
      const table = received.sort((a, b) => Number(a.id) - Number(b.id)).map(({ key, partition }) => [key, partition]);
      expect(GOLDEN).toHaveLength(50);
      expect(table).toEqual(GOLDEN);
    },
  },
  {
    rule: 'loses nothing and keeps the order while a member leaves and comes back again and again',
    timeoutMs: RESTARTS_MS + 40_000,
    run: async ({ make, topic }) => {
      const [bus, other, name, group] = [await make(), await make(), await topic(), newGroup()];
      const seen = receipts();
      const handle = async (batch: readonly Delivery[]) => {
        await pause(2);
        seen.take(batch);
      };
      const steady = await joined(bus, { group, topics: [name], maxBatch: 20 }, handle);
      const end = performance.now() + RESTARTS_MS;
      let sent = 0;
      const publishing = (async () => {
        while (performance.now() < end) {
          await bus.publish(name, countedMessages(KEYS, 16, sent));
          sent += 16;
          await pause(5);
        }
      })();
      while (performance.now() < end) {
        const member = await joined(other, { group, topics: [name], maxBatch: 20 }, handle);
        await pause(Math.max(200, RESTARTS_MS / 30));
        await member.leave();
      }
      await publishing;
      await until(() => seen.firsts() === sent);
      await steady.leave();
      expect(seen.gaps).toEqual([]);
      expect(sent).toBeGreaterThan(500);
    },
  },
];
