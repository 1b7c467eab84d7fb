/** The weeks of people on projects: for lists of them, and for what the store adds up of their time. */
import { monthOf } from '@lamplight/common/calendar/month.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Entry, loggedOf, type Sheet, sheetAfter, type TimeEvent, timesheet } from './timesheet.ts';

export type SheetDoc = Readonly<{
  _id: string;
  employeeId: string;
  projectId: string;
  /** By its Monday. */
  week: string;
  state: Sheet['state'];
  /** The decider's own state: screens and decisions cannot disagree. */
  machine: Sheet;
  loggedAt: string;
  /** Who approved it or sent it back last, and when. */
  decided: Readonly<{ at: string; by: string }> | null;
  /** Of the days in the month in which the week begins. */
  minutes: number;
  billableMinutes: number;
  /** Of its days in the month after, where it has some. */
  nextMinutes: number;
  nextBillableMinutes: number;
}>;

type Named = Readonly<{ employeeId: string; projectId: string; week: string }>;
export const sheetId = ({ employeeId, projectId, week }: Named): string => `${employeeId}/${projectId}/${week}`;

export const timeSheetView: Projection<SheetDoc, TimeEvent> = {
  name: 'time-sheets',
  version: 2,
  reads: { categories: [timesheet.category] },
  indexes: [
    ['week'],
    ['state', 'week'],
    ['projectId', 'week'],
    ['projectId', 'state', 'week'],
    ['employeeId', 'week'],
    ['employeeId', 'state', 'week'],
    ['employeeId', 'projectId', 'week'],
    ['week', 'employeeId', 'projectId', 'minutes', 'billableMinutes', 'nextMinutes', 'nextBillableMinutes'],
  ],
  ids: ({ data }) => [sheetId(data)],
  evolve: (doc, e, id) => {
    const { employeeId, projectId, week } = e.data;
    const machine = sheetAfter(doc?.machine ?? null, { type: e.type, data: e.data } as TimeEvent, e.revision);
    const isLog = e.type === 'TimeLogged';
    return {
      _id: id,
      employeeId,
      projectId,
      week,
      state: machine.state,
      machine,
      loggedAt: isLog || doc === null ? e.occurredAt : doc.loggedAt,
      decided: isLog ? null : { at: e.occurredAt, by: e.meta.actorId },
      ...sumsOf(machine),
    };
  },
};

const sumsOf = ({ week, entries }: Sheet) => {
  const isFirst = ({ day }: Entry) => monthOf(day) === monthOf(week);
  const [first, next] = [loggedOf(entries.filter(isFirst)), loggedOf(entries.filter((one) => !isFirst(one)))];
  return { ...first, nextMinutes: next.minutes, nextBillableMinutes: next.billableMinutes };
};
