/** Whose an e-mail address is. The claim stream answers, so an address is found as soon as it was claimed, without a view. */
import { createHmac } from 'node:crypto';
import type { By, Change, Look } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { codeClaim, emailClaim } from '../claims/claim.ts';

export type Claims = Readonly<{
  /** The person whose address this is, or null. */
  personWith(email: string): Promise<string | null>;
  /**
   * Claims the address for `userId` and answers whose it is: that one's, or another's. Where the other never came to be,
   * go on under their id; where they did, their own stream refuses a second beginning.
   */
  claimEmail(email: string, userId: string, by: By): Promise<string>;
  /** False where another has the code. */
  claimCode(code: string, userId: string, by: By): Promise<boolean>;
}>;

export const createClaims = ({ change, look, pepper }: { change: Change; look: Look; pepper: Buffer }): Claims => {
  /** The stream's name says nothing of the address to whoever reads the log without the pepper. */
  const streamOf = (category: 'emailclaim' | 'codeclaim', what: string): StreamId =>
    `${category}-${createHmac('sha256', pepper).update(`${category}|${what.toLowerCase()}`).digest('hex')}`;

  const claim = async (decider: typeof emailClaim, stream: StreamId, userId: string, by: By): Promise<string> => {
    const claimed = await change(stream, { type: 'Claim', by: userId }, decider, by);
    return claimed.state.by ?? userId;
  };
  return {
    personWith: async (email) => (await look(streamOf('emailclaim', email), emailClaim)).state.by,
    claimEmail: (email, userId, by) => claim(emailClaim, streamOf('emailclaim', email), userId, by),
    claimCode: async (code, userId, by) => (await claim(codeClaim, streamOf('codeclaim', code), userId, by)) === userId,
  };
};
