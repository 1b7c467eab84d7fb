import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import type { SocketAnswer } from '@lamplight/embedded/socket.ts';
import { companyIn } from '../move/workbench/company.ts';
import { bundle } from './bundle.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-bundle-'));
const DATA_DIR = join(scratch, 'data');
afterAll(() => rmSync(scratch, { recursive: true }));
beforeAll(() => companyIn(DATA_DIR, 3));
const now = () => Date.parse('2026-11-28T06:00:00Z');
const MARK = 'asha@gmail.com';

const answers: Readonly<Record<string, SocketAnswer>> = {
  doctor: {
    is: 'done',
    ok: false,
    result: [
      { what: 'identity forwarder', ok: true, says: `live, 0 events behind; last error: no such ${MARK}\n at x` },
      { what: 'parked mail 1', ok: false, says: `refused ${MARK}`, remedy: 'retry' },
      { what: 'disk', ok: true, says: '5 MiB free' },
    ],
  },
  parked: {
    is: 'done',
    ok: false,
    result: [{ service: 'chat', processor: 'mail', key: '1', attempts: 2, error: MARK }],
  },
  figures: { is: 'done', ok: true, result: '# HELP lamplight_x\n' },
};
const asking =
  (of: typeof answers) =>
  async (_env: unknown, { command }: { command: string }) =>
    of[command] ?? ({ is: 'failed', says: MARK } as const);
const textIn = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
const read = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it('holds what helps, and nothing secret or personal', async () => {
  const to = join(scratch, 'bundle');
  const SMTP_URL = `smtps://u:${MARK}@mail.example:465`;
  const env = { DATA_DIR, SMTP_URL, RECAPTCHA_SECRET: 'very-secret' };
  expect(await bundle(env, to, asking(answers), now)).toMatchObject({ folder: to, missing: [] });
  expect(read(to, 'doctor.json').map(({ says }: { says: string }) => says)).toEqual([
    'live, 0 events behind; it met an error',
    'left out',
    '5 MiB free',
  ]);
  expect(read(to, 'parked.json')).toEqual([{ service: 'chat', processor: 'mail', key: '1', attempts: 2 }]);
  expect(read(to, 'events.json')).toMatchObject({ events: expect.any(Number), damaged: 0 });
  expect(read(to, 'config.json')).toContainEqual({ setting: 'SMTP_URL', value: 'mail.example:465', from: 'SMTP_URL' });
  expect(read(to, 'versions.json')).toMatchObject({ node: process.version });
  expect(readFileSync(join(to, 'figures.txt'), 'utf8')).toBe('# HELP lamplight_x\n');
  const text = textIn(to);
  for (const one of [MARK, 'very-secret', 'Asha', 'नमस्ते', ...Object.values(secretsIn(DATA_DIR))])
    expect(text).not.toContain(one);
});

it('is written without what cannot be had, which it names', async () => {
  const to = join(scratch, 'some');
  const { missing } = await bundle({ DATA_DIR: join(scratch, 'none') }, to, asking({}), now);
  expect(missing).toEqual(['doctor.json', 'parked.json', 'events.json', 'figures.txt']);
  expect(readFileSync(join(to, 'README.txt'), 'utf8')).toContain('Could not be had: doctor.json, parked.json');
  expect(textIn(to)).not.toContain(MARK);
});

it('leaves a folder alone that holds something', async () => {
  const to = join(scratch, 'used');
  mkdirSync(to);
  writeFileSync(join(to, 'mine'), 'x');
  await expect(bundle({ DATA_DIR }, to, asking(answers), now)).rejects.toThrow(/is not empty/);
  expect(readdirSync(to)).toEqual(['mine']);
});
