/** What integrations declares, apart from what runs it: for its spine, for threads that fill views, and for operators. */
import { declaredOf } from '@lamplight/common/service/module.ts';
import { identityContracts } from '@lamplight/events/contracts/identity.ts';
import { INTEGRATIONS_TOPIC, integrationsContracts } from '@lamplight/events/contracts/integrations.ts';
import { projectsContracts } from '@lamplight/events/contracts/projects.ts';
import { modules } from './modules.ts';
import { toPublic } from './public.ts';

export const declared = declaredOf('integrations', modules, {
  contracts: [...identityContracts, ...projectsContracts, ...integrationsContracts],
  forward: { topic: INTEGRATIONS_TOPIC, toPublic },
});
