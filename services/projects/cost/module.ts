/** What cost gives its service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { TimeEvent } from '../time/timesheet.ts';
import { effortView } from './effort-view.ts';
import { costEvents } from './events.ts';
import { type ExpenseEvent, expenseBook } from './expenses.ts';
import { costRates } from './rates.ts';
import { holidayCalendar, leaveBook } from './working-days.ts';

export const cost = {
  events: costEvents,
  deciders: [costRates, expenseBook, holidayCalendar, leaveBook],
  views: { efforts: effortView },
  signals: {
    efforts: ({ data }: Fact<TimeEvent | ExpenseEvent>) => [invalidate(ADMINS, 'cost', data.projectId)],
  },
} as const;
