/** What the tax of a slip is reckoned from: its own lines, the year before it, and the months still to come (payroll.md §4). */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { lastDayOf, type Month, monthOf, monthsFrom } from '@lamplight/common/calendar/month.ts';
import type { TaxWorksheet } from './basis.ts';
import { ageOn } from './contributions.ts';
import { type FullMonth, recurringGross } from './full-month.ts';
import type { RunGround } from './ground.ts';
import type { EmployeeInputs } from './inputs.ts';
import { isEarning, sumOf } from './lines.ts';
import type { PayLine } from './payslip.ts';
import { laterProfessionalTax } from './professional-tax.ts';
import { withholding } from './withholding.ts';
import { monthsToMarch, type YearToDate } from './year.ts';

/** Whether the employment ends with this slip. */
export const settles = ({ attendance, finalSettlement }: EmployeeInputs, month: Month): boolean =>
  finalSettlement === true || (attendance.exitedOn !== undefined && attendance.exitedOn <= lastDayOf(month));

/** Months after this one, in the tax year and the employment, for which pay is still to come. */
const laterMonthsOf = (ground: RunGround, employee: EmployeeInputs): number => {
  const { month, type } = ground.inputs;
  if (settles(employee, month)) return 0;
  const { exitedOn } = employee.attendance;
  const toExit = exitedOn === undefined ? Number.POSITIVE_INFINITY : monthsFrom(month, monthOf(exitedOn));
  // Beside a correction the month's own slip is still to come, unless it was paid before.
  const own = type === 'correction' && employee.sameMonth === undefined ? 1 : 0;
  return Math.min(monthsToMarch(month), toExit) + own;
};

/** The tables of April 1 to March 31 go by the age that is reached in them. */
const ageInYear = (bornOn: string | undefined, month: Month): number =>
  bornOn === undefined ? 0 : ageOn(bornOn, `${Number(month.slice(0, 4)) + (month.slice(5) < '04' ? 0 : 1)}-03-31`);

type Taxed = Readonly<{
  terms: FullMonth;
  lines: readonly PayLine[];
  year: YearToDate;
  professionalTaxPaise: Paise;
}>;

export const taxOf = (
  ground: RunGround,
  employee: EmployeeInputs,
  { terms, lines, year, professionalTaxPaise }: Taxed,
): TaxWorksheet => {
  const { month, type } = ground.inputs;
  const { taxLaw, lawOf } = ground;
  const { assignment } = terms;
  const taxable = (line: PayLine): boolean => isEarning(line) && line.taxable;
  const laterMonths = laterMonthsOf(ground, employee);
  const ofYear = (code: string): Paise =>
    toPaise(
      BigInt(year.linesPaise[code] ?? 0) +
        BigInt(sumOf(lines, (line) => line.code === code)) +
        BigInt(terms.amounts.get(code)?.paise ?? 0) * BigInt(laterMonths),
    );
  const old = assignment.taxRegime === 'OLD';
  const rent = old ? taxLaw.of('HRA_EXEMPT').value : null;
  const laterPt = (): Paise =>
    laterProfessionalTax(
      lawOf(month).professionalTax(assignment.ptState),
      month,
      laterMonths,
      recurringGross(terms, 'all'),
      sumPaise([year.halfYearGrossPaise, sumOf(lines, isEarning)]),
      assignment.ptGender,
    );
  return withholding(taxLaw, {
    assignment,
    declaration: employee.declaration,
    age: ageInYear(employee.bornOn, month),
    paidBeforePaise: year.taxableGrossPaise,
    recurringPaise: sumOf(lines, (line) => taxable(line) && !line.oneOff),
    oneOffsPaise: sumOf(lines, (line) => taxable(line) && line.oneOff),
    laterMonths,
    laterEachPaise: recurringGross(terms, 'taxable'),
    year: {
      professionalTaxPaise: old ? sumPaise([year.ptPaise, professionalTaxPaise, laterPt()]) : 0,
      basicPaise: rent === null ? 0 : ofYear(rent.basicComponent),
      hraPaise: rent === null ? 0 : ofYear(rent.rentComponent),
    },
    withheldBeforePaise: year.tdsPaise,
    share: type !== 'correction',
  });
};
