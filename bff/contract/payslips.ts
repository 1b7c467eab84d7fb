/** Payslips as whoever may read them gets them: their employee once they are published, admins always (payroll.md §5). */
import * as z from 'zod/mini';
import { can, civilDate, instant, listOf, pageQuery, personRef, reason, success, text } from './values.ts';

/** Below zero on a reversal, and on some lines of a correction. */
const signedPaise = z.int();

export const payslipDispute = z.strictObject({ reason });
export const payslipDisputeAnswer = z.strictObject({
  outcome: z.enum(['stands', 'corrected']),
  answer: text(1000, 'Write an answer'),
});

export const payslipStates = ['calculated', 'published', 'disputed'] as const;
export const payslipTypes = ['regular', 'off_cycle', 'correction', 'reversal'] as const;
const head = {
  payslipId: z.string(),
  etag: z.string(),
  employee: personRef,
  month: z.string(),
  type: z.enum(payslipTypes),
  state: z.enum(payslipStates),
  /** Null until it is published. */
  number: z.nullable(z.string()),
  publishedAt: z.nullable(instant),
  grossPaise: signedPaise,
  deductionsPaise: signedPaise,
  netPaise: signedPaise,
};
export const payslipRow = z.strictObject(head);
export type PayslipRow = z.infer<typeof payslipRow>;
export const payslipLine = z.strictObject({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['EARNING', 'DEDUCTION', 'EMPLOYER_CONTRIBUTION', 'REIMBURSEMENT', 'STATISTICAL']),
  amountPaise: signedPaise,
  /** Since 1 April, with this slip. */
  yearPaise: signedPaise,
  /** The month that a difference belongs to. */
  arrearOf: z.optional(z.string()),
  /** How it was reckoned, in words. */
  basis: z.string(),
});
export const payslip = z.strictObject({
  ...head,
  runId: z.string(),
  lines: z.array(payslipLine),
  reimbursementsPaise: signedPaise,
  employerPaise: signedPaise,
  costPaise: signedPaise,
  netInWords: z.string(),
  /** Rate of wages. */
  monthlyGrossPaise: signedPaise,
  days: z.strictObject({ calendarDays: z.int(), paidHalfDays: z.int(), lopHalfDays: z.int() }),
  /** Of the money: null until the bank has paid it. */
  paid: z.nullable(z.strictObject({ paidOn: civilDate, reference: z.string() })),
  /** The newest first. */
  disputes: z.array(
    z.strictObject({
      disputeId: z.string(),
      /** Null once the person was erased. */
      reason: z.nullable(z.string()),
      raisedBy: personRef,
      raisedAt: instant,
      outcome: z.optional(z.enum(['stands', 'corrected'])),
      answer: z.optional(z.nullable(z.string())),
      answeredBy: z.optional(personRef),
      answeredAt: z.optional(instant),
    }),
  ),
  /** Slips that have paid a difference to this one. */
  correctedBy: z.array(z.string()),
  can: can(['disputePayslip', 'resolveDispute']),
});
export type Payslip = z.infer<typeof payslip>;
export const payslipAnswer = z.strictObject({ success, payslip });
/** A slip that waits for an answer: whose and of which month, without a figure. */
export const disputedSlip = z.strictObject({
  payslipId: z.string(),
  employee: personRef,
  month: z.string(),
  type: z.enum(payslipTypes),
});
export type DisputedSlip = z.infer<typeof disputedSlip>;
export const disputedSlipsAnswer = listOf(disputedSlip);
export const payslipsQuery = z.strictObject(pageQuery);
export const payslipsAnswer = listOf(payslipRow);
