/** The weeks of people on projects, for lists of them and for what projects cost. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Sheet, sheetAfter, type TimeEvent, timesheet } from './timesheet.ts';

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
}>;

type Named = Readonly<{ employeeId: string; projectId: string; week: string }>;
export const sheetId = ({ employeeId, projectId, week }: Named): string => `${employeeId}/${projectId}/${week}`;

export const timeSheetView: Projection<SheetDoc, TimeEvent> = {
  name: 'time-sheets',
  version: 1,
  reads: { categories: [timesheet.category] },
  indexes: [
    ['week'],
    ['state', 'week'],
    ['projectId', 'week'],
    ['projectId', 'state', 'week'],
    ['employeeId', 'week'],
    ['employeeId', 'state', 'week'],
    ['employeeId', 'projectId', 'week'],
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
    };
  },
};
