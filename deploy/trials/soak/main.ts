/**
 * `npm run trials:soak`: the demo company lives in one process for two hours (`-- --minutes=N` for another time); what it
 * holds is written down once a minute. Ends with 1 where memory, handles, threads, what it leaves on the disk for an event or
 * its answers grew, or where a call failed. On Linux.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/figures.ts';
import { demoIn } from '../product/demo.ts';
import { startIn } from '../product/running.ts';
import { diskMb, heldBy } from './held.ts';
import { judged, type Sample } from './judged.ts';
import { live } from './life.ts';

const MINUTE_MS = 60_000;
const TOLD = 10;

const minutes = Number(process.argv.find((word) => word.startsWith('--minutes='))?.slice('--minutes='.length) ?? 120);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-soak-'));
const folder = join(scratch, 'company');
const say = (line: string) => process.stdout.write(`${line}\n`);

await demoIn(folder);
const product = await startIn({ folder });
const over = new AbortController();
let times: number[] = [];
let failures: string[] = [];
const samples: Sample[] = [];
const life = live(
  product.url,
  { answered: (ms) => void times.push(ms), failed: (what) => void failures.push(what) },
  over.signal,
);
try {
  for (let minute = 1; minute <= minutes; minute += 1) {
    await Promise.race([pause(MINUTE_MS), life]);
    const [answers, failed] = [times, failures];
    [times, failures] = [[], []];
    const sample: Sample = {
      minute,
      ...heldBy(product.pid),
      diskMb: diskMb(folder),
      events: product.head(),
      ...{ answers: answers.length, p99Ms: answers.length === 0 ? 0 : percentile(answers, 99), errors: failed.length },
    };
    samples.push(sample);
    say(JSON.stringify(sample, (_, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)));
    for (const what of failed.slice(0, TOLD)) say(what);
  }
} finally {
  over.abort();
  await life;
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
}
const wrong = judged(samples);
for (const what of wrong) say(what);
say(wrong.length === 0 ? `${minutes} minutes: nothing grew` : `${wrong.length} wrong`);
if (wrong.length > 0) process.exitCode = 1;
