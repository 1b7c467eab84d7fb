/** Where the lines of a chart run: across and down in per cent of its room, so that its words keep their size. */

export type Spot = Readonly<{ x: number; y: number }>;

const STEPS = [1, 2, 4, 5, 10];
/** So many rules above the base at most. */
const RULES = 4;

/** The value at the top, and the round ones at which rules are drawn; the first is 0. */
export const scaleOf = (values: readonly number[]): { top: number; rules: number[] } => {
  const most = Math.max(0, ...values);
  if (most === 0) return { top: 1, rules: [0] };
  const ten = 10 ** Math.floor(Math.log10(most / RULES));
  const step = (STEPS.find((one) => one * ten * RULES >= most) ?? 10) * ten;
  return { top: most, rules: Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step) };
};

/** The first value at the left edge, the last at the right one; `top` at the upper edge, 0 at the lower. */
export const spotsOf = (values: readonly number[], top: number): Spot[] =>
  values.map((value, n) => ({ x: xOf(n, values.length), y: down(value, top) }));

export const xOf = (n: number, count: number): number => hundredth(count < 2 ? 100 : (n * 100) / (count - 1));
export const down = (value: number, top: number): number => hundredth(100 - (value * 100) / top);

export const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');

/** Places for labels beside the ends of lines: in the order of the ends, `least` apart, none below `lowest`. */
export const apart = (ys: readonly number[], least: number, lowest: number): number[] => {
  const order = ys.map((y, n) => ({ y, n })).sort((a, b) => a.y - b.y || a.n - b.n);
  const placed: number[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (const { y, n } of order) {
    floor = Math.max(y, floor);
    placed[n] = floor;
    floor += least;
  }
  let ceiling = lowest;
  for (const { n } of order.reverse()) {
    placed[n] = Math.min(placed[n] ?? 0, ceiling);
    ceiling = (placed[n] ?? 0) - least;
  }
  return placed;
};

const hundredth = (n: number): number => Math.round(n * 100) / 100;
