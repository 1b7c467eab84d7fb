/** What a calculation is told: facts only, each read by the service up to one position (payroll.md §3). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { TaxRegime } from './rules.ts';
import type { SalaryComponent, SalaryStructure } from './structure.ts';
import type { YearToDate } from './year.ts';

export type PfMode = 'CAPPED' | 'ACTUAL';
export type RunType = 'regular' | 'off_cycle' | 'correction';

/** What days of a month its pay is divided by. Working days are named, so that a change inside the month knows its share. */
export type PayBasis =
  | Readonly<{ kind: 'CALENDAR_DAYS' }>
  | Readonly<{ kind: 'FIXED_30' }>
  | Readonly<{ kind: 'WORKING_DAYS' }>;

/** Those of one person never overlap; the last one without `effectiveTo` goes on. */
export type SalaryAssignment = Readonly<{
  assignmentId: string;
  structureId: string;
  structureVersion: number;
  monthlyGrossPaise: Paise;
  /** The person's own amounts of components that are `FIXED`, by code. */
  fixedPaise?: Readonly<Record<string, Paise>>;
  /** Codes of components that are there by choice. */
  options?: readonly string[];
  taxRegime: TaxRegime;
  ptState: string;
  ptGender?: 'female' | 'male';
  /** Compared with the cities of HRA_EXEMPT; none: not a metro. */
  city?: string;
  pfMode: PfMode;
  pensionMember: boolean;
  effectiveFrom: CivilDate;
  effectiveTo?: CivilDate;
}>;

/** Attendance of a month in half days. Days without pay that no date is known of fall on the last days employed. */
export type Attendance = Readonly<{
  month: Month;
  lopHalfDays: number;
  lopOn?: readonly Readonly<{ on: CivilDate; halfDays: 1 | 2 }>[];
  /** First and last day employed, where they lie in or before/after this month. Both count. */
  joinedOn?: CivilDate;
  exitedOn?: CivilDate;
  /** Only with the basis WORKING_DAYS: every working day of the month. */
  workingDays?: readonly CivilDate[];
}>;

export type AdditionalPaySource = 'MANUAL' | 'MILESTONE_BONUS' | 'ARREAR' | 'REIMBURSEMENT' | 'RECOVERY';
/** Approved, and reserved by this run. The component's kind says what it is; a recovery's amount is above zero. */
export type AdditionalPay = Readonly<{
  additionalPayId: string;
  componentCode: string;
  amountPaise: Paise;
  source: AdditionalPaySource;
  sourceRef: string;
}>;

/** Figures of one tax year, as they were accepted. */
export type TaxDeclaration = Readonly<{
  previousEmployer?: Readonly<{ incomePaise: Paise; tdsPaise: Paise }>;
  otherIncomePaise?: Paise;
  /** By section: `80C`, `80D`. */
  deductionsPaise?: Readonly<Record<string, Paise>>;
  rentPaise?: Paise;
}>;

/** A month that was paid and is reckoned anew with the facts of today: what is paid is the difference. */
export type PaidMonth = Readonly<{
  month: Month;
  /** As it is known today. */
  attendance: Attendance;
  esiCovered: boolean;
  /** Σ of what slips have paid for that month, by component code: recurring lines, EPF, ESI, and differences since. */
  paidPaise: Readonly<Record<string, Paise>>;
  /** The wages that those contributions were reckoned from. */
  paidWages: Readonly<{ pfWagesPaise: Paise; epsWagesPaise: Paise; edliWagesPaise: Paise; esiWagesPaise: Paise }>;
}>;

export type EmployeeInputs = Readonly<{
  employeeId: string;
  bornOn?: CivilDate;
  disabled?: boolean;
  assignments: readonly SalaryAssignment[];
  attendance: Attendance;
  additionalPay: readonly AdditionalPay[];
  declaration: TaxDeclaration;
  /** What slips of this tax year have paid before this one; none yet: `emptyYear`. */
  yearToDate: YearToDate;
  /** Whether an earlier slip of this contribution period decided that ESI covers the person; absent: decided now. */
  esiCovered?: boolean;
  /** What a slip of the same month has paid before this one: a correction counts on top of it. */
  sameMonth?: Readonly<{ grossPaise: Paise; ptPaise: Paise }>;
  paidMonths?: readonly PaidMonth[];
  /** The last slip of the employment: tax is settled. */
  finalSettlement?: boolean;
}>;

export type RunInputs = Readonly<{
  runId: string;
  month: Month;
  type: RunType;
  /** By it the tax rules are chosen. */
  paymentDate: CivilDate;
  payBasis: PayBasis;
  structures: readonly SalaryStructure[];
  /** Components that no structure has to hold: what additional pay names, and what the law takes. */
  catalogue: readonly SalaryComponent[];
  employees: readonly EmployeeInputs[];
  /** What earlier runs of the month have reckoned and paid of EPF_ADMIN, whose minimum holds once a month. */
  epfAdminBefore?: Readonly<{ pfWagesPaise: Paise; paidPaise: Paise }>;
}>;
