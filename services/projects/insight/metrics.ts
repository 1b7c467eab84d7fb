/** The three claims of the home page as the data bear them out (domain.md §4.8, product.md D6): pure reckoning. */
import type { Metric } from '@lamplight/bff/contract/insight.ts';
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

const ROLLING_MONTHS = 24;
const GOOD_FROM = 4;
const TENS = 10;

export const isOnTime = ({ submittedOn, committedDueDate }: Delivered): boolean => submittedOn <= committedDueDate;

/** Milestones accepted in the 24 months that end with `today`. */
export const onTime = (delivered: readonly Delivered[], today: CivilDate): Sample => {
  const from = firstDay(today);
  const counted = delivered.filter(({ acceptedOn }) => from <= acceptedOn && acceptedOn <= today);
  return { numerator: counted.filter(isOnTime).length, denominator: counted.length, from, to: today };
};

/** By clients alone: what was entered on their behalf counts in no public figure. */
export const satisfaction = (ratings: readonly Rated[], today: CivilDate): Sample => {
  const counted = ratings.filter(({ onBehalf }) => !onBehalf);
  const good = counted.filter(({ score }) => score >= GOOD_FROM);
  return { numerator: good.length, denominator: counted.length, from: null, to: today };
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

/** The day after the same day 24 months ago; where that month is shorter, after its last. */
const firstDay = (today: CivilDate): CivilDate => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const back = month - 1 - ROLLING_MONTHS;
  const lastOfMonth = new Date(Date.UTC(year, back + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, back, Math.min(day, lastOfMonth) + 1)).toISOString().slice(0, 10);
};

/** Of answered offers in basis points, half up; null where none was answered. */
export const winRateBp = (accepted: number, decided: number): number | null =>
  decided === 0 ? null : Math.floor((accepted * 10_000 * 2 + decided) / (2 * decided));

/** Milliseconds; of an even number the mean of the middle two, floored. */
export const medianMs = (spans: readonly number[]): number | null => {
  const sorted = spans.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.floor((lower + upper) / 2);
};

export const spanMs = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);
