/**
 * Whose an e-mail address or a Google identity is. The claim stream answers, so it is found as soon as it was claimed,
 * without a view.
 */
import { createHmac } from 'node:crypto';
import type { By, Change, Look } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { codeClaim, emailClaim, identityClaim } from '../claims/claim.ts';

/** The provider may hand an address on to someone else, and never a subject. */
export type IdentityKey = Readonly<{ issuer: string; subject: string }>;

export type Claims = Readonly<{
  /** The person whose address this is, or null. */
  personWith(email: string): Promise<string | null>;
  /**
   * Claims the address for `userId` and answers whose it is: that one's, or another's. Where the other never came to be,
   * go on under their id; where they did, their own stream refuses a second beginning.
   */
  claimEmail(email: string, userId: string, by: By): Promise<string>;
  /** Where it is decided whose the address is. */
  streamOfEmail(email: string): StreamId;
  /** Free again for anyone, if it was this person's. */
  releaseEmail(email: string, userId: string, by: By): Promise<void>;
  /** Who claimed this identity, or null. Whether it is linked, their own stream says. */
  personWithIdentity(identity: IdentityKey): Promise<string | null>;
  /** Claims the identity and answers whose it is, that one's or another's. `from`: who claimed it and never got it. */
  claimIdentity(identity: IdentityKey, userId: string, by: By, from: string | null): Promise<string>;
  releaseIdentity(identity: IdentityKey, userId: string, by: By): Promise<void>;
  /** False where another has the code. */
  claimCode(code: string, userId: string, by: By): Promise<boolean>;
}>;

export const claimsWith = ({ change, look, pepper }: { change: Change; look: Look; pepper: Buffer }): Claims => {
  /** The stream's name says nothing of the address to whoever reads the log without the pepper. */
  const streamOf = (category: 'emailclaim' | 'identityclaim' | 'codeclaim', what: string): StreamId =>
    `${category}-${createHmac('sha256', pepper).update(`${category}|${what}`).digest('hex')}`;

  const claim = async (decider: typeof emailClaim, stream: StreamId, userId: string, by: By): Promise<string> => {
    const claimed = await change(stream, { type: 'Claim', by: userId }, decider, by);
    return claimed.state.by ?? userId;
  };
  const ofEmail = (email: string) => streamOf('emailclaim', email.toLowerCase());
  const ofIdentity = ({ issuer, subject }: IdentityKey) => streamOf('identityclaim', JSON.stringify([issuer, subject]));
  const ofCode = (code: string) => streamOf('codeclaim', code.toLowerCase());
  const release = async (identity: IdentityKey, userId: string, by: By): Promise<void> => {
    const releasing = { ...by, commandId: derivedId(by.commandId, 'release') };
    await change(ofIdentity(identity), { type: 'Release', by: userId }, identityClaim, releasing);
  };
  return {
    personWith: async (email) => (await look(ofEmail(email), emailClaim)).state.by,
    claimEmail: (email, userId, by) => claim(emailClaim, ofEmail(email), userId, by),
    streamOfEmail: ofEmail,
    releaseEmail: async (email, userId, by) => {
      const releasing = { ...by, commandId: derivedId(by.commandId, 'release') };
      await change(ofEmail(email), { type: 'Release', by: userId }, emailClaim, releasing);
    },
    personWithIdentity: async (identity) => (await look(ofIdentity(identity), identityClaim)).state.by,
    claimIdentity: async (identity, userId, by, from) => {
      if (from !== null && from !== userId) await release(identity, from, by);
      return claim(identityClaim, ofIdentity(identity), userId, by);
    },
    releaseIdentity: release,
    claimCode: async (code, userId, by) => (await claim(codeClaim, ofCode(code), userId, by)) === userId,
  };
};
