/** Projects, milestones, progress, assignments (domain.md §4.2, §4.3; state-machines.md §2–§4). */
import * as z from 'zod/mini';
import { newDates, openChange } from './changes.ts';
import { candidacy } from './interests.ts';
import { invoiceStates } from './invoice-states.ts';
import { inOnePlace, pin, pinSaid } from './pins.ts';
import { items, offerTerms, plannedMilestone, proposal, proposalActs } from './proposals.ts';
import { MOST_LINES, progressChange, subMilestone, subMilestoneStates } from './sub-milestones.ts';
import {
  bp,
  can,
  civilDate,
  distinct,
  id,
  instant,
  line,
  listOf,
  optionalText,
  pageQuery,
  paise,
  personRef,
  reason,
  sha256,
  success,
  text,
  uuid,
} from './values.ts';

export const projectActs = [
  'openStaffing',
  'activateProject',
  'holdProject',
  'resumeProject',
  'acceptDelivery',
  'returnDelivery',
  'archiveProject',
  'cancelProject',
  'appointLead',
  'assignMember',
  'planMilestones',
  'reweightMilestones',
  'requestChange',
  'draftChange',
  'declareHealth',
  'fileReport',
  'issueAdvance',
  'approveTime',
  'recordExpense',
  'issueLink',
] as const;
export type ProjectAct = (typeof projectActs)[number];

export const milestoneActs = [
  'startMilestone',
  'resumeMilestone',
  'blockMilestone',
  'unblockMilestone',
  'reportProgress',
  'submitMilestone',
  'recallMilestone',
  'acceptMilestone',
  'requestChanges',
  'rateMilestone',
  'planSubMilestones',
  'addPin',
] as const;
export type MilestoneAct = (typeof milestoneActs)[number];

export const projectStates = [
  'planned',
  'staffing',
  'active',
  'on_hold',
  'delivery_review',
  'completed',
  'archived',
  'cancelled',
] as const;
export type ProjectState = (typeof projectStates)[number];
export const milestoneStates = [
  'planned',
  'in_progress',
  'blocked',
  'submitted',
  'changes_requested',
  'accepted',
  'cancelled',
] as const;
export type MilestoneState = (typeof milestoneStates)[number];
export const billingStates = ['not_billed', 'invoiced', 'partially_paid', 'paid', 'credited'] as const;
/** Derived, or in the lead's word (domain.md §4.4). */
export const healths = ['on_track', 'at_risk', 'off_track'] as const;
export const severities = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

export const deliverable = z.strictObject({
  deliverableId: uuid,
  version: z.int(),
  title: z.string(),
  fileId: uuid,
  name: z.string(),
  bytes: z.int(),
  sha256,
});
export type Deliverable = z.infer<typeof deliverable>;
/** As it was handed in: which submission it was part of, when and by whom. */
const handedIn = z.strictObject({ ...deliverable.shape, submission: z.int(), at: instant, by: personRef });
export type HandedIn = z.infer<typeof handedIn>;
const deliverablePin = z.strictObject({ ...pin.shape, deliverableId: uuid });
export type DeliverablePin = z.infer<typeof deliverablePin>;
export const submission = z.strictObject({
  number: z.int(),
  at: instant,
  by: personRef,
  note: z.string(),
  deliverables: z.array(deliverable),
});
export const milestone = z.strictObject({
  milestoneId: uuid,
  projectId: z.string(),
  etag: z.string(),
  order: z.int(),
  title: z.string(),
  state: z.enum(milestoneStates),
  weightBp: bp,
  amountPaise: paise,
  startDate: civilDate,
  baselineDueDate: civilDate,
  committedDueDate: civilDate,
  acceptanceCriteria: z.array(z.string()),
  /** After the cap of its state (domain.md §4.3). */
  progressBp: bp,
  /** What was reported, or what its parts come to, before the cap. */
  declaredBp: bp,
  capBp: bp,
  /** In their order, cancelled ones included. */
  subMilestones: z.array(subMilestone),
  lastProgress: z.optional(progressChange),
  block: z.optional(
    z.strictObject({
      reason: z.string(),
      severity: z.enum(severities),
      neededFrom: z.string(),
      since: instant,
      by: personRef,
    }),
  ),
  submission: z.optional(submission),
  /** Every version of each deliverable, the newest first. Absent where nothing was ever handed in. */
  handedIn: z.optional(z.array(handedIn)),
  /** What is said of places in them, the oldest first; an open one stands on later versions too. Absent where there is none. */
  pins: z.optional(z.array(deliverablePin)),
  returns: z.array(
    z.strictObject({
      items: z.array(z.string()),
      reason: z.optional(z.string()),
      at: instant,
      by: personRef,
      submission: z.int(),
    }),
  ),
  accepted: z.optional(
    z.strictObject({
      at: instant,
      by: personRef,
      via: z.string(),
      deemed: z.boolean(),
      reason: z.optional(z.string()),
      deliverables: z.array(deliverable),
    }),
  ),
  /** What the client said of it; on behalf by an admin it counts in no public figure. */
  rating: z.optional(
    z.strictObject({ score: z.int(), comment: z.string(), onBehalf: z.boolean(), at: instant, editableUntil: instant }),
  ),
  /** Absent where the reader may not read invoices. */
  billing: z.optional(z.enum(billingStates)),
  invoiceId: z.optional(z.string()),
  /** Amount with GST that acceptance will invoice; only for those who may read invoices. */
  invoiceTotalPaise: z.optional(paise),
  can: can(milestoneActs),
});
export type Milestone = z.infer<typeof milestone>;
export const milestoneAnswer = z.strictObject({ success, milestone, stale: z.optional(z.boolean()) });
/** Of a command on a part of a milestone: the ETag is the part's. */
export const subMilestoneAnswer = z.strictObject({ success, subMilestone, milestone, stale: z.optional(z.boolean()) });
export const milestonesAnswer = listOf(milestone);

