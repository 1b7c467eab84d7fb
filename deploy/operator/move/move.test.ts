import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPersonalData } from '@lamplight/events/adapters/open.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { forgetJobsUpTo, openSqliteJobQueue } from '@lamplight/events/adapters/sqlite/job-queue.ts';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { anEvent, errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { addressesIn, expectSame, masterKeysOf, openBench } from './workbench/bench.ts';
import { goesOn, sumsOf } from './workbench/company.ts';

const { company, aPlace, copied, moved, lines, end } = await openBench();
afterAll(end);

describe('a company that is moved', () => {
  it('is there as it was: every event in its order, every content, every key; its folder is not changed', async () => {
    const [from, to] = [copied(), aPlace()];
    const before = sumsOf(from);
    const rows = await moved(from, to);
    expect(rows).toEqual([
      { what: 'log', events: 49, streams: 37 - 12, thereBefore: 0, moved: 49 },
      { what: 'history of identity', intact: true, events: 36, streams: 12, anchoredAt: '2026-01-02T00:00:00.000Z' },
      ...['projects', 'payroll', 'chat', 'integrations'].map((name) => ({
        ...{ what: `history of ${name}`, intact: true, events: 0, streams: 0, anchoredAt: null },
      })),
      { what: 'files', contents: 12, bytes: expect.any(Number), thereBefore: 0, moved: 12 },
      { what: 'keys', keys: 11, erased: 2, thereBefore: 0, moved: 13 },
      { what: 'left behind', says: expect.stringContaining('Everybody signs in again') },
    ]);
    expect(sumsOf(from)).toEqual(before);
    await expectSame(to, company.folder);
  });

  it('is opened there by its own master key; who was erased stays erased', async () => {
    const to = aPlace();
    await moved(company.folder, to);
    const keys = await openPersonalData(addressesIn(to).PERSONAL_DATA_URL, masterKeysOf(company.folder));
    const { sealed, plain } = company.living;
    expect(await keys.open(sealed, sealed.at)).toEqual({ ok: true, plain });
    expect(await keys.open(company.erased, company.erased.at)).toEqual({ ok: false, why: 'erased' });
    expect(await errorOf(keys.seal({ subject: 'stranger', purpose: 'profile' }, 'x', 'here'))).toMatchObject({
      code: 'KeyErased',
    });
    await keys.close();
  });

  it('moved again is found there; what has happened in the folder since then follows', async () => {
    const [from, to] = [copied(), aPlace()];
    await moved(from, to);
    const again = await moved(from, to);
    for (const what of ['log', 'files', 'keys'])
      expect(again.find((row) => row.what === what)).toMatchObject({ what, moved: 0 });
    await goesOn(from, 12, 15);
    const rest = await moved(from, to);
    expect(rest[0]).toMatchObject({ what: 'log', thereBefore: 49, moved: 12 });
    await expectSame(to, from);
  });

  it('is only told of by --dry-run: it makes nothing, and says what is missing', async () => {
    const [from, to] = [copied(), aPlace()];
    const before = sumsOf(from);
    const asked = await moved(from, to, {}, true);
    expect(asked[0]).toEqual({ what: 'log', events: 49, streams: 25, thereBefore: 0, wouldMove: 49 });
    expect([existsSync(to), sumsOf(from)]).toEqual([false, before]);
    await moved(from, to);
    await goesOn(from, 12, 13);
    const there = sumsOf(to);
    expect((await moved(from, to, {}, true))[0]).toMatchObject({ thereBefore: 49, wouldMove: 4 });
    expect(sumsOf(to)).toEqual(there);
  });

  it('leaves mails that wait where they are, and says how many and what to do', async () => {
    const from = copied();
    const jobs = await openSqliteJobQueue({ path: join(from, 'jobs.db'), clock: Date });
    for (const id of ['one', 'two']) await jobs.enqueue(MAIL_QUEUE, { id, payload: {} });
    await jobs.close();
    lines.splice(0);
    const rows = await moved(from, aPlace());
    expect(lines[0]).toMatch(/^2 mails wait in jobs\.db: they are not moved.*start the product on the folder/);
    expect(rows).toContainEqual({ what: 'left behind', says: lines[0] });
  });

  it('is moved without its jobs where these cannot be read, as a start would do without them', async () => {
    const from = copied();
    writeFileSync(join(from, 'jobs.db'), 'not a database');
    lines.splice(0);
    expect((await moved(from, aPlace()))[0]).toMatchObject({ moved: 49 });
    expect(lines[0]).toMatch(/^jobs\.db cannot be read/);
  });

  it('brings its write-ahead log along where it was killed', async () => {
    const [from, to] = [copied(), aPlace()];
    const db = new DatabaseSync(join(from, 'events.db'));
    db.exec('PRAGMA wal_autocheckpoint = 0');
    const store = await openSqliteEventStore({ path: join(from, 'events.db'), clock: Date });
    await store.append('pointer-late', 'no-stream', [anEvent({ late: true })]);
    const killed = aPlace();
    cpSync(from, killed, { recursive: true });
    await store.close();
    db.close();
    expect(existsSync(join(killed, 'events.db-wal'))).toBe(true);
    const before = sumsOf(killed);
    expect((await moved(killed, to))[0]).toMatchObject({ events: 50, moved: 50 });
    // The index of a write-ahead log is made anew by whoever opens it.
    const { '/events.db-shm': _was, ...rest } = before;
    const { '/events.db-shm': _is, ...after } = sumsOf(killed);
    expect(after).toEqual(rest);
  });
});

it('the jobs of a folder say nothing of the log that they were left beside', async () => {
  // An operator's note in it (an older log was put back) belongs to positions that the new log has not.
  const from = copied();
  await forgetJobsUpTo(join(from, 'jobs.db'), `${'f'.repeat(32)}.${'9'.repeat(20)}`);
  expect((await moved(from, aPlace()))[0]).toMatchObject({ moved: 49 });
});
