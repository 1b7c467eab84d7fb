/** The numbers of a financial year: without gaps, once per invoice, never refused (state-machines.md §6; CGST Rules r.46(b)). */
import { type CivilDate, financialYear, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { InvoiceBookEvent } from './events.ts';

export type { InvoiceBookEvent } from './events.ts';

/** The invoices numbered so far: the place of an invoice is its number. */
export type InvoiceBook = readonly string[];

const evolve = (book: InvoiceBook, e: InvoiceBookEvent): InvoiceBook => [...book, e.data.invoiceId];

/** `requestedAt`: the occurredAt of InvoiceRequested, never the clock, so that a repeat meets the same book and day. */
export type NumberInvoice = CommandOf<'NumberInvoice'> &
  Readonly<{
    invoiceId: string;
    clientId: string;
    projectId: string;
    milestoneId?: string | undefined;
    requestedAt: Instant;
  }>;

/** The day of an invoice, and with it the book that numbers it. */
export const issueDay = (requestedAt: Instant): CivilDate => istDate(requestedAt);
export const bookOf = (requestedAt: Instant): `invoicebook-${string}` =>
  `invoicebook-${financialYear(issueDay(requestedAt))}`;

const decide = (c: NumberInvoice, book: InvoiceBook): readonly InvoiceBookEvent[] => {
  if (book.includes(c.invoiceId)) return [];
  const { invoiceId, clientId, projectId, milestoneId, requestedAt } = c;
  const issuedOn = issueDay(requestedAt);
  const invoiceNo = `INV/${financialYear(issuedOn)}/${String(book.length + 1).padStart(6, '0')}`;
  const of = milestoneId === undefined ? {} : { milestoneId };
  return [{ type: 'InvoiceNumbered', data: { invoiceId, clientId, projectId, ...of, invoiceNo, issuedOn } }];
};

export const invoiceBook: Decider<InvoiceBook, NumberInvoice, InvoiceBookEvent> = {
  category: 'invoicebook',
  initial: [],
  audited: true,
  evolve,
  decide,
};
