import { DatabaseSync } from 'node:sqlite';
import { keyValueContract } from '../../suites/key-value.contract.ts';
import { eventually } from '../../workbench/eventually.ts';
import { openSqliteKeyValue } from './key-value.ts';
import { sqliteHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/key-value.elsewhere.ts', import.meta.url);
keyValueContract(subject, sqliteHarness('key-value.db', openSqliteKeyValue, module));

describe('the SQLite key-value store', () => {
  const here = sqliteHarness('own.db', openSqliteKeyValue, module);
  afterAll(() => here.end());

  it('sweeps what has expired, and nothing else', async () => {
    const store = await openSqliteKeyValue({ path: here.path, clock: here.clock, sweepEveryMs: 20 });
    await Promise.all(Array.from({ length: 2_500 }, (_, n) => store.set(`old:${n}`, 'v', { ttlMs: 1_000 })));
    await store.set('young', 'v', { ttlMs: 60_000 });
    await store.set('ever', 'v');
    await here.advance(2_000);
    const db = new DatabaseSync(here.path, { readOnly: true });
    await eventually(() => {
      expect(
        db
          .prepare('SELECT key FROM entries ORDER BY key')
          .all()
          .map(({ key }) => key),
      ).toEqual(['ever', 'young']);
    });
    db.close();
    await store.close();
  });

  it('gives an answer in the same turn as the commit: 500 callers share a few transactions', async () => {
    const store = await openSqliteKeyValue({ path: here.path, clock: here.clock });
    const revs = await Promise.all(Array.from({ length: 500 }, () => store.set('busy', 'v')));
    expect(new Set(revs.map((outcome) => (outcome === 'conflict' ? 0 : outcome.rev))).size).toBe(500);
    await store.close();
  });
});
