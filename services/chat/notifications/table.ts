/**
 * What each public event asks of whom, what it settles, and whom it tells (state-machines.md §13). Every event has its row;
 * `nothing` says that nobody is told.
 *
 * Letters about invoices, payments, payslips, reminders and accounts are written by identity, which alone knows addresses.
 */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { IntegrationsEvent } from '@lamplight/events/contracts/integrations.ts';
import type { PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { asks, type Consequence, person, settles, type Thing, tells } from './consequence.ts';

export type PublicEvent = ProjectsEvent | PayrollEvent | IdentityEvent | IntegrationsEvent;
type DataOf<T extends PublicEvent['type']> = Extract<PublicEvent, { type: T }>['data'];
type Row<T extends PublicEvent['type']> = (data: DataOf<T>) => readonly Consequence[];

const nothing = (): readonly Consequence[] => [];

// What it is about

type OfProject = Readonly<{ projectId: string }>;
const proposal = ({ proposalId }: Readonly<{ proposalId: string }>): Thing => ({
  subject: { kind: 'proposal', id: proposalId },
  of: proposalId,
});
const project = ({ projectId }: OfProject): Thing => ({ subject: { kind: 'project', id: projectId }, of: projectId });
const milestone = ({ projectId, milestoneId }: OfProject & Readonly<{ milestoneId: string }>): Thing => ({
  subject: { kind: 'milestone', id: milestoneId },
  of: projectId,
});
const change = ({ projectId, changeId }: OfProject & Readonly<{ changeId: string }>): Thing => ({
  subject: { kind: 'change', id: changeId },
  of: projectId,
});
const interest = ({ projectId, interestId }: OfProject & Readonly<{ interestId: string }>): Thing => ({
  subject: { kind: 'interest', id: interestId },
  of: projectId,
});
const report = ({ projectId, week }: OfProject & Readonly<{ week: string }>): Thing => ({
  subject: { kind: 'report', id: `${projectId}.${week}` },
  of: projectId,
});
const document = ({ projectId, documentId }: OfProject & Readonly<{ documentId: string }>): Thing => ({
  subject: { kind: 'document', id: documentId },
  of: projectId,
});
const invoice = ({ projectId, invoiceId }: OfProject & Readonly<{ invoiceId: string }>): Thing => ({
  subject: { kind: 'invoice', id: invoiceId },
  of: projectId,
});
const application = ({ applicationId }: Readonly<{ applicationId: string }>): Thing => ({
  subject: { kind: 'application', id: applicationId },
  of: null,
});
const run = ({ runId }: Readonly<{ runId: string }>): Thing => ({
  subject: { kind: 'payroll-run', id: runId },
  of: null,
});
const payslip = ({ payslipId }: Readonly<{ payslipId: string }>): Thing => ({
  subject: { kind: 'payslip', id: payslipId },
  of: null,
});
const bankDetails = ({ employeeId }: Readonly<{ employeeId: string }>): Thing => ({
  subject: { kind: 'bank-details', id: employeeId },
  of: null,
});
const proof = ({ proofId }: Readonly<{ proofId: string }>): Thing => ({
  subject: { kind: 'proof', id: proofId },
  of: null,
});
type OfItem = Pick<DataOf<'ProofAttached'>, 'employeeId' | 'proofId' | 'declarationId' | 'taxYear'>;
/** What a proof is for: another proof of the same takes the place of one that was refused. */
const proven = ({ employeeId, proofId, declarationId, taxYear }: OfItem): Thing => {
  const before = taxYear === undefined ? proofId : `${employeeId}.${taxYear}`;
  return { subject: { kind: 'proof', id: declarationId ?? before }, of: null };
};

type Connected = DataOf<'DriveConnected'>;
const connection = ({ connectionId }: Connected): Thing => ({
  subject: { kind: 'connection', id: connectionId },
  of: null,
});
const connectedAgain = (d: Connected): readonly Consequence[] => settles(connection(d), 'connection_expired');

const REVIEWS = ['proposal_to_review', 'answers_to_review', 'counter_to_review'] as const;

type Documented = DataOf<'DocumentApproved'>;
/** Who handed it in; of old events that do not say it, whoever leads. */
const uploader = ({ uploadedBy }: Pick<Documented, 'uploadedBy'>) =>
  uploadedBy === undefined ? ('lead' as const) : person(uploadedBy);
const notApproved = (d: Documented): readonly Consequence[] => [
  ...settles(document(d), 'document_to_decide'),
  asks('document_to_rework', document(d), [uploader(d)]),
];
/** Nothing is to be paid, or disputed, of what is settled whole. */
const paidUp = (d: DataOf<'ClientCreditApplied' | 'PaymentRecorded'>): readonly Consequence[] =>
  d.outstandingPaise === 0 ? settles(invoice(d), 'invoice_to_pay', 'invoice_disputed') : [];
/**
 * Owed by whoever submitted it, until it is submitted again; of old events that do not say it, by nobody. Whoever took back
 * the approval of their own run knows it.
 */
const backToSubmitter = (d: DataOf<'PayrollRunRejected' | 'PayrollRunApprovalRevoked'>): readonly Consequence[] =>
  d.submittedBy === undefined ? [] : [asks('run_to_rework', run(d), [person(d.submittedBy)], [d.by])];
const takenUp = (d: DataOf<'ApplicationMoved'>): readonly Consequence[] =>
  settles(application(d), 'application_to_review');

export const table: { readonly [T in PublicEvent['type']]: Row<T> } = {
  // Proposals and offers
  ProposalSubmitted: (d) => [asks('proposal_to_review', proposal(d), ['admins'])],
  /** One of the admins reads it; it is owed until it has an answer. */
  ProposalReviewStarted: nothing,
  ProposalInfoRequested: (d) => [
    ...settles(proposal(d), 'proposal_to_review', 'answers_to_review'),
    asks('questions_to_answer', proposal(d), ['client', 'author']),
  ],
  ProposalInfoProvided: (d) => [
    ...settles(proposal(d), 'questions_to_answer'),
    asks('answers_to_review', proposal(d), ['admins']),
  ],
  OfferMade: (d) => [...settles(proposal(d), ...REVIEWS), asks('offer_to_decide', proposal(d), ['client'])],
  /** A letter; what it reminds of is asked already. */
  OfferReminded: nothing,
  OfferCountered: (d) => [
    ...settles(proposal(d), 'offer_to_decide'),
    asks('counter_to_review', proposal(d), ['admins']),
  ],
  ProposalAccepted: (d) => [
    ...settles(proposal(d), 'offer_to_decide'),
    tells('offer_answered', proposal(d), 'admins', 'author'),
  ],
  ProposalDeclined: (d) => [
    ...settles(proposal(d), 'offer_to_decide'),
    tells('offer_answered', proposal(d), 'admins', 'author'),
  ],
  ProposalRejected: (d) => [
    ...settles(proposal(d), ...REVIEWS, 'questions_to_answer'),
    tells('proposal_decided', proposal(d), 'client', 'author'),
  ],
  ProposalWithdrawn: (d) => [
    ...settles(proposal(d), ...REVIEWS, 'questions_to_answer', 'offer_to_decide'),
    tells('proposal_decided', proposal(d), 'admins', 'client', 'author'),
  ],
  ProposalExpired: (d) => [
    ...settles(proposal(d), 'offer_to_decide'),
    tells('proposal_decided', proposal(d), 'admins', 'client', 'author'),
  ],

  // Projects
  ProjectCreated: (d) => [asks('lead_missing', project(d), ['admins']), tells('project_opened', project(d), 'client')],
  ProjectStaffingOpened: nothing,
  ProjectActivated: (d) => [tells('project_moved', project(d), 'client', 'lead', 'team')],
  ProjectPutOnHold: (d) => [tells('project_moved', project(d), 'client', 'lead', 'team')],
  ProjectResumed: (d) => [tells('project_moved', project(d), 'client', 'lead', 'team')],
  ProjectDelivered: (d) => [asks('delivery_to_accept', project(d), ['client'])],
  DeliveryReturned: (d) => [
    ...settles(project(d), 'delivery_to_accept'),
    tells('project_moved', project(d), 'admins', 'lead', 'team'),
  ],
  /** Whoever was on it is told that they are released. */
  ProjectCompleted: (d) => [
    ...settles(project(d), 'delivery_to_accept'),
    tells('project_moved', project(d), 'admins', 'client', 'lead'),
  ],
  ProjectArchived: nothing,
  ProjectCancelled: (d) => [tells('project_moved', project(d), 'admins', 'client', 'lead')],
  TeamLeadAppointed: (d) => [
    ...settles(project(d), 'lead_missing'),
    tells('appointed_lead', project(d), person(d.toId)),
  ],
  LeadVacated: (d) => [asks('lead_missing', project(d), ['admins'])],
  /** What they are called; the change that added them has told whom it concerns. */
  MilestonesPlanned: nothing,

  // Changes of the contract: the side that did not ask decides
  ChangeRequested: (d) => [asks('change_to_decide', change(d), [d.side === 'client' ? 'admins' : 'client'])],
  ChangeApproved: (d) => [
    ...settles(change(d), 'change_to_decide'),
    tells('change_decided', change(d), 'admins', 'client', 'lead'),
  ],
  ChangeRejected: (d) => [
    ...settles(change(d), 'change_to_decide'),
    tells('change_decided', change(d), 'admins', 'client', 'lead'),
  ],
  ChangeWithdrawn: (d) => settles(change(d), 'change_to_decide'),

  // People on projects. An interest is known to its person and to admins alone
  MemberAssigned: (d) => [tells('assigned', project(d), person(d.employeeId))],
  MemberReleased: (d) => (d.stillOnProject ? [] : [tells('released', project(d), person(d.employeeId))]),
  InterestExpressed: (d) => [asks('interest_to_answer', interest(d), ['admins'])],
  /** That they are assigned tells them. */
  InterestSelected: (d) => settles(interest(d), 'interest_to_answer'),
  InterestNotSelected: (d) => [
    ...settles(interest(d), 'interest_to_answer'),
    tells('interest_answered', interest(d), person(d.employeeId)),
  ],
  InterestWithdrawn: (d) => settles(interest(d), 'interest_to_answer'),

  // Reports
  LeadReportReminded: (d) => [asks('report_to_write', report(d), ['lead'])],
  LeadReportFiled: (d) => [
    ...settles(report(d), 'report_to_write'),
    tells('report_filed', report(d), 'admins', ...(d.visibleToClient ? (['client'] as const) : [])),
  ],

  // Milestones
  MilestoneBlocked: (d) => [asks('milestone_blocked', milestone(d), ['lead', 'admins'])],
  MilestoneUnblocked: (d) => settles(milestone(d), 'milestone_blocked'),
  MilestoneSubmitted: (d) => [
    ...settles(milestone(d), 'milestone_to_rework'),
    asks('milestone_to_accept', milestone(d), ['client']),
  ],
  MilestoneRecalled: (d) => settles(milestone(d), 'milestone_to_accept'),
  MilestoneAccepted: (d) => [
    ...settles(milestone(d), 'milestone_to_accept'),
    tells('milestone_accepted', milestone(d), 'admins', 'lead', 'team'),
  ],
  /** Owed until it is handed in again. */
  MilestoneChangesRequested: (d) => [
    ...settles(milestone(d), 'milestone_to_accept'),
    asks('milestone_to_rework', milestone(d), ['lead']),
  ],
  MilestoneCancelled: (d) => settles(milestone(d), 'milestone_to_accept', 'milestone_to_rework', 'milestone_blocked'),

  // Documents. What is internal, lead and admins decide, but for whoever handed it in
  DocumentShared: (d) => [
    ...settles(document(d), 'document_to_rework'),
    asks(
      'document_to_decide',
      document(d),
      d.audience === 'client' ? ['client'] : ['lead', 'admins'],
      d.uploadedBy === undefined ? [] : [d.uploadedBy],
    ),
  ],
  /** A letter; what it reminds of is asked already. */
  DocumentReminded: nothing,
  DocumentRecalled: (d) => settles(document(d), 'document_to_decide'),
  DocumentApproved: (d) => [
    ...settles(document(d), 'document_to_decide', 'document_to_rework'),
    tells('document_decided', document(d), uploader(d)),
  ],
  DocumentRejected: notApproved,
  DocumentChangesRequested: notApproved,
  /** Another version is there. */
  DocumentSuperseded: (d) => settles(document(d), 'document_to_rework'),

  // Money. Of invoices know their client and admins; of what the team gets for it, no figure
  InvoiceIssued: (d) => (d.totalPaise === 0 ? [] : [asks('invoice_to_pay', invoice(d), [person(d.clientId)])]),
  InvoiceDisputed: (d) => [asks('invoice_disputed', invoice(d), ['admins'])],
  InvoiceDisputeResolved: (d) => [
    ...settles(invoice(d), 'invoice_disputed'),
    tells('dispute_resolved', invoice(d), person(d.clientId)),
  ],
  InvoiceVoided: (d) => settles(invoice(d), 'invoice_to_pay', 'invoice_disputed'),
  /** A letter. */
  CreditNoteIssued: nothing,
  PaymentRecorded: (d) => [...paidUp(d), tells('payment_recorded', invoice(d), 'admins', person(d.clientId))],
  MilestonePaid: (d) => [
    tells('milestone_paid', milestone(d), 'lead', ...d.team.map(({ employeeId }) => person(employeeId))),
  ],
  PaymentReversed: (d) => [
    ...(d.outstandingPaise > 0 ? [asks('invoice_to_pay', invoice(d), [person(d.clientId)])] : []),
    tells('payment_reversed', invoice(d), 'admins', person(d.clientId)),
  ],
  MilestonePaymentReopened: nothing,
  ClientCreditApplied: paidUp,

  // Pay. No figure, and of whoever it is about nobody but they and admins
  PayrollRunSubmitted: (d) => [...settles(run(d), 'run_to_rework'), asks('run_to_approve', run(d), ['admins'], [d.by])],
  PayrollRunRejected: (d) => [...settles(run(d), 'run_to_approve'), ...backToSubmitter(d)],
  PayrollRunApprovalRevoked: backToSubmitter,
  PayrollRunApproved: (d) => settles(run(d), 'run_to_approve'),
  PayrollRunCancelled: (d) => settles(run(d), 'run_to_approve', 'run_to_rework'),
  PayslipPublished: (d) => [tells('payslip_published', payslip(d), person(d.employeeId))],
  PayslipDisputed: (d) => [asks('payslip_disputed', payslip(d), ['admins'], [d.employeeId])],
  PayslipDisputeResolved: (d) => [
    ...settles(payslip(d), 'payslip_disputed'),
    tells('dispute_resolved', payslip(d), person(d.employeeId)),
  ],
  /** Neither the person nor whoever entered them verifies them. Submitted again, the other ones are looked at. */
  BankDetailsSubmitted: (d) => [
    asks(
      'bank_details_to_verify',
      bankDetails(d),
      ['admins'],
      [d.employeeId, ...(d.submittedBy ? [d.submittedBy] : [])],
    ),
  ],
  BankDetailsVerified: (d) => settles(bankDetails(d), 'bank_details_to_verify'),
  BankDetailsRejected: (d) => settles(bankDetails(d), 'bank_details_to_verify'),
  ProofAttached: (d) => [
    ...settles(proven(d), 'proof_refused'),
    asks('proof_to_check', proof(d), ['admins'], [d.employeeId]),
  ],
  ProofWithdrawn: (d) => settles(proof(d), 'proof_to_check'),
  ProofAccepted: (d) => [
    ...settles(proof(d), 'proof_to_check'),
    ...settles(proven(d), 'proof_refused'),
    tells('proof_accepted', proof(d), person(d.employeeId)),
  ],
  ProofRefused: (d) => [
    ...settles(proof(d), 'proof_to_check'),
    asks('proof_refused', proven(d), [person(d.employeeId)]),
  ],

  // Connections
  DriveConnected: connectedAgain,
  FileSyncConnected: connectedAgain,
  CodeHostConnected: connectedAgain,
  /** An own account nobody else can connect. */
  ConnectionExpired: (d) => [
    asks('connection_expired', connection(d), [d.provider === 'github' ? person(d.connectedBy) : 'admins']),
  ],
  ConnectionRevoked: connectedAgain,

  // Applications: whoever moves one has read it
  ApplicationSubmitted: (d) => [asks('application_to_review', application(d), ['admins'])],
  ApplicationMoved: takenUp,
  InterviewScheduled: takenUp,
  JobOfferExtended: takenUp,
  ApplicationRejected: takenUp,
  ApplicationWithdrawn: takenUp,
  ApplicantHired: takenUp,

  // Told by letter where by anything: accounts, sessions, jobs and the catalogue
  UserSignedUp: nothing,
  InvitationAccepted: nothing,
  ProfileUpdated: nothing,
  PasswordChanged: nothing,
  EmailVerified: nothing,
  TwoFactorEnabled: nothing,
  TwoFactorDisabled: nothing,
  RoleGranted: nothing,
  RoleRevoked: nothing,
  UserDeactivated: nothing,
  UserReactivated: nothing,
  SessionEnded: nothing,
  ClientRegistered: nothing,
  ClientBillingProfileUpdated: nothing,
  EmployeeJoined: nothing,
  EmployeeDesignationChanged: nothing,
  EmployeeRelocated: nothing,
  EmployeeSkillsChanged: nothing,
  EmployeeLeft: nothing,
  JobPublished: nothing,
  JobPaused: nothing,
  JobReopened: nothing,
  JobClosed: nothing,
  JobFilled: nothing,
  CompanyParticularsSaved: nothing,
  PricingPlanPublished: nothing,
  PricingPlanRetired: nothing,
  ProductPublished: nothing,
  ProductRetired: nothing,
  TechStackPublished: nothing,
  TechStackRetired: nothing,
  PublicMetricPublished: nothing,
};

/** Of an event of another release, which no row names, nothing follows. */
export const consequencesOf = ({ type, data }: Readonly<{ type: string; data: unknown }>): readonly Consequence[] =>
  Object.hasOwn(table, type) ? table[type as PublicEvent['type']](data as never) : [];

// Who is meant may change while something is owed

/** Events after which others than before are meant by "lead", or by nobody any more. */
const MOVES_PROJECT: ReadonlySet<string> = new Set<ProjectsEvent['type']>([
  ...(['TeamLeadAppointed', 'LeadVacated', 'ProjectCompleted', 'ProjectArchived', 'ProjectCancelled'] as const),
]);
/** Events after which somebody may be an active admin, or none any more. */
const MOVES_PERSON: ReadonlySet<string> = new Set<IdentityEvent['type']>([
  ...(['UserSignedUp', 'InvitationAccepted', 'RoleGranted', 'RoleRevoked', 'UserDeactivated'] as const),
  ...(['UserReactivated', 'EmployeeJoined', 'EmployeeLeft'] as const),
]);
type Moved = Readonly<{ project: string } | { person: string }> | null;
export const movedBy = ({ type, data }: Readonly<{ type: string; data: unknown }>): Moved => {
  const ids = data as Readonly<{ projectId?: string; userId?: string; employeeId?: string }>;
  if (MOVES_PROJECT.has(type) && ids.projectId !== undefined) return { project: ids.projectId };
  const personId = ids.userId ?? ids.employeeId;
  return MOVES_PERSON.has(type) && personId !== undefined ? { person: personId } : null;
};
