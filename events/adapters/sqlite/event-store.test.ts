import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { NewEvent } from '../../ports/event-store.ts';
import { anEvent, collected, errorOf, newStream, someEvents } from '../../suites/event-store/samples.ts';
import { eventStoreContract } from '../../suites/event-store.contract.ts';
import { openSqliteEventStore } from './event-store.ts';
import { schemasIn } from './schemas.ts';
import { sqliteHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/event-store.elsewhere.ts', import.meta.url);
eventStoreContract(subject, {
  ...sqliteHarness('events.db', openSqliteEventStore, module),
  wipe: { absent: 'the log is the truth: nothing wipes it' },
});

describe('the SQLite event store', () => {
  const here = sqliteHarness('own.db', openSqliteEventStore, module);
  afterAll(() => here.end());

  it('never lets recordedAt step back, though the clock does, in this process or in the next', async () => {
    let now = Date.parse('2026-04-01T10:00:00.000Z');
    const clock = { now: () => now };
    const stream = newStream();
    const store = await openSqliteEventStore({ path: here.path, clock });
    const other = await openSqliteEventStore({ path: here.path, clock });
    await store.append(stream, 'no-stream', [anEvent()]);
    now -= 3_600_000;
    await other.append(stream, 0, [anEvent()]);
    now += 3_600_001;
    await store.append(stream, 1, [anEvent()]);
    now -= 1;
    await other.append(stream, 2, [anEvent()]);
    const times = (await collected(store.read(stream))).map((event) => event.recordedAt.slice(11, -1));
    expect(times).toEqual(['10:00:00.000', '10:00:00.000', '10:00:00.001', '10:00:00.001']);
    await Promise.all([store.close(), other.close()]);
  });

  it('mints one incarnation when several open a new file at once', async () => {
    const path = `${here.path}-new`;
    const stores = await Promise.all([0, 1, 2, 3].map(() => openSqliteEventStore({ path, clock: here.clock })));
    const heads = await Promise.all(stores.map((store) => store.head()));
    expect(new Set(heads.map((head) => head.incarnation)).size).toBe(1);
    expect(heads[0]?.position).toBeNull();
    const [first] = stores;
    if (!first) throw new Error('four were opened');
    expect(await collected(first.readAll())).toEqual([{ events: [], position: null, live: true }]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('asks again while another connection holds the lock, keeps the event loop free, and gives up as Unavailable', async () => {
    const store = await openSqliteEventStore({ path: here.path, clock: here.clock });
    const blocker = new DatabaseSync(here.path);
    blocker.exec('BEGIN IMMEDIATE');
    const [stream, late] = [newStream(), newStream()];
    const released = store.append(stream, 'no-stream', [anEvent()]);
    await pause(200);
    blocker.exec('COMMIT');
    expect((await released).revision).toBe(0);

    blocker.exec('BEGIN IMMEDIATE');
    // Counted, not timed: a busy machine makes beats late, only a wait inside SQLite would leave none.
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 5);
    expect(await errorOf(store.append(late, 'no-stream', [anEvent()]))).toMatchObject({ code: 'Unavailable' });
    clearInterval(beat);
    blocker.exec('ROLLBACK');
    blocker.close();
    expect(beats).toBeGreaterThan(10);
    expect(await collected(store.read(late))).toEqual([]);
    await store.close();
  });

  it('undoes only the failing append of those that share a transaction', async () => {
    const store = await openSqliteEventStore({ path: here.path, clock: here.clock });
    const streams = [newStream(), newStream(), newStream()];
    const [first, second, third] = streams;
    if (!first || !second || !third) throw new Error('there are three');
    const outcomes = await Promise.allSettled([
      store.append(first, 'no-stream', someEvents(2)),
      store.append(second, 7, someEvents(2)),
      store.append(third, 'no-stream', someEvents(2)),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const counts = await Promise.all(streams.map(async (stream) => (await collected(store.read(stream))).length));
    expect(counts).toEqual([2, 0, 2]);
    await store.close();
  });

  it('is as durable as it says: WAL with synchronous=FULL', async () => {
    const exec = jest.spyOn(DatabaseSync.prototype, 'exec');
    const store = await openSqliteEventStore({ path: here.path, clock: here.clock });
    const said = exec.mock.calls.map(([sql]) => sql);
    exec.mockRestore();
    expect(said).toContain('PRAGMA journal_mode = WAL');
    expect(said.filter((sql) => sql.includes('synchronous'))).toEqual(['PRAGMA synchronous = FULL']);
    await store.close();
  });

  describe('which schemas stand in it', () => {
    const path = `${here.path}-schemas`;
    const opened = () => openSqliteEventStore({ path, clock: here.clock });
    const of = (schema: string): NewEvent => {
      const event = anEvent();
      return { ...event, meta: { ...event.meta, schema } };
    };

    it('is noted with the position of the first, by whichever process records it, and not of what was not recorded', async () => {
      const [store, other] = [await opened(), await opened()];
      const stream = newStream();
      await store.append(stream, 'no-stream', [of('Made.v1'), of('Filled.v1'), of('Filled.v1')]);
      expect(await errorOf(other.append(newStream(), 7, [of('Lost.v1')]))).toMatchObject({
        code: 'WrongExpectedRevision',
      });
      expect(await errorOf(other.append(stream, 'no-stream', [of('Lost.v2')]))).toMatchObject({
        code: 'WrongExpectedRevision',
      });
      await other.append(stream, 2, [of('Made.v1'), of('Filled.v2')]);
      await Promise.all([store.close(), other.close()]);
      expect([...schemasIn(path)]).toEqual([
        ['Made.v1', 1],
        ['Filled.v1', 2],
        ['Filled.v2', 5],
      ]);
    });

    it('is found out once in a log that was written before they were noted', async () => {
      const before = schemasIn(path);
      const db = new DatabaseSync(path);
      db.exec('DROP TABLE schemas');
      db.close();
      expect(schemasIn(path).size).toBe(0);
      const store = await opened();
      await store.close();
      expect(schemasIn(path)).toEqual(before);
    });

    it('is not asked of what cannot be read: the log opens all the same', async () => {
      const db = new DatabaseSync(path);
      db.exec("DROP TABLE schemas; UPDATE events SET body = 'x' WHERE position = 1");
      db.close();
      await (await opened()).close();
      expect([...schemasIn(path)]).toEqual([
        ['Filled.v1', 2],
        ['Made.v1', 4],
        ['Filled.v2', 5],
      ]);
    });
  });
});
