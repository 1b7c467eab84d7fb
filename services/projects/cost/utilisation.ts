/** How much of a person's available time of a month was billable (domain.md §4.8). */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { shareBp } from '../insight/metrics.ts';
import type { Logged } from '../time/timesheet.ts';
import { type Holiday, isHoliday, type Leave } from './working-days.ts';

const [DAY, HALF_DAY] = [480, 240];

export type Working = Readonly<{
  holidays: readonly Holiday[];
  leave: Leave;
  /** Where the person works; null counts holidays of everywhere alone. */
  state: string | null;
  /** Their first and last day of work here; null where it is not known, or has not come. */
  joinedOn: CivilDate | null;
  lastDay: CivilDate | null;
}>;

/**
 * Available: (weekdays − holidays) × 480 − half days of leave × 240, from the first day of work to the last; leave on a
 * holiday takes nothing.
 * @param days the weekdays of the period, reckoned once for everybody
 * @param logged in the period
 */
export const utilisation = (
  days: readonly CivilDate[],
  { minutes, billableMinutes }: Logged,
  { holidays, leave, state, joinedOn, lastDay }: Working,
) => {
  const isHere = (day: CivilDate) => (joinedOn ?? day) <= day && day <= (lastDay ?? day);
  // Of a thousand people and a year some hundred thousand days are looked at: no list is made of them.
  let [weekdays, free, leaveHalfDays] = [0, 0, 0];
  for (const day of days) {
    if (!isHere(day)) continue;
    weekdays += 1;
    if (isHoliday(holidays, day, state)) free += 1;
    else leaveHalfDays += leave.halfDays[day] ?? 0;
  }
  const availableMinutes = (weekdays - free) * DAY - leaveHalfDays * HALF_DAY;
  return {
    weekdays,
    holidays: free,
    leaveHalfDays,
    availableMinutes,
    minutes,
    billableMinutes,
    utilisationBp: shareBp(billableMinutes, availableMinutes),
  };
};
