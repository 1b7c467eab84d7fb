/** The hours of one person, in one stream so that a day's limit is decided in one place (state-machines.md §5.1). */
import { DAY_MINUTES, type timeActs, type timeStates } from '@lamplight/bff/contract/time.ts';
import { type CivilDate, istDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { TimeEvent } from './events.ts';

export type { TimeEvent } from './events.ts';

// State

export type Entry = Readonly<{
  day: CivilDate;
  milestoneId?: string | undefined;
  minutes: number;
  billable: boolean;
  note: string;
}>;
/** A week on one project. */
export type Sheet = Readonly<{
  etag: number;
  projectId: string;
  /** By its Monday. */
  week: CivilDate;
  state: (typeof timeStates)[number];
  entries: readonly Entry[];
  reason: string | null;
}>;
export type Timesheet = Readonly<{ sheets: readonly Sheet[] }>;

/** One week on one project after an event about it. */
export const sheetAfter = (before: Sheet | null, e: TimeEvent, etag: number): Sheet => {
  const { projectId, week } = e.data;
  const sheet: Sheet = before ?? { etag, projectId, week, state: 'logged', entries: [], reason: null };
  switch (e.type) {
    case 'TimeLogged': {
      const { employeeId: _who, projectId: _here, week: _when, ...entry } = e.data;
      const others = sheet.entries.filter((one) => !isPlace(one, entry));
      const entries = entry.minutes === 0 ? others : inOrder([...others, entry]);
      return { ...sheet, etag, state: 'logged', entries, reason: null };
    }
    case 'TimeApproved':
      return { ...sheet, etag, state: 'approved', reason: null };
    case 'TimeReturned':
      return { ...sheet, etag, state: 'returned', reason: e.data.reason };
    default:
      return unreachable(e);
  }
};

type Place = Pick<Entry, 'day' | 'milestoneId'>;
const isPlace = (a: Place, b: Place): boolean => a.day === b.day && a.milestoneId === b.milestoneId;
const keyOf = ({ day, milestoneId = '' }: Place): string => `${day} ${milestoneId}`;
const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const evolve = ({ sheets }: Timesheet, e: TimeEvent, etag: number): Timesheet => {
  const before = sheetIn(sheets, e.data) ?? null;
  const after = sheetAfter(before, e, etag);
  return { sheets: before === null ? [...sheets, after] : sheets.map((one) => (one === before ? after : one)) };
};

export const sheetIn = (
  sheets: readonly Sheet[],
  of: Readonly<{ projectId: string; week: CivilDate }>,
): Sheet | undefined => sheets.find(({ projectId, week }) => projectId === of.projectId && week === of.week);

export const minutesOf = (entries: readonly Pick<Entry, 'minutes'>[]): number =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0);

/** Time, and what clients pay for of it. */
export type Logged = Readonly<{ minutes: number; billableMinutes: number }>;
export const NO_TIME: Logged = { minutes: 0, billableMinutes: 0 };
export const together = (a: Logged, b: Logged): Logged => ({
  minutes: a.minutes + b.minutes,
  billableMinutes: a.billableMinutes + b.billableMinutes,
});
export const loggedOf = (entries: readonly Pick<Entry, 'minutes' | 'billable'>[]): Logged => ({
  minutes: minutesOf(entries),
  billableMinutes: minutesOf(entries.filter(({ billable }) => billable)),
});

// Commands

/** What `project-{id}` and `person-{id}` say, folded just before deciding. */
export type LoggingFact = Readonly<{
  /** The person is or was assigned to the project. */
  knows: boolean;
  /** An assignment includes the day. */
  onDay: boolean;
  /** Live milestones of the project. */
  milestoneIds: readonly string[];
}>;
export type JudgingFact = Readonly<{
  /** The actor may know of the project. */
  knows: boolean;
  /** The lead of the project, or an admin. */
  leads: boolean;
  /** The project has a lead beside the person whose time it is. */
  otherLead: boolean;
}>;
type Named = Readonly<{ employeeId: string; projectId: string }>;
type Judging<T extends string> = CommandOf<T> &
  Named &
  Readonly<{ week: CivilDate; project: JudgingFact; otherAdmin: ForeignFact }>;
export type TimeCommand =
  /** `minutes`: of that day, project and milestone; 0 takes away what stood there. */
  | (CommandOf<'LogTime'> & Named & Entry & Readonly<{ project: LoggingFact }>)
  | Judging<'ApproveTime'>
  | (Judging<'ReturnTime'> & Readonly<{ reason: string }>);

