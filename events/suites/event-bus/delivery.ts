/** What is delivered to whom, and what is counted. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, Message } from '../../ports/event-bus.ts';
import { aMessage, type BusCase, countedMessages, joined, newGroup, numberOf, receipts, until } from './samples.ts';

export const delivery: readonly BusCase[] = [
  {
    rule: 'delivers what was published: key, id, type, headers and body, also empty, binary, unicode and like an operator',
    run: async ({ make, topic }) => {
      const [bus, name] = [await make(), await topic()];
      const messages: Message[] = [
        { key: 'proposal-1', id: 'a', type: 'Opened', body: Buffer.from('{"$gt":""}'), headers: {} },
        {
          key: '__proto__',
          id: 'b',
          type: '₹',
          body: Buffer.from([0, 255, 10, 13]),
          headers: { 'a.b': 'ଓଡ଼ିଆ', $set: '1' },
        },
        { key: '👩‍💻', id: 'c', type: 'Empty', body: Buffer.alloc(0), headers: { empty: '' } },
        { key: '__proto__', id: 'd', type: 'Proto', body: Buffer.from('x'), headers: JSON.parse('{"__proto__":"y"}') },
      ];
      await bus.publish(name, messages);
      const received: Delivery[] = [];
      const member = await joined(bus, { group: newGroup(), topics: [name] }, (batch) => void received.push(...batch));
      await until(() => received.length >= 4);
      await member.leave();
      const plain = (all: readonly Message[]) =>
        all
          .map(({ key, id, type, body, headers }) => ({
            key,
            id,
            type,
            body: [...body],
            headers: Object.entries(headers),
          }))
          .sort((a, b) => a.id.localeCompare(b.id));
      expect(plain(received)).toEqual(plain(messages));
      for (const each of received) expect(each).toMatchObject({ topic: name, offset: expect.any(String) });
    },
  },
  {
    rule: 'carries a body of 900 KiB',
    run: async ({ make, topic }) => {
      const [bus, name] = [await make(), await topic()];
      const body = Buffer.alloc(900 * 1024, 7);
      await bus.publish(name, [aMessage('k', 0), { ...aMessage('k', 1), body }, aMessage('k', 2)]);
      const sizes: number[] = [];
      const member = await joined(bus, { group: newGroup(), topics: [name] }, (batch) => {
        sizes.push(...batch.map((each) => each.body.length));
      });
      await until(() => sizes.length >= 3);
      await member.leave();
      expect(sizes).toEqual([1, body.length, 1]);
    },
  },
  {
    rule: 'gives every group each message; a new group starts at the oldest, or at the newest where told so',
    run: async ({ make, topic }) => {
      const [bus, other, name] = [await make(), await make(), await topic()];
      await bus.publish(name, countedMessages(['a', 'b', 'c'], 30));
      const [all, late, newest] = [receipts(), receipts(), receipts()];
      const members = [
        await joined(bus, { group: newGroup(), topics: [name] }, all.take),
        await joined(other, { group: newGroup(), topics: [name], from: 'newest' }, newest.take),
      ];
      await until(() => all.firsts() === 30);
      await other.publish(name, countedMessages(['x', 'y'], 10));
      members.push(await joined(bus, { group: newGroup(), topics: [name] }, late.take));
      await until(() => all.firsts() === 40 && late.firsts() === 40 && newest.firsts() === 10);
      await pause(100);
      await Promise.all(members.map((member) => member.leave()));
      expect([all.gaps, late.gaps, newest.gaps]).toEqual([[], [], []]);
      expect(newest.all()).toBe(10);
    },
  },
  {
    rule: 'goes on where the group was when its members come back, whatever they say about the newest',
    run: async ({ make, topic }) => {
      const [bus, name, group] = [await make(), await topic(), newGroup()];
      const seen = receipts();
      await bus.publish(name, countedMessages(['a', 'b'], 20));
      const first = await joined(bus, { group, topics: [name] }, seen.take);
      await until(() => seen.firsts() === 20);
      await first.leave();
      await bus.publish(name, countedMessages(['a', 'b'], 20, 20));
      const second = await joined(bus, { group, topics: [name], from: 'newest' }, seen.take);
      await until(() => seen.firsts() === 40);
      await second.leave();
      expect(seen.gaps).toEqual([]);
      expect(seen.all()).toBe(40);
    },
  },
  {
    rule: 'reads several topics in one group, also one that is filled only later',
    run: async ({ make, topic }) => {
      const [bus, one, two] = [await make(), await topic(), await topic()];
      const received: string[] = [];
      await bus.publish(one, [aMessage('a', 0)]);
      const member = await joined(bus, { group: newGroup(), topics: [one, two] }, (batch) => {
        received.push(...batch.map((each) => each.topic));
      });
      await until(() => received.length >= 1);
      await bus.publish(two, [aMessage('a', 0)]);
      await until(() => received.length >= 2);
      await member.leave();
      expect(received).toEqual([one, two]);
    },
  },
  {
    rule: 'counts the lag of a group and the messages that a topic holds',
    run: async ({ make, topic }) => {
      const [bus, name, group] = [await make(), await topic(), newGroup()];
      const counts = async () => [await bus.held(name), await bus.lag(group, name)];
      expect(await counts()).toEqual([0, 0]);
      await bus.publish(name, countedMessages(['a', 'b', 'c'], 25));
      expect(await counts()).toEqual([25, 25]);
      const seen = receipts();
      const member = await joined(bus, { group, topics: [name], maxBatch: 4 }, seen.take);
      await until(async () => (await bus.lag(group, name)) === 0);
      await member.leave();
      expect(seen.firsts()).toBe(25);
      await bus.publish(name, countedMessages(['a', 'b', 'c'], 5, 25));
      expect(await counts()).toEqual([30, 5]);
      expect(await bus.lag(newGroup(), name)).toBe(30);
    },
  },
  {
    rule: 'hands a member one batch of one partition at a time, of at most the size it asked for',
    run: async ({ make, topic }) => {
      const [bus, name] = [await make(), await topic()];
      await bus.publish(name, countedMessages(['a', 'b', 'c', 'd', 'e'], 100));
      let running = 0;
      let most = 0;
      const seen = receipts();
      const shapes: { size: number; partitions: number }[] = [];
      const member = await joined(bus, { group: newGroup(), topics: [name], maxBatch: 7 }, async (batch) => {
        running += 1;
        most = Math.max(most, running);
        shapes.push({ size: batch.length, partitions: new Set(batch.map((each) => each.partition)).size });
        await pause(Math.random() * 5);
        seen.take(batch);
        running -= 1;
      });
      await until(() => seen.firsts() === 100);
      await member.leave();
      expect(most).toBe(1);
      expect(Math.max(...shapes.map(({ size }) => size))).toBeLessThanOrEqual(7);
      expect(shapes.every(({ partitions }) => partitions === 1)).toBe(true);
    },
  },
  {
    rule: 'drains: after the abort no new batch begins, the one in hand is finished and does not come again',
    run: async ({ make, topic }) => {
      const [bus, name, group] = [await make(), await topic(), newGroup()];
      await bus.publish(name, countedMessages(['a'], 10));
      const { promise: finish, resolve } = Promise.withResolvers<void>();
      const first: number[] = [];
      const member = await joined(bus, { group, topics: [name], maxBatch: 3 }, async (batch) => {
        first.push(...batch.map(numberOf));
        await finish;
      });
      await until(() => first.length === 3);
      member.abort();
      expect(await Promise.race([member.drained, pause(150, 'not yet')])).toBe('not yet');
      resolve();
      const from = performance.now();
      await member.drained;
      expect(performance.now() - from).toBeLessThan(2_000);
      expect(first).toEqual([0, 1, 2]);
      const rest: number[] = [];
      const next = await joined(bus, { group, topics: [name] }, (batch) => void rest.push(...batch.map(numberOf)));
      await until(() => rest.length >= 7);
      await next.leave();
      expect(rest).toEqual([3, 4, 5, 6, 7, 8, 9]);
    },
  },
  {
    rule: 'answers Unavailable after close; closing twice is fine',
    run: async ({ make, topic }) => {
      const [bus, name] = [await make(), await topic()];
      const seen = receipts();
      const member = await joined(bus, { group: newGroup(), topics: [name] }, seen.take);
      await bus.close();
      await bus.close();
      await member.drained;
      await expect(bus.publish(name, [aMessage('a', 0)])).rejects.toMatchObject({ code: 'Unavailable' });
      await expect(bus.held(name)).rejects.toMatchObject({ code: 'Unavailable' });
    },
  },
];
