/** What one month comes to by its attendance, its assignments and its law: what is paid for it first, and again when it is corrected. */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Basis } from './basis.ts';
import { type Contribution, codeWagesOf, contributionsOf, NO_WAGES, type Wages } from './contributions.ts';
import { type PaidDays, paidDaysOf } from './days.ts';
import type { FullMonth } from './full-month.ts';
import type { Attendance, PayBasis, SalaryAssignment } from './inputs.ts';
import type { MonthLaw } from './law.ts';
import { rounded } from './rounding.ts';
import type { SalaryComponent } from './structure.ts';

export type Earned = Readonly<{ component: SalaryComponent; paise: Paise; basis: Basis }>;
export type PayOfMonth = Readonly<{
  days: PaidDays;
  /** The assignment in force on the last day employed; null where no day of the month was. */
  last: FullMonth | null;
  recurring: readonly Earned[];
  codeWagesPaise: Paise;
  contributions: readonly Contribution[];
  wages: Wages;
}>;
export type Unpayable = Readonly<{
  fault: 'ASSIGNMENT_MISSING' | 'BALANCING_NEGATIVE' | 'STRUCTURE_UNKNOWN';
  what: string;
}>;

export type FullOf = (assignment: SalaryAssignment) => FullMonth | Readonly<{ negative: string }> | null;

/** A line is rounded once over all of its stretches; what is not prorated is the last stretch's amount. */
const recurringOf = (
  stretches: readonly Readonly<{ full: FullMonth; paidHalfDays: number }>[],
  basisHalfDays: number,
): readonly Earned[] => {
  const components = new Map<string, SalaryComponent>();
  for (const { full } of stretches) for (const [code, { component }] of full.amounts) components.set(code, component);
  const last = stretches.at(-1);
  return [...components].flatMap(([code, component]): readonly Earned[] => {
    const counted = component.prorate ? stretches : stretches.filter((stretch) => stretch === last);
    const parts = counted.flatMap(({ full, paidHalfDays }) => {
      const amount = full.amounts.get(code);
      if (amount === undefined) return [];
      const { paise, formula, inputsPaise } = amount;
      const days = component.prorate ? paidHalfDays : basisHalfDays;
      const { assignmentId } = full.assignment;
      return [{ assignmentId, fullPaise: paise, paidHalfDays: days, formula, inputsPaise }];
    });
    if (parts.length === 0) return [];
    const { rounding } = component;
    const whole = parts.reduce((sum, part) => sum + BigInt(part.fullPaise) * BigInt(part.paidHalfDays), 0n);
    const paise = basisHalfDays === 0 ? 0 : rounded(whole, BigInt(basisHalfDays), rounding);
    if (paise === 0 && component.removeIfZero) return [];
    return [{ component, paise, basis: { kind: 'RECURRING', stretches: parts, basisHalfDays, rounding } }];
  });
};

/**
 * @param fullOf a full month under an assignment; null where its structure is not known
 * @param covered whether ESI covers the person in this month
 */
export const payOfMonth = (
  person: Readonly<{ assignments: readonly SalaryAssignment[]; bornOn: string | undefined; covered: boolean }>,
  attendance: Attendance,
  payBasis: PayBasis,
  law: MonthLaw,
  fullOf: FullOf,
): PayOfMonth | Unpayable => {
  const days = paidDaysOf(person.assignments, attendance, payBasis);
  if (days === null) return { fault: 'ASSIGNMENT_MISSING', what: attendance.month };
  const stretches: { full: FullMonth; paidHalfDays: number }[] = [];
  for (const { assignment, paidHalfDays } of days.stretches) {
    const full = fullOf(assignment);
    if (full === null) return { fault: 'STRUCTURE_UNKNOWN', what: assignment.structureId };
    if ('negative' in full) return { fault: 'BALANCING_NEGATIVE', what: full.negative };
    stretches.push({ full, paidHalfDays });
  }
  const last = stretches.at(-1)?.full ?? null;
  const recurring = recurringOf(stretches, days.basisHalfDays);
  const codeWagesPaise = codeWagesOf(recurring, law);
  if (last === null) return { days, last, recurring, codeWagesPaise, contributions: [], wages: NO_WAGES };
  const { pfMode, pensionMember } = last.assignment;
  const { bornOn, covered } = person;
  return {
    ...{ days, last, recurring, codeWagesPaise },
    ...contributionsOf(codeWagesPaise, { pfMode, pensionMember, bornOn, covered }, law),
  };
};
