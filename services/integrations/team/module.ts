/** What teams give their service. */
import { teamEvents } from './events.ts';
import { teamHearer } from './reactors.ts';
import { team } from './team.ts';
import { projectTeams } from './view.ts';

export const teamModule = {
  events: teamEvents,
  deciders: [team],
  views: { projectTeams },
  reactors: () => [teamHearer],
} as const;
