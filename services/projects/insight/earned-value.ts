/** Planned progress, earned value and derived health (domain.md §4.4). Null says "no value": it decides nothing. */

import { type Bp, halfUp, type Paise, shareOf, toPaise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, daysFrom } from '@lamplight/common/calendar/civil.ts';

export type Planned = Readonly<{ weightBp: Bp; startDate: CivilDate; committedDueDate: CivilDate }>;
export type Health = 'on_track' | 'at_risk' | 'off_track';

/** Linear over the days of the milestone, both ends included. */
export const milestonePlannedBp = (
  { startDate, committedDueDate }: Omit<Planned, 'weightBp'>,
  today: CivilDate,
): Bp => {
  if (today < startDate) return 0;
  if (today > committedDueDate) return 10_000;
  return Math.floor(((daysFrom(startDate, today) + 1) * 10_000) / (daysFrom(startDate, committedDueDate) + 1));
};

/** Over milestones that are not cancelled. */
export const projectPlannedBp = (milestones: readonly Planned[], today: CivilDate): Bp =>
  Math.floor(milestones.reduce((sum, m) => sum + m.weightBp * milestonePlannedBp(m, today), 0) / 10_000);

export type Measured = Readonly<{
  contractPaise: Paise;
  overallBp: Bp;
  plannedBp: Bp;
  actualCostPaise: Paise;
  openCriticalBlocker: boolean;
  overdueMilestone: boolean;
}>;

export const spiBp = (overallBp: Bp, plannedBp: Bp): number | null => ratio(overallBp, 10_000, plannedBp);

/** Earned value ÷ actual cost, in basis points. */
export const cpiBp = (
  { contractPaise, overallBp }: Pick<Measured, 'contractPaise' | 'overallBp'>,
  actualCostPaise: Paise,
): number | null => ratio(shareOf(contractPaise, overallBp), 10_000, actualCostPaise);

export const earnedValue = (m: Measured) => {
  const earnedValuePaise = shareOf(m.contractPaise, m.overallBp);
  const spi = spiBp(m.overallBp, m.plannedBp);
  const cpi = cpiBp(m, m.actualCostPaise);
  return {
    earnedValuePaise,
    spiBp: spi,
    cpiBp: cpi,
    estimateAtCompletionPaise: ratio(m.contractPaise, m.actualCostPaise, earnedValuePaise),
    burnBp: ratio(m.actualCostPaise, 10_000, m.contractPaise),
    derivedHealth: derivedHealth({ ...m, spiBp: spi, cpiBp: cpi }),
  };
};

/** Not yet submitted, and its committed day is over. */
export const isOverdue = (
  milestone: Readonly<{ state: string; committedDueDate: CivilDate }>,
  today: CivilDate,
): boolean => UNSUBMITTED.includes(milestone.state) && today > milestone.committedDueDate;
const UNSUBMITTED = ['planned', 'in_progress', 'blocked', 'changes_requested'];

type Signs = Readonly<{
  spiBp: number | null;
  cpiBp: number | null;
  openCriticalBlocker: boolean;
  /** Some milestone `isOverdue`. */
  overdueMilestone: boolean;
}>;

export const derivedHealth = ({ spiBp, cpiBp, openCriticalBlocker, overdueMilestone }: Signs): Health => {
  const below = (limit: Bp): boolean => [spiBp, cpiBp].some((index) => index !== null && index < limit);
  if (below(8_000) || openCriticalBlocker) return 'off_track';
  return below(9_500) || overdueMilestone ? 'at_risk' : 'on_track';
};

/** `a × b / divisor`, half up. */
const ratio = (a: number, b: number, divisor: number): number | null =>
  divisor === 0 ? null : toPaise(halfUp(BigInt(a) * BigInt(b), BigInt(divisor)));
