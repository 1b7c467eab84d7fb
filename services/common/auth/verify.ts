/** Verifies an access token (RFC 9068, RFC 8725): one algorithm, one type, keys from the configured set and nowhere else. */
import type { Clock } from '@lamplight/events/core/types.ts';
import jsonwebtoken from 'jsonwebtoken';
import type { Claims } from './claims.ts';
import { ACCESS_TOKEN_TYPE, AUDIENCE, claims as claimsSchema, ISSUER } from './claims.ts';
import type { KeySet } from './key-set.ts';
import type { NotBefore } from './not-before.ts';

export type Verified = Readonly<{ ok: true; claims: Claims }> | Readonly<{ ok: false; why: string }>;
export type Verifier = (token: string) => Promise<Verified>;

const MAX_TOKEN = 4_096;
/** How far another machine's clock may be ahead of this one's. `exp` gets no tolerance. */
const NOT_BEFORE_TOLERANCE_S = 5;

/** @throws whatever the key set throws where it cannot be read: a check that cannot run is no verdict */
export const verifierWith =
  (o: { keys: KeySet; clock: Clock; notBefore?: NotBefore }): Verifier =>
  async (token) => {
    const kid = kidOf(token);
    if (kid === null) return { ok: false, why: 'form' };
    const key = await o.keys.find(kid);
    if (!key) return { ok: false, why: 'key' };
    const nowS = Math.floor(o.clock.now() / 1_000);
    let payload: unknown;
    try {
      payload = jsonwebtoken.verify(token, key, {
        algorithms: ['ES256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: nowS,
        ignoreNotBefore: true,
      });
    } catch (error) {
      return { ok: false, why: Error.isError(error) ? error.message : 'signature' }; // every failure of the library means: not verified
    }
    const read = claimsSchema.safeParse(payload);
    if (!read.success) return { ok: false, why: 'claims' };
    if ((read.data.nbf ?? 0) > nowS + NOT_BEFORE_TOLERANCE_S) return { ok: false, why: 'not yet' };
    if (o.notBefore?.refuses(read.data)) return { ok: false, why: 'ended' };
    return { ok: true, claims: read.data };
  };

/**
 * 64 bytes in base64url. Its last sign says two bits and ends in four that are zero: any others would be read as the same
 * signature, and one token would be counted as sixteen callers.
 */
const FORM = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{85}[AQgw]$/;

/** The key's name, from a header that has the one algorithm and type. `jku`, `jwk` and `x5u` are never read; `crit` is refused. */
const kidOf = (token: string): string | null => {
  if (token.length > MAX_TOKEN || !FORM.test(token)) return null;
  const header = headerOf(token);
  if (header === null || header['alg'] !== 'ES256' || header['typ'] !== ACCESS_TOKEN_TYPE || 'crit' in header)
    return null;
  const kid = header['kid'];
  return typeof kid === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(kid) ? kid : null;
};

const headerOf = (token: string): Record<string, unknown> | null => {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null ? (header as Record<string, unknown>) : null;
  } catch {
    return null; // not a token
  }
};
