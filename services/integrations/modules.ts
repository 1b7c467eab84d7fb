/** All that integrations is made of, but for its routes. */
import { audit } from './audit/module.ts';
import { activityModule } from './code/activity/module.ts';
import { repositoriesModule } from './code/repositories/module.ts';
import { connectionsModule } from './connections/module.ts';
import { people } from './people/module.ts';
import { storageModule } from './storage/module.ts';
import { teamModule } from './team/module.ts';

export const modules = [
  ...[connectionsModule, teamModule, storageModule],
  ...[repositoriesModule, activityModule, audit, people],
] as const;
