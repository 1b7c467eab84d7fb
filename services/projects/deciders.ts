/** Every aggregate of this service: one decider per stream category. */
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import { plan, product, techStack } from './catalogue/kinds.ts';
import { picture } from './catalogue/picture.ts';
import { planSlug, productSlug } from './catalogue/slug.ts';
import { companyParticulars } from './company/particulars.ts';
import { file } from './files/file.ts';
import { glance } from './glance/glance.ts';
import { metric } from './insight/metric.ts';
import { invoiceBook } from './invoices/invoice-book.ts';
import { receivable } from './invoices/receivable.ts';
import { project } from './projects/project.ts';
import { proposal } from './proposals/proposal.ts';
import { skillset } from './skills/skillset.ts';
import { person } from './staffing/person.ts';

export const deciders: readonly AnyDecider[] = [
  proposal,
  project,
  person,
  receivable,
  invoiceBook,
  file,
  glance,
  plan,
  product,
  techStack,
  picture,
  planSlug,
  productSlug,
  skillset,
  metric,
  companyParticulars,
];
