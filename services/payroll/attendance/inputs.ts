/** What the engine is told of one person's month. */
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { employedIn } from '../engine/days.ts';
import type { Attendance } from '../engine/inputs.ts';
import type { Employment, Profile } from '../profiles/profile.ts';
import { type AttendanceBook, type EmployedSpan, halfDaysOf } from './attendance.ts';

/** The employment that a month is paid by: the last one that begins in it or before; null where there is none yet. */
const employmentIn = (profile: Profile, month: Month): Employment | null =>
  profile.is === 'absent'
    ? null
    : (profile.employments.findLast(({ joinedOn }) => joinedOn <= lastDayOf(month)) ?? null);

const boundsOf = ({ joinedOn, lastDay }: Employment) => ({
  joinedOn,
  ...(lastDay === null ? {} : { exitedOn: lastDay }),
});

/** The days of the month on which the person is employed; null where there is none. */
export const employedSpan = (profile: Profile, month: Month): EmployedSpan | null => {
  const employment = employmentIn(profile, month);
  return employment === null ? null : employedIn({ month, lopHalfDays: 0, ...boundsOf(employment) });
};

/**
 * The attendance of a month as it is known now: never more days without pay than days employed, also where the last day of
 * work became known after they were recorded.
 *
 * @returns null where the person is not employed in the month
 */
export const attendanceOf = (book: AttendanceBook, profile: Profile, month: Month): Attendance | null => {
  const employment = employmentIn(profile, month);
  const span = employedSpan(profile, month);
  if (employment === null || span === null) return null;
  const { lopHalfDays = 0, lopOn = [] } = book.months[month] ?? {};
  return {
    month,
    lopHalfDays: Math.min(lopHalfDays, halfDaysOf(span)),
    lopOn: lopOn.filter(({ on }) => span.from <= on && on <= span.to),
    ...boundsOf(employment),
  };
};
