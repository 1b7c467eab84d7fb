import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../ports/ids.ts';
import { type Account, loadOne, put, write } from '../../suites/read-models/samples.ts';
import { readModelsContract } from '../../suites/read-models.contract.ts';
import { allowances } from './allowance.ts';
import { type ModelFile, openModelFile } from './model-file.ts';
import { sqliteReadModel } from './read-model.ts';
import { openSqliteReadModels } from './read-models.ts';
import { sqliteHarness, subject } from './workbench/harness.ts';
import { suiteIncarnation } from './workbench/read-models.elsewhere.ts';
import { walksOf } from './workbench/walks.ts';

const module = new URL('./workbench/read-models.elsewhere.ts', import.meta.url);
const harness = () =>
  sqliteHarness(
    'views',
    ({ path, clock }) => openSqliteReadModels({ folder: path, incarnation: suiteIncarnation, clock }),
    module,
  );
const suite = harness();
readModelsContract(subject, {
  ...suite,
  wipe: async () => {
    for (const name of readdirSync(suite.path)) rmSync(join(suite.path, name));
  },
});

describe('read models in SQLite files', () => {
  const here = harness();
  afterAll(() => here.end());
  const DAY_MS = 86_400_000;
  const files = (name: string) =>
    readdirSync(here.path)
      .filter((file) => file.startsWith(name))
      .sort();

  it('has one file for each view and version, named by the incarnation, and drops it whole', async () => {
    const [models, name] = [await here.make(), `n${newId()}`];
    await models.open(name, 1);
    await models.open(name, 2);
    await models.drop(name, 1);
    expect(files(name).filter((file) => file.endsWith('.db'))).toEqual([`${name}.v2.${suiteIncarnation}.db`]);
    expect(files(`${name}.v1`)).toEqual([]);
    await models.close();
    const restored = await openSqliteReadModels({ folder: here.path, incarnation: 'f'.repeat(32), clock: here.clock });
    expect(await restored.active(name)).toBeNull();
    await restored.close();
  });

  it('keeps a tombstone for a day, then forgets it', async () => {
    const [models, name] = [await here.make(), `n${newId()}`];
    const model = await models.open<Account>(name, 1);
    await put(model, { _id: 'a', sum: 1, steps: [] }, { _id: 'b', sum: 1, steps: [] });
    await model.apply([write(await loadOne(model, 'a'), null, 'a', { log: '1' })]);
    await here.advance(DAY_MS - 60_000);
    await put(model, { _id: 'b', sum: 2, steps: [] });
    expect(await loadOne(model, 'a')).toMatchObject({ doc: null, marks: { log: '1' } });
    await here.advance(7_200_000);
    await put(model, { _id: 'b', sum: 3, steps: [] });
    expect(await loadOne(model, 'a')).toEqual({ doc: null, rev: 0, marks: {} });
    await models.close();
  });

  it('leaves nothing of an apply that meets a conflict', async () => {
    const [models, name] = [await here.make(), `n${newId()}`];
    const model = await models.open<Account>(name, 1, { indexes: [['steps']] });
    await put(model, { _id: 'b', sum: 1, steps: [1] });
    const fresh = { id: 'a', doc: { _id: 'a', sum: 1, steps: [7] }, rev: 0, marks: {} };
    expect(await model.apply([fresh, { ...fresh, id: 'b' }])).toBe('conflict');
    expect(await model.get('a')).toBeNull();
    expect((await model.find({ where: { steps: { hasAny: [7] } }, limit: 5 })).items).toEqual([]);
    await models.close();
  });

  it('looks every answer up in its index: no question walks rows or sorts them', () => {
    expect(
      walksOf([
        ['state', 'sum'],
        ['steps', 'sum'],
        ['a', 'b', 'c'],
        ['sum', '_id'],
      ]),
    ).toEqual([]);
  });

  it('keeps little of each file, of which a product has many, and more while one is filled; one transaction holds a whole page of a rebuild', async () => {
    const file = await openModelFile(join(here.path, `${newId()}.db`), 'NORMAL');
    const told = (pragma: string) => Number(Object.values(file.db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    const held = () => ({ memory: told('cache_size'), log: told('wal_autocheckpoint') });
    const own = { name: 'a', birth: await file.prepare([]), file, current: async () => file };
    const model = sqliteReadModel<Account>({ ...own, allowances: allowances(), clock: Date });
    const accounts = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => {
        const id = String(from + n);
        return { id, doc: { _id: id, sum: 1, steps: [] }, rev: 0, marks: {} };
      });
    try {
      // Below zero it is KiB, above it pages.
      expect(held()).toEqual({ memory: -512, log: 1_000 });
      expect(told('cache_spill') * told('page_size')).toBe(4_095 * 4_096);
      expect(await model.apply(accounts(0, 2_000))).toBe('applied');
      expect(held()).toEqual({ memory: -16_384, log: 4_000 });
      expect(await model.apply(accounts(2_000, 2_010))).toBe('applied');
      expect(held()).toEqual({ memory: -512, log: 1_000 });
    } finally {
      await file.db.close();
    }
  });

  it('is written through to the disk where its progress stands elsewhere, also when it was opened without before', async () => {
    const path = join(here.path, `${newId()}.db`);
    const synchronousOf = ({ db }: ModelFile) => db.read(() => db.prepare('PRAGMA synchronous').get()?.['synchronous']);
    const [lazy, durable] = [await openModelFile(path, 'NORMAL'), await openModelFile(path, 'FULL')];
    expect([await synchronousOf(lazy), await synchronousOf(durable)]).toEqual([1, 2]);
    await lazy.makeDurable();
    expect(await synchronousOf(lazy)).toBe(2);
    await Promise.all([lazy.db.close(), durable.db.close()]);
  });

  it('takes no name that could be a path', async () => {
    const models = await here.make();
    for (const name of ['../x', 'a/b', '', '.hidden', 'a\\b'])
      await expect(models.open(name, 1)).rejects.toThrow(TypeError);
    await models.close();
  });
});
