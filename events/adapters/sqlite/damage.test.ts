import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCodec } from '../../core/codec.ts';
import { anEvent, collected, errorOf, newStream, someEvents } from '../../suites/event-store/samples.ts';
import { checkKeysApart, checkLogApart, conditionsApart } from './checks.ts';
import { conditionOf } from './condition.ts';
import { damagedFiles, forgetDamage, wasDamaged } from './damage.ts';
import { openDatabase } from './database.ts';
import { openSqliteEventStore } from './event-store.ts';
import { openSqlitePersonalData } from './personal-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-damage-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = (): string => join(folder, `${files++}.db`);
const behindItsBack = (path: string, sql: string, ...values: (string | number)[]): void => {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  db.prepare(sql).run(...values);
  db.close();
};
const garbageAt = (path: string, at: number, bytes = 4_096): void => {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa7), 0, bytes, at);
  closeSync(file);
};

describe('an event whose row was altered', () => {
  const openLog = async () => {
    const path = newPath();
    const store = await openSqliteEventStore({ path, clock: Date });
    const [one, other] = [newStream(), newStream()];
    await store.append(one, 'no-stream', someEvents(3));
    await store.append(other, 'no-stream', someEvents(2));
    return { path, store, one, other };
  };

  it.each([
    [
      'its body',
      "UPDATE events SET body = replace(body, 'commandId', 'commandIe') WHERE stream = ? AND revision = 1",
      'altered',
    ],
    ['its type', "UPDATE events SET type = type || 'x' WHERE stream = ? AND revision = 1", 'altered'],
    ['its time', 'UPDATE events SET recorded_at = recorded_at + 1 WHERE stream = ? AND revision = 1', 'altered'],
    ['its id', "UPDATE events SET id = id || '0' WHERE stream = ? AND revision = 1", 'altered'],
    [
      'so that it is no JSON',
      'UPDATE events SET body = substr(body, 2) WHERE stream = ? AND revision = 1',
      'unreadable',
    ],
  ])('is handed on with its damage (%s); the others are as they were', async (_what, sql, damage) => {
    const { path, store, one, other } = await openLog();
    behindItsBack(path, sql, one);
    const damageIn = async (stream: typeof one) => (await collected(store.read(stream))).map((event) => event.damage);
    expect(await damageIn(one)).toEqual([undefined, damage, undefined]);
    expect(await damageIn(other)).toEqual([undefined, undefined]);
    const pages = await collected(store.readAll());
    expect(pages.flatMap(({ events }) => events).filter((event) => event.damage !== undefined)).toHaveLength(1);
    expect(await checkLogApart(path)).toMatchObject({
      ...{ events: 5, whole: true, unprotected: 0, badCount: 1, unreadable: 0 },
      bad: [{ stream: one, revision: 1, why: damage }],
    });
    await store.close();
  });

  it('is refused by the codec, whoever reads', async () => {
    const { path, store, one } = await openLog();
    behindItsBack(path, 'UPDATE events SET recorded_at = 1 WHERE stream = ? AND revision = 2', one);
    const events = await collected(store.read(one));
    const codec = openCodec({ definitions: [], personalData: {} as never });
    const last = events.at(-1);
    if (last === undefined) throw new Error('three were written');
    expect(() => codec.sealedFact(last)).toThrow(/event 2 of .* is no longer as it was recorded/);
    await expect(codec.openedFact(last)).rejects.toMatchObject({ code: 'DamagedEvent' });
    await store.close();
  });

  it('is not looked for where it is older than checksums, and is counted', async () => {
    const path = newPath();
    const old = new DatabaseSync(path);
    old.exec(`CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, category TEXT NOT NULL,
      type TEXT NOT NULL, id TEXT NOT NULL, recorded_at INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (stream, revision)) STRICT`);
    old.exec(`INSERT INTO events VALUES (1, 'jar-a', 0, 'jar', 'T', 'i', 1, '[{},{}]')`);
    old.close();
    expect(await checkLogApart(path)).toMatchObject({ events: 1, unprotected: 1, badCount: 0 });
    const store = await openSqliteEventStore({ path, clock: Date });
    await store.append('jar-a', 0, [anEvent()]);
    expect((await collected(store.read('jar-a'))).map(({ damage }) => damage)).toEqual([undefined, undefined]);
    expect(await checkLogApart(path)).toMatchObject({ events: 2, unprotected: 1, badCount: 0 });
    await store.close();
  });
});

const another = (): string => {
  const path = newPath();
  writeFileSync(path, 'another');
  return path;
};

