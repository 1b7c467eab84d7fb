/** Statement of account of a client: what was billed, credited and received in a period, and what is owed after each. */
import * as z from 'zod/mini';
import { ages } from './invoices.ts';
import { civilDate, id, paise, success } from './values.ts';

export const statementKinds = ['invoice', 'credit_note', 'receipt', 'reversal', 'credit_used'] as const;
export const statementLine = z.strictObject({
  on: civilDate,
  kind: z.enum(statementKinds),
  /** Number of the invoice or the credit note, reference of the receipt; null for a credit note without a number yet. */
  number: z.nullable(z.string()),
  invoiceId: z.string(),
  /** The invoice that it is about. */
  invoiceNo: z.string(),
  /** What it adds to what is owed; below zero what it takes off. Using credit moves nothing between the two. */
  amountPaise: z.int(),
  /** Of `credit_used`: how much of the client's credit the invoice took. */
  usedPaise: paise,
  /** What is owed after it; below zero what the client has to their credit. */
  balancePaise: z.int(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const statement = z.strictObject({
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  from: civilDate,
  to: civilDate,
  openingPaise: z.int(),
  lines: z.array(statementLine),
  billedPaise: paise,
  creditedPaise: paise,
  /** Less what was reversed. */
  receivedPaise: z.int(),
  closingPaise: z.int(),
  /** What is open today, and since when; null for a period that is over. */
  open: z.nullable(z.strictObject({ on: civilDate, outstandingPaise: paise, creditPaise: paise, ages })),
});
export type Statement = z.infer<typeof statement>;
export const statementAnswer = z.strictObject({ success, statement });
/** Left out: the financial year that it is, and for a client themselves. Admins name whose it is. */
export const statementQuery = z
  .strictObject({ clientId: z.optional(id), from: z.optional(civilDate), to: z.optional(civilDate) })
  .check(
    z.refine((q) => q.from === undefined || q.to === undefined || q.from <= q.to, {
      path: ['to'],
      message: 'The last day is before the first',
    }),
  );
