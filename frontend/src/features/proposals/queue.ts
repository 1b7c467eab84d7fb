/** The admin's queue: which states wait for whom, and how long. */
import type { ProposalRow, ProposalState } from '@lamplight/bff/contract/proposals.ts';
import { daysSaid } from '../../parts/offers/words.ts';
import { civilOf, daysBetween } from '../../ui/dates.ts';

/** These wait for an admin; the longest wait comes first. */
export const OURS: readonly ProposalState[] = ['submitted', 'countered', 'under_review', 'expired'];
const THEIRS: readonly ProposalState[] = ['offered', 'needs_info'];

export const ageOf = ({ stateSince }: Pick<ProposalRow, 'stateSince'>, now: number): number =>
  daysBetween(civilOf(stateSince), civilOf(now));

/** `waits for us 2 days`, `with Asha 5 days`, `since 3 days` */
export const waitSaid = (row: Pick<ProposalRow, 'state' | 'stateSince' | 'clientName'>, now: number): string => {
  const age = daysSaid(ageOf(row, now));
  if (OURS.includes(row.state)) return age === 'today' ? 'waits for us since today' : `waits for us ${age}`;
  if (THEIRS.includes(row.state))
    return age === 'today'
      ? `with ${row.clientName ?? 'the client'} since today`
      : `with ${row.clientName ?? 'the client'} ${age}`;
  return age === 'today' ? 'today' : `${age} ago`;
};

/** Ours first, oldest first; then the client's; what is over last, newest first. */
export const inOrder = (rows: readonly ProposalRow[]): readonly ProposalRow[] => {
  const rank = ({ state }: ProposalRow): number => (OURS.includes(state) ? 0 : THEIRS.includes(state) ? 1 : 2);
  return [...rows].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (rank(a) === 2 ? b.stateSince.localeCompare(a.stateSince) : a.stateSince.localeCompare(b.stateSince)),
  );
};