describe('a file that is damaged while it is in use', () => {
  const rows = 2_000;
  const openNotes = async (irreplaceable = false) => {
    const path = newPath();
    const schema = 'CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT)';
    const make = () => openDatabase({ path, synchronous: 'FULL', schema, irreplaceable });
    const first = await make();
    const add = first.prepare('INSERT INTO notes (text) VALUES (?)');
    await first.write(() => {
      for (let row = 0; row < rows; row += 1) add.run('x'.repeat(100));
    });
    await first.truncateWal();
    await first.close();
    return { path, db: await make() };
  };

  it('takes no writes from the first read on that met it; reads go on as far as they come; the next start is told', async () => {
    const { path, db } = await openNotes();
    const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
    const write = () => db.write(() => insert.run('more'));
    await write();
    garbageAt(path, 4_096 * 30);
    const all = db.prepare('SELECT sum(length(text)) FROM notes');
    const met = await errorOf(db.read(() => all.get()));
    expect(met).toMatchObject({ code: 'Unavailable', message: expect.stringContaining('is damaged') });
    const refused = await Promise.allSettled([write(), write()]);
    expect(refused).toMatchObject([
      { reason: { code: 'Unavailable', message: expect.stringContaining('takes no more writes') } },
      { reason: { code: 'Unavailable' } },
    ]);
    expect(await db.read(() => db.prepare('SELECT text FROM notes WHERE id = 1').get())).toMatchObject({
      text: 'x'.repeat(100),
    });
    expect([damagedFiles().has(path), wasDamaged(path)]).toEqual([true, true]);
    await db.close();
    expect(conditionOf(path)).toMatchObject({ is: 'damaged' });
    forgetDamage(path);
    expect([damagedFiles().has(path), existsSync(`${path}.damaged`)]).toEqual([false, false]);
  });

  it('takes none either where it was emptied, so that a table is gone that every opening makes', async () => {
    const { path, db } = await openNotes();
    const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
    behindItsBack(path, 'DROP TABLE notes');
    expect(await errorOf(db.write(() => insert.run('more')))).toMatchObject({ code: 'Unavailable' });
    expect(await errorOf(db.write(() => insert.run('more')))).toMatchObject({ code: 'Unavailable' });
    forgetDamage(path);
    await db.close().catch(() => undefined);
  });

  it.each([
    ['taken away', (path: string) => rmSync(path)],
    ['replaced', (path: string) => renameSync(another(), path)],
    ['cut off', (path: string) => truncateSync(path, 4_096)],
  ])('and cannot be made again takes no writes once it was %s', async (_what, harm) => {
    const { path, db } = await openNotes(true);
    const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
    await db.write(() => insert.run('before'));
    harm(path);
    expect(await errorOf(db.write(() => insert.run('after')))).toMatchObject({ code: 'Unavailable' });
    await db.close().catch(() => undefined);
  });
});

describe('the condition of a file', () => {
  const sound = async (): Promise<string> => {
    const path = newPath();
    const store = await openSqliteEventStore({ path, clock: Date });
    for (let stream = 0; stream < 20; stream += 1) await store.append(newStream(), 'no-stream', someEvents(20));
    await store.close();
    return path;
  };
  it.each([
    ['sound', () => undefined, 'sound'],
    ['missing', (path: string) => rmSync(path), 'missing'],
    ['empty', (path: string) => truncateSync(path, 0), 'empty'],
    ['garbage', (path: string) => garbageAt(path, 0), 'damaged'],
    ['cut off', (path: string) => truncateSync(path, 4_096 * 3), 'damaged'],
    ['broken in a page', (path: string) => garbageAt(path, 4_096 * 5), 'damaged'],
  ])('%s is told, and nothing is changed by looking', async (_what, harm, is) => {
    const path = await sound();
    harm(path);
    const before = existsSync(path) ? readFileSync(path) : null;
    expect(conditionOf(path)).toMatchObject({ is });
    expect(await conditionsApart([path])).toMatchObject([{ is }]);
    expect(existsSync(path) ? readFileSync(path) : null).toEqual(before);
  });

  /** Of events: the other tables have a page each, at the beginning. */
  const pageOfRows = (path: string): number => {
    const bytes = readFileSync(path);
    const LEAF_OF_A_TABLE = 0x0d;
    let at = 4_096 * 20;
    while (bytes[at] !== LEAF_OF_A_TABLE) at += 4_096;
    return at;
  };

  it('is read on behind a page that cannot be read, and what stood there is named by the index', async () => {
    const path = await sound();
    garbageAt(path, pageOfRows(path));
    const { events, unreadable, badCount, bad } = await checkLogApart(path);
    expect(events + unreadable).toBe(400);
    expect([badCount > 0, badCount]).toEqual([true, unreadable]);
    expect(bad[0]).toMatchObject({
      stream: expect.stringMatching(/^.+-.+$/),
      revision: expect.any(Number),
      why: 'unreadable',
    });
  });
});

it('keys are told that are gone, and those that another master key wraps', async () => {
  const [path, log] = [newPath(), newPath()];
  const masterKeys = [{ id: 'one', key: Buffer.alloc(32, 1) }];
  const keys = await openSqlitePersonalData({ path, masterKeys, clock: Date });
  const sealed = await keys.seal({ subject: 'asha', purpose: 'contact' }, 'Asha', 'here');
  const gone = { ...sealed, subject: 'dev' };
  const store = await openSqliteEventStore({ path: log, clock: Date });
  await store.append(newStream(), 'no-stream', [{ ...anEvent(), data: { name: sealed, other: gone } }]);
  await Promise.all([keys.close(), store.close()]);
  expect(await checkKeysApart({ path, log, masterKeys })).toEqual({ keys: 1, unusable: 0, missing: 1, needed: 2 });
  const others = [{ id: 'one', key: Buffer.alloc(32, 2) }];
  expect(await checkKeysApart({ path, log: null, masterKeys: others })).toMatchObject({
    keys: 1,
    unusable: 1,
    needed: null,
  });
});
