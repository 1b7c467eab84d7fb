/** Names of payroll's data. Apart from `keys.ts`, which every page of the site loads. */
import { many, one, two } from './keys.ts';

export const payKeys = {
  payrollPeople: many('payroll-people'),
  salary: one('salary'),
  payProfile: one('pay-profile'),
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
  askBasicPay: many('ask-basic-pay'),
  askNetChange: many('ask-net-change'),
  askFigure: many('ask-figure'),
  askAccount: many('ask-account'),
  askRunThenAndNow: many('ask-run-then-and-now'),
  askWhoDidWhat: many('ask-who-did-what'),
  askChangedRules: many('ask-changed-rules'),
  askChangedRulesPeople: many('ask-changed-rules-people'),
  askIntact: many('ask-intact'),
} as const;
