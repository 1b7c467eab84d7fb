/**
 * One payment or recovery beside the salary: proposed, approved, reserved by one run, consumed by it; or cancelled
 * (state-machines.md §8). What a run has paid is never undone: it is taken back, and a recovery follows.
 */
import type { additionalPayStates } from '@lamplight/bff/contract/additional-pay.ts';
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { type Month, monthOf } from '@lamplight/common/calendar/month.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { AdditionalPaySource } from '../engine/inputs.ts';
import type { ComponentKind, SalaryComponent } from '../engine/structure.ts';
import { MONTH_CLOSED } from '../months/month.ts';
import { digitsOf } from '../sealed-amount.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { AdditionalPayEvent } from './events.ts';

export type { AdditionalPayEvent } from './events.ts';

type Proposed = Extract<AdditionalPayEvent, { type: 'AdditionalPayProposed' }>['data'];
export type PresentPay = Proposed &
  Readonly<{
    is: (typeof additionalPayStates)[number];
    etag: number;
    approvedBy: string | null;
    /** That reserves it or has paid it. */
    runId: string | null;
    /** Why it was cancelled or taken back. */
    ended: Readonly<{ reason: string; by: string }> | null;
  }>;
/** `forestalled`: it was cancelled before it was proposed, and is not any more. */
export type Pay = Readonly<{ is: 'absent'; forestalled: boolean }> | PresentPay;

export type PayTerms = Readonly<{
  employeeId: string;
  componentCode: string;
  amountPaise: Paise;
  month: Month;
  source: AdditionalPaySource;
  sourceRef: string;
  reason: string;
}>;
type OfPay<T extends string> = CommandOf<T> & Readonly<{ additionalPayId: string; employeeId: string }>;
type OfRun<T extends 'ReservePay' | 'ReleasePay' | 'ConsumePay'> = OfPay<T> & Readonly<{ runId: string }>;
export type PayCommand =
  /**
   * Facts of other streams, folded just before: works or worked here, and since when; the component; is the month closed.
   * `approvalAbovePaise`: from where on another admin is needed.
   */
  | (OfPay<'ProposePay'> &
      PayTerms &
      Readonly<{
        onPayroll: ForeignFact;
        joinedOn: string | null;
        component: SalaryComponent | null;
        closed: boolean;
        approvalAbovePaise: Paise;
      }>)
  /** `otherAdmin`: there is an active admin who neither proposed it nor is paid by it. */
  | (OfPay<'ApprovePay'> & Readonly<{ otherAdmin: ForeignFact }>)
  | (OfPay<'CancelPay'> & Readonly<{ reason: string; otherAdmin: ForeignFact }>)
  /** By a calculation of the run; and when the approval of a run that had consumed it is revoked. */
  | OfRun<'ReservePay'>
  /** The run is cancelled, or no longer pays it. */
  | OfRun<'ReleasePay'>
  /** The run is approved. */
  | OfRun<'ConsumePay'>
  /** What it was for is undone. */
  | (OfPay<'TakePayBack'> & Readonly<{ reason: string }>);
type Command<T extends PayCommand['type']> = Extract<PayCommand, { type: T }>;
type Outcome = readonly AdditionalPayEvent[] | Refusal;

/**
 * The same thing is the same stream: (source, reference, person) is unique by it (payroll.md §3). A reference is compared
 * without regard to case and blanks.
 */
export const additionalPayIdOf = ({
  source,
  sourceRef,
  employeeId,
}: Readonly<{ source: AdditionalPaySource; sourceRef: string; employeeId: string }>): string =>
  derivedId('additional pay', source, sourceRef.toLowerCase().replace(/\s+/gu, ' '), employeeId);

/** Of recoveries that the product proposes of its own accord. */
const OWN_REFERENCE = /^\s*(?:taken-back|carried|owed)\s*:/iu;
/** What an admin proposes, and components of which kind; the rest follows from something. */
const BY_HAND: Partial<Readonly<Record<AdditionalPaySource, Readonly<{ kind: ComponentKind; otherwise: string }>>>> = {
  MANUAL: { kind: 'EARNING', otherwise: 'Choose a component that is earned once' },
  REIMBURSEMENT: { kind: 'REIMBURSEMENT', otherwise: 'Choose a component that is reimbursed' },
  RECOVERY: { kind: 'DEDUCTION', otherwise: 'Choose a component that is taken once' },
};

