/**
 * One account is one person's: `bankclaim-{mac}` is held by whoever appends first (state-machines.md §8, `BANK_DUPLICATE`).
 * First the claim, then the account is submitted: after a crash in between, the same person goes on.
 */
import { type Decider, refuse } from '@lamplight/events/core/types.ts';
import type { BankClaimEvent } from './events.ts';

type Claim = Readonly<{ by: string | null }>;
export type ClaimCommand = Readonly<{ type: 'ClaimAccount' | 'ReleaseAccount'; by: string }>;

export const bankClaim: Decider<Claim, ClaimCommand, BankClaimEvent> = {
  category: 'bankclaim',
  initial: { by: null },
  evolve: (_claim, { type, data }) => ({ by: type === 'BankAccountClaimed' ? data.by : null }),
  decide: ({ type, by }, claim) => {
    if (type === 'ReleaseAccount') return claim.by === by ? [{ type: 'BankAccountReleased', data: { by } }] : [];
    if (claim.by === by) return [];
    return claim.by === null ? [{ type: 'BankAccountClaimed', data: { by } }] : refuse('BANK_DUPLICATE', 'rule');
  },
};
