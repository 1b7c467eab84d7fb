import type { Claim } from '@lamplight/bff/contract/insight.ts';
import { basisSaid, durationSaid, isBehind, meanSaid, valueSaid } from './words.ts';

const claim = (more: Partial<Claim> = {}): Claim => ({
  metric: 'satisfaction',
  value: 97,
  basis: 'computed',
  numerator: 194,
  denominator: 200,
  from: '2024-11-22',
  to: '2026-11-22',
  computedAt: '2026-11-22T05:12:00.000Z',
  ...more,
});
const configured = claim({ basis: 'configured', numerator: null, denominator: null });

it('a claim is said with what it rests on', () => {
  expect([valueSaid(claim()), basisSaid(claim())]).toEqual(['97\u00a0%', '194 of 200 ratings of 4 or 5']);
  const stacks = claim({ metric: 'tech_stacks', value: 10, numerator: 14, denominator: 14 });
  expect([valueSaid(stacks), basisSaid(stacks)]).toEqual(['10+', '14 published tech stacks']);
  expect(basisSaid(configured)).toBe('configured: too few to compute it');
});

it('the page is behind when the value or its basis is another', () => {
  expect(isBehind(claim(), claim({ numerator: 195, denominator: 201 }))).toBe(false);
  expect(isBehind(claim(), claim({ value: 98 }))).toBe(true);
  expect(isBehind(configured, claim())).toBe(true);
});

it.each([
  [1, 'under an hour'],
  [3_600_000, '1 hour'],
  [7 * 3_600_000, '7 hours'],
  [86_400_000, '1 day'],
  [3.55 * 86_400_000, '3.5 days'],
  [60 * 86_400_000, '60 days'],
])('%i ms are %s', (ms, words) => expect(durationSaid(ms)).toBe(words));

it('ratings are averaged without rounding up', () => {
  expect(meanSaid([])).toBe('–');
  expect(
    meanSaid([
      { score: 5, count: 2 },
      { score: 4, count: 1 },
    ]),
  ).toBe('4.6');
});
