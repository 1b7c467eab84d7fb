/** One invoice, what was received on it, and what an admin records. */
import type { Invoice } from '@lamplight/bff/contract/invoices.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { type Key, keys, type Query } from '../../api/keys.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Invoice, Payment } from '@lamplight/bff/contract/invoices.ts';

const shownIn = ({ invoiceId, projectId }: Pick<Invoice, 'invoiceId' | 'projectId'>): Key[] => [
  keys.invoice(invoiceId),
  keys.invoices(),
  keys.receivables(),
  keys.project(projectId),
  keys.activity(projectId),
];

/** Polls an invoice each second until it has its number, or its credit note has one. */
export const useInvoice = (invoiceId: string) =>
  useRead(keys.invoice(invoiceId), {
    refreshInterval: (latest) => (latest !== undefined && waitsForNumber(latest.invoice) ? 1000 : 0),
  });
const waitsForNumber = ({ state, taken }: Invoice): boolean => state === 'requested' || taken?.creditNote === null;

/** Page by page, as the URL narrows them. */
export const useInvoiceRows = (query: Query) => useRead(keys.invoices(query), { keepPreviousData: true });

/** @param wanted false fetches nothing */
export const useStatement = (query: Query, wanted: boolean) =>
  useRead(wanted ? keys.statement(query) : null, { keepPreviousData: true });

export const useCredit = (invoice: Invoice) => useCommand('credit', { invoiceId: invoice.invoiceId }, shownIn(invoice));
export type PaymentBody = BodySentTo<'payment'>;
export const usePay = (invoice: Invoice) => useCommand('payment', { invoiceId: invoice.invoiceId }, shownIn(invoice));
export const useDispute = (invoice: Invoice) =>
  useCommand('dispute', { invoiceId: invoice.invoiceId }, shownIn(invoice));
export const useAnswer = (invoice: Invoice) =>
  useCommand('dispute-answer', { invoiceId: invoice.invoiceId }, shownIn(invoice));
export const useVoid = (invoice: Invoice) =>
  useCommand('invoice-void', { invoiceId: invoice.invoiceId }, shownIn(invoice));
export const useCorrect = (invoice: Invoice) =>
  useCommand('invoice-correction', { invoiceId: invoice.invoiceId }, shownIn(invoice));
export const useReverse = (invoice: Invoice, paymentId: string) =>
  useCommand('payment-reversal', { paymentId }, shownIn(invoice));
