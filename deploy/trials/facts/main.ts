/**
 * `npm run trials:facts`: five minutes without a bus (`-- --seconds=N` for another time), while people sign up, are hired and
 * complete their profiles. Ends with 1 where somebody was told "no" of what was only not known yet, or was not served when
 * the bus was back.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFactsTrial } from './trial.ts';

const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.slice('--seconds='.length) ?? 300);
const folder = mkdtempSync(join(tmpdir(), 'lamplight-facts-'));
try {
  const report = await runFactsTrial({ folder, heldMs: seconds * 1_000, everyMs: 10_000 });
  process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
  if (report.wrong.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
