/** Weeks of work in India: from Monday to Sunday, their report due on Friday at 18:00 (domain.md §4.5). */
import {
  addDays,
  atHour,
  type CivilDate,
  endOfDay,
  type Instant,
  istDate,
  mondayOf,
} from '@lamplight/common/calendar/civil.ts';

const DAYS = 7;
const FRIDAY = 4;
const HOUR_MS = 3_600_000;
const SATURDAY = 5;
const EVENING = 18;

/** @param week by its Monday */
export const dueOf = (week: CivilDate): Instant => atHour(addDays(week, FRIDAY), EVENING);

/** When its lead is reminded of a report that is not there: 24 hours after it was due. @param week by its Monday */
export const remindedAt = (week: CivilDate): Instant => atHour(addDays(week, SATURDAY), EVENING);

/** The newest week of whose report a lead may be reminded by then. */
export const remindedOf = (at: Instant): CivilDate => {
  const current = mondayOf(istDate(at));
  return remindedAt(current) <= at ? current : addDays(current, -DAYS);
};

/** The first week that asks whoever took over then for a report: the first one whose report was not due yet. */
export const firstWeekSince = (since: Instant): CivilDate => {
  const current = mondayOf(istDate(since));
  return dueOf(current) > since ? current : weekAfter(current);
};

export const weekAfter = (week: CivilDate): CivilDate => addDays(week, DAYS);

export const isInWeek = (week: CivilDate, at: Instant): boolean => mondayOf(istDate(at)) === week;

/** The last instant of the week. */
export const endOfWeek = (week: CivilDate): Instant => endOfDay(addDays(week, DAYS - 1));

/**
 * The newest week whose report should be there and is not, from its Friday on; null where none is missing. A week that was
 * half over when the work began counts where the work began before its report was due.
 * @param since when the work began
 * @param filed the newest week that has a report
 */
export const missingWeek = (since: Instant, filed: CivilDate | null, now: Instant): CivilDate | null => {
  const today = istDate(now);
  const current = mondayOf(today);
  const due = today >= addDays(current, FRIDAY) ? current : addDays(current, -DAYS);
  return dueOf(due) > since && (filed === null || filed < due) ? due : null;
};

const FRESH_MS = 7 * 24 * HOUR_MS;
/** A report counts for a submission for seven days (state-machines.md §4). */
export const isFresh = (filedAt: Instant | null, at: Instant): boolean =>
  filedAt !== null && Date.parse(at) - Date.parse(filedAt) <= FRESH_MS;
