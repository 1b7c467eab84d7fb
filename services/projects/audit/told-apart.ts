/** Events that are told without all that their stream holds: a client has hundreds of invoices, a year's book has every number. */
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import type { InvoiceBookEvent, ReceivableEvent } from '../invoices/events.ts';
import type { AuditDoc } from './view.ts';

/** A number says all by itself. */
const NUMBERS: ReadonlySet<string> = new Set<InvoiceBookEvent['type']>(['InvoiceNumbered', 'CreditNoteNumbered']);
/** They change their own invoice and its receipts. What else is recorded there moves the client's credit, which all invoices make. */
const OF_ONE_INVOICE: ReadonlySet<string> = new Set<ReceivableEvent['type']>([
  'InvoiceRequested',
  'InvoiceIssued',
  'InvoiceDisputed',
  'InvoiceDisputeResolved',
  'CreditNoteIssued',
  'PaymentRecorded',
  'PaymentReversed',
]);

/** By the id of an entry the revisions that tell it: of an event of one invoice those of this invoice, as the index knows them. */
export const toldApart = async (
  { auditIndex }: Pick<Projects, 'auditIndex'>,
  docs: readonly AuditDoc[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const invoices = docs.filter(({ type }) => OF_ONE_INVOICE.has(type)).map(({ subjectId }) => subjectId);
  const known =
    invoices.length === 0 ? [] : await allOf(auditIndex, { where: { subjectId: { in: [...new Set(invoices)] } } });
  const byInvoice = Map.groupBy(known, ({ stream, subjectId }) => `${stream} ${subjectId}`);
  return new Map(
    docs.flatMap((doc): readonly (readonly [string, readonly number[]])[] => {
      if (NUMBERS.has(doc.type)) return [[doc._id, [doc.revision]]];
      if (!OF_ONE_INVOICE.has(doc.type)) return [];
      const before = (byInvoice.get(`${doc.stream} ${doc.subjectId}`) ?? [])
        .filter(({ revision }) => revision <= doc.revision)
        .toSorted((a, b) => a.revision - b.revision);
      // An index that does not know how the invoice began is behind: then its stream says it.
      const isKnown = before[0]?.type === 'InvoiceRequested' && before.at(-1)?.revision === doc.revision;
      return isKnown ? [[doc._id, before.map(({ revision }) => revision)]] : [];
    }),
  );
};
