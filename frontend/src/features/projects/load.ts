/** How much of a person's days is taken (domain.md §4.2): seen before an assignment is sent. */
import { addDays } from '../../ui/dates.ts';
import type { Assignment } from './data.ts';

export type Span = Readonly<{ from: string; to?: string | undefined; allocationBp: number }>;
export type Peak = Readonly<{ loadBp: number; on: string; others: readonly Assignment[] }>;

const takes = (span: Pick<Span, 'from' | 'to'>, day: string): boolean =>
  span.from <= day && (span.to === undefined || day <= span.to);

/** The fullest day within the span, with what else lies on it. Load changes only on first days, so only those are looked at. */
export const peakWithin = (wanted: Span, assignments: readonly Assignment[]): Peak => {
  const taken = assignments.filter(({ state }) => state !== 'ended');
  const days = [wanted.from, ...taken.map(({ from }) => from).filter((day) => takes(wanted, day))];
  return days
    .map((on): Peak => {
      const others = taken.filter((a) => takes(a, on));
      return { on, others, loadBp: others.reduce((sum, a) => sum + a.allocationBp, wanted.allocationBp) };
    })
    .reduce((most, peak) => (peak.loadBp > most.loadBp ? peak : most));
};

export type Week = Readonly<{ monday: string; loadBp: number }>;
/** The fullest day of each of the next weeks, without the new assignment. */
export const weeksFrom = (today: string, weeks: number, assignments: readonly Assignment[]): readonly Week[] => {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: weeks }, (_, i) => {
    const first = addDays(monday, 7 * i);
    return {
      monday: first,
      loadBp: peakWithin({ from: first, to: addDays(first, 6), allocationBp: 0 }, assignments).loadBp,
    };
  });
};
