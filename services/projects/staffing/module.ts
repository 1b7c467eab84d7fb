/** What the assignments of people give their service. */
import { invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { type Seers, withUser } from '../seers.ts';
import { personEvents } from './events.ts';
import { type PersonEvent, person } from './person.ts';
import { leaver, staffKeeper } from './reactors.ts';
import { assignmentView } from './view.ts';

type Assigned = Fact<PersonEvent> &
  Readonly<{ data: { projectId: string; assignmentId?: string; employeeId: string } }>;

export const staffing = {
  events: personEvents,
  deciders: [person],
  views: { assignments: assignmentView },
  reactors: (sources: Parameters<typeof staffKeeper>[0]) => [staffKeeper(sources), leaver],
  signals: {
    assignments: async ({ data: { projectId, assignmentId: id, employeeId } }: Assigned, { ofProject }: Seers) => [
      invalidate(withUser(await ofProject(projectId), employeeId), 'assignment', id),
    ],
  },
} as const;
