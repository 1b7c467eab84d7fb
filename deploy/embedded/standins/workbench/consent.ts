/** For tests: a person in a browser who consents at a stand-in, and the app that takes the code for tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { browserAt } from '../../openid/workbench/browser.ts';

export type Provider = Readonly<{
  url: string;
  clientId: string;
  clientSecret: string;
  authorize: string;
  token: string;
  redirectUri: string;
  /** What is asked for besides what every provider is asked for. */
  asks: Readonly<Record<string, string>>;
}>;
export type Answered = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>;

const random = (): string => randomBytes(32).toString('base64url');
type Endpoint = Readonly<{ url: string; clientId: string; clientSecret: string }>;

export const ORIGIN = 'http://127.0.0.1:8080';

export const driveAt = ({ url, clientId, clientSecret }: Endpoint): Provider => ({
  ...{ url, clientId, clientSecret },
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  redirectUri: `${ORIGIN}/auth/google/callback`,
  asks: { scope: 'openid email https://www.googleapis.com/auth/drive.file', access_type: 'offline', prompt: 'consent' },
});
export const dropboxAt = ({ url, clientId, clientSecret }: Endpoint): Provider => ({
  ...{ url, clientId, clientSecret },
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  redirectUri: `${ORIGIN}/admin/dropbox-callback`,
  asks: {
    scope: 'account_info.read files.metadata.read files.content.read files.content.write sharing.read sharing.write',
    token_access_type: 'offline',
  },
});
export const githubAt = ({ url, clientId, clientSecret }: Endpoint): Provider => ({
  ...{ url, clientId, clientSecret },
  authorize: '/login/oauth/authorize',
  token: '/login/oauth/access_token',
  redirectUri: `${ORIGIN}/github/callback`,
  asks: {},
});

export const flowAt = (provider: Provider, changed: Readonly<Record<string, string>> = {}) => {
  const [state, verifier] = [random(), random()];
  const address = new URL(provider.authorize, provider.url);
  const asked = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...provider.asks,
    ...changed,
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return { state, verifier, address: address.href };
};

/** @param leaves what the person unticks, where that can be done; @returns where on the site the browser is led; `null` where the provider leads it nowhere */
export const consents = async (
  provider: Pick<Provider, 'url'>,
  address: string,
  account: string,
  leaves: readonly string[] = [],
): Promise<URL | null> => {
  const browser = browserAt(provider.url);
  const shown = await browser.go(address);
  if (shown.status === 302) return new URL(browser.leadsTo(shown));
  const html = await shown.text();
  const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  if (action === undefined) return null;
  const body = new URLSearchParams({ account });
  for (const [, scope = ''] of html.matchAll(/name="scope" value="([^"]+)" checked/g))
    if (!leaves.includes(scope)) body.append('scope', scope);
  return new URL(browser.leadsTo(await browser.go(new URL(action, provider.url).href, { method: 'POST', body })));
};

export const tokenCall = async (provider: Provider, form: Readonly<Record<string, string>>): Promise<Answered> => {
  const answer = await fetch(new URL(provider.token, provider.url), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ client_id: provider.clientId, client_secret: provider.clientSecret, ...form }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
};

export const exchange = (
  provider: Provider,
  code: string,
  verifier: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<Answered> =>
  tokenCall(provider, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: provider.redirectUri,
    ...changed,
  });

/** The whole way of one person. @returns what the token call answered, with `code` and `verifier` that were used */
export const connect = async (
  provider: Provider,
  account: string,
): Promise<Answered & Readonly<{ code: string; verifier: string }>> => {
  const { address, verifier } = flowAt(provider);
  const back = await consents(provider, address, account);
  const code = back?.searchParams.get('code') ?? '';
  return { ...(await exchange(provider, code, verifier)), code, verifier };
};

export const refresh = (provider: Provider, token: string): Promise<Answered> =>
  tokenCall(provider, { grant_type: 'refresh_token', refresh_token: token });
