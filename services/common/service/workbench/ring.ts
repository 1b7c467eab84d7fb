/** For tests: a key of identity's, and the tokens that it signs. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { newId } from '@lamplight/events/ports/ids.ts';
import { ACCESS_TOKEN_TYPE, AUDIENCE, ISSUER } from '../../auth/claims.ts';
import type { PublicJwk } from '../../auth/key-set.ts';
import type { Actor } from '../../facts/actor.ts';

export type Ring = Readonly<{ privateKey: KeyObject; jwk: PublicJwk }>;

export const newRing = (): Ring => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`${x}.${y}`).digest('base64url');
  return { privateKey, jwk: { kid, kty: 'EC', crv: 'P-256', x, y } };
};

/** @param now, provedAgoMs: ms; when they proved who they are */
export const mint = ({ privateKey, jwk }: Ring, { id, role }: Actor, now: number, provedAgoMs: number): string => {
  const iat = Math.floor(now / 1_000);
  const provedAt = Math.floor((now - provedAgoMs) / 1_000);
  const session = { sub: id, role, sid: `session-of-${id}`, auth_time: provedAt, amr: ['pwd'] };
  const claims = { iss: ISSUER, aud: AUDIENCE, ...session, jti: newId(), iat, exp: iat + 300 };
  const header = { alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid: jwk.kid };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  // RFC 7518 §3.4: the two halves of the signature side by side.
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};
