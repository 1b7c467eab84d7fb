/** Claims which job has a slug, and which application is a person's for a job: one live per job and address. */
import { createHmac } from 'node:crypto';
import { accountOf } from '@lamplight/common/limits/account.ts';
import type { By, Change, Look } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { applicationClaim, jobSlugClaim, resumeClaim } from '../claims/claim.ts';

export type CareerClaims = Readonly<{
  jobWithSlug(slug: string): Promise<string | null>;
  /** False where another job has it. */
  claimSlug(slug: string, jobId: string, by: By): Promise<boolean>;
  releaseSlug(slug: string, jobId: string, by: By): Promise<void>;
  /**
   * Claims the person's place at the job for the application whose id is derived from their résumé, and returns the
   * application that holds it. All spellings of one mailbox are one person. Where the holder was never submitted, go on
   * under its id; where it was, its own stream refuses a second one. An application that has ended loses the place.
   */
  claimPlace(
    place: Readonly<{ jobId: string; email: string; resumeId: string }>,
    by: By,
    stateOf: (applicationId: string) => Promise<'absent' | 'live' | 'ended'>,
  ): Promise<string>;
}>;

export const careerClaimsWith = (o: { change: Change; look: Look; pepper: Buffer }): CareerClaims => {
  const { change, look, pepper } = o;
  /** The stream's name is an HMAC: a reader of the log without the pepper learns no address from it. */
  const streamOfPlace = (jobId: string, mailbox: string): StreamId =>
    `applicationclaim-${createHmac('sha256', pepper).update(`applicationclaim|${jobId}|${mailbox}`).digest('hex')}`;
  const named = (by: By, what: string): By => ({ ...by, commandId: derivedId(by.commandId, what) });
  const claim = async (stream: StreamId, applicationId: string, by: By): Promise<string> => {
    const claimed = await change(stream, { type: 'Claim', by: applicationId }, applicationClaim, by);
    return claimed.state.by ?? applicationId;
  };
  return {
    jobWithSlug: async (slug) => (await look(`jobslugclaim-${slug}`, jobSlugClaim)).state.by,
    claimSlug: async (slug, jobId, by) => {
      const claimed = await change(`jobslugclaim-${slug}`, { type: 'Claim', by: jobId }, jobSlugClaim, by);
      return claimed.state.by === jobId;
    },
    releaseSlug: async (slug, jobId, by) => {
      await change(`jobslugclaim-${slug}`, { type: 'Release', by: jobId }, jobSlugClaim, named(by, 'release'));
    },
    claimPlace: async ({ jobId, email, resumeId }, by, stateOf) => {
      const stream = streamOfPlace(jobId, accountOf(email));
      const own = applicationOf(resumeId);
      // Older releases claimed places by the address as it was spelled: such a claim still counts.
      const spelled = streamOfPlace(jobId, email.toLowerCase());
      const earlier = spelled === stream ? null : (await look(spelled, applicationClaim)).state.by;
      if (earlier !== null && earlier !== own && (await stateOf(earlier)) === 'live') return earlier;
      let holder = await claim(stream, own, by);
      if (holder !== own && (await stateOf(holder)) === 'ended') {
        await change(stream, { type: 'Release', by: holder }, applicationClaim, named(by, 'release'));
        holder = await claim(stream, own, by);
      }
      if (holder !== own && (await stateOf(holder)) === 'absent')
        await change(`resumeclaim-${resumeId}`, { type: 'Claim', by: holder }, resumeClaim, named(by, 'resume'));
      return holder;
    },
  };
};

/** The ids of the applications that may name this résumé; their own streams say which one does. */
export const applicationsWith = async (look: Look, resumeId: string): Promise<readonly string[]> => {
  const { by } = (await look(`resumeclaim-${resumeId}`, resumeClaim)).state;
  return by === null ? [applicationOf(resumeId)] : [applicationOf(resumeId), by];
};

/** Derived, so that a repeat with the same résumé meets the same application. */
const applicationOf = (resumeId: string): string => derivedId(resumeId, 'application');
