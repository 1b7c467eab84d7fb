/** Which days of a month are paid, and under which assignment (payroll.md §1). All of it in half days. */
import { addDays, type CivilDate, daysFrom } from '@lamplight/common/calendar/civil.ts';
import { daysIn, firstDayOf, lastDayOf } from '@lamplight/common/calendar/month.ts';
import type { Attendance, PayBasis, SalaryAssignment } from './inputs.ts';

export type PaidStretch = Readonly<{ assignment: SalaryAssignment; paidHalfDays: number }>;
export type PaidDays = Readonly<{
  stretches: readonly PaidStretch[];
  basisHalfDays: number;
  employedHalfDays: number;
  paidHalfDays: number;
}>;

type Span = Readonly<{ from: CivilDate; to: CivilDate }>;
const laterOf = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b);
const earlierOf = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b);

/** The days of the month on which the person was employed; null where there is none. */
export const employedIn = ({ month, joinedOn, exitedOn }: Attendance): Span | null => {
  const from = laterOf(firstDayOf(month), joinedOn ?? firstDayOf(month));
  const to = earlierOf(lastDayOf(month), exitedOn ?? lastDayOf(month));
  return from <= to ? { from, to } : null;
};

/**
 * Stretches in the order of their days. Days without pay that no date is known of lessen the last stretch first.
 *
 * @returns null where a day employed has no assignment
 */
export const paidDaysOf = (
  assignments: readonly SalaryAssignment[],
  attendance: Attendance,
  basis: PayBasis,
): PaidDays | null => {
  const employed = employedIn(attendance);
  const basisHalfDays = basisOf(attendance, basis);
  if (employed === null) return { stretches: [], basisHalfDays, employedHalfDays: 0, paidHalfDays: 0 };
  const spans = spansOf(assignments, employed);
  if (spans === null) return null;
  const whole = employed.from === firstDayOf(attendance.month) && employed.to === lastDayOf(attendance.month);
  const halfDays = spans.map(({ span }, index) => {
    const own = halfDaysIn(span, attendance, basis);
    // A month of 30 days has them whatever the calendar says: the first stretch takes the difference.
    return basis.kind === 'FIXED_30' && whole && index === 0 ? own + 60 - 2 * daysIn(attendance.month) : own;
  });
  const paid = withoutLop(
    spans.map(({ span }) => span),
    halfDays,
    attendance,
  );
  return {
    stretches: spans.map(({ assignment }, index) => ({ assignment, paidHalfDays: paid[index] ?? 0 })),
    basisHalfDays,
    employedHalfDays: sum(halfDays),
    paidHalfDays: sum(paid),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const basisOf = ({ month, workingDays = [] }: Attendance, { kind }: PayBasis): number => {
  if (kind === 'FIXED_30') return 60;
  return 2 * (kind === 'WORKING_DAYS' ? workingDays.length : daysIn(month));
};

const halfDaysIn = ({ from, to }: Span, { workingDays = [] }: Attendance, { kind }: PayBasis): number =>
  2 * (kind === 'WORKING_DAYS' ? workingDays.filter((day) => from <= day && day <= to).length : daysFrom(from, to) + 1);

const spansOf = (
  assignments: readonly SalaryAssignment[],
  employed: Span,
): readonly Readonly<{ assignment: SalaryAssignment; span: Span }>[] | null => {
  const spans = assignments
    .map((assignment) => ({
      assignment,
      span: {
        from: laterOf(assignment.effectiveFrom, employed.from),
        to: earlierOf(assignment.effectiveTo ?? employed.to, employed.to),
      },
    }))
    .filter(({ span }) => span.from <= span.to)
    .toSorted((a, b) => (a.span.from < b.span.from ? -1 : 1));
  let next = employed.from;
  for (const { span } of spans) {
    if (span.from !== next) return null;
    next = addDays(span.to, 1);
  }
  return next === addDays(employed.to, 1) ? spans : null;
};

const withoutLop = (
  spans: readonly Span[],
  halfDays: readonly number[],
  { lopHalfDays, lopOn = [] }: Attendance,
): readonly number[] => {
  const paid = [...halfDays];
  let left = lopHalfDays;
  const take = (index: number, wanted: number): void => {
    const taken = Math.min(wanted, left, paid[index] ?? 0);
    paid[index] = (paid[index] ?? 0) - taken;
    left -= taken;
  };
  for (const { on, halfDays: size } of lopOn) {
    const index = spans.findIndex(({ from, to }) => from <= on && on <= to);
    if (index >= 0) take(index, size);
  }
  for (let index = spans.length - 1; index >= 0; index -= 1) take(index, left);
  return paid;
};
