import { apart, pathOf, scaleOf, spotsOf } from './lines.ts';

describe('the scale', () => {
  it.each([
    [[0, 0], 1, [0]],
    [[], 1, [0]],
    [[13], 13, [0, 4, 8, 12]],
    [[4], 4, [0, 1, 2, 3, 4]],
    [[1_240_000_00, 918_000_00], 1_240_000_00, [0, 400_000_00, 800_000_00, 1_200_000_00]],
    [[7], 7, [0, 2, 4, 6]],
    [[19], 19, [0, 5, 10, 15]],
  ])('of %j ends at %i, with rules at %j', (values, top, rules) => expect(scaleOf(values)).toEqual({ top, rules }));
});

describe('a line', () => {
  it('runs from edge to edge, the highest value at the top and nothing at the base', () => {
    expect(spotsOf([0, 5, 10], 10)).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 50 },
      { x: 100, y: 0 },
    ]);
    expect(pathOf(spotsOf([1, 2, 0, 3], 3))).toBe('M0 66.67 L33.33 33.33 L66.67 100 L100 0');
  });
  it('of one value stands at its end', () => expect(spotsOf([4], 8)).toEqual([{ x: 100, y: 50 }]));
});

describe('labels at the ends', () => {
  it('stand where their lines end while there is room', () =>
    expect(apart([10, 80, 40], 15, 100)).toEqual([10, 80, 40]));
  it('give way downwards in the order of the ends', () => expect(apart([22, 20, 21], 10, 100)).toEqual([40, 20, 30]));
  it('stay above the base', () => expect(apart([100, 98, 100], 10, 95)).toEqual([85, 75, 95]));
});
