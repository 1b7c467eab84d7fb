/** What follows from the end of a run: its month and it are closed together, a reversal is opened, slips that were corrected say so. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { MonthEvent } from '../months/events.ts';
import { type PayslipCommand, payslip, payslipIdOf } from '../payslips/payslip.ts';
import type { RunEvent } from './events.ts';
import { payrollRun, type RunCommand } from './run.ts';

type Of<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>;
type Sources = () => Promise<Readonly<{ look: Look }>>;

/** Whoever locked the month meant to close its run: also where a crash came in between. */
export const runCloser: Reactor<Extract<MonthEvent, { type: 'PayrollMonthClosed' }>> = {
  name: 'payroll-run-closer',
  reads: { types: ['PayrollMonthClosed'] },
  react: ({ data: { runId }, occurredAt: at, meta }) => {
    const command: RunCommand = { type: 'CloseRun', actor: SYSTEM, at, by: meta.actorId };
    return [{ as: 'close', to: `payrollrun-${runId}`, decider: payrollRun, command }];
  },
};

/** The run that takes another back is prepared by whoever asked for it, so that somebody else approves it. */
export const reversalOpener = (sources: Sources): Reactor<Of<'PayrollRunReversed'>> => ({
  name: 'payroll-reversal-opener',
  reads: { types: ['PayrollRunReversed'] },
  react: async ({ data: { runId, byRunId, reason, by }, occurredAt: at }) => {
    const { state } = await (await sources()).look(`payrollrun-${runId}`, payrollRun);
    if (state.is === 'absent') throw new TypeError(`the run ${runId} was reversed, and is not there`);
    const { month, paymentDate, payBasis } = state;
    const command: RunCommand = {
      ...{ type: 'OpenRun', actor: { id: by, role: 'admin' }, at, runId: byRunId, kind: 'reversal' },
      ...{ month, paymentDate, payBasis, people: null, reversesRunId: runId, corrects: [], reason },
    };
    return [{ as: 'open', to: `payrollrun-${byRunId}`, decider: payrollRun, command }];
  },
});

/** A reversal that nobody approved leaves its run to another one. */
export const reversalCanceller = (sources: Sources): Reactor<Of<'PayrollRunCancelled'>> => ({
  name: 'payroll-reversal-canceller',
  reads: { types: ['PayrollRunCancelled'] },
  react: async ({ data: { runId: byRunId }, occurredAt: at }) => {
    const { state } = await (await sources()).look(`payrollrun-${byRunId}`, payrollRun);
    if (state.is === 'absent' || state.reversesRunId === null) return [];
    const command: RunCommand = { type: 'CancelReversal', actor: SYSTEM, at, byRunId };
    return [{ as: 'cancel', to: `payrollrun-${state.reversesRunId}`, decider: payrollRun, command }];
  },
});

/** Not before its money is out: until then an approval may be revoked, and the slips would say what never came. */
export const slipCorrector = (sources: Sources): Reactor<Of<'PayrollRunPaid' | 'PayrollRunClosed'>> => ({
  name: 'payslip-corrector',
  reads: { types: ['PayrollRunPaid', 'PayrollRunClosed'] },
  react: async ({ data: { runId: byRunId }, occurredAt: at }) => {
    const { look } = await sources();
    const { state: run } = await look(`payrollrun-${byRunId}`, payrollRun);
    if (run.is === 'absent' || run.type !== 'correction') return [];
    return await Promise.all(
      run.corrects.map(async (payslipId) => {
        const { state } = await look(`payslip-${payslipId}`, payslip);
        if (state.is === 'absent') throw new TypeError(`the slip ${payslipId} was corrected, and is not there`);
        const byPayslipId = payslipIdOf(byRunId, state.employeeId);
        const command: PayslipCommand = { type: 'CorrectSlip', actor: SYSTEM, at, payslipId, byPayslipId, byRunId };
        return { as: `correct ${payslipId}`, to: `payslip-${payslipId}`, decider: payslip, command } as const;
      }),
    );
  },
});
