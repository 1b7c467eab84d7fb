/** Days on which nobody works, or somebody does not: holidays of the company, and leave of people (domain.md §4.8). */
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { HolidayEvent, LeaveEvent } from './events.ts';

export type Holiday = Readonly<{ holidayId: string; day: CivilDate; name: string; states: readonly string[] }>;
/** By day. */
export type Holidays = Readonly<{
  holidays: readonly Holiday[];
  /** Ids of those that were taken out. */
  removed: readonly string[];
}>;
export const HOLIDAYS_STREAM = 'holidays-main';

export type HolidayCommand =
  | (CommandOf<'AddHoliday'> & Holiday)
  | (CommandOf<'RemoveHoliday'> & Readonly<{ holidayId: string }>);

const evolveHolidays = ({ holidays, removed }: Holidays, e: HolidayEvent): Holidays => {
  switch (e.type) {
    case 'HolidayAdded':
      return { holidays: [...holidays, e.data].toSorted((a, b) => (a.day < b.day ? -1 : 1)), removed };
    case 'HolidayRemoved':
      return {
        holidays: holidays.filter(({ holidayId }) => holidayId !== e.data.holidayId),
        removed: [...removed, e.data.holidayId],
      };
    default:
      return unreachable(e);
  }
};

const decideHoliday = (c: HolidayCommand, { holidays, removed }: Holidays): readonly HolidayEvent[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  switch (c.type) {
    case 'AddHoliday': {
      const { holidayId, day, name, states } = c;
      if (holidays.some((one) => one.day === day && one.name === name))
        return faulty('name', 'This holiday stands in the calendar already');
      return [{ type: 'HolidayAdded', data: { holidayId, day, name, states } }];
    }
    case 'RemoveHoliday': {
      const { holidayId } = c;
      if (removed.includes(holidayId)) return refuse('STATE_CONFLICT', 'conflict', { state: 'removed', etag: null });
      const isThere = holidays.some((one) => one.holidayId === holidayId);
      return isThere ? [{ type: 'HolidayRemoved', data: { holidayId } }] : ABSENT;
    }
    default:
      return unreachable(c);
  }
};

export const holidayCalendar: Decider<Holidays, HolidayCommand, HolidayEvent> = {
  category: 'holidays',
  initial: { holidays: [], removed: [] },
  audited: true,
  evolve: evolveHolidays,
  decide: decideHoliday,
};

/** Half days off by day; what is not there is none. */
export type Leave = Readonly<{ halfDays: Readonly<Record<CivilDate, number>> }>;
/** `known`: there is such a person. `halfDays`: of each day from Monday to Friday; 0 takes leave away. */
export type RecordLeave = CommandOf<'RecordLeave'> &
  Readonly<{ employeeId: string; from: CivilDate; to: CivilDate; halfDays: number; known: boolean }>;

const MOST_DAYS = 200;
const decideLeave = (c: RecordLeave, { halfDays: before }: Leave): readonly LeaveEvent[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  if (!c.known) return ABSENT;
  const { employeeId, from, to, halfDays } = c;
  if (to < from) return faulty('to', 'The last day lies before the first one');
  if (to > addDays(from, MOST_DAYS)) return faulty('to', `Record at most ${MOST_DAYS} days at once`);
  return weekdaysBetween(from, to)
    .filter((day) => (before[day] ?? 0) !== halfDays)
    .map((day) => ({ type: 'LeaveRecorded', data: { employeeId, day, halfDays } }));
};

export const leaveBook: Decider<Leave, RecordLeave, LeaveEvent> = {
  category: 'leave',
  initial: { halfDays: {} },
  audited: true,
  evolve: ({ halfDays: before }, { data: { day, halfDays } }) => {
    const { [day]: _old, ...others } = before;
    return { halfDays: halfDays === 0 ? others : { ...others, [day]: halfDays } };
  },
  decide: decideLeave,
};

/** Monday to Friday; both ends included. */
export const weekdaysBetween = (from: CivilDate, to: CivilDate): readonly CivilDate[] => {
  const days: CivilDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWeekday(day)) days.push(day);
  return days;
};
const isWeekday = (day: CivilDate): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** @param state where the person works; null counts holidays of everywhere alone */
export const isHoliday = (holidays: readonly Holiday[], day: CivilDate, state: string | null): boolean =>
  holidays.some(
    (one) => one.day === day && (one.states.length === 0 || (state !== null && one.states.includes(state))),
  );