const member = {
  assignmentId: z.string(),
  projectId: z.string(),
  projectTitle: z.optional(z.string()),
  employeeId: z.string(),
  name: z.nullable(z.string()),
  role: z.string(),
  from: civilDate,
  to: z.optional(civilDate),
  state: z.enum(['active', 'paused', 'ended']),
  isLead: z.boolean(),
  etag: z.string(),
  can: can(['releaseMember']),
};
export const assignment = z.strictObject({ ...member, allocationBp: bp, effortWeightBp: bp });
/** Whoever is on a project. How much of a person's days it takes is the company's business: a client is not told. */
export const projectMember = z.strictObject({
  ...member,
  allocationBp: z.optional(bp),
  effortWeightBp: z.optional(bp),
});
export type ProjectMember = z.infer<typeof projectMember>;
export type Assignment = z.infer<typeof assignment>;
export const assignmentAnswer = z.strictObject({ success, assignment });
export const assignmentsQuery = z.strictObject({ ...pageQuery, projectId: z.optional(id), employeeId: z.optional(id) });
export const assignmentsAnswer = listOf(assignment);

/** The week by its Monday, and Friday 18:00 in India. */
const reportDue = z.strictObject({ week: civilDate, dueAt: instant });

export const project = z.strictObject({
  projectId: z.string(),
  etag: z.string(),
  title: z.string(),
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  state: z.enum(projectStates),
  stateSince: instant,
  /** What was agreed with the offer, and every approved change since. */
  contractPaise: paise,
  /** What was agreed with the offer: it stays. */
  offerPaise: paise,
  terms: offerTerms,
  offerVersion: z.int(),
  offerHash: sha256,
  lead: z.nullable(personRef),
  requiredRoles: z.array(z.string()),
  overallBp: bp,
  plannedBp: bp,
  /** domain.md §4.4; spiBp null where nothing is planned yet. `declared` stands beside `derived`: no figure overwrites it. */
  health: z.strictObject({
    derived: z.enum(healths),
    spiBp: z.nullable(z.int()),
    declared: z.optional(
      z.strictObject({ health: z.enum(healths), reason: z.optional(z.string()), at: instant, by: personRef }),
    ),
  }),
  /** The newest week whose report should be there and is not; only for those who work on it. */
  reportDue: z.optional(reportDue),
  hold: z.optional(z.strictObject({ reason: z.string(), expectedReturn: civilDate, since: instant })),
  cancelled: z.optional(z.strictObject({ reason: z.string(), at: instant, by: personRef })),
  createdAt: instant,
  activatedAt: z.optional(instant),
  deliveredAt: z.optional(instant),
  completedAt: z.optional(instant),
  startDate: z.nullable(civilDate),
  dueDate: z.nullable(civilDate),
  openChanges: z.array(openChange),
  /** Only for those who may read its invoices. */
  money: z.optional(
    z.strictObject({
      ...{ invoicedPaise: paise, paidPaise: paise, paidExGstPaise: paise, outstandingPaise: paise },
      /** Where the offer asks for one: its invoice, null while none stands, and what later invoices may still take off. */
      advance: z.optional(
        z.strictObject({
          agreedPaise: paise,
          /** It is not billed, and nothing else of the project is: it may be. */
          toBill: z.boolean(),
          invoice: z.nullable(z.strictObject({ invoiceId: z.string(), state: z.enum(invoiceStates) })),
          leftPaise: paise,
        }),
      ),
    }),
  ),
  can: can(projectActs),
});
export type Project = z.infer<typeof project>;
/** Staffing projects without client contact or price (domain.md §4.2). */
export const availableRow = z.strictObject({
  projectId: z.string(),
  title: z.string(),
  services: z.array(z.string()),
  requiredRoles: z.array(z.string()),
  startDate: z.nullable(civilDate),
  dueDate: z.nullable(civilDate),
  since: instant,
  ...candidacy,
});
export type AvailableRow = z.infer<typeof availableRow>;

