/** How long something has been owed, by whole days after it was due (domain.md §4.6). */
import { type InvoiceAge, invoiceAges, type Receivables } from '@lamplight/bff/contract/invoices.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate } from '../calendar/civil.ts';

/** The days on which invoices of this age are due. An invoice is overdue from the day after. */
export const dueWithin = (age: InvoiceAge | 'overdue', today: CivilDate): { gte?: CivilDate; lt?: CivilDate } => {
  switch (age) {
    case 'not_due':
      return { gte: today };
    case 'overdue':
      return { lt: today };
    case 'days_1_30':
      return { gte: addDays(today, -30), lt: today };
    case 'days_31_60':
      return { gte: addDays(today, -60), lt: addDays(today, -30) };
    case 'days_61_90':
      return { gte: addDays(today, -90), lt: addDays(today, -60) };
    case 'days_over_90':
      return { lt: addDays(today, -90) };
  }
};

/** `count`: so much in all on so many things; left out: on one. */
export type Owed = Readonly<{ dueOn: CivilDate; paise: Paise; count?: number }>;

/** How many of them are of this age, and what they come to in paise. */
export const owedWithin = (owed: readonly Owed[], age: InvoiceAge | 'overdue', today: CivilDate) => {
  const { gte, lt } = dueWithin(age, today);
  const some = owed.filter(({ dueOn }) => (gte === undefined || dueOn >= gte) && (lt === undefined || dueOn < lt));
  const count = some.reduce((all, one) => all + (one.count ?? 1), 0);
  return { count, outstandingPaise: sumPaise(some.map(({ paise }) => paise)) };
};

/** What is outstanding, by how long it has been since it was due. */
export const agesOf = (owed: readonly Owed[], today: CivilDate): Receivables['ages'] =>
  Object.fromEntries(invoiceAges.map((age) => [age, owedWithin(owed, age, today)])) as Receivables['ages'];
