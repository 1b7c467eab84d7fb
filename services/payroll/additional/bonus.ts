/**
 * The team's bonus on one settlement of a milestone: due, or withdrawn for good where the payment was reversed. Whichever is
 * heard first, after a withdrawal nothing is due (state-machines.md §13).
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { TeamMember } from '../engine/bonus.ts';
import type { BonusEvent } from './events.ts';

export type { BonusEvent } from './events.ts';

export type Settlement = Readonly<{ projectId: string; milestoneId: string; settlement: number }>;
type Due = Extract<BonusEvent, { type: 'MilestoneBonusDue' }>['data'];
export type Bonus = Readonly<{ due: Due | null; withdrawn: boolean }>;
export type BonusCommand =
  | (Settlement & Readonly<{ type: 'ShareBonus'; exGstPaise: Paise; bonusBp: number; team: readonly TeamMember[] }>)
  | (Settlement & Readonly<{ type: 'WithdrawBonus' }>);

/** As additional pay refers to it (payroll.md §3). */
export const bonusRefOf = ({ milestoneId, settlement }: Settlement): string => `${milestoneId}:${settlement}`;
/** The settlement of a milestone that additional pay refers to. */
export const bonusOfRef = (sourceRef: string): Pick<Settlement, 'milestoneId' | 'settlement'> => {
  const at = sourceRef.lastIndexOf(':');
  return { milestoneId: sourceRef.slice(0, at), settlement: Number(sourceRef.slice(at + 1)) };
};
export const bonusStream = ({ milestoneId, settlement }: Pick<Settlement, 'milestoneId' | 'settlement'>): StreamId =>
  `milestonebonus-${milestoneId}_${settlement}`;

export const milestoneBonus: Decider<Bonus, BonusCommand, BonusEvent> = {
  category: 'milestonebonus',
  initial: { due: null, withdrawn: false },
  evolve: (bonus, e) => {
    switch (e.type) {
      case 'MilestoneBonusDue':
        return { ...bonus, due: e.data };
      case 'MilestoneBonusWithdrawn':
        return { ...bonus, withdrawn: true };
      default:
        return unreachable(e);
    }
  },
  decide: ({ type, ...c }, { due, withdrawn }) => {
    if (withdrawn) return [];
    if (type === 'ShareBonus') return due === null ? [{ type: 'MilestoneBonusDue', data: c as Due }] : [];
    return [{ type: 'MilestoneBonusWithdrawn', data: c }];
  },
};
