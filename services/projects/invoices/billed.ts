/** What a project's invoices say of it and of its milestones: derived when asked, stored nowhere else. */
import { invoiceTotals, type Supply } from '@lamplight/bff/contract/gst.ts';
import type { Milestone, Project } from '@lamplight/bff/contract/projects.ts';
import { type Bp, halfUp, type Paise, sumPaise, toPaise } from '../money/paise.ts';
import { billingOf, type IssuedInvoice, isLive, type LiveInvoice, outstandingOf } from './receivable.ts';
import type { InvoiceDoc } from './view.ts';

type OfMilestone = Pick<Milestone, 'billing' | 'invoiceId' | 'invoiceTotalPaise'>;
export type Billed = Readonly<{
  money: NonNullable<Project['money']>;
  of(milestone: Readonly<{ milestoneId: string; amountPaise: Paise }>): OfMilestone;
}>;

/** @param tax what an invoice made today would add, for the amount that an acceptance will invoice */
export const billedBy = (docs: readonly InvoiceDoc[], tax: Readonly<{ supply: Supply; gstBp: Bp }>): Billed => {
  const issued = docs.flatMap(({ machine }) => machine.invoices.filter(isLive));
  const sum = (of: (invoice: LiveInvoice) => Paise): Paise => sumPaise(issued.map(of));
  return {
    money: {
      invoicedPaise: sum((invoice) => invoice.totalPaise),
      paidPaise: sum((invoice) => invoice.allocatedPaise),
      paidExGstPaise: sum(paidExGst),
      outstandingPaise: sum(outstandingOf),
    },
    of: ({ milestoneId, amountPaise }) => {
      const doc = newestOf(docs, milestoneId);
      return {
        billing: doc ? billingOf(doc.machine, milestoneId) : 'not_billed',
        ...(doc ? { invoiceId: doc._id } : {}),
        invoiceTotalPaise: invoiceTotals(amountPaise, tax.supply, tax.gstBp).totalPaise,
      };
    },
  };
};

/** The invoice of a milestone that counts; where each was taken back, the last one of them. */
const newestOf = (docs: readonly InvoiceDoc[], milestoneId: string): InvoiceDoc | undefined => {
  const of = docs.filter(({ machine }) => machine.invoices.some((invoice) => invoice.milestoneId === milestoneId));
  return of.find(({ state }) => state !== 'voided') ?? of.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
};

const paidExGst = (invoice: IssuedInvoice): Paise => exGstOf(invoice, invoice.allocatedPaise);

/** The part of what was paid that is the company's own: in the proportion of the invoice. */
export const exGstOf = (
  { taxablePaise, totalPaise }: Pick<IssuedInvoice, 'taxablePaise' | 'totalPaise'>,
  paid: Paise,
): Paise => (totalPaise === 0 ? 0 : toPaise(halfUp(BigInt(taxablePaise) * BigInt(paid), BigInt(totalPaise))));
