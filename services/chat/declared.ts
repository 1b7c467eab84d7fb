/** What chat declares, apart from what runs it: for its spine, for threads that fill views, and for operators. */
import { declaredOf } from '@lamplight/common/service/module.ts';
import { CHAT_TOPIC, chatContracts } from '@lamplight/events/contracts/chat.ts';
import { identityContracts } from '@lamplight/events/contracts/identity.ts';
import { integrationsContracts } from '@lamplight/events/contracts/integrations.ts';
import { payrollContracts } from '@lamplight/events/contracts/payroll.ts';
import { projectsContracts } from '@lamplight/events/contracts/projects.ts';
import { modules } from './modules.ts';
import { toPublic } from './public.ts';

export const declared = declaredOf('chat', modules, {
  contracts: [
    ...identityContracts,
    ...projectsContracts,
    ...payrollContracts,
    ...integrationsContracts,
    ...chatContracts,
  ],
  forward: { topic: CHAT_TOPIC, toPublic },
});
