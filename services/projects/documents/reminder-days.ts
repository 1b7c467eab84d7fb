/**
 * On which days those who decide on a shared version are reminded of it: three days before its due date, the day before and
 * on the day, at 9:00 in India (state-machines.md §7).
 */
import { addDays, atHour, type CivilDate, type Instant } from '@lamplight/common/calendar/civil.ts';

/** Days before the due date. */
export const REMINDERS = [3, 1, 0] as const;
const MORNING = 9;

/** The reminder that matters with so many days left, by its days; null where it is too early for any. */
export const reminderWith = (daysLeft: number, reminders: readonly number[] = REMINDERS): number | null =>
  reminders.findLast((before) => daysLeft <= before) ?? null;

export const reminderAt = (dueOn: CivilDate, before: number): Instant => atHour(addDays(dueOn, -before), MORNING);
