/**
 * The link by which somebody gets no more mails of some kinds, from the mail itself and without signing in (RFC 8058). Its
 * token does that and nothing else: it names the person and the kinds, and an HMAC under a key of its own says that we wrote
 * it. It never expires, since a mail is kept for years.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '../codes/equal.ts';

export type StopsMail = Readonly<{ userId: string; groups: readonly string[] }>;
export type Unsubscribing = Readonly<{
  tokenOf(of: StopsMail): string;
  /** Null for what we did not write. */
  read(token: string): StopsMail | null;
}>;

/** One secret, one key per use (RFC 5869). @param secret 32 bytes or more */
export const unsubscribeKeyOf = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lamplight: unsubscribe', 32));

const MOST = 1_000;
const FORM = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;

export const unsubscribingWith = (key: Buffer): Unsubscribing => {
  const macOf = (said: string): string => createHmac('sha256', key).update(`unsubscribe|${said}`).digest('base64url');
  return {
    tokenOf: ({ userId, groups }) => {
      const said = Buffer.from(JSON.stringify([userId, ...groups])).toString('base64url');
      return `${said}.${macOf(said)}`;
    },
    read: (token) => {
      const [, said = '', mac = ''] = (token.length > MOST ? null : FORM.exec(token)) ?? [];
      if (said === '' || !isSameSecret(mac, macOf(said))) return null;
      const [userId = '', ...groups] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as string[];
      return { userId, groups };
    },
  };
};

/** Where the edge takes it. */
export const unsubscribeAddress = (publicOrigin: URL, token: string): string =>
  `${publicOrigin.origin}/unsubscribe/${token}`;
