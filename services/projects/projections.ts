/** Every view of this service. */
import { places } from './audit/places.ts';
import { auditView } from './audit/view.ts';
import { fileView } from './files/view.ts';
import { paymentView } from './invoices/payment-view.ts';
import { invoiceView } from './invoices/view.ts';
import { knownPeople } from './people/view.ts';
import { progressView } from './projects/progress-view.ts';
import { projectView } from './projects/view.ts';
import { proposalView } from './proposals/view.ts';
import { assignmentView } from './staffing/view.ts';
import { due } from './timers.ts';

export const projections = [
  proposalView,
  projectView,
  progressView,
  assignmentView,
  invoiceView,
  paymentView,
  fileView,
  auditView,
  places,
  knownPeople,
  due,
] as const;
