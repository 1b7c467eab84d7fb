/** After sign-in nothing that looks like a token is in any answer, store, page or log (product.md S1), and no pay in a log: of all that the whole run has seen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { payIn, planted, secretsIn, sumsOfPay } from '../parts/secrets.ts';
import { SEEN_FOLDER, type Seen } from '../parts/seen.ts';

const folder = process.env[SEEN_FOLDER] ?? '';
const seen = (): readonly Seen[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Seen);

test('what is looked for would be found', () => {
  for (const text of planted) expect(secretsIn(`before ${text} after`), text).toHaveLength(1);
  const sums = sumsOfPay(['{"slip":{"monthlyGrossPaise":765432109,"netPaise":7000001,"lines":[{"amountPaise":99}]}}']);
  expect([...sums]).toEqual(['765432109', '7000001']);
  const line = '{"level":"info","netPaise":7000001,"pan":"QWEPT9876Z","at":17000001,"id":"a-765432109"}';
  expect(payIn(line, sums)).toEqual(['7000001', 'a tax number: QW…']);
});

test('nothing that looks like a token is in what the browsers and the logs of this run have seen', () => {
  const all = seen();
  const texts = all.flatMap((one) => ('text' in one ? [one] : []));
  const sessions = new Set(all.flatMap((one) => ('session' in one ? [one.session] : [])));
  for (const kind of ['answer to', 'headers of', 'storage', 'page', 'log'])
    expect(
      texts.some(({ where }) => where.startsWith(kind)),
      `this run has seen no ${kind}`,
    ).toBe(true);
  expect(sessions.size).toBeGreaterThan(0);
  const leaks = texts.flatMap(({ where, text }) => [
    ...secretsIn(text).map((what) => `${where}: ${what}`),
    ...[...sessions].filter((value) => text.includes(value)).map(() => `${where}: the value of a session's cookie`),
  ]);
  expect([...new Set(leaks)].slice(0, 20)).toEqual([]);
});

test('nothing that payroll answers, and no tax number, is in what the products of this run have said', () => {
  const texts = seen().flatMap((one) => ('text' in one ? [one] : []));
  const answers = texts.filter(({ where }) => /^answer to GET .*\/api\/(payroll|payslips)\b/.test(where));
  expect(answers.length).toBeGreaterThan(0);
  const sums = sumsOfPay(answers.map(({ text }) => text));
  const said = texts.filter(({ where }) => where.startsWith('log')).flatMap(({ text }) => payIn(text, sums));
  expect(said).toEqual([]);
});
