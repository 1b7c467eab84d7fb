/** Which months of pay the demo company has. */
import { addDays, type CivilDate, istDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { addMonths, lastDayOf, type Month, monthOf } from '@lamplight/common/calendar/month.ts';

/** The fund's rules that the product ships hold from here on, and have no last day. */
const FIRST: Month = '2026-07';
/** As many as are closed; the story is as old. */
const CLOSED = 4;

export type PayMonths = Readonly<{ closed: readonly Month[]; open: Month }>;
/**
 * The month that it is, and the last four before it as far as the shipped law reaches back: fewer before November 2026.
 * Later ones go by the law of this release.
 *
 * @param now epoch ms
 * @returns null before July 2026, when nothing can be reckoned
 */
export const payMonthsAt = (now: number): PayMonths | null => {
  const open = monthOf(istDate(new Date(now).toISOString()));
  if (open < FIRST) return null;
  const months = Array.from({ length: CLOSED }, (_, n) => addMonths(open, n - CLOSED));
  return { closed: months.filter((month) => month >= FIRST), open };
};

/** @param n a day of the month; beyond its last, that one */
export const dayOfMonth = (month: Month, n: number): CivilDate => {
  const day = `${month}-${String(n).padStart(2, '0')}`;
  const last = lastDayOf(month);
  return day < last ? day : last;
};

/** So many weekdays one after the other. @param from a day of the month: it, or the first weekday after it */
export const workingDays = (month: Month, from: number, count: number): readonly CivilDate[] => {
  const days: CivilDate[] = [];
  for (let day = dayOfMonth(month, from); days.length < count; day = addDays(day, 1))
    if (day <= addDays(mondayOf(day), 4)) days.push(day);
  return days;
};

/** Months from the first of the tax year up to this one, which is not counted. */
export const monthsOfYearBefore = (month: Month): number => (Number(month.slice(5)) + 8) % 12;
