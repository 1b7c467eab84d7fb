/** A Google account that waits for a proof of the account which has its address already (product.md I8). */
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import type { VouchedFor } from '../accounts/linking.ts';
import type { Challenge, Challenges } from '../second-factor/challenges.ts';

export type Pending = Readonly<{ challenge: Challenge; userId: string; vouched: VouchedFor }>;

export type PendingLinks = Readonly<{
  /** The link id: 256 bits, for 5 minutes and 5 tries, and only for the browser in which the edge keeps it. */
  open(userId: string, vouched: VouchedFor): Promise<string>;
  /** Null: there is none, it is over, or the person was erased. */
  find(linkId: string): Promise<Pending | null>;
}>;

const vouchedFor = z.strictObject({ issuer: z.string(), subject: z.string(), email: z.string() });

export const pendingLinksWith = (o: { challenges: Challenges; personalData: PersonalData }): PendingLinks => ({
  open: async (userId, { issuer, subject, email }) => {
    const key = { subject: userId, purpose: 'profile' };
    const sealed = await o.personalData.seal(key, JSON.stringify({ issuer, subject, email }), placeOf(userId));
    const begun = { kind: 'link' as const, userId, methods: ['google'], detail: JSON.stringify(sealed) };
    return (await o.challenges.open(begun)).id;
  },
  find: async (linkId) => {
    const challenge = await o.challenges.find(linkId, 'link');
    if (challenge?.detail === undefined) return null;
    const { userId, detail } = challenge;
    const opened = await o.personalData.open(JSON.parse(detail) as Sealed, placeOf(userId));
    return opened.ok ? { challenge, userId, vouched: vouchedFor.parse(JSON.parse(opened.plain)) } : null;
  },
});

const placeOf = (userId: string): string => `challenge|link|${userId}`;
