/** Assignments and interests by person and by project, for lists of them. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type AssignmentEvent, type InterestEvent, isOfInterest, type PersonEvent } from './events.ts';
import { type Interest, interestsAfter } from './interest.ts';
import { type Assignment, assignmentsAfter } from './person.ts';

const INDEXES = [
  ['createdAt'],
  ['projectId', 'createdAt'],
  ['employeeId', 'createdAt'],
  ['employeeId', 'projectId', 'createdAt'],
] as const;

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
  indexes: INDEXES,
  ids: (e) => (isOfInterest(e) ? [] : [e.data.assignmentId]),
  evolve: (doc, e, id) => {
    const event = { type: e.type, data: e.data } as AssignmentEvent;
    const [machine] = assignmentsAfter(doc === null ? [] : [doc.machine], event, e.revision);
    if (machine === undefined) return doc;
    const { projectId, employeeId } = machine;
    return { _id: id, projectId, employeeId, createdAt: doc?.createdAt ?? e.occurredAt, machine };
  },
};

export type InterestDoc = Readonly<{
  _id: string;
  projectId: string;
  employeeId: string;
  /** When it was expressed, and when it last moved. */
  createdAt: string;
  movedAt: string;
  machine: Interest;
}>;

export const interestView: Projection<InterestDoc, PersonEvent> = {
  name: 'interests',
  version: 1,
  reads: {
    types: [
      ...['InterestExpressed', 'InterestShortlisted', 'InterestSelected', 'InterestNotSelected'],
      'InterestWithdrawn',
    ],
  },
  indexes: INDEXES,
  ids: (e) => (isOfInterest(e) ? [e.data.interestId] : []),
  evolve: (doc, e, id) => {
    const event = { type: e.type, data: e.data } as InterestEvent;
    const [machine] = interestsAfter(doc === null ? [] : [doc.machine], event, e.revision);
    if (machine === undefined) return doc;
    const { projectId, employeeId } = machine;
    return {
      _id: id,
      projectId,
      employeeId,
      createdAt: doc?.createdAt ?? e.occurredAt,
      movedAt: e.occurredAt,
      machine,
    };
  },
};
