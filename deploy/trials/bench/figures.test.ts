import { atLeastOfReference, atMost, measured, percentile } from './figures.ts';

describe('a measure', () => {
  it('has the median of the runs’ own ratios, so that one bad slice of a busy machine decides nothing', () => {
    const runs = [
      { ours: 90, reference: 100 },
      { ours: 9, reference: 10 },
      { ours: 10, reference: 100 },
    ];
    expect(measured('m', 'x', runs, atLeastOfReference(0.8))).toMatchObject({ ours: 10, ratio: 0.9, met: true });
  });

  it('that falls short of its aim says so', () => {
    expect(measured('m', 'x', [{ ours: 79, reference: 100 }], atLeastOfReference(0.8)).met).toBe(false);
    expect(measured('m', 'ms', [{ ours: 21, reference: null }], atMost(20, 'ms')).met).toBe(false);
  });

  it('takes a percentile that was really measured', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([50, 99, 100].map((percent) => percentile(values, percent))).toEqual([50, 99, 100]);
  });
});
