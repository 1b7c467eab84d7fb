/** All that projects is made of, but for its routes. */
import { audit } from './audit/module.ts';
import { catalogue } from './catalogue/module.ts';
import { company } from './company/module.ts';
import { cost } from './cost/module.ts';
import { delivery } from './delivery/module.ts';
import { documents } from './documents/module.ts';
import { files } from './files/module.ts';
import { glances } from './glance/module.ts';
import { insight } from './insight/module.ts';
import { invoices } from './invoices/module.ts';
import { people } from './people/module.ts';
import { projects } from './projects/module.ts';
import { proposals } from './proposals/module.ts';
import { reports } from './reports/module.ts';
import { search } from './search/module.ts';
import { skills } from './skills/module.ts';
import { staffing } from './staffing/module.ts';
import { time } from './time/module.ts';
import { due } from './timers.ts';

export const modules = [
  proposals,
  invoices,
  projects,
  staffing,
  reports,
  time,
  cost,
  files,
  documents,
  delivery,
  audit,
  glances,
  catalogue,
  skills,
  insight,
  company,
  people,
  search,
  { views: { due } },
] as const;
