/** What a measure is, and the arithmetic of its figures. */

/** One slice of a measure: ours beside the reference, taken one right after the other. */
export type Run = Readonly<{ ours: number; reference: number | null }>;

export type Measure = Readonly<{
  name: string;
  unit: string;
  /** The median of the runs. */
  ours: number;
  /** What stands beside it; null where nothing comparable was run. */
  reference: number | null;
  ratio: number | null;
  /** What it should be, in words; null: told for information. */
  aim: string | null;
  met: boolean | null;
  runs: readonly Run[];
}>;

type Aim = Readonly<{ says: string; holds(measure: Readonly<{ ours: number; ratio: number | null }>): boolean }>;

/** Of the reference in the same run. */
export const atLeastOfReference = (share: number): Aim => ({
  says: `≥ ${Math.round(share * 100)} % of the reference`,
  holds: ({ ratio }) => ratio !== null && ratio >= share,
});
export const atMostOfReference = (times: number): Aim => ({
  says: `≤ ${times} × the reference`,
  holds: ({ ratio }) => ratio !== null && ratio <= times,
});
export const atLeast = (amount: number, unit: string): Aim => ({
  says: `≥ ${amount.toLocaleString('en')} ${unit}`,
  holds: ({ ours }) => ours >= amount,
});
export const atMost = (amount: number, unit: string): Aim => ({
  says: `≤ ${amount.toLocaleString('en')} ${unit}`,
  holds: ({ ours }) => ours <= amount,
});

/** The ratio is the median of the runs' own ratios: each was taken while the machine was as busy for both. */
export const measured = (name: string, unit: string, runs: readonly Run[], aim: Aim | null = null): Measure => {
  const references = runs.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const ratios = runs.flatMap(({ ours, reference }) => (reference === null ? [] : [ours / reference]));
  const figures = {
    ours: median(runs.map(({ ours }) => ours)),
    reference: references.length === 0 ? null : median(references),
    ratio: ratios.length === 0 ? null : median(ratios),
  };
  return { name, unit, ...figures, aim: aim?.says ?? null, met: aim === null ? null : aim.holds(figures), runs };
};

export const median = (values: readonly number[]): number => percentile(values, 50);

/** The nearest rank: a value that was really measured. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
};

/** Numbers in [0, 1) that come again with the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
