/** What is still to be paid on an invoice. */
import type { InvoiceRow } from '@lamplight/bff/contract/invoices.ts';

export const isOverdue = (invoice: Pick<InvoiceRow, 'overdueDays' | 'outstandingPaise'>): boolean =>
  invoice.overdueDays > 0 && invoice.outstandingPaise > 0;
export const isOwed = (invoice: Pick<InvoiceRow, 'state' | 'outstandingPaise'>): boolean =>
  invoice.outstandingPaise > 0 && invoice.state !== 'voided' && invoice.state !== 'requested';

/** Integer paise, added; nothing else is ever done to money here. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
