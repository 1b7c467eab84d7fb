/** Identity tells the BFF whose sessions are over (OpenID Connect Back-Channel Logout 1.0): in process, or on the internal port. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeySet } from '@lamplight/common/auth/key-set.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import type { SessionsEnded } from '../contract/identity-internal.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import { readBody } from '../guards/body.ts';
import { isRefusal } from '../guards/refusal.ts';
import { keys } from './record.ts';
import type { Sessions } from './sessions.ts';

export type EndSessions = (ended: SessionsEnded) => Promise<void>;

/**
 * Before identity answers the causing call. The session that caused it goes on. A sign-in whose session begins a moment
 * later asks identity whether its family still holds (conversation.ts), so none slips in between.
 */
export const endSessionsWith =
  (sessions: Sessions, note: (event: string, about: Readonly<Record<string, unknown>>) => void): EndSessions =>
  async ({ userId, except, cause }) => {
    const ended = await sessions.endOf(userId, { code: 'SESSION_ENDED', except });
    if (ended !== null) note('session ended', { userId, session: ended.handle, cause });
  };

export type LogoutTokenOptions = Readonly<{ keys: KeySet; keyValue: KeyValue; clock: Clock }>;

const LIFE_S = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const logoutEvent = z.object({
  except: z.optional(z.string()),
  cause: z.enum(['deactivated', 'role_lost', 'password_changed', 'second_factor_on', 'token_reused', 'ended_by_admin']),
});
const claims = z.object({
  sub: z.string(),
  jti: z.string().check(z.minLength(16), z.maxLength(128)),
  iat: z.int(),
  exp: z.int(),
  nonce: z.optional(z.undefined()),
  events: z.object({ [EVENT]: logoutEvent }),
});

/** A logout token of identity, once; null for anything else. */
export const readLogoutToken = async (token: string, o: LogoutTokenOptions): Promise<SessionsEnded | null> => {
  const header = jwt.decode(token, { complete: true })?.header;
  if (header?.typ !== 'logout+jwt' || header.alg !== 'ES256' || header.kid === undefined) return null;
  const key = await o.keys.find(header.kid);
  if (key === null) return null;
  const nowS = Math.floor(o.clock.now() / 1000);
  let payload: unknown;
  try {
    payload = jwt.verify(token, key, {
      algorithms: ['ES256'],
      issuer: 'lamplight-identity',
      audience: 'bff',
      clockTimestamp: nowS,
    });
  } catch {
    return null; // every failure of the library means: not verified
  }
  const parsed = claims.safeParse(payload);
  if (!parsed.success || parsed.data.exp - parsed.data.iat > LIFE_S) return null;
  const { sub, jti, events } = parsed.data;
  const first = await o.keyValue.set(keys.once('logout', jti), '1', { ttlMs: (LIFE_S + 10) * 1000, if: 'absent' });
  if (first === 'conflict') return null;
  const { cause, except } = events[EVENT];
  return { userId: sub, cause, ...(except === undefined ? {} : { except }) };
};

const TOKEN_LIMIT = 8_192;

/** The internal port knows this one call; a request without identity's own signature learns nothing. */
export const backChannel =
  (end: EndSessions, o: LogoutTokenOptions, onError: (error: unknown) => void) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const answer = (status: number): void => {
      res.writeHead(status, { 'cache-control': 'no-store' }).end();
    };
    const handle = async (): Promise<void> => {
      if (req.url !== internalPaths.backChannelLogout) return answer(404);
      if (req.method !== 'POST') return answer(405);
      const body = await readBody(req, TOKEN_LIMIT);
      const token = isRefusal(body) ? null : new URLSearchParams(body.toString('utf8')).get('logout_token');
      const ended = token === null ? null : await readLogoutToken(token, o);
      if (ended === null) return answer(400);
      await end(ended);
      answer(200);
    };
    handle().catch((error: unknown) => {
      onError(error);
      if (!res.headersSent) answer(503);
    });
  };
