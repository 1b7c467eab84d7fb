/**
 * The worksheet of Form 130 of one person and tax year (payroll.md §7): what the slips of the year paid and
 * withheld, and the tax of the year reckoned on it by the law of the last payment. What was withheld beyond it stands here
 * (I8): no slip gives it back.
 */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, financialYearOf } from '@lamplight/common/calendar/civil.ts';
import { addMonths, firstDayOf, type Month, monthOf, monthsFrom } from '@lamplight/common/calendar/month.ts';
import type { TaxWorksheet } from '../engine/basis.ts';
import { ageOn } from '../engine/contributions.ts';
import type { TaxDeclaration } from '../engine/inputs.ts';
import type { TaxLaw } from '../engine/law.ts';
import { isEarning, sumOf } from '../engine/lines.ts';
import type { PayLine, Payslip } from '../engine/payslip.ts';
import type { TaxRegime } from '../engine/rules.ts';
import { withholding } from '../engine/withholding.ts';
import { taxYearOf } from '../engine/year.ts';

/** Sums of a month or a quarter; `taxablePaise`: what of gross is taxed. */
export type Form130Sums = Readonly<{ grossPaise: Paise; taxablePaise: Paise; ptPaise: Paise; tdsPaise: Paise }>;
export type Form130 = Readonly<{
  /** `26-27` */
  taxYear: string;
  from: CivilDate;
  to: CivilDate;
  regime: TaxRegime;
  /** April to March, with those in which nothing was paid. */
  months: readonly (Form130Sums & Readonly<{ month: Month }>)[];
  /** From April; by payroll month. */
  quarters: readonly (Form130Sums & Readonly<{ quarter: 1 | 2 | 3 | 4 }>)[];
  year: Form130Sums;
  previousEmployer: Readonly<{ incomePaise: Paise; tdsPaise: Paise }>;
  otherIncomePaise: Paise;
  /** Rent; then everything else that the regime deducts. */
  exemptions: TaxWorksheet['deductions'];
  deductions: TaxWorksheet['deductions'];
  standardDeductionPaise: Paise;
  tax: TaxWorksheet['annual'];
  /** By this company and the one before. */
  withheldPaise: Paise;
  /** Of both at most one is above 0. */
  duePaise: Paise;
  excessPaise: Paise;
}>;

type YearOfOne = Readonly<{
  /** Every slip of the tax year and person: corrections and reversals too. */
  slips: readonly Payslip[];
  regime: TaxRegime;
  /** As it was accepted. */
  declaration: TaxDeclaration;
  bornOn?: string;
  city?: string;
}>;

const sumsOf = (slips: readonly Payslip[]): Form130Sums => {
  const lines = slips.flatMap((slip) => slip.lines);
  const of = (wanted: (line: PayLine) => boolean): Paise => sumOf(lines, wanted);
  return {
    grossPaise: of(isEarning),
    taxablePaise: of((line) => isEarning(line) && line.taxable),
    ptPaise: of(({ code }) => code === 'PT'),
    tdsPaise: of(({ code }) => code === 'TDS'),
  };
};

const totalled = (parts: readonly Form130Sums[]): Form130Sums => {
  const of = (key: keyof Form130Sums): Paise => sumPaise(parts.map((part) => part[key]));
  return {
    grossPaise: of('grossPaise'),
    taxablePaise: of('taxablePaise'),
    ptPaise: of('ptPaise'),
    tdsPaise: of('tdsPaise'),
  };
};

/**
 * Null where nothing was paid in the year.
 *
 * @param law of the last payment of the year
 * @throws TypeError where slips are of several people or tax years
 */
export const form130 = (law: TaxLaw, { slips, regime, declaration, bornOn, city }: YearOfOne): Form130 | null => {
  const [first] = slips;
  if (first === undefined) return null;
  const taxYear = taxYearOf(first.month);
  if (slips.some((slip) => slip.employeeId !== first.employeeId || taxYearOf(slip.month) !== taxYear))
    throw new TypeError('A worksheet is of one person and one tax year');
  const { from, to } = financialYearOf(firstDayOf(first.month));
  const april = monthOf(from);
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(april, index);
    return { month, ...sumsOf(slips.filter((slip) => slip.month === month)) };
  });
  const quarters = ([1, 2, 3, 4] as const).map((quarter) => ({
    quarter,
    ...totalled(months.filter(({ month }) => Math.floor(monthsFrom(april, month) / 3) === quarter - 1)),
  }));
  const year = totalled(months);
  const rent = regime === 'OLD' ? law.of('HRA_EXEMPT').value : null;
  const lines = slips.flatMap((slip) => slip.lines);
  const ofCode = (code: string | undefined): Paise => sumOf(lines, (line) => line.code === code);
  const tax = withholding(law, {
    assignment: { taxRegime: regime, ...(city === undefined ? {} : { city }) },
    declaration,
    age: bornOn === undefined ? 0 : ageOn(bornOn, to),
    ...{ paidBeforePaise: year.taxablePaise, recurringPaise: 0, oneOffsPaise: 0, laterMonths: 0, laterEachPaise: 0 },
    year: {
      professionalTaxPaise: regime === 'OLD' ? year.ptPaise : 0,
      basicPaise: ofCode(rent?.basicComponent),
      hraPaise: ofCode(rent?.rentComponent),
    },
    withheldBeforePaise: year.tdsPaise,
    share: true,
  });
  const left = tax.annual.totalPaise - tax.withheldBeforePaise;
  return {
    ...{ taxYear, from, to, regime, months, quarters, year },
    previousEmployer: declaration.previousEmployer ?? { incomePaise: 0, tdsPaise: 0 },
    otherIncomePaise: tax.otherIncomePaise,
    exemptions: tax.deductions.filter(({ section }) => section === 'HRA'),
    deductions: tax.deductions.filter(({ section }) => section !== 'HRA'),
    standardDeductionPaise: tax.standardDeductionPaise,
    tax: tax.annual,
    withheldPaise: tax.withheldBeforePaise,
    duePaise: Math.max(0, left),
    excessPaise: Math.max(0, 0 - left),
  };
};
