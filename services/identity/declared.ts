/** What identity declares, apart from what runs it: for its spine, for threads that fill views, and for operators. */
import { declaredOf } from '@lamplight/common/service/module.ts';
import { chatContracts } from '@lamplight/events/contracts/chat.ts';
import { IDENTITY_TOPIC, identityContracts } from '@lamplight/events/contracts/identity.ts';
import { payrollContracts } from '@lamplight/events/contracts/payroll.ts';
import { projectsContracts } from '@lamplight/events/contracts/projects.ts';
import { modules } from './modules.ts';
import { toPublic } from './public.ts';

export const declared = declaredOf('identity', modules, {
  contracts: [...identityContracts, ...payrollContracts, ...projectsContracts, ...chatContracts],
  forward: { topic: IDENTITY_TOPIC, toPublic },
});
