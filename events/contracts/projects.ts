/** `projects.events.v1`: what other services learn of proposals, projects, milestones, money and the catalogue. Of people ids and sealed fields only. */
import { z } from 'zod';
import { contractOf } from './contract.ts';
import { sealed } from './sealed.ts';

export const PROJECTS_TOPIC = 'projects.events.v1';

const id = z.string().min(1).max(128);
const paise = z.int().min(0);
const signed = z.int();
const bp = z.int().min(0).max(10_000);
const count = z.int().min(0);
const day = z.iso.date();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const currency = z.literal('INR');

const terms = z.object({
  paymentTermDays: count,
  deemedAcceptanceDays: count.optional(),
  advancePaise: paise.optional(),
});
const offeredMilestone = z.object({
  milestoneId: id,
  title: z.string(),
  weightBp: bp,
  amountPaise: paise,
  startDate: day,
  dueDate: day,
  acceptanceCriteria: z.array(z.string()),
});
const deliverable = z.object({
  deliverableId: id,
  version: count,
  title: z.string(),
  fileId: id,
  bytes: count,
  sha256,
});
const team = z.array(z.object({ assignmentId: id, employeeId: id, effortWeightBp: bp }));
const party = { stateCode: z.string(), country: z.string() } as const;
const parties = z.object({
  seller: z.object({ name: z.string(), address: z.string(), ...party, gstin: z.string().optional() }),
  buyer: z.object({ name: sealed, address: sealed, ...party, gstin: sealed.optional() }),
});

const ofProposal = { proposalId: id } as const;
const ofProject = { projectId: id } as const;
const ofChange = { projectId: id, changeId: id } as const;
const ofAssignment = { projectId: id, employeeId: id, assignmentId: id } as const;
const ofInterest = { projectId: id, employeeId: id, interestId: id } as const;
const ofMilestone = { projectId: id, milestoneId: id } as const;
const ofDocument = {
  documentId: id,
  projectId: id,
  clientId: id,
  version: count,
  audience: z.string(),
} as const;
/** Who handed the version in: they decide it in no case, and put right what was not approved. Left out before November 2026. */
const uploader = { uploadedBy: id.optional() } as const;
/** What was approved, for whoever keeps a copy of it. Left out before December 2026. */
const content = { title: z.string().optional(), fileId: id.optional(), bytes: count.optional() } as const;
const ofInvoice = { invoiceId: id, projectId: id, milestoneId: id.optional(), clientId: id } as const;
const ofPlan = { planId: id } as const;
const ofProduct = { productId: id } as const;
const ofTechStack = { techId: id } as const;
/** What an invoice comes to, and what its credit note takes back. */
const figures = {
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
  roundOffPaise: signed,
  totalPaise: paise,
} as const;
const ofSettlement = { ...ofMilestone, invoiceId: id, settlement: count } as const;

