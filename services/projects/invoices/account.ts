/** What a client owes and has paid, folded from their receivable: invoices, receipts and credit in one place. */
import type { Supply } from '@lamplight/bff/contract/gst.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
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
  /** How much of the project's advance it uses. */
  advancePaise?: Paise | undefined;
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
    /** What a credit note takes back: nothing, or the whole. */
    creditedPaise: Paise;
    /** The client disputes it, and nobody has answered yet. */
    isDisputed: boolean;
  }>;
/** A credit note for the whole of its invoice; null until it has its number. */
export type CreditNote = Readonly<{ creditNoteNo: string; issuedOn: CivilDate }>;
export type Invoice =
  | (Requested & Readonly<{ is: 'requested' }>)
  | (Issued & Readonly<{ is: 'issued' | 'partially_paid' | 'paid' | 'disputed' }>)
  | (Issued & Readonly<{ is: 'voided'; creditNote: CreditNote | null }>);
export type IssuedInvoice = Exclude<Invoice, Readonly<{ is: 'requested' }>>;
/** One that counts: issued, and not taken back. */
export type LiveInvoice = Exclude<IssuedInvoice, Readonly<{ is: 'voided' }>>;
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
      return withInvoice(r, e.data.invoiceId, (invoice) => settled({ ...invoice, ...issued, etag, ...UNTOUCHED }));
    }
    case 'InvoiceDisputed':
      return standing(r, e.data.invoiceId, { etag, isDisputed: true });
    case 'InvoiceDisputeResolved':
      return standing(r, e.data.invoiceId, { etag, isDisputed: false });
    case 'InvoiceVoided':
      return voided(r, e.data, etag);
    case 'CreditNoteIssued': {
      const { invoiceId, creditNoteNo, issuedOn } = e.data;
      const creditNote = { creditNoteNo, issuedOn };
      return withInvoice(r, invoiceId, (invoice) =>
        invoice.is === 'voided' ? { ...invoice, etag, creditNote } : invoice,
      );
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

const UNTOUCHED = { allocatedPaise: 0, creditedPaise: 0, isDisputed: false } as const;

const withInvoice = (r: Receivable, invoiceId: string, to: (invoice: Invoice) => Invoice): Receivable => ({
  ...r,
  invoices: r.invoices.map((invoice) => (invoice.invoiceId === invoiceId ? to(invoice) : invoice)),
});

const allocated = (r: Receivable, invoiceId: string, amount: Paise, etag: number): Receivable =>
  withInvoice(r, invoiceId, (invoice) => {
    if (invoice.is === 'requested') return invoice;
    const allocatedPaise = sumPaise([invoice.allocatedPaise, amount]);
    // A voided one stays so: a receipt of it that is reversed was credit of the client since then.
    return invoice.is === 'voided'
      ? { ...invoice, etag, allocatedPaise }
      : settled({ ...invoice, etag, allocatedPaise });
  });

const standing = (r: Receivable, invoiceId: string, change: Pick<Issued, 'etag' | 'isDisputed'>): Receivable =>
  withInvoice(r, invoiceId, (invoice) => (isLive(invoice) ? settled({ ...invoice, ...change }) : invoice));

/** What its receipts settled is credit of the client from here on, so that a reversal of one takes that back. */
const voided = (r: Receivable, { invoiceId, creditPaise }: Voided, etag: number): Receivable => ({
  ...withInvoice(r, invoiceId, (invoice) =>
    isLive(invoice)
      ? { ...invoice, ...UNTOUCHED, etag, creditedPaise: invoice.totalPaise, is: 'voided', creditNote: null }
      : invoice,
  ),
  payments: r.payments.map((p) =>
    p.invoiceId === invoiceId && p.is === 'recorded'
      ? { ...p, allocatedPaise: 0, creditPaise: sumPaise([p.creditPaise, p.allocatedPaise]) }
      : p,
  ),
  creditPaise: sumPaise([r.creditPaise, creditPaise]),
});
type Voided = Extract<ReceivableEvent, { type: 'InvoiceVoided' }>['data'];

/**
 * An invoice is what its live settlements make it: none, some, all; a dispute stands until it is answered, or all is
 * settled (state-machines.md §6).
 */
const settled = (invoice: Issued): Invoice => {
  if (outstandingOf(invoice) === 0) return { ...invoice, isDisputed: false, is: 'paid' };
  if (invoice.isDisputed) return { ...invoice, is: 'disputed' };
  return { ...invoice, is: invoice.allocatedPaise === 0 ? 'issued' : 'partially_paid' };
};

export const isLive = (invoice: Invoice): invoice is LiveInvoice =>
  invoice.is !== 'requested' && invoice.is !== 'voided';

/** Total − credited − Σ live allocated: never below zero (domain.md I9). */
export const outstandingOf = (
  invoice: Readonly<Pick<Issued, 'totalPaise' | 'creditedPaise' | 'allocatedPaise'>>,
): Paise => sumPaise([invoice.totalPaise, -invoice.creditedPaise, -invoice.allocatedPaise]);

export type Billing = 'not_billed' | 'invoiced' | 'partially_paid' | 'paid' | 'credited';

/** The billing state of a milestone is derived, never stored on it (state-machines.md, Streams). */
export const billingOf = (r: Receivable, milestoneId: string): Billing => {
  const invoice = r.invoices.findLast((one) => one.milestoneId === milestoneId && one.is !== 'requested');
  switch (invoice?.is) {
    case 'partially_paid':
    case 'paid':
      return invoice.is;
    case 'issued':
      return 'invoiced';
    case 'disputed':
      return invoice.allocatedPaise > 0 ? 'partially_paid' : 'invoiced';
    case 'voided':
      return 'credited';
    default:
      return 'not_billed';
  }
};

export const invoiceOf = ({ invoiceId }: Readonly<{ invoiceId: string }>, r: Receivable): Invoice | undefined =>
  r.invoices.find((invoice) => invoice.invoiceId === invoiceId);

/** What every event of an invoice names. */
export const idsOf = ({ invoiceId, projectId, milestoneId }: Invoice) => ({
  invoiceId,
  projectId,
  ...(milestoneId === undefined ? {} : { milestoneId }),
});
