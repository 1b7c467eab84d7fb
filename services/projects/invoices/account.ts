/** What a client owes and has paid, folded from their receivable: invoices, receipts and credit in one place. */
import type { Supply } from '@lamplight/bff/contract/gst.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import type { InvoiceKind, InvoiceLine, Parties, ReceivableEvent } from './events.ts';

type Requested = Readonly<{
  etag: number;
  invoiceId: string;
  clientId: string;
  projectId: string;
  milestoneId?: string | undefined;
  kind: InvoiceKind;
  lines: readonly InvoiceLine[];
  exGstPaise: Paise;
  paymentTermDays: number;
}>;
type Issued = Requested &
  Readonly<{
    invoiceNo: string;
    issuedOn: CivilDate;
    dueOn: CivilDate;
    parties: Parties;
    supply: Supply;
    gstBp: number;
    taxablePaise: Paise;
    cgstPaise: Paise;
    sgstPaise: Paise;
    igstPaise: Paise;
    roundOffPaise: Paise;
    totalPaise: Paise;
    /** Σ of what live receipts and applied credit settled. */
    allocatedPaise: Paise;
  }>;
export type Invoice =
  | (Requested & Readonly<{ is: 'requested' }>)
  | (Issued & Readonly<{ is: 'issued' | 'partially_paid' | 'paid' }>);
export type IssuedInvoice = Exclude<Invoice, Readonly<{ is: 'requested' }>>;
export type Payment = Readonly<{
  is: 'recorded' | 'reversed';
  paymentId: string;
  invoiceId: string;
  mode: string;
  reference: string;
  receivedOn: CivilDate;
  bankPaise: Paise;
  tdsCreditPaise: Paise;
  allocatedPaise: Paise;
  creditPaise: Paise;
}>;
export type Receivable = Readonly<{
  invoices: readonly Invoice[];
  payments: readonly Payment[];
  /** What the client has paid and no invoice has used. */
  creditPaise: Paise;
  /** How often each milestone's outstanding amount reached zero. */
  settlements: Readonly<Record<string, number>>;
}>;

export const EMPTY: Receivable = { invoices: [], payments: [], creditPaise: 0, settlements: {} };

export const evolve = (r: Receivable, e: ReceivableEvent, etag: number): Receivable => {
  switch (e.type) {
    case 'InvoiceRequested': {
      const { currency: _inr, ...invoice } = e.data;
      return { ...r, invoices: [...r.invoices, { ...invoice, etag, is: 'requested' }] };
    }
    case 'InvoiceIssued': {
      const { currency: _inr, ...issued } = e.data;
      return withInvoice(r, e.data.invoiceId, (invoice) => settled({ ...invoice, ...issued, etag, allocatedPaise: 0 }));
    }
    case 'PaymentRecorded': {
      const { paymentId, invoiceId, mode, reference, receivedOn } = e.data;
      const { bankPaise, tdsCreditPaise, allocatedPaise, creditPaise } = e.data;
      const amounts = { bankPaise, tdsCreditPaise, allocatedPaise, creditPaise };
      const payment = { is: 'recorded', paymentId, invoiceId, mode, reference, receivedOn, ...amounts } as const;
      return { ...allocated(r, invoiceId, allocatedPaise, etag), payments: [...r.payments, payment] };
    }
    case 'PaymentReversed': {
      const { paymentId, invoiceId, allocatedPaise } = e.data;
      const payments = r.payments.map((p) => (p.paymentId === paymentId ? ({ ...p, is: 'reversed' } as const) : p));
      return { ...allocated(r, invoiceId, allocatedPaise, etag), payments };
    }
    case 'ClientCreditCreated':
      return { ...r, creditPaise: sumPaise([r.creditPaise, e.data.amountPaise]) };
    case 'ClientCreditWithdrawn':
      return { ...r, creditPaise: sumPaise([r.creditPaise, -e.data.amountPaise]) };
    case 'ClientCreditApplied': {
      const { invoiceId, amountPaise } = e.data;
      const next = allocated(r, invoiceId, amountPaise, etag);
      return { ...next, creditPaise: sumPaise([r.creditPaise, -amountPaise]) };
    }
    case 'MilestonePaid':
      return { ...r, settlements: { ...r.settlements, [e.data.milestoneId]: e.data.settlement } };
    case 'MilestonePaymentReopened':
      return r;
    default:
      return unreachable(e);
  }
};

const withInvoice = (r: Receivable, invoiceId: string, to: (invoice: Invoice) => Invoice): Receivable => ({
  ...r,
  invoices: r.invoices.map((invoice) => (invoice.invoiceId === invoiceId ? to(invoice) : invoice)),
});

const allocated = (r: Receivable, invoiceId: string, amount: Paise, etag: number): Receivable =>
  withInvoice(r, invoiceId, (invoice) => {
    if (invoice.is === 'requested') return invoice;
    return settled({ ...invoice, etag, allocatedPaise: sumPaise([invoice.allocatedPaise, amount]) });
  });

/** An invoice is what its live settlements make it: none, some, all (state-machines.md §6). */
const settled = (invoice: Issued): Invoice => {
  if (outstandingOf(invoice) === 0) return { ...invoice, is: 'paid' };
  return { ...invoice, is: invoice.allocatedPaise === 0 ? 'issued' : 'partially_paid' };
};

/** Total − Σ live allocated: never below zero (domain.md I9). */
export const outstandingOf = (invoice: Readonly<{ totalPaise: Paise; allocatedPaise: Paise }>): Paise =>
  sumPaise([invoice.totalPaise, -invoice.allocatedPaise]);

export type Billing = 'not_billed' | 'invoiced' | 'partially_paid' | 'paid';

/** The billing state of a milestone is derived, never stored on it (state-machines.md, Streams). */
export const billingOf = (r: Receivable, milestoneId: string): Billing => {
  const invoice = r.invoices.findLast((candidate) => candidate.milestoneId === milestoneId);
  if (invoice === undefined || invoice.is === 'requested') return 'not_billed';
  return invoice.is === 'issued' ? 'invoiced' : invoice.is;
};
