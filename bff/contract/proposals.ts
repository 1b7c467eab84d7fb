/** Proposals and offers (domain.md §4.1, state-machines.md §1). */
import * as z from 'zod/mini';
import { supplies } from './invoice-states.ts';
import {
  bp,
  can,
  civilDate,
  distinct,
  id,
  instant,
  line,
  listOf,
  optionalLine,
  optionalText,
  pageQuery,
  paise,
  personRef,
  positivePaise,
  reason,
  sha256,
  success,
  text,
  uuid,
} from './values.ts';

export const proposalActs = [
  'saveProposal',
  'submitProposal',
  'startReview',
  'askInformation',
  'answerInformation',
  'makeOffer',
  'counterOffer',
  'declineOffer',
  'acceptOffer',
  'rejectProposal',
  'withdrawProposal',
] as const;
export type ProposalAct = (typeof proposalActs)[number];

export const serviceCodes = ['AI', 'WEB', 'MOBILE', 'CLOUD', 'DATA', 'UIUX'] as const;
export const billingModels = ['FIXED', 'TIME_AND_MATERIAL', 'RETAINER'] as const;
export const proposalStates = [
  'draft',
  'submitted',
  'under_review',
  'needs_info',
  'offered',
  'countered',
  'expired',
  'accepted',
  'declined',
  'rejected',
  'withdrawn',
] as const;
export type ProposalState = (typeof proposalStates)[number];
export const rejectReasons = ['out_of_scope', 'budget', 'capacity', 'duplicate', 'other'] as const;

const lines = (max: number) => z.array(line(300)).check(z.maxLength(max, `At most ${max} entries`));

export const fileRef = z.strictObject({
  fileId: uuid,
  name: z.string(),
  bytes: z.int(),
  sha256,
  state: z.enum(['stored', 'clean', 'quarantined']),
});
export type FileRef = z.infer<typeof fileRef>;

const services = z.array(z.enum(serviceCodes));
const ids = z.array(uuid).check(z.maxLength(20), distinct());
const words = (max: number, missing: string) => ({
  draft: optionalText(max),
  whole: text(max, missing),
  shown: z.string(),
  empty: '',
});
const list = (max: number) => ({ draft: lines(max), whole: lines(max), shown: z.array(z.string()), empty: [] });
const day = { draft: z.nullable(civilDate), whole: civilDate, shown: z.nullable(civilDate), empty: null };
const amount = <Whole>(whole: Whole) => ({
  draft: z.nullable(paise),
  whole,
  shown: z.nullable(paise),
  empty: null,
});

/** A published version of a pricing plan; the brief keeps what it was called and what it cost then. */
const planRef = z.strictObject({ planId: id, version: z.int() });
export const chosenPlan = z.strictObject({
  ...planRef.shape,
  name: z.string(),
  pricePaise: z.nullable(paise),
  unit: z.string(),
});
export type ChosenPlan = z.infer<typeof chosenPlan>;

/**
 * The fields of a brief, each said once: what a draft may hold of it, what it must be when the brief is submitted, how it is
 * shown, and what is shown of one that nobody has written yet.
 */
const briefFields = {
  title: { draft: optionalLine(160), whole: line(160, 'Give the project a title'), shown: z.string(), empty: '' },
  services: {
    draft: services.check(z.maxLength(6), distinct()),
    whole: services.check(z.minLength(1, 'Choose at least one service'), z.maxLength(6), distinct()),
    shown: services,
    empty: [],
  },
  problem: words(5000, 'Say what problem this solves'),
  goals: words(5000, 'Say what you want to reach'),
  scope: words(10_000, 'Describe the scope'),
  deliverables: list(50),
  techPreferences: list(30),
  targetStart: day,
  deadline: day,
  budgetMinPaise: amount(paise),
  budgetMaxPaise: amount(positivePaise),
  billingModel: {
    draft: z.enum(billingModels),
    whole: z.enum(billingModels),
    shown: z.enum(billingModels),
    empty: 'FIXED' as (typeof billingModels)[number],
  },
  /** The plan that the client chose on the prices' page, if any. */
  plan: {
    draft: z.nullable(planRef),
    whole: z.optional(z.nullable(planRef)),
    shown: z.nullable(chosenPlan),
    empty: null,
  },
  attachments: { draft: ids, whole: ids, shown: z.array(fileRef), empty: [] },
  consent: {
    draft: z.boolean(),
    whole: z.literal(true, 'Please agree before you submit'),
    shown: z.boolean(),
    empty: false,
  },
};
type BriefFields = typeof briefFields;
export type BriefField = keyof BriefFields;
const fieldsAs = <Part extends 'draft' | 'whole' | 'shown' | 'empty'>(part: Part) =>
  Object.fromEntries(Object.entries(briefFields).map(([name, field]) => [name, field[part]])) as {
    [Name in BriefField]: BriefFields[Name][Part];
  };

