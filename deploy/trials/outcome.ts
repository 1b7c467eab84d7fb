/**
 * What a test runner's report says, and what a second look changes. A busy machine can stop a process for seconds: a case
 * that fails among all others and passes alone says more about the machine than about the product. It counts as passed
 * and is named; what fails alone as well has failed.
 */
export type Tally = Readonly<{ passed: number; failed: number; skipped: number }>;

/** jest's `--json`, as far as it is read here. A file that could not run has no cases. */
export type JestReport = Readonly<{
  testResults: readonly Readonly<{
    name: string;
    status: 'passed' | 'failed';
    assertionResults: readonly Readonly<{ fullName: string; status: string }>[];
  }>[];
}>;

/** Playwright's JSON reporter, as far as it is read here. `errors` stand outside of every test. */
export type BrowserReport = Readonly<{
  stats: Readonly<{ expected: number; unexpected: number; flaky: number; skipped: number }>;
  errors: readonly unknown[];
  suites: readonly BrowserSuite[];
}>;
type BrowserSuite = Readonly<{
  suites?: readonly BrowserSuite[];
  specs: readonly Readonly<{ title: string; file: string; tests: readonly Readonly<{ status: string }>[] }>[];
}>;

/** More files than this fail for a reason of their own: they get no second look. */
const MOST_LOOKED_AT_AGAIN = 12;

export const tallyOfJest = ({ testResults }: JestReport): Tally => {
  const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = cases.filter(({ status }) => status === 'passed').length;
  const failed = cases.filter(({ status }) => status === 'failed').length;
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return { passed, failed: failed + broken, skipped: cases.length - passed - failed };
};

/** @returns the files to run again, alone; none where all passed, or too many failed for a busy machine to be the reason */
export const secondLook = ({ testResults }: JestReport): readonly string[] => {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MOST_LOOKED_AT_AGAIN ? [] : failed;
};

/** The second run of a file stands for the first. */
export const afterSecondLook = (first: JestReport, second: JestReport): JestReport => {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
};

/** @returns `file: case` of each that failed first and passed alone */
export const unsteadyInJest = (first: JestReport, second: JestReport): readonly string[] => {
  const steady = new Set(second.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name));
  return first.testResults
    .filter(({ name, status }) => status === 'failed' && steady.has(name))
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [`${name}: did not run`] : failed.map(({ fullName }) => `${name}: ${fullName}`);
    });
};

export const tallyOfBrowser = ({ stats, errors }: BrowserReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/** @returns `file: test` of each that passed only when it was repeated */
export const unsteadyInBrowser = ({ suites }: Pick<BrowserReport, 'suites'>): readonly string[] =>
  suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...unsteadyInBrowser({ suites: suite.suites ?? [] }),
  ]);
