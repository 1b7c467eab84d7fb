/** How a payroll run is paid: who is held, files for the bank, what the bank answered (payroll.md §8). */
import * as z from 'zod/mini';
import {
  can,
  civilDate,
  distinct,
  id,
  listOf,
  pageQuery,
  paise,
  personRef,
  positivePaise,
  reason,
  reference,
  sha256,
  success,
} from './values.ts';

export const payoutFormats = ['NEFT_COMMA', 'NEFT_PIPE', 'PLAIN_CSV'] as const;
/** `due`: in no file yet; `sent`: in a file whose result is not known; `nothing`: it pays nothing. */
export const paymentStates = ['due', 'held', 'sent', 'failed', 'paid', 'nothing'] as const;

/** `totalPaise`: what the file should pay, as it was shown; another sum now is refused. */
export const payoutBody = z.strictObject({ format: z.enum(payoutFormats), totalPaise: positivePaise });
/** What the bank says of rows of a file; the same again is nothing new. */
export const payoutResultBody = z.strictObject({
  rows: z
    .array(
      z.discriminatedUnion('outcome', [
        z.strictObject({
          payslipId: id,
          outcome: z.literal('paid'),
          /** The bank's own reference (UTR), or what proves the payment. */
          reference: reference(60, 'Enter the reference of the bank'),
          paidOn: civilDate,
        }),
        z.strictObject({ payslipId: id, outcome: z.literal('failed'), reason }),
      ]),
    )
    .check(
      z.minLength(1, 'Name at least one row'),
      z.maxLength(500, 'At most 500 rows at once'),
      distinct(({ payslipId }) => payslipId, 'Name each row only once'),
    ),
});
export const payslipHold = z.strictObject({ reason });
export const runReversal = z.strictObject({ reason });
/** `payslipIds`: of this run, whose month is reckoned anew; `month`: in which the difference is paid. */
export const slipsCorrection = z.strictObject({
  payslipIds: z
    .array(id)
    .check(z.minLength(1, 'Name at least one slip'), z.maxLength(500, 'At most 500 slips at once'), distinct()),
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')),
  paymentDate: civilDate,
  reason,
});
export const payerBody = z.strictObject({
  accountNumber: z.string().check(z.regex(/^\d{9,18}$/, 'Enter 9 to 18 digits')),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter a valid 11-character IFSC')),
});

export const payoutFile = z.strictObject({
  batchId: z.string(),
  format: z.enum(payoutFormats),
  /** The day that stands in it. */
  day: civilDate,
  rows: z.int(),
  totalPaise: paise,
  sha256,
  exportedBy: personRef,
  /** Rows by what the bank said; `open`: not known yet. */
  open: z.int(),
  paid: z.int(),
  failed: z.int(),
});
export type PayoutFile = z.infer<typeof payoutFile>;
/** Acts on a run that is paid. */
export const payoutActs = ['exportPayout', 'recordPayoutResult', 'closeRun', 'reverseRun'] as const;
export const payouts = z.strictObject({
  runId: z.string(),
  etag: z.string(),
  month: z.string(),
  type: z.string(),
  state: z.string(),
  /** The run that takes it back. */
  reversedBy: z.optional(z.string()),
  /** The newest first. */
  files: z.array(payoutFile),
  /** What a file would pay now: due, failed and released slips. */
  next: z.strictObject({ rows: z.int(), totalPaise: paise }),
  /** Slips by where their money is. */
  counts: z.partialRecord(z.enum(paymentStates), z.int()),
  can: can(payoutActs),
});
export type Payouts = z.infer<typeof payouts>;
export const payoutsAnswer = z.strictObject({ success, payouts });

/** Where the money of one slip is. */
export const salaryPayment = z.strictObject({
  payslipId: z.string(),
  employee: personRef,
  /** Below zero on a reversal alone. */
  netPaise: z.int(),
  state: z.enum(paymentStates),
  /** Of whoever is held. */
  heldBy: z.optional(personRef),
  holdReason: z.optional(z.string()),
  /** The newest file that it stood in, and its reference there. */
  batchId: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** That file pays to an account which is not the person's any more. */
  accountChanged: z.optional(z.boolean()),
  failure: z.optional(z.string()),
  /** The bank's own reference, and the day. */
  bankReference: z.optional(z.string()),
  paidOn: z.optional(civilDate),
  can: can(['holdPayslip', 'releasePayslip']),
});
export type SalaryPayment = z.infer<typeof salaryPayment>;
export const salaryPaymentAnswer = z.strictObject({ success, payment: salaryPayment });
export const salaryPaymentsQuery = z.strictObject({ ...pageQuery, state: z.optional(z.enum(paymentStates)) });
export const salaryPaymentsAnswer = listOf(salaryPayment);

/** The account that salaries are paid from, by its last digits. */
export const payer = z.strictObject({
  etag: z.string(),
  accountLast4: z.nullable(z.string()),
  ifsc: z.nullable(z.string()),
  can: can(['savePayer']),
});
export type Payer = z.infer<typeof payer>;
export const payerAnswer = z.strictObject({ success, payer });
