/** The milestones of a project beside each other: where one of them is read, and whether they add up. */
import { formatRate } from '../../ui/shares.ts';
import type { Milestone, Project } from './data.ts';

/** The milestone in its tab, with what else the query says. */
export const linkTo = (query: URLSearchParams, milestoneId: string): string => {
  const next = new URLSearchParams(query);
  next.set('tab', 'milestones');
  next.set('milestone', milestoneId);
  return `?${next.toString()}`;
};

/** Whether the plan adds up, said rather than assumed. */
export const planSaid = (
  milestones: readonly Milestone[],
  { contractPaise }: Pick<Project, 'contractPaise'>,
): string => {
  const live = milestones.filter(({ state }) => state !== 'cancelled');
  const weights = live.reduce((sum, m) => sum + m.weightBp, 0);
  const amounts = live.reduce((sum, m) => sum + m.amountPaise, 0);
  return `weights ${formatRate(weights)}, amounts ${amounts === contractPaise ? '= contract' : 'differ from the contract'}`;
};
