/** What every public page must reach (frontend.md §10), and what a page that does not is told. */

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

type Bar = Readonly<{ name: keyof Figures; least?: number; most?: number }>;

export const bars: readonly Bar[] = [
  { name: 'performance', least: 95 },
  { name: 'accessibility', least: 100 },
  { name: 'bestPractices', least: 100 },
  { name: 'seo', least: 100 },
  { name: 'lcpMs', most: 1_800 },
  { name: 'cls', most: 0.02 },
  { name: 'tbtMs', most: 150 },
];

/** What a page misses, in words; empty where it passes. */
export const missedBy = (figures: Figures): readonly string[] =>
  bars.flatMap(({ name, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
    const value = figures[name];
    if (value >= least && value <= most) return [];
    return [value > most ? `${name} ${value} is above ${most}` : `${name} ${value} is below ${least}`];
  });

/** The middle one of each figure: a single run varies, total blocking time most of all. */
export const medianOf = (runs: readonly Figures[]): Figures => {
  if (runs.length === 0) throw new RangeError('no run to take the median of');
  const middle = (name: keyof Figures): number => {
    const sorted = runs.map((run) => run[name]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(bars.map(({ name }) => [name, middle(name)])) as Figures;
};
