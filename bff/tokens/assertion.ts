import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import jwt from 'jsonwebtoken';

export type AssertionKey = Readonly<{ kid: string; privateKey: KeyObject }>;

/** The BFF's own ES256 key, PKCS #8 in PEM. */
export const assertionKey = (kid: string, pem: string): AssertionKey => ({ kid, privateKey: createPrivateKey(pem) });

/**
 * Proves to identity that the BFF itself is calling (RFC 7523 §2.2): 60 s, used once. The client's address travels as a
 * claim, since a header could be anyone's.
 */
export const clientAssertion = ({ kid, privateKey }: AssertionKey, clock: Clock, address?: string): string => {
  const iat = Math.floor(clock.now() / 1000);
  const claims = {
    iss: 'bff',
    sub: 'bff',
    aud: 'lamplight-identity',
    iat,
    exp: iat + 60,
    jti: randomUUID(),
    ...(address === undefined ? {} : { client_address: address }),
  };
  return jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid: kid });
};
