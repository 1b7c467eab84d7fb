/** The one computation of every percentage (domain.md §4.3): screens, reports and earned value all read this. */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { SubMilestoneState } from '@lamplight/bff/contract/sub-milestones.ts';
import type { MilestoneState } from './state.ts';

/** A checklist counts in place of a declared value where there is one. */
export type SubMilestoneProgress = Readonly<{
  weightBp: Bp;
  state: SubMilestoneState;
  declaredBp?: Bp;
  checklist?: readonly Readonly<{ done: boolean }>[];
}>;
export type MilestoneProgress = Readonly<{
  weightBp: Bp;
  state: MilestoneState;
  declaredBp?: Bp;
  subMilestones?: readonly SubMilestoneProgress[];
}>;

const FULL = 10_000;
const UNVERIFIED_CAP = 9_900;

/** The highest progress that may be shown, by the milestone's state: 10000 is for what the client accepted. */
export const capBp = (state: MilestoneState): Bp => {
  if (state === 'accepted') return FULL;
  return state === 'submitted' ? UNVERIFIED_CAP : 9_500;
};

/** Parts that are not cancelled, each with its weight, floored: never more is shown than was done. */
const weighted = (parts: readonly Readonly<{ weightBp: Bp; valueBp: Bp }>[]): Bp =>
  Math.floor(parts.reduce((sum, part) => sum + part.weightBp * part.valueBp, 0) / FULL);

export const subMilestoneBp = ({ state, declaredBp = 0, checklist }: SubMilestoneProgress): Bp => {
  if (state === 'verified') return FULL;
  const lines = checklist ?? [];
  const ticked = lines.filter(({ done }) => done).length;
  return Math.min(lines.length > 0 ? Math.floor((ticked * FULL) / lines.length) : declaredBp, UNVERIFIED_CAP);
};

/** 10000 only by what a lead or admin verified. */
export const subMilestoneCapBp = (state: SubMilestoneState): Bp => (state === 'verified' ? FULL : UNVERIFIED_CAP);

/** From its sub-milestones where it has any, else the value last reported; then cut to the cap of its state. */
export const milestoneBp = (milestone: MilestoneProgress): Bp =>
  milestone.state === 'accepted' ? FULL : Math.min(uncutBp(milestone), capBp(milestone.state));

/** What its parts come to, or what was reported, before the cap of its state. */
const uncutBp = ({ declaredBp = 0, subMilestones = [] }: MilestoneProgress): Bp => {
  const parts = live(subMilestones).map((sub) => ({ weightBp: sub.weightBp, valueBp: subMilestoneBp(sub) }));
  return parts.length > 0 ? weighted(parts) : declaredBp;
};

export const overallBp = (milestones: readonly MilestoneProgress[]): Bp =>
  weighted(live(milestones).map((milestone) => ({ weightBp: milestone.weightBp, valueBp: milestoneBp(milestone) })));

/** Whole percent as every screen shows it: 99.99 % is not done. */
export const shownPercent = (value: Bp): number => Math.floor(value / 100);

/** The tree behind the figure; `shareBp` is what a milestone brings to it, floored. */
export const progressTree = <M extends MilestoneProgress>(milestones: readonly M[]) => ({
  overallBp: overallBp(milestones),
  shownPercent: shownPercent(overallBp(milestones)),
  milestones: live(milestones).map((milestone) => ({
    milestone,
    progressBp: milestoneBp(milestone),
    declaredBp: uncutBp(milestone),
    capBp: capBp(milestone.state),
    shareBp: weighted([{ weightBp: milestone.weightBp, valueBp: milestoneBp(milestone) }]),
    subMilestones: live<NonNullable<M['subMilestones']>[number]>(milestone.subMilestones ?? []).map((subMilestone) => ({
      subMilestone,
      progressBp: subMilestoneBp(subMilestone),
      capBp: subMilestoneCapBp(subMilestone.state),
      shareBp: weighted([{ weightBp: subMilestone.weightBp, valueBp: subMilestoneBp(subMilestone) }]),
    })),
  })),
});

/** What counts: all but what was cancelled. */
export const live = <P extends Readonly<{ state: string }>>(parts: readonly P[]): readonly P[] =>
  parts.filter(({ state }) => state !== 'cancelled');
