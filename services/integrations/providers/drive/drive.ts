/** Google Drive: OAuth for web servers, with a refresh token, and the least scope that lets us keep files of our own there. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { accountIn } from '../account.ts';
import type { Ask } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import type { ClientOptions, Provider } from '../provider.ts';
import { tokenEndpointAt } from '../token-endpoint.ts';

const WHOM = providerNames.drive;
const FILES = 'https://www.googleapis.com/auth/drive.file';
const SCOPE = `openid email ${FILES}`;
const HOSTS = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  about: 'https://www.googleapis.com/drive/v3/about?fields=user(displayName,emailAddress)',
};
const PATHS = {
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  revoke: '/revoke',
  about: '/drive/v3/about?fields=user(displayName,emailAddress)',
};
const about = z
  .object({ user: z.object({ emailAddress: z.string().optional(), displayName: z.string() }) })
  .transform(({ user }) => user.emailAddress ?? user.displayName);

export const driveWith = (o: ClientOptions & Readonly<{ redirectUri: string; clock: Clock; ask: Ask }>): Provider => {
  const at = addressesOf('DRIVE_URL', o.url, HOSTS, PATHS);
  const { ask } = o;
  const client = { client_id: o.clientId, client_secret: o.clientSecret };
  const tokens = tokenEndpointAt({ whom: WHOM, url: at.token, ask, clock: o.clock, client });
  return {
    name: 'drive',
    authUrl: ({ state, codeChallenge }) => {
      const url = new URL(at.authorize);
      url.search = new URLSearchParams({
        ...{ response_type: 'code', client_id: o.clientId, redirect_uri: o.redirectUri, scope: SCOPE, state },
        ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
        // Asked anew each time: without it Google sends no refresh token to whom it has sent one before.
        ...{ access_type: 'offline', prompt: 'consent' },
      }).toString();
      return url.href;
    },
    exchange: async ({ code, codeVerifier }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: o.redirectUri, code_verifier: codeVerifier };
      const answer = await tokens(form);
      if (answer.is === 'refused' || answer.scopes.includes(FILES)) return answer;
      return { is: 'refused', cause: 'scope_not_granted', gone: true }; // each can be unticked there
    },
    refresh: (refreshToken) => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    account: async (access) => {
      const headers = { authorization: `Bearer ${access}`, accept: 'application/json' };
      return accountIn(WHOM, await ask(at.about, { method: 'GET', headers }), about);
    },
    withdraw: async ({ access, refresh }) => {
      const { status, body } = await ask(at.revoke, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: refresh ?? access }).toString(),
      });
      if (status === 200) return 'confirmed';
      return noToken.safeParse(body).success ? 'confirmed' : 'in_doubt'; // of a token that is none any more, the grant is gone
    },
  };
};

const noToken = z.object({ error: z.literal('invalid_token') });
