import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { inspect } from '@lamplight/embedded/inspection.ts';
import { manifestIn } from '@lamplight/embedded/manifest.ts';
import { readSettings } from '@lamplight/embedded/settings.ts';
import { backupPoints, restorePoints } from '@lamplight/trials/backup/points.ts';
import { lamplight, lamplightKilled } from '@lamplight/trials/product/running.ts';
import { expectSame } from '../move/workbench/bench.ts';
import { smallCompany } from './workbench/product.ts';

jest.setTimeout(180_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-backup-kill-'));
const from = join(scratch, 'company');
const [whole, keys] = [join(scratch, 'whole'), join(scratch, 'keys')];
const env = { DATA_DIR: from };
const ok = async (words: readonly string[], more: Readonly<Record<string, string>> = env): Promise<void> => {
  const { code, stderr } = await lamplight(words, more);
  expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
};
beforeAll(async () => {
  await smallCompany(from);
  await ok(['backup', 'create', '--to', whole]);
  await ok(['backup', 'keys', '--to', keys]);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const isWhole = async (events: string): Promise<void> => {
  await ok(['backup', 'verify', '--from', events]);
  const to = `${events}-restored`;
  await ok(['restore', '--from', events, '--keys', keys], { DATA_DIR: to });
  await expectSame(to, from);
};

describe('a backup that is killed and repeated', () => {
  it.each(backupPoints())('at %s is whole', async (name) => {
    const to = join(scratch, name);
    const words = ['backup', 'create', '--to', to];
    expect([name, (await lamplight(words, { ...env, CRASH_AT: name })).code]).toEqual([name, null]);
    // What was not finished is no backup; what was finished is a good one.
    const { code, stderr } = await lamplight(['backup', 'verify', '--from', to], env);
    if (name === 'backup-finished') expect(code).toBe(0);
    else expect([code, stderr]).toEqual([78, expect.stringMatching(/no finished backup/)]);
    await ok(words);
    await isWhole(to);
  });

  it('at any moment, again and again, is too', async () => {
    const to = join(scratch, 'backup-at-random');
    for (const afterMs of [300, 500, 700, 900, 1_100])
      await lamplightKilled(afterMs, ['backup', 'create', '--to', to], env);
    await ok(['backup', 'create', '--to', to]);
    await isWhole(to);
  });
});

describe('a restore that is killed', () => {
  const words = ['restore', '--from', whole, '--keys', keys];
  /** No product starts on what is not whole. */
  const isRefused = (to: string): void => {
    if (!existsSync(join(to, 'folder.json')) || manifestIn(to)?.state === 'made') return;
    expect(inspect(readSettings({ DATA_DIR: to })).refusals.map(({ what }) => what)).toEqual(['folder.json']);
  };

  it.each(restorePoints())('at %s is gone on with, and nothing starts on it before', async (name) => {
    const to = join(scratch, `to-${name}`);
    const killed = await lamplight(words, { DATA_DIR: to, CRASH_AT: name });
    expect([name, killed.code]).toEqual([name, null]);
    isRefused(to);
    const { code, stderr } = await lamplight(words, { DATA_DIR: to });
    if (name === 'restore-ended') expect([code, stderr]).toEqual([78, expect.stringMatching(/is not empty/)]);
    else expect([name, code, stderr]).toEqual([name, 0, expect.stringContaining('events compared')]);
    await expectSame(to, from);
    await ok(['audit', 'verify'], { DATA_DIR: to });
  });

  it('at any moment, again and again, is too', async () => {
    const to = join(scratch, 'to-at-random');
    for (const afterMs of [400, 600, 700, 800]) {
      await lamplightKilled(afterMs, words, { DATA_DIR: to });
      isRefused(to);
    }
    if (manifestIn(to)?.state !== 'made') await ok(words, { DATA_DIR: to });
    await expectSame(to, from);
  });
});
