/** A payslip as its employee and admins get it: every figure as it is stored, how it was reckoned, and where its money is. */
import type { DisputedSlip, PayslipRow, Payslip as Shown } from '@lamplight/bff/contract/payslips.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { etagOf, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { amountInWords } from '@lamplight/common/money/words.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import { basisWords } from '../engine/basis-words.ts';
import type { Payment } from '../runs/state.ts';
import { openDispute, slipAllows } from './payslip.ts';
import type { PresentSlip } from './state.ts';
import type { PayslipDoc } from './view.ts';

type Steps = readonly Pick<Step<unknown>, 'fact'>[];

/** The people whom an answer about this slip names. */
export const namedIn = ({ employeeId, disputes }: PresentSlip): readonly string[] => [
  employeeId,
  ...disputes.flatMap(({ by, resolved }) => (resolved === null ? [by] : [by, resolved.by])),
];

/** Whose slip waits for an answer. */
export const showDisputed = ({ _id: payslipId, employeeId, month, type }: PayslipDoc, names: Names): DisputedSlip => ({
  ...{ payslipId, employee: names(employeeId), month, type },
});

/** A slip of a list: what its view says. */
export const showRow = (doc: PayslipDoc, names: Names): PayslipRow => {
  const { _id: payslipId, etag, employeeId, month, type, published, publishedAt, number, disputed } = doc;
  const { grossPaise, deductionsPaise, netPaise } = doc;
  const state = disputed ? 'disputed' : published ? 'published' : 'calculated';
  return {
    ...{ payslipId, etag: etagOf(etag), employee: names(employeeId), month, type, state, number, publishedAt },
    ...{ grossPaise, deductionsPaise, netPaise },
  };
};

/**
 * @param steps of the stream, from which each entry has when it was made
 * @param of `payment`: where its run says that its money is; null where its run does not know the slip any more
 */
export const showSlip = (
  slip: PresentSlip,
  steps: Steps,
  { names, reader, payment }: Readonly<{ names: Names; reader: SignedInActor; payment: Payment | null }>,
): Shown => {
  const { payslipId, runId, etag, employeeId, month, is, published, disputes, correctedBy, slip: figures } = slip;
  const { type, grossPaise, deductionsPaise } = figures;
  const { reimbursementsPaise, employerPaise, costPaise, netPaise, monthlyGrossPaise, days, yearToDate } = figures;
  const { calendarDays, paidHalfDays, lopHalfDays } = days;
  return {
    ...{ payslipId, runId, etag: etagOf(etag), employee: names(employeeId), month, type },
    state: openDispute(slip) === null ? is : 'disputed',
    ...{ number: published?.number ?? null, publishedAt: when(steps, 'PayslipPublished') },
    ...{ grossPaise, deductionsPaise, netPaise },
    lines: figures.lines.map(({ code, name, kind, amountPaise, arrearOf, basis }) => ({
      ...{ code, name, kind, amountPaise, yearPaise: yearToDate.linesPaise[code] ?? 0 },
      ...(arrearOf === undefined ? {} : { arrearOf }),
      basis: basisWords({ code, amountPaise, basis }),
    })),
    ...{ reimbursementsPaise, employerPaise, costPaise, netInWords: amountInWords(netPaise), monthlyGrossPaise },
    days: { calendarDays, paidHalfDays, lopHalfDays },
    paid: payment?.is === 'paid' ? { paidOn: payment.paidOn, reference: payment.reference } : null,
    disputes: disputes
      .map(({ disputeId, reason, by, resolved }) => ({
        ...{ disputeId, reason: textOf(reason), raisedBy: names(by) },
        raisedAt: when(steps, 'PayslipDisputed', disputeId) ?? '',
        ...(resolved === null
          ? {}
          : {
              ...{ outcome: resolved.outcome, answer: textOf(resolved.answer), answeredBy: names(resolved.by) },
              answeredAt: when(steps, 'PayslipDisputeResolved', disputeId) ?? '',
            }),
      }))
      .toReversed(),
    correctedBy: correctedBy.map(({ payslipId }) => payslipId),
    can: {
      disputePayslip: reader.id === employeeId && slipAllows('DisputePayslip', slip),
      resolveDispute: isAdmin(reader) && reader.id !== employeeId && slipAllows('ResolveDispute', slip),
    },
  };
};

const when = (steps: Steps, type: string, disputeId?: string): string | null =>
  steps.findLast(
    ({ fact }) =>
      fact.type === type &&
      (disputeId === undefined || (fact.data as Readonly<{ disputeId?: string }>).disputeId === disputeId),
  )?.fact.occurredAt ?? null;
