/**
 * `npm test`: everything that guards a release, and one line at the end. A check counts as one case; a part that could not
 * run counts as failed; what fails among the others must pass three times alone (`outcome.ts`), and is counted as unsteady
 * then; what did not run is named, and counts as skipped.
 * Parts: check (types, lint, unused code, contracts), unit (jest, boundaries and contract suites among it), e2e (Playwright).
 * Apart from them: contracts, story, screens, portal, and long (jest's `*.long.ts`).
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findChromium, findHeadlessChromium } from './chromium.ts';
import { type ContractsRun, lineOf, REPORT_FILE, suitesIn, thisMachine } from './contract-report.ts';
import {
  type BrowserReport,
  browserSecondLook,
  type JestReport,
  judgedBrowser,
  judgedJest,
  LOOKS,
  notRunInJest,
  type Place,
  secondLook,
  stillPassing,
  type Tally,
  tallyOfJest,
} from './outcome.ts';
import { scratchFolder } from './scratch.ts';

const root = join(import.meta.dirname, '..', '..');
const scratch = scratchFolder();
const contracts = join(scratch, 'contracts');
/** Where whoever needs the demo company first leaves it for everybody else (product/demo.ts); browsers load their own where jest did not. */
const demo = join(scratch, 'demo');
/** A part whose report is missing has failed, whatever it printed. */
const NOT_RUN: Tally = { passed: 0, failed: 1, skipped: 0 };
/** Of all parts. */
const unsteady: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TMPDIR: scratch, ...env } }).status === 0;

