/**
 * `npm run bench [-- --quick] [--report=<path>]`: every measure in one run, ours beside what it is held against. Prints the
 * table and writes `bench-report.json` at the root. A figure that falls short is told, not hidden; it does not fail the run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appends } from './appends.ts';
import { edge } from './edge.ts';
import type { Measure } from './figures.ts';
import { product } from './product.ts';
import { rebuild } from './rebuild.ts';
import { reportOf, tableOf } from './report.ts';
import { FULL, QUICK } from './sizes.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    report: { type: 'string', default: join(root, 'bench-report.json') },
  },
});
const { quick } = values;
const sizes = quick ? QUICK : FULL;

const parts: Readonly<Record<string, (folder: string) => Promise<readonly Measure[]>>> = {
  'durable appends': (folder) => appends(folder, sizes.appends),
  'the embedded product': (folder) => product(folder, sizes),
  'the edge': (folder) => edge(folder, sizes.edge),
  rebuilds: (folder) => rebuild(folder, sizes.rebuild),
};

const measures: Measure[] = [];
for (const [name, take] of Object.entries(parts)) {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-bench-'));
  const began = performance.now();
  try {
    measures.push(...(await take(folder)));
    console.error(`measured ${name} in ${Math.round((performance.now() - began) / 1_000)} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const report = reportOf(measures, { quick, at: new Date() });
console.log(tableOf(report));
writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
