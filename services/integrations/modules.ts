/** All that integrations is made of, but for its routes. */
import { audit } from './audit/module.ts';
import { connectionsModule } from './connections/module.ts';
import { people } from './people/module.ts';

export const modules = [connectionsModule, audit, people] as const;
