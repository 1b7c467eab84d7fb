import { render } from '@testing-library/react';
import { ticksOf } from '../claims.ts';
import { aClaim } from '../workbench/samples.ts';
import { Ticks } from './Ticks.tsx';

/** How many ticks the dashed lines of a class make, read from what they draw: one every 8, each 2 wide. */
const drawn = (container: Element, look: string): number =>
  [...container.querySelectorAll(`.${look}`)]
    .map((line) => /^M([\d.]+) [\d.]+H([\d.]+)$/.exec(line.getAttribute('d') ?? ''))
    .reduce((sum, at) => sum + (Number(at?.[2]) - Number(at?.[1]) + 6) / 8, 0);

it.each([
  [34, 33, 1],
  [102, 101, 3],
  [102, 60, 3],
  [7, 0, 1],
  [200, 200, 6],
])('of %s cases %s are lit, in %s rows', (of, lit, rows) => {
  const { container } = render(<Ticks of={of} lit={lit} />);
  expect([drawn(container, 'lit'), drawn(container, 'unlit')]).toEqual([lit, of - lit]);
  expect(container.querySelectorAll('g')).toHaveLength(rows);
});

describe('what is drawn as ticks', () => {
  it('is what was counted', () => expect(ticksOf(aClaim())).toEqual({ of: 200, lit: 194 }));

  it.each([
    ['a configured claim', aClaim({ basis: 'configured', numerator: null, denominator: null })],
    ['one without cases', aClaim({ numerator: 0, denominator: 0 })],
    ['tech stacks, which have names', aClaim({ metric: 'tech_stacks', numerator: 14, denominator: 1 })],
    ['more than can be told apart', aClaim({ numerator: 408, denominator: 409 })],
  ])('is not %s', (_, claim) => expect(ticksOf(claim)).toBeNull());
});
