/**
 * Something that only one may have (an address, a Google identity, an employee code) is a stream of its own: whoever
 * appends first has it. First the claim, then the claimant's own append: after a crash in between, the next claimant
 * goes on under the claimed id.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

const schemas = {
  Claimed: z.strictObject({ by: id }),
  Released: z.strictObject({ by: id }),
} as const;
export type ClaimEvent = EventsOf<typeof schemas>;
export const claimEvents = declareEvents(schemas);

export type Claim = Readonly<{ by: string | null }>;
type ClaimCommand = Readonly<{ type: 'Claim' | 'Release'; by: string }>;

const claimDecider = (category: string): Decider<Claim, ClaimCommand, ClaimEvent> => ({
  category,
  initial: { by: null },
  evolve: (_claim, event) => ({ by: event.type === 'Claimed' ? event.data.by : null }),
  decide: ({ type, by }, claim) => {
    if (type === 'Release') return claim.by === by ? [{ type: 'Released', data: { by } }] : [];
    if (claim.by === by) return [];
    return claim.by === null ? [{ type: 'Claimed', data: { by } }] : refuse('CLAIMED', 'conflict');
  },
});

/** `emailclaim-{hmac of the address}`. */
export const emailClaim = claimDecider('emailclaim');
/** `identityclaim-{hmac of issuer and subject}`. */
export const identityClaim = claimDecider('identityclaim');
/** `codeclaim-{hmac of the employee code}`. */
export const codeClaim = claimDecider('codeclaim');
/** `jobslugclaim-{slug}`: the address of a job, for as long as the job is known. */
export const jobSlugClaim = claimDecider('jobslugclaim');
/** `applicationclaim-{hmac of job and address}`: the application of this person for that job. */
export const applicationClaim = claimDecider('applicationclaim');
/** `resumeclaim-{resumeId}`: its application, where that id is not derived from the résumé's. */
export const resumeClaim = claimDecider('resumeclaim');
