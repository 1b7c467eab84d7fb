import fc from 'fast-check';
import { AT, given, system } from '../workbench/cast.ts';
import {
  bookOf,
  type InvoiceBookEvent,
  invoiceBook,
  issueDay,
  type NumberCreditNote,
  type NumberInvoice,
} from './invoice-book.ts';

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
const credit = (invoiceId: string): NumberCreditNote => ({ ...number(invoiceId), type: 'NumberCreditNote' });
const numberIn = (e: InvoiceBookEvent | undefined): string | undefined =>
  e?.type === 'InvoiceNumbered' ? e.data.invoiceNo : e?.data.creditNoteNo;

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
    expect(numberIn(first)).toHaveLength(16);
  });

  it('has no gap and no number twice, whatever is asked how often', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(15))), (asked) => {
        let events: readonly InvoiceBookEvent[] = [];
        for (const [isInvoice, n] of asked) {
          const { outcome } = given(invoiceBook, events).when(isInvoice ? number(`i${n}`) : credit(`i${n}`));
          events = [...events, ...(outcome as readonly InvoiceBookEvent[])];
        }
        for (const [type, series] of [
          ['InvoiceNumbered', 'INV'],
          ['CreditNoteNumbered', 'CRN'],
        ] as const) {
          const of = events.filter((e) => e.type === type);
          expect(of.map(numberIn)).toEqual(of.map((_e, n) => `${series}/26-27/${String(n + 1).padStart(6, '0')}`));
          const ids = asked.filter(([isInvoice]) => isInvoice === (series === 'INV')).map(([, n]) => n);
          expect(new Set(of.map((e) => e.data.invoiceId)).size).toBe(new Set(ids).size);
        }
      }),
    );
  });

  it('goes on after 50,000 invoices of a year as after one, each told once', () => {
    let book = invoiceBook.initial;
    const began = performance.now();
    for (let n = 1; n <= 50_000; n += 1) {
      const data = { invoiceId: `i${n}`, clientId: 'c', projectId: 'p1', invoiceNo: `${n}`, issuedOn: '2026-11-21' };
      book = invoiceBook.evolve(book, { type: 'InvoiceNumbered', data }, n);
    }
    const tookMs = performance.now() - began;
    expect(invoiceBook.decide(number('i1'), book)).toEqual([]);
    const [next] = invoiceBook.decide(number('new'), book) as readonly InvoiceBookEvent[];
    expect(numberIn(next)).toBe('INV/26-27/050001');
    // Milliseconds; copied at each it was 12 s.
    expect(tookMs).toBeLessThan(1_000);
  });

  it('numbers a credit note once, in a series of its own, by the day on which the invoice was taken back', () => {
    const events = given(invoiceBook).when(number('i1')).outcome as readonly InvoiceBookEvent[];
    given(invoiceBook, events)
      .when(credit('i1'))
      .then([
        {
          type: 'CreditNoteNumbered',
          data: {
            ...{ invoiceId: 'i1', clientId: 'client-1', projectId: 'p1', milestoneId: 'm1' },
            ...{ creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-21' },
          },
        },
      ]);
  });
});
