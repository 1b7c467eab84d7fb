/** One payslip (state-machines.md §8): calculated with its run, published once it is paid, and then frozen; what its employee says against it is answered. */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payslip } from '../engine/payslip.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { PayslipEvent } from './events.ts';
import { type Dispute, evolveSlip, type PresentSlip, type Slip } from './state.ts';

/** The same slip however often its run is calculated. */
export const payslipIdOf = (runId: string, employeeId: string): string => derivedId('payslip', runId, employeeId);

type OfSlip<T extends string> = CommandOf<T> & Readonly<{ payslipId: string }>;
export type PayslipCommand =
  /** Of the product: what its calculation gives, also anew, until it is published. */
  | (OfSlip<'CalculateSlip'> &
      Readonly<{
        runId: string;
        employeeId: string;
        calculationId: string;
        month: Month;
        slip: Payslip;
        inputs: Personal;
        read: Readonly<Record<string, number>>;
      }>)
  /** Of the product, once the money has gone out. `head`: what stands on the paper beside the figures, as JSON. */
  | (OfSlip<'PublishSlip'> & Readonly<{ number: string; head: string; pdfSha256: string }>)
  | (OfSlip<'DisputePayslip'> & Readonly<{ disputeId: string; reason: string }>)
  /** `otherAdmin`: there is an active admin beside the actor. */
  | (OfSlip<'ResolveDispute'> &
      Readonly<{ disputeId: string; outcome: 'stands' | 'corrected'; answer: string; otherAdmin: ForeignFact }>)
  /** Of the product: a correction run has paid the difference. */
  | (OfSlip<'CorrectSlip'> & Readonly<{ byPayslipId: string; byRunId: string }>);
type Of<T extends PayslipCommand['type']> = Extract<PayslipCommand, { type: T }>;

const FROZEN = refuse('STATE_CONFLICT', 'conflict');

export const openDispute = ({ disputes }: Pick<PresentSlip, 'disputes'>): Dispute | null =>
  disputes.find(({ resolved }) => resolved === null) ?? null;

/** Whether the state allows it, whoever asks. */
export const slipAllows = (type: 'DisputePayslip' | 'ResolveDispute', slip: PresentSlip): boolean =>
  slip.is === 'published' && (openDispute(slip) === null) === (type === 'DisputePayslip');

/** A slip is its employee's once it is published, and admins' from the first day; nobody else knows that it is there. */
export const knowsSlip = (
  actor: Parameters<typeof isAdmin>[0],
  { employeeId, is }: Pick<PresentSlip, 'employeeId' | 'is'>,
): boolean => isAdmin(actor) || (actor.id === employeeId && is === 'published');

const decide = (c: PayslipCommand, slip: Slip): readonly PayslipEvent[] | Refusal => {
  if (c.type === 'CalculateSlip') return calculated(c, slip);
  if (slip.is === 'absent') return ABSENT;
  const { payslipId, runId, employeeId } = slip;
  const of = { payslipId, runId, employeeId };
  switch (c.type) {
    case 'PublishSlip': {
      if (!isSystem(c.actor)) return FORBIDDEN;
      const { number, head, pdfSha256 } = c;
      if (slip.is === 'published') return [];
      return [{ type: 'PayslipPublished', data: { ...of, number, head, pdfSha256 } }];
    }
    case 'CorrectSlip': {
      if (!isSystem(c.actor)) return FORBIDDEN;
      const { byPayslipId, byRunId } = c;
      if (slip.correctedBy.some((one) => one.runId === byRunId)) return [];
      return [{ type: 'PayslipCorrected', data: { ...of, byPayslipId, byRunId } }];
    }
    case 'DisputePayslip': {
      const refusal = refusalOf(standingOf(c, slip, c.actor.id === employeeId), c.ifMatch);
      if (refusal) return refusal;
      const { disputeId, reason } = c;
      return [{ type: 'PayslipDisputed', data: { ...of, disputeId, reason, by: c.actor.id } }];
    }
    case 'ResolveDispute':
      return resolved(c, slip, of);
    default:
      return unreachable(c);
  }
};

const standingOf = ({ type, actor }: Of<'DisputePayslip' | 'ResolveDispute'>, slip: PresentSlip, may: boolean) => ({
  ...{ knows: knowsSlip(actor, slip), may, ready: slipAllows(type, slip) },
  ...{ state: openDispute(slip) === null ? slip.is : 'disputed', etag: slip.etag },
});

/** A repeat of one calculation changes nothing. */
const calculated = (c: Of<'CalculateSlip'>, slip: Slip): readonly PayslipEvent[] | Refusal => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  if (slip.is === 'published') return FROZEN;
  if (slip.is === 'calculated' && slip.calculationId === c.calculationId) return [];
  const { payslipId, runId, employeeId, calculationId, month, slip: figures, inputs, read } = c;
  const data = { payslipId, runId, employeeId, calculationId, month, slip: figures, inputs, read };
  return [{ type: 'PayslipCalculated', data }];
};

/** Nobody judges what they said against their own slip. */
const resolved = (
  c: Of<'ResolveDispute'>,
  slip: PresentSlip,
  of: Readonly<{ payslipId: string; runId: string; employeeId: string }>,
): readonly PayslipEvent[] | Refusal => {
  const standing = standingOf(c, slip, isAdmin(c.actor));
  const known = slip.disputes.some(({ disputeId }) => disputeId === c.disputeId);
  if (standing.knows && standing.may && !known) return ABSENT;
  const { disputeId, outcome, answer } = c;
  const ready = standing.ready && openDispute(slip)?.disputeId === disputeId;
  const refusal = refusalOf({ ...standing, ready }, c.ifMatch);
  if (refusal) return refusal;
  const own = refusalOfOwn(c.actor.id === slip.employeeId, c.otherAdmin);
  if (own) return own;
  return [{ type: 'PayslipDisputeResolved', data: { ...of, disputeId, outcome, answer, by: c.actor.id } }];
};

export const payslip: Decider<Slip, PayslipCommand, PayslipEvent> = {
  category: 'payslip',
  initial: { is: 'absent' },
  audited: true,
  evolve: evolveSlip,
  decide,
};
