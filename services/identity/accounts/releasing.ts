/** The safety net under accounts/new-address.ts: after a crash in between, the old address is still released. */
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import { emailClaim } from '../claims/claim.ts';
import { account } from './account.ts';
import type { Claims } from './addresses.ts';
import type { AccountEvent } from './events.ts';
import { textOf } from './show.ts';
import { isKnown } from './state.ts';

type ReleaseSources = Readonly<{ look: Look; claims: Claims }>;

/** @param sources resolves once the spine is open, which starts this reactor */
export const addressReleaser = (sources: () => Promise<ReleaseSources>): Reactor<AccountEvent> => ({
  name: 'identity-addresses',
  reads: { types: ['EmailChanged'] },
  react: async (event) => {
    const { look, claims } = await sources();
    const before = (await look(event.stream, account, { revision: event.revision - 1 })).state;
    const now = (await look(event.stream, account)).state;
    const left = isKnown(before) ? textOf(before.email) : null;
    // The person may have changed back to it since: then it stays theirs.
    if (left === null || !isKnown(now) || textOf(now.email) === left) return [];
    const command = { type: 'Release', by: now.userId } as const;
    return [{ as: 'release', to: claims.streamOfEmail(left), decider: emailClaim, command }];
  },
});
