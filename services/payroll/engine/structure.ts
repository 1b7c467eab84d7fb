/** What pay is made of: components, their formulas and structures (payroll.md §1). All of it is data. */
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { Rounding } from './rules.ts';

/** `EARNING` is in gross; `STATISTICAL` is shown and counts nowhere. */
export type ComponentKind = 'EARNING' | 'DEDUCTION' | 'EMPLOYER_CONTRIBUTION' | 'REIMBURSEMENT' | 'STATISTICAL';
/** Whether a line counts in the wages of the Code: yes; no, but in remuneration; not at all. */
export type WageClass = 'WAGE' | 'EXCLUDED' | 'OUTSIDE';

/** An integer expression over paise. `amount` is the full month's amount of an earlier component. */
export type Formula =
  | Readonly<{ op: 'const'; paise: Paise }>
  | Readonly<{ op: 'gross' }>
  | Readonly<{ op: 'amount'; code: string }>
  | Readonly<{ op: '+' | '-' | 'min' | 'max'; of: readonly Formula[] }>
  | Readonly<{ op: 'pct'; of: Formula; bp: Bp }>;

/** When a component is part of somebody's pay. */
export type Condition =
  | Readonly<{ fact: 'metro'; is: boolean }>
  | Readonly<{ fact: 'state'; in: readonly string[] }>
  /** Only where the assignment names the component's code among its options. */
  | Readonly<{ fact: 'option' }>;

export type ComponentCalc =
  /** The assignment's own amount, else this one. */
  | Readonly<{ calc: 'FIXED'; amountPaise: Paise }>
  | Readonly<{ calc: 'FORMULA'; formula: Formula }>
  /** What the other recurring earnings leave of the monthly gross. */
  | Readonly<{ calc: 'BALANCING' }>
  /** Reckoned by the engine from statutory rules: EPF, ESI, professional tax. */
  | Readonly<{ calc: 'STATUTORY' }>
  /** Tax on pay, by its table. */
  | Readonly<{ calc: 'SLAB_TAX' }>;

export type SalaryComponent = Readonly<{
  code: string;
  name: string;
  kind: ComponentKind;
  condition?: Condition;
  /** Whether days without pay lessen it. */
  prorate: boolean;
  rounding: Rounding;
  taxable: boolean;
  wageClass: WageClass;
  /** Never by the structure alone: an additional pay brings its amount. */
  oneOff: boolean;
  removeIfZero: boolean;
  ledgerAccount: string;
  order: number;
}> &
  ComponentCalc;

/**
 * Components in their order; immutable once assigned. A code may stand there more than once with different conditions:
 * the first whose condition holds is the one.
 */
export type SalaryStructure = Readonly<{
  structureId: string;
  version: number;
  name: string;
  components: readonly SalaryComponent[];
}>;
