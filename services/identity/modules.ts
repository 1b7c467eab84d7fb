/** All that identity is made of, but for its routes. */
import { accounts } from './accounts/module.ts';
import { audit } from './audit/module.ts';
import { careers } from './careers/module.ts';
import { claims } from './claims/module.ts';
import { due } from './due.ts';
import { forgetting } from './forgetting/module.ts';
import { interventions } from './interventions/module.ts';
import { mail } from './mail/module.ts';
import { maintenance } from './maintenance/module.ts';
import { sessions } from './sessions/module.ts';

export const modules = [
  accounts,
  mail,
  claims,
  sessions,
  careers,
  audit,
  maintenance,
  forgetting,
  interventions,
  { views: { due } },
] as const;
