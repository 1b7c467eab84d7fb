/** Where a figure comes from, as data: from it screens make words, and a reviewer reckons it again (payroll.md §5). */
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Rounding, RuleRef, TaxRegime } from './rules.ts';
import type { Formula } from './structure.ts';

/** A stretch of the month under one assignment. @property inputsPaise what the formula's names stood for */
export type Stretch = Readonly<{
  assignmentId: string;
  fullPaise: Paise;
  paidHalfDays: number;
  formula: Formula | Readonly<{ op: 'fixed' }> | Readonly<{ op: 'balancing' }>;
  inputsPaise: Readonly<Record<string, Paise>>;
}>;

export type Basis =
  /** half_up(Σ full × paid half days / basis half days); a component that is not prorated has one stretch and no days. */
  | Readonly<{ kind: 'RECURRING'; stretches: readonly Stretch[]; basisHalfDays: number; rounding: Rounding }>
  | Readonly<{ kind: 'ADDITIONAL'; additionalPayId: string; source: string; sourceRef: string }>
  /** A rate of wages, capped where a ceiling is named. `noneBecause` where the law takes nothing. */
  | Readonly<{
      kind: 'SHARE';
      wagesPaise: Paise;
      ceilingPaise?: Paise;
      rateBp: Bp;
      rounding: Rounding;
      rules: readonly RuleRef[];
      noneBecause?: 'AGE' | 'NOT_A_MEMBER';
    }>
  /** The employer's provident fund less what of it goes to the pension. */
  | Readonly<{ kind: 'REST_OF_SHARE'; wholePaise: Paise; lessPaise: Paise; whole: Extract<Basis, { kind: 'SHARE' }> }>
  | Readonly<{
      kind: 'PROFESSIONAL_TAX';
      grossPaise: Paise;
      tablePaise: Paise;
      takenBeforePaise: Paise;
      state: string;
      /** Half-yearly: the gross of the half-year so far; `notYet` before its last month. */
      halfYear?: 'DUE' | 'NOT_YET';
      rules: readonly RuleRef[];
    }>
  | Readonly<{ kind: 'TAX'; worksheet: TaxWorksheet }>
  /** What a paid month comes to now, less what was paid for it. */
  | Readonly<{ kind: 'DIFFERENCE'; month: Month; newPaise: Paise; paidPaise: Paise; now: Basis | null }>
  /** @property roomPaise what the other deductions leave under the cap */
  | Readonly<{
      kind: 'RECOVERY';
      additionalPayId: string;
      sourceRef: string;
      askedPaise: Paise;
      roomPaise: Paise;
      rules: readonly RuleRef[];
    }>
  /** What a correction takes back beyond what it pays: owed by the person, recovered from later pay. */
  | Readonly<{ kind: 'OWED'; shortPaise: Paise }>
  | Readonly<{ kind: 'REVERSED'; payslipId: string }>;

/** Each step of a year's tax, in the order of the law. */
export type AnnualTax = Readonly<{
  incomePaise: Paise;
  roundedIncomePaise: Paise;
  slabTaxPaise: Paise;
  rebatePaise: Paise;
  surchargePaise: Paise;
  cessPaise: Paise;
  totalPaise: Paise;
}>;

/** How the tax of a month came about (payroll.md §4). */
export type TaxWorksheet = Readonly<{
  regime: TaxRegime;
  paidBeforePaise: Paise;
  recurringPaise: Paise;
  oneOffsPaise: Paise;
  laterMonths: number;
  recurringLaterPaise: Paise;
  previousEmployerPaise: Paise;
  otherIncomePaise: Paise;
  standardDeductionPaise: Paise;
  deductions: readonly Readonly<{ section: string; amountPaise: Paise }>[];
  annual: AnnualTax;
  annualWithOneOffs: AnnualTax | null;
  withheldBeforePaise: Paise;
  monthsLeft: number;
  /** The share of the year's rest, and what the one-offs add. */
  sharePaise: Paise;
  oneOffTaxPaise: Paise;
  tdsPaise: Paise;
  rules: readonly RuleRef[];
}>;
