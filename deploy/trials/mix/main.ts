/**
 * `npm run trials`: many runs of the mix, one line for each, then what they add up to. A plan that breaks something is shrunk to
 * the faults that it takes. Ends with 1 when anything was wrong, and leaves `trials-report.json`.
 *
 * `--of=tills|talk` (tills): what runs · `--mode=embedded|folder|distributed` (embedded) · `--runs=1` · `--seed=1`: of the first run, the others follow · `--load=6600`: how
 * long callers give commands, in ms · `--faults=kill`: those kinds alone, with commas between them · `--every=2200`: once in so many ms something
 * happens to one of the processes · `--at-once=1` · `--off=`: what is switched off (`sabotage.ts`) · `--plan=`: a file with one plan to run
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS, MODES, type Plan } from './plan.ts';
import { planFor } from './plans.ts';
import { lineOf, type Summary, summed, tellSummary } from './report.ts';
import type { Ran } from './run.ts';
import { shrunk } from './shrink.ts';
import { isMixName, mixes } from './subjects.ts';

const REPORT = join(import.meta.dirname, '..', '..', '..', 'trials-report.json');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'embedded' },
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    load: { type: 'string' },
    every: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
    off: { type: 'string', default: '' },
    plan: { type: 'string' },
    of: { type: 'string', default: 'tills' },
    faults: { type: 'string', default: FAULTS.join(',') },
  },
});
const mode = MODES.find((name) => name === values.mode);
const [runs, seed, atOnce] = [values.runs, values.seed, values['at-once']].map(Number);
const [load, every] = [values.load ?? 0, values.every ?? 0].map(Number);
const { of } = values;
const kinds = FAULTS.filter((kind) => values.faults.split(',').includes(kind));
if (
  !isMixName(of) ||
  kinds.length !== values.faults.split(',').length ||
  mode === undefined ||
  !runs ||
  seed === undefined ||
  Number.isNaN(seed) ||
  Number.isNaN(load) ||
  Number.isNaN(every) ||
  !atOnce
) {
  say(
    `Mixes are of ${Object.keys(mixes).join(', ')}; modes are ${MODES.join(', ')}; faults are ${FAULTS.join(', ')}; runs, seed, load, every and at-once are numbers.`,
  );
  process.exit(2);
}

const plans: readonly Plan[] =
  values.plan === undefined
    ? Array.from({ length: runs }, (_, n) =>
        planFor(mode, seed + n, load || undefined, { kinds, ...(every ? { processEveryMs: every } : {}) }),
      )
    : [JSON.parse(readFileSync(values.plan, 'utf8')) as Plan];

const done: Ran[] = [];
const queue = plans.values();
let enough = false;
// The runs in hand end and give back what they made on the servers; a second signal ends at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    enough = true;
    say('Ends after the runs in hand …');
  });
const worker = async (): Promise<void> => {
  for (const plan of queue) {
    if (enough) return;
    const ran = await mixes[of](plan, { off: values.off });
    if ('absent' in ran) {
      say(`not run: ${ran.absent}`);
      process.exit(1);
    }
    done.push(ran);
    say(lineOf(ran));
    writeFileSync(REPORT, `${JSON.stringify(summed(done), null, 2)}\n`);
  }
};
await Promise.all(Array.from({ length: atOnce }, worker));

const summary: Summary = summed(done);
tellSummary(summary, say);
const [failed] = done.filter(({ wrong }) => wrong.length > 0);
if (failed !== undefined && !enough) {
  say(`Shrinking the plan of seed ${failed.plan.seed} …`);
  const smallest = await shrunk(mixes[of], failed, values.off, say);
  say(JSON.stringify(smallest));
}
process.exit(failed === undefined ? 0 : 1);
