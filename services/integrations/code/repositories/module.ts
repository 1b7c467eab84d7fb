/** What repositories give their service. */
import type { Integrations } from '../../context.ts';
import { codeChanged } from '../signal.ts';
import { anewAsker } from './asking-anew.ts';
import { repositoryEvents } from './events.ts';
import { hookSecretDropper } from './hooks.ts';
import { personTeams } from './person-teams.ts';
import { repository } from './repository.ts';
import { repositoryView } from './view.ts';
import { accessFollower, newAccountFollower, newRepositoryFollower, shutOutFollower } from './wanting.ts';

export const repositoriesModule = {
  events: repositoryEvents,
  deciders: [repository],
  views: { repositories: repositoryView, personTeams },
  reactors: (integrations: () => Promise<Integrations>) => [
    hookSecretDropper(integrations),
    accessFollower(integrations),
    newRepositoryFollower(integrations),
    newAccountFollower(integrations),
    anewAsker(integrations),
    shutOutFollower(integrations),
  ],
  signals: { repositories: codeChanged },
} as const;
