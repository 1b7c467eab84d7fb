/** What the data say, in words: the claims of the home page, durations, ratings (domain.md §4.8). */
import type { Claim } from '@lamplight/bff/contract/insight.ts';
import { lowerFirst } from '../../ui/letters.ts';
import { asPercent } from '../../ui/shares.ts';

export const metricWords: Readonly<Record<Claim['metric'], string>> = {
  satisfaction: 'Client satisfaction',
  on_time: 'On-time delivery',
  tech_stacks: 'Tech stacks',
};

/** `97 %`; a count of tech stacks is floored to tens: `10+`. */
export const valueSaid = ({ metric, value }: Pick<Claim, 'metric' | 'value'>): string =>
  metric === 'tech_stacks' ? `${value}+` : asPercent(value);

const counted: Readonly<Record<Claim['metric'], string>> = {
  satisfaction: 'ratings of 4 or 5',
  on_time: 'milestones on time',
  tech_stacks: 'published tech stacks',
};

/** What the value rests on: `194 of 200 ratings of 4 or 5`. */
export const basisSaid = ({ metric, basis, numerator, denominator }: Claim): string =>
  basis === 'configured' || numerator === null || denominator === null
    ? 'configured: too few to compute it'
    : metric === 'tech_stacks'
      ? `${numerator} ${counted[metric]}`
      : `${numerator} of ${denominator} ${counted[metric]}`;

/** Whether the published claim differs from what the data say now. */
export const isBehind = (published: Claim, now: Claim): boolean =>
  published.value !== now.value || published.basis !== now.basis;

/** The claims in one line, and whether the data bear them out: `97 % client satisfaction, 10+ tech stacks: all as computed`. */
export const claimsSaid = (rows: readonly Readonly<{ published: Claim; now: Claim }>[]): string => {
  const said = rows.map(({ published }) => `${valueSaid(published)} ${lowerFirst(metricWords[published.metric])}`);
  const behind = rows.filter(({ published, now }) => isBehind(published, now)).length;
  return `${said.join(', ')}: ${behind === 0 ? 'all as computed now' : `${behind} ${behind === 1 ? 'differs' : 'differ'} from what is computed now`}`;
};

const HOUR = 3_600_000;
/** `3.5 days`, `7 hours`; below an hour says so. @param ms a duration */
export const durationSaid = (ms: number): string => {
  if (ms < HOUR) return 'under an hour';
  if (ms < 24 * HOUR) {
    const hours = Math.trunc(ms / HOUR);
    return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  }
  const tenths = Math.trunc(ms / (2.4 * HOUR));
  return `${Math.trunc(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`} ${tenths === 10 ? 'day' : 'days'}`;
};

/** The mean of ratings with one decimal, floored, in whole numbers throughout; a dash without any. */
export const meanSaid = (ratings: readonly Readonly<{ score: number; count: number }>[]): string => {
  const count = ratings.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '–';
  const tenths = Math.floor((10 * ratings.reduce((sum, one) => sum + one.score * one.count, 0)) / count);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
};
