/** Every view of this service. */
import { places } from './audit/places.ts';
import { auditView } from './audit/view.ts';
import { planView, productView, techStackView } from './catalogue/view.ts';
import { fileView } from './files/view.ts';
import { glanceView } from './glance/view.ts';
import { deliveryView } from './insight/delivery-view.ts';
import { metricView } from './insight/metric-view.ts';
import { outcomeView } from './insight/outcome-view.ts';
import { visitView } from './insight/visit-view.ts';
import { accountView } from './invoices/account-view.ts';
import { paymentView } from './invoices/payment-view.ts';
import { invoiceView } from './invoices/view.ts';
import { knownPeople } from './people/view.ts';
import { progressView } from './projects/progress-view.ts';
import { projectView } from './projects/view.ts';
import { proposalView } from './proposals/view.ts';
import { skillView } from './skills/view.ts';
import { assignmentView } from './staffing/view.ts';
import { due } from './timers.ts';

export const projections = [
  proposalView,
  projectView,
  progressView,
  assignmentView,
  invoiceView,
  paymentView,
  accountView,
  fileView,
  auditView,
  places,
  glanceView,
  planView,
  productView,
  techStackView,
  skillView,
  metricView,
  deliveryView,
  outcomeView,
  visitView,
  knownPeople,
  due,
] as const;
