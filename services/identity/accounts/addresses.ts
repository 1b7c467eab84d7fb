/**
 * Finds the owner of an e-mail address or a Google identity. The claim stream answers, so a claim is found at once,
 * without a view.
 */
import { createHmac } from 'node:crypto';
import type { By, Change, Look } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { codeClaim, emailClaim, identityClaim } from '../claims/claim.ts';

/** The provider may give an address to someone else later, and never a subject. */
export type IdentityKey = Readonly<{ issuer: string; subject: string }>;

export type Claims = Readonly<{
  /** The person whose address this is, or null. */
  personWith(email: string): Promise<string | null>;
  /**
   * Claims the address for `userId` and returns its owner: `userId`, or another person. Where the other's account was
   * never created, go on under their id; where it was, their own stream refuses a second sign-up.
   */
  claimEmail(email: string, userId: string, by: By): Promise<string>;
  /** The stream that decides whose the address is. */
  streamOfEmail(email: string): StreamId;
  /** Frees the address for anyone, if it was this person's. */
  releaseEmail(email: string, userId: string, by: By): Promise<void>;
  /** The person who claimed this identity, or null. Only their own stream says whether it is linked. */
  personWithIdentity(identity: IdentityKey): Promise<string | null>;
  /** Claims the identity and returns its owner. `from`: an earlier claimant who never linked it. */
  claimIdentity(identity: IdentityKey, userId: string, by: By, from: string | null): Promise<string>;
  releaseIdentity(identity: IdentityKey, userId: string, by: By): Promise<void>;
  /** False where another has the code. */
  claimCode(code: string, userId: string, by: By): Promise<boolean>;
}>;

/** The streams that decide whose something is. Their names are HMACs: a reader of the log without the pepper learns nothing. */
export const claimStreams = (pepper: Buffer) => {
  const streamOf = (category: 'emailclaim' | 'identityclaim' | 'codeclaim', what: string): StreamId =>
    `${category}-${createHmac('sha256', pepper).update(`${category}|${what}`).digest('hex')}`;
  return {
    ofEmail: (email: string) => streamOf('emailclaim', email.toLowerCase()),
    ofIdentity: ({ issuer, subject }: IdentityKey) => streamOf('identityclaim', JSON.stringify([issuer, subject])),
    ofCode: (code: string) => streamOf('codeclaim', code.toLowerCase()),
  } as const;
};

export const claimsWith = ({ change, look, pepper }: { change: Change; look: Look; pepper: Buffer }): Claims => {
  const { ofEmail, ofIdentity, ofCode } = claimStreams(pepper);
  const claim = async (decider: typeof emailClaim, stream: StreamId, userId: string, by: By): Promise<string> => {
    const claimed = await change(stream, { type: 'Claim', by: userId }, decider, by);
    return claimed.state.by ?? userId;
  };
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
