/** How much of a person's available time of a month was billable (domain.md §4.8). */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { halfUp } from '../money/paise.ts';
import type { Entry } from '../time/timesheet.ts';
import { daysBetween, type Holiday, isHoliday, isWeekday, type Leave } from './working-days.ts';

const [DAY, HALF_DAY] = [480, 240];

export type Working = Readonly<{
  holidays: readonly Holiday[];
  leave: Leave;
  /** Where the person works; null counts holidays of everywhere alone. */
  state: string | null;
}>;

/** @param month `2026-11` */
export const daysOfMonth = (month: string): readonly CivilDate[] => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  return daysBetween(`${month}-01`, last);
};

/** Available: (weekdays − holidays) × 480 − half days of leave × 240; leave on a holiday takes nothing. */
export const utilisation = (
  month: string,
  entries: readonly Pick<Entry, 'day' | 'minutes' | 'billable'>[],
  { holidays, leave, state }: Working,
) => {
  const weekdays = daysOfMonth(month).filter(isWeekday);
  const working = weekdays.filter((day) => !isHoliday(holidays, day, state));
  const leaveHalfDays = working.reduce((sum, day) => sum + (leave.halfDays[day] ?? 0), 0);
  const availableMinutes = working.length * DAY - leaveHalfDays * HALF_DAY;
  const ofMonth = entries.filter(({ day }) => day.startsWith(`${month}-`));
  const sum = (lines: readonly Pick<Entry, 'minutes'>[]) => lines.reduce((total, { minutes }) => total + minutes, 0);
  const billableMinutes = sum(ofMonth.filter(({ billable }) => billable));
  return {
    weekdays: weekdays.length,
    holidays: weekdays.length - working.length,
    leaveHalfDays,
    availableMinutes,
    minutes: sum(ofMonth),
    billableMinutes,
    utilisationBp:
      availableMinutes === 0 ? null : Number(halfUp(BigInt(billableMinutes) * 10_000n, BigInt(availableMinutes))),
  };
};
