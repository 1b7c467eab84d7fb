/** What somebody has to do with a project. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isAssigned } from '../staffing/person.ts';
import type { ProjectDoc } from './view.ts';

/** The reader with their relation to this project: whether they are assigned to it. */
export const standingIn = (doc: ProjectDoc, actor: Actor): Actor => {
  const own = { assignments: doc.assignments.filter((a) => a.employeeId === actor.id) };
  return { ...actor, assigned: isAssigned(own, doc._id) };
};
