/** A proposal and its offers, from the first draft to the client's acceptance (state-machines.md §1). */

import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { type ProposalAct, pastDates, proposalActs } from '@lamplight/bff/contract/proposals.ts';
import {
  addDays,
  type CivilDate,
  daysFrom,
  type Instant,
  istDate,
  limitPassed,
} from '@lamplight/common/calendar/civil.ts';
import { type Actor, type CommandOf, isAdmin, isStaff, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { Offer, OfferedMilestone, ProposalBrief, ProposalDraft, ProposalEvent, Terms } from './events.ts';
import { type DraftedMilestone, faultOf, sealOffer, withAmounts } from './offer.ts';
import { offerReminderWith } from './reminder-days.ts';
import { evolve, type PresentProposal, type Proposal, type ProposalState } from './state.ts';

export type { OfferedMilestone, ProposalBrief, ProposalDraft, ProposalEvent, Terms } from './events.ts';
export type { PresentProposal, Proposal } from './state.ts';

// Commands

/** `clientActive`, `billingReady`: facts of identity, from a bus-fed view (rule 10). */
export type ProposalCommand =
  | (CommandOf<'SaveProposal'> &
      Readonly<{ proposalId: string; clientId?: string | undefined; draft: ProposalDraft; clientActive: ForeignFact }>)
  | (CommandOf<'SubmitProposal'> & Readonly<{ brief: ProposalBrief; clientActive: ForeignFact }>)
  | CommandOf<'StartReview'>
  | (CommandOf<'AskInformation'> & Readonly<{ questions: readonly string[] }>)
  | (CommandOf<'AnswerInformation'> & Readonly<{ answers: readonly string[] }>)
  | (CommandOf<'MakeOffer'> &
      Readonly<{
        amountPaise: Paise;
        milestones: readonly DraftedMilestone[];
        terms: Terms;
        validUntil?: CivilDate | undefined;
        note: string;
      }>)
  | (CommandOf<'CounterOffer'> &
      Readonly<{
        version: number;
        amountPaise?: Paise | undefined;
        milestones?: readonly OfferedMilestone[] | undefined;
        note: string;
      }>)
  | (CommandOf<'DeclineOffer'> & Readonly<{ version: number; reason: string }>)
  | (CommandOf<'AcceptOffer'> & Readonly<{ version: number; hash: string; billingReady: ForeignFact }>)
  | (CommandOf<'RejectProposal'> & Readonly<{ reasonCode: string; reason: string; duplicateOf?: string | undefined }>)
  | (CommandOf<'WithdrawProposal'> & Readonly<{ reason: string }>)
  | (CommandOf<'RemindOfOffer'> & Readonly<{ version: number }>)
  | (CommandOf<'ExpireOffer'> & Readonly<{ version: number }>);

// Rights: who may, and in which states

const isClient = (actor: Actor, p: PresentProposal): boolean => actor.role === 'client' && actor.id === p.clientId;
const isParty = (actor: Actor, p: PresentProposal): boolean => isClient(actor, p) || actor.id === p.authorId;

const REJECTABLE = ['submitted', 'under_review', 'needs_info', 'countered'] as const;
/** An expired offer still has an answer, OFFER_EXPIRED, and it is the same before and after the timer. */
const ANSWERABLE = ['offered', 'expired'] as const;
const rules = {
  saveProposal: { may: isParty, in: ['draft'] },
  submitProposal: { may: isParty, in: ['draft'] },
  startReview: { may: isAdmin, in: ['submitted'] },
  askInformation: { may: isAdmin, in: ['under_review'] },
  answerInformation: { may: isParty, in: ['needs_info'] },
  makeOffer: { may: isAdmin, in: ['under_review', 'countered', 'offered', 'expired'] },
  counterOffer: { may: isClient, in: ANSWERABLE },
  declineOffer: { may: isClient, in: ANSWERABLE },
  acceptOffer: { may: isClient, in: ANSWERABLE },
  rejectProposal: { may: isAdmin, in: REJECTABLE },
  withdrawProposal: {
    may: isParty,
    in: ['draft', 'submitted', 'under_review', 'needs_info', 'offered', 'countered', 'expired'],
  },
} as const satisfies Record<
  ProposalAct,
  { may: (actor: Actor, p: PresentProposal) => boolean; in: readonly ProposalState[] }
>;

/** Role and ownership, whatever the state; `read`: may this person know of it? */
export const can = (actor: Actor, act: ProposalAct | 'read', p: PresentProposal): boolean =>
  act === 'read' ? isAdmin(actor) || isSystem(actor) || isParty(actor, p) : rules[act].may(actor, p);

/** What the person may do with it at that instant; inputs and other streams' facts are not judged. */
export const abilities = (actor: Actor, p: PresentProposal, at: Instant): Readonly<Record<ProposalAct, boolean>> => {
  const open = p.is === 'offered' && !limitPassed(p.offer.validUntil, at);
  const allowed = (act: ProposalAct): boolean =>
    can(actor, act, p) && inState(act, p) && (rules[act].in !== ANSWERABLE || open);
  return Object.fromEntries(proposalActs.map((act) => [act, allowed(act)])) as Record<ProposalAct, boolean>;
};
const inState = (act: ProposalAct, p: PresentProposal): boolean =>
  (rules[act].in as readonly ProposalState[]).includes(p.is);

// Decide

type Outcome = readonly ProposalEvent[] | Refusal;

const decide = (c: ProposalCommand, p: Proposal): Outcome => {
  if (c.type === 'ExpireOffer') return expire(c, p);
  if (c.type === 'RemindOfOffer') return remind(c, p);
  if (p.is === 'absent') return c.type === 'SaveProposal' ? create(c) : ABSENT;
  const act = ACT_OF[c.type];
  const standing = { knows: can(c.actor, 'read', p), may: can(c.actor, act, p), ready: inState(act, p) };
  const { proposalId } = p;
  const refusal = refusalOf({ ...standing, state: p.is, etag: p.etag }, c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'SaveProposal':
      return save(c, p);
    case 'SubmitProposal':
      return submit(c, p);
    case 'StartReview':
      return [{ type: 'ProposalReviewStarted', data: { proposalId } }];
    case 'AskInformation':
      return [{ type: 'ProposalInfoRequested', data: { proposalId, questions: c.questions } }];
    case 'AnswerInformation':
      return [{ type: 'ProposalInfoProvided', data: { proposalId, answers: c.answers } }];
    case 'MakeOffer':
      return makeOffer(c, p);
    case 'CounterOffer':
    case 'DeclineOffer':
    case 'AcceptOffer':
      return 'offer' in p ? answer(c, p, p.offer) : ABSENT;
    case 'RejectProposal': {
      const { reasonCode, reason, duplicateOf } = c;
      const other = duplicateOf === undefined ? {} : { duplicateOf };
      return [{ type: 'ProposalRejected', data: { proposalId, reasonCode, reason, ...other } }];
    }
    case 'WithdrawProposal':
      return [{ type: 'ProposalWithdrawn', data: { proposalId, reason: c.reason } }];
    default:
      return unreachable(c);
  }
};

type Command<T extends ProposalCommand['type']> = Extract<ProposalCommand, { type: T }>;

const ACT_OF = {
  SaveProposal: 'saveProposal',
  SubmitProposal: 'submitProposal',
  StartReview: 'startReview',
  AskInformation: 'askInformation',
  AnswerInformation: 'answerInformation',
  MakeOffer: 'makeOffer',
  CounterOffer: 'counterOffer',
  DeclineOffer: 'declineOffer',
  AcceptOffer: 'acceptOffer',
  RejectProposal: 'rejectProposal',
  WithdrawProposal: 'withdrawProposal',
} as const satisfies Record<Exclude<ProposalCommand['type'], 'ExpireOffer' | 'RemindOfOffer'>, ProposalAct>;

const CLIENT_INACTIVE = refuse('CLIENT_INACTIVE', 'rule');
const BILLING_PROFILE_REQUIRED = refuse('BILLING_PROFILE_REQUIRED', 'rule');

/** A client proposes for themselves, staff and admins for the client they name. */
const create = ({ actor, proposalId, clientId, draft, clientActive }: Command<'SaveProposal'>): Outcome => {
  const forClient = actor.role === 'client' ? actor.id : clientId;
  if (isSystem(actor)) return FORBIDDEN;
  if (forClient === undefined) return faulty('clientId', 'Choose the client');
  if (actor.role === 'client' && clientId !== undefined && clientId !== actor.id) return ABSENT;
  const inactive = refusalUnless(clientActive, CLIENT_INACTIVE);
  if (inactive) return inactive;
  return [{ type: 'ProposalDrafted', data: { proposalId, clientId: forClient, authorId: actor.id, draft } }];
};

/** Until it is submitted, the author who writes on behalf may still name another client. */
const save = ({ actor, clientId, draft, clientActive }: Command<'SaveProposal'>, p: PresentProposal): Outcome => {
  const { proposalId, authorId } = p;
  const named = clientId ?? p.clientId;
  if (named !== p.clientId && !isStaff(actor) && !isAdmin(actor)) return ABSENT;
  const inactive = refusalUnless(clientActive, CLIENT_INACTIVE);
  if (inactive) return inactive;
  return [{ type: 'ProposalDrafted', data: { proposalId, clientId: named, authorId, draft } }];
};

/** A draft may be weeks old: days that have passed since are refused. */
const submit = ({ actor, at, brief, clientActive }: Command<'SubmitProposal'>, p: PresentProposal): Outcome => {
  const { proposalId, clientId, authorId } = p;
  const errors = pastDates(brief, istDate(at));
  if (errors.length > 0) return refuse('VALIDATION_FAILED', 'rule', { errors });
  const inactive = refusalUnless(clientActive, CLIENT_INACTIVE);
  if (inactive) return inactive;
  const author = authorId === actor.id ? {} : { authorId };
  return [{ type: 'ProposalSubmitted', data: { proposalId, clientId, submittedBy: actor.id, ...author, ...brief } }];
};

const VALID_FOR_DAYS = 30;
const makeOffer = (c: Command<'MakeOffer'>, p: PresentProposal): Outcome => {
  const milestones = withAmounts(c.amountPaise, c.milestones);
  if (milestones === null) return refuse('OFFER_INVALID', 'rule', 'Give every milestone its amount, or none.');
  const unsealed = {
    version: p.offers.length + 1,
    amountPaise: c.amountPaise,
    milestones,
    terms: c.terms,
    validUntil: c.validUntil ?? addDays(istDate(c.at), VALID_FOR_DAYS),
    by: c.actor.id,
    note: c.note,
  };
  const fault = faultOf(unsealed, c.at);
  if (fault !== null) return refuse('OFFER_INVALID', 'rule', fault);
  const { proposalId, clientId } = p;
  return [{ type: 'OfferMade', data: { proposalId, clientId, ...sealOffer(unsealed) } }];
};

/** The client answers the newest version only; what acceptance binds is its hash. */
const answer = (
  c: Command<'CounterOffer' | 'DeclineOffer' | 'AcceptOffer'>,
  p: PresentProposal,
  offer: Offer,
): Outcome => {
  const { proposalId, clientId } = p;
  const { version, hash, amountPaise: contractPaise } = offer;
  const names = c.version === version && (c.type !== 'AcceptOffer' || c.hash === hash);
  if (!names) return refuse('OFFER_SUPERSEDED', 'conflict', { version, hash, state: p.is, etag: p.etag });
  if (p.is === 'expired' || limitPassed(offer.validUntil, c.at)) return refuse('OFFER_EXPIRED', 'rule');
  switch (c.type) {
    case 'CounterOffer': {
      const { amountPaise, milestones, note } = c;
      const changes = { ...(amountPaise === undefined ? {} : { amountPaise }), ...(milestones ? { milestones } : {}) };
      return [{ type: 'OfferCountered', data: { proposalId, version, changes, note } }];
    }
    case 'DeclineOffer':
      return [{ type: 'ProposalDeclined', data: { proposalId, version, reason: c.reason } }];
    case 'AcceptOffer': {
      const unready = refusalUnless(c.billingReady, BILLING_PROFILE_REQUIRED);
      if (unready) return unready;
      const contract = { contractPaise, currency: 'INR', plan: offer.milestones, terms: offer.terms } as const;
      const title = p.content.title ?? '';
      return [{ type: 'ProposalAccepted', data: { proposalId, clientId, title, version, hash, ...contract } }];
    }
    default:
      return unreachable(c);
  }
};

/** A timer may fire twice, early, or for a version that was since replaced: then nothing changes. */
const expire = (c: Command<'ExpireOffer'>, p: Proposal): Outcome => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  if (p.is !== 'offered' || p.offer.version !== c.version || !limitPassed(p.offer.validUntil, c.at)) return [];
  const { proposalId, offer } = p;
  return [{ type: 'ProposalExpired', data: { proposalId, version: offer.version, validUntil: offer.validUntil } }];
};

/** Nothing where nobody has to decide any more, where it is too early, and where this reminder or a later one was sent. */
const remind = (c: Command<'RemindOfOffer'>, p: Proposal): Outcome => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  if (p.is !== 'offered' || p.offer.version !== c.version || limitPassed(p.offer.validUntil, c.at)) return [];
  const { proposalId, clientId, content, offer, reminded } = p;
  const daysLeft = daysFrom(istDate(c.at), offer.validUntil);
  const which = offerReminderWith(daysLeft);
  if (which === null || (reminded !== undefined && reminded <= which)) return [];
  const of = { proposalId, clientId, title: content.title ?? '', version: offer.version };
  return [{ type: 'OfferReminded', data: { ...of, validUntil: offer.validUntil, daysLeft } }];
};

export const proposal: Decider<Proposal, ProposalCommand, ProposalEvent> = {
  category: 'proposal',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
