/** Somebody's salary as admins get it. */
import type { Salary as Shown } from '@lamplight/bff/contract/salaries.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { etagOf, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import { paiseOf } from '../sealed-amount.ts';
import { type Assignment, inForce, type Salary, salaryAllows, salaryOn } from './salary.ts';
import { unpaidOf } from './unpaid.ts';

type Steps = readonly Pick<Step<unknown>, 'fact'>[];
type ShownAssignment = Shown['assignments'][number];

/** The people whom an answer about this salary names. */
export const namedIn = (employeeId: string, { assignments, proposed, excluded }: Salary): readonly string[] => [
  employeeId,
  ...(excluded === null ? [] : [excluded.by]),
  ...[...assignments, ...(proposed === null ? [] : [proposed])].flatMap(({ proposedBy, approvedBy }) =>
    approvedBy === null ? [proposedBy] : [proposedBy, approvedBy],
  ),
];

/**
 * @param steps of the stream, from which each entry has when it was set
 * @param of `day`: for which the current one is asked; `past`: an earlier state is shown, on which nobody can act
 */
export const showSalary = (
  employeeId: string,
  state: Salary,
  steps: Steps,
  { names, reader, day, past }: Readonly<{ names: Names; reader: SignedInActor; day: CivilDate; past: boolean }>,
): Shown => {
  const shown = (one: Assignment & Readonly<{ effectiveTo?: CivilDate | null }>): ShownAssignment => {
    const { monthlyGrossPaise, basicPaise, fixedPaise, options, proposedBy, approvedBy, effectiveTo = null } = one;
    const { assignmentId, structureId, structureVersion, taxRegime, ptState, ptGender, city } = one;
    const { pfMode, pensionMember, effectiveFrom, reason } = one;
    const recorded = steps.findLast(
      ({ fact }) => (fact.data as { assignmentId?: string }).assignmentId === assignmentId,
    );
    return {
      ...{ assignmentId, structureId, structureVersion, monthlyGrossPaise: paiseOf(monthlyGrossPaise) },
      basicPaise: basicPaise === null ? null : paiseOf(basicPaise),
      fixedPaise: Object.fromEntries(Object.entries(fixedPaise).map(([code, amount]) => [code, paiseOf(amount)])),
      ...{ taxRegime, ptState, ptGender, city, pfMode, pensionMember, options: [...options] },
      ...{ effectiveFrom, effectiveTo, reason, proposedBy: names(proposedBy) },
      ...(approvedBy === null ? {} : { approvedBy: names(approvedBy) }),
      setAt: recorded?.fact.occurredAt ?? '',
    };
  };
  const current = salaryOn(state, day);
  const holding = inForce(state);
  const { proposed } = state;
  const own = proposed !== null && [proposed.proposedBy, employeeId].includes(reader.id);
  return {
    employee: names(employeeId),
    etag: etagOf(state.etag ?? 0),
    current: current === null ? null : shown(current),
    assignments: state.assignments
      .map((one) => shown(holding.find(({ assignmentId }) => assignmentId === one.assignmentId) ?? one))
      .toReversed(),
    proposed: proposed === null ? null : shown(proposed),
    notPaidHere: notPaidIn(state, steps, names),
    can: canNow(
      {
        assignSalary: salaryAllows('AssignSalary', state),
        reviseSalary: salaryAllows('ReviseSalary', state),
        approveSalary: salaryAllows('ApproveSalary', state) && !own,
        rejectSalary: salaryAllows('RejectSalary', state),
        excludeFromPay: salaryAllows('ExcludeFromPay', state),
      },
      past,
    ),
  };
};

const notPaidIn = (state: Salary, steps: Steps, names: Names): Shown['notPaidHere'] => {
  const unpaid = unpaidOf(state);
  if (unpaid === null || state.excluded === null) return null;
  const { reason, by } = state.excluded;
  const said = steps.findLast(({ fact }) => fact.type === 'ExcludedFromPay');
  return { from: unpaid.from, until: unpaid.to, reason, by: names(by), at: said?.fact.occurredAt ?? '' };
};
