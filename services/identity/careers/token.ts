/** The right to one's own application: a token that follows from its id and the pepper, so that nothing of it is stored. */
import { createHmac } from 'node:crypto';
import { isSameSecret } from '@lamplight/common/codes/equal.ts';

export type Tokens = Readonly<{
  tokenOf(applicationId: string): string;
  /** The application that the token is for, or null for an invalid token. Its stream says whether it is still there. */
  applicationOf(token: string): string | null;
  /** The applicant's own page. */
  linkTo(applicationId: string): string;
}>;

export const tokensWith = ({ pepper, publicOrigin }: { pepper: Buffer; publicOrigin: URL }): Tokens => {
  const tokenOf = (applicationId: string): string => {
    const proof = createHmac('sha256', pepper).update(`applicant|${applicationId}`).digest('base64url');
    return `${applicationId}.${proof}`;
  };
  return {
    tokenOf,
    applicationOf: (token) => {
      const [, applicationId] = /^([0-9a-f-]{36})\.[A-Za-z0-9_-]{43}$/.exec(token) ?? [];
      return applicationId !== undefined && isSameSecret(token, tokenOf(applicationId)) ? applicationId : null;
    },
    linkTo: (applicationId) => `${publicOrigin.origin}/application#${tokenOf(applicationId)}`,
  };
};
