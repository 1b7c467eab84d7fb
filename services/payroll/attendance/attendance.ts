/**
 * One person's days without pay, month by month, in half-day steps (payroll.md §3). A month that is closed changes only by a
 * correction with its reason; a month of which nothing was recorded is paid whole.
 */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { daysFrom } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { MONTH_CLOSED } from '../months/month.ts';
import type { AttendanceEvent } from './events.ts';

export type { AttendanceEvent } from './events.ts';

export type LopDay = Readonly<{ on: CivilDate; halfDays: 1 | 2 }>;
export type RecordedMonth = Readonly<{
  etag: number;
  paidHalfDays: number;
  lopHalfDays: number;
  lopOn: readonly LopDay[];
  source: string;
  note: Personal;
  by: string;
  /** Why it was put right after the month was closed; null where it was not. */
  corrected: string | null;
}>;
/** By month; one that is not there has no day without pay. */
export type AttendanceBook = Readonly<{ months: Readonly<Record<Month, RecordedMonth>> }>;

/** The first and last day on which somebody was employed in a month. */
export type EmployedSpan = Readonly<{ from: CivilDate; to: CivilDate }>;
type OfMonth<T extends string> = CommandOf<T> &
  Readonly<{
    employeeId: string;
    month: Month;
    lopHalfDays: number;
    lopOn: readonly LopDay[];
    source: string;
    note: string;
    /** Facts of other streams, folded just before: works or worked here, on which days of the month, and is it closed. */
    onPayroll: ForeignFact;
    employed: EmployedSpan | null;
    closed: boolean;
  }>;
export type AttendanceCommand = OfMonth<'RecordAttendance'> | (OfMonth<'CorrectAttendance'> & { reason: string });

/** The version of a month as a caller has it: 0 while nothing was recorded, so that it is never taken for the first entry. */
export const versionOf = (before: RecordedMonth | null): number => (before === null ? 0 : before.etag + 1);

export const halfDaysOf = ({ from, to }: EmployedSpan): number => 2 * (daysFrom(from, to) + 1);

const evolve = ({ months }: AttendanceBook, e: AttendanceEvent, etag: number): AttendanceBook => {
  const { employeeId: _whose, month, paidHalfDays, lopHalfDays, lopOn, source, note, by } = e.data;
  const corrected = e.type === 'AttendanceCorrected' ? e.data.reason : null;
  const recorded = { etag, paidHalfDays, lopHalfDays, lopOn, source, note, by, corrected };
  return { months: { ...months, [month]: recorded } };
};

const decide = (c: AttendanceCommand, { months }: AttendanceBook): readonly AttendanceEvent[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  const unknown = refusalUnless(c.onPayroll, ABSENT);
  if (unknown) return unknown;
  const before = months[c.month] ?? null;
  const state = c.closed ? 'closed' : 'open';
  const etag = versionOf(before);
  const stale = refusalOf({ knows: true, may: true, ready: true, state, etag }, c.ifMatch);
  if (stale) return stale;
  if (c.type === 'RecordAttendance' && c.closed) return MONTH_CLOSED;
  if (c.type === 'CorrectAttendance' && !c.closed) return refuse('STATE_CONFLICT', 'conflict', { state, etag });
  const fault = faultOf(c);
  if (fault) return fault;
  const { employeeId, month, lopHalfDays, source, note, actor } = c;
  const lopOn = c.lopOn.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const paidHalfDays = (c.employed === null ? 0 : halfDaysOf(c.employed)) - lopHalfDays;
  const data = { employeeId, month, paidHalfDays, lopHalfDays, lopOn, source, note, by: actor.id };
  if (c.type === 'CorrectAttendance') return [{ type: 'AttendanceCorrected', data: { ...data, reason: c.reason } }];
  return before !== null && says(before, data) ? [] : [{ type: 'AttendanceRecorded', data }];
};

/** Whether nothing would change: rows that are sent again whole leave no second entry. */
const says = (before: RecordedMonth, data: Omit<RecordedMonth, 'etag' | 'by' | 'corrected'>): boolean =>
  before.paidHalfDays === data.paidHalfDays &&
  before.lopHalfDays === data.lopHalfDays &&
  before.source === data.source &&
  before.note === data.note &&
  before.lopOn.length === data.lopOn.length &&
  before.lopOn.every(({ on, halfDays }, at) => data.lopOn[at]?.on === on && data.lopOn[at].halfDays === halfDays);

const faultOf = ({ employed, lopHalfDays, lopOn }: AttendanceCommand): Refusal | null => {
  if (employed === null) return faulty('month', 'This person is not employed in this month');
  const most = halfDaysOf(employed);
  if (lopHalfDays > most)
    return faulty('lopHalfDays', `Enter at most the ${most} half days on which this person is employed in this month`);
  const outside = lopOn.find(({ on }) => on < employed.from || on > employed.to);
  if (outside !== undefined)
    return faulty('lopOn', `Choose days from ${employed.from} to ${employed.to}: this person is employed on them`);
  const named = lopOn.reduce((sum, { halfDays }) => sum + halfDays, 0);
  return named > lopHalfDays ? faulty('lopOn', 'The days named are more than the days without pay') : null;
};

export const attendance: Decider<AttendanceBook, AttendanceCommand, AttendanceEvent> = {
  category: 'attendance',
  initial: { months: {} },
  audited: true,
  evolve,
  decide,
};
