import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jest } from '@jest/globals';
import { openPorts } from '../../workbench/ports.ts';
import { wayOf } from './workbench/walks.ts';

/** These grow with the company; all else is a few rows. */
const GROWING = /SCAN (events|messages|jobs|entries|keys)\b/;
/** The first row answers, or an operator asks for all of them. */
const MEANT: readonly RegExp[] = [
  /EXISTS \(SELECT 1 FROM (?:events|jobs)\)/,
  /^SELECT recorded_at FROM events ORDER BY position DESC LIMIT 1$/,
  // The keys of another master key, when it is replaced; of whom the keys were erased.
  /^SELECT (?:DISTINCT master_id|subject, purpose, key_id, .*) FROM keys WHERE (?:wrapped|erased_at) IS NOT NULL/,
];

/** What is prepared when the stores are opened, with the file that it is for. */
const prepared = async (folder: string): Promise<readonly (readonly [file: string, sql: string])[]> => {
  const spy = jest.spyOn(DatabaseSync.prototype, 'prepare');
  const ports = await openPorts({ folder });
  const files = spy.mock.contexts.map((db) => (db as DatabaseSync).location() ?? '');
  const all = spy.mock.calls.map(([sql], n) => [files[n] ?? '', sql.replace(/\s+/g, ' ').trim()] as const);
  spy.mockRestore();
  await ports.close();
  return all.filter(([, sql]) => /^(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql));
};

it('no statement of a store passes over everything that it holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-plans-'));
  const statements = await prepared(folder);
  const files = new Set(statements.map(([file]) => basename(file)));
  expect([...files].filter((file) => !file.startsWith('active.')).sort()).toEqual([
    ...['bus.db', 'events.db', 'jobs.db', 'keys.db', 'keyvalue.db'],
  ]);
  const ways = statements.map(([file, sql]) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const way = wayOf(db, sql);
    db.close();
    return { sql, way };
  });
  await rm(folder, { recursive: true });
  expect(ways.filter(({ sql, way }) => GROWING.test(way) && !MEANT.some((one) => one.test(sql)))).toEqual([]);
  // What is meant would be seen too.
  expect(ways.filter(({ way }) => GROWING.test(way)).length).toBeGreaterThanOrEqual(MEANT.length);
});
