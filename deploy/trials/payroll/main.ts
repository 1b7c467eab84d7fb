/**
 * `npm run trials:payroll [-- --people=N --only=PATTERN]`: a month of pay through the whole product, in a process that is killed
 * once (SIGKILL) at each point of it and started again on the same folder, while two admins go on under the same keys; then
 * with guards of the product broken, each of which has to be named. Ends with 1 where anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scratchRoot } from '../scratch.ts';
import { companyIn } from './company.ts';
import { planted } from './planted.ts';
import { type Point, sayPoint } from './points.ts';
import { type Place, tried } from './trial.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '12' }, only: { type: 'string', default: '' } },
});
const only = new RegExp(values.only);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const began = performance.now();
const scratch = mkdtempSync(join(scratchRoot(), 'lamplight-payroll-'));
const from = join(scratch, 'company');
let wrong = 0;
const found = (what: string, faults: readonly string[]): void => {
  wrong += faults.length;
  say(`${what}: ${faults.length === 0 ? 'as it has to be' : `${faults.length} WRONG`}`);
  for (const fault of faults.slice(0, 20)) say(`  WRONG ${fault}`);
};

const allOf = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const left = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of left) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
};

const countsOf = (points: readonly Point[]): string =>
  [...Map.groupBy(points, ({ is }) => is)].map(([is, all]) => `${all.length} ${is}`).join(', ');

const main = async (): Promise<void> => {
  const company = await companyIn(from, Number(values.people));
  let number = 0;
  const place = (): Place => {
    number += 1;
    return { company, from, folder: join(scratch, `month-${number}`) };
  };
  const { seen: whole, wrong: first, points } = await tried(place(), { point: null });
  found(`a month of ${company.people.length} people that nothing cut off`, first);
  if (whole === null) return;
  found('the same once more', (await tried(place(), { point: null, whole })).wrong);

  const meant = points.filter((point) => only.test(sayPoint(point)));
  say(`${meant.length} points, ${countsOf(meant)}`);
  await allOf(
    meant.map(
      (point) => async () => found(`killed ${sayPoint(point)}`, (await tried(place(), { point, whole })).wrong),
    ),
  );
  const faults = Object.entries(planted).filter(([name]) => only.test(name));
  await allOf(
    faults.map(([name, { at, named }]) => async () => {
      const { wrong: seen } = await tried(place(), { point: at, planted: name, whole });
      found(
        `planted: ${name}, named ${seen.length} times`,
        seen.some((one) => named.test(one)) ? [] : ['nobody noticed', ...seen],
      );
    }),
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(`${meant.length} points, ${faults.length} planted faults, ${seconds} s, ${wrong} things wrong`);
};

try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
