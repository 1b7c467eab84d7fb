import fc from 'fast-check';
import { AT, given, system } from '../workbench/cast.ts';
import { bookOf, type InvoiceBookEvent, invoiceBook, issueDay, type NumberInvoice } from './invoice-book.ts';

const number = (invoiceId: string, requestedAt = AT): NumberInvoice => ({
  type: 'NumberInvoice',
  actor: system,
  at: '2027-05-05T00:00:00.000Z',
  invoiceId,
  clientId: 'client-1',
  projectId: 'p1',
  milestoneId: 'm1',
  requestedAt,
});

describe('the invoice book', () => {
  it('numbers by the day of the request in India, never by the clock', () => {
    given(invoiceBook)
      .when(number('i1'))
      .then([
        {
          type: 'InvoiceNumbered',
          data: {
            invoiceId: 'i1',
            clientId: 'client-1',
            projectId: 'p1',
            milestoneId: 'm1',
            invoiceNo: 'INV/26-27/000001',
            issuedOn: '2026-11-21',
          },
        },
      ]);
    expect(bookOf('2027-03-31T18:29:59.999Z')).toBe('invoicebook-26-27');
    expect(bookOf('2027-03-31T18:30:00.000Z')).toBe('invoicebook-27-28');
    expect(issueDay('2027-03-31T18:30:00.000Z')).toBe('2027-04-01');
  });

  it('numbers an invoice once and keeps to 16 characters', () => {
    const [first] = given(invoiceBook).when(number('i1')).outcome as readonly InvoiceBookEvent[];
    if (first === undefined) throw new Error('never refused');
    given(invoiceBook, [first]).when(number('i1')).then([]);
    expect(first.data.invoiceNo).toHaveLength(16);
  });

  it('has no gap and no number twice, whatever is asked how often', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(15)), (asked) => {
        let events: readonly InvoiceBookEvent[] = [];
        for (const n of asked) {
          events = [
            ...events,
            ...(given(invoiceBook, events).when(number(`i${n}`)).outcome as readonly InvoiceBookEvent[]),
          ];
        }
        const numbers = events.map((e) => e.data.invoiceNo);
        expect(numbers).toEqual(numbers.map((_n, index) => `INV/26-27/${String(index + 1).padStart(6, '0')}`));
        expect(new Set(events.map((e) => e.data.invoiceId)).size).toBe(new Set(asked).size);
      }),
    );
  });
});
