/** How much of a person's days is taken (domain.md §4.2): seen before an assignment is sent, as the server will judge it. */
import { includes, loadIn, peakWithin as peak, type Span, type Week } from '@lamplight/bff/contract/load.ts';
import { addDays } from '../../ui/dates.ts';
import type { Assignment } from './data.ts';

export type Peak = Readonly<{ loadBp: number; on: string; others: readonly Assignment[] }>;

export const isLive = ({ state }: Pick<Assignment, 'state'>): boolean => state !== 'ended';

/** The fullest day within the span, with what else lies on it. */
export const peakWithin = (wanted: Span, assignments: readonly Assignment[]): Peak => {
  const taken = assignments.filter(isLive);
  const { day, loadBp } = peak(wanted, taken);
  return { on: day, loadBp, others: taken.filter((a) => includes(a, day)) };
};

/** So many weeks from the Monday of today's on. */
export const weeksOf = (today: string, weeks: number): readonly Week[] => {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: weeks }, (_, i) => ({
    from: addDays(monday, 7 * i),
    to: addDays(monday, 7 * i + 6),
  }));
};

/** The fullest day of each of the next weeks, without the new assignment. */
export const weeksFrom = (today: string, weeks: number, assignments: readonly Assignment[]) =>
  weeksOf(today, weeks).map((week) => ({
    monday: week.from,
    loadBp: loadIn(week, assignments.filter(isLive)),
  }));
