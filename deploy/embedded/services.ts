/** What each service with a history of its own declares, for operators who ask all of them. */
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import type { Declared } from '@lamplight/common/service/module.ts';
import { declared as identity } from '@lamplight/identity/declared.ts';
import { declared as projects } from '@lamplight/projects/declared.ts';

export const declaredServices: Readonly<Record<ServiceName, Declared>> = { identity, projects };
