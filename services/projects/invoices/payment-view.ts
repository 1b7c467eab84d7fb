/** Finds the receivable of a payment: a reversal names the payment's id alone. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ReceivableEvent } from './receivable.ts';

type Recorded = Extract<ReceivableEvent, { type: 'PaymentRecorded' }>;
export type PaymentDoc = Readonly<{ _id: string; clientId: string; invoiceId: string }>;

export const paymentView: Projection<PaymentDoc, Recorded> = {
  name: 'payments',
  version: 1,
  reads: { types: ['PaymentRecorded'] },
  ids: (e) => [e.data.paymentId],
  evolve: (_doc, { data: { clientId, invoiceId } }, id) => ({ _id: id, clientId, invoiceId }),
};
