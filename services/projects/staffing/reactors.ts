/** How assignments follow the project that they belong to, and the person who leaves (state-machines.md §3, §13). */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Effect, Fact, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { allOf } from '../all-of.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { type PersonCommand, person } from './person.ts';
import type { AssignmentDoc } from './view.ts';

type Moved = Extract<
  ProjectEvent,
  { type: 'ProjectPutOnHold' | 'ProjectResumed' | 'ProjectCompleted' | 'ProjectCancelled' }
>;

/** Everybody on the project, as it was when the event was recorded: the view is waited for. */
export const staffKeeper = (
  sources: () => Promise<Readonly<{ assignments: View<AssignmentDoc> }>>,
): Reactor<Moved> => ({
  name: 'staff-keeper',
  reads: { types: ['ProjectPutOnHold', 'ProjectResumed', 'ProjectCompleted', 'ProjectCancelled'] },
  react: async (fact) => {
    const { assignments } = await sources();
    if ((await assignments.waitFor(fact.position)) === 'stale') throw unavailable('the view of assignments');
    const { projectId } = fact.data;
    const people = await peopleOn(assignments, projectId);
    return people.map((employeeId) => tell(employeeId, commandFor(fact)));
  },
});

/** Ends all assignments of a person who has left, at once. */
export const leaver: Reactor<Extract<IdentityEvent, { type: 'EmployeeLeft' }>> = {
  name: 'leaver',
  reads: { topics: [IDENTITY_TOPIC] },
  react: ({ type, data, occurredAt }) =>
    type === 'EmployeeLeft'
      ? [
          tell(data.employeeId, {
            type: 'EndAssignments',
            actor: SYSTEM,
            at: occurredAt,
            on: data.lastDay,
            reason: 'Left the company',
          }),
        ]
      : [],
};

const commandFor = ({ type, data: { projectId }, occurredAt }: Fact<Moved>): PersonCommand => {
  const base = { actor: SYSTEM, at: occurredAt, projectId };
  const on = istDate(occurredAt);
  switch (type) {
    case 'ProjectPutOnHold':
      return { type: 'PauseMember', ...base };
    case 'ProjectResumed':
      return { type: 'ResumeMember', ...base };
    case 'ProjectCompleted':
      return { type: 'EndAssignments', ...base, on, reason: 'The project was completed' };
    case 'ProjectCancelled':
      return { type: 'EndAssignments', ...base, on, reason: 'The project was cancelled' };
    default:
      return unreachable(type);
  }
};

const tell = (employeeId: string, command: PersonCommand): Effect => ({
  as: employeeId,
  to: `person-${employeeId}`,
  decider: person,
  command,
});

const peopleOn = async (assignments: View<AssignmentDoc>, projectId: string): Promise<readonly string[]> => {
  const ever = await allOf(assignments, { where: { projectId }, sort: [['createdAt', 1]] });
  return [...new Set(ever.map(({ employeeId }) => employeeId))];
};
