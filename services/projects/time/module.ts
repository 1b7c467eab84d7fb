/** What the hours of people give their service. */
import { invalidate, type Recipients } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { timeEvents } from './events.ts';
import { type TimeEvent, timesheet } from './timesheet.ts';
import { timeSheetView } from './view.ts';

/** The person, the lead of the project and admins. */
const seersOf = async ({ employeeId, projectId }: TimeEvent['data'], { project }: Seers): Promise<Recipients> => {
  const leadId = (await project(projectId))?.machine.leadId ?? null;
  return { users: [...new Set([employeeId, ...(leadId === null ? [] : [leadId])])], roles: ['admin'] };
};

export const time = {
  events: timeEvents,
  deciders: [timesheet],
  views: { timeSheets: timeSheetView },
  signals: {
    timeSheets: async ({ data }: Fact<TimeEvent>, seers: Seers) => [
      invalidate(await seersOf(data, seers), 'time', data.projectId),
    ],
  },
} as const;