/** GET /projects/{id}, from ProposalSubmitted on; the ETag is the project's, or the proposal's before there is one. */
export const projectAnswer = z.strictObject({
  success,
  kind: z.enum(['proposal', 'project']),
  proposal: z.optional(proposal),
  project: z.optional(project),
  milestones: z.optional(z.array(milestone)),
  members: z.optional(z.array(projectMember)),
  /** All that a candidate sees of a project that looks for people. */
  available: z.optional(availableRow),
  can: can([...proposalActs, ...projectActs]),
  stale: z.optional(z.boolean()),
});
export type ProjectAnswer = z.infer<typeof projectAnswer>;

export const projectRow = z.strictObject({
  projectId: z.string(),
  title: z.string(),
  state: z.enum(projectStates),
  stateSince: instant,
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  lead: z.nullable(personRef),
  contractPaise: z.optional(paise),
  overallBp: bp,
  plannedBp: bp,
  /** The lead's word where there is one, else what the figures say. */
  health: z.enum(healths),
  reportDue: z.optional(reportDue),
  dueDate: z.nullable(civilDate),
  /** An advance, ex-GST, that is agreed on and not billed yet; for admins, who bill it. */
  advanceToBillPaise: z.optional(paise),
  /** Live milestones that are not accepted, in order: the first 3, and all that are late or due within 6 days. */
  next: z.array(
    z.strictObject({
      milestoneId: uuid,
      title: z.string(),
      state: z.enum(milestoneStates),
      progressBp: bp,
      committedDueDate: civilDate,
      /** Its live sub-milestones, where it has any. `mine`: the reader is to do it. */
      subMilestones: z.optional(
        z.array(
          z.strictObject({
            subMilestoneId: uuid,
            title: z.string(),
            state: z.enum(subMilestoneStates),
            progressBp: bp,
            dueDate: z.optional(civilDate),
            mine: z.boolean(),
          }),
        ),
      ),
      /** Absent where the contract's amount is. */
      amountPaise: z.optional(paise),
    }),
  ),
  milestones: z.strictObject({
    total: z.int(),
    accepted: z.int(),
    submitted: z.int(),
    overdue: z.int(),
    blocked: z.int(),
  }),
  openChanges: z.array(openChange),
  updatedAt: instant,
  can: can(projectActs),
});
export type ProjectRow = z.infer<typeof projectRow>;
export const projectsQuery = z.strictObject({ ...pageQuery, state: z.optional(z.enum(projectStates)) });
export const projectsAnswer = listOf(projectRow);
export const availableAnswer = listOf(availableRow);

export const atQuery = z.strictObject({ at: z.optional(instant) });
export const listQuery = z.strictObject({ ...pageQuery });

