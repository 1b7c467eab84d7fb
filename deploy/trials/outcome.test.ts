import {
  type BrowserReport,
  browserSecondLook,
  type JestReport,
  judgedBrowser,
  judgedJest,
  notRunInJest,
  secondLook,
  stillPassing,
  tallyOfJest,
} from './outcome.ts';

const file = (name: string, ...statuses: readonly string[]): JestReport['testResults'][number] => ({
  name,
  status: statuses.length === 0 || statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, n) => ({ fullName: `case ${n + 1}`, status })),
});
const report = (...testResults: JestReport['testResults']): JestReport => ({ testResults });
const thrice = <T>(one: T): readonly [T, T, T] => [one, one, one];

describe('the outcome of jest', () => {
  const first = report(
    file('a', 'passed', 'pending', 'todo'),
    file('b', 'passed', 'failed'),
    file('c', 'failed'),
    file('d'),
  );

  it('counts cases, a file that could not run as a failed one, and what was not run as skipped, by name', () => {
    expect(tallyOfJest(first)).toEqual({ passed: 2, failed: 3, skipped: 2 });
    expect(notRunInJest(first)).toEqual(['a: case 2', 'a: case 3']);
  });

  it('counts what passed three times alone as passed, and names it as unsteady', () => {
    expect(secondLook(first)).toEqual(['b', 'c', 'd']);
    const look = report(file('b', 'passed', 'passed'), file('c', 'failed'), file('d', 'passed'));
    expect(stillPassing(first, look, ['b', 'c', 'd'])).toEqual(['b', 'd']);
    const judged = judgedJest(first, thrice(look));
    expect(tallyOfJest(judged.report)).toEqual({ passed: 4, failed: 1, skipped: 2 });
    expect(judged.unsteady).toEqual(['b: case 2', 'd: did not run']);
  });

  it('leaves failed what passed only some of the looks, or got fewer of them', () => {
    const [well, ill] = [report(file('b', 'passed', 'passed')), report(file('b', 'passed', 'failed'))];
    for (const looks of [[], [well], [well, well], [ill, well, well], [well, ill, well], [well, well, ill]])
      expect(judgedJest(first, looks)).toEqual({ report: first, unsteady: [] });
    expect(judgedJest(first, thrice(well)).unsteady).toEqual(['b: case 2']);
  });

  it('leaves failed what ran fewer cases than before: not there, skipped now, or one of two that share a name', () => {
    const before = report(file('b', 'passed', 'passed', 'failed'));
    for (const look of [
      file('b', 'passed'),
      file('b', 'passed', 'passed', 'pending'),
      file('b', 'passed', 'todo', 'passed'),
      file('b', 'todo'),
      file('b', 'pending'),
    ]) {
      expect(stillPassing(before, report(look), ['b'])).toEqual([]);
      expect(judgedJest(before, thrice(report(look)))).toEqual({ report: before, unsteady: [] });
    }
    const named = (...names: readonly string[]) => names.map((fullName) => ({ fullName, status: 'passed' }) as const);
    const twins = report({ name: 'b', status: 'failed', assertionResults: named('same', 'same', 'other') });
    const one = report({ name: 'b', status: 'passed', assertionResults: named('same', 'other') });
    expect(judgedJest(twins, thrice(one)).unsteady).toEqual([]);
    const both = report({ name: 'b', status: 'passed', assertionResults: named('other', 'same', 'same', 'more') });
    expect(tallyOfJest(judgedJest(twins, thrice(both)).report)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  });

  it('leaves failed a file that could not run and has nothing to run alone either', () => {
    const empty = report({ name: 'd', status: 'passed', assertionResults: [] });
    expect(judgedJest(first, thrice(empty))).toEqual({ report: first, unsteady: [] });
  });

  it('gives no second look where many failed', () => {
    const failing = Array.from({ length: 13 }, (_, n) => file(`f${n}`, 'failed'));
    expect(secondLook(report(...failing))).toEqual([]);
    expect(secondLook(report(...failing.slice(1)))).toHaveLength(12);
  });
});

describe('the outcome of Playwright', () => {
  const spec = (title: string, line: number, status: string, ...results: readonly string[]) => ({
    title,
    file: 'x.spec.ts',
    line,
    tests: [{ projectName: 'run', status, results: results.map((one) => ({ status: one })) }],
  });
  const of = (...specs: readonly ReturnType<typeof spec>[]): BrowserReport => ({
    errors: [],
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  });
  const repeated = (title: string, line: number, ...each: readonly string[]): BrowserReport =>
    of(...each.map((one) => spec(title, line, one === 'passed' ? 'expected' : 'unexpected', one)));
  const none = new Map();
  const alone = () => false;

  it('counts each test once, however deep it stands', () => {
    const told = of(
      spec('one', 1, 'expected', 'passed'),
      spec('two', 2, 'unexpected', 'failed'),
      spec('three', 3, 'skipped', 'skipped'),
    );
    expect(judgedBrowser(told, none)).toEqual({
      tally: { passed: 1, failed: 1, skipped: 1 },
      unsteady: [],
      notRun: ['x.spec.ts: three'],
    });
  });

  it('names what did not run, with the reason where one was given', () => {
    const [skipped] = spec('three', 3, 'skipped', 'skipped').tests;
    const why = {
      title: 'w',
      file: 'x.spec.ts',
      line: 4,
      tests: [{ ...skipped, annotations: [{ type: 'skip', description: 'no Redis' }] }],
    };
    expect(judgedBrowser(of(spec('never reached', 3, 'skipped'), why as never), none).notRun).toEqual([
      'x.spec.ts: never reached',
      'x.spec.ts: w (no Redis)',
    ]);
  });

  it('counts what passed three times alone as passed, and names it as unsteady', () => {
    const told = of(spec('one', 1, 'expected', 'passed'), spec('two', 2, 'unexpected', 'failed'));
    expect(browserSecondLook(told, alone)).toEqual(['x.spec.ts:2']);
    const looks = new Map([['x.spec.ts:2', repeated('two', 2, 'passed', 'passed', 'passed')]] as const);
    expect(judgedBrowser(told, looks)).toEqual({
      tally: { passed: 2, failed: 0, skipped: 0 },
      unsteady: ['x.spec.ts: two'],
      notRun: [],
    });
  });

  it('looks at the whole of a file whose tests go on from one another, and counts what the failure kept from running', () => {
    const told = of(
      spec('one', 1, 'expected', 'passed'),
      spec('two', 2, 'unexpected', 'failed'),
      spec('three', 3, 'skipped'),
    );
    expect(browserSecondLook(told, (file) => file === 'x.spec.ts')).toEqual(['x.spec.ts']);
    const all = (two: string, three: string) =>
      of(
        ...[0, 1, 2].flatMap(() => [
          spec('one', 1, 'expected', 'passed'),
          spec('two', 2, two === 'passed' ? 'expected' : 'unexpected', two),
          spec('three', 3, three === 'passed' ? 'expected' : 'skipped', ...(three === 'passed' ? [three] : [])),
        ]),
      );
    expect(judgedBrowser(told, new Map([['x.spec.ts', all('passed', 'passed')]]))).toEqual({
      tally: { passed: 3, failed: 0, skipped: 0 },
      unsteady: ['x.spec.ts: two'],
      notRun: [],
    });
    expect(judgedBrowser(told, new Map([['x.spec.ts', all('failed', 'never')]]))).toEqual({
      tally: { passed: 1, failed: 1, skipped: 1 },
      unsteady: [],
      notRun: ['x.spec.ts: three'],
    });
    const again = of(spec('one', 1, 'expected', 'passed'), spec('two', 2, 'unexpected', 'failed'));
    expect(browserSecondLook({ ...again, suites: [...again.suites, ...again.suites] }, () => true)).toHaveLength(1);
  });

  it('leaves failed what failed one of the looks, ran less often, or was skipped in one', () => {
    const told = of(spec('two', 2, 'unexpected', 'failed'));
    const skippedOnce = of(
      ...repeated('two', 2, 'passed', 'passed').suites.flatMap(({ specs, suites = [] }) => [
        ...(specs as ReturnType<typeof spec>[]),
        ...(suites.flatMap((one) => one.specs) as ReturnType<typeof spec>[]),
      ]),
      spec('two', 2, 'skipped', 'skipped'),
    );
    const looks = [
      repeated('two', 2, 'passed', 'failed', 'passed'),
      repeated('two', 2, 'passed', 'passed'),
      repeated('another', 2, 'passed', 'passed', 'passed'),
      repeated('two', 7, 'passed', 'passed', 'passed'),
      { ...repeated('two', 2, 'passed', 'passed', 'passed'), errors: [new Error('no browser')] },
      skippedOnce,
    ];
    for (const look of looks)
      expect(judgedBrowser(told, new Map([['x.spec.ts:2', look]]))).toEqual({
        tally: { passed: 0, failed: 1, skipped: 0 },
        unsteady: [],
        notRun: [],
      });
  });

  it('counts one that failed and was skipped when it was repeated as failed', () => {
    const pair = of(spec('fleet', 5, 'flaky', 'failed', 'skipped'));
    expect(judgedBrowser(pair, none).tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(judgedBrowser(pair, none).unsteady).toEqual([]);
    const steady = of(spec('fleet', 5, 'flaky', 'failed', 'passed'));
    expect(judgedBrowser(steady, none)).toEqual({
      tally: { passed: 1, failed: 0, skipped: 0 },
      unsteady: ['x.spec.ts: fleet'],
      notRun: [],
    });
  });

  it('counts an error outside of every test as failed, and gives no second look then, nor where many failed', () => {
    const told = of(spec('two', 2, 'unexpected', 'failed'));
    const broken = { ...told, errors: [new Error('no browser')] };
    expect(judgedBrowser(broken, none).tally.failed).toBe(2);
    expect(browserSecondLook(broken, alone)).toEqual([]);
    const failing = Array.from({ length: 5 }, (_, n) => spec(`t${n}`, n, 'unexpected', 'failed'));
    expect(browserSecondLook(of(...failing), alone)).toEqual([]);
    expect(browserSecondLook(of(...failing.slice(1)), alone)).toHaveLength(4);
  });
});
