import { addDays, formatDay, formatWeekday } from '../../ui/dates.ts';

/** `Today`, `Yesterday`, else `Tue, 24 Nov`: a day as a heading, as seen from `today`. */
export const formatDayNear = (day: string, today: string): string => {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return `${formatWeekday(day)}, ${formatDay(day, today)}`;
};
