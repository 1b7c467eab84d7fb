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

  it('what the figure leaves out is said, as one or as many, and not where it leaves out nothing', () => {
    const unlit = (numerator: number, metric: 'satisfaction' | 'on_time' = 'satisfaction') =>
      claimWords(aClaim({ metric, numerator, denominator: 34 })).unlit;
    expect([unlit(34), unlit(33), unlit(32)]).toEqual([
      '',
      'The unlit one is a 3 or less.',
      'The 2 unlit ones are a 3 or less.',
    ]);
    expect([unlit(33, 'on_time'), unlit(30, 'on_time')]).toEqual([
      'The unlit one came after its date.',
      'The 4 unlit ones came after their dates.',
    ]);
  });

  it.each(['satisfaction', 'on_time', 'tech_stacks'] as const)(
    'a configured claim of %s says so and no figure',
    (metric) => {
      const none = { numerator: null, denominator: null, computedAt: null };
      const { basis } = claimWords(aClaim({ metric, basis: 'configured', ...none }));
      expect(basis).toMatch(/^Our own claim, not counted: /);
      expect(basis).not.toMatch(/null| of /);
      expect(claimWords(aClaim({ metric, basis: 'configured', ...none })).unlit).toBe('');
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
