/** Which financial year numbers an invoice: that of its request, however late the number comes (CGST Rules r.46(b)). */
import type { Fact } from '@lamplight/events/core/types.ts';
import { given } from '../cast.ts';
import { invoiceBook, type NumberInvoice } from './invoice-book.ts';
import { invoiceNumberer } from './reactors.ts';
import type { ReceivableEvent } from './receivable.ts';

type Requested = Extract<ReceivableEvent, { type: 'InvoiceRequested' }>;
const requestedAt = (occurredAt: string): Fact<Requested> =>
  ({
    type: 'InvoiceRequested',
    data: { invoiceId: 'i1', clientId: 'client-1', projectId: 'p1', milestoneId: 'm1' },
    occurredAt,
  }) as unknown as Fact<Requested>;

/** The reactor runs whenever it runs: here years after the request. */
const numbered = async (occurredAt: string) => {
  const [effect] = await invoiceNumberer.react(requestedAt(occurredAt));
  if (effect === undefined || !('to' in effect)) throw new Error('an invoice without a number');
  const { outcome } = given(invoiceBook).when(effect.command as NumberInvoice);
  return { to: effect.to, outcome };
};

it.each([
  // Midnight in India is 18:30 UTC.
  ['2019-03-31T18:29:59.999Z', 'invoicebook-18-19', 'INV/18-19/000001', '2019-03-31'],
  ['2019-03-31T18:30:00.000Z', 'invoicebook-19-20', 'INV/19-20/000001', '2019-04-01'],
  ['2019-03-20T06:00:00.000Z', 'invoicebook-18-19', 'INV/18-19/000001', '2019-03-20'],
])('an invoice requested at %s and numbered in April stands in %s', async (at, to, invoiceNo, issuedOn) => {
  const found = await numbered(at);
  expect(found.to).toBe(to);
  expect(found.outcome).toMatchObject([{ type: 'InvoiceNumbered', data: { invoiceNo, issuedOn } }]);
});
