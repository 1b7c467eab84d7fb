/**
 * `payroll.events.v1`: what other services learn of pay: that runs and payslips moved on, that somebody's bank account is to
 * be another, and what becomes of proofs, by their ids. Of what else goes into a payroll (rules, structures, salaries) they
 * learn nothing, and no figure leaves.
 */
import { z } from 'zod';
import { contractOf } from './contract.ts';

export const PAYROLL_TOPIC = 'payroll.events.v1';

const id = z.string().min(1).max(128);
const ofRun = { runId: id } as const;
/** `2026-11` */
const month = z.string().regex(/^\d{4}-\d{2}$/);
/** What it proves: a declaration, or (null) the income before in a tax year. Left out before November 2026. */
const ofProof = {
  employeeId: id,
  proofId: id,
  declarationId: id.nullable().optional(),
  taxYear: z.string().optional(),
} as const;
const ofAccount = { employeeId: id, bankId: id } as const;
const ofSlip = { payslipId: id, runId: id, employeeId: id } as const;

const schemas = {
  /** Another admin is waited for, until one of the next three. `month`: that it pays. Left out before 27 November 2026. */
  PayrollRunSubmitted: z.object({ ...ofRun, by: id, month: month.optional() }),
  /** `submittedBy`: to whom it went back. Left out before 27 November 2026. */
  PayrollRunRejected: z.object({ ...ofRun, by: id, submittedBy: id.optional() }),
  PayrollRunApproved: z.object({ ...ofRun, approvedBy: id }),
  PayrollRunCancelled: z.object({ ...ofRun, by: id }),
  /** After its approval, before any of it was paid. `submittedBy`: to whom it went back. Left out before 27 November 2026. */
  PayrollRunApprovalRevoked: z.object({ ...ofRun, by: id, submittedBy: id.optional() }),
  /** `number`: of the slip, `2026-11/E-0012`; those of before were told without it. */
  PayslipPublished: z.object({
    ...ofSlip,
    number: z.string().optional(),
    pdfSha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  PayslipDisputed: z.object({ ...ofSlip, disputeId: id }),
  PayslipDisputeResolved: z.object({ ...ofSlip, disputeId: id, outcome: z.enum(['stands', 'corrected']) }),
  /**
   * The person is told by mail, so that nobody leads their pay elsewhere unnoticed. An admin other than they and
   * `submittedBy` is waited for, until one of the next two. Left out before 27 November 2026.
   */
  BankDetailsSubmitted: z.object({ ...ofAccount, submittedBy: id.optional() }),
  BankDetailsVerified: z.object({ ...ofAccount, verifiedBy: id }),
  BankDetailsRejected: z.object(ofAccount),
  /** An admin is waited for, until one of the next three. */
  ProofAttached: z.object({ ...ofProof, by: id }),
  ProofWithdrawn: z.object({ ...ofProof, by: id }),
  ProofAccepted: z.object({ ...ofProof, by: id }),
  ProofRefused: z.object({ ...ofProof, by: id }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type PayrollEvent = {
  [Type in keyof typeof schemas]: Readonly<{ type: Type; data: z.infer<(typeof schemas)[Type]> }>;
}[keyof typeof schemas];
export const { definitions: payrollContracts, published } = contractOf(schemas);
