/** product.md §7 with tokens, for scripts and apps. */
import { loginBody, otp } from '@lamplight/bff/contract/auth.ts';
import { z } from 'zod';

/** Of a sign-in that waits for its second factor; sent back with the code, within 5 minutes. */
const challengeId = z.string().max(64);
const { email, password } = loginBody.shape;
/** Shown to the person among their sessions. */
const device = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]*$/u, 'No control characters');

/** POST /auth/login. Answers `signedIn` or `challenged` of the contract with identity. */
export const bearerLoginBody = z.strictObject({
  ...{ email, password },
  otp: z.optional(otp),
  challengeId: challengeId.optional(),
  device: device.optional(),
});
/** POST /auth/send-otp: another mailed code for the sign-in that waits. */
export const bearerCodeBody = z.strictObject({ purpose: z.literal('login_verification'), challengeId });
/** POST /auth/refresh-token, /auth/logout. */
export const bearerTokenBody = z.strictObject({ refreshToken: z.string().min(1).max(256) });
