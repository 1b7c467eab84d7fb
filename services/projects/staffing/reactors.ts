/** How assignments and interests follow the project that they are about, and the person who leaves (state-machines.md §3, §13). */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { type ProjectEvent, project } from '../projects/project.ts';
import type { ProjectState } from '../projects/state.ts';
import type { PersonEvent } from './events.ts';
import { type PersonCommand, person } from './person.ts';
import type { AssignmentDoc, InterestDoc } from './view.ts';

type Moved = Extract<
  ProjectEvent,
  { type: 'ProjectActivated' | 'ProjectPutOnHold' | 'ProjectResumed' | 'ProjectCompleted' | 'ProjectCancelled' }
>;
type People = Readonly<{ assignments: View<AssignmentDoc>; interests: View<InterestDoc> }>;
/** What both views know of a person and a project. */
type OfPerson = Pick<AssignmentDoc & InterestDoc, '_id' | 'projectId' | 'employeeId' | 'createdAt'>;

/** Whose view names the people to tell: those who are on the project, those who would like to be, or both. */
const CONCERNED = {
  ProjectActivated: ['interests'],
  ProjectPutOnHold: ['assignments'],
  ProjectResumed: ['assignments'],
  ProjectCompleted: ['assignments', 'interests'],
  ProjectCancelled: ['assignments', 'interests'],
} as const satisfies Readonly<Record<Moved['type'], readonly (keyof People)[]>>;

/** Everybody on the project, or interested in it, as it was when the event was recorded: the views are waited for. */
export const staffKeeper = (sources: () => Promise<People>): Reactor<Moved> => ({
  name: 'staff-keeper',
  reads: {
    types: ['ProjectActivated', 'ProjectPutOnHold', 'ProjectResumed', 'ProjectCompleted', 'ProjectCancelled'],
  },
  react: async (fact) => {
    const people = await sources();
    const found = new Set<string>();
    for (const name of CONCERNED[fact.type]) {
      const view: View<OfPerson> = people[name];
      if ((await view.waitFor(fact.position)) === 'stale') throw unavailable(`the view of ${name}`);
      for (const employeeId of await peopleIn(view, fact.data.projectId)) found.add(employeeId);
    }
    return [...found].map((employeeId) => tell(employeeId, commandFor(fact)));
  },
});

/** A project may stop looking for people in the moment in which somebody says that they would like to be on it. */
export const lateInterestCloser = (
  sources: () => Promise<Readonly<{ look: Look }>>,
): Reactor<Extract<PersonEvent, { type: 'InterestExpressed' }>> => ({
  name: 'late-interest-closer',
  reads: { types: ['InterestExpressed'] },
  react: async ({ data: { projectId, employeeId }, occurredAt: at }) => {
    const { look } = await sources();
    const { state } = await look(`project-${projectId}`, project);
    if (state.is === 'absent' || state.is === 'staffing') return [];
    const reason = ENDED[state.is] ?? BEGUN;
    return [tell(employeeId, { type: 'CloseInterests', actor: SYSTEM, at, projectId, reason })];
  },
});

/** Ends all assignments and open interests of a person who has left, at once. */
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

/** Roles count as filled when the project begins: from then on it looks for nobody. */
const BEGUN = 'The project has begun and looks for nobody any more';
const ENDED: Readonly<Record<'completed' | 'cancelled', string>> & Readonly<Partial<Record<ProjectState, string>>> = {
  completed: 'The project was completed',
  cancelled: 'The project was cancelled',
};

const commandFor = ({ type, data: { projectId }, occurredAt }: Fact<Moved>): PersonCommand => {
  const base = { actor: SYSTEM, at: occurredAt, projectId };
  const on = istDate(occurredAt);
  switch (type) {
    case 'ProjectActivated':
      return { type: 'CloseInterests', ...base, reason: BEGUN };
    case 'ProjectPutOnHold':
      return { type: 'PauseMember', ...base };
    case 'ProjectResumed':
      return { type: 'ResumeMember', ...base };
    case 'ProjectCompleted':
      return { type: 'EndAssignments', ...base, on, reason: ENDED.completed };
    case 'ProjectCancelled':
      return { type: 'EndAssignments', ...base, on, reason: ENDED.cancelled };
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

const peopleIn = async (view: View<OfPerson>, projectId: string): Promise<readonly string[]> => {
  const ever = await allOf(view, { where: { projectId }, sort: [['createdAt', 1]] });
  return ever.map(({ employeeId }) => employeeId);
};
