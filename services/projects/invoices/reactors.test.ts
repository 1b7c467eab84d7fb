/** Which financial year numbers an invoice: that of its request, however late the number comes (CGST Rules r.46(b)). */
import type { AnyDecider, Fact } from '@lamplight/events/core/types.ts';
import { AT, given } from '../cast.ts';
import type { Projects } from '../context.ts';
import type { KnownBilling } from '../people/view.ts';
import { invoiceBook, type NumberInvoice } from './invoice-book.ts';
import { invoiceIssuer, invoiceNumberer } from './reactors.ts';
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

describe('a numbered invoice whose client’s billing profile has not come from identity yet', () => {
  const billing: KnownBilling = {
    ...{ version: 1, complete: true, stateCode: 'KA', country: 'IN' },
    ...{ legalName: 'Chitra Pvt Ltd', address: 'Bengaluru', gstin: null },
  };
  const numberedInvoice = {
    type: 'InvoiceNumbered',
    data: {
      invoiceId: 'i1',
      clientId: 'client-1',
      projectId: 'p1',
      invoiceNo: 'INV/26-27/000001',
      issuedOn: AT.slice(0, 10),
    },
    occurredAt: AT,
  } as unknown as Parameters<ReturnType<typeof invoiceIssuer>['react']>[0];

  it('waits for it, and is issued once it is there: the same however often and however late the event comes', async () => {
    let known: KnownBilling | null = null;
    const asked = {
      look: async (_stream: string, decider: AnyDecider) => ({ state: decider.initial, revision: null }),
      projects: { get: async () => null },
      people: { billing: async () => known },
      company: { name: 'Lamplight', address: 'Bengaluru', stateCode: 'KA', gstin: null, gstBp: 1_800 },
    };
    const issuer = invoiceIssuer(async () => asked as unknown as Projects);
    const tried = () => Promise.resolve(issuer.react(numberedInvoice));
    for (let times = 0; times < 2; times += 1) await expect(tried()).rejects.toMatchObject({ code: 'Unavailable' });
    known = billing;
    const effects = await tried();
    expect(effects).toMatchObject([
      {
        as: 'issue',
        to: 'receivable-client-1',
        command: { type: 'IssueInvoice', invoiceId: 'i1', supply: 'intra_state' },
      },
    ]);
    expect(await tried()).toEqual(effects);
  });
});
