/**
 * What a test runner's report says, and what a second look changes. A busy machine can stop a process for seconds: a case
 * that fails among all others and passes alone may say more about the machine than about the product. But a race that shows
 * in one run of ten would pass one second look in nine of ten, so what failed must pass three times, alone, with the very
 * cases that it had. It then counts as passed and as unsteady; what fails alone as well has failed.
 */
export type Tally = Readonly<{ passed: number; failed: number; skipped: number }>;

/** jest's `--json`, as far as it is read here. A file that could not run has no cases. */
export type JestReport = Readonly<{ testResults: readonly JestFile[] }>;
type JestFile = Readonly<{
  name: string;
  status: 'passed' | 'failed';
  assertionResults: readonly Readonly<{ fullName: string; status: string }>[];
}>;

/** Playwright's JSON reporter, as far as it is read here. `errors` stand outside of every test. */
export type BrowserReport = Readonly<{ errors: readonly unknown[]; suites: readonly BrowserSuite[] }>;
type BrowserSuite = Readonly<{ suites?: readonly BrowserSuite[]; specs: readonly BrowserSpec[] }>;
type BrowserSpec = Readonly<{
  title: string;
  file: string;
  line: number;
  tests: readonly Readonly<{
    projectName: string;
    /** `expected`, `unexpected`, `flaky` or `skipped`. */
    status: string;
    /** One for each time that it began; none where it was never reached. */
    results: readonly Readonly<{ status: string }>[];
    annotations?: readonly Readonly<{ type: string; description?: string }>[];
  }>[];
}>;

/** How often what failed must pass alone. */
export const LOOKS = 3;
/** More than this fail for a reason of their own: they get no second look. */
export const MOST_LOOKED_AT_AGAIN = { files: 12, browserTests: 4 } as const;

const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  failed: tallies.reduce((all, { failed }) => all + failed, 0),
  skipped: tallies.reduce((all, { skipped }) => all + skipped, 0),
});

const tallyOfFile = (file: JestFile): Tally => {
  const count = (status: string) => file.assertionResults.filter((one) => one.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  const isBroken = file.status === 'failed' && failed === 0;
  return { passed, failed: failed + (isBroken ? 1 : 0), skipped: file.assertionResults.length - passed - failed };
};

export const tallyOfJest = ({ testResults }: JestReport): Tally => sum(testResults.map(tallyOfFile));

/** @returns the files to run again, alone; none where all passed, or too many failed for a busy machine to be the reason */
export const secondLook = ({ testResults }: JestReport): readonly string[] => {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MOST_LOOKED_AT_AGAIN.files ? [] : failed;
};

/** Cases that ran, whatever came of it. Two of one name are two. */
const ranIn = ({ assertionResults }: JestFile): readonly string[] =>
  assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName }) => fullName)
    .toSorted();

