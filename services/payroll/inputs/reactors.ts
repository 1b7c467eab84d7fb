/** What becomes of pay beside the salary with the run that holds it, and of what had no room in a slip. */
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { History } from '@lamplight/events/core/history.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { additionalPay, additionalPayIdOf, type PayCommand } from '../additional/pay.ts';
import { proposing } from '../additional/reactors.ts';
import { nextOpen } from '../months/open.ts';
import { payslip } from '../payslips/payslip.ts';
import type { PresentSlip } from '../payslips/state.ts';
import type { RunEvent } from '../runs/events.ts';
import { payrollRun } from '../runs/run.ts';
import { slipsIn } from '../runs/slips.ts';
import type { InputsDoc, KnownPay } from './view.ts';

type Sources = () => Promise<Readonly<{ look: Look; history: History; inputs: View<InputsDoc> }>>;
type Decided = Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' | 'PayrollRunCancelled' }>;

/** Approved, a run has used what its slips pay; its approval revoked, it holds it again; cancelled, it lets it go. */
export const payHolder = (sources: Sources): Reactor<Decided> => ({
  name: 'payroll-pay-holder',
  reads: { types: ['PayrollRunApproved', 'PayrollRunApprovalRevoked', 'PayrollRunCancelled'] },
  react: async (fact) => {
    switch (fact.type) {
      case 'PayrollRunApproved':
        // By the slips, and not by who holds it: what was cancelled meanwhile is paid all the same, and recovered.
        return (await slipsOf(await sources(), fact.data.runId, fact.revision)).flatMap(({ employeeId, slip }) =>
          slip.additionalPayIds.map((id) => giving('ConsumePay', { id, employeeId }, fact)),
        );
      case 'PayrollRunApprovalRevoked':
        return await givingAll('ReservePay', ['consumed', 'taken_back'], await sources(), fact);
      case 'PayrollRunCancelled':
        return await givingAll('ReleasePay', ['reserved'], await sources(), fact);
      default:
        return unreachable(fact);
    }
  },
});

type Given = 'ConsumePay' | 'ReservePay' | 'ReleasePay';
const giving = (
  type: Given,
  { id: additionalPayId, employeeId }: Readonly<{ id: string; employeeId: string }>,
  { data: { runId }, occurredAt: at }: Fact<Decided>,
): Effect => {
  const command: PayCommand = { type, additionalPayId, employeeId, runId, actor: SYSTEM, at };
  return { as: `${type} ${additionalPayId}`, to: `additionalpay-${additionalPayId}`, decider: additionalPay, command };
};

/** To each that the run holds or has paid. */
const givingAll = async (
  type: Given,
  states: readonly KnownPay['is'][],
  { inputs }: Readonly<{ inputs: View<InputsDoc> }>,
  fact: Fact<Decided>,
): Promise<readonly Effect[]> => {
  if ((await inputs.waitFor(fact.position, 5_000)) === 'stale') throw unavailable('the inputs of payroll');
  return (await allOf(inputs, {})).flatMap(({ _id: employeeId, pays }) =>
    Object.entries(pays)
      .filter(([, pay]) => pay.runId === fact.data.runId && states.includes(pay.is))
      .map(([id]) => giving(type, { id, employeeId }, fact)),
  );
};

/** The slips of the calculation that was the valid one at a revision of the run. */
const slipsOf = async ({ look }: Readonly<{ look: Look }>, runId: string, revision: number) => {
  const { state: run } = await look(`payrollrun-${runId}`, payrollRun, { revision });
  if (run.is === 'absent') return [];
  const slips: PresentSlip[] = [];
  for (const { payslipId } of slipsIn(run.slips)) {
    const { state } = await look(`payslip-${payslipId}`, payslip);
    if (state.is !== 'absent' && state.calculationId === run.calculated?.calculationId) slips.push(state);
  }
  return slips;
};

type Approval = Fact<Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' }>>;

/**
 * What a slip carries forward is recovered by the next month that is open; where the approval is revoked, it is not. Each
 * approval has references of its own, so that the next one proposes anew.
 */
export const carrier = (
  sources: Sources,
): Reactor<Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' }>> => ({
  name: 'payroll-carrier',
  reads: { types: ['PayrollRunApproved', 'PayrollRunApprovalRevoked'] },
  react: async (fact) => {
    const { look, history } = await sources();
    const approval = await approvalOf(history, fact);
    const effects: Effect[] = [];
    for (const { payslipId, employeeId, slip } of await slipsOf({ look }, fact.data.runId, approval))
      for (const [index, { amountPaise }] of slip.carriedForward.entries()) {
        const of = { source: 'RECOVERY', sourceRef: `carried:${payslipId}:${approval}:${index}`, employeeId } as const;
        if (fact.type === 'PayrollRunApproved') {
          const month = await nextOpen(look, addMonths(slip.month, 1));
          const reason = `No room in the pay of ${slip.month}`;
          effects.push(proposing({ ...of, componentCode: 'RECOVERY', amountPaise, month, reason }, fact.occurredAt));
        } else effects.push(takenBack(of, fact.occurredAt));
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
