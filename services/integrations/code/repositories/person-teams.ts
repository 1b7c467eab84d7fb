/** On which projects somebody is or was, by their assignments. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type TeamEvent, team } from '../../team/team.ts';

export type PersonTeamsDoc = Readonly<{
  _id: string;
  /** The project of each assignment that was heard of, whether it has ended or not. */
  projects: Readonly<Record<string, string>>;
}>;

export const personTeams: Projection<PersonTeamsDoc, TeamEvent> = {
  name: 'person-teams',
  version: 1,
  reads: { categories: [team.category] },
  ids: ({ data }) => ('employeeId' in data ? [data.employeeId] : []),
  evolve: (doc, { data }, id) =>
    'employeeId' in data ? { _id: id, projects: { ...doc?.projects, [data.assignmentId]: data.projectId } } : doc,
};