/** Whether a look at a file passed, with every case that ran before; a file that could not run at all had none to compare. */
const holds = (before: JestFile, look: JestFile | undefined): boolean => {
  if (look === undefined || look.status !== 'passed' || ranIn(look).length === 0) return false;
  const left = [...ranIn(look)];
  return ranIn(before).every((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

const fileIn = ({ testResults }: JestReport, wanted: string): JestFile | undefined =>
  testResults.find(({ name }) => name === wanted);

/** @returns those of the files that passed this look, and are worth another */
export const stillPassing = (first: JestReport, look: JestReport, files: readonly string[]): readonly string[] =>
  files.filter((name) => {
    const before = fileIn(first, name);
    return before !== undefined && holds(before, fileIn(look, name));
  });

export type Judged<R> = Readonly<{ report: R; unsteady: readonly string[] }>;

/**
 * @param looks one after another, each at the files that passed the one before
 * @returns the first report with what passed every look in the place of what failed, and `file: case` of each such case
 */
export const judgedJest = (first: JestReport, looks: readonly JestReport[]): Judged<JestReport> => {
  const judged = first.testResults.map((before): readonly [JestFile, readonly string[]] => {
    if (before.status !== 'failed') return [before, []];
    const seen = looks.map((look) => fileIn(look, before.name));
    const last = seen.at(-1);
    if (seen.length < LOOKS || last === undefined || !seen.every((look) => holds(before, look))) return [before, []];
    const failed = before.assertionResults.filter(({ status }) => status === 'failed');
    const cases = failed.length === 0 ? ['did not run'] : failed.map(({ fullName }) => fullName);
    return [last, cases.map((name) => `${before.name}: ${name}`)];
  });
  return { report: { testResults: judged.map(([file]) => file) }, unsteady: judged.flatMap(([, cases]) => cases) };
};

/** @returns `file: case` of each that jest was told of and did not run */
export const notRunInJest = ({ testResults }: JestReport): readonly string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${name}: ${fullName}`),
  );

type BrowserTest = BrowserSpec['tests'][number] & Pick<BrowserSpec, 'title' | 'file' | 'line'>;

const testsIn = (suites: readonly BrowserSuite[]): readonly BrowserTest[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) => tests.map((test) => ({ ...test, title, file, line }))),
    ...testsIn(suite.suites ?? []),
  ]);

/**
 * What became of a test. One that failed and was skipped when it was repeated is `flaky` to Playwright, and has failed: it
 * never passed.
 */
const fateOf = ({ status, results }: BrowserTest): keyof Tally => {
  if (status === 'expected') return 'passed';
  if (status === 'skipped') return 'skipped';
  return status === 'flaky' && results.at(-1)?.status === 'passed' ? 'passed' : 'failed';
};

/** What to run, as Playwright's command line takes it: a test where it stands, or a whole file. */
export type Place = string;
const placeOf = ({ file, line }: BrowserTest): Place => `${file}:${line}`;

/**
 * @param isSerial whether the tests of a file go on from where the one before ended: of such a file one alone says nothing
 * @returns what to run again, alone; nothing where all passed, where too many failed, or something failed outside of any test
 */
export const browserSecondLook = (
  { suites, errors }: BrowserReport,
  isSerial: (file: string) => boolean,
): readonly Place[] => {
  const failed = testsIn(suites).filter((test) => fateOf(test) === 'failed');
  const places = new Set(failed.map((test) => (isSerial(test.file) ? test.file : placeOf(test))));
  return errors.length > 0 || failed.length > MOST_LOOKED_AT_AGAIN.browserTests ? [] : [...places];
};

/** Whether the test passed alone as often as it must; others that share its line are not asked about. */
const passes = (one: BrowserTest, { suites, errors }: BrowserReport): boolean => {
  const runs = testsIn(suites).filter((test) => placeOf(test) === placeOf(one) && test.title === one.title);
  const isPassed = ({ status, results }: BrowserTest): boolean => status === 'expected' && results.length > 0;
  return errors.length === 0 && runs.length >= LOOKS && runs.every(isPassed);
};

type JudgedBrowser = Readonly<{ tally: Tally; unsteady: readonly string[]; notRun: readonly string[] }>;

/**
 * @param looks of what failed, by its place: a report of it alone, repeated. Where a whole file was looked at, what the
 *   failure kept from running counts too
 * @returns of the whole run: `unsteady` is `file: test` of each that passed on a second look, `notRun` is `file: test
 *   (reason)` of each that never ran
 */
export const judgedBrowser = (first: BrowserReport, looks: ReadonlyMap<Place, BrowserReport>): JudgedBrowser => {
  const passesAlone = (test: BrowserTest): boolean => {
    const look = looks.get(test.file) ?? looks.get(placeOf(test));
    return look !== undefined && passes(test, look);
  };
  const fates = testsIn(first.suites).map((test) => {
    const fate = fateOf(test);
    const passed = fate === 'passed' || passesAlone(test);
    return {
      test,
      fate: passed ? 'passed' : fate,
      isUnsteady: passed && (fate === 'failed' || test.status === 'flaky'),
    };
  });
  const count = (wanted: keyof Tally): number => fates.filter(({ fate }) => fate === wanted).length;
  return {
    tally: { passed: count('passed'), failed: count('failed') + first.errors.length, skipped: count('skipped') },
    unsteady: fates.flatMap(({ test, isUnsteady }) => (isUnsteady ? [`${test.file}: ${test.title}`] : [])),
    notRun: fates.flatMap(({ test, fate }) => (fate === 'skipped' ? [notRunLine(test)] : [])),
  };
};

const notRunLine = ({ file, title, annotations = [] }: BrowserTest): string => {
  const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []));
  return `${file}: ${title}${reasons.length === 0 ? '' : ` (${reasons.join('; ')})`}`;
};
