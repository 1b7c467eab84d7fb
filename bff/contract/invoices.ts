/** Invoices and payments (domain.md §4.6, state-machines.md §6). */
import * as z from 'zod/mini';
import {
  can,
  civilDate,
  id,
  instant,
  listOf,
  pageQuery,
  paise,
  personRef,
  reason,
  reference,
  success,
} from './values.ts';

export const invoiceStates = ['requested', 'issued', 'partially_paid', 'paid', 'disputed', 'voided'] as const;
export const supplies = ['intra_state', 'inter_state', 'export_lut'] as const;
export const paymentModes = ['NEFT', 'RTGS', 'IMPS', 'UPI', 'CHEQUE', 'CARD', 'OTHER'] as const;

export const payment = z.strictObject({
  paymentId: z.string(),
  receivedOn: civilDate,
  bankPaise: paise,
  tdsCreditPaise: paise,
  mode: z.enum(paymentModes),
  reference: z.string(),
  allocatedPaise: paise,
  creditPaise: paise,
  outstandingPaise: paise,
  recordedAt: instant,
  by: personRef,
  reversed: z.optional(z.strictObject({ at: instant, by: personRef, reason: z.string() })),
  can,
});
export type Payment = z.infer<typeof payment>;
const party = z.strictObject({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  country: z.string(),
  gstin: z.nullable(z.string()),
});
export const invoice = z.strictObject({
  invoiceId: z.string(),
  etag: z.string(),
  invoiceNo: z.nullable(z.string()),
  kind: z.enum(['milestone', 'advance']),
  state: z.enum(invoiceStates),
  projectId: z.string(),
  projectTitle: z.string(),
  milestoneId: z.optional(z.string()),
  milestoneTitle: z.optional(z.string()),
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  issuedOn: z.nullable(civilDate),
  dueOn: z.nullable(civilDate),
  lines: z.array(z.strictObject({ description: z.string(), sac: z.string(), amountPaise: z.int() })),
  supply: z.nullable(z.enum(supplies)),
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
  roundOffPaise: z.int(),
  totalPaise: paise,
  totalInWords: z.string(),
  allocatedPaise: paise,
  outstandingPaise: paise,
  /** Whole IST days past dueOn while something is outstanding, else 0 (derived, never stored). */
  overdueDays: z.int(),
  seller: party,
  buyer: party,
  payments: z.array(payment),
  can,
});
export type Invoice = z.infer<typeof invoice>;
export const invoiceAnswer = z.strictObject({ success, invoice, stale: z.optional(z.boolean()) });
export const invoiceRow = z.strictObject({
  invoiceId: z.string(),
  invoiceNo: z.nullable(z.string()),
  kind: z.enum(['milestone', 'advance']),
  state: z.enum(invoiceStates),
  projectId: z.string(),
  projectTitle: z.string(),
  milestoneId: z.optional(z.string()),
  milestoneTitle: z.optional(z.string()),
  clientId: z.string(),
  clientName: z.nullable(z.string()),
  issuedOn: z.nullable(civilDate),
  dueOn: z.nullable(civilDate),
  totalPaise: paise,
  allocatedPaise: paise,
  outstandingPaise: paise,
  overdueDays: z.int(),
  can,
});
export type InvoiceRow = z.infer<typeof invoiceRow>;
export const invoicesQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(z.enum(invoiceStates)),
  projectId: z.optional(id),
  clientId: z.optional(id),
});
export const invoicesAnswer = listOf(invoiceRow);
export const paymentBody = z
  .strictObject({
    receivedOn: civilDate,
    bankPaise: paise,
    tdsCreditPaise: paise,
    mode: z.enum(paymentModes),
    reference: reference(120, 'Enter the bank reference'),
    sameTransfer: z.optional(z.boolean()),
  })
  .check(
    z.refine((p) => p.bankPaise + p.tdsCreditPaise > 0, { path: ['bankPaise'], message: 'Enter an amount above zero' }),
  );
export const reversalBody = z.strictObject({ reason });
