/** Civil dates in Asia/Kolkata (UTC+05:30, no daylight saving) and the instants they stand for (domain.md §1). */

/** `YYYY-MM-DD`: string order is date order. */
export type CivilDate = string;
/** RFC 3339 UTC. */
export type Instant = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;

/** The civil date in India at that instant. */
export const istDate = (at: Instant): CivilDate => dateOf(Date.parse(at) + IST_MS);

/** The civil date in India now. @param clock milliseconds since 1970 */
export const istToday = (clock: Readonly<{ now(): number }>): CivilDate => istDate(new Date(clock.now()).toISOString());

/** 23:59:59.999 IST: the last instant at which a day given as a limit still counts (state-machines.md, rule 6). */
export const endOfDay = (day: CivilDate): Instant => new Date(midnight(day) - IST_MS + DAY_MS - 1).toISOString();

/** The one place where a day as a limit is compared with the time: for people, timers and derived states alike. */
export const limitPassed = (limit: CivilDate, at: Instant): boolean => Date.parse(at) > Date.parse(endOfDay(limit));

/** The first instant after a limit: when its timer is due. */
export const afterLimit = (limit: CivilDate): Instant => new Date(Date.parse(endOfDay(limit)) + 1).toISOString();

/** The beginning of that hour of the day in India. @param hour 0 to 23 */
export const atHour = (day: CivilDate, hour: number): Instant =>
  new Date(midnight(day) - IST_MS + hour * HOUR_MS).toISOString();

/** After everything: a timer that waits for what may set its time. */
export const NEVER: Instant = '9999-12-31T00:00:00.000Z';

export const addDays = (day: CivilDate, days: number): CivilDate => dateOf(midnight(day) + days * DAY_MS);
/** The Monday of the week in which the day lies. */
export const mondayOf = (day: CivilDate): CivilDate => addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));

/** Days from one date to another; negative when it lies before. */
export const daysFrom = (from: CivilDate, to: CivilDate): number => (midnight(to) - midnight(from)) / DAY_MS;

/** `26-27` for 1 April 2026 to 31 March 2027. */
export const financialYear = (day: CivilDate): string => {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${twoDigits(year)}-${twoDigits(year + 1)}`;
};

/** First and last day of the financial year that the day is in: 1 April to 31 March. */
export const financialYearOf = (day: CivilDate): Readonly<{ from: CivilDate; to: CivilDate }> => {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` };
};

const midnight = (day: CivilDate): number => {
  const at = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(at)) throw new RangeError(`Not a civil date: ${day}`);
  return at;
};
const dateOf = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10);
const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');
