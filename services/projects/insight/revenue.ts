/** What the company earned, billed and got (domain.md §4.8). */

import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { MOST_DAYS, totalsByDay } from '@lamplight/common/service/totals-by-day.ts';
import type { Projects } from '../context.ts';

export type Revenue = Readonly<{
  billedPaise: Paise;
  collectedPaise: Paise;
  outstandingPaise: Paise;
  /** What is outstanding after its last day. */
  overduePaise: Paise;
}>;

/** What invoices due on one day come to. */
export type DueDay = Readonly<{ dueOn: CivilDate; totalPaise: Paise; allocatedPaise: Paise; outstandingPaise: Paise }>;

/** Of every invoice that was issued and not taken back, as the store adds them up. */
export const dueDays = async ({ invoices }: Pick<Projects, 'invoices'>): Promise<readonly DueDay[]> => {
  const rows = await totalsByDay(invoices, {
    where: { live: true },
    by: ['dueOn'],
    sum: ['totalPaise', 'allocatedPaise', 'outstandingPaise'],
    limit: MOST_DAYS,
  });
  return rows.flatMap(({ group: { dueOn }, sums }) => (dueOn === null ? [] : [{ dueOn, ...sums }]));
};

/** With GST, as the invoices say it: billed = collected + outstanding. What was taken back is in none of them. */
export const revenueOf = (due: readonly DueDay[], today: CivilDate): Revenue => ({
  billedPaise: sumPaise(due.map(({ totalPaise }) => totalPaise)),
  collectedPaise: sumPaise(due.map(({ allocatedPaise }) => allocatedPaise)),
  outstandingPaise: sumPaise(due.map(({ outstandingPaise }) => outstandingPaise)),
  overduePaise: sumPaise(due.flatMap(({ dueOn, outstandingPaise }) => (dueOn < today ? [outstandingPaise] : []))),
});
