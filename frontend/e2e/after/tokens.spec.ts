/** After sign-in nothing that looks like a token is in any answer, store, page or log (product.md S1): of all that the whole run has seen. */
import { expect, test } from '@playwright/test';
import { planted, secretsIn } from '../parts/secrets.ts';
import { allSeen } from '../parts/seen.ts';

test('what is looked for would be found', () => {
  for (const text of planted) expect(secretsIn(`before ${text} after`), text).toHaveLength(1);
});

test('nothing that looks like a token is in what the browsers and the logs of this run have seen', () => {
  const { texts, sessions } = allSeen();
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
