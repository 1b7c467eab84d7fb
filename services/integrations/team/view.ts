/** The team of each project, and when somebody told something of it last. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Team, type TeamEvent, team } from './team.ts';

export type ProjectTeamDoc = Readonly<{
  _id: string;
  team: Team;
  /** Whether the project was activated, be it over or not. */
  works: boolean;
  /** When the newest of what was told happened (RFC 3339 UTC). */
  changedAt: string;
}>;

export const projectTeams: Projection<ProjectTeamDoc, TeamEvent> = {
  name: 'project-teams',
  version: 1,
  reads: { categories: [team.category] },
  indexes: [['works', 'changedAt'], ['works']],
  ids: ({ data }) => [data.projectId],
  evolve: (doc, fact, id) => {
    const now = team.evolve(doc?.team ?? team.initial, fact, fact.revision);
    const { occurredAt } = fact;
    const changedAt = doc !== null && doc.changedAt > occurredAt ? doc.changedAt : occurredAt;
    return { _id: id, team: now, works: now.works, changedAt };
  },
};
