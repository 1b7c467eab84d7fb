/** What a tax year has paid so far (payroll.md §4). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';

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
