/** The claims of an access token (RFC 9068). No personal data: erasing a person does not reach a token's copies. */
import { roles } from '@lamplight/bff/contract/roles.ts';
import { z } from 'zod';

export const ISSUER = 'lamplight-identity';
export const AUDIENCE = 'lamplight';
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/** NumericDate (RFC 7519 §2), in ms: ending a session refuses the tokens issued before, and none issued after. */
const seconds = z.number().min(0);

export const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  role: z.enum(roles),
  /** The refresh family, which is the session. */
  sid: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  /** When the person last proved who they are. */
  auth_time: seconds,
  amr: z.array(z.string().max(32)).max(8),
  jti: z.string().min(1).max(128),
  iat: seconds,
  nbf: seconds.optional(),
  exp: seconds,
});
export type Claims = Readonly<z.infer<typeof claims>>;
