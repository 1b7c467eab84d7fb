/** What a project's invoices say of it and of its milestones: derived when asked, stored nowhere else. */
import { invoiceTotals, type Supply } from '@lamplight/bff/contract/gst.ts';
import { type Bp, halfUp, type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { Milestone, Project } from '@lamplight/bff/contract/projects.ts';
import {
  advanceLeft,
  billingOf,
  type Invoice,
  type IssuedInvoice,
  isLive,
  type LiveInvoice,
  outstandingOf,
} from './receivable.ts';
import type { InvoiceDoc } from './view.ts';

type OfMilestone = Pick<Milestone, 'billing' | 'invoiceId' | 'invoiceTotalPaise'>;
export type Billed = Readonly<{
  money: NonNullable<Project['money']>;
  of(milestone: Readonly<{ milestoneId: string; amountPaise: Paise }>): OfMilestone;
}>;

/**
 * @param agreedPaise the advance that the offer asks for, 0 for none
 * @param tax what an invoice made today would add, for the amount that an acceptance will invoice
 */
export const billedBy = (
  docs: readonly InvoiceDoc[],
  agreedPaise: Paise,
  tax: Readonly<{ supply: Supply; gstBp: Bp }>,
): Billed => {
  const issued = docs.flatMap(({ machine }) => machine.invoices.filter(isLive));
  const sum = (of: (invoice: LiveInvoice) => Paise): Paise => sumPaise(issued.map(of));
  const invoices = docs.flatMap(({ machine }) => machine.invoices);
  /** What the advance covers of a milestone: as it was billed, or as it would be now. */
  const advanceFor = ({ milestoneId, amountPaise }: Readonly<{ milestoneId: string; amountPaise: Paise }>): Paise => {
    const of = invoices.find((one) => one.milestoneId === milestoneId && one.is !== 'voided');
    if (of !== undefined) return of.advancePaise ?? 0;
    return Math.min(amountPaise, invoices[0] === undefined ? 0 : advanceLeft({ invoices }, invoices[0].projectId));
  };
  return {
    money: {
      invoicedPaise: sum((invoice) => invoice.totalPaise),
      paidPaise: sum((invoice) => invoice.allocatedPaise),
      paidExGstPaise: sum(paidExGst),
      outstandingPaise: sum(outstandingOf),
      ...(agreedPaise === 0 ? {} : { advance: { agreedPaise, ...aheadIn(invoices) } }),
    },
    of: ({ milestoneId, amountPaise }) => {
      const doc = newestOf(docs, milestoneId);
      return {
        billing: doc ? billingOf(doc.machine, milestoneId) : 'not_billed',
        ...(doc ? { invoiceId: doc._id } : {}),
        invoiceTotalPaise: invoiceTotals(amountPaise - advanceFor({ milestoneId, amountPaise }), tax.supply, tax.gstBp)
          .totalPaise,
      };
    },
  };
};

const aheadIn = (invoices: readonly Invoice[]) => {
  const standing = invoices.filter(({ is }) => is !== 'voided');
  const advance = standing.find(({ kind }) => kind === 'advance');
  return {
    toBill: standing.length === 0,
    invoice: advance === undefined ? null : { invoiceId: advance.invoiceId, state: advance.is },
    leftPaise: advance === undefined ? 0 : advanceLeft({ invoices }, advance.projectId),
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
