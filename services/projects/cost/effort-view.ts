/** What went into each project: minutes by person and day, and its expenses. Rates stay in their own sealed streams. */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { TimeEvent } from '../time/timesheet.ts';
import type { ExpenseEvent } from './expenses.ts';

export type Worked = Readonly<{
  employeeId: string;
  day: CivilDate;
  week: CivilDate;
  /** Empty for work on the project as a whole. */
  milestoneId: string;
  minutes: number;
}>;
export type EffortDoc = Readonly<{
  _id: string;
  /** By person, day and milestone, so that a correction takes the place of what stood there. */
  worked: Readonly<Record<string, Worked>>;
  /** `<person>/<week>` of approved weeks. */
  approved: readonly string[];
  /** What counts, by its id: a reversed expense is gone. */
  expenses: Readonly<Record<string, Readonly<{ day: CivilDate; amountPaise: number }>>>;
}>;

const keyOf = ({ employeeId, week }: Readonly<{ employeeId: string; week: string }>): string => `${employeeId}/${week}`;
export const isApproved = ({ approved }: EffortDoc, worked: Worked): boolean => approved.includes(keyOf(worked));

export const effortView: Projection<EffortDoc, TimeEvent | ExpenseEvent> = {
  name: 'efforts',
  version: 1,
  reads: { categories: ['timesheet', 'expenses'] },
  ids: ({ data }) => [data.projectId],
  evolve: (before, e, id) => {
    const doc = before ?? { _id: id, worked: {}, approved: [], expenses: {} };
    switch (e.type) {
      case 'TimeLogged': {
        const { employeeId, day, week, milestoneId = '', minutes } = e.data;
        const key = `${employeeId}/${day}/${milestoneId}`;
        const { [key]: _old, ...others } = doc.worked;
        return {
          ...doc,
          worked: minutes === 0 ? others : { ...others, [key]: { employeeId, day, week, milestoneId, minutes } },
        };
      }
      case 'TimeApproved':
        return { ...doc, approved: [...doc.approved, keyOf(e.data)] };
      case 'TimeReturned':
        return { ...doc, approved: doc.approved.filter((key) => key !== keyOf(e.data)) };
      case 'ExpenseRecorded': {
        const { expenseId, day, amountPaise } = e.data;
        return { ...doc, expenses: { ...doc.expenses, [expenseId]: { day, amountPaise } } };
      }
      case 'ExpenseReversed': {
        const { [e.data.expenseId]: _reversed, ...others } = doc.expenses;
        return { ...doc, expenses: others };
      }
      default:
        return doc;
    }
  },
};
