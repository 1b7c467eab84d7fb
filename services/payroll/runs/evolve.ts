/** How each event moves a run on. */
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { RunEvent } from './events.ts';
import { slipIn, slipsFrom, slipsIn, withSlip } from './slips.ts';
import type { Calculating, Payment, PresentRun, Run } from './state.ts';

const opened = (data: Extract<RunEvent, { type: 'PayrollRunOpened' }>['data'], etag: number): PresentRun => {
  const { by, ...about } = data;
  return {
    ...{ is: 'draft', ...about, etag, preparedBy: [by], calculating: null, failed: null, calculated: null },
    ...{ slips: {}, submittedBy: null, approvedBy: null, batches: [], reversedBy: null },
  };
};

const withPreparer = ({ preparedBy }: PresentRun, by: string): readonly string[] =>
  preparedBy.includes(by) ? preparedBy : [...preparedBy, by];

/** What is noted of a calculation that is not the one under way (a crash left it behind) changes nothing. */
const ofCalculation = (
  run: PresentRun,
  { calculationId }: Readonly<{ calculationId: string }>,
  change: (calculating: Calculating) => Calculating,
): PresentRun =>
  run.calculating?.calculationId === calculationId ? { ...run, calculating: change(run.calculating) } : run;

/** The slips of a calculation that became the valid one; whoever was held stays held. */
const slipsOf = ({ calculating, slips }: PresentRun): PresentRun['slips'] =>
  slipsFrom(
    (calculating?.slips ?? []).map((slip) => ({
      ...slip,
      held: slipIn(slips, slip.payslipId)?.held ?? null,
      payment: { is: 'due' },
    })),
  );

const paying = ({ slips }: PresentRun, payslipId: string, payment: Payment): PresentRun['slips'] =>
  withSlip(slips, payslipId, (slip) => ({ ...slip, payment }));

const evolvePresent = (run: PresentRun, e: Exclude<RunEvent, { type: 'PayrollRunOpened' }>): PresentRun => {
  switch (e.type) {
    case 'PayrollCalculationStarted': {
      const { calculationId, inputsDigest, headcount, by } = e.data;
      const calculating = { calculationId, inputsDigest, headcount, slips: [], checks: [] };
      return { ...run, calculating, failed: null, preparedBy: withPreparer(run, by) };
    }
    case 'PayrollSlipsCalculated':
      return ofCalculation(run, e.data, (one) => ({ ...one, slips: [...one.slips, ...e.data.slips] }));
    case 'PayrollCheckRaised': {
      const { checkId, check } = e.data;
      return ofCalculation(run, e.data, (one) => ({ ...one, checks: [...one.checks, { checkId, check, note: null }] }));
    }
    case 'PayrollRunCalculated': {
      const { runId: _run, ...calculated } = e.data;
      const checks = run.calculating?.checks ?? [];
      return {
        ...{ ...run, is: 'calculated', calculating: null, calculated: { ...calculated, checks, stale: null } },
        slips: slipsOf(run),
      };
    }
    case 'PayrollCalculationFailed': {
      const { calculationId, code, detail } = e.data;
      if (run.calculating?.calculationId !== calculationId) return run;
      // Slips of it may stand on their streams: there is no valid calculation until the next one is whole.
      return { ...run, is: 'draft', calculating: null, calculated: null, failed: { calculationId, code, detail } };
    }
    case 'PayrollRunMarkedStale': {
      const { calculationId, stream, revision } = e.data;
      if (run.calculated?.calculationId !== calculationId) return run;
      return { ...run, calculated: { ...run.calculated, stale: { stream, revision } } };
    }
    case 'PayrollCheckAcknowledged': {
      if (run.calculated === null) return run;
      const { checkId, note } = e.data;
      const checks = run.calculated.checks.map((one) => (one.checkId === checkId ? { ...one, note } : one));
      return { ...run, calculated: { ...run.calculated, checks } };
    }
    case 'PayrollRunSubmitted':
      return { ...run, is: 'submitted', submittedBy: e.data.by, preparedBy: withPreparer(run, e.data.by) };
    case 'PayrollRunRejected':
    case 'PayrollRunApprovalRevoked':
      return { ...run, is: 'calculated', submittedBy: null, approvedBy: null };
    case 'PayrollRunApproved':
      return { ...run, is: 'approved', approvedBy: e.data.approvedBy };
    case 'PayrollRunCancelled':
      return { ...run, is: 'cancelled', calculating: null };
    case 'PayslipHeld': {
      const { payslipId, reason, by } = e.data;
      return { ...run, slips: withSlip(run.slips, payslipId, (slip) => ({ ...slip, held: { reason, by } })) };
    }
    case 'PayslipReleased':
      return { ...run, slips: withSlip(run.slips, e.data.payslipId, (slip) => ({ ...slip, held: null })) };
    case 'PayoutFileExported': {
      const { runId: _run, ...batch } = e.data;
      const payment = { is: 'sent', batchId: batch.batchId } as const;
      const sent = new Set(batch.rows.map(({ payslipId }) => payslipId));
      const slips = slipsFrom(
        slipsIn(run.slips).map((slip) => (sent.has(slip.payslipId) ? { ...slip, payment } : slip)),
      );
      const is = run.is === 'approved' ? 'payment_initiated' : run.is;
      return { ...run, is, batches: [...run.batches, batch], slips };
    }
    case 'PayoutFileOpened':
      return run;
    case 'SalaryPaid': {
      const { payslipId, batchId, reference, paidOn } = e.data;
      const is = run.is === 'payment_initiated' ? 'partially_paid' : run.is;
      return { ...run, is, slips: paying(run, payslipId, { is: 'paid', batchId, reference, paidOn }) };
    }
    case 'SalaryPaymentFailed': {
      const { payslipId, batchId, reason } = e.data;
      return { ...run, slips: paying(run, payslipId, { is: 'failed', batchId, reason }) };
    }
    case 'PayrollRunPaid':
      return { ...run, is: 'paid' };
    case 'PayrollRunClosed':
      return { ...run, is: 'closed' };
    case 'PayrollRunReversed':
      return { ...run, reversedBy: e.data.byRunId };
    case 'PayrollRunReversalCancelled':
      return run.reversedBy === e.data.byRunId ? { ...run, reversedBy: null } : run;
    default:
      return unreachable(e);
  }
};

export const evolveRun = (run: Run, e: RunEvent, etag: number): Run => {
  if (e.type === 'PayrollRunOpened') return opened(e.data, etag);
  if (run.is === 'absent') throw new TypeError(`${e.type} before the run was opened`);
  return { ...evolvePresent(run, e), etag };
};
