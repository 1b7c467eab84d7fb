/** Twelve months of money and delivery, up to a day (domain.md §4.8): pure reckoning over what the views hold. */
import type { MonthFigures } from '@lamplight/bff/contract/insight.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '@lamplight/common/calendar/month.ts';
import { exGstOf } from '../invoices/billed.ts';
import { type IssuedInvoice, isLive } from '../invoices/receivable.ts';
import { type Settled, settlementsOf } from '../invoices/settlements.ts';
import type { InvoiceDoc } from '../invoices/view.ts';
import type { DeliveredDay } from './delivered.ts';
import { countOf, type Delivered } from './metrics.ts';

export type Accepted = Delivered & Readonly<{ amountPaise: Paise }>;
export type Billed = Pick<IssuedInvoice, 'issuedOn' | 'dueOn' | 'taxablePaise' | 'totalPaise'> &
  Readonly<{ settled: readonly Settled[] }>;
export type BilledInvoice = Billed & Pick<IssuedInvoice, 'invoiceId' | 'invoiceNo' | 'projectId'>;

const MONTHS = 12;

/** The first day of them. */
export const monthsFrom = (until: CivilDate): CivilDate => firstDayOf(addMonths(monthOf(until), 1 - MONTHS));

/** The newest last; it ends with that day. */
export const monthlyFigures = (
  of: Readonly<{ delivered: readonly Omit<DeliveredDay, 'score'>[]; billed: readonly Billed[] }>,
  until: CivilDate,
): MonthFigures[] =>
  Array.from({ length: MONTHS }, (_, n) => addMonths(monthOf(until), n + 1 - MONTHS)).map((month) => {
    const from = firstDayOf(month);
    const last = lastDayOf(month);
    const to = last < until ? last : until;
    const isWithin = (day: CivilDate): boolean => from <= day && day <= to;
    const accepted = of.delivered.filter(({ acceptedOn }) => isWithin(acceptedOn));
    const upTo = of.billed.filter(({ issuedOn }) => issuedOn <= to);
    const outstanding = (some: readonly Billed[]): Paise =>
      sumPaise(some.flatMap((one) => [one.totalPaise, -settledBy(one, to)]));
    const before = addDays(from, -1);
    const moved = of.billed.filter(({ settled }) => settled.some(({ on }) => isWithin(on)));
    return {
      month,
      earnedPaise: sumPaise(accepted.map(({ amountPaise }) => amountPaise)),
      billedPaise: sumPaise(upTo.filter(({ issuedOn }) => isWithin(issuedOn)).map(({ taxablePaise }) => taxablePaise)),
      // The difference of two running sums, so that the months add up to what the invoices say, to the paisa.
      collectedPaise: sumPaise(
        moved.flatMap((one) => [exGstOf(one, settledBy(one, to)), -exGstOf(one, settledBy(one, before))]),
      ),
      receivedPaise: sumPaise(moved.flatMap((one) => [settledBy(one, to), -settledBy(one, before)])),
      outstandingPaise: outstanding(upTo),
      overduePaise: outstanding(upTo.filter(({ dueOn }) => dueOn < to)),
      acceptedMilestones: countOf(accepted),
      onTimeMilestones: countOf(accepted.filter(({ onTime }) => onTime)),
    };
  });

/** A receipt that was reversed never settled anything, an invoice that was taken back never billed any: they are in no month. */
export const billedOf = (docs: readonly InvoiceDoc[]): BilledInvoice[] =>
  docs.flatMap(({ machine, credits }) =>
    machine.invoices.flatMap((invoice): BilledInvoice[] => {
      if (!isLive(invoice)) return [];
      const { invoiceId, invoiceNo, projectId, issuedOn, dueOn, taxablePaise, totalPaise } = invoice;
      const settled = settlementsOf(invoiceId, machine, credits);
      return [{ invoiceId, invoiceNo, projectId, issuedOn, dueOn, taxablePaise, totalPaise, settled }];
    }),
  );

/** What had settled it by the end of that day, with GST. */
export const settledBy = ({ settled }: Billed, day: CivilDate): Paise =>
  sumPaise(settled.filter(({ on }) => on <= day).map(({ paise }) => paise));
