/** What a published claim says, and on what it stands (domain.md §4.8; product.md D6). */
import type { Claim, Metric } from '@lamplight/bff/contract/insight.ts';
import { civilOf, formatDate } from '../../ui/dates.ts';
import { asPercent } from '../../ui/shares.ts';

export type ClaimWords = Readonly<{
  value: string;
  /** What follows the figure without a break. */
  sign: string;
  says: string;
  /** How many cases the claim stands on, or that it is configured. */
  basis: string;
  /** What the cases are that the figure leaves out; empty where there are none. */
  unlit: string;
  counted: string;
}>;

const says: Record<Metric, string> = {
  satisfaction: 'client satisfaction: ratings of 4 or 5, out of 5',
  on_time: 'on-time delivery: milestones handed over by the date the client agreed to',
  tech_stacks: 'tech stacks that our teams work with',
};
const counted: Record<Metric, string> = {
  satisfaction:
    'A client may rate a milestone once, after accepting it. The figure is the ratings of 4 and 5 among all ratings, rounded down to a whole percent. Only clients rate.',
  on_time:
    'Among all accepted milestones of the last 24 months, those whose accepted hand-over lies on or before the date committed to, in Indian time, rounded down to a whole percent. Cancelled milestones do not count.',
  tech_stacks: 'The published tech stacks, rounded down to tens.',
};
const configured: Record<Metric, string> = {
  satisfaction: 'Our own claim, not counted: there are too few ratings yet.',
  on_time: 'Our own claim, not counted: there are too few accepted milestones yet.',
  tech_stacks: 'Our own claim, not counted: too few are published yet.',
};

const basisOf = ({ metric, basis, numerator, denominator, computedAt }: Claim): string => {
  if (basis === 'configured' || numerator === null) return configured[metric];
  const on = computedAt === null ? '' : `, counted on ${formatDate(civilOf(computedAt))}`;
  if (metric === 'tech_stacks') return `${numerator} published${on}`;
  const of = `${numerator} of ${denominator ?? 0}`;
  return metric === 'on_time' ? `${of} in the last 24 months${on}` : `${of} ratings${on}`;
};

/** Of how many cases how many count, one tick each; null where nothing was counted, or too much for ticks to be told apart. */
export const ticksOf = ({ metric, basis, numerator, denominator }: Claim): { of: number; lit: number } | null => {
  if (metric === 'tech_stacks' || basis === 'configured' || numerator === null || !denominator) return null;
  return denominator > MOST_TICKS ? null : { of: denominator, lit: numerator };
};
const MOST_TICKS = 408;

const unlitOf = (claim: Claim): string => {
  const ticks = ticksOf(claim);
  const left = ticks ? ticks.of - ticks.lit : 0;
  if (left <= 0) return '';
  if (claim.metric === 'on_time')
    return left === 1 ? 'The unlit one came after its date.' : `The ${left} unlit ones came after their dates.`;
  return left === 1 ? 'The unlit one is a 3 or less.' : `The ${left} unlit ones are a 3 or less.`;
};

export const claimWords = (claim: Claim): ClaimWords => ({
  value: String(claim.value),
  sign: claim.metric === 'tech_stacks' ? '+' : asPercent(''),
  says: says[claim.metric],
  basis: basisOf(claim),
  unlit: unlitOf(claim),
  counted: counted[claim.metric],
});

const ORDER: readonly Metric[] = ['satisfaction', 'on_time', 'tech_stacks'];

/** The claims in the order in which they are shown, each once. */
export const inOrder = (claims: readonly Claim[]): readonly Claim[] =>
  ORDER.flatMap((metric) => claims.filter((claim) => claim.metric === metric).slice(0, 1));
