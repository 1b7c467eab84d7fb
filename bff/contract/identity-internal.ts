/**
 * Between the BFF and identity alone: the contract of product.md §7 *with* tokens. Every call carries the BFF's client
 * assertion in `x-client-assertion` (ES256 JWT, iss = sub 'bff', aud 'lamplight-identity', life 60 s, jti once).
 */
import * as z from 'zod/mini';
import { loginBody, secondFactor, sendOtpBody, verifyOtpBody } from './auth.ts';
import { applicationBody, enquiryBody } from './careers.ts';
import { user } from './people.ts';
import { success } from './values.ts';

/**
 * Answer of POST /auth/login, /auth/signup (where verification is off), /auth/verify-otp (`verification`,
 * `login_verification`), /auth/invitation/accept, /auth/change-password, /auth/step-up, /internal/google (a new family).
 */
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

/**
 * Answer of the same calls where a code must come first. The edge keeps `challengeId` in this browser's anonymous session
 * (5 minutes) and sends it back with the code: body field `challengeId` of /auth/login, of /auth/verify-otp and, for
 * another code, /auth/send-otp (purpose `login_verification`).
 */
export const challenged = z.strictObject({
  success,
  requiresVerification: z.literal(true),
  reason: z.enum(['email', 'second_factor']),
  message: z.string(),
  method: z.optional(secondFactor),
  email: z.optional(z.string()),
  cooldown: z.optional(z.int()),
  challengeId: z.optional(z.string()),
});
export type Challenged = z.infer<typeof challenged>;

const flowId = z.optional(z.string().check(z.maxLength(64)));
/** POST /auth/login, /auth/verify-otp, /auth/send-otp, with what the edge holds for this browser. */
export const challengedLoginBody = z.extend(loginBody, { challengeId: flowId });
export const challengedVerifyBody = z.extend(verifyOtpBody, { challengeId: flowId });
/** `challengeId` for `login_verification`, `linkId` for `link_google`. */
export const challengedSendBody = z.extend(sendOtpBody, { challengeId: flowId, linkId: flowId });

/**
 * POST /internal/google: the code of a flow whose state the edge has burned. `link` binds the Google identity to the
 * person of the bearer token (step-up needed), whose session goes on, and answers `{success, linked, user}`; otherwise it
 * signs in, or signs up as a client. Answers `signedIn`, `challenged`, or 403 LINK_PROOF_REQUIRED with `linkId`, which the edge keeps like a challenge and
 * sends with a proof to POST /internal/google/link, and for a mailed code as `linkId` with /auth/send-otp (`link_google`).
 */
export const googleBody = z.strictObject({
  code: z.string(),
  /** The query of the callback as it came, for the checks of RFC 9207. */
  iss: z.optional(z.string()),
  nonce: z.string(),
  codeVerifier: z.string(),
  state: z.string(),
  purpose: z.enum(['login', 'signup', 'link']),
});
/** POST /internal/google/start {state, nonce, codeChallenge} → {success, authUrl}. */
export const googleStartBody = z.strictObject({ state: z.string(), nonce: z.string(), codeChallenge: z.string() });
export const linkProofBody = z.strictObject({
  linkId: z.string(),
  password: z.optional(z.string()),
  otp: z.optional(z.string()),
});

/** POST /internal/sessions {userId}: bearer families of a person, beside the browser session that the edge knows. */
export const familiesBody = z.strictObject({ userId: z.string() });
export const familiesAnswer = z.strictObject({
  success,
  families: z.array(
    z.strictObject({
      familyId: z.string(),
      device: z.string(),
      startedAt: z.int(),
      lastUsedAt: z.int(),
      endsAt: z.int(),
    }),
  ),
});

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

/**
 * POST /internal/family {familyId}: whether it may still be used. The edge asks when a session has begun, so that an end
 * that crossed the sign-in is seen by one of the two.
 */
export const familyBody = z.strictObject({ familyId: z.string() });
export const familyAnswer = z.strictObject({ success, holds: z.boolean() });

/** GET /internal/keys: a JSON Web Key Set (RFC 7517) of ES256 public keys. */
export const keySet = z.strictObject({
  keys: z.array(
    z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  ),
});

/**
 * GET /internal/people/{id}/told, by the other services: where the newest of a person's public facts stands among the
 * messages of their key, on the bus or on its way to it; null where others are told of no such person.
 */
export const personTold = z.strictObject({ success, upTo: z.nullable(z.string().check(z.maxLength(128))) });

/**
 * GET /internal/people/{id}/address, by the other services: the address of whoever may sign in now, sealed for them
 * (`addressKey`), so that nobody reads it who does not hold the keys of personal data; null where there is none.
 */
export const personAddress = z.strictObject({ success, address: z.nullable(z.unknown()) });

/** Back-channel logout (in process, or POST /internal/backchannel-logout on the BFF's internal port). */
export type SessionsEnded = Readonly<{
  userId: string;
  /** The family that caused it and goes on; absent where all end. */
  except?: string;
  cause: 'deactivated' | 'role_lost' | 'password_changed' | 'second_factor_on' | 'token_reused' | 'ended_by_admin';
}>;

/** POST /internal/applications: an application whose captcha the edge has spent. Answers `receiptAnswer`. */
export const internalApplicationBody = z.strictObject({
  jobId: z.string(),
  application: z.omit(applicationBody, { captchaToken: true }),
});
/** POST /internal/enquiries: what came by the contact page; `key` (a UUID of the edge's call) makes a repeat the same one. Answers `enquiryReceiptAnswer`. */
export const internalEnquiryBody = z.strictObject({
  key: z.string(),
  enquiry: z.omit(enquiryBody, { captchaToken: true }),
});
