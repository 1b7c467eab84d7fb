/** Tax on pay of a month (payroll.md §4): a share of what the year still owes, and at once what one-offs add to it. */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { TaxWorksheet } from './basis.ts';
import { annualTax, rentExempt, taxRules } from './income-tax.ts';
import type { SalaryAssignment, TaxDeclaration } from './inputs.ts';
import { type TaxLaw, tableOf } from './law.ts';
import { rounded } from './rounding.ts';

export type TaxFacts = Readonly<{
  assignment: Pick<SalaryAssignment, 'city' | 'taxRegime'>;
  declaration: TaxDeclaration;
  /** Completed years at the last day of the tax year; 0 where it is not known. */
  age: number;
  /** Taxable pay: paid before in the year, recurring and one-off of this slip, and of each later month. */
  paidBeforePaise: Paise;
  recurringPaise: Paise;
  oneOffsPaise: Paise;
  laterMonths: number;
  laterEachPaise: Paise;
  /** Of the whole year, as far as it is known: what the old regime deducts. */
  year: Readonly<{ professionalTaxPaise: Paise; basicPaise: Paise; hraPaise: Paise }>;
  withheldBeforePaise: Paise;
  /** Whether this slip takes the month's share; a correction takes only what its one-offs add. */
  share: boolean;
}>;

type Deductions = TaxWorksheet['deductions'];

const deductionsOf = (law: TaxLaw, { assignment, declaration, year }: TaxFacts): Deductions => {
  const table = law.of(tableOf[assignment.taxRegime]).value;
  const { deductionsPaise = {}, rentPaise = 0 } = declaration;
  const rent = table.rentDeductible && rentPaise > 0;
  const limits = table.sections?.limitsPaise ?? {};
  const declared = table.sections === null ? [] : Object.entries(deductionsPaise);
  return [
    ...(table.professionalTaxDeductible ? [{ section: 'PT', amountPaise: year.professionalTaxPaise }] : []),
    ...(rent ? [{ section: 'HRA', amountPaise: rentExempt(law, { ...year, rentPaise, city: assignment.city }) }] : []),
    ...declared
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([section, paise]) => ({ section, amountPaise: Math.min(paise, limits[section] ?? paise) })),
  ].filter(({ amountPaise }) => amountPaise !== 0);
};

/** The month's share of what is left; in the last month exactly what is left, to the paisa. */
const shareOf = (leftPaise: Paise, months: number): Paise =>
  months === 1 ? leftPaise : rounded(BigInt(leftPaise), BigInt(months), 'HALF_UP_RUPEE');

/** @returns every step; `tdsPaise` is never below 0 */
export const withholding = (law: TaxLaw, facts: TaxFacts): TaxWorksheet => {
  const { assignment, declaration, laterMonths, oneOffsPaise } = facts;
  const regime = assignment.taxRegime;
  const previous = declaration.previousEmployer ?? { incomePaise: 0, tdsPaise: 0 };
  const otherIncomePaise = declaration.otherIncomePaise ?? 0;
  const { standardDeductionPaise } = law.of(tableOf[regime]).value;
  const recurringLaterPaise = toPaise(BigInt(facts.laterEachPaise) * BigInt(laterMonths));
  const deductions = deductionsOf(law, facts);
  const income = toPaise(
    BigInt(
      sumPaise([
        facts.paidBeforePaise,
        facts.recurringPaise,
        recurringLaterPaise,
        previous.incomePaise,
        otherIncomePaise,
      ]),
    ) - BigInt(sumPaise([standardDeductionPaise, ...deductions.map(({ amountPaise }) => amountPaise)])),
  );
  const annual = annualTax(law, regime, income, facts.age);
  const withOneOffs = oneOffsPaise === 0 ? null : annualTax(law, regime, sumPaise([income, oneOffsPaise]), facts.age);
  const withheldBeforePaise = sumPaise([facts.withheldBeforePaise, previous.tdsPaise]);
  const monthsLeft = laterMonths + 1;
  const sharePaise = facts.share ? shareOf(annual.totalPaise - withheldBeforePaise, monthsLeft) : 0;
  const oneOffTaxPaise = withOneOffs === null ? 0 : withOneOffs.totalPaise - annual.totalPaise;
  return {
    regime,
    paidBeforePaise: facts.paidBeforePaise,
    recurringPaise: facts.recurringPaise,
    oneOffsPaise,
    laterMonths,
    recurringLaterPaise,
    previousEmployerPaise: previous.incomePaise,
    otherIncomePaise,
    standardDeductionPaise,
    deductions,
    annual,
    annualWithOneOffs: withOneOffs,
    withheldBeforePaise,
    monthsLeft,
    sharePaise,
    oneOffTaxPaise,
    tdsPaise: Math.max(0, sharePaise + oneOffTaxPaise),
    rules: taxRules(
      law,
      regime,
      deductions.some(({ section }) => section === 'HRA'),
    ),
  };
};
