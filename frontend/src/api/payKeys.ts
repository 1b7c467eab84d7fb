/** Names of payroll's data. Apart from `keys.ts`, which every page of the site loads. */
import { many, one, two } from './keys.ts';

export const payKeys = {
  payrollPeople: many('payroll-people'),
  salary: one('salary'),
  payProfile: one('pay-profile'),
  attendanceMonth: one('attendance-month'),
  attendanceOf: one('attendance-of-person'),
  payComponents: many('pay-components'),
  oneOffs: many('additional-pay-list'),
  oneOff: one('additional-pay'),
  statutoryRules: many('statutory-rules'),
  salaryStructures: many('salary-structures'),
  payrollRuns: many('payroll-runs'),
  payrollRun: one('payroll-run'),
  runPeople: one('payroll-run-people'),
  runSlip: two('payroll-run-slip'),
  payouts: one('payroll-payouts'),
  salaryPayments: one('payroll-payments'),
  payer: many('payroll-payer'),
  ownPayslips: many('own-payslips'),
  payslip: one('payslip'),
} as const;
