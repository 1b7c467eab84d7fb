import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { openFiles, openPersonalData } from '@lamplight/events/adapters/open.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { forgetJobsUpTo, openSqliteJobQueue } from '@lamplight/events/adapters/sqlite/job-queue.ts';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { anEvent, errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { contentsOf } from './contents.ts';
import { move } from './move.ts';
import type { Progress } from './progress.ts';
import { type Company, companyIn, goesOn, keysIn, rowsIn, sumsOf } from './workbench/company.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-move-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let company: Company;
let places = 0;
beforeAll(async () => {
  company = await companyIn(join(scratch, 'company'));
});

const aPlace = (): string => join(scratch, `place-${places++}`);
const copied = (): string => {
  const folder = aPlace();
  cpSync(company.folder, folder, { recursive: true });
  return folder;
};
const addressesIn = (folder: string) => ({
  EVENT_STORE_URL: `sqlite:${join(folder, 'events.db')}`,
  FILES_URL: `file:${join(folder, 'files')}`,
  PERSONAL_DATA_URL: `sqlite:${join(folder, 'keys.db')}`,
});
const lines: string[] = [];
const heard: Progress = {
  begin: () => ({ done: () => undefined, end: () => undefined }),
  say: (line) => void lines.push(line),
};
const moved = (from: string, to: string, more: Readonly<Record<string, string>> = {}, dryRun = false) =>
  move({ DATA_DIR: from, ...addressesIn(to), ...more }, { dryRun }, heard);
const altered = (path: string, sql: string): void => {
  const db = new DatabaseSync(path);
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
};
const masterKeysOf = (folder: string) =>
  portsOf(readSettings({ DATA_DIR: folder }), secretsIn(folder)).personalDataMasterKeys;

const expectAll = async (to: string, from = company.folder): Promise<void> => {
  expect(rowsIn(join(to, 'events.db'))).toEqual(rowsIn(join(from, 'events.db')));
  expect(keysIn(join(to, 'keys.db'))).toEqual(keysIn(join(from, 'keys.db')));
  const [here, there] = [await openFiles(`file:${join(from, 'files')}`), await openFiles(`file:${join(to, 'files')}`)];
  const shas = async (files: typeof here) =>
    [...(await contentsOf(files)).values()].map(({ id, sha256 }) => [id, sha256]);
  expect(new Set(await shas(there))).toEqual(new Set(await shas(here)));
};