const evolve = (pay: Pay, e: AdditionalPayEvent, etag: number): Pay => {
  if (e.type === 'AdditionalPayProposed')
    return { ...e.data, is: 'proposed', etag, approvedBy: null, runId: null, ended: null };
  if (pay.is === 'absent') {
    if (e.type === 'AdditionalPayCancelled') return { is: 'absent', forestalled: true };
    throw new TypeError(`${e.type} before it was proposed`);
  }
  switch (e.type) {
    case 'AdditionalPayApproved':
      return { ...pay, is: 'approved', etag, approvedBy: e.data.approvedBy };
    case 'AdditionalPayReserved':
      return { ...pay, is: 'reserved', etag, runId: e.data.runId };
    case 'AdditionalPayReleased':
      return { ...pay, is: 'approved', etag, runId: null };
    case 'AdditionalPayConsumed':
      return { ...pay, is: 'consumed', etag, runId: e.data.runId };
    case 'AdditionalPayCancelled':
      // The run that reserved it may have been approved just before; one that was opened again has paid nothing.
      return {
        ...{ ...pay, is: 'cancelled', etag, ended: { reason: e.data.reason, by: e.data.by } },
        runId: e.data.liftsRecovery ? null : pay.runId,
      };
    case 'AdditionalPayTakenBack':
      return { ...pay, is: 'taken_back', etag, ended: { reason: e.data.reason, by: e.data.by } };
    default:
      return unreachable(e);
  }
};

const decide = (c: PayCommand, pay: Pay): Outcome => {
  if (!isAdmin(c.actor) && !isSystem(c.actor)) return FORBIDDEN;
  if (c.type === 'ProposePay') return propose(c, pay);
  if (pay.is === 'absent') return c.type === 'TakePayBack' && isSystem(c.actor) ? forestall(c, pay) : ABSENT;
  switch (c.type) {
    case 'ApprovePay':
      return approve(c, pay);
    case 'CancelPay':
      return cancel(c, pay);
    case 'ReservePay':
      return reserve(c, pay);
    case 'ReleasePay':
      return isReservedBy(c, pay) ? [{ type: 'AdditionalPayReleased', data: { ...ofPay(c), runId: c.runId } }] : [];
    case 'ConsumePay':
      return consume(c, pay);
    case 'TakePayBack':
      return takeBack(c, pay);
    default:
      return unreachable(c);
  }
};

const ofPay = ({ additionalPayId, employeeId }: Readonly<{ additionalPayId: string; employeeId: string }>) => ({
  additionalPayId,
  employeeId,
});

const propose = (c: Command<'ProposePay'>, pay: Pay): Outcome => {
  const { additionalPayId, employeeId, componentCode, month, source, sourceRef, reason, actor } = c;
  const own = isSystem(actor);
  const unknown = own ? null : refusalUnless(c.onPayroll, ABSENT);
  if (unknown) return unknown;
  if (pay.is !== 'absent' || pay.forestalled)
    return own ? [] : refuse('DUPLICATE_PAY_ITEM', 'conflict', { additionalPayId });
  const refusal = own ? null : refusalOfTerms(c);
  if (refusal) return refusal;
  const data = {
    ...{ additionalPayId, employeeId, componentCode, amountPaise: digitsOf(c.amountPaise), month, source },
    ...{ sourceRef, reason, proposedBy: actor.id },
  };
  const proposed: AdditionalPayEvent = { type: 'AdditionalPayProposed', data };
  return approvedAtOnce(c)
    ? [proposed, { type: 'AdditionalPayApproved', data: { ...ofPay(c), approvedBy: actor.id } }]
    : [proposed];
};

const refusalOfTerms = (c: Command<'ProposePay'>): Refusal | null => {
  const byHand = BY_HAND[c.source];
  if (byHand === undefined) return faulty('source', 'This follows from something and is not entered');
  if (OWN_REFERENCE.test(c.sourceRef)) return faulty('sourceRef', 'Choose another reference: this one is kept');
  const { component } = c;
  if (component === null) return faulty('componentCode', 'Choose a component of the catalogue');
  if (!component.oneOff || component.kind !== byHand.kind) return faulty('componentCode', byHand.otherwise);
  if (c.joinedOn !== null && c.month < monthOf(c.joinedOn))
    return faulty('month', 'Choose the month of the first day of work or a later one');
  return c.closed ? MONTH_CLOSED : null;
};

/** By its proposer: up to the limit, and not one's own; of the product: what is owed, which follows from what was paid. */
const approvedAtOnce = ({ actor, source, amountPaise, employeeId, approvalAbovePaise }: Command<'ProposePay'>) =>
  isSystem(actor) ? source === 'RECOVERY' : actor.id !== employeeId && amountPaise <= approvalAbovePaise;

/** What an admin may do to it in this state. Reserved ones too: the run that reserves it is calculated anew, or recovers it. */
export const payAllows = (type: 'ApprovePay' | 'CancelPay', is: PresentPay['is']): boolean =>
  type === 'ApprovePay' ? is === 'proposed' : is === 'proposed' || is === 'approved' || is === 'reserved';

