/** Professional tax by state (payroll.md §3). It follows the month of payment and everything paid in it. */
import { type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { addMonths, type Month, monthNumber, monthsFrom } from '@lamplight/common/calendar/month.ts';
import type { Basis } from './basis.ts';
import { refOf } from './rule-book.ts';
import type { AmountSlab, ProfessionalTax, StatutoryRule } from './rules.ts';
import { halfYearOf } from './year.ts';

type Asked = Readonly<{
  month: Month;
  /** Of this slip, and what slips of the month (of the half-year) have paid and taken before it. */
  grossPaise: Paise;
  before: Readonly<{ month: { grossPaise: Paise; ptPaise: Paise }; halfYear: { grossPaise: Paise; ptPaise: Paise } }>;
  gender: 'female' | 'male' | undefined;
  last: boolean;
}>;

const amountIn = (slabs: readonly AmountSlab[], gross: Paise, month: Month): Paise => {
  const slab = slabs.find(({ uptoPaise }) => uptoPaise === null || gross <= uptoPaise);
  if (slab === undefined) return 0;
  return monthNumber(month) === 2 ? (slab.februaryPaise ?? slab.amountPaise) : slab.amountPaise;
};

/** What the table takes of the gross of a month, or of a half-year. */
export const tableAmount = (
  table: ProfessionalTax,
  grossPaise: Paise,
  month: Month,
  gender: 'female' | 'male' | undefined,
): Paise => {
  switch (table.kind) {
    case 'NONE':
      return 0;
    case 'MONTHLY':
      return amountIn(gender === 'female' ? (table.women ?? table.slabs) : table.slabs, grossPaise, month);
    case 'HALF_YEARLY':
      return amountIn(table.slabs, grossPaise, month);
  }
};

/** What is still to be taken: never below 0, since what was handed over does not come back here. */
export const professionalTaxOf = (
  rule: StatutoryRule<'PT'>,
  { month, grossPaise, before, gender, last }: Asked,
): Readonly<{ amountPaise: Paise; basis: Extract<Basis, { kind: 'PROFESSIONAL_TAX' }> }> => {
  const table = rule.value;
  const halfYearly = table.kind === 'HALF_YEARLY';
  const due = !halfYearly || last || addMonths(halfYearOf(month), 5) === month;
  const earlier = halfYearly ? before.halfYear : before.month;
  const gross = toPaise(BigInt(earlier.grossPaise) + BigInt(grossPaise));
  const tablePaise = due ? tableAmount(table, gross, month, gender) : 0;
  return {
    amountPaise: Math.max(0, due ? tablePaise - earlier.ptPaise : 0),
    basis: {
      kind: 'PROFESSIONAL_TAX',
      grossPaise: gross,
      tablePaise,
      takenBeforePaise: earlier.ptPaise,
      state: rule.jurisdiction,
      ...(halfYearly ? { halfYear: due ? 'DUE' : 'NOT_YET' } : {}),
      rules: [refOf(rule)],
    },
  };
};

/** What the table will take in the months after this one if pay stays as it is. */
export const laterProfessionalTax = (
  { value: table }: StatutoryRule<'PT'>,
  month: Month,
  laterMonths: number,
  recurringPaise: Paise,
  halfYearGross: Paise,
  gender: 'female' | 'male' | undefined,
): Paise => {
  let total = 0;
  let inHalf = halfYearGross;
  for (let ahead = 1; ahead <= laterMonths; ahead += 1) {
    const at = addMonths(month, ahead);
    if (table.kind !== 'HALF_YEARLY') {
      total += tableAmount(table, recurringPaise, at, gender);
      continue;
    }
    inHalf = (halfYearOf(at) === at ? 0 : inHalf) + recurringPaise;
    if (monthsFrom(halfYearOf(at), at) === 5 || ahead === laterMonths) total += tableAmount(table, inHalf, at, gender);
  }
  return total;
};
