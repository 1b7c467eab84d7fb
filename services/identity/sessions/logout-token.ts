/**
 * Back-channel logout (OpenID Connect Back-Channel Logout 1.0): tells a BFF in another process which sessions ended.
 */
import type { SessionsEnded } from '@lamplight/bff/contract/identity-internal.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { ISSUER } from '@lamplight/common/auth/claims.ts';
import { traceNow } from '@lamplight/common/telemetry/spans.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import jsonwebtoken from 'jsonwebtoken';
import type { KeyRing } from '../keys/ring.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LIFE_S = 120;
const WITHIN_MS = 3_000;

export const logoutToken = ({ userId, ...ended }: SessionsEnded, keys: KeyRing, clock: Clock): string => {
  const iat = Math.floor(clock.now() / 1_000);
  const { kid, privateKey } = keys.signing();
  const claims = {
    iss: ISSUER,
    aud: 'bff',
    sub: userId,
    iat,
    exp: iat + LIFE_S,
    jti: newId(),
    events: { [EVENT]: ended },
  };
  return jsonwebtoken.sign(claims, privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: 'logout+jwt', kid },
  });
};

/** Asks twice: the second token is another one, since the BFF takes each once. @throws where neither was answered */
export const tellBff =
  (o: { url: string; keys: KeyRing; clock: Clock }) =>
  async (ended: SessionsEnded): Promise<void> => {
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${o.url}${internalPaths.backChannelLogout}`, {
        method: 'POST',
        redirect: 'error',
        headers: traceNow(),
        signal: AbortSignal.timeout(WITHIN_MS),
        body: new URLSearchParams({ logout_token: logoutToken(ended, o.keys, o.clock) }),
      });
      if (!answer.ok) throw new Error(`The BFF answered ${answer.status}`);
    };
    await ask().catch(ask);
  };
