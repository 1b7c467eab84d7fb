import {
  afterSecondLook,
  type JestReport,
  secondLook,
  tallyOfBrowser,
  tallyOfJest,
  unsteadyInBrowser,
  unsteadyInJest,
} from './outcome.ts';

const file = (name: string, ...statuses: readonly string[]): JestReport['testResults'][number] => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, n) => ({ fullName: `case ${n + 1}`, status })),
});
const report = (...testResults: JestReport['testResults']): JestReport => ({ testResults });

describe('the outcome of jest', () => {
  const first = report(file('a', 'passed', 'pending'), file('b', 'passed', 'failed'), file('c', 'failed'), file('d'));

  it('counts cases, and a file that could not run as a failed one', () => {
    expect(tallyOfJest(first)).toEqual({ passed: 2, failed: 3, skipped: 1 });
  });

  it('counts what failed among others and passed alone as passed, and names it', () => {
    expect(secondLook(first)).toEqual(['b', 'c', 'd']);
    const second = report(file('b', 'passed', 'passed'), file('c', 'failed'), file('d', 'passed'));
    expect(tallyOfJest(afterSecondLook(first, second))).toEqual({ passed: 4, failed: 1, skipped: 1 });
    expect(unsteadyInJest(first, second)).toEqual(['b: case 2', 'd: did not run']);
  });

  it('leaves failed what the second look did not reach', () => {
    expect(tallyOfJest(afterSecondLook(first, report()))).toEqual(tallyOfJest(first));
    expect(unsteadyInJest(first, report())).toEqual([]);
  });

  it('gives no second look where many failed', () => {
    const failing = Array.from({ length: 13 }, (_, n) => file(`f${n}`, 'failed'));
    expect(secondLook(report(...failing))).toEqual([]);
    expect(secondLook(report(...failing.slice(1)))).toHaveLength(12);
  });
});

describe('the outcome of Playwright', () => {
  const suites = [
    {
      specs: [{ title: 'one', file: 'x.spec.ts', tests: [{ status: 'expected' }] }],
      suites: [
        {
          specs: [
            { title: 'two', file: 'x.spec.ts', tests: [{ status: 'flaky' }] },
            { title: 'three', file: 'x.spec.ts', tests: [{ status: 'unexpected' }] },
          ],
        },
      ],
    },
  ];

  it('counts a test that passed when repeated as passed, and names it, however deep it stands', () => {
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfBrowser({ stats, errors: [], suites })).toEqual({ passed: 2, failed: 1, skipped: 2 });
    expect(unsteadyInBrowser({ suites })).toEqual(['x.spec.ts: two']);
  });

  it('counts an error outside of every test as failed', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(tallyOfBrowser({ stats, errors: [new Error('no browser')], suites: [] }).failed).toBe(1);
  });
});
