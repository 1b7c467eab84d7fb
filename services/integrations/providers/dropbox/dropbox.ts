/** Dropbox: OAuth with PKCE and a refresh token that stays, and the scopes of files and sharing. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { accountIn } from '../account.ts';
import type { Ask } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import type { ClientOptions, Provider } from '../provider.ts';
import { tokenEndpointAt } from '../token-endpoint.ts';

const WHOM = providerNames.dropbox;
const SCOPES = [
  ...(['account_info.read', 'files.metadata.read', 'files.content.read', 'files.content.write'] as const),
  ...(['sharing.read', 'sharing.write'] as const),
] as const;
const API = 'https://api.dropboxapi.com';
const HOSTS = {
  authorize: 'https://www.dropbox.com/oauth2/authorize',
  token: `${API}/oauth2/token`,
  revoke: `${API}/2/auth/token/revoke`,
  account: `${API}/2/users/get_current_account`,
};
const PATHS = {
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  revoke: '/2/auth/token/revoke',
  account: '/2/users/get_current_account',
};
const current = z
  .object({ email: z.string().optional(), name: z.object({ display_name: z.string() }) })
  .transform(({ email, name }) => email ?? name.display_name);

export const dropboxWith = (o: ClientOptions & Readonly<{ redirectUri: string; clock: Clock; ask: Ask }>): Provider => {
  const at = addressesOf('DROPBOX_URL', o.url, HOSTS, PATHS);
  const { ask } = o;
  const client = { client_id: o.clientId, client_secret: o.clientSecret };
  const tokens = tokenEndpointAt({ whom: WHOM, url: at.token, ask, clock: o.clock, client });
  /** Calls without arguments have no body. */
  const call = (url: string, access: string) =>
    ask(url, { method: 'POST', headers: { authorization: `Bearer ${access}`, accept: 'application/json' } });
  const refresh: Provider['refresh'] = (refreshToken) =>
    tokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return {
    name: 'dropbox',
    authUrl: ({ state, codeChallenge }) => {
      const url = new URL(at.authorize);
      url.search = new URLSearchParams({
        ...{
          response_type: 'code',
          client_id: o.clientId,
          redirect_uri: o.redirectUri,
          scope: SCOPES.join(' '),
          state,
        },
        ...{ code_challenge: codeChallenge, code_challenge_method: 'S256', token_access_type: 'offline' },
      }).toString();
      return url.href;
    },
    exchange: async ({ code, codeVerifier }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: o.redirectUri, code_verifier: codeVerifier };
      const answer = await tokens(form);
      if (answer.is === 'refused' || SCOPES.every((scope) => answer.scopes.includes(scope))) return answer;
      return { is: 'refused', cause: 'scope_not_granted', gone: true };
    },
    refresh,
    account: async (access) => accountIn(WHOM, await call(at.account, access), current),
    withdraw: async ({ access, refresh: refreshToken }) => {
      if ((await call(at.revoke, access)).status === 200) return 'confirmed';
      if (refreshToken === null) return 'in_doubt';
      // The access token may only have ended: the next one tells whether the grant still stands.
      const renewed = await refresh(refreshToken);
      if (renewed.is === 'refused') return renewed.gone ? 'confirmed' : 'in_doubt';
      return (await call(at.revoke, renewed.tokens.access)).status === 200 ? 'confirmed' : 'in_doubt';
    },
  };
};
