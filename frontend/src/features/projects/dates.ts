/** The dates of a card as its command takes them: the dialog and the timeline send the same. Pure. */
import type { Milestone, Plan, SubPlan } from '../../parts/milestones/data.ts';
import { rowsOf, toPlan } from '../../parts/milestones/subPlan.ts';

type Typed = Readonly<{ startDate: string; dueDate: string }>;

export const BACKWARDS = 'It would be due before it starts';

/** The plan of the milestone's parts, one of them with other dates; an empty one takes its date away. */
export const partsWith = (m: Milestone, subMilestoneId: string, dates: Typed): SubPlan =>
  toPlan(rowsOf(m.subMilestones).map((row) => (row.key === subMilestoneId ? { ...row, ...dates } : row)));

/** The whole plan, one milestone with another start. */
export const planWith = (milestones: readonly Milestone[], milestoneId: string, startDate: string): Plan =>
  milestones
    .filter(({ state }) => state !== 'cancelled')
    .map((one) => ({
      milestoneId: one.milestoneId,
      title: one.title,
      weightBp: one.weightBp,
      amountPaise: one.amountPaise,
      startDate: one.milestoneId === milestoneId ? startDate : one.startDate,
      dueDate: one.committedDueDate,
      acceptanceCriteria: one.acceptanceCriteria,
    }));

/** Where these dates are filled into a change of the contract, which the other side decides on. */
export const changeWith = (projectId: string, milestoneId: string, { startDate, dueDate }: Typed): string => {
  const asked = new URLSearchParams({ tab: 'changes', ask: milestoneId, start: startDate, due: dueDate });
  return `/project-details/${projectId}?${asked}`;
};
