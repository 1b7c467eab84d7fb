import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase } from './database.ts';
import { emptyLargest, walBytes } from './wal-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'wal-size-'));
const MOST_BYTES = 1024 ** 2;
const FILES = 8;
let files: readonly Database[];
beforeAll(async () => {
  const schema = 'CREATE TABLE IF NOT EXISTS docs (doc TEXT)';
  files = await Promise.all(
    Array.from({ length: FILES }, (_, n) =>
      openDatabase({ path: join(folder, `${n}.db`), synchronous: 'NORMAL', schema }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(files.map((file) => file.close()));
  rmSync(folder, { recursive: true, force: true });
});

const total = (): number => files.reduce((sum, { path }) => sum + walBytes(path), 0);
/** Each log grows by about half a megabyte, which SQLite alone would leave standing. */
const written = async (): Promise<void> => {
  for (const file of files) {
    const insert = file.prepare('INSERT INTO docs VALUES (?)');
    for (let n = 0; n < 8; n += 1) await file.write(() => insert.run('x'.repeat(64 * 1024)));
  }
};
const rows = (): readonly unknown[] =>
  files.map(({ path }) => {
    const db = new DatabaseSync(path, { readOnly: true });
    const found = db.prepare('SELECT count(*) AS n FROM docs').get();
    db.close();
    return found?.['n'];
  });

describe('the write-ahead logs of many files', () => {
  it('stay small together, whatever each of them may grow to, and lose nothing', async () => {
    await written();
    expect(total()).toBeGreaterThan(2 * MOST_BYTES);
    await emptyLargest(files, MOST_BYTES);
    expect(total()).toBeLessThanOrEqual(MOST_BYTES);
    expect(rows()).toEqual(Array(FILES).fill(8));
  });

  it('are left alone while they are small', async () => {
    const before = files.map(({ path }) => walBytes(path));
    await emptyLargest(files, MOST_BYTES);
    expect(files.map(({ path }) => walBytes(path))).toEqual(before);
  });

  it('do not wait for one that somebody reads from for long; it is emptied once the reader has gone', async () => {
    const [held] = files as readonly [Database];
    const reader = new DatabaseSync(held.path, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM docs').get();
    await written();
    await emptyLargest(files, 0);
    expect(walBytes(held.path)).toBeGreaterThan(0);
    expect(total()).toBe(walBytes(held.path));
    reader.exec('COMMIT');
    reader.close();
    await emptyLargest(files, 0);
    expect(total()).toBe(0);
    expect(rows()).toEqual(Array(FILES).fill(16));
  });

  it('are emptied one a turn, so that whoever came meanwhile goes first', async () => {
    await written();
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await emptyLargest(files, 0);
    clearImmediate(next);
    expect(total()).toBe(0);
    expect(turns).toBeGreaterThanOrEqual(FILES);
  });
});
