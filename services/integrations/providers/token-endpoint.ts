/** The token endpoint of OAuth 2.0 (RFC 6749 §5), as the providers have it. */
import type { Clock } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import type { Ask } from './asking.ts';
import type { Granted, Refused } from './provider.ts';

const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
const granted = z.object({
  access_token: token,
  expires_in: z.number().int().positive().optional(),
  refresh_token: token.optional(),
  scope: z.string().max(4_096).optional(),
});
/** GitHub says a refusal with 200. */
const refused = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) });

/** What is over for good. Everything else that is refused says that this server is set up wrongly, which may be mended. */
const GONE: ReadonlySet<string> = new Set(['invalid_grant', 'bad_verification_code', 'bad_refresh_token']);

export type TokenEndpoint = (form: Readonly<Record<string, string>>) => Promise<Granted | Refused>;

/**
 * @param whom as errors name the provider
 * @returns the tokens, with the refresh token that was sent where the provider names no other
 */
export const tokenEndpointAt =
  (
    o: Readonly<{ whom: string; url: string; ask: Ask; clock: Clock; client: Readonly<Record<string, string>> }>,
  ): TokenEndpoint =>
  async (form) => {
    const { status, body } = await o.ask(o.url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...o.client, ...form }).toString(),
    });
    const no = refused.safeParse(body);
    if (no.success) return { is: 'refused', cause: no.data.error, gone: GONE.has(no.data.error) };
    const yes = granted.safeParse(body);
    if (status !== 200 || !yes.success) throw unavailable(o.whom, new Error(`Its token endpoint answered ${status}`));
    const { access_token: access, expires_in: seconds, refresh_token: next, scope = '' } = yes.data;
    const refresh = next ?? form['refresh_token'] ?? null;
    // What ends and cannot be renewed would work for an hour and never again.
    if (seconds !== undefined && refresh === null) return { is: 'refused', cause: 'no_refresh_token', gone: true };
    const accessUntil = seconds === undefined ? null : o.clock.now() + seconds * 1_000;
    return { is: 'granted', tokens: { access, accessUntil, refresh }, scopes: scope.split(/[ ,]+/).filter(Boolean) };
  };
