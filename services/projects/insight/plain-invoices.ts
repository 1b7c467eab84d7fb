/** Plain invoices (`isPlain`), which are most: those alike in their days, as the store adds them up (domain.md §4.8). */
import type { Figure, Period } from '@lamplight/bff/contract/figures.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { MOST_DAYS } from '@lamplight/common/service/totals-by-day.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { END_OF_DAYS, type InvoiceDoc } from '../invoices/view.ts';
import { DEFINITIONS } from './definitions.ts';
import { rowsOf, type Sources } from './figures.ts';
import { countOf } from './metrics.ts';
import type { Billed } from './monthly.ts';

/**
 * So many invoices that were issued, are due and were settled on the same days: nothing of them, or all. Their amounts together
 * are reckoned with like those of one, exactly, since no part of any of them is settled.
 */
export type BilledAlike = Billed & Readonly<{ count: number }>;

/**
 * Of those that `invoicesFrom` that day would read, the plain ones. They are asked for at once and not by parts of the time: an
 * invoice goes to another day when it is settled, and between two parts of an answer it would be lost.
 */
export const plainFrom = async (
  { invoices }: Readonly<{ invoices: Pick<View<InvoiceDoc>, 'totals'> }>,
  day: CivilDate,
): Promise<readonly BilledAlike[]> => {
  const rows = await invoices.totals({
    where: { plain: true, movedOn: { gte: day } },
    by: ['movedOn', 'issuedOn', 'dueOn'],
    sum: ['taxablePaise', 'totalPaise'],
    limit: MOST_DAYS,
  });
  return rows.flatMap(({ group: { movedOn, issuedOn, dueOn }, count, sums: { taxablePaise, totalPaise } }) => {
    if (movedOn === null || issuedOn === null || dueOn === null) return [];
    const settled = movedOn === END_OF_DAYS ? [] : [{ on: movedOn, paise: totalPaise, by: 'each' }];
    return [{ issuedOn, dueOn, taxablePaise, totalPaise, settled, count }];
  });
};

export type OfInvoices = 'billed' | 'collected' | 'outstanding' | 'overdue';

const COUNTED: Readonly<Record<OfInvoices, (of: BilledAlike, period: Period) => boolean>> = {
  billed: ({ issuedOn }, { from, to }) => from <= issuedOn && issuedOn <= to,
  collected: ({ settled }, { from, to }) => settled.some(({ on }) => from <= on && on <= to),
  outstanding: ({ issuedOn, settled }, { to }) => issuedOn <= to && settled.every(({ on }) => on > to),
  overdue: (of, period) => of.dueOn < period.to && COUNTED.outstanding(of, period),
};

/** A figure of invoices in a period, as `reckoned` says it of all of them one by one. @param sources of those that are not plain */
export const reckonedAlike = (
  figure: OfInvoices,
  plain: readonly BilledAlike[],
  sources: Sources,
  period: Period,
): Figure => {
  const others = rowsOf(figure, sources, period);
  const counted = plain.filter((of) => COUNTED[figure](of, period));
  const ofEach = figure === 'billed' || figure === 'collected' ? 'taxablePaise' : 'totalPaise';
  const rows = others.length + countOf(counted);
  const amounts = [...others.map(({ numerator }) => numerator), ...counted.map((of) => of[ofEach])];
  return { figure, definition: DEFINITIONS[figure], rows, marked: rows, is: 'sum', sumPaise: sumPaise(amounts) };
};
