/** What people logged, month by month, as the store adds it up: no sheet is read but those of a week that a period cuts. */
import { addDays, type CivilDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { firstDayOf, monthOf } from '@lamplight/common/calendar/month.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import { type Logged, loggedOf, NO_TIME, together } from './timesheet.ts';
import type { SheetDoc } from './view.ts';

type Period = Readonly<{ from: CivilDate; to: CivilDate }>;
type Subject = 'employeeId' | 'projectId';
/** @property month `2026-11` */
export type LoggedMonth<K extends Subject> = Readonly<Pick<SheetDoc, K> & Logged & { month: string }>;

/** A limit for who worked on what in one week. */
const MOST_ROWS = 100_000;

/**
 * Of the days of a period, both included: one row for each month and each person, or each person on each project.
 * @param by `['employeeId']`, or `['employeeId', 'projectId']`
 */
export const loggedWithin = async <K extends Subject>(
  timeSheets: Pick<View<SheetDoc>, 'find' | 'totals'>,
  period: Period,
  by: readonly K[],
): Promise<readonly LoggedMonth<K>[]> => {
  const rows = new Map<string, LoggedMonth<K>>();
  const add = (whose: Pick<SheetDoc, K>, month: string, logged: Logged): void => {
    if (logged.minutes === 0) return;
    const key = [month, ...by.map((field) => whose[field])].join('/');
    rows.set(key, { ...whose, month, ...together(rows.get(key) ?? NO_TIME, logged) });
  };
  const others = yieldingEvery();
  for (let week = mondayOf(period.from); week <= period.to; week = addDays(week, 7)) {
    const parts = partsOf(week).filter((part) => part.to >= period.from && part.from <= period.to);
    if (parts.every((part) => isWithin(part, period))) {
      const sum = ['minutes', 'billableMinutes', 'nextMinutes', 'nextBillableMinutes'] as const;
      const totals = await timeSheets.totals({ where: { week }, by, sum, limit: MOST_ROWS });
      for (const { group, sums } of totals) for (const { month, loggedIn } of parts) add(group, month, loggedIn(sums));
    } else
      for (const sheet of await allOf(timeSheets, { where: { week } })) {
        const whose = Object.fromEntries(by.map((field) => [field, sheet[field]])) as Pick<SheetDoc, K>;
        const entries = sheet.machine.entries.filter(({ day }) => period.from <= day && day <= period.to);
        for (const [month, some] of Map.groupBy(entries, ({ day }) => monthOf(day))) add(whose, month, loggedOf(some));
      }
    await others();
  }
  return [...rows.values()];
};

type Sums = Readonly<Pick<SheetDoc, 'minutes' | 'billableMinutes' | 'nextMinutes' | 'nextBillableMinutes'>>;
type Part = Period & Readonly<{ month: string; loggedIn: (sums: Sums) => Logged }>;

/** The days of a week in one month; a week has days of two at most. */
const partsOf = (week: CivilDate): readonly Part[] => {
  const sunday = addDays(week, 6);
  const [first, next] = [monthOf(week), monthOf(sunday)];
  const begins = ({ minutes, billableMinutes }: Sums): Logged => ({ minutes, billableMinutes });
  if (first === next) return [{ from: week, to: sunday, month: first, loggedIn: begins }];
  const later = firstDayOf(next);
  return [
    { from: week, to: addDays(later, -1), month: first, loggedIn: begins },
    {
      ...{ from: later, to: sunday, month: next },
      loggedIn: (sums) => ({ minutes: sums.nextMinutes, billableMinutes: sums.nextBillableMinutes }),
    },
  ];
};
const isWithin = (part: Period, { from, to }: Period): boolean => from <= part.from && part.to <= to;
