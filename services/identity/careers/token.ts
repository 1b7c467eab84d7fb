/** The right to one's own application: a token that follows from its id and the pepper, so that nothing of it is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Tokens = Readonly<{
  tokenOf(applicationId: string): string;
  /** The application that the token is for, or null for an invalid token. Its stream says whether it is still there. */
  applicationOf(token: string): string | null;
  /** The applicant's own page. */
  linkTo(applicationId: string): string;
}>;

export const tokensWith = ({ pepper, publicOrigin }: { pepper: Buffer; publicOrigin: URL }): Tokens => {
  const proofOf = (applicationId: string): Buffer =>
    createHmac('sha256', pepper).update(`applicant|${applicationId}`).digest();
  const tokenOf = (applicationId: string): string => `${applicationId}.${proofOf(applicationId).toString('base64url')}`;
  return {
    tokenOf,
    applicationOf: (token) => {
      const [, applicationId, proof] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
      if (applicationId === undefined || proof === undefined) return null;
      return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(applicationId)) ? applicationId : null;
    },
    linkTo: (applicationId) => `${publicOrigin.origin}/application#${tokenOf(applicationId)}`,
  };
};