/** Everything a draft may hold; nothing is required before it is submitted. */
export const proposalDraft = z.strictObject({
  clientId: z.optional(id),
  ...z.partial(z.object(fieldsAs('draft'))).shape,
});
export type ProposalDraft = z.infer<typeof proposalDraft>;

/** The whole proposal, as SubmitProposal takes it. */
export const proposalBrief = z.strictObject({ clientId: z.optional(id), ...fieldsAs('whole') }).check(
  z.refine((p) => p.budgetMinPaise <= p.budgetMaxPaise, {
    path: ['budgetMaxPaise'],
    message: 'The upper end is below the lower end',
  }),
  z.refine((p) => p.targetStart < p.deadline, {
    path: ['deadline'],
    message: 'The deadline must be after the start',
  }),
);
export type ProposalBrief = z.infer<typeof proposalBrief>;

/** A brief as it is shown, however much of it is written. */
const shownBrief = z.strictObject(fieldsAs('shown'));
export type ShownBrief = z.infer<typeof shownBrief>;
export const emptyBrief: ShownBrief = fieldsAs('empty');

const PAST = 'This day is past: choose today or a later one';
/**
 * What of a brief's dates can no longer be kept when it is submitted. A draft may hold any: it may lie for weeks.
 * @param today the civil date in India at which it is judged, `YYYY-MM-DD`
 */
export const pastDates = (
  { targetStart, deadline }: Pick<ProposalBrief, 'targetStart' | 'deadline'>,
  today: string,
): readonly Readonly<{ field: 'targetStart' | 'deadline'; message: string }>[] => [
  ...(targetStart < today ? [{ field: 'targetStart' as const, message: PAST }] : []),
  ...(deadline < today ? [{ field: 'deadline' as const, message: PAST }] : []),
];

/** A milestone of an offer as it is written; one that stays sends its id. */
export const plannedMilestone = z.strictObject({
  milestoneId: z.optional(uuid),
  title: line(160, 'Give the milestone a title'),
  weightBp: bp,
  amountPaise: paise,
  startDate: civilDate,
  dueDate: civilDate,
  acceptanceCriteria: z.array(text(500)).check(z.maxLength(30)),
});
export type PlannedMilestone = z.infer<typeof plannedMilestone>;
export const offerTerms = z.strictObject({
  paymentTermDays: z.int().check(z.minimum(0), z.maximum(120)),
  deemedAcceptanceDays: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  advancePaise: z.optional(paise),
});
export const offerBody = z.strictObject({
  amountPaise: positivePaise,
  milestones: z.array(plannedMilestone).check(
    z.minLength(1, 'Plan at least one milestone'),
    z.maxLength(50),
    distinct(({ milestoneId }) => milestoneId),
  ),
  terms: offerTerms,
  validUntil: z.optional(civilDate),
  note: optionalText(2000),
});
export type OfferBody = z.infer<typeof offerBody>;

export const reviewBody = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('start_review') }),
  z.strictObject({
    action: z.literal('ask'),
    questions: z.array(text(1000)).check(z.minLength(1, 'Ask at least one question'), z.maxLength(20)),
  }),
  z.strictObject({
    action: z.literal('reject'),
    reasonCode: z.enum(rejectReasons),
    reason,
    duplicateOf: z.optional(uuid),
  }),
]);
export const answersBody = z.strictObject({ answers: z.array(text(5000)).check(z.minLength(1), z.maxLength(20)) });
export const withdrawBody = z.strictObject({ reason });
export const items = z.array(text(1000)).check(z.minLength(1, 'Name at least one thing to change'), z.maxLength(50));
export const decisionBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('accept'), version: z.int().check(z.positive()), hash: sha256 }),
  z.strictObject({
    decision: z.literal('counter'),
    version: z.int().check(z.positive()),
    amountPaise: z.optional(positivePaise),
    milestones: z.optional(
      z.array(plannedMilestone).check(
        z.minLength(1),
        z.maxLength(50),
        distinct(({ milestoneId }) => milestoneId),
      ),
    ),
    note: text(2000, 'Say what should change'),
  }),
  z.strictObject({ decision: z.literal('decline'), version: z.int().check(z.positive()), reason }),
  z.strictObject({
    decision: z.literal('accept_delivery'),
    reason: z.optional(reason),
    consentFileId: z.optional(uuid),
  }),
  z.strictObject({ decision: z.literal('return_delivery'), items }),
]);

