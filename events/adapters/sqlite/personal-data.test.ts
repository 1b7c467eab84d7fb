import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '../../ports/ids.ts';
import { personalDataContract } from '../../suites/personal-data.contract.ts';
import { openSqlitePersonalData } from './personal-data.ts';
import { sqliteHarness, subject } from './workbench/harness.ts';
import { suiteRing } from './workbench/personal-data.elsewhere.ts';

const module = new URL('./workbench/personal-data.elsewhere.ts', import.meta.url);
const here = sqliteHarness('keys.db', (own) => openSqlitePersonalData({ ...own, masterKeys: suiteRing }), module);
personalDataContract(subject, {
  ...here,
  fresh: () => {
    const path = `${here.path}-${newId()}`;
    return { openWith: (masterKeys) => openSqlitePersonalData({ path, masterKeys, clock: here.clock }) };
  },
});

describe('the SQLite key store', () => {
  const own = sqliteHarness('own.db', (o) => openSqlitePersonalData({ ...o, masterKeys: suiteRing }), module);
  afterAll(() => own.end());
  const AT = 'person-1|e|name';
  const files = () => [own.path, `${own.path}-wal`].filter(existsSync).map((path) => readFileSync(path));
  const wrappedKeys = () => {
    const db = new DatabaseSync(own.path, { readOnly: true });
    const rows = db.prepare('SELECT wrapped FROM keys WHERE wrapped IS NOT NULL').all();
    db.close();
    return rows.map(({ wrapped }) => Buffer.from(wrapped as Uint8Array));
  };

  it('leaves no byte of an erased key, or of its older wrapping, in any file', async () => {
    const keys = await own.make();
    const names = Array.from({ length: 50 }, (_, n) => ({ subject: `user-${n}`, purpose: 'profile' }));
    for (const name of names) await keys.seal(name, 'x', AT);
    const wrapped = wrappedKeys();
    expect(wrapped).toHaveLength(50);
    expect(wrapped.every((key) => files().some((file) => file.includes(key)))).toBe(true);
    for (const name of names.slice(0, 49)) await keys.erase(name);
    const left = wrapped.filter((key) => files().some((file) => file.includes(key)));
    expect(left).toHaveLength(1);
    expect(await keys.erased()).toHaveLength(49);
    expect((await keys.erased())[0]).toEqual({ ...names[0], keyId: expect.any(String), erasedAt: expect.any(String) });
    await keys.close();
  });

  it('holds the wrapped key only: neither key nor text stands in the file', async () => {
    const keys = await own.make();
    await keys.seal({ subject: 'plain-text-test', purpose: 'profile' }, 'a text that nobody may find', AT);
    expect(files().some((file) => file.includes('nobody may find'))).toBe(false);
    await keys.close();
  });
});
