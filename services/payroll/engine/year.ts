/** What a tax year has paid so far (payroll.md §4). */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { financialYear } from '@lamplight/common/calendar/civil.ts';
import { addMonths, firstDayOf, type Month, monthNumber } from '@lamplight/common/calendar/month.ts';
import type { ComponentKind } from './structure.ts';

/** Σ of a tax year by component code, and what later months reckon with. */
export type YearToDate = Readonly<{
  /** `26-27` */
  taxYear: string;
  linesPaise: Readonly<Record<string, Paise>>;
  taxableGrossPaise: Paise;
  tdsPaise: Paise;
  ptPaise: Paise;
  /** The half-year (April, October) and the gross paid in it, for states that take professional tax twice a year. */
  halfYearFrom: Month;
  halfYearGrossPaise: Paise;
  halfYearPtPaise: Paise;
}>;

export const taxYearOf = (month: Month): string => financialYear(firstDayOf(month));
/** The April or October with which the half-year of a month begins. */
export const halfYearOf = (month: Month): Month => addMonths(month, -((monthNumber(month) + 8) % 6));
/** Months from this one to March, this one not counted. */
export const monthsToMarch = (month: Month): number => 11 - ((monthNumber(month) + 8) % 12);

export const emptyYear = (month: Month): YearToDate => ({
  taxYear: taxYearOf(month),
  linesPaise: {},
  taxableGrossPaise: 0,
  tdsPaise: 0,
  ptPaise: 0,
  halfYearFrom: halfYearOf(month),
  halfYearGrossPaise: 0,
  halfYearPtPaise: 0,
});

/** As a slip of that month finds it: a new tax year and a new half-year begin with nothing. */
export const yearAt = (year: YearToDate, month: Month): YearToDate => {
  if (year.taxYear !== taxYearOf(month)) return emptyYear(month);
  if (year.halfYearFrom === halfYearOf(month)) return year;
  return { ...year, halfYearFrom: halfYearOf(month), halfYearGrossPaise: 0, halfYearPtPaise: 0 };
};

type SummedSlip = Readonly<{
  month: Month;
  grossPaise: Paise;
  lines: readonly Readonly<{ code: string; kind: ComponentKind; amountPaise: Paise; taxable: boolean }>[];
}>;

/** I7: the year with one more slip, of whatever type; a reversal takes away what its slip had added. */
export const withSlip = (before: YearToDate, slip: SummedSlip): YearToDate => {
  const year = yearAt(before, slip.month);
  const linesPaise: Record<string, Paise> = { ...year.linesPaise };
  for (const { code, amountPaise } of slip.lines) linesPaise[code] = sumPaise([linesPaise[code] ?? 0, amountPaise]);
  const sumOf = (wanted: (line: SummedSlip['lines'][number]) => boolean): Paise =>
    sumPaise(slip.lines.filter(wanted).map(({ amountPaise }) => amountPaise));
  const pt = sumOf(({ code }) => code === 'PT');
  return {
    ...year,
    linesPaise,
    taxableGrossPaise: sumPaise([year.taxableGrossPaise, sumOf(({ kind, taxable }) => kind === 'EARNING' && taxable)]),
    tdsPaise: sumPaise([year.tdsPaise, sumOf(({ code }) => code === 'TDS')]),
    ptPaise: sumPaise([year.ptPaise, pt]),
    halfYearGrossPaise: sumPaise([year.halfYearGrossPaise, slip.grossPaise]),
    halfYearPtPaise: sumPaise([year.halfYearPtPaise, pt]),
  };
};
