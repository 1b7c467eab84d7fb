/** GitHub: a GitHub App's tokens for a person, which end after 8 hours and are renewed by a refresh token that is used once. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { accountIn } from '../account.ts';
import type { Ask } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import type { ClientOptions, Provider } from '../provider.ts';
import { tokenEndpointAt } from '../token-endpoint.ts';
import { SAID } from './said.ts';

const WHOM = providerNames.github;
const SITE = 'https://github.com';
const API = 'https://api.github.com';
const user = z.object({ id: z.number().int().positive(), login: z.string() });
const login = user.transform((one) => one.login);

export const githubWith = (o: ClientOptions & Readonly<{ redirectUri: string; clock: Clock; ask: Ask }>): Provider => {
  const grantPath = `/applications/${encodeURIComponent(o.clientId)}/grant`;
  const at = addressesOf(
    'GITHUB_URL',
    o.url,
    {
      authorize: `${SITE}/login/oauth/authorize`,
      token: `${SITE}/login/oauth/access_token`,
      user: `${API}/user`,
      grant: `${API}${grantPath}`,
    },
    // As GitHub Enterprise Server has them.
    {
      authorize: '/login/oauth/authorize',
      token: '/login/oauth/access_token',
      user: 'api/v3/user',
      grant: `api/v3${grantPath}`,
    },
  );
  const { ask } = o;
  const client = { client_id: o.clientId, client_secret: o.clientSecret };
  const tokens = tokenEndpointAt({ whom: WHOM, url: at.token, ask, clock: o.clock, client });
  const basic = Buffer.from(`${o.clientId}:${o.clientSecret}`).toString('base64');
  const forget = async (access: string): Promise<boolean> => {
    const { status } = await ask(at.grant, {
      method: 'DELETE',
      headers: { ...SAID, authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: access }),
    });
    return status === 204;
  };
  const refresh: Provider['refresh'] = (refreshToken) =>
    tokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return {
    name: 'github',
    authUrl: ({ state, codeChallenge }) => {
      const url = new URL(at.authorize);
      url.search = new URLSearchParams({
        ...{ client_id: o.clientId, redirect_uri: o.redirectUri, state },
        ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
      }).toString();
      return url.href;
    },
    exchange: ({ code, codeVerifier }) => tokens({ code, redirect_uri: o.redirectUri, code_verifier: codeVerifier }),
    refresh,
    account: async (access) => {
      const headers = { ...SAID, authorization: `Bearer ${access}` };
      const answer = await ask(at.user, { method: 'GET', headers, whose: access });
      const account = accountIn(WHOM, answer, login);
      return account.is === 'account' ? { ...account, id: String(user.parse(answer.body).id) } : account;
    },
    withdraw: async ({ access, refresh: refreshToken }) => {
      if (await forget(access)) return 'confirmed';
      // GitHub knows a grant by a token that still holds alone.
      const renewed = refreshToken === null ? null : await refresh(refreshToken);
      if (renewed === null || renewed.is === 'refused') return 'in_doubt';
      return (await forget(renewed.tokens.access)) ? 'confirmed' : 'in_doubt';
    },
  };
};
