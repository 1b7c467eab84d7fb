/**
 * Between the BFF and identity alone: the contract of specification §7 *with* tokens. Every call carries the BFF's client
 * assertion in `x-client-assertion` (ES256 JWT, iss = sub 'bff', aud 'lamplight-identity', life 60 s, jti once).
 */
import * as z from 'zod/mini';
import { user } from './people.ts';
import { success } from './values.ts';

/** Answer of POST /auth/login, /auth/signup, /auth/invitation/accept, /auth/change-password (a new family). */
export const signedIn = z.strictObject({
  success,
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token ends, epoch ms. */
  accessUntil: z.int(),
  /** The family's absolute end, epoch ms; the session's is the same. */
  absoluteUntil: z.int(),
  familyId: z.string(),
  /** How and when the person proved who they are. */
  authTime: z.int(),
  methods: z.array(z.string()),
  user,
});
export type SignedIn = z.infer<typeof signedIn>;

/** POST /internal/refresh {refreshToken}. 400 `invalid_grant` ends the session. `x-request-deadline` bounds the rotation. */
export const refreshBody = z.strictObject({ refreshToken: z.string() });
export const refreshed = z.strictObject({
  success,
  accessToken: z.string(),
  refreshToken: z.string(),
  accessUntil: z.int(),
  user,
});
export type Refreshed = z.infer<typeof refreshed>;
/** Failure body of a refresh that must end the session. */
export const INVALID_GRANT = 'invalid_grant';

/** POST /internal/revoke {familyId}: idempotent. */
export const revokeBody = z.strictObject({ familyId: z.string() });

/** GET /internal/keys: a JSON Web Key Set (RFC 7517) of ES256 public keys. */
export const keySet = z.strictObject({
  keys: z.array(
    z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  ),
});

/** Back-channel logout (in process, or POST /internal/backchannel-logout on the BFF's internal port). */
export type SessionsEnded = Readonly<{
  userId: string;
  /** The family that caused it and goes on; absent where all end. */
  except?: string;
  cause: 'deactivated' | 'role_lost' | 'password_changed' | 'token_reused' | 'ended_by_admin';
}>;
