/**
 * `npm run mutants -- [folder …] [--concurrency=1]`: small faults are put into the code one at a time (Stryker), and the
 * nearest tests must fail. Prints what no test found, writes the folder's row of `docs/mutants.md` and the README's sentence.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { AIM, chosen, folders, type MutantFolder } from './folders.ts';
import {
  type MutantReport,
  percentOf,
  rowOf,
  scoreOf,
  summaryOf,
  survivorsIn,
  timedOutIn,
  withRows,
  withSummary,
} from './table.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const TABLE = join(root, 'docs', 'mutants.md');
const README = join(root, 'README.md');
/** Each run of the tests leaves its modules in memory; a runner that has done so many is replaced by a new one. */
const REUSED = 40;
/** A mutant that never ends is ended after four times what its tests took, and this. */
const ENDED_AFTER = { timeoutFactor: 4, timeoutMS: 20_000 };
/**
 * How long a test waits for what comes by itself: well below the above, so that what never comes is a test that fails and
 * only what never ends is a time-out.
 */
const PATIENCE = { EVENTUALLY_MS: '5000' };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const settingsFor = ({ project, mutate, tests }: MutantFolder, concurrency: number, report: string): object => ({
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  mutate,
  concurrency,
  maxTestRunnerReuse: REUSED,
  ...ENDED_AFTER,
  // Node strips types and does not check them: comments against checks would only be noise in the survivors.
  disableTypeChecks: false,
  allowConsoleColors: false,
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  ignorePatterns: ['data', 'dist', 'docs', 'test-results', '*-report.json'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  jest: {
    projectType: 'custom',
    configFile: `deploy/trials/mutants/${project}.config.mjs`,
    config: { testMatch: tests.map((glob) => `<rootDir>/${glob}`) },
    enableFindRelatedTests: false,
  },
});

/** @returns null where Stryker could not run: its own words stand above */
const tried = (folder: MutantFolder, concurrency: number): MutantReport | null => {
  const scratch = mkdtempSync(join(tmpdir(), 'lamplight-mutants-'));
  const [settings, report] = [join(scratch, 'settings.json'), join(scratch, 'report.json')];
  try {
    writeFileSync(settings, JSON.stringify(settingsFor(folder, concurrency, report)));
    const { status } = spawnSync('stryker', ['run', settings], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...PATIENCE },
    });
    return status === 0 ? (JSON.parse(readFileSync(report, 'utf8')) as MutantReport) : null;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '1' } },
});
for (const folder of chosen(positionals)) {
  const report = tried(folder, Number(values.concurrency));
  if (report === null) {
    say(`${folder.name}: not run`);
    process.exitCode = 1;
    continue;
  }
  for (const line of [...timedOutIn(report), ...survivorsIn(report)]) say(line);
  const score = scoreOf(report);
  const percent = percentOf(score);
  say(`${folder.name}: ${percent} % of ${score.killed + score.timedOut + score.survived + score.uncovered} found`);
  if (percent === null || percent < AIM) process.exitCode = 1;
  const row = rowOf(folder.name, score, istDate(new Date().toISOString()));
  const names = folders.map(({ name }) => name);
  const table = withRows(readFileSync(TABLE, 'utf8'), names, new Map([[folder.name, row]]));
  writeFileSync(TABLE, table);
  writeFileSync(README, withSummary(readFileSync(README, 'utf8'), summaryOf(table, names)));
}
