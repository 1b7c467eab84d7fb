/** How proposals ended and how long that took, as the store counts them: no proposal is read. */
import type { Projects } from '../context.ts';
import { quarterOf } from './metrics.ts';
import { DECIDED } from './outcome-view.ts';

type Sources = Pick<Projects, 'outcomes'>;

/** Of all that were decided, how many there were, and how many of them were accepted. */
export const decidedProposals = async ({ outcomes }: Sources): Promise<Readonly<{ decided: number; won: number }>> => {
  const rows = await outcomes.totals({ where: { kind: 'proposal' }, by: ['state'], limit: MOST_STATES });
  const count = (states: readonly string[]) =>
    rows.reduce((all, { group, count }) => all + (states.includes(group.state) ? count : 0), 0);
  return { decided: count(DECIDED), won: count(['accepted']) };
};

/** Far more than a proposal and a project have. */
export const MOST_STATES = 100;
/** Days of a cycle (three centuries), and proposals whose cycles end within one day of each other in different milliseconds. */
const MOST_SPANS = 100_000;

/**
 * The middle one of the spans from submission to decision, in ms; null without any. The days that the spans come to are counted
 * first, and then those of the one or two days in which the middle lies.
 */
export const cycleTimeMs = async ({ outcomes }: Sources): Promise<number | null> => {
  const kind = 'proposal' as const;
  const days = await outcomes.totals({ where: { kind }, by: ['cycleDays'], limit: MOST_SPANS });
  const spans = days.flatMap(({ group: { cycleDays }, count }) => (cycleDays === null ? [] : [{ cycleDays, count }]));
  const count = spans.reduce((all, day) => all + day.count, 0);
  const at = async (rank: number): Promise<number> => {
    const day = placed(spans, rank);
    if (day === null) throw new RangeError(`of ${count} spans there is none at ${rank}`);
    const { cycleDays } = day.one;
    const within = await outcomes.totals({ where: { kind, cycleDays }, by: ['cycleMs'], limit: MOST_SPANS });
    const found = placed(within, day.rank)?.one.group.cycleMs;
    // Between both questions some were decided otherwise: by less than a day it is another one.
    return found ?? cycleDays * DAY_MS;
  };
  return count === 0 ? null : quarterOf(count, 2, at);
};

const DAY_MS = 86_400_000;

/** The group in which the one of that rank is, and its rank among those of the group. */
const placed = <G extends Readonly<{ count: number }>>(
  groups: readonly G[],
  rank: number,
): Readonly<{ one: G; rank: number }> | null => {
  let before = 0;
  for (const one of groups) {
    if (rank < before + one.count) return { one, rank: rank - before };
    before += one.count;
  }
  return null;
};
