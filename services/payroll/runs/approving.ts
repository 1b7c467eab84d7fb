/** Who may approve a run (state-machines.md §8.1): an admin of before it was opened, who prepared nothing of it. */
import { type ForeignFact, NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { enterersIn, type Ground, lastClosedAt, paidByHand } from '../inputs/ground.ts';
import type { People } from '../people/facts.ts';
import type { KnownPerson } from '../people/view.ts';
import type { Approver } from './preparing.ts';
import type { PresentRun } from './state.ts';
import type { RunDoc } from './view.ts';

type Preparing = Pick<PresentRun, 'preparedBy' | 'openedAt'>;
export type Approving = Readonly<{
  /** Active admins who may approve it. */
  approvers: readonly string[];
  /** What a command of this admin has to know. */
  of(actorId: string): Approver;
}>;

const wasAdminBefore = ({ adminSince }: Pick<KnownPerson, 'adminSince'>, { openedAt }: Preparing): boolean =>
  adminSince !== null && adminSince < openedAt;

/** @param runs of this and earlier months: since the last closed one, entering an input is preparing */
export const approvingOf = async (
  people: Pick<People, 'admins'>,
  run: Preparing,
  ground: Ground,
  runs: readonly RunDoc[],
): Promise<Approving> => {
  const { admins, stale } = await people.admins();
  const entered = enterersIn(ground, lastClosedAt(runs));
  const ownPay = paidByHand(ground);
  const may = (admin: Pick<KnownPerson, '_id' | 'adminSince'>): boolean =>
    wasAdminBefore(admin, run) &&
    !run.preparedBy.includes(admin._id) &&
    !entered.has(admin._id) &&
    !ownPay.has(admin._id);
  const approvers = admins.filter(may).map(({ _id }) => _id);
  const otherApprover = (actorId: string): ForeignFact => {
    if (approvers.some((id) => id !== actorId)) return YES;
    return stale ? notKnownYet('PERSON_PENDING') : NO;
  };
  return {
    approvers,
    of: (actorId) => {
      const admin = admins.find(({ _id }) => _id === actorId);
      const unheard: ForeignFact = notKnownYet('ACCOUNT_PENDING');
      return {
        entered: entered.has(actorId),
        ownPay: ownPay.has(actorId),
        adminBefore: admin === undefined ? unheard : wasAdminBefore(admin, run) ? YES : NO,
        otherApprover: otherApprover(actorId),
      };
    },
  };
};
