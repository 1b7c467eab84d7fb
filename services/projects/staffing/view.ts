/** Assignments by person and by project, for lists of them. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Assignment, type PersonEvent, person } from './person.ts';

export type AssignmentDoc = Readonly<{
  _id: string;
  projectId: string;
  employeeId: string;
  createdAt: string;
  machine: Assignment;
}>;

export const assignmentView: Projection<AssignmentDoc, PersonEvent> = {
  name: 'assignments',
  version: 2,
  reads: { categories: ['person'] },
  indexes: [
    ['createdAt'],
    ['projectId', 'createdAt'],
    ['employeeId', 'createdAt'],
    ['employeeId', 'projectId', 'createdAt'],
  ],
  ids: (e) => [e.data.assignmentId],
  evolve: (doc, e, id) => {
    const alone = { assignments: doc === null ? [] : [doc.machine] };
    const [machine] = person.evolve(alone, { type: e.type, data: e.data } as PersonEvent, e.revision).assignments;
    if (machine === undefined) return doc;
    const { projectId, employeeId } = machine;
    return { _id: id, projectId, employeeId, createdAt: doc?.createdAt ?? e.occurredAt, machine };
  },
};
