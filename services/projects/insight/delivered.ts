/** Accepted milestones day by day, as the store counts them: what claims, months and figures are made of. */
import type { Figure, Period } from '@lamplight/bff/contract/figures.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { MOST_DAYS, totalsByDay } from '@lamplight/common/service/totals-by-day.ts';
import type { Projects } from '../context.ts';
import { DEFINITIONS } from './definitions.ts';
import { countOf, isGood, shareBp } from './metrics.ts';

/** So many milestones that were accepted on one day, alike in time and in score. */
export type DeliveredDay = Readonly<{
  acceptedOn: CivilDate;
  onTime: boolean;
  /** Of the client's own rating; null without one. */
  score: number | null;
  count: number;
  /** Of all of them. */
  amountPaise: Paise;
}>;

/** Every milestone that was accepted and not cancelled since. @param since from that day on alone */
export const deliveredByDay = async (
  { deliveries }: Pick<Projects, 'deliveries'>,
  since?: CivilDate,
): Promise<readonly DeliveredDay[]> => {
  const rows = await totalsByDay(
    deliveries,
    { where: { accepted: true }, by: ['acceptedOn', 'onTime', 'score'], sum: ['amountPaise'], limit: MOST_DAYS },
    since,
  );
  return rows.flatMap(({ group: { acceptedOn, onTime, score }, count, sums: { amountPaise } }) =>
    acceptedOn === null || onTime === null ? [] : [{ acceptedOn, onTime, score, count, amountPaise }],
  );
};

export type OfDeliveries = 'on_time' | 'satisfaction' | 'earned';

/** A figure of what was delivered in a period, as `reckoned` says it of the milestones one by one. */
export const reckonedByDay = (figure: OfDeliveries, days: readonly DeliveredDay[], { from, to }: Period): Figure => {
  const within = days.filter(({ acceptedOn }) => from <= acceptedOn && acceptedOn <= to);
  const head = { figure, definition: DEFINITIONS[figure] };
  if (figure === 'earned') {
    const rows = countOf(within);
    return { ...head, rows, marked: rows, is: 'sum', sumPaise: sumPaise(within.map((day) => day.amountPaise)) };
  }
  const counted = figure === 'on_time' ? within : within.filter(({ score }) => score !== null);
  const good = counted.filter((day) => (figure === 'on_time' ? day.onTime : isGood(day)));
  const [numerator, denominator] = [countOf(good), countOf(counted)];
  const counts = { rows: denominator, marked: numerator, numerator, denominator };
  return { ...head, ...counts, is: 'share', shareBp: shareBp(numerator, denominator) };
};
