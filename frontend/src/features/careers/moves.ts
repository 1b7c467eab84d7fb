/** Where an application may be moved to, and what a move must say (state-machines.md §9). Who may, the server says in `can`. */
import { type ApplicationAct, openStages, type Stage } from '@lamplight/bff/contract/careers.ts';
import type { Candidate } from './adminData.ts';

/** Stages that a plain move leads to; the others are decisions with a letter or a hire. */
export type PlainStage = 'applied' | 'screening' | 'interview';
export type Target = PlainStage | 'offer' | 'hired' | 'rejected';

const allowedBy: Readonly<Record<Target, ApplicationAct>> = {
  applied: 'moveToApplied',
  screening: 'moveToScreening',
  interview: 'moveToInterview',
  offer: 'offer',
  hired: 'hire',
  rejected: 'reject',
};
const TARGETS = Object.keys(allowedBy) as Target[];

/** The moves that the server allows, in the order of the board; rejecting comes last. */
export const targetsOf = ({ can, stage }: Pick<Candidate, 'can' | 'stage'>): readonly Target[] =>
  TARGETS.filter((target) => target !== stage && can[allowedBy[target]] === true);

export const isPlain = (target: Target): target is PlainStage =>
  target === 'applied' || target === 'screening' || target === 'interview';

const order: readonly Stage[] = openStages;

/** One stage on needs nothing, a stage left out a note, a step back a reason. */
export const wordsNeeded = (from: Stage, to: PlainStage | 'offer'): 'nothing' | 'note' | 'reason' => {
  const steps = order.indexOf(to) - order.indexOf(from);
  if (steps < 0) return 'reason';
  return steps > 1 ? 'note' : 'nothing';
};
