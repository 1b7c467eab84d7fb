/** Who changed somebody's basic pay, when, from what to what, effective when, why, and who approved it (domain.md §7). */
import type { BasicPayAnswer } from '@lamplight/bff/contract/pay-questions.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import { inForce, type Salary, type SalaryEvent, salary, salaryOn } from '../../salaries/salary.ts';
import { paiseOf } from '../../sealed-amount.ts';
import { actOf } from './asked.ts';

type Change = BasicPayAnswer['changes'][number];
type Steps = readonly Pick<Step<Salary>, 'fact' | 'to'>[];

/** The people whom the answer names. */
export const namedIn = (employeeId: string, steps: Steps): readonly string[] => [
  employeeId,
  ...steps.map(({ fact }) => fact.meta.actorId),
];

/**
 * @param steps of the salary's stream, as far as it was known
 * @param validAt the day for which what holds is said, and of each change whether it does
 */
export const basicPayOf = (
  steps: Steps,
  { validAt, names }: Readonly<{ validAt: CivilDate; names: Names }>,
): Pick<BasicPayAnswer, 'changes' | 'holds'> => {
  const state = steps.at(-1)?.to ?? salary.initial;
  const holding = salaryOn(state, validAt);
  const begun: Change[] = [];
  for (const { fact } of steps) {
    const event = fact as unknown as SalaryEvent;
    // Whoever is not paid here has no basic pay that it could change.
    if (event.type === 'ExcludedFromPay') continue;
    const { assignmentId } = event.data;
    const waiting = begun.find((one) => one.assignmentId === assignmentId && one.outcome === 'waits');
    if (event.type === 'SalaryRevisionRejected') {
      if (waiting)
        Object.assign(waiting, { outcome: 'rejected', decided: actOf(fact, names), rejection: event.data.reason });
      continue;
    }
    if (waiting) {
      Object.assign(waiting, {
        outcome: 'revised',
        decided: actOf(fact, names),
        stands: standsOf(state, event, validAt),
      });
      continue;
    }
    const { effectiveFrom, reason, basicPaise, monthlyGrossPaise } = event.data;
    const outcome = OUTCOME[event.type];
    begun.push({
      ...{ assignmentId, outcome, effectiveFrom },
      stands: outcome === 'waits' ? 'never' : standsOf(state, event, validAt),
      from: event.type === 'SalaryAssigned' ? null : amountsOf(event.data.fromBasicPaise, event.data.fromGrossPaise),
      to: amountsOf(basicPaise, monthlyGrossPaise),
      ...{ reason, entered: actOf(fact, names), decided: null, rejection: null },
    });
  }
  return {
    holds:
      holding === null
        ? null
        : {
            ...amountsOf(holding.basicPaise, holding.monthlyGrossPaise),
            ...{ effectiveFrom: holding.effectiveFrom, structureId: holding.structureId },
          },
    changes: begun.toReversed(),
  };
};

const OUTCOME = { SalaryAssigned: 'assigned', SalaryRevised: 'revised', SalaryRevisionProposed: 'waits' } as const;

/** Null where there is none, and once the person was erased. */
const amountsOf = (basic: Personal | null, gross: Personal): NonNullable<Change['from']> => ({
  basicPaise: basic === null ? null : paiseOf(basic),
  grossPaise: paiseOf(gross),
});

const standsOf = (
  state: Salary,
  {
    data: { assignmentId, effectiveFrom },
  }: Readonly<{ data: Readonly<{ assignmentId: string; effectiveFrom: CivilDate }> }>,
  validAt: CivilDate,
): Change['stands'] => {
  if (inForce(state).every((one) => one.assignmentId !== assignmentId)) return 'replaced';
  if (effectiveFrom > validAt) return 'later';
  return salaryOn(state, validAt)?.assignmentId === assignmentId ? 'holds' : 'over';
};
