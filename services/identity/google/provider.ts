/**
 * Google by OpenID Connect (security.md §10): authorization code with PKCE, the id_token checked in full. Its tokens
 * are discarded here; only who the person is there leaves this file.
 */
import { email, line } from '@lamplight/bff/contract/values.ts';
import { hasElapsed } from '@lamplight/common/calendar/elapsed.ts';
import { boundedFetchOf } from '@lamplight/common/http/bounded-fetch.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Clock, Log } from '@lamplight/events/core/types.ts';
import { hasCode, misconfigured, unavailable } from '@lamplight/events/ports/errors.ts';
import * as client from 'openid-client';
import { z } from 'zod';
import type { VouchedFor } from '../accounts/linking.ts';

export type GoogleOptions = Readonly<{ issuer: string; clientId: string; clientSecret: string }>;

/** `name`: as the provider has it; null where it tells none. */
export type GooglePerson = VouchedFor & Readonly<{ name: string | null }>;

/** The edge keeps `codeVerifier` and `nonce` and burns `state` before it asks. */
export type Callback = Readonly<{
  code: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** RFC 9207, where the provider sent it. */
  iss?: string | undefined;
}>;

export type Google = Readonly<{
  /** Where the browser goes. @throws Unavailable where the provider does not answer */
  authUrl(flow: Readonly<{ state: string; nonce: string; codeChallenge: string }>): Promise<string>;
  /** @throws 400 PROOF_INVALID for every answer of the provider that does not hold; Unavailable without an answer */
  personOf(callback: Callback): Promise<GooglePerson>;
}>;

const bounded = boundedFetchOf('the identity provider');
/** As openid-client asks: it sends no body but a form. */
const askProvider: client.CustomFetch = (url, { method, headers, body, signal }) =>
  bounded(url, {
    ...{ method, headers },
    ...(body === undefined || body === null ? {} : { body: body as string | URLSearchParams }),
    ...(signal === undefined ? {} : { signal }),
  });

const SCOPE = 'openid email profile';
/** Bounds every single request; the request that waits for it is bounded by its own deadline. */
const WITHIN_S = 10;
const KEPT_MS = 3_600_000;
const FAILED = 'Google authentication failed. Please try again.';

/** What is used of the id_token beside what openid-client checks: signature, iss, aud, azp, exp, iat, nonce. */
const claims = z.object({
  /** OpenID Connect Core §2: ASCII. */
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email,
  email_verified: z.literal(true),
  name: z.string().optional(),
});

/** @throws Misconfigured for a provider without https that is not on loopback */
export const googleWith = (o: GoogleOptions & Readonly<{ redirectUri: string; clock: Clock; log: Log }>): Google => {
  const { clock, log } = o;
  const server = new URL(o.issuer);
  const plain = server.protocol === 'http:';
  if (plain && !['127.0.0.1', '[::1]', 'localhost'].includes(server.hostname))
    throw misconfigured('GOOGLE_ISSUER must be an https address', 'Plain http is accepted on loopback only.');

  const discover = () =>
    client.discovery(
      server,
      o.clientId,
      { id_token_signed_response_alg: 'RS256' },
      client.ClientSecretPost(o.clientSecret),
      {
        timeout: WITHIN_S,
        [client.customFetch]: askProvider,
        // Without these checks openid-client takes an id_token of the token endpoint on the word of TLS alone.
        execute: [client.enableNonRepudiationChecks, ...(plain ? [client.allowInsecureRequests] : [])],
      },
    );
  let cached: { at: number; configuration: Promise<client.Configuration> } | null = null;
  /** Fetched once an hour. Callers meanwhile share one fetch, and a failure is not kept. */
  const configuration = (): Promise<client.Configuration> => {
    if (cached !== null && !hasElapsed(cached.at, KEPT_MS, clock.now())) return cached.configuration;
    const entry = { at: clock.now(), configuration: discover() };
    entry.configuration.catch(() => {
      if (cached === entry) cached = null;
    });
    cached = entry;
    return entry.configuration;
  };

  return {
    authUrl: async ({ state, nonce, codeChallenge }) => {
      const configured = await configuration().catch(away);
      const parameters = { scope: SCOPE, state, nonce, code_challenge: codeChallenge, code_challenge_method: 'S256' };
      return client.buildAuthorizationUrl(configured, { redirect_uri: o.redirectUri, ...parameters }).href;
    },
    personOf: async ({ code, state, nonce, codeVerifier, iss }) => {
      const configured = await configuration().catch(away);
      const callback = new URL(o.redirectUri);
      callback.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      const tokens = await client
        .authorizationCodeGrant(configured, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          if (isAway(error)) throw away(error);
          log.info({ security: 'google_refused', cause: causeOf(error) }, 'security');
          throw problem('PROOF_INVALID', { message: FAILED });
        });
      const claimed = claims.safeParse(tokens.claims());
      if (!claimed.success) {
        log.info({ security: 'google_refused', cause: 'claims' }, 'security');
        throw problem('PROOF_INVALID', { message: FAILED });
      }
      const { sub, email } = claimed.data;
      const name = nameFrom(claimed.data.name);
      return { issuer: configured.serverMetadata().issuer, subject: sub, email, name };
    },
  };
};

const NAME_AT_MOST = 120;

/**
 * The provider's name as a form of ours would accept it. The person may not be able to mend it there, so what could not
 * be stored or seen (half of a character, control and format characters) is left out instead of refused; null where
 * nothing is left.
 */
const nameFrom = (text = ''): string | null => {
  const plain = [...text.toWellFormed().normalize('NFC').replaceAll(UNFIT, ' ')].slice(0, NAME_AT_MOST).join('');
  const read = line(NAME_AT_MOST).safeParse(plain.replaceAll(/\s+/g, ' '));
  return read.success ? read.data : null;
};
const UNFIT = /[\ufffd\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

const away = (error: unknown): never => {
  throw isUnavailable(error) ? error : unavailable('Google', error);
};

const isUnavailable = (error: unknown): boolean => hasCode(error, 'Unavailable');

/** The provider did not answer, or not properly: whether the proof holds is not known. */
const isAway = (error: unknown): boolean =>
  isUnavailable(error) || (Error.isError(error) && isUnavailable(error.cause));

/** The library's code of the check that failed; it holds nothing of a token. */
const causeOf = (error: unknown): string => {
  const code = Error.isError(error) ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : 'unknown';
};
