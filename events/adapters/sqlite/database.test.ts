import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type Database, openDatabase } from './database.ts';

describe('the SQLite connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-'));
  const SCHEMA = 'CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT';
  const opened: Database[] = [];
  let files = 0;
  const open = async (path = join(folder, `${files++}.db`), secureDelete = false): Promise<Database> => {
    const db = await openDatabase({ path, synchronous: 'FULL', secureDelete, schema: SCHEMA });
    opened.push(db);
    return db;
  };
  const adding = (db: Database) => {
    const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
    return (text: string) => db.write(() => Number(insert.run(text).lastInsertRowid));
  };
  const texts = async (db: Database) =>
    db.read(() =>
      db
        .prepare('SELECT text FROM notes ORDER BY id')
        .all()
        .map((row) => row['text']),
    );

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lets the writes of one turn share a transaction, and undoes the one that throws alone', async () => {
    const db = await open();
    const insert = db.prepare('INSERT INTO notes (text) VALUES (?)');
    const numbers = await Promise.allSettled(
      ['a', 'b', 'c'].map((text) =>
        db.write((transaction) => {
          insert.run(text);
          insert.run(`${text}${text}`);
          if (text === 'b') throw new Error('not this one');
          return transaction;
        }),
      ),
    );
    expect(numbers).toMatchObject([{ value: 1 }, { reason: { message: 'not this one' } }, { value: 1 }]);
    expect(await texts(db)).toEqual(['a', 'aa', 'c', 'cc']);
    await expect(db.write(() => insert.run('z') && insert.run('a'))).rejects.toMatchObject({ errcode: 2067 });
    expect(await texts(db)).toEqual(['a', 'aa', 'c', 'cc']);
    expect(await db.write((transaction) => transaction)).toBeGreaterThan(1);
  });

  it('answers Unavailable to all whose transaction the engine ended; those who had not run get the next one', async () => {
    const db = await open();
    const add = adding(db);
    await add('first');
    db.prepare(`PRAGMA max_page_count = ${Number(db.prepare('PRAGMA page_count').get()?.['page_count'])}`).get();
    const outcomes = await Promise.allSettled([add('shares its fate'), add('x'.repeat(100_000)), add('next')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    for (const outcome of outcomes.slice(0, 2)) expect(outcome).toMatchObject({ reason: { code: 'Unavailable' } });
    expect(await texts(db)).toEqual(['first', 'next']);
  });

  it('tells listeners of own commits and of those of other connections, and of nothing else', async () => {
    const one = await open();
    const two = await open(one.path);
    let [first, second] = [0, 0];
    const stop = one.onChange(() => {
      first += 1;
    });
    two.onChange(() => {
      second += 1;
    });
    await pause(120);
    [first, second] = [0, 0];
    await adding(one)('a');
    expect([first, second]).toEqual([1, 0]);
    await pause(120);
    expect([first, second]).toEqual([1, 1]);
    await one.write(() => 'nothing');
    await pause(120);
    expect([first, second]).toEqual([1, 1]);
    stop();
    await adding(two)('b');
    await pause(120);
    expect([first, second]).toEqual([1, 2]);
  });

  it('looks at once when somebody says that another connection changed something, and tells of nothing that did not', async () => {
    const [one, two] = [await open(), await open()];
    const same = await open(one.path);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'queueMicrotask', 'nextTick', 'performance'] });
    try {
      let told = 0;
      const stop = one.onChange(() => {
        told += 1;
      });
      // The first look only learns where it stands.
      one.nudge();
      told = 0;
      await adding(same)('a');
      expect(told).toBe(0);
      one.nudge();
      one.nudge();
      expect(told).toBe(1);
      await adding(two)('another file');
      one.nudge();
      expect(told).toBe(1);
      stop();
      await adding(same)('b');
      one.nudge();
      expect(told).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves no byte of what was deleted in the file or its log', async () => {
    const db = await open(undefined, true);
    await adding(db)('a very secret word');
    await db.truncateWal();
    expect(readFileSync(db.path).includes('secret')).toBe(true);
    await db.write(() => db.prepare('DELETE FROM notes').run());
    const reader = await open(db.path);
    reader.prepare('BEGIN').run();
    reader.prepare('SELECT * FROM notes').all();
    const emptied = db.truncateWal();
    await pause(100);
    reader.prepare('COMMIT').run();
    await emptied;
    expect(readFileSync(db.path).includes('secret')).toBe(false);
    expect(statSync(`${db.path}-wal`).size).toBe(0);
  });

  it('finishes the writes already asked for when it is closed, and takes no others', async () => {
    const db = await open();
    const add = adding(db);
    const asked = [add('a'), add('b')];
    const closed = db.close();
    await expect(add('c')).rejects.toMatchObject({ code: 'Unavailable' });
    await expect(texts(db)).rejects.toMatchObject({ code: 'Unavailable' });
    await expect(db.truncateWal()).rejects.toMatchObject({ code: 'Unavailable' });
    await closed;
    expect(await Promise.all(asked)).toEqual([1, 2]);
    expect(await texts(await open(db.path))).toEqual(['a', 'b']);
  });

  it('keeps the file to its owner, and knows when another is at its path', async () => {
    const db = await open();
    expect(statSync(db.path).mode & 0o777).toBe(0o600);
    expect(db.replaced()).toBe(false);
    rmSync(db.path);
    expect(db.replaced()).toBe(true);
    writeFileSync(db.path, '');
    expect(db.replaced()).toBe(true);
  });

  it('refuses a file that is not SQLite as Misconfigured', async () => {
    await expect(open(join(import.meta.dirname, 'database.test.ts'))).rejects.toMatchObject({ code: 'Misconfigured' });
  });
});