const schemas = {
  /** `authorId`: who wrote it, where another submitted it; left out before November 2026. */
  ProposalSubmitted: z.object({
    ...ofProposal,
    clientId: id,
    submittedBy: id,
    authorId: id.optional(),
    title: z.string(),
  }),
  ProposalReviewStarted: z.object(ofProposal),
  ProposalInfoRequested: z.object(ofProposal),
  ProposalInfoProvided: z.object(ofProposal),
  OfferMade: z.object({
    ...ofProposal,
    clientId: id,
    version: count,
    amountPaise: paise,
    validUntil: day,
    hash: sha256,
  }),
  OfferCountered: z.object({
    ...ofProposal,
    version: count,
    changes: z.object({ amountPaise: paise.optional(), milestones: z.array(offeredMilestone).optional() }),
  }),
  ProposalAccepted: z.object({
    ...ofProposal,
    clientId: id,
    title: z.string(),
    version: count,
    hash: sha256,
    contractPaise: paise,
    currency,
    plan: z.array(offeredMilestone),
    terms,
  }),
  ProposalDeclined: z.object({ ...ofProposal, version: count }),
  ProposalRejected: z.object({ ...ofProposal, reasonCode: z.string() }),
  ProposalWithdrawn: z.object(ofProposal),
  OfferReminded: z.object({
    ...{ ...ofProposal, clientId: id, title: z.string(), version: count, validUntil: day, daysLeft: count },
  }),
  ProposalExpired: z.object({ ...ofProposal, version: count, validUntil: day }),

  ProjectCreated: z.object({ ...ofProject, clientId: id, title: z.string(), contractPaise: paise, currency, terms }),
  ProjectStaffingOpened: z.object({ ...ofProject, roles: z.array(z.string()) }),
  ProjectActivated: z.object(ofProject),
  ProjectPutOnHold: z.object({ ...ofProject, expectedReturn: day }),
  ProjectResumed: z.object(ofProject),
  ProjectDelivered: z.object(ofProject),
  DeliveryReturned: z.object(ofMilestone),
  ProjectCompleted: z.object({ ...ofProject, by: id, via: z.string(), deemed: z.boolean() }),
  ProjectArchived: z.object(ofProject),
  ProjectCancelled: z.object(ofProject),

  /** What milestones are called that are new, or are planned anew. */
  MilestonesPlanned: z.object({
    ...ofProject,
    milestones: z.array(z.object({ milestoneId: id, title: z.string() })),
  }),
  ChangeRequested: z.object({ ...ofChange, side: z.string(), deltaPaise: signed, deltaDays: signed }),
  ChangeApproved: z.object({ ...ofChange, deltaPaise: signed, deltaDays: signed, contractPaise: paise }),
  ChangeRejected: z.object(ofChange),
  ChangeWithdrawn: z.object(ofChange),

  MemberAssigned: z.object({
    ...ofAssignment,
    role: z.string(),
    allocationBp: bp,
    effortWeightBp: bp,
    from: day,
    to: day.optional(),
  }),
  MemberReleased: z.object({ ...ofAssignment, on: day, stillOnProject: z.boolean() }),
  TeamLeadAppointed: z.object({ ...ofProject, employeeId: id, fromId: id.optional(), toId: id }),
  /** Nobody leads it any more: `employeeId` did. */
  LeadVacated: z.object({ ...ofProject, employeeId: id }),

  InterestExpressed: z.object({ ...ofInterest, role: z.string(), availabilityBp: bp }),
  InterestSelected: z.object(ofInterest),
  InterestNotSelected: z.object(ofInterest),
  InterestWithdrawn: z.object(ofInterest),

  LeadReportFiled: z.object({ ...ofProject, week: day, version: count, visibleToClient: z.boolean() }),
  LeadReportReminded: z.object({ ...ofProject, week: day, toId: id, title: z.string() }),

  MilestoneBlocked: z.object({ ...ofMilestone, severity: z.string() }),
  MilestoneUnblocked: z.object(ofMilestone),
  /** `subMilestoneIds`: those that were handed in with it; left out where there are none, and before December 2026. */
  MilestoneSubmitted: z.object({
    ...{ ...ofMilestone, submission: count, deliverables: z.array(deliverable) },
    subMilestoneIds: z.array(id).optional(),
  }),
  MilestoneRecalled: z.object(ofMilestone),
  MilestoneAccepted: z.object({
    ...ofMilestone,
    clientId: id,
    title: z.string(),
    amountPaise: paise,
    by: id,
    via: z.string(),
    deemed: z.boolean(),
  }),
  MilestoneChangesRequested: z.object({ ...ofMilestone, submission: count, items: z.array(z.string()) }),
  MilestoneCancelled: z.object(ofMilestone),

  DocumentShared: z.object({ ...ofDocument, ...uploader, title: z.string(), sha256, dueOn: day }),
  /** `to`: who decides by name; with `admins` every admin does besides. `uploadedBy` does in no case. */
  DocumentReminded: z.object({
    ...ofDocument,
    title: z.string(),
    dueOn: day,
    daysLeft: signed,
    to: z.array(id),
    admins: z.boolean(),
    uploadedBy: id,
  }),
  DocumentRecalled: z.object(ofDocument),
  DocumentApproved: z.object({ ...ofDocument, ...uploader, ...content, sha256 }),
  DocumentRejected: z.object({ ...ofDocument, ...uploader, sha256 }),
  DocumentChangesRequested: z.object({ ...ofDocument, ...uploader, sha256 }),
  DocumentSuperseded: z.object(ofDocument),

  InvoiceIssued: z.object({
    ...ofInvoice,
    kind: z.string(),
    currency,
    invoiceNo: z.string(),
    issuedOn: day,
    dueOn: day,
    lines: z.array(z.object({ description: z.string(), sac: z.string(), amountPaise: signed })),
    parties,
    supply: z.string(),
    ...figures,
  }),
  /** Where clients pay is not told: an account is nobody's business but that of who is billed. */
  CompanyParticularsSaved: z.object({
    companyId: id,
    legalName: z.string(),
    address: z.string(),
    stateCode: z.string(),
    gstin: z.string().nullable(),
    tan: z.string().nullable().optional(),
    epfCode: z.string().nullable().optional(),
  }),
  InvoiceDisputed: z.object(ofInvoice),
  InvoiceDisputeResolved: z.object(ofInvoice),
  InvoiceVoided: z.object({ ...ofInvoice, creditPaise: paise }),
  CreditNoteIssued: z.object({
    ...ofInvoice,
    currency,
    creditNoteNo: z.string(),
    issuedOn: day,
    invoiceNo: z.string(),
    ...figures,
  }),
  PaymentRecorded: z.object({
    paymentId: id,
    ...ofInvoice,
    mode: z.string(),
    reference: z.string(),
    receivedOn: day,
    currency,
    bankPaise: paise,
    tdsCreditPaise: paise,
    allocatedPaise: paise,
    creditPaise: paise,
    outstandingPaise: paise,
  }),
  MilestonePaid: z.object({ ...ofSettlement, exGstPaise: paise, team }),
  PaymentReversed: z.object({
    paymentId: id,
    ...ofInvoice,
    bankPaise: signed,
    tdsCreditPaise: signed,
    allocatedPaise: signed,
    creditPaise: signed,
    outstandingPaise: paise,
  }),
  MilestonePaymentReopened: z.object(ofSettlement),
  ClientCreditApplied: z.object({ ...ofInvoice, amountPaise: paise, outstandingPaise: paise }),

  PricingPlanPublished: z.object({
    ...ofPlan,
    version: count,
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    billingModel: z.string(),
    pricePaise: paise.nullable(),
    unit: z.string(),
    features: z.array(z.object({ text: z.string(), included: z.boolean() })),
    highlighted: z.boolean(),
    order: count,
    effectiveFrom: day,
  }),
  PricingPlanRetired: z.object(ofPlan),
  ProductPublished: z.object({
    ...ofProduct,
    version: count,
    slug: z.string(),
    name: z.string(),
    summary: z.string(),
    body: z.string(),
    outcome: z.string(),
    gallery: z.array(z.object({ pictureId: id, alt: z.string(), width: count, height: count })),
    techStackIds: z.array(id),
    order: count,
  }),
  ProductRetired: z.object(ofProduct),
  TechStackPublished: z.object({ ...ofTechStack, version: count, name: z.string(), category: z.string() }),
  TechStackRetired: z.object(ofTechStack),
  PublicMetricPublished: z.object({ metric: z.string(), value: count }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type ProjectsEvent = {
  [T in keyof typeof schemas]: Readonly<{ type: T; data: z.infer<(typeof schemas)[T]> }>;
}[keyof typeof schemas];

export const { definitions: projectsContracts, published } = contractOf(schemas);
