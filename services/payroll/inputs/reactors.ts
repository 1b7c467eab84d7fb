/** What becomes of pay beside the salary with the run that holds it, and of what had no room in a slip. */
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { additionalPay, additionalPayIdOf, type PayCommand } from '../additional/pay.ts';
import { proposing } from '../additional/reactors.ts';
import { nextOpen } from '../months/open.ts';
import { payslip } from '../payslips/payslip.ts';
import type { RunEvent } from '../runs/events.ts';
import { payrollRun } from '../runs/run.ts';
import { slipsIn } from '../runs/slips.ts';
import type { InputsDoc } from './view.ts';

type Decided = Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' | 'PayrollRunCancelled' }>;

/** What is given to each pay, and in which state it has to be. */
const FOLLOWING = {
  PayrollRunApproved: { type: 'ConsumePay', from: ['reserved'] },
  PayrollRunApprovalRevoked: { type: 'ReservePay', from: ['consumed', 'taken_back'] },
  PayrollRunCancelled: { type: 'ReleasePay', from: ['reserved'] },
} as const;

/** Approved, a run has used what it held; its approval revoked, it holds it again; cancelled, it lets it go. */
export const payHolder = (sources: () => Promise<Readonly<{ inputs: View<InputsDoc> }>>): Reactor<Decided> => ({
  name: 'payroll-pay-holder',
  reads: { types: ['PayrollRunApproved', 'PayrollRunApprovalRevoked', 'PayrollRunCancelled'] },
  react: async ({ type: happened, data: { runId }, position, occurredAt: at }) => {
    const { inputs } = await sources();
    if ((await inputs.waitFor(position, 5_000)) === 'stale') throw unavailable('the inputs of payroll');
    const { type, from } = FOLLOWING[happened];
    const states: readonly string[] = from;
    const docs = await allOf(inputs, {});
    return docs.flatMap(({ _id: employeeId, pays }) =>
      Object.entries(pays).flatMap(([additionalPayId, pay]): readonly Effect[] => {
        if (pay.runId !== runId || !states.includes(pay.is)) return [];
        const command: PayCommand = { type, additionalPayId, employeeId, runId, actor: SYSTEM, at };
        const to = `additionalpay-${additionalPayId}` as const;
        return [{ as: `${type} ${additionalPayId}`, to, decider: additionalPay, command }];
      }),
    );
  },
});

type Approval = Fact<Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' }>>;

/**
 * What a slip carries forward is recovered by the next month that is open; where the approval is revoked, it is not. Each
 * approval has references of its own, so that the next one proposes anew.
 */
export const carrier = (
  sources: () => Promise<Readonly<{ look: Look; history: History }>>,
): Reactor<Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' }>> => ({
  name: 'payroll-carrier',
  reads: { types: ['PayrollRunApproved', 'PayrollRunApprovalRevoked'] },
  react: async (fact) => {
    const { look, history } = await sources();
    const approval = await approvalOf(history, fact);
    const { state: run } = await look(`payrollrun-${fact.data.runId}`, payrollRun, { revision: approval });
    if (run.is === 'absent') return [];
    const month = await nextOpen(look, addMonths(run.month, 1));
    const effects: Effect[] = [];
    for (const { payslipId, employeeId } of slipsIn(run.slips)) {
      const { state } = await look(`payslip-${payslipId}`, payslip);
      if (state.is === 'absent' || state.calculationId !== run.calculated?.calculationId) continue;
      for (const [index, { amountPaise }] of state.slip.carriedForward.entries()) {
        const sourceRef = `carried:${payslipId}:${approval}:${index}`;
        const of = { source: 'RECOVERY', sourceRef, employeeId } as const;
        if (fact.type === 'PayrollRunApproved') {
          const reason = `No room in the pay of ${run.month}`;
          effects.push(proposing({ ...of, componentCode: 'RECOVERY', amountPaise, month, reason }, fact.occurredAt));
        } else effects.push(takenBack(of, fact.occurredAt));
      }
    }
    return effects;
  },
});

/** The revision of the approval that this event is, or revokes. */
const approvalOf = async (history: History, { type, revision, data: { runId } }: Approval): Promise<number> => {
  if (type === 'PayrollRunApproved') return revision;
  const steps = await history(`payrollrun-${runId}`, payrollRun);
  const approval = steps.findLast(({ fact }) => fact.type === 'PayrollRunApproved' && fact.revision < revision);
  if (approval === undefined) throw new TypeError(`${runId} was revoked before it was approved`);
  return approval.fact.revision;
};

const takenBack = (of: Parameters<typeof additionalPayIdOf>[0], at: string): Effect => {
  const additionalPayId = additionalPayIdOf(of);
  const about = { additionalPayId, employeeId: of.employeeId, actor: SYSTEM, at };
  const command: PayCommand = { type: 'TakePayBack', ...about, reason: 'The approval of the run was revoked' };
  return { as: `back ${additionalPayId}`, to: `additionalpay-${additionalPayId}`, decider: additionalPay, command };
};