const standing = (c: PayCommand, pay: PresentPay, ready: boolean): Refusal | null =>
  refusalOf({ knows: true, may: isAdmin(c.actor), ready, state: pay.is, etag: pay.etag }, c.ifMatch);

const approve = (c: Command<'ApprovePay'>, pay: PresentPay): Outcome => {
  const refusal = standing(c, pay, payAllows('ApprovePay', pay.is));
  if (refusal) return refusal;
  const own = refusalOfOwn([pay.proposedBy, pay.employeeId].includes(c.actor.id), c.otherAdmin);
  return own ?? [{ type: 'AdditionalPayApproved', data: { ...ofPay(pay), approvedBy: c.actor.id } }];
};

const cancel = (c: Command<'CancelPay'>, pay: PresentPay): Outcome => {
  const refusal = standing(c, pay, payAllows('CancelPay', pay.is));
  if (refusal) return refusal;
  // Nobody lets themselves off what they owe.
  const own = refusalOfOwn(pay.source === 'RECOVERY' && pay.employeeId === c.actor.id, c.otherAdmin);
  return own ?? [cancelled(pay, c.reason, c.actor.id)];
};

const cancelled = (of: Readonly<{ additionalPayId: string; employeeId: string }>, reason: string, by: string) => ({
  type: 'AdditionalPayCancelled' as const,
  data: { ...ofPay(of), reason, by },
});

const isReservedBy = ({ runId }: Readonly<{ runId: string }>, pay: PresentPay): boolean =>
  pay.is === 'reserved' && pay.runId === runId;
const ANOTHER_RUN = refuse('DUPLICATE_PAY_ITEM', 'conflict');
const conflict = ({ is, etag }: PresentPay): Refusal => refuse('STATE_CONFLICT', 'conflict', { state: is, etag });

const reserve = (c: Command<'ReservePay'>, pay: PresentPay): Outcome => {
  const data = { ...ofPay(pay), runId: c.runId };
  switch (pay.is) {
    case 'approved':
      return [{ type: 'AdditionalPayReserved', data }];
    case 'reserved':
      return pay.runId === c.runId ? [] : ANOTHER_RUN;
    case 'consumed':
      return pay.runId === c.runId ? [{ type: 'AdditionalPayReserved', data }] : ANOTHER_RUN;
    case 'taken_back': {
      if (pay.runId !== c.runId) return ANOTHER_RUN;
      const { type, data: end } = cancelled(pay, pay.ended?.reason ?? '', c.actor.id);
      return [{ type, data: { ...end, liftsRecovery: true } }];
    }
    default:
      return conflict(pay);
  }
};

const consume = (c: Command<'ConsumePay'>, pay: PresentPay): Outcome => {
  if (pay.runId !== null && pay.runId !== c.runId) return ANOTHER_RUN;
  const consumed: AdditionalPayEvent = { type: 'AdditionalPayConsumed', data: { ...ofPay(pay), runId: c.runId } };
  switch (pay.is) {
    case 'approved':
    case 'reserved':
      return [consumed];
    case 'consumed':
    case 'taken_back':
      return [];
    case 'cancelled': {
      // It was cancelled between the approval of the run that reserved it and this: the run pays it all the same.
      if (pay.runId === null) return conflict(pay);
      const { reason = '', by = c.actor.id } = pay.ended ?? {};
      return [consumed, { type: 'AdditionalPayTakenBack', data: { ...ofPay(pay), reason, by } }];
    }
    case 'proposed':
      return conflict(pay);
    default:
      return unreachable(pay.is);
  }
};

const takeBack = (c: Command<'TakePayBack'>, pay: PresentPay): Outcome => {
  const { reason, actor } = c;
  switch (pay.is) {
    case 'proposed':
    case 'approved':
    case 'reserved':
      return [cancelled(pay, reason, actor.id)];
    case 'consumed':
      // A recovery that a run has taken cannot be taken back: it is paid back by an admin.
      if (pay.source === 'RECOVERY') return conflict(pay);
      return [{ type: 'AdditionalPayTakenBack', data: { ...ofPay(pay), reason, by: actor.id } }];
    case 'cancelled':
    case 'taken_back':
      return [];
    default:
      return unreachable(pay.is);
  }
};

/** It was undone before it was heard of: it will never be proposed. */
const forestall = (c: Command<'TakePayBack'>, { forestalled }: Extract<Pay, { is: 'absent' }>): Outcome =>
  forestalled ? [] : [cancelled(c, c.reason, c.actor.id)];

export const additionalPay: Decider<Pay, PayCommand, AdditionalPayEvent> = {
  category: 'additionalpay',
  initial: { is: 'absent', forestalled: false },
  audited: true,
  evolve,
  decide,
};
