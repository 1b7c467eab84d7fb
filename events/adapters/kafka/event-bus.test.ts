import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventBus } from '../../ports/event-bus.ts';
import { newId } from '../../ports/ids.ts';
import {
  aMessage,
  countedMessages,
  joined,
  newGroup,
  numberOf,
  receipts,
  until,
} from '../../suites/event-bus/samples.ts';
import { eventBusContract } from '../../suites/event-bus.contract.ts';
import type { Absent } from '../../suites/suite.ts';
import { idleCpuShare } from '../../workbench/idle-cpu.ts';
import { partitionOf } from '../sqlite/partition.ts';
import { addressOf } from './address.ts';
import { newClient } from './client.ts';
import { type KafkaBusOptions, openKafkaEventBus } from './event-bus.ts';
import { openReader } from './reader.ts';
import { type KafkaHarness, kafkaHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/event-bus.elsewhere.ts', import.meta.url);
const own: KafkaHarness | Absent = await kafkaHarness(module);
eventBusContract(subject, await kafkaHarness(module));

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

if ('absent' in own) it.todo(`the Kafka bus is not run: ${own.absent}`);
else
  describe('the Kafka bus', () => {
    const opened: EventBus[] = [];
    const open = async (more: Partial<KafkaBusOptions> = {}): Promise<EventBus> => {
      const bus = await openKafkaEventBus({ ...own.options, ...more });
      opened.push(bus);
      return bus;
    };
    afterEach(async () => {
      own.proxy.heal();
      await Promise.all(opened.splice(0).map((bus) => bus.close()));
    });
    afterAll(() => own.end());

    const anew = async (name: string): Promise<void> => {
      await own.deleteTopics([name]);
      await own.makeTopics([name]);
    };

    it('reads a topic from its oldest message that was made anew and filled beyond its place while a handler was busy', async () => {
      const [bus, name, group] = [await open({ lookEveryMs: 60_000 }), await own.topic(), newGroup()];
      const received: number[] = [];
      const { promise: finish, resolve } = Promise.withResolvers<void>();
      await bus.publish(name, countedMessages(['k'], 10));
      const member = await joined(bus, { group, topics: [name] }, async (batch) => {
        received.push(...batch.map(numberOf));
        if (received.length === 10) await finish;
      });
      await until(() => received.length === 10);
      await anew(name);
      await bus.publish(name, countedMessages(['k'], 40, 100));
      // Its offset is moved in the new topic, by a commit that nothing forbids.
      resolve();
      await until(() => received.length >= 50);
      await until(async () => (await bus.lag(group, name)) === 0);
      await member.leave();
      // And nothing from the middle of the new topic before its beginning.
      expect(received.slice(10)).toEqual(range(40).map((n) => n + 100));
    });

    it('knows an offset of a topic that is no longer there by what was committed with it', async () => {
      const [bus, name, group] = [await open({ lookEveryMs: 60_000 }), await own.topic(), newGroup()];
      const { promise: finish, resolve } = Promise.withResolvers<void>();
      let seen = 0;
      await bus.publish(name, countedMessages(['k'], 10));
      const before = await joined(bus, { group, topics: [name] }, async (batch) => {
        seen += batch.length;
        await finish;
      });
      await until(() => seen === 10);
      await anew(name);
      await bus.publish(name, countedMessages(['k'], 40, 100));
      before.abort();
      resolve();
      await before.drained;
      // Ten of the new topic count as read, which nobody has read.
      expect(await bus.lag(group, name)).toBe(30);
      const received: number[] = [];
      const other = await open();
      const after = await joined(
        other,
        { group, topics: [name] },
        (batch) => void received.push(...batch.map(numberOf)),
      );
      await until(() => received.length >= 40);
      await after.leave();
      expect(received).toEqual(range(40).map((n) => n + 100));
    });

    it('begins at the newest once only: also where a partition was still empty then, and after the topic was made anew', async () => {
      const [bus, name, group] = [await open(), await own.topic(), newGroup()];
      const join = async (into: number[]) =>
        joined(bus, { group, topics: [name], from: 'newest' }, (batch) => void into.push(...batch.map(numberOf)));
      await bus.publish(name, countedMessages(['a'], 5));
      const first: number[] = [];
      await (await join(first)).leave();
      await bus.publish(name, [...countedMessages(['a'], 5, 5), ...countedMessages(['b'], 5, 50)]);
      const second: number[] = [];
      const member = await join(second);
      await until(() => second.length >= 10);
      await member.leave();
      expect([first, second.toSorted((x, y) => x - y)]).toEqual([[], [5, 6, 7, 8, 9, 50, 51, 52, 53, 54]]);
      await anew(name);
      await bus.publish(name, countedMessages(['a'], 3, 200));
      const third: number[] = [];
      const last = await join(third);
      await until(() => third.length >= 3);
      await last.leave();
      expect(third).toEqual([200, 201, 202]);
    });

    it('goes on after the loss of everything, the notes of its groups among it', async () => {
      const [bus, name] = [await open({ lookEveryMs: 500 }), await own.topic()];
      const [group, fresh] = [newGroup(), newGroup()];
      const received = { all: [] as number[], newest: [] as number[] };
      await bus.publish(name, countedMessages(['k'], 10));
      const members = [
        await joined(bus, { group, topics: [name] }, (batch) => void received.all.push(...batch.map(numberOf))),
        await joined(bus, { group: fresh, topics: [name], from: 'newest' }, (batch) => {
          received.newest.push(...batch.map(numberOf));
        }),
      ];
      await until(() => received.all.length === 10);
      await own.deleteTopics([name, 'groups']);
      await pause(1_500);
      await own.makeTopics([name]);
      await until(() =>
        bus.publish(name, countedMessages(['k'], 15, 100)).then(
          () => true,
          () => false,
        ),
      );
      const again = range(15).map((n) => n + 100);
      await until(() => received.all.includes(114) && received.newest.includes(114));
      await Promise.all(members.map((member) => member.leave()));
      expect(received.newest.slice(received.newest.lastIndexOf(100))).toEqual(again);
      expect(received.all.slice(received.all.lastIndexOf(100))).toEqual(again);
    });

    it('revokes the batch in hand when the group changes, and moves its offset where the group still takes it', async () => {
      const [bus, other, name, group] = [await open(), await open(), await own.topic(), newGroup()];
      const effects: number[] = [];
      let revoked: AbortSignal | undefined;
      const { promise: finish, resolve } = Promise.withResolvers<void>();
      await bus.publish(name, countedMessages(['k'], 3));
      const one = await joined(bus, { group, topics: [name], maxBatch: 3 }, async (batch, signal) => {
        revoked ??= signal;
        await finish;
        effects.push(...batch.map(numberOf));
      });
      await until(() => revoked !== undefined);
      const joining = joined(other, { group, topics: [name] }, (batch) => void effects.push(...batch.map(numberOf)));
      await until(() => revoked?.aborted === true);
      resolve();
      const two = await joining;
      await until(async () => (await bus.lag(group, name)) === 0);
      await bus.publish(name, countedMessages(['k'], 3, 3));
      await until(() => effects.length >= 6);
      await Promise.all([one.leave(), two.leave()]);
      expect(effects).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('loses no message where the answer to the one before was lost: a producer that failed is not used again', async () => {
      const [bus, straight, name] = [await open({ via: own.via }), await open(), await own.topic()];
      await bus.publish(name, [aMessage('k', 0)]);
      own.proxy.delay(200);
      const lost = bus.publish(name, [aMessage('k', 1)]);
      lost.catch(() => undefined);
      // The request has arrived, its answer is on the way: it and all repetitions fail.
      await until(async () => (await straight.held(name)) === 2);
      own.proxy.refuse();
      await expect(lost).rejects.toMatchObject({ code: 'Unavailable' });
      own.proxy.heal();
      await bus.publish(name, [aMessage('k', 2)]);
      expect(await straight.held(name)).toBe(3);
      const seen: number[] = [];
      const member = await joined(straight, { group: newGroup(), topics: [name] }, (batch) => {
        seen.push(...batch.map(numberOf));
      });
      await until(() => seen.length >= 3);
      await member.leave();
      expect(seen).toEqual([0, 1, 2]);
    });

    it('comes back after an outage that outlasts every try of the client, and leaves in time during another', async () => {
      const [bus, straight, name] = [await open({ via: own.via }), await open(), await own.topic()];
      const seen = receipts();
      const member = await joined(bus, { group: newGroup(), topics: [name] }, seen.take);
      own.proxy.refuse();
      await pause(5_000); // the client's tries take 4 s at most
      await straight.publish(name, countedMessages(['k'], 20));
      own.proxy.heal();
      await until(() => seen.firsts() === 20);
      own.proxy.blackhole();
      const from = performance.now();
      await member.leave();
      await bus.close();
      expect(performance.now() - from).toBeLessThan(10_000);
      expect(seen.gaps).toEqual([]);
    });

    it('cuts a call into what the broker takes, and refuses what it never will', async () => {
      const [bus, name] = [await open(), await own.topic()];
      const big = { body: Buffer.alloc(700_000, 1) };
      await bus.publish(
        name,
        [0, 1, 2, 3].map((n) => ({ ...aMessage('k', n), ...big })),
      );
      const tooBig = { ...aMessage('k', 5), body: Buffer.alloc(1_100_000) };
      await expect(bus.publish(name, [aMessage('k', 4), tooBig])).rejects.toMatchObject({ code: 'TooLarge' });
      expect(await bus.held(name)).toBe(4);
    });

    it('gives smaller batches to a handler that takes too long for its group', async () => {
      const [bus, name] = [await open(), await own.topic()];
      await bus.publish(name, countedMessages(['k'], 14));
      const sizes: number[] = [];
      const member = await joined(bus, { group: newGroup(), topics: [name], maxBatch: 8 }, async (batch) => {
        sizes.push(batch.length);
        if (sizes.length === 1) await pause(2_100);
      });
      await until(() => sizes.reduce((sum, size) => sum + size, 0) === 14);
      await member.leave();
      expect(sizes).toEqual([8, 4, 2]);
    });

    it('makes no topic by using it: waits at the start, then says what to run; while running it is away', async () => {
      const [bus, name] = [await open({ waitForTopicsMs: 1_500 }), `topic-${newId()}`];
      await own.topic();
      const failing = joined(bus, { group: newGroup(), topics: [name] }, () => undefined);
      await expect(failing).rejects.toMatchObject({
        code: 'Misconfigured',
        detail: { what: expect.stringContaining(name), remedy: expect.stringContaining('lamplight migrate') },
      });
      for (const call of [() => bus.publish(name, [aMessage('k', 0)]), () => bus.held(name), () => bus.lag('g', name)])
        await expect(call()).rejects.toMatchObject({
          code: 'Unavailable',
          message: expect.stringContaining('migrate'),
        });
      const there = await own.topic();
      await bus.publish(there, [aMessage('k', 0)]);
      expect([await bus.held(there), await own.hasTopic(name)]).toEqual([1, false]);
      const patient = await open({ waitForTopicsMs: 20_000 });
      const seen = receipts();
      const joining = joined(patient, { group: newGroup(), topics: [name] }, seen.take);
      await own.makeTopics([name]);
      const member = await joining;
      await patient.publish(name, [aMessage('k', 0)]);
      await until(() => seen.firsts() === 1);
      await own.deleteTopics([name]);
      await pause(1_000);
      await own.makeTopics([name]);
      await patient.publish(name, [aMessage('l', 0)]);
      await until(() => seen.firsts() === 2);
      await member.leave();
    });

    it('names topics after prefix and incarnation, and those that forget without the latter', async () => {
      const incarnation = newId();
      await own.makeTopics([`facts.${incarnation}`, 'visits']);
      const bus = await open({ incarnation, keepMs: { visits: 1_000 } });
      await bus.publish('facts', [aMessage('k', 0)]);
      await bus.publish('visits', [aMessage('k', 0)]);
      const names: string[] = [];
      const member = await joined(bus, { group: newGroup(), topics: ['facts', 'visits'] }, (batch) => {
        names.push(...batch.map((each) => each.topic));
      });
      await until(() => names.length === 2);
      await member.leave();
      expect(names.toSorted()).toEqual(['facts', 'visits']);
    });

    it('says in a sentence what is wrong with an address', async () => {
      const at = own.url.slice('kafka://'.length);
      const server = createServer((socket) =>
        socket
          .on('error', () => undefined)
          .resume()
          .end('HTTP/1.1 400 Bad Request\r\n'),
      );
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as { port: number };
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const { port: nobody } = closed.address() as { port: number };
      await new Promise((resolve) => closed.close(resolve));
      const wrong: readonly (readonly [url: string, code: string, says: RegExp])[] = [
        [`kafka://127.0.0.1:${nobody}`, 'Unavailable', /Kafka is unavailable/],
        [`kafka://127.0.0.1:${port}`, 'Misconfigured', /does not speak as Kafka does/],
        [`kafka://${at}&ssl=true`, 'Unavailable', /does this port take TLS/],
        [`kafka://user:s3cret@${at}&sasl=plain`, 'Misconfigured', /user name and password/],
      ];
      for (const [url, code, says] of wrong) {
        const error: unknown = await openKafkaEventBus({ url, incarnation: null, keepMs: {} }).catch((one) => one);
        expect(error).toMatchObject({ code, message: expect.stringMatching(says) });
        expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('s3cret');
      }
      await new Promise((resolve) => server.close(resolve));
    });

    it('costs little while nothing happens: 10 groups of two topics; and timers never get negative times', async () => {
      const [bus, topics] = [await open(), [await own.topic(), await own.topic()]];
      const warnings: string[] = [];
      const warned = (warning: Error): void => void warnings.push(warning.name);
      process.on('warning', warned);
      const members = await Promise.all(
        range(10).map(() => joined(bus, { group: newGroup(), topics }, () => undefined)),
      );
      await pause(1_000);
      const share = await idleCpuShare(0.06);
      process.off('warning', warned);
      await Promise.all(members.map((member) => member.leave()));
      expect(share).toBeLessThan(0.06);
      expect(warnings).toEqual([]);
    });

    it('asks about a group over a connection that was never used before', async () => {
      const [name, reader] = [await own.topic(), openReader(() => newClient(addressOf(own.url), undefined, 1))];
      const physical = `${addressOf(own.url).prefix}${name}`;
      const offsets = (await reader.committed(newGroup(), [physical])).get(physical) ?? [];
      await reader.close();
      expect(offsets.map(({ offset }) => offset)).toEqual(range(12).map(() => null));
    });

    it('shares its table of partitions with the embedded bus', async () => {
      const [bus, name] = [await open(), await own.topic()];
      const keys = range(200).map((n) => `stream-${newId()}-${n}`);
      await bus.publish(
        name,
        keys.map((key) => aMessage(key, 0)),
      );
      const found = new Map<string, number>();
      const member = await joined(bus, { group: newGroup(), topics: [name] }, (batch) => {
        for (const { key, partition } of batch) found.set(key, partition);
      });
      await until(() => found.size === keys.length);
      await member.leave();
      expect(keys.filter((key) => found.get(key) !== partitionOf(key))).toEqual([]);
    });
  });
