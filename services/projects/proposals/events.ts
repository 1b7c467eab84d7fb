/** What is recorded about a proposal and its offers (domain.md §4.1, §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { amount, bp, count, currency, day, id, list, sha256, text } from '../schema.ts';

const services = list(z.enum(['AI', 'WEB', 'MOBILE', 'CLOUD', 'DATA', 'UIUX']));
const billingModel = z.enum(['FIXED', 'TIME_AND_MATERIAL', 'RETAINER']);

const brief = z.strictObject({
  title: text.min(1),
  services,
  problem: text,
  goals: text,
  scope: text,
  deliverables: list(text),
  techPreferences: list(text),
  targetStart: day,
  deadline: day,
  budgetMinPaise: amount,
  budgetMaxPaise: amount,
  billingModel,
  /** As it was published when it was chosen. */
  plan: z
    .strictObject({ planId: id, version: count, name: text, pricePaise: amount.nullable(), unit: text })
    .nullable()
    .optional(),
  attachments: list(id),
  consent: z.literal(true),
});
/** A draft holds whatever was written so far; what was written may be taken back. */
const draft = brief
  .extend({
    title: text,
    targetStart: day.nullable(),
    deadline: day.nullable(),
    budgetMinPaise: amount.nullable(),
    budgetMaxPaise: amount.nullable(),
    consent: z.boolean(),
  })
  .partial();
export const offeredMilestone = z.strictObject({
  milestoneId: id,
  title: text.min(1),
  weightBp: bp,
  amountPaise: amount,
  startDate: day,
  dueDate: day,
  acceptanceCriteria: list(text),
});
export const terms = z.strictObject({
  paymentTermDays: count,
  deemedAcceptanceDays: count.optional(),
  advancePaise: amount.optional(),
});
const offer = z.strictObject({
  version: count,
  amountPaise: amount,
  milestones: list(offeredMilestone),
  terms,
  validUntil: day,
  by: id,
  note: text,
  hash: sha256,
});

export type ProposalDraft = Readonly<z.infer<typeof draft>>;
export type ProposalBrief = Readonly<z.infer<typeof brief>>;
export type OfferedMilestone = Readonly<z.infer<typeof offeredMilestone>>;
export type Terms = Readonly<z.infer<typeof terms>>;
export type Offer = Readonly<z.infer<typeof offer>>;

const proposalId = id;
const schemas = {
  ProposalDrafted: z.strictObject({ proposalId, clientId: id, authorId: id, draft }),
  ProposalSubmitted: z.strictObject({
    ...{ proposalId, clientId: id, submittedBy: id },
    /** Who wrote it, where somebody else submitted it. */
    authorId: id.optional(),
    ...brief.shape,
  }),
  ProposalReviewStarted: z.strictObject({ proposalId }),
  ProposalInfoRequested: z.strictObject({ proposalId, questions: list(text) }),
  ProposalInfoProvided: z.strictObject({ proposalId, answers: list(text) }),
  OfferMade: z.strictObject({ proposalId, clientId: id, ...offer.shape }),
  OfferCountered: z.strictObject({
    proposalId,
    version: count,
    changes: z.strictObject({ amountPaise: amount.optional(), milestones: list(offeredMilestone).optional() }),
    note: text,
  }),
  ProposalAccepted: z.strictObject({
    proposalId,
    clientId: id,
    title: text,
    version: count,
    hash: sha256,
    contractPaise: amount,
    currency,
    plan: list(offeredMilestone),
    terms,
  }),
  ProposalDeclined: z.strictObject({ proposalId, version: count, reason: text }),
  ProposalRejected: z.strictObject({ proposalId, reasonCode: text, reason: text, duplicateOf: id.optional() }),
  ProposalWithdrawn: z.strictObject({ proposalId, reason: text }),
  /** Falls due by a timer. `daysLeft`: until the last day of the offer. */
  OfferReminded: z.strictObject({
    ...{ proposalId, clientId: id, title: text, version: count, validUntil: day, daysLeft: count },
  }),
  ProposalExpired: z.strictObject({ proposalId, version: count, validUntil: day }),
} as const;

export type ProposalEvent = EventsOf<typeof schemas>;
export const proposalEvents = declareEvents(schemas);
