/** A short turn of `npm run trials:facts`: the bus is held until everybody who came meanwhile was asked to wait. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFactsTrial } from './trial.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-facts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('while the bus is away newcomers are asked to wait and nobody is told that an account is inactive; when it is back they are served, once', async () => {
  const { waited, served, wrong } = await runFactsTrial({ folder, heldMs: 0, everyMs: 0 });
  expect(wrong).toEqual([]);
  expect(served).toBe(5);
  expect(Object.keys(waited).toSorted()).toEqual(['ACCOUNT_PENDING', 'BILLING_PENDING', 'PERSON_PENDING']);
}, 180_000);
