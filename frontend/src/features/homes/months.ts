/** The twelve months of the console: the figures that a sparkline is drawn from. */
import type { MonthFigures } from '@lamplight/bff/contract/insight.ts';

/** Of milestones accepted in each month, how many in a hundred were on time; a month without any says nothing. */
export const onTimeShares = (months: readonly MonthFigures[]): number[] =>
  months
    .filter(({ acceptedMilestones }) => acceptedMilestones > 0)
    .map(({ acceptedMilestones, onTimeMilestones }) => Math.floor((onTimeMilestones * 100) / acceptedMilestones));
