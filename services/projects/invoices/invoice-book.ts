/**
 * The numbers of a financial year, those of invoices and those of credit notes: each without gaps, once per invoice,
 * never refused (state-machines.md §6; CGST Rules r.46(b), r.53(1A)).
 */
import { type CivilDate, financialYear, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { InvoiceBookEvent } from './events.ts';

export type { InvoiceBookEvent } from './events.ts';

/** The newest first: a year of a large company is told event by event, and copying it at each would take seconds. */
type Numbered = Readonly<{ invoiceId: string; place: number; before: Numbered }> | null;
/** The invoices numbered so far, and those with a numbered credit note: the place of an invoice is its number. */
export type InvoiceBook = Readonly<{ invoices: Numbered; creditNotes: Numbered }>;

const next = (numbered: Numbered): number => (numbered?.place ?? 0) + 1;
const after = (before: Numbered, invoiceId: string): Numbered => ({ invoiceId, place: next(before), before });
const has = (numbered: Numbered, invoiceId: string): boolean => {
  for (let one = numbered; one !== null; one = one.before) if (one.invoiceId === invoiceId) return true;
  return false;
};

const evolve = (book: InvoiceBook, e: InvoiceBookEvent): InvoiceBook =>
  e.type === 'InvoiceNumbered'
    ? { ...book, invoices: after(book.invoices, e.data.invoiceId) }
    : { ...book, creditNotes: after(book.creditNotes, e.data.invoiceId) };

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
    return has(book.invoices, invoiceId)
      ? []
      : [{ type: 'InvoiceNumbered', data: { ...of, invoiceNo: numberIn('INV', issuedOn, book.invoices) } }];
  return has(book.creditNotes, invoiceId)
    ? []
    : [{ type: 'CreditNoteNumbered', data: { ...of, creditNoteNo: numberIn('CRN', issuedOn, book.creditNotes) } }];
};

/** `INV/26-27/000123`: at most 16 characters. */
const numberIn = (series: string, day: CivilDate, before: Numbered): string =>
  `${series}/${financialYear(day)}/${String(next(before)).padStart(6, '0')}`;

export const invoiceBook: Decider<InvoiceBook, NumberInvoice | NumberCreditNote, InvoiceBookEvent> = {
  category: 'invoicebook',
  initial: { invoices: null, creditNotes: null },
  audited: true,
  evolve,
  decide,
};
