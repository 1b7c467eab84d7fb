/** Access tokens (RFC 9068): 5 minutes, ES256, no personal data. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { ACCESS_TOKEN_TYPE, AUDIENCE, ISSUER } from '@lamplight/common/auth/claims.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import jsonwebtoken from 'jsonwebtoken';
import type { KeyRing } from '../keys/ring.ts';

export const ACCESS_MS = 5 * 60_000;

/** `authTime` and `until` are epoch ms; a token never outlives its session. */
export type Bearer = Readonly<{
  userId: string;
  role: Role;
  familyId: string;
  authTime: number;
  methods: readonly string[];
  absoluteUntil: number;
}>;

export const issueAccess = (bearer: Bearer, keys: KeyRing, clock: Clock): { token: string; until: number } => {
  const now = clock.now();
  const until = Math.min(now + ACCESS_MS, bearer.absoluteUntil);
  const { kid, privateKey } = keys.signing();
  const claims = {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: bearer.userId,
    role: bearer.role,
    sid: bearer.familyId,
    auth_time: Math.floor(bearer.authTime / 1_000),
    amr: [...bearer.methods],
    jti: newId(),
    iat: now / 1_000,
    exp: until / 1_000,
  };
  const header = { alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid } as const;
  return { token: jsonwebtoken.sign(claims, privateKey, { algorithm: 'ES256', header }), until };
};
