/** For tests: runs, their people and how they are paid, as the API answers them. */
import type { Payslip } from '../../../parts/pay/slips.ts';
import type { Check } from '../checkWords.ts';
import type { PayrollRun, RunPerson, RunRow, RunSlip } from '../runs.ts';
import type { Payouts, SalaryPayment } from '../runsData.ts';
import { dev, leela } from './samples.ts';

const at = '2026-11-20T05:00:00.000Z';
export const HASH = 'a41c77e0'.repeat(8);

export const aRow = (more: Partial<RunRow> = {}): RunRow => ({
  ...{ runId: 'r1', etag: '"7"', month: '2026-11', type: 'regular', state: 'calculated', paymentDate: '2026-11-30' },
  ...{ openedAt: at, headcount: 2, netPaise: 516_457_00, stale: false },
  ...more,
});
export const aRun = (more: Partial<PayrollRun> = {}): PayrollRun => ({
  ...aRow(),
  ...{ reason: null, people: null, reversesRunId: null, reversedBy: null, openedBy: dev, progress: null, failed: null },
  ...{ calculatedAt: at, calculationHash: HASH, engineVersion: '1' },
  totals: {
    ...{ payslips: 2, grossPaise: 573_600_00, reimbursementsPaise: 0, deductionsPaise: 57_143_00 },
    ...{ netPaise: 516_457_00, employerPaise: 11_904_00 },
    byComponentPaise: { TDS: 45_500_00, EPF_EE: 10_546_00, PT: 1_097_00, BASIC: 250_000_00 },
  },
  before: { runId: 'r0', month: '2026-10', payslips: 1, netPaise: 444_440_87 },
  ...{ checks: [], submitted: null, approved: null, approvers: [leela] },
  can: { calculateRun: true, acknowledgeCheck: true, submitRun: true, cancelRun: true },
  ...more,
});
export const aCheck = (code: string, more: Partial<Check> = {}): Check => ({
  ...{ checkId: `${code}-${more.employee?.id ?? 'run'}`, severity: 'WARN', code, detail: {}, note: null, open: true },
  ...more,
});
export const who = (id: string, name: string) => ({ id, name, role: 'employee' });
export const aPayee = (id: string, name: string, netPaise: number, beforePaise: number | null): RunPerson => ({
  ...{ payslipId: `slip-${id}`, employee: who(id, name), grossPaise: netPaise, deductionsPaise: 0, netPaise },
  ...{ costPaise: netPaise, paidHalfDays: 60, basisHalfDays: 60, beforePaise, held: false },
});
export const aRunSlip = (id: string, name: string): RunSlip => ({
  ...{ payslipId: `slip-${id}`, etag: '"1"', runId: 'r1', employee: who(id, name), month: '2026-11', type: 'regular' },
  lines: [
    {
      ...{ code: 'BASIC', name: 'Basic', kind: 'EARNING', amountPaise: 8_050_00, basis: {} },
      words: '50 % × gross 16,100.00',
    },
    {
      ...{ code: 'EPF_EE', name: 'Provident fund', kind: 'DEDUCTION', amountPaise: 1_546_00, basis: {} },
      words: 'half_up_rupee(12 % × 12,880.00), EPF_EE from 2026-07-01',
    },
  ],
  ...{ grossPaise: 16_100_00, reimbursementsPaise: 0, deductionsPaise: 1_643_00, netPaise: 14_457_00 },
  ...{ employerPaise: 0, costPaise: 16_100_00, monthlyGrossPaise: 16_100_00 },
  days: { calendarDays: 30, employedHalfDays: 60, lopHalfDays: 0, paidHalfDays: 60, basisHalfDays: 60 },
  ...{ yearToDatePaise: {}, carriedForward: [] },
});

export const aPayout = (more: Partial<Payouts> = {}): Payouts => ({
  ...{ runId: 'r1', etag: '"9"', month: '2026-11', type: 'regular', state: 'approved', files: [] },
  ...{ next: { rows: 2, totalPaise: 516_457_00 }, counts: { due: 2 }, can: { exportPayout: true } },
  ...more,
});
export const aFile = (more: Partial<Payouts['files'][number]> = {}): Payouts['files'][number] => ({
  ...{ batchId: 'b1', format: 'NEFT_COMMA', day: '2026-11-26', rows: 2, totalPaise: 516_457_00, sha256: HASH },
  ...{ exportedBy: dev, open: 2, paid: 0, failed: 0 },
  ...more,
});
export const aPayment = (id: string, name: string, more: Partial<SalaryPayment> = {}): SalaryPayment => ({
  ...{ payslipId: `slip-${id}`, employee: who(id, name), netPaise: 14_457_00, state: 'sent', batchId: 'b1' },
  ...{ reference: `2611-R1-1-${id}`, can: { holdPayslip: false, releasePayslip: false } },
  ...more,
});

export const aPayslip = (more: Partial<Payslip> = {}): Payslip => ({
  ...{ payslipId: 'slip-ravi', etag: '"3"', employee: who('ravi', 'Ravi Nair'), month: '2026-11', type: 'regular' },
  ...{ state: 'published', number: 'PS/26-27/000004', publishedAt: at, runId: 'r1' },
  ...{ grossPaise: 16_100_00, deductionsPaise: 1_546_00, netPaise: 14_554_00, reimbursementsPaise: 0 },
  ...{ employerPaise: 473_00, costPaise: 16_573_00, monthlyGrossPaise: 16_100_00 },
  netInWords: 'Rupees fourteen thousand five hundred fifty-four only',
  lines: [
    {
      ...{ code: 'BASIC', name: 'Basic', kind: 'EARNING', amountPaise: 16_100_00, yearPaise: 32_200_00 },
      basis: '100 % × gross 16,100.00',
    },
    {
      ...{ code: 'EPF_EE', name: 'Provident fund', kind: 'DEDUCTION', amountPaise: 1_546_00, yearPaise: 3_092_00 },
      basis: 'half_up_rupee(12 % × 12,880.00)',
    },
    {
      ...{ code: 'EPF_ER', name: 'Provident fund, employer', kind: 'EMPLOYER_CONTRIBUTION', amountPaise: 473_00 },
      ...{ yearPaise: 946_00, basis: 'the rest' },
    },
  ],
  days: { calendarDays: 30, paidHalfDays: 60, lopHalfDays: 0 },
  paid: { paidOn: '2026-11-30', reference: 'N3022612' },
  ...{ disputes: [], correctedBy: [], can: { disputePayslip: true } },
  ...more,
});
