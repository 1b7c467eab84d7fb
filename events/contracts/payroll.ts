/**
 * `payroll.events.v1`: what other services learn of pay: that runs and payslips moved on, by their ids. Of what goes into a
 * payroll (rules, structures, salaries, profiles) they learn nothing, and no figure leaves.
 */
import { z } from 'zod';
import { contractOf } from './contract.ts';

export const PAYROLL_TOPIC = 'payroll.events.v1';

const id = z.string().min(1).max(128);
const ofRun = { runId: id } as const;
const ofSlip = { payslipId: id, runId: id, employeeId: id } as const;

const schemas = {
  /** Another admin is waited for, until one of the next three. */
  PayrollRunSubmitted: z.object({ ...ofRun, by: id }),
  PayrollRunRejected: z.object({ ...ofRun, by: id }),
  PayrollRunApproved: z.object({ ...ofRun, approvedBy: id }),
  PayrollRunCancelled: z.object({ ...ofRun, by: id }),
  PayslipPublished: z.object({ ...ofSlip, pdfSha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  PayslipDisputed: z.object({ ...ofSlip, disputeId: id }),
  PayslipDisputeResolved: z.object({ ...ofSlip, disputeId: id, outcome: z.enum(['stands', 'corrected']) }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export const { definitions: payrollContracts, published } = contractOf(schemas);
