/** Invoices and payments (domain.md §4.6, state-machines.md §6). */
import * as z from 'zod/mini';
import { bankBody } from './company.ts';
import { invoiceStates, supplies } from './invoice-states.ts';
import {
  bp,
  can,
  civilDate,
  id,
  instant,
  line,
  listOf,
  optionalText,
  pageQuery,
  paise,
  personRef,
  positivePaise,
  reason,
  reference,
  success,
  text,
} from './values.ts';

export const invoiceActs = [
  'recordPayment',
  'reversePayment',
  'applyClientCredit',
  'dispute',
  'answerDispute',
  'voidInvoice',
  'correctInvoice',
] as const;
export type InvoiceAct = (typeof invoiceActs)[number];

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
  can: can(['reversePayment']),
});
export type Payment = z.infer<typeof payment>;
/** Credit of the client that an admin used on the invoice. */
export const appliedCredit = z.strictObject({
  amountPaise: paise,
  outstandingPaise: paise,
  appliedAt: instant,
  by: personRef,
});
/** What the client said is wrong, and what an admin answered; one that was paid in full, or voided, needs no answer. */
export const dispute = z.strictObject({
  disputedAt: instant,
  by: personRef,
  reason: z.string(),
  answered: z.optional(z.strictObject({ at: instant, by: personRef, answer: z.string() })),
});
/** The whole invoice was taken back. */
export const taken = z.strictObject({
  voidedAt: instant,
  by: personRef,
  reason: z.string(),
  /** What had been received on it, which became the client's credit. */
  creditPaise: paise,
  /** Null until it has its number, which takes a moment. */
  creditNote: z.nullable(z.strictObject({ creditNoteNo: z.string(), issuedOn: civilDate })),
  /** The invoice that bills the same again, once there is one; without a number for a moment. */
  correctedBy: z.nullable(z.strictObject({ invoiceId: z.string(), invoiceNo: z.nullable(z.string()) })),
});
const party = z.strictObject({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  country: z.string(),
  gstin: z.nullable(z.string()),
});
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
  /** Whole IST days past dueOn while something is outstanding, else 0 (derived, never stored). */
  overdueDays: z.int(),
  can: can(invoiceActs),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;
export const invoice = z.strictObject({
  ...invoiceRow.shape,
  etag: z.string(),
  lines: z.array(z.strictObject({ description: z.string(), sac: z.string(), amountPaise: z.int() })),
  supply: z.nullable(z.enum(supplies)),
  /** The rate of GST that its taxes were reckoned with; null until it is issued. */
  gstBp: z.nullable(bp),
  taxablePaise: paise,
  cgstPaise: paise,
  sgstPaise: paise,
  igstPaise: paise,
  roundOffPaise: z.int(),
  totalInWords: z.string(),
  seller: party,
  buyer: party,
  /** Where it is to be paid, as it was when the invoice was issued. */
  bank: z.nullable(bankBody),
  payments: z.array(payment),
  credits: z.array(appliedCredit),
  /** Oldest first. */
  disputes: z.array(dispute),
  taken: z.nullable(taken),
  /** Of the invoice for an advance: what later invoices take off for it, and what is left for those to come; ex-GST. */
  advance: z.optional(z.strictObject({ usedPaise: paise, leftPaise: paise })),
  /** What the client has paid and no invoice has used yet. */
  creditPaise: paise,
  /** What clients deduct as tax by law, of the value without GST: a suggestion for the receipt. */
  tdsBp: bp,
});
export type Invoice = z.infer<typeof invoice>;
export const invoiceAnswer = z.strictObject({ success, invoice, stale: z.optional(z.boolean()) });
/** How long something has been outstanding, by whole days after its due date (domain.md §4.6). */
export const invoiceAges = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;
export type InvoiceAge = (typeof invoiceAges)[number];
export const invoicesQuery = z
  .strictObject({
    ...pageQuery,
    state: z.optional(z.enum(invoiceStates)),
    projectId: z.optional(id),
    clientId: z.optional(id),
    /** Only what is outstanding: all of it, what is overdue, or one age. */
    age: z.optional(z.enum(['open', 'overdue', ...invoiceAges])),
    /** By the day on which it is due; left out: the newest first. */
    sort: z.optional(z.enum(['due', '-due'])),
    /** Words of number, client, project or milestone. */
    search: z.optional(optionalText(120)),
  })
  .check(
    z.refine((q) => q.age === undefined || q.state === undefined, {
      path: ['age'],
      message: 'Ask for a state or for an age',
    }),
    z.refine((q) => q.projectId === undefined || (q.age === undefined && q.sort === undefined), {
      path: ['projectId'],
      message: 'The invoices of one project come newest first',
    }),
  );
export const invoicesAnswer = listOf(invoiceRow);
const owed = z.strictObject({ count: z.int(), outstandingPaise: paise });
export const ages = z.strictObject({
  not_due: owed,
  days_1_30: owed,
  days_31_60: owed,
  days_61_90: owed,
  days_over_90: owed,
});
/** What is owed, and since when: to the company by all its clients, or by one of them. */
export const receivables = z.strictObject({
  outstandingPaise: paise,
  overduePaise: paise,
  ages,
  creditPaise: paise,
  /** How many clients have credit. */
  inCredit: z.int(),
});
export type Receivables = z.infer<typeof receivables>;
export const receivablesQuery = z.strictObject({ clientId: z.optional(id) });
export const receivablesAnswer = z.strictObject({ success, receivables, stale: z.optional(z.boolean()) });
export const creditBody = z.strictObject({ amountPaise: positivePaise });
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
export const disputeBody = z.strictObject({ reason });
export const disputeAnswerBody = z.strictObject({ answer: text(1000, 'Give an answer') });
export const voidBody = z.strictObject({ reason });
/** Left out, the line says what it said. */
export const correctionBody = z.strictObject({ description: z.optional(line(300, 'Say what is billed')) });
