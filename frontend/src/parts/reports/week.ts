/** Weeks of reports, each by its Monday. */
import { addDays, formatDay } from '../../ui/dates.ts';

const DAYS = 7;

export const mondayOf = (civil: string): string => {
  const sinceMonday = (new Date(`${civil}T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS;
  return addDays(civil, -sinceMonday);
};

/** `23 Nov to 29 Nov` */
export const weekSaid = (week: string, today: string): string =>
  `${formatDay(week, today)} to ${formatDay(addDays(week, DAYS - 1), today)}`;
