/** What projects and people cost, as admins get it. */
import type { CostPerson, ProjectCost, Expense as ShownExpense } from '@lamplight/bff/contract/costs.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { derivedHealth, earnedValue, projectPlannedBp } from '../insight/earned-value.ts';
import { signsOf } from '../projects/health.ts';
import { live, overallBp } from '../projects/progress.ts';
import type { PresentProject } from '../projects/state.ts';
import type { ActualCost } from './actual-cost.ts';
import type { Expense } from './expenses.ts';
import { paiseOf, type Traced } from './rates.ts';
import type { Leave } from './working-days.ts';

export const showProjectCost = (
  p: Pick<PresentProject, 'projectId' | 'contractPaise' | 'milestones'>,
  cost: ActualCost,
  expenses: readonly Expense[],
  { names, today }: Readonly<{ names: Names; today: CivilDate }>,
): ProjectCost => {
  const counted = live(p.milestones);
  const { people, ...sums } = cost;
  const signs = signsOf(p, today);
  const figures = { contractPaise: p.contractPaise, overallBp: overallBp(counted) };
  const plannedBp = projectPlannedBp(counted, today);
  const { derivedHealth: _word, ...earned } = earnedValue({
    ...figures,
    plannedBp,
    ...signs,
    actualCostPaise: cost.actualCostPaise,
  });
  return {
    projectId: p.projectId,
    day: today,
    ...figures,
    plannedBp,
    ...earned,
    derivedHealth: derivedHealth({ ...signs, spiBp: earned.spiBp, cpiBp: earned.cpiBp }),
    ...sums,
    people: people.map(({ employeeId, ...line }) => ({ employee: names(employeeId), ...line })),
    expenses: expenses.map(showExpense).toSorted((a, b) => (a.day > b.day ? -1 : 1)),
    can: { recordExpense: true },
  };
};

const showExpense = ({ etag, state, reason, receipt, corrects, ...expense }: Expense): ShownExpense => ({
  ...expense,
  etag: etagOf(etag),
  state,
  ...(receipt === null ? {} : { receipt }),
  ...(corrects === null ? {} : { corrects }),
  ...(reason === null ? {} : { reason }),
  can: { reverseExpense: state === 'recorded', correctExpense: state === 'recorded' },
});

/** Leave that is longer ago is history. */
const LEAVE_SHOWN_DAYS = 31;

export const showCostPerson = (
  employeeId: string,
  of: Readonly<{ locationState: string | null; rates: readonly Traced[]; leave: Leave }>,
  { names, today }: Readonly<{ names: Names; today: CivilDate }>,
): CostPerson => ({
  employee: names(employeeId),
  locationState: of.locationState,
  rates: of.rates
    .map(({ from, hourlyPaise, reason, setAt, by }) => ({
      ...{ from, hourlyPaise: paiseOf(hourlyPaise), reason },
      ...{ setAt, by: names(by) },
    }))
    .toReversed()
    .toSorted((a, b) => (a.from === b.from ? 0 : a.from > b.from ? -1 : 1)),
  leave: Object.entries(of.leave.halfDays)
    .filter(([day]) => day >= addDays(today, -LEAVE_SHOWN_DAYS))
    .map(([day, halfDays]) => ({ day, halfDays }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
});
