/**
 * The numbers of a financial year, those of invoices and those of credit notes: each without gaps, once per invoice,
 * never refused (state-machines.md §6; CGST Rules r.46(b), r.53(1A)).
 */
import { type CivilDate, financialYear, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { InvoiceBookEvent } from './events.ts';

export type { InvoiceBookEvent } from './events.ts';

/** The invoices numbered so far, and those with a numbered credit note: the place of an invoice is its number. */
export type InvoiceBook = Readonly<{ invoices: readonly string[]; creditNotes: readonly string[] }>;

const evolve = (book: InvoiceBook, e: InvoiceBookEvent): InvoiceBook =>
  e.type === 'InvoiceNumbered'
    ? { ...book, invoices: [...book.invoices, e.data.invoiceId] }
    : { ...book, creditNotes: [...book.creditNotes, e.data.invoiceId] };

/** `requestedAt`: the occurredAt of what asks for the number, never the clock, so that a repeat meets the same book and day. */
type Numbering<T extends 'NumberInvoice' | 'NumberCreditNote'> = CommandOf<T> &
  Readonly<{
    invoiceId: string;
    clientId: string;
    projectId: string;
    milestoneId?: string | undefined;
    requestedAt: Instant;
  }>;
export type NumberInvoice = Numbering<'NumberInvoice'>;
export type NumberCreditNote = Numbering<'NumberCreditNote'>;

/** The day of an invoice or a credit note, and with it the book that numbers it. */
export const issueDay = (requestedAt: Instant): CivilDate => istDate(requestedAt);
export const bookOf = (requestedAt: Instant): `invoicebook-${string}` =>
  `invoicebook-${financialYear(issueDay(requestedAt))}`;

const decide = (c: NumberInvoice | NumberCreditNote, book: InvoiceBook): readonly InvoiceBookEvent[] => {
  const { invoiceId, clientId, projectId, milestoneId } = c;
  const issuedOn = issueDay(c.requestedAt);
  const of = { invoiceId, clientId, projectId, ...(milestoneId === undefined ? {} : { milestoneId }), issuedOn };
  if (c.type === 'NumberInvoice')
    return book.invoices.includes(invoiceId)
      ? []
      : [{ type: 'InvoiceNumbered', data: { ...of, invoiceNo: numberIn('INV', issuedOn, book.invoices) } }];
  return book.creditNotes.includes(invoiceId)
    ? []
    : [{ type: 'CreditNoteNumbered', data: { ...of, creditNoteNo: numberIn('CRN', issuedOn, book.creditNotes) } }];
};

/** `INV/26-27/000123`: at most 16 characters. */
const numberIn = (series: string, day: CivilDate, before: readonly string[]): string =>
  `${series}/${financialYear(day)}/${String(before.length + 1).padStart(6, '0')}`;

export const invoiceBook: Decider<InvoiceBook, NumberInvoice | NumberCreditNote, InvoiceBookEvent> = {
  category: 'invoicebook',
  initial: { invoices: [], creditNotes: [] },
  audited: true,
  evolve,
  decide,
};
