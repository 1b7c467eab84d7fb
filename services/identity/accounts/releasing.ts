/** The net under accounts/new-address.ts: an address that a person gave up is free, whatever a crash cut off. */
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import { emailClaim } from '../claims/claim.ts';
import { account } from './account.ts';
import type { Claims } from './addresses.ts';
import type { AccountEvent } from './events.ts';
import { openText } from './show.ts';
import { isKnown } from './state.ts';

type ReleaseSources = Readonly<{ look: Look; claims: Claims }>;

/** @param known what it asks: there once the spine is open, which is what starts it */
export const addressReleaser = (known: () => Promise<ReleaseSources>): Reactor<AccountEvent> => ({
  name: 'identity-addresses',
  reads: { types: ['EmailChanged'] },
  react: async (event) => {
    const { look, claims } = await known();
    const before = (await look(event.stream, account, { revision: event.revision - 1 })).state;
    const now = (await look(event.stream, account)).state;
    const left = isKnown(before) ? openText(before.email) : null;
    // Whoever went back to it has it again.
    if (left === null || !isKnown(now) || openText(now.email) === left) return [];
    const command = { type: 'Release', by: now.userId } as const;
    return [{ as: 'release', to: claims.streamOfEmail(left), decider: emailClaim, command }];
  },
});
