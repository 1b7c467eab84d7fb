import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { expectSame, progressInto } from '../move/workbench/bench.ts';
import { goesOn, sumsOf } from '../move/workbench/company.ts';
import { exportCompany, importCompany } from './whole.ts';
import { NOW, openBench } from './workbench/bench.ts';

const { aPlace, copied, end } = await openBench(4);
afterAll(end);
const progress = progressInto([]);
const leftWith = (DATA_DIR: string, to: string) =>
  exportCompany({ DATA_DIR }, to, { progress, now: () => NOW, names: async () => [] });
const begunAgain = async (from: string, dryRun = false) => {
  const DATA_DIR = aPlace();
  await importCompany({ DATA_DIR }, from, { dryRun, progress });
  return DATA_DIR;
};

it('a company leaves with everything and begins again from it: events, contents, keys and secrets', async () => {
  const [company, folder] = [copied(), aPlace()];
  const before = sumsOf(company, { killed: true });
  expect(await leftWith(company, folder)).toMatchObject({ ok: true });
  expect(sumsOf(company, { killed: true })).toEqual(before);
  const there = await begunAgain(folder);
  await expectSame(there, company);
  expect(secretsIn(there)).toEqual(secretsIn(company));
  expect(statSync(folder).mode & 0o77).toBe(0);
  expect(readFileSync(join(folder, 'README.txt'), 'utf8')).toContain('lamplight import --from');
});

it('given again, it takes what came since', async () => {
  const [company, folder] = [copied(), aPlace()];
  await leftWith(company, folder);
  await goesOn(company, 4, 6);
  await leftWith(company, folder);
  await expectSame(await begunAgain(folder), company);
});

it('a dry run writes nothing, and without the keys nothing is begun', async () => {
  const [company, folder] = [copied(), aPlace()];
  await leftWith(company, folder);
  const dry = await begunAgain(folder, true);
  expect(() => readFileSync(join(dry, 'events.db'))).toThrow();
  rmSync(join(folder, 'keys'), { recursive: true });
  await expect(begunAgain(folder)).rejects.toThrow(/no backup of keys/);
});

it('goes into a folder of its own, and makes none where there is no company', async () => {
  const folder = aPlace();
  mkdirSync(folder);
  writeFileSync(join(folder, 'README.md'), 'of somebody else');
  await expect(leftWith(copied(), folder)).rejects.toThrow(/holds other files \(README.md\)/);
  const none = aPlace();
  await expect(leftWith(aPlace(), none)).rejects.toMatchObject({ code: 'Misconfigured' });
  expect(existsSync(none)).toBe(false);
});
