/** What the company earned, billed and got (domain.md §4.8). */

import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type LiveInvoice, outstandingOf } from '../invoices/receivable.ts';

export type Revenue = Readonly<{
  billedPaise: Paise;
  collectedPaise: Paise;
  outstandingPaise: Paise;
  /** What is outstanding after its last day. */
  overduePaise: Paise;
}>;

/** With GST, as the invoices say it: billed = collected + outstanding. What was taken back is in none of them. */
export const revenueOf = (issued: readonly LiveInvoice[], today: CivilDate): Revenue => ({
  billedPaise: sumPaise(issued.map(({ totalPaise }) => totalPaise)),
  collectedPaise: sumPaise(issued.map(({ allocatedPaise }) => allocatedPaise)),
  outstandingPaise: sumPaise(issued.map(outstandingOf)),
  overduePaise: sumPaise(issued.filter(({ dueOn }) => dueOn < today).map(outstandingOf)),
});
