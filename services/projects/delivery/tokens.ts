/**
 * The token of a link: 256 bits that follow from the command that issued it and from a key that no store holds, so that a
 * repeat gets the same one and nothing but its SHA-256 is kept.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '@lamplight/common/codes/equal.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';

export type LinkTokens = Readonly<{
  /** @param commandId of IssueLink */
  tokenOf(commandId: string): string;
  /** What a link keeps in place of its passcode. */
  macOf(linkId: string, passcode: string): string;
  isPasscode(linkId: string, passcode: string, mac: string): boolean;
  /** The delivery page, with the token where no server and no Referer sees it until the page sends it. */
  addressOf(token: string): string;
}>;

export const linkTokensWith = ({ key, publicOrigin }: { key: Buffer; publicOrigin: URL }): LinkTokens => {
  const macOf: LinkTokens['macOf'] = (linkId, passcode) =>
    createHmac('sha256', key)
      .update(`delivery passcode|${linkId}|${passcode.normalize('NFC')}`)
      .digest('base64url');
  return {
    tokenOf: (commandId) => createHmac('sha256', key).update(`delivery token|${commandId}`).digest('base64url'),
    macOf,
    isPasscode: (linkId, passcode, mac) => isSameSecret(macOf(linkId, passcode), mac),
    addressOf: (token) => `${publicOrigin.origin}/project-delivery/${token}`,
  };
};

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** A link is found by its token alone: its id follows from the hash. */
export const linkIdOf = (tokenHash: string): string => derivedId('delivery link', tokenHash);

/** One secret, one key per use (RFC 5869): what leaks of one tells nothing of another. @param secret 32 bytes or more */
export const linkKeyOf = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lamplight projects: delivery links', 32));
