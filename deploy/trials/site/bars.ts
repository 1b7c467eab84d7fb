/** What pages must reach (frontend.md §10), and what a page that does not is told. */

/** Scores are 0 to 100; times in ms; `cls` has no unit. */
export type Figures = Readonly<{
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
}>;

export type Bar = Readonly<{ name: keyof Figures; least?: number; most?: number }>;

/** Every public page. */
export const siteBars: readonly Bar[] = [
  { name: 'performance', least: 95 },
  { name: 'accessibility', least: 100 },
  { name: 'bestPractices', least: 100 },
  { name: 'seo', least: 100 },
  { name: 'lcpMs', most: 1_800 },
  { name: 'cls', most: 0.02 },
  { name: 'tbtMs', most: 150 },
];

/** A screen behind the sign-in: no search engine comes there, and what blocks counts in `performance`. */
export const portalBars: readonly Bar[] = [
  { name: 'performance', least: 90 },
  { name: 'accessibility', least: 100 },
  { name: 'bestPractices', least: 100 },
  { name: 'lcpMs', most: 2_000 },
  { name: 'cls', most: 0.02 },
];

/** What a page misses, in words; empty where it passes. */
export const missedBy = (figures: Figures, bars: readonly Bar[]): readonly string[] =>
  bars.flatMap(({ name, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
    const value = figures[name];
    if (value >= least && value <= most) return [];
    return [value > most ? `${name} ${value} is above ${most}` : `${name} ${value} is below ${least}`];
  });

/** The middle one of each figure: a single run varies, total blocking time most of all. */
export const medianOf = (runs: readonly Figures[]): Figures => {
  const [first] = runs;
  if (first === undefined) throw new RangeError('no run to take the median of');
  const middle = (name: keyof Figures): number => {
    const sorted = runs.map((run) => run[name]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures;
};
