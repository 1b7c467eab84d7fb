import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { movePoints } from '@lamplight/trials/move/points.ts';
import { type Ended, lamplight, lamplightKilled } from '@lamplight/trials/product/running.ts';
import { addressesIn, expectSame } from './workbench/bench.ts';
import { companyIn, rowsIn, sumsOf } from './workbench/company.ts';

jest.setTimeout(120_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-move-kill-'));
const from = join(scratch, 'company');
let before: Readonly<Record<string, string>>;
beforeAll(async () => {
  await companyIn(from);
  before = sumsOf(from);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const envOf = (to: string) => ({ DATA_DIR: from, ...addressesIn(to) });

/** Killed, a store holds a beginning of the folder's, and the folder is free and as it was. */
const isBeginning = (to: string): void => {
  const copy = `${to}-then`;
  cpSync(to, copy, { recursive: true, force: true });
  if (!existsSync(join(copy, 'events.db'))) return;
  const there = rowsIn(join(copy, 'events.db'));
  expect(there).toEqual(rowsIn(join(from, 'events.db')).slice(0, there.length));
};
const isWhole = async (to: string, { code, stderr }: Ended): Promise<void> => {
  expect([code, stderr]).toEqual([0, expect.stringContaining('contents compared: 12')]);
  await expectSame(to, from);
  expect(sumsOf(from, { killed: true })).toEqual(before);
};

describe('a move that is killed and repeated', () => {
  it.each(movePoints().map(({ name, often }, n) => [name, often ? n : 0] as const))(
    'at %s, after %i passes, ends as one that was not',
    async (name, passes) => {
      const to = join(scratch, name);
      const killed = await lamplight(['move'], { ...envOf(to), CRASH_AT: name, CRASH_AFTER: String(passes) });
      expect([name, killed.code]).toEqual([name, null]);
      if (existsSync(to)) isBeginning(to);
      await isWhole(to, await lamplight(['move'], envOf(to)));
    },
  );

  it('at any moment, again and again, does too', async () => {
    const to = join(scratch, 'at-random');
    for (const afterMs of [350, 500, 600, 700, 800]) {
      await lamplightKilled(afterMs, ['move'], envOf(to));
      if (existsSync(to)) isBeginning(to);
    }
    await isWhole(to, await lamplight(['move'], envOf(to)));
  });
});
