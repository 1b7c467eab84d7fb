/**
 * To which account somebody's pay was sent, who entered, verified and changed accounts, and what admins entered by hand beside
 * salaries, and for whom (domain.md §7). Accounts are told by their last four digits.
 */
import { handSources } from '@lamplight/bff/contract/additional-pay.ts';
import type { PayAccountAnswer } from '@lamplight/bff/contract/pay-questions.ts';
import { addDays, type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { Pay } from '../../additional/pay.ts';
import type { BankDetails, BankEvent } from '../../bank/details.ts';
import { slipIn } from '../../runs/slips.ts';
import type { PresentRun } from '../../runs/state.ts';
import { paiseOf } from '../../sealed-amount.ts';
import { actOf } from './asked.ts';

export type BankSteps = readonly Pick<Step<BankDetails>, 'fact' | 'to'>[];
export type PaySteps = readonly Pick<Step<Pay>, 'fact' | 'to'>[];
/** As far back as changes of an account are looked for, the day itself among them. */
export const LOOK_BACK_DAYS = 90;

type Sent = PayAccountAnswer['sent'][number];
const eventIn = ({ fact }: BankSteps[number]): BankEvent => fact as unknown as BankEvent;
const of = (steps: BankSteps, bankId: string, type: BankEvent['type']) =>
  steps.find((step) => eventIn(step).type === type && eventIn(step).data.bankId === bankId);
const accountIn = (steps: BankSteps, bankId: string) => {
  const account = steps.at(-1)?.to.accounts.find((one) => one.bankId === bankId);
  return { bankId, accountLast4: account?.last4 ?? '', ifsc: account?.ifsc ?? '' };
};

/** @param runs as they were known, in whatever order */
export const sentTo = (
  employeeId: string,
  runs: readonly PresentRun[],
  { steps, names }: Readonly<{ steps: BankSteps; names: Names }>,
): readonly Sent[] =>
  runs
    .flatMap(({ runId, month, batches, slips }) =>
      batches.flatMap(({ batchId, day, by, rows }) =>
        rows
          .filter((row) => row.employeeId === employeeId)
          .map(({ payslipId, amountPaise, bankId }): Sent => {
            const payment = slipIn(slips, payslipId)?.payment;
            const isHere = payment !== undefined && payment.is !== 'due' && payment.batchId === batchId;
            const [submitted, verified] = [
              of(steps, bankId, 'BankDetailsSubmitted'),
              of(steps, bankId, 'BankDetailsVerified'),
            ];
            return {
              ...{ ...accountIn(steps, bankId), runId, month, day, amountPaise, exportedBy: names(by) },
              // A row whose slip is in a later file had failed.
              outcome: !isHere ? 'failed' : payment.is === 'sent' ? 'open' : payment.is,
              reference: isHere && payment.is === 'paid' ? payment.reference : null,
              submitted: submitted === undefined ? null : actOf(submitted.fact, names),
              verified: verified === undefined ? null : actOf(verified.fact, names),
            };
          }),
      ),
    )
    .toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0));

const BECAME = {
  BankDetailsSubmitted: 'submitted',
  BankDetailsVerified: 'verified',
  BankDetailsRejected: 'rejected',
} as const;

/** @param until the last day that counts */
export const changesUntil = (
  until: CivilDate,
  { steps, names }: Readonly<{ steps: BankSteps; names: Names }>,
): PayAccountAnswer['changes'] =>
  steps
    .filter(({ fact }) => {
      const day = istDate(fact.occurredAt);
      return day <= until && day > addDays(until, -LOOK_BACK_DAYS);
    })
    .map((step) => {
      const { type, data } = eventIn(step);
      return {
        ...accountIn(steps, data.bankId),
        ...{ became: BECAME[type], act: actOf(step.fact, names) },
        reason: type === 'BankDetailsRejected' ? data.reason : null,
      };
    })
    .toReversed();

type OneOff = PayAccountAnswer['oneOffs'][number];
const isByHand = (source: string): source is OneOff['source'] => (handSources as readonly string[]).includes(source);
/** Whether an admin entered it: what is carried over from a run follows from that. */
export const isEntered = ({ source, proposedBy }: Readonly<{ source: string; proposedBy: string }>): boolean =>
  isByHand(source) && !proposedBy.startsWith('system');

/** @param steps of its stream, as known. @returns null before it was entered, and for what nobody entered by hand */
export const oneOffOf = (steps: PaySteps, names: Names): OneOff | null => {
  const pay = steps.at(-1)?.to;
  const [entered, approved] = (['AdditionalPayProposed', 'AdditionalPayApproved'] as const).map((type) =>
    steps.find(({ fact }) => fact.type === type),
  );
  if (pay === undefined || pay.is === 'absent' || entered === undefined || !isEntered(pay)) return null;
  const { additionalPayId, employeeId, month, componentCode, source, reason, is } = pay;
  if (!isByHand(source)) return null;
  return {
    ...{ additionalPayId, employee: names(employeeId), month, componentCode, source, reason, state: is },
    amountPaise: paiseOf(pay.amountPaise),
    entered: actOf(entered.fact, names),
    approved: approved === undefined ? null : actOf(approved.fact, names),
  };
};
