/** Hours in which somebody wants no mail, in Asia/Kolkata. Nothing else waits for them. */
import { addDays, atHour, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';

/** Hours of the day, 0 to 23: from the beginning of one to the beginning of the other, over midnight where it lies before. */
export type Quiet = Readonly<{ from: number; to: number }>;

/** The first instant at or after `at` that is not quiet. @param quiet null: none is */
export const afterQuiet = (quiet: Quiet | null, at: Instant): Instant => {
  if (quiet === null || quiet.from === quiet.to) return at;
  const today = istDate(at);
  // The hours that began yesterday, and those that begin today.
  for (const day of [addDays(today, -1), today]) {
    const [from, to] = hoursOf(quiet, day);
    if (Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to)) return to;
  }
  return at;
};

const hoursOf = ({ from, to }: Quiet, day: string): readonly [Instant, Instant] => [
  atHour(day, from),
  atHour(from < to ? day : addDays(day, 1), to),
];
