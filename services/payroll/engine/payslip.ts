/** What a calculation gives (payroll.md §5). A slip is JSON, frozen as it is. */
import type { Bp, Paise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Basis, TaxWorksheet } from './basis.ts';
import type { StructureFault } from './formula.ts';
import type { RunType } from './inputs.ts';
import type { RuleKey, RuleRef } from './rules.ts';
import type { ComponentKind } from './structure.ts';
import type { YearToDate } from './year.ts';

export type PayLine = Readonly<{
  code: string;
  name: string;
  kind: ComponentKind;
  amountPaise: Paise;
  /** Counts in the taxable pay of the year. */
  taxable: boolean;
  /** Paid once: a bonus, a difference, a bill. */
  oneOff: boolean;
  ledgerAccount: string;
  order: number;
  /** The month that a difference belongs to. */
  arrearOf?: Month;
  basis: Basis;
}>;

export type Payslip = Readonly<{
  employeeId: string;
  month: Month;
  type: RunType | 'reversal';
  lines: readonly PayLine[];
  grossPaise: Paise;
  reimbursementsPaise: Paise;
  deductionsPaise: Paise;
  netPaise: Paise;
  /** Σ of the employer's contributions, and gross with them. */
  employerPaise: Paise;
  costPaise: Paise;
  /** Wages of the Code of this month, before any contribution's ceiling. */
  codeWagesPaise: Paise;
  /** The wages that contributions were reckoned from; those of differences among them. */
  pfWagesPaise: Paise;
  epsWagesPaise: Paise;
  edliWagesPaise: Paise;
  esiWagesPaise: Paise;
  esiCovered: boolean;
  /** Rate of wages: the monthly gross of the assignment in force on the last day employed. */
  monthlyGrossPaise: Paise;
  days: Readonly<{
    calendarDays: number;
    employedHalfDays: number;
    lopHalfDays: number;
    paidHalfDays: number;
    basisHalfDays: number;
  }>;
  joinedOn?: CivilDate;
  exitedOn?: CivilDate;
  finalSettlement: boolean;
  tax: TaxWorksheet | null;
  yearToDate: YearToDate;
  /** Additional pay that this slip consumes. */
  additionalPayIds: readonly string[];
  /** Recoveries that had no room, and what a correction left owed: for the next open month. */
  carriedForward: readonly Readonly<{ sourceRef: string; amountPaise: Paise }>[];
}>;

/** A line of the run that stands on nobody's slip. */
export type RunLine = Readonly<{ code: 'EPF_ADMIN'; amountPaise: Paise; basis: EpfAdminBasis }>;
export type EpfAdminBasis = Readonly<{
  kind: 'EPF_ADMIN';
  pfWagesPaise: Paise;
  rateBp: Bp;
  sharePaise: Paise;
  minimumPaise: Paise;
  /** What earlier runs of the month have paid. */
  paidBeforePaise: Paise;
  rules: readonly RuleRef[];
}>;

/** Why a slip could not be calculated. The run goes on without it, and a check blocks. */
export type SlipFault = Readonly<{
  employeeId: string;
  code: 'ASSIGNMENT_MISSING' | 'BALANCING_NEGATIVE' | 'COMPONENT_UNKNOWN' | 'STRUCTURE_UNKNOWN';
  /** The component, structure or month that is meant. */
  what: string;
}>;

export type Calculation =
  | Readonly<{
      ok: true;
      payslips: readonly Payslip[];
      faults: readonly SlipFault[];
      runLines: readonly RunLine[];
      ruleVersions: readonly RuleRef[];
      engineVersion: string;
      calculationHash: string;
    }>
  | Readonly<{
      ok: false;
      code: 'STATUTORY_RULE_MISSING';
      missing: readonly Readonly<{ key: RuleKey; jurisdiction: string; month: Month }>[];
    }>
  | Readonly<{ ok: false; code: StructureFault['code']; structureId: string; component: string }>
  | Readonly<{ ok: false; code: 'COMPONENT_UNKNOWN'; component: string }>;