export const statusBody = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('open_staffing'),
    roles: z.array(line(80)).check(z.minLength(1, 'Name at least one role'), z.maxLength(20)),
  }),
  z.strictObject({ action: z.literal('activate') }),
  z.strictObject({ action: z.literal('hold'), reason, expectedReturn: civilDate }),
  z.strictObject({ action: z.literal('resume'), newDates: z.optional(newDates) }),
  z.strictObject({ action: z.literal('cancel'), reason }),
  z.strictObject({ action: z.literal('archive') }),
]);
const assignFields = {
  employeeId: id,
  role: line(80, 'Name the role'),
  allocationBp: z.int().check(z.minimum(1), z.maximum(10_000)),
  from: civilDate,
  to: z.optional(civilDate),
  effortWeightBp: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  overrideReason: z.optional(reason),
} as const;
const ordered = (a: { from: string; to?: string | undefined }) => a.to === undefined || a.from <= a.to;
const backwards = { path: ['to'], message: 'The last day is before the first' };
export const assignTeamBody = z.strictObject(assignFields).check(z.refine(ordered, backwards));
export const assignBody = z.strictObject({ projectId: id, ...assignFields }).check(z.refine(ordered, backwards));
export const releaseBody = z.strictObject({ on: civilDate, reason });
export const leadBody = z.strictObject({ employeeId: id });
export const milestonePlanBody = z.strictObject({
  milestones: z.array(plannedMilestone).check(
    z.minLength(1, 'Plan at least one milestone'),
    z.maxLength(50),
    distinct(({ milestoneId }) => milestoneId),
  ),
});
export const weightsBody = z.strictObject({ weightsBp: z.record(uuid, bp) });
export const blockBody = z.strictObject({
  reason,
  severity: z.enum(severities),
  neededFrom: line(200, 'Say who must act'),
});
export const submitBody = z.strictObject({
  deliverables: z
    .array(z.strictObject({ deliverableId: z.optional(uuid), title: line(200, 'Give it a title'), fileId: uuid }))
    .check(
      z.maxLength(50),
      distinct(({ deliverableId }) => deliverableId),
    ),
  note: optionalText(2000),
});
export const acceptBody = z.strictObject({
  deliverables: z.array(z.strictObject({ deliverableId: uuid, version: z.int().check(z.positive()), sha256 })).check(
    z.minLength(1, 'Name what you accept'),
    z.maxLength(50),
    distinct(({ deliverableId }) => deliverableId),
  ),
  reason: z.optional(reason),
  consentFileId: z.optional(uuid),
});
export const returnBody = z.strictObject({ items, reason: z.optional(reason), consentFileId: z.optional(uuid) });
/** `version`: that of the deliverable that was read. */
export const addDeliverablePinBody = z
  .strictObject({ deliverableId: uuid, version: z.int().check(z.minimum(1), z.maximum(10_000)), ...pinSaid })
  .check(inOnePlace);
export const recallBody = z.strictObject({ reason });
export const emptyBody = z.strictObject({});
/** `ticked`: the lines of a part's checklist that are done, where it has one; everything else is reported by a figure. */
export const progressBody = z.strictObject({
  milestoneId: uuid,
  subMilestoneId: z.optional(uuid),
  progressBp: z.optional(bp),
  ticked: z.optional(
    z.array(z.string()).check(
      z.maxLength(MOST_LINES),
      distinct((text) => text),
    ),
  ),
  note: text(1000, 'Say what was done'),
  reason: z.optional(reason),
});
export const progressEntry = z.strictObject({
  milestoneId: uuid,
  title: z.string(),
  subMilestone: z.optional(z.strictObject({ subMilestoneId: uuid, title: z.string() })),
  fromBp: bp,
  toBp: bp,
  note: z.string(),
  reason: z.optional(z.string()),
  at: instant,
  by: personRef,
});
export const progressAnswer = listOf(progressEntry);
/** With the part that was reported on, where it was one; the ETag is of whichever it was. */
export const progressReported = z.strictObject({
  success,
  subMilestone: z.optional(subMilestone),
  milestone,
  stale: z.optional(z.boolean()),
});
const lastChange = z.optional(z.strictObject({ at: instant, by: personRef, note: z.string() }));
/** The tree behind the figure (M3): Σ weight × value, floored. */
export const overallProgress = z.strictObject({
  success,
  overallBp: bp,
  shownPercent: z.int(),
  milestones: z.array(
    z.strictObject({
      milestoneId: uuid,
      title: z.string(),
      state: z.enum(milestoneStates),
      weightBp: bp,
      progressBp: bp,
      declaredBp: bp,
      capBp: bp,
      shareBp: z.int(),
      lastChange,
      /** Its live parts: each one's share is of the milestone. */
      subMilestones: z.array(
        z.strictObject({
          subMilestoneId: uuid,
          title: z.string(),
          state: z.enum(subMilestoneStates),
          weightBp: bp,
          progressBp: bp,
          capBp: bp,
          shareBp: z.int(),
          lastChange,
        }),
      ),
    }),
  ),
  stale: z.optional(z.boolean()),
});
export type OverallProgress = z.infer<typeof overallProgress>;

/** RateMilestone (state-machines.md §5): 1 to 5. `reason`: on behalf of the client, by an admin; such a rating counts in no public figure. */
export const ratingBody = z.strictObject({
  score: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z.optional(optionalText(1_000)),
  reason: z.optional(reason),
});
