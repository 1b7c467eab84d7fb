/** Payroll runs for admins: calculated, checked, approved by another, and paid row by row. */
import '@lamplight/bff/contract/inside-payroll.ts';
import type { SalaryPayment } from '@lamplight/bff/contract/payouts.ts';
import type { Key } from '../../api/keys.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { useWholeList } from '../../api/useWholeList.ts';
import type { PayrollRun } from './runs.ts';

export type { Payer, PayoutFile, Payouts, SalaryPayment } from '@lamplight/bff/contract/payouts.ts';

const RUNS = payKeys.payrollRuns({ limit: 200 });
const PAYER = payKeys.payer();
/** While it is calculated its slips are counted, each second. */
const POLL_MS = 1000;

export const usePayrollRuns = () => useWholeList(RUNS);
export const useRun = (runId: string) =>
  useRead(payKeys.payrollRun(runId), {
    refreshInterval: (latest) => (latest !== undefined && latest.run.progress !== null ? POLL_MS : 0),
  });
/** Everybody in it: who changed most is found here. @param wanted false fetches nothing */
export const useRunPeople = (runId: string, wanted: boolean) =>
  useWholeList(wanted ? payKeys.runPeople(runId, { limit: 200 }) : null);
export const useRunSlip = (runId: string, employeeId: string) => useRead(payKeys.runSlip(runId, employeeId));
export const usePayouts = (runId: string, wanted: boolean) => useRead(wanted ? payKeys.payouts(runId) : null);
export const usePayments = (runId: string, wanted: boolean) =>
  useWholeList(wanted ? payKeys.salaryPayments(runId, { limit: 200 }) : null);
export const usePayer = () => useRead(PAYER);

const shownIn = (runId: string): readonly Key[] => [
  payKeys.payrollRun(runId),
  RUNS,
  payKeys.runPeople(runId, { limit: 200 }),
  payKeys.payouts(runId),
  payKeys.salaryPayments(runId, { limit: 200 }),
];
type Of = Pick<PayrollRun, 'runId'>;

export const useDryRun = () => useUnversioned('payroll-dry-run', {}, []);
export const useOpenRun = () => useUnversioned('payroll-run-open', {}, [RUNS]);
export const useCalculate = ({ runId }: Of) => useCommand('payroll-run-calculate', { runId }, shownIn(runId));
export const useAnswerChecks = ({ runId }: Of) => useCommand('payroll-run-acknowledge', { runId }, shownIn(runId));
export const useSubmitRun = ({ runId }: Of) => useCommand('payroll-run-submit', { runId }, shownIn(runId));
/** Asks for a fresh proof where the last one is too old: the client takes care of it. */
export const useApproveRun = ({ runId }: Of) => useCommand('payroll-run-approve', { runId }, shownIn(runId));
export const useRejectRun = ({ runId }: Of) => useCommand('payroll-run-reject', { runId }, shownIn(runId));
export const useRevokeRun = ({ runId }: Of) => useCommand('payroll-run-revoke', { runId }, shownIn(runId));
export const useCancelRun = ({ runId }: Of) => useCommand('payroll-run-cancel', { runId }, shownIn(runId));

export const useExportPayout = ({ runId }: Of) => useCommand('payroll-payout-export', { runId }, shownIn(runId));
export const useRecordResults = ({ runId, batchId }: Of & Readonly<{ batchId: string }>) =>
  useUnversioned('payroll-payout-results', { runId, batchId }, shownIn(runId));
type OfSlip = Of & Pick<SalaryPayment, 'payslipId'>;
export const useHold = ({ runId, payslipId }: OfSlip) =>
  useUnversioned('payroll-slip-hold', { runId, payslipId }, shownIn(runId));
export const useRelease = ({ runId, payslipId }: OfSlip) =>
  useUnversioned('payroll-slip-release', { runId, payslipId }, shownIn(runId));
export const useCloseRun = ({ runId }: Of) => useCommand('payroll-run-close', { runId }, shownIn(runId));
export const useReverseRun = ({ runId }: Of) => useCommand('payroll-run-reverse', { runId }, shownIn(runId));
export const useCorrectSlips = ({ runId }: Of) => useCommand('payroll-slips-correct', { runId }, shownIn(runId));
export const useSavePayer = () => useCommand('payroll-payer-save', {}, [PAYER]);
