/** What projects declares, apart from what runs it: for its spine, for threads that fill views, and for operators. */
import { declaredOf } from '@lamplight/common/service/module.ts';
import { identityContracts } from '@lamplight/events/contracts/identity.ts';
import { PROJECTS_TOPIC, projectsContracts } from '@lamplight/events/contracts/projects.ts';
import { visitContracts } from '@lamplight/events/contracts/visits.ts';
import { modules } from './modules.ts';
import { toPublic } from './public.ts';

export const declared = declaredOf('projects', modules, {
  contracts: [...identityContracts, ...projectsContracts, ...visitContracts],
  forward: { topic: PROJECTS_TOPIC, toPublic },
});