export const fileAnswer = z.strictObject({ success, file: fileRef });
/** With who put it there and when. */
export const fileFacts = z.extend(fileRef, { uploaded: z.strictObject({ at: instant, by: personRef }) });
export type FileFacts = z.infer<typeof fileFacts>;
export const fileFactsAnswer = z.strictObject({ success, file: fileFacts });
export const filesAnswer = listOf(fileRef);

export const offeredMilestone = z.strictObject({
  milestoneId: uuid,
  title: z.string(),
  weightBp: bp,
  amountPaise: paise,
  startDate: civilDate,
  dueDate: civilDate,
  acceptanceCriteria: z.array(z.string()),
});
export type OfferedMilestone = z.infer<typeof offeredMilestone>;
export const offer = z.strictObject({
  version: z.int(),
  amountPaise: paise,
  milestones: z.array(offeredMilestone),
  terms: offerTerms,
  validUntil: civilDate,
  by: personRef,
  note: z.string(),
  hash: sha256,
  madeAt: instant,
  state: z.enum(['open', 'superseded', 'countered', 'accepted', 'declined', 'expired', 'closed']),
});
export type Offer = z.infer<typeof offer>;
export const counter = z.strictObject({
  version: z.int(),
  amountPaise: z.optional(paise),
  milestones: z.optional(z.array(offeredMilestone)),
  note: z.string(),
  by: personRef,
  at: instant,
});
export type Counter = z.infer<typeof counter>;
/**
 * How invoices to this client would be taxed today, for those who may read them. `known`: by the billing profile; until
 * there is one the client counts as being in another state.
 */
export const offerTax = z.strictObject({ supply: z.enum(supplies), gstBp: bp, known: z.boolean() });
export type OfferTax = z.infer<typeof offerTax>;
export const proposal = z.strictObject({
  proposalId: z.string(),
  etag: z.string(),
  state: z.enum(proposalStates),
  stateSince: instant,
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  submittedBy: personRef,
  ...shownBrief.shape,
  createdAt: instant,
  submittedAt: z.optional(instant),
  questions: z.array(
    z.strictObject({
      questions: z.array(z.string()),
      askedAt: instant,
      by: personRef,
      answers: z.optional(z.array(z.string())),
      answeredAt: z.optional(instant),
    }),
  ),
  offers: z.array(offer),
  counters: z.array(counter),
  tax: z.optional(offerTax),
  accepted: z.optional(
    z.strictObject({ version: z.int(), hash: sha256, contractPaise: paise, at: instant, by: personRef }),
  ),
  closed: z.optional(
    z.strictObject({ reasonCode: z.optional(z.string()), reason: z.string(), at: instant, by: personRef }),
  ),
  can: can(proposalActs),
});
export type Proposal = z.infer<typeof proposal>;
export const proposalAnswer = z.strictObject({ success, proposal, stale: z.optional(z.boolean()) });
export const proposalRow = z.strictObject({
  proposalId: z.string(),
  title: z.string(),
  state: z.enum(proposalStates),
  stateSince: instant,
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  submittedBy: personRef,
  services: z.array(z.enum(serviceCodes)),
  budgetMinPaise: z.nullable(paise),
  budgetMaxPaise: z.nullable(paise),
  /** The newest offer, where there is one. */
  offerVersion: z.nullable(z.int()),
  amountPaise: z.nullable(paise),
  validUntil: z.nullable(civilDate),
  updatedAt: instant,
  can: can(proposalActs),
});
export type ProposalRow = z.infer<typeof proposalRow>;
export const proposalsQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(z.enum(proposalStates)),
  clientId: z.optional(id),
});
export const proposalsAnswer = listOf(proposalRow);
