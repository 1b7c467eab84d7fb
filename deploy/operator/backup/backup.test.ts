import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chainsOf } from '@lamplight/embedded/folder-audit.ts';
import { inspect } from '@lamplight/embedded/inspection.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { readSettings } from '@lamplight/embedded/settings.ts';
import { openPersonalData } from '@lamplight/events/adapters/open.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { openSqliteJobQueue } from '@lamplight/events/adapters/sqlite/job-queue.ts';
import { openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { anEvent, errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { addressesIn, expectSame, masterKeysOf } from '../move/workbench/bench.ts';
import { goesOn, keysIn, rowsIn, sumsOf } from '../move/workbench/company.ts';
import { listBackups, pruneBackups } from './kept-backups.ts';
import { DAY_MS, NOW, openBench } from './workbench/bench.ts';

const { company, aPlace, copied, created, keysOf, verified, restored, end } = await openBench();
afterAll(end);

const incarnationOf = async (folder: string): Promise<string> => {
  const log = openSqliteLogReader(join(folder, 'events.db'));
  await log.close();
  return log.incarnation;
};
/** A backup of a folder with its keys. */
const backedUp = async (from: string): Promise<Readonly<{ events: string; keys: string }>> => {
  const [events, keys] = [aPlace(), aPlace()];
  await created(from, events);
  await keysOf(from, keys);
  return { events, keys };
};
const happens = async (folder: string, occurredAt: string, type = 'Noted', data: unknown = {}): Promise<void> => {
  const store = await openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  const event = anEvent(data);
  await store.append(`pointer-${event.id}`, 'no-stream', [{ ...event, type, meta: { ...event.meta, occurredAt } }]);
  await store.close();
};

describe('a company that is backed up and restored', () => {
  it('is there as it was: every event in its order, every content, every key, and its secrets', async () => {
    const from = copied();
    const before = sumsOf(from, { killed: true });
    const { events, keys } = await backedUp(from);
    expect(sumsOf(from, { killed: true })).toEqual(before);
    expect(await verified(events, from)).toEqual([
      expect.objectContaining({ what: 'backup', number: 1, events: 49, segments: 1 }),
      expect.objectContaining({ what: 'contents', contents: 12 }),
    ]);
    const to = aPlace();
    expect(await restored(events, keys, to)).toEqual([
      { what: 'log', backup: 1, at: new Date(NOW).toISOString(), restored: 49, of: 49, segments: 1 },
      { what: 'contents', restored: 12 },
      { what: 'keys', at: new Date(NOW).toISOString(), restored: 11, erased: 2 },
      { what: 'left behind', says: expect.stringContaining('Everybody signs in again') },
    ]);
    await expectSame(to, from);
    expect(secretsIn(to)).toEqual(secretsIn(from));
    expect(readFileSync(join(to, 'secrets.json'), 'utf8')).toBe(readFileSync(join(from, 'secrets.json'), 'utf8'));
    expect(inspect(readSettings({ DATA_DIR: to }))).toEqual({ is: 'company', refusals: [], mendable: [], ahead: null });
    const log = openSqliteLogReader(join(to, 'events.db'));
    expect((await chainsOf(log, secretsIn(to))).every(({ intact }) => intact)).toBe(true);
    await log.close();
  });

  it('has a log of another incarnation, and a queue that remembers all that its events asked for', async () => {
    const { events, keys } = await backedUp(company.folder);
    const to = aPlace();
    await restored(events, keys, to);
    expect(await incarnationOf(to)).not.toBe(await incarnationOf(company.folder));
    const jobs = await openSqliteJobQueue({ path: join(to, 'jobs.db'), clock: Date });
    expect(jobs.remembersAfter).toBe(`${await incarnationOf(to)}.${'49'.padStart(20, '0')}`);
    await jobs.close();
  });

  it('opens what was sealed for the living; who was erased stays erased', async () => {
    const { events, keys } = await backedUp(company.folder);
    const to = aPlace();
    await restored(events, keys, to);
    const store = await openPersonalData(addressesIn(to).PERSONAL_DATA_URL, masterKeysOf(to));
    const { sealed, plain } = company.living;
    expect(await store.open(sealed, sealed.at)).toEqual({ ok: true, plain });
    expect(await store.open(company.erased, company.erased.at)).toEqual({ ok: false, why: 'erased' });
    await store.close();
  });

  it('applies erasures of the log to keys that were backed up before, also those after the time gone back to', async () => {
    const from = copied();
    const keys = aPlace();
    await keysOf(from, keys);
    const erased = { subject: 'user-1', purposes: ['profile', 'pay'] };
    await happens(from, '2026-01-05T00:00:00.000Z', 'SubjectErased', erased);
    const events = aPlace();
    await created(from, events, NOW + DAY_MS);
    for (const until of [null, '2026-01-03']) {
      const to = aPlace();
      const rows = await restored(events, keys, to, until);
      expect(rows.find(({ what }) => what === 'keys')).toMatchObject({ restored: 10, erased: 4 });
      expect(
        rows.filter(({ what, says }) => what === 'keys' && /older than the backup/.test(String(says))),
      ).toHaveLength(1);
      const store = await openPersonalData(addressesIn(to).PERSONAL_DATA_URL, masterKeysOf(to));
      const { sealed } = company.living;
      expect([sealed.subject, await store.open(sealed, sealed.at)]).toEqual(['user-1', { ok: false, why: 'erased' }]);
      await store.close();
    }
  });

  it('takes the newest keys, whatever time the log goes back to', async () => {
    const from = copied();
    const { events, keys } = await backedUp(from);
    const store = await openPersonalData(addressesIn(from).PERSONAL_DATA_URL, masterKeysOf(from));
    await store.erase({ subject: 'user-2', purpose: 'profile' });
    await store.close();
    await keysOf(from, keys, NOW - DAY_MS); // a clock that was set back makes nothing older
    const to = aPlace();
    await restored(events, keys, to);
    expect(keysIn(join(to, 'keys.db'))).toEqual(keysIn(join(from, 'keys.db')));
  });
});

describe('a backup that goes on', () => {
  it('adds what has happened since, and nothing else', async () => {
    const [from, events, keys] = [copied(), aPlace(), aPlace()];
    await created(from, events);
    const first = sumsOf(events);
    expect((await created(from, events))[0]).toMatchObject({ number: 2, thereBefore: 49, copied: 0 });
    await goesOn(from, 12, 15);
    const [log, contents] = await created(from, events);
    expect(log).toMatchObject({ number: 3, events: 61, segments: 2, thereBefore: 49, copied: 12 });
    expect(contents).toMatchObject({ contents: 15, copied: 3 });
    expect(sumsOf(events)).toMatchObject(first);
    await keysOf(from, keys);
    const to = aPlace();
    await restored(events, keys, to);
    await expectSame(to, from);
  });

  it('refuses a log that is older than it, and one of another life', async () => {
    const [from, events] = [copied(), aPlace()];
    const before = copied();
    await goesOn(from, 12, 13);
    await created(from, events);
    const there = sumsOf(events);
    expect(await errorOf(created(before, events))).toMatchObject({
      code: 'Misconfigured',
      message: expect.stringMatching(/log is older than its backup .*Changed at 2 of user-12 is not in it/),
    });
    const keys = aPlace();
    await keysOf(from, keys);
    const to = aPlace();
    await restored(events, keys, to);
    expect(String(await errorOf(created(to, events)))).toMatch(/holds the backup of another log/);
    expect(sumsOf(events)).toEqual(there);
  });

  it('refuses a log of the same life that went another way', async () => {
    const [one, other, events] = [copied(), copied(), aPlace()];
    for (const folder of [one, other]) await goesOn(folder, 12, 13);
    await created(one, events);
    expect(String(await errorOf(created(other, events)))).toMatch(/another log: where it has Changed at 2 of user-12/);
  });

  it('goes back to a time: to the longest prefix of which nothing happened later', async () => {
    const from = copied();
    for (const at of ['2026-02-01', '2026-02-03', '2026-02-02']) await happens(from, `${at}T00:00:00.000Z`);
    const { events, keys } = await backedUp(from);
    const all = rowsIn(join(from, 'events.db'));
    for (const [until, count] of [
      ['2026-02-02T00:00:00Z', 50],
      ['2026-02-03T05:30:00+05:30', 52],
      ['2026-01-01', 49],
    ] as const) {
      const to = aPlace();
      await restored(events, keys, to, until);
      expect(rowsIn(join(to, 'events.db'))).toEqual(all.slice(0, count));
    }
    const place = aPlace();
    expect(String(await errorOf(restored(events, keys, place, 'yesterday')))).toMatch(/--to yesterday is no time/);
  });

  it('is listed and pruned: the newest stays, and what only older ones hold goes', async () => {
    const [from, events, keys] = [copied(), aPlace(), aPlace()];
    const env = { DATA_DIR: from };
    await created(from, events, NOW - 9 * DAY_MS);
    rmSync(join(from, 'files', 'stored'), { recursive: true });
    await goesOn(from, 12, 14);
    await created(from, events, NOW - 8 * DAY_MS);
    await created(from, events, NOW);
    expect(listBackups(env, events).map(({ number, contents }) => [number, contents])).toEqual([
      [1, 12],
      [2, 2],
      [3, 2],
    ]);
    const before = sumsOf(events);
    const prune = (days: number, dryRun: boolean, now = NOW) => pruneBackups(env, events, { days, dryRun, now });
    expect(await prune(7, true)).toEqual([
      { what: 'backups', wouldRemove: 2, kept: 1 },
      { what: 'contents', wouldRemove: 12, bytes: 700_063, kept: 2 },
    ]);
    expect(sumsOf(events)).toEqual(before);
    expect((await prune(7, false))[0]).toEqual({ what: 'backups', removed: 2, kept: 1 });
    expect((await prune(0, false, NOW + 99 * DAY_MS))[0]).toEqual({ what: 'backups', removed: 0, kept: 1 });
    await keysOf(from, keys);
    const to = aPlace();
    await restored(events, keys, to);
    await expectSame(to, from);
  });

  it('keeps keys for seven days, and the newest for ever', async () => {
    const [from, keys] = [copied(), aPlace()];
    for (const days of [20, 8, 7, 1]) await keysOf(from, keys, NOW - days * DAY_MS);
    expect((await keysOf(from, keys, NOW))[0]).toMatchObject({ number: 5, removed: 1 });
    expect(readdirSync(join(keys, 'keys'))).toEqual(['000003.json', '000004.json', '000005.json']);
  });
});
