/**
 * How long personal data of people without an account stay: twelve months after an application ended (domain.md §5.2, §7),
 * or after an enquiry came.
 */
import { addDays, afterLimit, istDate } from '@lamplight/common/calendar/civil.ts';

/** The last day on which they are kept: the same one a year later, 28 February for the 29th. */
const keptThrough = (endedAt: string): string => {
  const day = istDate(endedAt);
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace(/29$/, '28') : later;
};

/** The day that begins without them (IST). */
export const erasedOn = (endedAt: string): string => addDays(keptThrough(endedAt), 1);

/** The first instant of that day: when the timer is due. */
export const erasureDueAt = (endedAt: string): string => afterLimit(keptThrough(endedAt));
