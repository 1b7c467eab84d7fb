/** The three claims of the home page as the data bear them out (domain.md §4.8, product.md D6): pure reckoning. */
import type { Metric } from '@lamplight/bff/contract/insight.ts';
import { halfUp } from '@lamplight/bff/contract/paise.ts';
import { firstDayOf, ROLLING_MONTHS } from '@lamplight/bff/contract/period.ts';
import type { CivilDate, Instant } from '@lamplight/common/calendar/civil.ts';

/** An accepted milestone; days in India. */
export type Delivered = Readonly<{
  acceptedOn: CivilDate;
  /** Of the submission that was accepted. */
  submittedOn: CivilDate;
  committedDueDate: CivilDate;
}>;
export type Rated = Readonly<{ score: number; onBehalf: boolean }>;

/** Both days included; null where a figure looks at everything that ever was. */
export type Sample = Readonly<{
  numerator: number;
  denominator: number;
  from: CivilDate | null;
  to: CivilDate;
}>;
/** `value`: a whole percent, or tech stacks floored to tens. */
export type Figure = Sample & Readonly<{ value: number }>;

/** What the specification itself claims, shown while the data are too few. */
export const CONFIGURED: Readonly<Record<Metric, number>> = { satisfaction: 97, on_time: 99, tech_stacks: 10 };

/** Of a rating. */
export const SCORES: readonly number[] = [1, 2, 3, 4, 5];
const GOOD_FROM = 4;
const TENS = 10;

export const isOnTime = ({
  submittedOn,
  committedDueDate,
}: Pick<Delivered, 'submittedOn' | 'committedDueDate'>): boolean => submittedOn <= committedDueDate;

/** So many of them, alike. */
type Counted<T> = Readonly<T & { count: number }>;
export const countOf = (some: readonly Readonly<{ count: number }>[]): number =>
  some.reduce((all, { count }) => all + count, 0);

/** Milestones accepted in the 24 months that end with `today`. */
export const onTime = (
  delivered: readonly Counted<{ acceptedOn: CivilDate; onTime: boolean }>[],
  today: CivilDate,
): Sample => {
  const from = firstDayOf(today, ROLLING_MONTHS);
  const counted = delivered.filter(({ acceptedOn }) => from <= acceptedOn && acceptedOn <= today);
  const kept = counted.filter((one) => one.onTime);
  return { numerator: countOf(kept), denominator: countOf(counted), from, to: today };
};

/** By clients alone: what was entered on their behalf counts in no figure. */
export const isCounted = ({ onBehalf }: Rated): boolean => !onBehalf;
/** @param score null where there is none that counts */
export const isGood = ({ score }: Readonly<{ score: number | null }>): boolean => score !== null && score >= GOOD_FROM;

export const satisfaction = (rated: readonly Counted<{ score: number | null }>[], today: CivilDate): Sample => {
  const counted = rated.filter(({ score }) => score !== null);
  return { numerator: countOf(counted.filter(isGood)), denominator: countOf(counted), from: null, to: today };
};

/** A count has the denominator 1. */
export const techStackCount = (published: number, today: CivilDate): Sample => ({
  numerator: published,
  denominator: 1,
  from: null,
  to: today,
});

/** The figure that may be published, or null where the sample is too small. @param minSample of a share */
export const figureOf = (metric: Metric, sample: Sample, minSample: number): Figure | null => {
  const { numerator, denominator } = sample;
  if (metric === 'tech_stacks')
    return numerator < TENS ? null : { ...sample, value: Math.floor(numerator / TENS) * TENS };
  return denominator < Math.max(1, minSample)
    ? null
    : { ...sample, value: Math.floor((numerator * 100) / denominator) };
};

/** A part of a whole in basis points, half up; null of nothing. */
export const shareBp = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(halfUp(BigInt(part) * 10_000n, BigInt(whole)));

/** Milliseconds; of an even number the mean of the middle two, floored. */
export const medianMs = (spans: readonly number[]): number | null => quarterMs(spans, 2);

/**
 * A quarter point in milliseconds: so many quarters of the way from the shortest to the longest of the spans in order;
 * between two of them in proportion, floored. Null without any.
 */
export const quarterMs = (spans: readonly number[], quarters: 1 | 2 | 3): number | null => {
  if (spans.length === 0) return null;
  const sorted = spans.toSorted((a, b) => a - b);
  const { ranks, between } = quarterAt(sorted.length, quarters);
  return between(sorted[ranks[0]] ?? 0, sorted[ranks[1]] ?? 0);
};

/** The same of one span or more that are not at hand. @param at the span of that rank, the shortest is 0 */
export const quarterOf = async (
  count: number,
  quarters: 1 | 2 | 3,
  at: (rank: number) => Promise<number>,
): Promise<number> => {
  const { ranks, between } = quarterAt(count, quarters);
  return between(await at(ranks[0]), await at(ranks[1]));
};

const quarterAt = (count: number, quarters: 1 | 2 | 3) => {
  const way = (count - 1) * quarters;
  return {
    ranks: [Math.floor(way / 4), Math.ceil(way / 4)] as const,
    between: (lower: number, upper: number): number => Math.floor((lower * (4 - (way % 4)) + upper * (way % 4)) / 4),
  };
};

export const spanMs = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);