describe('a company that is moved', () => {
  it('is there as it was: every event in its order, every content, every key; its folder is not changed', async () => {
    const [from, to] = [copied(), aPlace()];
    const before = sumsOf(from);
    const rows = await moved(from, to);
    expect(rows).toEqual([
      { what: 'log', events: 49, streams: 37 - 12, thereBefore: 0, moved: 49 },
      { what: 'history of identity', intact: true, events: 36, streams: 12, anchoredAt: '2026-01-02T00:00:00.000Z' },
      { what: 'history of projects', intact: true, events: 0, streams: 0, anchoredAt: null },
      { what: 'files', contents: 12, bytes: expect.any(Number), thereBefore: 0, moved: 12 },
      { what: 'keys', keys: 11, erased: 2, thereBefore: 0, moved: 13 },
      { what: 'left behind', says: expect.stringContaining('Everybody signs in again') },
    ]);
    expect(sumsOf(from)).toEqual(before);
    await expectAll(to);
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
    await expectAll(to, from);
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

/** Nothing was written: the place was never made. */
const refused = async (from: string, says: RegExp, more: Readonly<Record<string, string>> = {}, to = aPlace()) => {
  const before = existsSync(to) ? sumsOf(to) : null;
  const error = await errorOf(moved(from, to, more));
  expect([error]).toEqual([expect.objectContaining({ code: 'Misconfigured', message: expect.stringMatching(says) })]);
  expect(existsSync(to) ? sumsOf(to) : null).toEqual(before);
};

describe('is refused, and nothing written,', () => {
  it('without all three stores, which are named', async () => {
    const error = await errorOf(move({ DATA_DIR: company.folder, FILES_URL: 'file:/x' }, { dryRun: false }, heard));
    expect(error).toMatchObject({
      code: 'Misconfigured',
      message: expect.stringMatching(/not named: EVENT_STORE_URL, PERSONAL_DATA_URL/),
    });
  });
  it('into its own folder, by whatever name', async () => {
    const [from, link] = [copied(), aPlace()];
    symlinkSync(from, link);
    for (const inside of [join(from, 'files'), join(from, 'new', 'files'), from, join(link, 'elsewhere')])
      await refused(from, /^FILES_URL leads into/, { FILES_URL: `file:${inside}` });
    expect((await moved(from, `${from}-beside`)).length).toBeGreaterThan(0);
  });
  it('where there is no company', async () => {
    mkdirSync(join(scratch, 'empty'));
    await refused(join(scratch, 'empty'), /There is no company in/);
    await refused(join(scratch, 'nowhere'), /There is no company in/);
    expect(existsSync(join(scratch, 'nowhere'))).toBe(false);
  });
  it('while a product runs on it', async () => {
    const from = copied();
    const held = tryFolder(from);
    await refused(from, /A Lamplight is running on .*Stop it/);
    held?.release();
  });
  it('with another master key than the one that wrapped the keys; with the same it is moved', async () => {
    const other = Buffer.alloc(32, 9).toString('base64');
    await refused(company.folder, /PERSONAL_DATA_KEY is another key.*init --docker --from/, {
      PERSONAL_DATA_KEY: other,
    });
    const { PERSONAL_DATA_KEY } = secretsIn(company.folder);
    expect((await moved(company.folder, aPlace(), { PERSONAL_DATA_KEY })).length).toBeGreaterThan(0);
  });
  it('where an older log was put back and no start has met it yet', async () => {
    const from = copied();
    const ports = await (await import('@lamplight/events/adapters/open.ts')).openPorts(
      portsOf(readSettings({ DATA_DIR: from }), secretsIn(from)),
    );
    const { position } = await ports.events.head();
    const model = await ports.models.open('projects.proposals', 1);
    const ahead = `${String(position).slice(0, -2)}99` as never;
    await model.apply([], { from: null, to: ahead });
    await ports.close();
    await refused(from, /Views have seen more than events\.db holds/);
  });
});

describe('a folder that is not as it was written is not moved:', () => {
  it.each<readonly [string, RegExp, (folder: string) => void]>([
    [
      'an event by its checksum',
      /not as (it|they) (was|were) recorded|altered/,
      (folder) =>
        altered(
          join(folder, 'events.db'),
          `UPDATE events SET body = replace(body, '"n":5', '"n":6') WHERE stream = 'pointer-5'`,
        ),
    ],
    [
      'an event whose checksum was taken away, by the chain',
      /history of identity is not intact: user-4 at 1 is altered/,
      (folder) =>
        altered(
          join(folder, 'events.db'),
          `UPDATE events SET body = replace(body, '"n":4', '"n":6'), sum = NULL WHERE stream = 'user-4' AND revision = 1`,
        ),
    ],
    [
      'an event that is gone from the middle of a stream without a chain',
      /the event before Noted at 1 of pointer-2 is missing/,
      (folder) =>
        altered(join(folder, 'events.db'), `UPDATE events SET revision = 1, sum = NULL WHERE stream = 'pointer-2'`),
    ],
    [
      'the last event of a history that is anchored',
      /history of identity is not intact: an anchor is truncated/,
      (folder) => altered(join(folder, 'events.db'), `DELETE FROM events WHERE stream = 'user-11' AND revision = 2`),
    ],
    [
      'a key',
      /1 of 11 keys in keys\.db do not open/,
      (folder) => altered(join(folder, 'keys.db'), `UPDATE keys SET wrapped = zeroblob(60) WHERE subject = 'user-7'`),
    ],
    ['its secrets', /secrets\.json/, (folder) => rmSync(join(folder, 'secrets.json'))],
    ['its keys', /keys\.db/, (folder) => rmSync(join(folder, 'keys.db'))],
    ['its log', /events\.db/, (folder) => writeFileSync(join(folder, 'events.db'), 'not a database')],
  ])('%s', async (_what, says, break_) => {
    const from = copied();
    break_(from);
    await refused(from, says);
  });

  it('a content', async () => {
    const from = copied();
    const path = Object.keys(sumsOf(join(from, 'files'))).filter((name) => name.endsWith('content'))[5] ?? '';
    writeFileSync(join(from, 'files', path), 'something else');
    await refused(from, /content content_\d+ cannot be read/);
  });
});

describe('a store that is not empty is refused, with the first that is not of the folder:', () => {
  const eventsAt = (folder: string) => openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  it('another event', async () => {
    const to = aPlace();
    const store = await eventsAt(to);
    await store.append('user-other', 'no-stream', [anEvent({})]);
    await store.close();
    await refused(
      company.folder,
      /event store is not empty: event 1, .* at 0 of user-other, is not the folder's Registered/,
      {},
      to,
    );
  });
  it('one more event, as a start leaves it', async () => {
    const to = aPlace();
    await moved(company.folder, to);
    const store = await eventsAt(to);
    await store.append('pointer-new', 'no-stream', [anEvent({})]);
    await store.close();
    await refused(company.folder, /event 50, .* of pointer-new, comes after all that the folder has/, {}, to);
  });
  it('an event with other data, another order of its data, or damaged', async () => {
    for (const [sql, says] of [
      [
        `UPDATE events SET body = replace(body, '"n":5', '"n":6'), sum = NULL WHERE stream = 'pointer-5'`,
        /event 22, .* is not the/,
      ],
      [
        `UPDATE events SET body = replace(body, '"z":1,"a":[null,"नमस्ते ✓"]', '"a":[null,"नमस्ते ✓"],"z":1'), sum = NULL WHERE stream = 'user-3' AND revision = 0`,
        /event 13, .* is not the/,
      ],
      [
        `UPDATE events SET body = replace(body, '"n":5', '"n":6') WHERE stream = 'pointer-5'`,
        /event 22, .* is not as it was recorded there/,
      ],
    ] as const) {
      const to = aPlace();
      await moved(company.folder, to);
      altered(join(to, 'events.db'), sql);
      await refused(company.folder, says, {}, to);
    }
  });
  it('another content, or one of another text', async () => {
    for (const [id, says] of [
      ['content_new', /store of files is not empty: it has a content content_new/],
      ['content_5', /its content content_5 is another than the folder's/],
    ] as const) {
      const to = aPlace();
      const files = await openFiles(addressesIn(to).FILES_URL);
      await files.put(
        id,
        (async function* () {
          yield Buffer.from('other');
        })(),
        { maxBytes: 100 },
      );
      await refused(company.folder, says, {}, to);
    }
  });
  it('the key of somebody who was erased in the folder since: nobody destroys it by moving', async () => {
    const [from, to] = [copied(), aPlace()];
    await moved(from, to);
    const keys = await openPersonalData(addressesIn(from).PERSONAL_DATA_URL, masterKeysOf(from));
    await keys.erase({ subject: 'user-5', purpose: 'profile' });
    await keys.close();
    await refused(from, /the key of user-5 for profile is another than the folder's/, {}, to);
  });
  it('another key, or another of the same person', async () => {
    for (const subject of ['user-new', 'user-5', 'user-0']) {
      const to = aPlace();
      const keys = await openPersonalData(addressesIn(to).PERSONAL_DATA_URL, masterKeysOf(company.folder));
      await keys.seal({ subject, purpose: 'profile' }, 'x', 'here');
      await keys.close();
      await refused(
        company.folder,
        new RegExp(`store of keys is not empty: .*the key of ${subject} for profile`),
        {},
        to,
      );
    }
  });
});

it('the jobs of a folder say nothing of the log that they were left beside', async () => {
  // An operator's note in it (an older log was put back) belongs to positions that the new log has not.
  const from = copied();
  await forgetJobsUpTo(join(from, 'jobs.db'), `${'f'.repeat(32)}.${'9'.repeat(20)}`);
  expect((await moved(from, aPlace()))[0]).toMatchObject({ moved: 49 });
});