const checks = async (): Promise<Tally> => {
  const all: readonly (readonly [string, string, readonly string[]])[] = [
    ['types of the servers', 'tsc', ['-p', 'tsconfig.json']],
    ['types of the site', 'tsc', ['-p', 'frontend/tsconfig.json']],
    ['lint and format', 'biome', ['ci', '--error-on-warnings', '.']],
    ['unused code', 'knip', ['--no-config-hints']],
    ['code that tests alone reach', 'knip', ['--no-config-hints', '--production', '--config', 'knip.production.json']],
    [
      'contracts',
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'deploy/operator/contracts.ts', '--check'],
    ],
  ];
  const tally = { passed: 0, failed: 0, skipped: 0 };
  // Each knows one processor; two of them at a time take little more than the longest.
  const queue = all.values();
  const worker = async (): Promise<void> => {
    for (const [name, file, args] of queue) {
      const { ok, said } = await heard(file, args);
      tally[ok ? 'passed' : 'failed'] += 1;
      say(`${said}${ok ? 'passed' : 'FAILED'}: ${name}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return tally;
};

/** What a command said comes in one piece, where several run at once. */
const heard = (file: string, args: readonly string[]): Promise<Readonly<{ ok: boolean; said: string }>> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, TMPDIR: scratch }, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (error, stdout, stderr) => resolve({ ok: error === null, said: stdout + stderr }));
  });

/** A run of jest; one whose report is missing has no result. */
const jestRun = (name: string, args: readonly string[]): JestReport | null => {
  const report = join(scratch, name);
  run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    { CONTRACT_REPORT_DIR: contracts, LAMPLIGHT_LEAVE_DEMO_IN: demo },
  );
  return reportAt<JestReport>(report);
};

const jest = (paths: readonly string[]): Tally => {
  const first = jestRun('jest.json', paths);
  const looks = first === null ? [] : jestLooks(first);
  tellContracts({ at: new Date().toISOString(), machine: thisMachine(), suites: suitesIn(contracts) });
  if (first === null) return NOT_RUN;
  const { report, unsteady: found } = judgedJest(first, looks);
  unsteady.push(...found);
  tellNotRun(notRunInJest(report).map(fromRoot));
  return tallyOfJest(report);
};

/** Alone, one after another, as long as any of them passes. */
const jestLooks = (first: JestReport): readonly JestReport[] => {
  const looks: JestReport[] = [];
  let files = secondLook(first);
  while (files.length > 0 && looks.length < LOOKS) {
    const look = jestRun(`jest-alone-${looks.length}.json`, ['--runInBand', '--runTestsByPath', ...files]);
    if (look === null) break;
    looks.push(look);
    files = stillPassing(first, look, files);
  }
  return looks;
};

/**
 * @param files only those whose path holds one of these words
 * @param find which browser
 */
const browser = (
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  find: typeof findChromium = findHeadlessChromium,
): Tally => {
  const { path, how } = find(process.env);
  say(`Chromium: ${path} (${how})`);
  const variables = { CHROMIUM_PATH: path, ...(existsSync(demo) ? { LAMPLIGHT_DEMO_FOLDER: demo } : {}), ...env };
  const first = browserRun('playwright.json', files, variables);
  if (first === null) return NOT_RUN;
  const looks = new Map<Place, BrowserReport>();
  for (const place of browserSecondLook(first, isSerial)) {
    // In a folder of its own: Playwright empties the one it writes to, and the first failure's trace says what happened.
    const apart = `--output=test-results/again-${looks.size}`;
    const alone = ['--no-deps', '--workers=1', `--repeat-each=${LOOKS}`, '--max-failures=1', apart, `e2e/${place}`];
    const look = browserRun(`playwright-alone-${looks.size}.json`, alone, variables);
    if (look !== null) looks.set(place, look);
  }
  const { tally, unsteady: found, notRun } = judgedBrowser(first, looks);
  unsteady.push(...found);
  tellNotRun(notRun);
  return tally;
};

/** Playwright's report does not say so; the file does. */
const isSerial = (file: string): boolean =>
  /\bmode: 'serial'/.test(readFileSync(join(root, 'frontend', 'e2e', file), 'utf8'));

const browserRun = (name: string, args: readonly string[], env: NodeJS.ProcessEnv): BrowserReport | null => {
  const report = join(scratch, name);
  const config = ['test', '--config', 'frontend/playwright.config.ts'];
  run('playwright', [...config, ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env });
  return reportAt<BrowserReport>(report);
};

/** One line for each suite, last of all that jest prints, and all of it in a file. */
const tellContracts = (ran: ContractsRun): void => {
  for (const suite of ran.suites) say(lineOf(suite));
  writeFileSync(join(root, REPORT_FILE), `${JSON.stringify(ran, null, 2)}\n`);
};

/** jest names files by where this machine keeps them. */
const fromRoot = (name: string): string => name.replace(`${root}${sep}`, '');

const tellNotRun = (cases: readonly string[]): void => {
  for (const name of cases) say(`not run: ${name}`);
};

/** @returns `file: case` of each that failed and passed three times alone, from the repository's root */
const tellUnsteady = (): readonly string[] => {
  const cases = unsteady.map(fromRoot);
  for (const name of cases) say(`UNSTEADY, failed and then passed ${LOOKS} times alone: ${name}`);
  writeFileSync(
    join(root, 'unsteady-report.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine: thisMachine(), cases }, null, 2)}\n`,
  );
  return cases;
};

const reportAt = <R>(path: string): R | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as R;
  } catch (error) {
    say(`No report: ${String(error)}`);
    return null;
  }
};

/** What takes longer is not asked by `npm test`, but by `npm run test:long`. */
const UNIT = ['--selectProjects', 'servers', 'frontend'];
const parts: Readonly<Record<string, () => Tally | Promise<Tally>>> = {
  check: checks,
  unit: () => jest(UNIT),
  contracts: () => jest(['events/adapters', ...UNIT]),
  long: () => jest(['--selectProjects', 'long', '--runInBand']),
  e2e: () => browser(),
  story: () => browser(['story'], { EVERY_WAY: '1' }),
  portal: () => browser(['opening'], { OPENINGS: '7' }, findChromium),
  screens: () => browser(['screens', 'states', 'kept', 'focus', 'keyboard', 'planted'], { EVERY_ROLE: '1' }),
};
const [only] = process.argv.slice(2);
if (only !== undefined && !Object.hasOwn(parts, only)) {
  say(`Unknown part ${only}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of only === undefined ? ['check', 'unit', 'e2e'] : [only]) {
  const started = Date.now();
  const part = (await parts[name]?.()) ?? NOT_RUN;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += part[key];
  say(
    `${name}: ${part.passed} passed, ${part.failed} failed, ${part.skipped} skipped in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}
rmSync(scratch, { recursive: true, force: true });
say(`unsteady: ${tellUnsteady().length}`);
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
