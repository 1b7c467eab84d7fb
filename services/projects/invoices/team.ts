/** Whose work earned a milestone's amount: every assignment of its project, ended ones too, with its effort weight. */
import type { Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { person } from '../staffing/person.ts';
import type { TeamMember } from './events.ts';

/** The view says whose streams to look at; the streams say what holds. In order of assignment id. */
export const teamOf = async (
  { look, projects }: Readonly<{ look: Look; projects: View<ProjectDoc> }>,
  projectId: string,
): Promise<readonly TeamMember[]> => {
  const doc = await projects.get(projectId);
  const people = new Set(doc?.assignments.map(({ employeeId }) => employeeId));
  const looked = await Promise.all([...people].map((employeeId) => look(`person-${employeeId}`, person)));
  return looked
    .flatMap(({ state }) => state.assignments)
    .filter((assignment) => assignment.projectId === projectId)
    .map(({ assignmentId, employeeId, effortWeightBp }) => ({ assignmentId, employeeId, effortWeightBp }))
    .sort((a, b) => (a.assignmentId < b.assignmentId ? -1 : 1));
};
