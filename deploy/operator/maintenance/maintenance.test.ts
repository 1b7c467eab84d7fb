import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMaintained } from '@lamplight/common/lifecycle/maintenance.ts';
import { openKeyValue } from '@lamplight/events/adapters/open.ts';
import { companyIn, rowsIn } from '../move/workbench/company.ts';
import { setMaintained } from './maintenance.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-maintenance-'));
const DATA_DIR = join(scratch, 'data');
const now = () => Date.parse('2026-11-28T06:00:00Z');
afterAll(() => rmSync(scratch, { recursive: true }));
beforeAll(() => companyIn(DATA_DIR, 2));

const asked = (word?: string, reason: string | null = null, dryRun = false) =>
  setMaintained({ DATA_DIR }, { word, reason, dryRun }, now);
const recorded = () =>
  rowsIn(join(DATA_DIR, 'events.db')).flatMap((row) => {
    const { type, body } = row as { type: string; body: string };
    return type.startsWith('Maintenance') ? [[type, JSON.parse(body)[0], JSON.parse(body)[1].actorId]] : [];
  });
const flag = async (): Promise<boolean> => {
  const { keyValue, close } = await openKeyValue(`sqlite:${join(DATA_DIR, 'keyvalue.db')}`);
  const isOn = await isMaintained(keyValue);
  await close();
  return isOn;
};

it('is recorded with its reason and told to every edge; the same again changes nothing; until it is over', async () => {
  expect(await asked()).toEqual({ maintenance: 'off', because: null, edges: 'off' });
  expect(await asked('on', 'a new disk', true)).toEqual({ would: 'maintenance on' });
  expect([recorded(), await flag()]).toEqual([[], false]);
  const on = { maintenance: 'on', because: 'a new disk', edges: 'on' };
  expect(await asked('on', 'a new disk')).toEqual(on);
  expect(await asked('on', 'another')).toEqual(on);
  expect([recorded(), await flag()]).toEqual([[['MaintenanceBegan', { reason: 'a new disk' }, 'operator']], true]);
  expect(await asked('off', 'it is there')).toEqual({ maintenance: 'off', because: null, edges: 'off' });
  expect([recorded().at(-1), await flag()]).toEqual([
    ['MaintenanceEnded', { reason: 'it is there' }, 'operator'],
    false,
  ]);
});

it('sets the flag again where the store that held it was lost', async () => {
  await asked('on', 'a new disk');
  for (const end of ['', '-wal', '-shm']) rmSync(join(DATA_DIR, `keyvalue.db${end}`), { force: true });
  expect(await asked()).toEqual({ maintenance: 'on', because: 'a new disk', edges: 'off' });
  expect(await asked('on', 'still')).toEqual({ maintenance: 'on', because: 'a new disk', edges: 'on' });
  await asked('off', 'done');
});

it('needs a reason, knows two words, and makes no company', async () => {
  for (const word of ['on', 'off']) {
    await expect(asked(word)).rejects.toThrow(/needs --reason/);
    await expect(asked(word, '  ')).rejects.toThrow(/needs --reason/);
  }
  await expect(asked('maybe', 'x')).rejects.toThrow(/maintenance maybe is not known/);
  const none = join(scratch, 'none');
  await expect(
    setMaintained({ DATA_DIR: none }, { word: 'on', reason: 'x', dryRun: false }, now),
  ).rejects.toMatchObject({
    code: 'Misconfigured',
  });
  expect(existsSync(none)).toBe(false);
});
