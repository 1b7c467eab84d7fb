/** A run, its people and its slips as admins get them. */
import type { PayrollRun, RunPerson, RunRow, RunSlip } from '@lamplight/bff/contract/payroll-runs.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { basisWords } from '../engine/basis-words.ts';
import type { PresentSlip } from '../payslips/state.ts';
import type { PayslipDoc } from '../payslips/view.ts';
import { openChecks, preparingAllows } from './preparing.ts';
import { slipIn } from './slips.ts';
import type { PresentRun } from './state.ts';
import type { RunDoc } from './view.ts';

export const showRow = ({ _id, month, state, machine }: RunDoc): RunRow => ({
  ...{ runId: _id, etag: etagOf(machine.etag), month, type: machine.type, state },
  ...{ paymentDate: machine.paymentDate, openedAt: machine.openedAt },
  headcount: machine.calculated?.totals.payslips ?? null,
  netPaise: machine.calculated?.totals.netPaise ?? null,
  stale: machine.calculated !== null && machine.calculated.stale !== null,
});

/** Everybody whom an answer about this run names. */
export const namedIn = ({ machine, last }: RunDoc, approvers: readonly string[]): readonly string[] => [
  ...(machine.people ?? []),
  ...(machine.calculated?.checks ?? []).flatMap(({ check: { employeeId } }) => (employeeId ? [employeeId] : [])),
  ...Object.values(last).map(({ by }) => by),
  ...approvers,
];

/**
 * @param of `before`: the regular run with which it is compared; `approvers`: who may approve it, where it waits for that;
 * `isReckonedWith`: by a run that was approved later
 */
export const showRun = (
  doc: RunDoc,
  {
    names,
    reader,
    before,
    approvers,
    isReckonedWith,
  }: Readonly<{
    names: Names;
    reader: string;
    before: RunDoc | null;
    approvers: readonly string[];
    isReckonedWith: boolean;
  }>,
): PayrollRun => {
  const { machine, last } = doc;
  const { calculated, calculating, failed, submittedBy, approvedBy } = machine;
  const open = new Set(openChecks(machine).map(({ checkId }) => checkId));
  const traceOf = (type: keyof RunDoc['last'], is: boolean) => {
    const found = last[type];
    return found === undefined || !is ? null : { at: found.at, by: names(found.by) };
  };
  const fresh = calculated !== null && calculated.stale === null;
  return {
    ...showRow(doc),
    reason: machine.reason,
    people: machine.people?.map(names) ?? null,
    ...{ reversesRunId: machine.reversesRunId, reversedBy: machine.reversedBy },
    openedBy: names(last.PayrollRunOpened?.by ?? ''),
    progress: calculating === null ? null : { done: calculating.slips.length, of: calculating.headcount },
    failed: failed === null ? null : { code: failed.code, detail: failed.detail },
    calculatedAt: calculated === null ? null : (last.PayrollRunCalculated?.at ?? null),
    calculationHash: calculated?.calculationHash ?? null,
    engineVersion: calculated?.engineVersion ?? null,
    totals: calculated?.totals ?? null,
    before:
      before?.machine.calculated == null
        ? null
        : {
            ...{ runId: before._id, month: before.month },
            payslips: before.machine.calculated.totals.payslips,
            netPaise: before.machine.calculated.totals.netPaise,
          },
    checks: (calculated?.checks ?? []).map(({ checkId, check, note }) => ({
      ...{ checkId, severity: check.severity, code: check.code },
      ...(check.employeeId === undefined ? {} : { employee: names(check.employeeId) }),
      ...{ detail: check.detail ?? {}, note, open: open.has(checkId) },
    })),
    submitted: traceOf('PayrollRunSubmitted', submittedBy !== null),
    approved: traceOf('PayrollRunApproved', approvedBy !== null),
    approvers: approvers.map(names),
    can: canNow({
      calculateRun: preparingAllows('StartCalculation', machine),
      acknowledgeCheck: preparingAllows('AcknowledgeCheck', machine),
      submitRun: preparingAllows('SubmitRun', machine) && fresh && open.size === 0,
      approveRun: preparingAllows('ApproveRun', machine) && fresh && approvers.includes(reader),
      rejectRun: preparingAllows('RejectRun', machine),
      revokeApproval: preparingAllows('RevokeApproval', machine) && !isReckonedWith,
      cancelRun: preparingAllows('CancelRun', machine),
    }),
  };
};

export const showPerson = (
  slip: PayslipDoc,
  { names, run, before }: Readonly<{ names: Names; run: PresentRun; before: ReadonlyMap<string, number> }>,
): RunPerson => {
  const { _id, employeeId, grossPaise, deductionsPaise, netPaise, costPaise, days } = slip;
  return {
    ...{ payslipId: _id, employee: names(employeeId), grossPaise, deductionsPaise, netPaise, costPaise },
    ...{ paidHalfDays: days.paidHalfDays, basisHalfDays: days.basisHalfDays },
    beforePaise: before.get(employeeId) ?? null,
    held: slipIn(run.slips, _id)?.held != null,
  };
};

export const showSlip = ({ payslipId, etag, runId, slip }: PresentSlip, names: Names): RunSlip => {
  const { employeeId, month, type, lines, days, carriedForward, yearToDate } = slip;
  const { grossPaise, reimbursementsPaise, deductionsPaise, netPaise, employerPaise, costPaise } = slip;
  return {
    ...{ payslipId, etag: etagOf(etag), runId, employee: names(employeeId), month, type },
    lines: lines.map((line) => ({
      ...{ code: line.code, name: line.name, kind: line.kind, amountPaise: line.amountPaise },
      ...(line.arrearOf === undefined ? {} : { arrearOf: line.arrearOf }),
      ...{ basis: line.basis, words: basisWords(line) },
    })),
    ...{ grossPaise, reimbursementsPaise, deductionsPaise, netPaise, employerPaise, costPaise },
    ...{ monthlyGrossPaise: slip.monthlyGrossPaise, days, yearToDatePaise: yearToDate.linesPaise },
    carriedForward: [...carriedForward],
  };
};
