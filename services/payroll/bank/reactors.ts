/** An account that nobody is paid to any more is free for somebody else. */
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import { bankClaim, type ClaimCommand } from './claim.ts';
import { type BankEvent, bankDetails, isLive } from './details.ts';

/** @param sources resolves once the spine is open, which starts this reactor */
export const accountReleaser = (sources: () => Promise<Readonly<{ look: Look }>>): Reactor<BankEvent> => ({
  name: 'bank-account-releaser',
  reads: { types: ['BankDetailsSubmitted', 'BankDetailsVerified', 'BankDetailsRejected'] },
  react: async ({ data: { frees, employeeId } }) => {
    if (frees === null) return [];
    const { look } = await sources();
    const { state } = await look(`bankdetails-${employeeId}`, bankDetails);
    // The same person may have submitted it again meanwhile.
    if (state.accounts.some((one) => isLive(one) && one.accountMac === frees)) return [];
    const command: ClaimCommand = { type: 'ReleaseAccount', by: employeeId };
    return [{ as: 'release', to: `bankclaim-${frees}`, decider: bankClaim, command }];
  },
});
