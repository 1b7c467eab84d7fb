/** Rows as the lists answer them, for tests. */
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';

export const NOW = Date.parse('2026-11-21T05:12:00.000Z');
const asha = { id: 'asha', name: 'Asha Rao', role: 'client' };

export const aProposalRow = (more: Partial<ProposalRow> = {}): ProposalRow => ({
  proposalId: 'p1',
  title: 'Patient portal',
  state: 'offered',
  stateSince: '2026-11-19T05:12:00.000Z',
  clientId: 'asha',
  clientName: 'Asha Rao',
  submittedBy: asha,
  services: ['WEB'],
  budgetMinPaise: 800_000_00,
  budgetMaxPaise: 1_000_000_00,
  offerVersion: null,
  amountPaise: null,
  validUntil: null,
  updatedAt: '2026-11-19T05:12:00.000Z',
  can: {},
  ...more,
});

export const aProject = (more: Partial<ProjectRow> = {}): ProjectRow => ({
  projectId: 'pr1',
  title: 'Patient portal',
  state: 'active',
  stateSince: '2026-09-05T05:12:00.000Z',
  clientId: 'asha',
  clientName: 'Asha Rao',
  lead: { id: 'meera', name: 'Meera Iyer', role: 'team_lead' },
  contractPaise: 1_000_000_00,
  openChanges: [],
  overallBp: 4350,
  plannedBp: 5000,
  health: 'off_track',
  dueDate: '2027-02-28',
  next: [],
  milestones: { total: 4, accepted: 1, submitted: 0, overdue: 0, blocked: 0 },
  updatedAt: '2026-11-20T05:12:00.000Z',
  can: {},
  ...more,
});

export const anInvoice = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
  invoiceId: 'i1',
  invoiceNo: 'INV/26-27/000004',
  kind: 'milestone',
  state: 'issued',
  projectId: 'pr1',
  projectTitle: 'Patient portal',
  milestoneId: 'm2',
  milestoneTitle: 'Booking',
  clientId: 'asha',
  clientName: 'Asha Rao',
  issuedOn: '2026-11-10',
  dueOn: '2026-11-25',
  totalPaise: 354_000_00,
  allocatedPaise: 0,
  outstandingPaise: 354_000_00,
  overdueDays: 0,
  can: {},
  ...more,
});
