/** What the law says, as dated rows (payroll.md §2). The engine reads every figure of law from here and knows none itself. */
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';

export type TaxRegime = 'NEW' | 'OLD';

/** A band of a table: up to and including an amount, or `null` for all above. */
type Upto = Readonly<{ uptoPaise: Paise | null }>;
export type RateSlab = Upto & Readonly<{ rateBp: Bp }>;
/** @property februaryPaise what is taken in February instead */
export type AmountSlab = Upto & Readonly<{ amountPaise: Paise; februaryPaise?: Paise }>;

export type ProfessionalTax =
  | Readonly<{ kind: 'NONE' }>
  /** By the gross of the month; `women` where the state's law has a table of their own. */
  | Readonly<{ kind: 'MONTHLY'; slabs: readonly AmountSlab[]; women?: readonly AmountSlab[] }>
  /** By the gross of April to September, October to March, taken in the last month or with the last slip. */
  | Readonly<{ kind: 'HALF_YEARLY'; slabs: readonly AmountSlab[] }>;

export type IncomeTax = Readonly<{
  slabs: readonly RateSlab[];
  /** Tables of older people: the one with the highest age that the person reaches in the tax year. */
  byAge?: readonly Readonly<{ fromAge: number; slabs: readonly RateSlab[] }>[];
  standardDeductionPaise: Paise;
  /** Nothing is owed up to an income, within a maximum; `marginal`: above it no more than the income beyond it. */
  rebate: Readonly<{ incomeUptoPaise: Paise; maxPaise: Paise; marginal: boolean }>;
  /** Whether professional tax and rent may be deducted. */
  professionalTaxDeductible: boolean;
  rentDeductible: boolean;
  /** Whether declared sections count, and up to what where the law has a limit; `null`: none counts. */
  sections: Readonly<{ limitsPaise: Readonly<Record<string, Paise>> }> | null;
}>;

/** The rate from above an income on. */
export type SurchargeBand = Readonly<{ abovePaise: Paise; rateBp: Bp }>;

/** Each key with the form of its value (payroll.md §2). */
export type RuleValues = {
  WAGE_DEFINITION: Readonly<{ excludedMaxBp: Bp }>;
  PAYDAY_LIMIT: Readonly<{ dayOfNextMonth: number; workingDaysOnExit: number }>;
  DEDUCTION_CAP: Readonly<{ maxDeductionBp: Bp }>;
  EPF_EE: Readonly<{ rateBp: Bp; ceilingPaise: Paise }>;
  EPF_ER: Readonly<{ rateBp: Bp; ceilingPaise: Paise }>;
  EPS_ER: Readonly<{ rateBp: Bp; ceilingPaise: Paise; endsAtAge: number }>;
  EDLI_ER: Readonly<{ rateBp: Bp; ceilingPaise: Paise }>;
  EPF_ADMIN: Readonly<{ rateBp: Bp; minimumPaise: Paise }>;
  EPF_ROUND: Readonly<{ rounding: Rounding }>;
  ESI_EE: Readonly<{ rateBp: Bp }>;
  ESI_ER: Readonly<{ rateBp: Bp }>;
  ESI_COVERAGE: Readonly<{ ceilingPaise: Paise; disabledCeilingPaise: Paise; startMonths: readonly number[] }>;
  ESI_ROUND: Readonly<{ rounding: Rounding }>;
  PT: ProfessionalTax;
  TDS_NEW: IncomeTax;
  TDS_OLD: IncomeTax;
  SURCHARGE: Readonly<Record<TaxRegime, readonly SurchargeBand[]>>;
  CESS: Readonly<{ rateBp: Bp }>;
  TAX_ROUND: Readonly<{ rounding: Rounding }>;
  HRA_EXEMPT: Readonly<{
    rentComponent: string;
    basicComponent: string;
    /** What of the rent is not exempt: this share of basic pay. */
    rentLessBasicBp: Bp;
    metroBp: Bp;
    otherBp: Bp;
    metros: readonly string[];
  }>;
  FORM_TDS: Readonly<{ form: string }>;
  WAGE_SLIP: Readonly<{ form: string }>;
  GST: Readonly<{ sac: string; rateBp: Bp }>;
  CLIENT_TDS: Readonly<{ rateBp: Bp }>;
};
export type RuleKey = keyof RuleValues;

/** To the nearest or up, to one paisa, a rupee, or (paise dropped first) ten rupees. */
export type Rounding = 'HALF_UP_PAISE' | 'HALF_UP_RUPEE' | 'UP_RUPEE' | 'HALF_UP_TEN_RUPEES';

/** `IN`, or the state of professional tax: `KA`, `TN-CHENNAI`. */
export type Jurisdiction = string;

/**
 * One dated row. `effectiveTo` is its last day; without it the row holds until the next of its key and jurisdiction.
 * `ca`: to be verified with a chartered accountant before go-live.
 */
export type StatutoryRow<K extends RuleKey = RuleKey> = {
  [Key in K]: Readonly<{
    key: Key;
    jurisdiction: Jurisdiction;
    value: RuleValues[Key];
    effectiveFrom: CivilDate;
    effectiveTo?: CivilDate;
    source: string;
    ca: boolean;
  }>;
}[K];

/** A row that an admin approved. @property version counts the approved rows of its key, jurisdiction and first day */
export type StatutoryRule<K extends RuleKey = RuleKey> = StatutoryRow<K> &
  Readonly<{ ruleId: string; version: number }>;

/** By which row a figure was reckoned. */
export type RuleRef = Readonly<{
  ruleId: string;
  key: RuleKey;
  jurisdiction: Jurisdiction;
  version: number;
  effectiveFrom: CivilDate;
}>;
