/** One invoice, what was received on it, and what an admin records. */
import type { creditBody, Invoice, InvoiceRow, paymentBody } from '@lamplight/bff/contract/invoices.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys, type Query } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';

export type { Invoice, Payment } from '@lamplight/bff/contract/invoices.ts';

type Answer = { invoice: Invoice };

const shownIn = ({ invoiceId, projectId }: Pick<Invoice, 'invoiceId' | 'projectId'>): Key[] => [
  keys.invoice(invoiceId),
  keys.invoices(),
  keys.receivables(),
  keys.project(projectId),
  keys.activity(projectId),
];

/** An invoice that was asked for is looked at again each second until it has its number. */
export const useInvoice = (invoiceId: string) =>
  useRead<Answer & { stale?: boolean }>(keys.invoice(invoiceId), {
    refreshInterval: (latest) => (latest?.invoice.state === 'requested' ? 1000 : 0),
  });

/** Page by page, as the URL narrows them. */
export const useInvoiceRows = (query: Query) =>
  useRead<{ items: InvoiceRow[]; next?: string }>(keys.invoices(query), { keepPreviousData: true });

export type CreditBody = z.infer<typeof creditBody>;
export const useCredit = (invoice: Invoice) =>
  useFreshAct<CreditBody & { etag: string }, Answer>(shownIn(invoice), ({ etag, ...body }, idempotencyKey) =>
    api.post<Answer>(`/invoices/${invoice.invoiceId}/credit`, body, { idempotencyKey, ifMatch: etag }),
  );
export type PaymentBody = z.infer<typeof paymentBody>;
export const usePay = (invoice: Invoice) =>
  useFreshAct<PaymentBody & { etag: string }, Answer>(shownIn(invoice), ({ etag, ...body }, idempotencyKey) =>
    api.post<Answer>(`/invoices/${invoice.invoiceId}/payments`, body, { idempotencyKey, ifMatch: etag }),
  );
export const useReverse = (invoice: Invoice, paymentId: string) =>
  useFreshAct<{ reason: string; etag: string }, Answer>(shownIn(invoice), ({ etag, ...body }, idempotencyKey) =>
    api.post<Answer>(`/payments/${paymentId}/reversal`, body, { idempotencyKey, ifMatch: etag }),
  );
