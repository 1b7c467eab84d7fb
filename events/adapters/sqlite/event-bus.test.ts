import { renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
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
import { idleCpuShare } from '../../workbench/idle-cpu.ts';
import { openSqliteEventBus } from './event-bus.ts';
import { murmur2 } from './partition.ts';
import { sqliteHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/event-bus.elsewhere.ts', import.meta.url);
const topic = async () => `topic-${newId()}`;
const harness = sqliteHarness('bus.db', openSqliteEventBus, module);

const sql = (path: string, statement: string): void => {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  db.exec(statement);
  db.close();
};

eventBusContract(subject, { ...harness, topic, wipe: async () => sql(harness.path, 'DELETE FROM topics') });

describe('the SQLite bus', () => {
  const here = sqliteHarness('own.db', openSqliteEventBus, module);
  afterAll(() => here.end());

  it("hashes as Kafka's own tests say", () => {
    const known: readonly (readonly [string, number])[] = [
      ['21', -973932308],
      ['foobar', -790332482],
      ['a-little-bit-long-string', -985981536],
      ['a-little-bit-longer-string', -1486304829],
      ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
      ['abc', 479470107],
    ];
    for (const [text, hash] of known) expect(murmur2(Buffer.from(text))).toBe(hash);
  });

  it('keeps a topic as long as its limit says and every other topic for ever', async () => {
    let now = Date.parse('2026-04-01T10:00:00.000Z');
    const day = 86_400_000;
    const bus = await openSqliteEventBus({ path: here.path, clock: { now: () => now }, keepMs: { visits: 7 * day } });
    for (let n = 0; n < 10; n += 1) {
      for (const name of ['visits', 'facts']) await bus.publish(name, countedMessages(['a', 'b', 'c'], 3, n * 3));
      now += day;
    }
    expect([await bus.held('visits'), await bus.held('facts')]).toEqual([21, 30]);
    const [visits, facts] = [receipts(), receipts()];
    const members = [
      await joined(bus, { group: newGroup(), topics: ['visits'] }, visits.take),
      await joined(bus, { group: newGroup(), topics: ['facts'] }, facts.take),
    ];
    await until(() => visits.all() === 21 && facts.all() === 30);
    await Promise.all(members.map((member) => member.leave()));
    now += 30 * day;
    expect([await bus.held('visits'), await bus.held('facts')]).toEqual([0, 30]);
    await bus.close();
  });

  it('counts no message behind a group that a limit has taken away meanwhile', async () => {
    let now = Date.parse('2026-04-01T10:00:00.000Z');
    const day = 86_400_000;
    const [name, group, seen] = [await topic(), newGroup(), receipts()];
    const bus = await openSqliteEventBus({ path: here.path, clock: { now: () => now }, keepMs: { [name]: 7 * day } });
    await bus.publish(name, countedMessages(['a'], 3));
    const member = await joined(bus, { group, topics: [name] }, seen.take);
    await until(() => seen.all() === 3);
    await member.leave();
    await bus.publish(name, countedMessages(['a'], 5, 3));
    expect(await bus.lag(group, name)).toBe(5);
    now += 6 * day;
    await bus.publish(name, countedMessages(['a'], 2, 8));
    expect(await bus.lag(group, name)).toBe(7);
    now += 2 * day;
    expect([await bus.held(name), await bus.lag(group, name)]).toEqual([2, 2]);
    await bus.close();
  });

  it('takes the partition of a member that is thought dead: its batch is revoked and moves no offset', async () => {
    const [name, group] = [await topic(), newGroup()];
    let ahead = 0;
    const bus = await openSqliteEventBus({ path: here.path, clock: Date });
    const other = await openSqliteEventBus({ path: here.path, clock: { now: () => Date.now() + ahead } });
    await bus.publish(name, countedMessages(['k'], 4));
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    let revoked: AbortSignal | undefined;
    const stale = await joined(bus, { group, topics: [name], maxBatch: 2 }, async (_, signal) => {
      revoked ??= signal;
      await finish;
    });
    await until(() => revoked !== undefined);
    ahead = 60_000;
    const taken: number[] = [];
    // Both count as members again once the stale one shows up; until then all partitions are the new one's.
    const fresh = await joined(other, { group, topics: [name] }, (batch) => void taken.push(...batch.map(numberOf)));
    await until(() => revoked?.aborted === true && taken.length === 4);
    expect(taken).toEqual([0, 1, 2, 3]);
    expect(await bus.lag(group, name)).toBe(0);
    stale.abort();
    resolve();
    await stale.drained;
    expect(await bus.lag(group, name)).toBe(0);
    await fresh.leave();
    await Promise.all([bus.close(), other.close()]);
  });

  it('rejects a publish while the file is locked; the same call again makes it whole', async () => {
    const [bus, name] = [await openSqliteEventBus({ path: here.path, clock: Date }), await topic()];
    const seen = receipts();
    const member = await joined(bus, { group: newGroup(), topics: [name] }, seen.take);
    const blocker = new DatabaseSync(here.path);
    blocker.exec('BEGIN IMMEDIATE');
    await expect(bus.publish(name, countedMessages(['a', 'b'], 10))).rejects.toMatchObject({ code: 'Unavailable' });
    blocker.exec('ROLLBACK');
    blocker.close();
    await bus.publish(name, countedMessages(['a', 'b'], 10));
    await until(() => seen.firsts() === 10);
    await member.leave();
    expect([seen.gaps, seen.all()]).toEqual([[], 10]);
    await bus.close();
  });

  it('takes no message into a file that is no longer at its path', async () => {
    const path = `${here.path}-moved`;
    const [bus, name] = [await openSqliteEventBus({ path, clock: Date }), await topic()];
    await bus.publish(name, [aMessage('a', 0)]);
    renameSync(path, `${path}-away`);
    await expect(bus.publish(name, [aMessage('a', 1)])).rejects.toMatchObject({ code: 'Unavailable' });
    await bus.close();
  });

  it('costs next to nothing while nothing happens: 40 groups, each reading four topics', async () => {
    const bus = await openSqliteEventBus({ path: `${here.path}-idle`, clock: Date });
    const topics = await Promise.all([topic(), topic(), topic(), topic()]);
    const seen = receipts();
    const members = await Promise.all(
      Array.from({ length: 40 }, () => joined(bus, { group: newGroup(), topics }, seen.take)),
    );
    await pause(500);
    expect(await idleCpuShare(0.05)).toBeLessThan(0.05);
    await Promise.all(members.map((member) => member.leave()));
    await bus.close();
  });

  it('is as durable as it says: WAL with synchronous=FULL', async () => {
    const exec = jest.spyOn(DatabaseSync.prototype, 'exec');
    const bus = await openSqliteEventBus({ path: here.path, clock: Date });
    const said = exec.mock.calls.map(([statement]) => statement);
    exec.mockRestore();
    expect(said).toContain('PRAGMA journal_mode = WAL');
    expect(said.filter((statement) => statement.includes('synchronous'))).toEqual(['PRAGMA synchronous = FULL']);
    await bus.close();
  });
});
