/** What the routes of this service stand on. */
import type { Log } from '@lamplight/common/log/log.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { Change, Clock, Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { AuditDoc } from './audit/view.ts';
import type { PlanDoc, ProductDoc, TechStackDoc } from './catalogue/view.ts';
import type { FileDoc } from './files/view.ts';
import type { GlanceDoc } from './glance/view.ts';
import type { DeliveryDoc } from './insight/delivery-view.ts';
import type { MetricDoc } from './insight/metric-view.ts';
import type { OutcomeDoc } from './insight/outcome-view.ts';
import type { VisitDoc } from './insight/visit-view.ts';
import type { AccountDoc } from './invoices/account-view.ts';
import type { PaymentDoc } from './invoices/payment-view.ts';
import type { InvoiceDoc } from './invoices/view.ts';
import type { Bp } from './money/paise.ts';
import type { People } from './people/facts.ts';
import type { ProgressDoc } from './projects/progress-view.ts';
import type { ProjectDoc } from './projects/view.ts';
import type { ProposalDoc } from './proposals/view.ts';
import type { SkillDoc } from './skills/view.ts';
import type { AssignmentDoc } from './staffing/view.ts';

/**
 * The seller until an admin saves particulars (`company/seller.ts`), and the rates in force (domain.md §2.2, §4.6):
 * every invoice copies them when it is issued.
 */
export type Company = Readonly<{
  name: string;
  address: string;
  stateCode: string;
  gstin: string | null;
  /** 1800 = 18 %. */
  gstBp: Bp;
  /** What clients deduct as tax when they pay: 1000 = 10 % of the value without GST. */
  tdsBp: Bp;
  /** Services accounting code on every line. */
  sac: string;
  /** Weight of the milestone that a returned delivery makes. */
  returnWeightBp: Bp;
  /** Below so many milestones or ratings the specification's own claims are shown (domain.md §4.8). */
  minSample: number;
}>;

export type Projects = Readonly<{
  change: Change;
  look: Look;
  history: History;
  audit: Spine['audit'];
  proposals: View<ProposalDoc>;
  projects: View<ProjectDoc>;
  progress: View<ProgressDoc>;
  assignments: View<AssignmentDoc>;
  invoices: View<InvoiceDoc>;
  payments: View<PaymentDoc>;
  accounts: View<AccountDoc>;
  fileList: View<FileDoc>;
  auditIndex: View<AuditDoc>;
  glances: View<GlanceDoc>;
  plans: View<PlanDoc>;
  products: View<ProductDoc>;
  techStacks: View<TechStackDoc>;
  skills: View<SkillDoc>;
  metrics: View<MetricDoc>;
  deliveries: View<DeliveryDoc>;
  outcomes: View<OutcomeDoc>;
  visits: View<VisitDoc>;
  people: People;
  files: Files;
  company: Company;
  clock: Clock;
  log: Log;
}>;
