/** What is recorded about a project, its lead and its milestones (domain.md §4.3, §6). */
import { sides } from '@lamplight/bff/contract/changes.ts';
import { healths } from '@lamplight/bff/contract/projects.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { pinFields } from '../pins/pin.ts';
import { offeredMilestone, terms } from '../proposals/events.ts';
import { amount, bp, count, currency, day, id, list, sha256, signed, text } from '../schema.ts';

const { milestoneId, title, weightBp, amountPaise, startDate, acceptanceCriteria } = offeredMilestone.shape;
const plan = z.strictObject({
  milestoneId,
  order: count,
  title,
  weightBp,
  amountPaise,
  startDate,
  baselineDueDate: day,
  committedDueDate: day,
  acceptanceCriteria,
});
/** What a change asks for, milestone by milestone; amounts and dates are the new ones. */
const planChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('changed'),
    milestoneId,
    title: title.optional(),
    amountPaise: amountPaise.optional(),
    startDate: startDate.optional(),
    dueDate: day.optional(),
    acceptanceCriteria: acceptanceCriteria.optional(),
    weightBp: bp.optional(),
  }),
  z.strictObject({ kind: z.literal('added'), ...offeredMilestone.shape }),
  z.strictObject({ kind: z.literal('cancelled'), milestoneId }),
]);
/** Part of a milestone's work, as it is planned; without an assignee it waits for whoever starts it. */
const subMilestone = z.strictObject({
  subMilestoneId: id,
  order: count,
  title: text,
  weightBp: bp,
  assigneeId: id.optional(),
  startDate: day.optional(),
  dueDate: day.optional(),
  checklist: list(text),
});
const deliverable = z.strictObject({
  deliverableId: id,
  version: count,
  title: text,
  fileId: id,
  name: text,
  bytes: count,
  sha256,
});
/**
 * `client`, the recipient of a delivery `link` under the client, an admin `on_behalf` with the client's consent attached, or
 * `deemed` where the contract says so.
 */
export const via = z.enum(['client', 'link', 'on_behalf', 'deemed']);
export const severity = z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);

export type MilestonePlan = Readonly<z.infer<typeof plan>>;
export type SubMilestonePlan = Readonly<z.infer<typeof subMilestone>>;
export type PlanChange = Readonly<z.infer<typeof planChange>>;
export type Deliverable = Readonly<z.infer<typeof deliverable>>;
export type Via = z.infer<typeof via>;
export type Severity = z.infer<typeof severity>;

