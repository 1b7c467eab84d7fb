/** A start that takes long, as that of a large company whose views are filled: here nobody gets on in the log for a while. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { freePort } from '../free-port.ts';
import { lamplight, type Running, startIn, WATCHED_STORE } from './running.ts';

jest.setTimeout(120_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-slow-start-'));
const [folder, held] = [join(scratch, 'company'), join(scratch, 'held')];
let starting: Promise<Running> | null = null;

afterAll(async () => {
  rmSync(held, { force: true });
  await (await starting)?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

it('says meanwhile that it lives, that it is not ready yet, and how far it is', async () => {
  const port = await freePort();
  const asked = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect((await lamplight(['seed', '--size', '1000'], { DATA_DIR: folder })).code).toBe(0);
  writeFileSync(held, '');
  const env = { ADMIN_PORT: String(port), STORE_HELD: held };
  starting = startIn({ folder, env, before: WATCHED_STORE });
  await eventually(async () => expect(await asked('/livez')).toBe(200), 60_000);
  expect(await asked('/readyz')).toBe(503);
  const { code, stdout } = await lamplight(['doctor'], { DATA_DIR: folder });
  rmSync(held);
  await starting;
  expect(code).toBe(0);
  expect(stdout).toMatch(/says: Reading the history: [1-9]\d* of [1-9]\d* views and reactors are up to date/);
  expect(await asked('/readyz')).toBe(200);
  // What follows from the history may still be on its way from one service to another.
  await eventually(async () => {
    const after = await lamplight(['doctor'], { DATA_DIR: folder });
    expect(after.stdout).not.toContain('Reading the history');
  }, 30_000);
});
