/** Instants and civil dates as text, always in IST with the zone named (UTC+05:30, no daylight saving; domain.md §1). */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export const IST = 19_800_000;
const DAY = 86_400_000;

/** An RFC 3339 text or epoch ms. */
export type Instant = string | number;

const msOf = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));
const two = (n: number): string => String(n).padStart(2, '0');

type Parts = {
  year: number;
  month: string;
  day: number;
  weekday: string;
  hour: string;
  minute: string;
  second: string;
};
const partsAt = (ms: number): Parts => {
  const d = new Date(ms);
  return {
    year: d.getUTCFullYear(),
    month: MONTHS[d.getUTCMonth()] ?? '',
    day: d.getUTCDate(),
    weekday: DAYS[d.getUTCDay()] ?? '',
    hour: two(d.getUTCHours()),
    minute: two(d.getUTCMinutes()),
    second: two(d.getUTCSeconds()),
  };
};

/** `21 Nov 2026, 14:05 IST`; with seconds `14:05:09 IST`, where the minute alone does not tell two moments apart. */
export const formatInstant = (at: Instant, seconds = false): string => {
  const p = partsAt(msOf(at) + IST);
  return `${p.day} ${p.month} ${p.year}, ${clockOf(p, seconds)} IST`;
};

const clockOf = (p: Parts, seconds: boolean): string => `${p.hour}:${p.minute}${seconds ? `:${p.second}` : ''}`;

/** Whether another moment of the same list lies in the same minute. */
export const sharesMinute = (moments: readonly Instant[]): ((at: Instant) => boolean) => {
  const minuteOf = (at: Instant): number => Math.floor(msOf(at) / 60_000);
  const count = new Map<number, number>();
  for (const at of new Set(moments.map(msOf))) count.set(minuteOf(at), (count.get(minuteOf(at)) ?? 0) + 1);
  return (at) => (count.get(minuteOf(at)) ?? 0) > 1;
};

/** `21 Nov 2026, 08:35 UTC` */
export const formatUtc = (at: Instant): string => {
  const p = partsAt(msOf(at));
  return `${p.day} ${p.month} ${p.year}, ${p.hour}:${p.minute} UTC`;
};

/** `14:05`, in IST */
export const formatTime = (at: Instant): string => {
  const p = partsAt(msOf(at) + IST);
  return `${p.hour}:${p.minute}`;
};

/** A civil date, `2026-11-21` → `21 Nov 2026`; the text is never read as an instant, so no zone can shift it. */
export const formatDate = (civil: string): string => {
  const [year, month, day] = civil.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
};

/** `21 Nov`, with the year where it is another than that of `today`. */
export const formatDay = (civil: string, today: string): string =>
  civil.slice(0, 4) === today.slice(0, 4) ? formatDate(civil).replace(/ \d{4}$/, '') : formatDate(civil);

/** The weekday of a civil date: `Sat`. */
export const formatWeekday = (civil: string): string => partsAt(Date.parse(`${civil}T00:00:00Z`)).weekday;

/** The civil date in IST of an instant. */
export const civilOf = (at: Instant): string => new Date(msOf(at) + IST).toISOString().slice(0, 10);

/** Whole days from one civil date to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;

/** A civil date moved by whole days. */
export const addDays = (civil: string, days: number): string =>
  new Date(Date.parse(`${civil}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** `Today 10:42`, `Yesterday 16:05`, `Tue 18:40` within a week, else `3 Sep, 11:02` (with the year where it differs). */
export const formatNear = (at: Instant, now: number, seconds = false): string => {
  const ms = msOf(at);
  const p = partsAt(ms + IST);
  const days = daysBetween(civilOf(ms), civilOf(now));
  const time = clockOf(p, seconds);
  if (days === 0) return `Today ${time}`;
  if (days === 1) return `Yesterday ${time}`;
  if (days > 1 && days < 7) return `${p.weekday} ${time}`;
  return `${formatDay(civilOf(ms), civilOf(now))}, ${time}`;
};

/** An instant as RFC 3339 from a civil date and a time of day in IST. */
export const instantOf = (civil: string, time = '00:00'): string =>
  new Date(Date.parse(`${civil}T${time}:00.000Z`) - IST).toISOString();
