import { type Figures, medianOf, missedBy, portalBars, siteBars } from './bars.ts';

const fine: Figures = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcpMs: 1_800,
  cls: 0.02,
  tbtMs: 150,
};

describe('the bars of a public page', () => {
  it('are reached by what stands exactly on them', () => {
    expect(missedBy(fine, siteBars)).toEqual([]);
  });

  it.each([
    ['performance', 94, /^performance 94 is below 95$/],
    ['accessibility', 99, /^accessibility 99/],
    ['bestPractices', 96, /^bestPractices 96/],
    ['seo', 92, /^seo 92/],
    ['lcpMs', 1_801, /^lcpMs 1801 is above 1800$/],
    ['cls', 0.021, /^cls 0.021/],
    ['tbtMs', 151, /^tbtMs 151/],
  ] as const)('are missed by one %s of %d', (name, value, says) => {
    expect(missedBy({ ...fine, [name]: value }, siteBars)).toEqual([expect.stringMatching(says)]);
  });

  it('are missed by a page that painted nothing, whose figures are no numbers', () => {
    expect(missedBy({ ...fine, performance: Number.NaN }, siteBars)).toHaveLength(1);
  });
});

describe('the bars of a screen behind the sign-in', () => {
  const there: Figures = { ...fine, performance: 90, seo: 40, lcpMs: 2_000, tbtMs: 900 };
  it('leave what search engines want, and judge what blocks by the score alone', () => {
    expect(missedBy(there, portalBars)).toEqual([]);
  });
  it.each([
    ['performance', 89],
    ['accessibility', 99],
    ['bestPractices', 96],
    ['lcpMs', 2_001],
    ['cls', 0.021],
  ] as const)('are missed by one %s of %d', (name, value) => {
    expect(missedBy({ ...there, [name]: value }, portalBars)).toEqual([expect.stringMatching(name)]);
  });
});

describe('the median of runs', () => {
  it('is taken figure by figure, so that one bad run decides nothing', () => {
    const runs = [fine, { ...fine, tbtMs: 900 }, { ...fine, tbtMs: 20, lcpMs: 1_500 }];
    expect(medianOf(runs)).toEqual(fine);
  });
  it('of no run is a mistake', () => {
    expect(() => medianOf([])).toThrow(RangeError);
  });
});
