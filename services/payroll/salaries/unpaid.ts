/** Days on which the company pays somebody nothing (payroll.md §1), and what is left of a month beside them. Pure. */
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { employedIn } from '../engine/days.ts';
import type { Attendance } from '../engine/inputs.ts';
import type { Salary } from './salary.ts';

/** Both days count; `to` null: until further notice. */
export type UnpaidDays = Readonly<{ from: CivilDate; to: CivilDate | null }>;

/** Until the day before the first salary. @returns null where there is no such day */
export const unpaidDays = ({
  from,
  firstSalary,
}: Readonly<{ from: CivilDate; firstSalary: CivilDate | null }>): UnpaidDays | null => {
  if (firstSalary === null) return { from, to: null };
  return firstSalary <= from ? null : { from, to: addDays(firstSalary, -1) };
};
export const unpaidOf = ({ excluded, assignments }: Pick<Salary, 'assignments' | 'excluded'>): UnpaidDays | null =>
  excluded === null
    ? null
    : unpaidDays({ from: excluded.effectiveFrom, firstSalary: assignments[0]?.effectiveFrom ?? null });

/**
 * Whether a run of the month pays nothing and asks for nothing: every day employed in it is such a day.
 *
 * @param employed the month, with the first and the last day of the employment that it is paid by
 */
export const isUnpaid = (unpaid: UnpaidDays | null, employed: Attendance): boolean => {
  if (unpaid === null) return false;
  const span = employedIn(employed);
  // Whoever had left before the month is settled in it, unless there never was a salary.
  if (span === null) return unpaid.to === null;
  return unpaid.from <= span.from && (unpaid.to === null || unpaid.to >= span.to);
};

/**
 * A month in which a salary ends such days begins with the salary. Days before anything was said stay: they ask for a
 * salary still.
 */
export const withoutUnpaid = (unpaid: UnpaidDays | null, attendance: Attendance): Attendance => {
  const span = employedIn(attendance);
  if (unpaid === null || unpaid.to === null || span === null) return attendance;
  const begins = unpaid.from <= span.from && span.from <= unpaid.to && unpaid.to < span.to;
  return begins ? { ...attendance, joinedOn: addDays(unpaid.to, 1) } : attendance;
};
