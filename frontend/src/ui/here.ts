import { formatInstant, type Instant, IST } from './dates.ts';

const INDIA: ReadonlySet<string> = new Set(['Asia/Kolkata', 'Asia/Calcutta']);

/** `21 Nov 2026, 09:35, Europe/Berlin`: where the reader is; null where that is India, since the time in IST says it. */
export const formatHere = (at: Instant): string | null => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (INDIA.has(timeZone)) return null;
  const ms = new Date(at).getTime();
  return formatInstant(ms - new Date(ms).getTimezoneOffset() * 60_000 - IST).replace(' IST', `, ${timeZone}`);
};
