/** Civil dates are those of India (Asia/Kolkata, UTC+5:30, no daylight saving). */
const OFFSET_MS = 5.5 * 3_600_000;

/** The date on Indian calendars at an instant. */
export const civilDateAt = (instant: string): string =>
  new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 10);

/** A day given as a limit counts to its last millisecond (state-machines.md, rule 6). */
export const endOfDay = (day: string): string => new Date(Date.parse(`${day}T23:59:59.999Z`) - OFFSET_MS).toISOString();