/** @param own there is somebody else to judge it, as far as this service shows */
export const timeAbilities = (
  { leads, own }: Readonly<{ leads: boolean; own: boolean }>,
  sheet: Sheet,
): Readonly<Record<(typeof timeActs)[number], boolean>> => ({
  approveTime: leads && !own && mayApprove(sheet),
  returnTime: leads && !own && mayReturn(sheet),
});
const mayApprove = ({ state, entries }: Sheet): boolean => state === 'logged' && entries.length > 0;
const mayReturn = ({ state, entries }: Sheet): boolean => state !== 'returned' && entries.length > 0;

// Decide

type Outcome = readonly TimeEvent[] | Refusal;

const decide = (c: TimeCommand, { sheets }: Timesheet): Outcome => {
  switch (c.type) {
    case 'LogTime':
      return log(c, sheets);
    case 'ApproveTime':
    case 'ReturnTime':
      return judge(c, sheets);
    default:
      return unreachable(c);
  }
};

const log = (c: Extract<TimeCommand, { type: 'LogTime' }>, sheets: readonly Sheet[]): Outcome => {
  const { employeeId, projectId, day, milestoneId, minutes, billable, note, project } = c;
  if (!project.knows) return ABSENT;
  if (c.actor.id !== employeeId) return FORBIDDEN;
  const week = mondayOf(day);
  const sheet = sheetIn(sheets, { projectId, week });
  const state = sheet?.state ?? 'logged';
  const refusal = refusalOf(
    { knows: true, may: true, ready: state !== 'approved', state, etag: sheet?.etag ?? null },
    c.ifMatch,
  );
  if (refusal) return refusal;
  if (day > istDate(c.at)) return faulty('day', 'Choose today or an earlier day');
  if (!project.onDay) return faulty('day', 'You were not on this project on that day');
  if (milestoneId !== undefined && !project.milestoneIds.includes(milestoneId))
    return faulty('milestoneId', 'Choose a milestone of this project');
  const before = sheet?.entries.find((one) => isPlace(one, { day, milestoneId }));
  const ofDay = sheets.flatMap(({ entries }) => entries.filter((one) => one.day === day));
  const left = DAY_MINUTES - minutesOf(ofDay) + (before?.minutes ?? 0);
  if (minutes > left) return faulty('minutes', `A day has 24 hours: ${left} minutes of this one are left`);
  const isSame = before?.minutes === minutes && before.billable === billable && before.note === note;
  if (isSame || (before === undefined && minutes === 0)) return [];
  const about = milestoneId === undefined ? {} : { milestoneId };
  return [{ type: 'TimeLogged', data: { employeeId, projectId, week, day, ...about, minutes, billable, note } }];
};

const OWN_WORK = refuse('OWN_WORK', 'forbidden');

const judge = (c: Exclude<TimeCommand, { type: 'LogTime' }>, sheets: readonly Sheet[]): Outcome => {
  const { employeeId, projectId, week, project } = c;
  const sheet = sheetIn(sheets, { projectId, week });
  // Whoever may not judge learns nothing of whether there is any time.
  if (!project.knows) return ABSENT;
  if (!project.leads) return FORBIDDEN;
  if (sheet === undefined) return ABSENT;
  const own = ownWork(c);
  if (own) return own;
  const ready = c.type === 'ApproveTime' ? mayApprove(sheet) : mayReturn(sheet);
  const refusal = refusalOf({ knows: true, may: true, ready, state: sheet.state, etag: sheet.etag }, c.ifMatch);
  if (refusal) return refusal;
  const data = { employeeId, projectId, week };
  return c.type === 'ApproveTime'
    ? [{ type: 'TimeApproved', data: { ...data, minutes: minutesOf(sheet.entries) } }]
    : [{ type: 'TimeReturned', data: { ...data, reason: c.reason } }];
};

/** A lead has an admin beside them; an admin judges their own time only where there is nobody else (state-machines.md §4). */
const ownWork = ({ actor, employeeId, project, otherAdmin }: Judging<string>): Refusal | null => {
  if (actor.id !== employeeId) return null;
  if (!isAdmin(actor) || project.otherLead) return OWN_WORK;
  if (otherAdmin.is === 'no') return null;
  return otherAdmin.is === 'yes' ? OWN_WORK : refusalUnless(otherAdmin, OWN_WORK);
};

export const timesheet: Decider<Timesheet, TimeCommand, TimeEvent> = {
  category: 'timesheet',
  initial: { sheets: [] },
  audited: true,
  evolve,
  decide,
};
