/** What is recorded about invoices, their numbers, receipts and client credit (domain.md §4.6, §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { bankAccount, companyBank } from '../company/events.ts';
import { amount, bp, count, currency, day, id, list, signed, text } from '../schema.ts';

const line = z.strictObject({ description: text, sac: text, amountPaise: signed });
const kind = z.enum(['milestone', 'advance']);
const supply = z.enum(['intra_state', 'inter_state', 'export_lut']);
/**
 * The company's particulars are public but for the number of its account; the client's name, address and GSTIN are
 * sealed for the client.
 */
const seller = z.strictObject({
  name: text,
  address: text,
  stateCode: text,
  country: text,
  gstin: text.optional(),
  bank: bankAccount.optional(),
});
const buyer = z.strictObject({
  name: personalText,
  address: personalText,
  stateCode: text,
  country: text,
  gstin: personalText.optional(),
});
const parties = z.strictObject({ seller, buyer });
const teamMember = z.strictObject({ assignmentId: id, employeeId: id, effortWeightBp: bp });

export type InvoiceLine = Readonly<z.infer<typeof line>>;
export type InvoiceKind = z.infer<typeof kind>;
export type Parties = Readonly<z.infer<typeof parties>>;
export type TeamMember = Readonly<z.infer<typeof teamMember>>;

const ofInvoice = { invoiceId: id, projectId: id, milestoneId: id.optional() } as const;
const received = { paymentId: id, ...ofInvoice, clientId: id } as const;
/** What an invoice comes to, and what a credit note for the whole of it takes back. */
const figures = {
  taxablePaise: amount,
  cgstPaise: amount,
  sgstPaise: amount,
  igstPaise: amount,
  roundOffPaise: signed,
  totalPaise: amount,
} as const;
const ofSettlement = { projectId: id, milestoneId: id, invoiceId: id, settlement: count } as const;
const receivable = {
  InvoiceRequested: z.strictObject({
    ...ofInvoice,
    clientId: id,
    kind,
    currency,
    lines: list(line),
    /** What the milestone is worth, whatever an advance takes off the invoice. */
    exGstPaise: amount,
    /** How much of the project's advance it uses: its last line takes so much off. Left out where it uses none. */
    advancePaise: amount.optional(),
    paymentTermDays: count,
  }),
  InvoiceIssued: z.strictObject({
    ...ofInvoice,
    clientId: id,
    kind,
    currency,
    invoiceNo: text.max(16),
    issuedOn: day,
    dueOn: day,
    lines: list(line),
    parties,
    supply,
    gstBp: bp,
    ...figures,
  }),
  InvoiceDisputed: z.strictObject({ ...ofInvoice, clientId: id, reason: text }),
  InvoiceDisputeResolved: z.strictObject({ ...ofInvoice, clientId: id, answer: text }),
  /** The whole invoice is taken back; `creditPaise`, all that was received on it, is the client's credit from here on. */
  InvoiceVoided: z.strictObject({ ...ofInvoice, clientId: id, reason: text, creditPaise: amount }),
  CreditNoteIssued: z.strictObject({
    ...ofInvoice,
    clientId: id,
    currency,
    creditNoteNo: text.max(16),
    issuedOn: day,
    /** The invoice that it takes back. */
    invoiceNo: text.max(16),
    ...figures,
  }),
  PaymentRecorded: z.strictObject({
    ...received,
    mode: text,
    reference: text,
    receivedOn: day,
    currency,
    bankPaise: amount,
    tdsCreditPaise: amount,
    allocatedPaise: amount,
    creditPaise: amount,
    outstandingPaise: amount,
  }),
  PaymentReversed: z.strictObject({
    ...received,
    reason: text,
    /** The stored amounts, negated. */
    bankPaise: signed,
    tdsCreditPaise: signed,
    allocatedPaise: signed,
    creditPaise: signed,
    outstandingPaise: amount,
  }),
  ClientCreditCreated: z.strictObject({ ...received, amountPaise: amount }),
  ClientCreditWithdrawn: z.strictObject({ ...received, amountPaise: amount }),
  ClientCreditApplied: z.strictObject({
    ...ofInvoice,
    clientId: id,
    amountPaise: amount,
    outstandingPaise: amount,
  }),
  /** Each time the outstanding amount reaches zero. */
  MilestonePaid: z.strictObject({ ...ofSettlement, exGstPaise: amount, team: list(teamMember) }),
  MilestonePaymentReopened: z.strictObject(ofSettlement),
} as const;
const book = {
  InvoiceNumbered: z.strictObject({ ...ofInvoice, clientId: id, invoiceNo: text.max(16), issuedOn: day }),
  CreditNoteNumbered: z.strictObject({ ...ofInvoice, clientId: id, creditNoteNo: text.max(16), issuedOn: day }),
} as const;

const billed = ({ clientId }: { clientId: string }) => ({ subject: clientId, purpose: 'billing' });

export type ReceivableEvent = EventsOf<typeof receivable>;
export type InvoiceBookEvent = EventsOf<typeof book>;
export const receivableEvents = declareEvents(receivable, {
  personal: {
    InvoiceIssued: {
      'parties.buyer.name': billed,
      'parties.buyer.address': billed,
      'parties.buyer.gstin': billed,
      'parties.seller.bank.accountNumber': companyBank,
    },
  },
});
export const invoiceBookEvents = declareEvents(book);
