/**
 * `npm run trials:laws [-- --runs=N --months=N --seed=N]`: payroll held to its laws over many companies as chance makes them,
 * 500 of up to twelve months where nothing else is said, and over a run that dies at every step. Ends with 1 where a law was
 * broken, with the smallest company that breaks it.
 */
import { parseArgs } from 'node:util';
import { deathsFrom } from '@lamplight/payroll/workbench/deaths.ts';
import { foundation, lived, lives } from '@lamplight/payroll/workbench/lives.ts';
import fc from 'fast-check';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    months: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});
const [numRuns, months, seed] = [Number(values.runs), Number(values.months), Number(values.seed)];
const from = await foundation();
const { steps, differsAt } = await deathsFrom(from);
const wrong: string[] = [];
for (let step = 0; step < steps; step += 1)
  wrong.push(...(await differsAt(step)).map((what) => `dead at step ${step}: ${what}`));
console.log(`died at ${steps} steps of a run: ${wrong.length} differences`);

let ended = 0;
const broken = fc.asyncProperty(lives(months), async (plan) => {
  const { broken: found, closed } = await lived(from, plan);
  ended += closed;
  if (found.length > 0) throw new Error(found.join('\n'));
});
const report = await fc.check(broken, { numRuns, seed });
const told = `${report.numRuns} companies of up to ${months} months with ${ended} runs that were closed, seed ${seed}`;
console.log(`${told}: ${report.failed ? 'BROKEN' : 'every law kept'}`);
if (report.failed) console.log(JSON.stringify(report.counterexample), String(report.errorInstance));
for (const what of wrong) console.log(what);
process.exitCode = report.failed || wrong.length > 0 ? 1 : 0;
