/** What projects is made of, apart from what runs it: told to its spine, and to operators who ask while nothing runs. */
import { identityContracts } from '@lamplight/events/contracts/identity.ts';
import { PROJECTS_TOPIC, projectsContracts } from '@lamplight/events/contracts/projects.ts';
import { visitContracts } from '@lamplight/events/contracts/visits.ts';
import { deciders } from './deciders.ts';
import { definitions } from './events.ts';
import { projections } from './projections.ts';
import { toPublic } from './public.ts';

export const declared = {
  service: 'projects',
  definitions,
  contracts: [...identityContracts, ...projectsContracts, ...visitContracts],
  deciders,
  projections,
  forward: { topic: PROJECTS_TOPIC, toPublic },
} as const;
