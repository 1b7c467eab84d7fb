/** No pay and no tax number is in any log: of all that the whole run has seen. */
import { expect, test } from '@playwright/test';
import { payIn, sumsOfPay } from '../parts/secrets.ts';
import { allSeen } from '../parts/seen.ts';

test('what is looked for would be found', () => {
  const sums = sumsOfPay(['{"slip":{"monthlyGrossPaise":765432109,"netPaise":7000001,"lines":[{"amountPaise":99}]}}']);
  expect([...sums]).toEqual(['765432109', '7000001']);
  const line = '{"level":"info","netPaise":7000001,"pan":"QWEPT9876Z","at":17000001,"id":"a-765432109"}';
  expect(payIn(line, sums)).toEqual(['7000001', 'a tax number: QW…']);
});

test('nothing that payroll answers, and no tax number, is in what the products of this run have said', () => {
  const { texts, ran } = allSeen();
  const answers = texts.filter(({ where }) => /^answer to GET .*\/api\/(payroll|payslips)\b/.test(where));
  // Where a month of pay was run, somebody has seen pay; the story alone pays nobody, and is searched for tax numbers.
  if (ran.has('a month of pay')) expect(answers.length).toBeGreaterThan(0);
  const logs = texts.filter(({ where }) => where.startsWith('log'));
  expect(logs.length).toBeGreaterThan(0);
  const sums = sumsOfPay(answers.map(({ text }) => text));
  expect(logs.flatMap(({ text }) => payIn(text, sums))).toEqual([]);
});