const projectId = id;
const ofMilestone = { projectId, milestoneId } as const;
const ofSubMilestone = { ...ofMilestone, subMilestoneId: id } as const;
/** `version`: of the deliverable. */
const ofDeliverable = { ...ofMilestone, deliverableId: id, version: count } as const;
const ofChange = { projectId, changeId: id } as const;
const decided = { by: id, via, reason: text.optional(), consentFileId: id.optional() } as const;
const schemas = {
  ProjectCreated: z.strictObject({
    projectId,
    clientId: id,
    title: text,
    contractPaise: amount,
    currency,
    terms,
    offerVersion: count,
    offerHash: sha256,
  }),
  ProjectStaffingOpened: z.strictObject({ projectId, roles: list(text) }),
  ProjectActivated: z.strictObject({ projectId }),
  ProjectPutOnHold: z.strictObject({ projectId, reason: text, expectedReturn: day }),
  ProjectResumed: z.strictObject({ projectId }),
  /** `derived`: what the figures said when it was declared. */
  HealthChanged: z.strictObject({
    projectId,
    derived: z.enum(healths),
    declared: z.enum(healths),
    reason: text.optional(),
    declaredAt: z.iso.datetime(),
    by: id,
  }),
  ProjectDelivered: z.strictObject({ projectId }),
  DeliveryReturned: z.strictObject({ projectId, milestoneId, items: list(text) }),
  ProjectCompleted: z.strictObject({ projectId, ...decided, deemed: z.boolean() }),
  ProjectArchived: z.strictObject({ projectId }),
  ProjectCancelled: z.strictObject({ projectId, reason: text }),
  TeamLeadAppointed: z.strictObject({ projectId, employeeId: id, fromId: id.optional(), toId: id }),
  LeadVacated: z.strictObject({ projectId, employeeId: id }),
  MilestonesPlanned: z.strictObject({ projectId, milestones: list(plan) }),
  MilestonesReweighted: z.strictObject({ projectId, weightsBp: z.record(id, bp).readonly() }),
  /** A committed due date moves only by a change that the other side approved. */
  MilestoneDueDateCommitted: z.strictObject({ ...ofMilestone, from: day, to: day, changeId: id }),
  ChangeRequested: z.strictObject({
    ...ofChange,
    side: z.enum(sides),
    by: id,
    /** The lead who drafted it, where it was a draft. */
    draftedBy: id.optional(),
    reason: text,
    deltaPaise: signed,
    deltaDays: signed,
    planChanges: list(planChange),
  }),
  /** What the lead would ask of the client: an admin asks for it or discards it, and the client knows nothing of it. */
  ChangeDrafted: z.strictObject({
    ...ofChange,
    by: id,
    reason: text,
    deltaPaise: signed,
    deltaDays: signed,
    planChanges: list(planChange),
  }),
  ChangeDiscarded: z.strictObject({ ...ofChange, by: id, reason: text }),
  /** `contractPaise`: what the contract is worth with it. What it does to milestones follows in the same append. */
  ChangeApproved: z.strictObject({
    ...ofChange,
    by: id,
    deltaPaise: signed,
    deltaDays: signed,
    contractPaise: amount,
  }),
  ChangeRejected: z.strictObject({ ...ofChange, by: id, reason: text }),
  ChangeWithdrawn: z.strictObject(ofChange),
  MilestoneStarted: z.strictObject(ofMilestone),
  MilestoneResumed: z.strictObject(ofMilestone),
  MilestoneBlocked: z.strictObject({ ...ofMilestone, reason: text, severity, neededFrom: text }),
  MilestoneUnblocked: z.strictObject(ofMilestone),
  ProgressReported: z.strictObject({
    ...ofMilestone,
    /** The report is about this part of the milestone, and so are its figures. */
    subMilestoneId: id.optional(),
    /** As shown before and after, cut to the cap of the state. */
    fromBp: bp,
    toBp: bp,
    /** As reported: what the cap hides comes out when the state allows more. */
    declaredBp: bp,
    /** The lines of the checklist that are done; where there is a checklist, it counts in place of `declaredBp`. */
    ticked: list(text).optional(),
    note: text,
    reason: text.optional(),
  }),
  /** All that are live, in their order: those that stay, and new ones. */
  SubMilestonesPlanned: z.strictObject({ ...ofMilestone, subMilestones: list(subMilestone) }),
  SubMilestoneStarted: z.strictObject({ ...ofSubMilestone, assigneeId: id }),
  SubMilestoneDone: z.strictObject({
    ...ofSubMilestone,
    note: text,
    files: list(z.strictObject({ fileId: id, name: text, bytes: count, sha256 })),
  }),
  SubMilestoneVerified: z.strictObject(ofSubMilestone),
  SubMilestoneReturned: z.strictObject({ ...ofSubMilestone, reason: text }),
  /** `weightsBp`: how those that stay share 100 % from then on. */
  SubMilestoneCancelled: z.strictObject({
    ...ofSubMilestone,
    reason: text,
    weightsBp: z.record(id, bp).readonly(),
  }),
  MilestoneSubmitted: z.strictObject({
    ...ofMilestone,
    submission: count,
    deliverables: list(deliverable),
    /** Those that were live, all of them verified. Left out where there are none, and before December 2026. */
    subMilestoneIds: list(id).optional(),
    note: text,
  }),
  /** Whoever may read the submission reads it. */
  DeliverablePinAdded: z.strictObject({ ...ofDeliverable, ...pinFields }),
  /** `version`: the newest one; the pin may stand on an earlier one. */
  DeliverablePinResolved: z.strictObject({ ...ofDeliverable, pinId: id }),
  MilestoneRecalled: z.strictObject({ ...ofMilestone, reason: text }),
  /** Carries what its invoice needs, so that the reactor reads no other stream. */
  MilestoneAccepted: z.strictObject({
    ...ofMilestone,
    clientId: id,
    title: text,
    projectTitle: text,
    amountPaise: amount,
    paymentTermDays: count,
    deliverables: list(deliverable),
    ...decided,
    deemed: z.boolean(),
  }),
  MilestoneChangesRequested: z.strictObject({
    ...ofMilestone,
    submission: count,
    items: list(text),
    ...decided,
  }),
  MilestoneCancelled: z.strictObject({ ...ofMilestone, reason: text }),
  /** A rating on behalf of the client is kept, and never counts in a public figure (state-machines.md §5). */
  ClientRatingSubmitted: z.strictObject({
    ...ofMilestone,
    score: z.int().min(1).max(5),
    comment: text,
    onBehalf: z.boolean(),
    reason: text.optional(),
    /** The same side may change it until then. */
    editableUntil: z.iso.datetime(),
  }),
} as const;

export type ProjectEvent = EventsOf<typeof schemas>;
export const projectEvents = declareEvents(schemas);
