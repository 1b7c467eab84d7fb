import { claimWords, inOrder } from './claims.ts';
import { aClaim } from './workbench/samples.ts';

describe('what a claim stands on', () => {
  it('counted ratings are told as counts, with the day', () => {
    expect(claimWords(aClaim())).toMatchObject({
      value: '97',
      sign: '\u00a0%',
      basis: '194 of 200 ratings, counted on 21 Nov 2026',
    });
  });

  it('on time names its 24 months; tech stacks are a count with a plus', () => {
    const onTime = aClaim({ metric: 'on_time', value: 99, numerator: 198, from: '2024-11-21', to: '2026-11-21' });
    expect(claimWords(onTime).basis).toBe('198 of 200 in the last 24 months, counted on 21 Nov 2026');
    const stacks = aClaim({ metric: 'tech_stacks', value: 10, numerator: 14, denominator: 1, computedAt: null });
    expect(claimWords(stacks)).toMatchObject({ value: '10', sign: '+', basis: '14 published' });
  });

  it.each(['satisfaction', 'on_time', 'tech_stacks'] as const)(
    'a configured claim of %s says so and no figure',
    (metric) => {
      const none = { numerator: null, denominator: null, computedAt: null };
      const { basis } = claimWords(aClaim({ metric, basis: 'configured', ...none }));
      expect(basis).toMatch(/^Our own claim, not counted: /);
      expect(basis).not.toMatch(/null| of /);
    },
  );
});

it('each metric once, in one order, whatever came', () => {
  const came = [aClaim({ metric: 'tech_stacks' }), aClaim(), aClaim({ value: 1 })];
  expect(inOrder(came).map((c) => [c.metric, c.value])).toEqual([
    ['satisfaction', 97],
    ['tech_stacks', 97],
  ]);
});
