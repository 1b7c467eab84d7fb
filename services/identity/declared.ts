/** What identity is made of, apart from what runs it: told to its spine, to threads that fill views, and to operators. */
import { declaredOf } from '@lamplight/common/service/module.ts';
import { IDENTITY_TOPIC, identityContracts } from '@lamplight/events/contracts/identity.ts';
import { modules } from './modules.ts';
import { toPublic } from './public.ts';

export const declared = declaredOf('identity', modules, {
  contracts: identityContracts,
  forward: { topic: IDENTITY_TOPIC, toPublic },
});
