/**
 * For tests: all three providers on loopback, as far as connecting goes, at the paths that a set `*_URL` has. It hands out
 * marked tokens, remembers what it was asked, and does what no honest provider would when it is told to.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import type { Clients } from '../providers/providers.ts';

type Grant = {
  readonly provider: ProviderName;
  access: string;
  refresh: string;
  /** The provider ended it. */
  ended: boolean;
  /** The access token is refused from now on, as if its time were over. */
  stale: boolean;
};
type Code = Readonly<{ provider: ProviderName; challenge: string; redirectUri: string }>;
type Fault = (res: ServerResponse) => void;

export type OAuthServer = Readonly<{
  url: string;
  clients: Clients;
  /** `METHOD /path`, in their order. */
  requests: string[];
  /** Every token that it ever handed out: none of them may be seen anywhere. */
  issued: string[];
  /** The person agrees at this address: the code that the browser carries back. */
  codeFor(authUrl: string): string;
  /** By the path: answered so while it is set. */
  faults: Map<string, Fault>;
  /** Of the next grants. */
  told: { expiresIn: number; scope: string | null; account: string; refreshToken: boolean };
  /** Answers so much later. */
  delayMs: { of: number };
  /** Grants that the provider still honours. */
  live(): number;
  /** The provider ends every grant. */
  endAll(): void;
  /** Every access token that is out is refused from now on. */
  staleAll(): void;
  close(): Promise<void>;
}>;

const CLIENT_ID = 'lamplight-test';
export const CLIENT_SECRET = 'a-client-secret-of-the-tests';
const SCOPES: Readonly<Record<ProviderName, string>> = {
  drive: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/drive.file',
  dropbox: 'account_info.read files.metadata.read files.content.read files.content.write sharing.read sharing.write',
  github: '',
};
const TOKEN_PATHS: Readonly<Record<string, ProviderName>> = {
  '/token': 'drive',
  '/oauth2/token': 'dropbox',
  '/login/oauth/access_token': 'github',
};

export const startOAuthServer = async (): Promise<OAuthServer> => {
  const codes = new Map<string, Code>();
  const grants: Grant[] = [];
  const [requests, issued]: [string[], string[]] = [[], []];
  const faults: OAuthServer['faults'] = new Map();
  const told = {
    expiresIn: 3_600,
    scope: null as string | null,
    account: 'files@lamplight.example',
    refreshToken: true,
  };
  const delayMs = { of: 0 };

  const marked = (kind: string): string => {
    const token = `marked-${kind}-${randomBytes(12).toString('hex')}`;
    issued.push(token);
    return token;
  };
  const answered = (grant: Grant) => ({
    access_token: grant.access,
    token_type: 'bearer',
    expires_in: told.expiresIn,
    scope: told.scope ?? SCOPES[grant.provider],
    ...(told.refreshToken ? { refresh_token: grant.refresh } : {}),
  });

  const tokenOf = (provider: ProviderName, form: URLSearchParams, res: ServerResponse) => {
    // GitHub says a refusal with 200.
    const no = (error: string) => json(res, provider === 'github' ? 200 : 400, { error });
    if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET) return no('invalid_client');
    if (form.get('grant_type') === 'refresh_token') {
      const grant = grants.find((one) => one.provider === provider && one.refresh === form.get('refresh_token'));
      if (grant === undefined || grant.ended) return no(provider === 'github' ? 'bad_refresh_token' : 'invalid_grant');
      grant.access = marked('access');
      grant.stale = false;
      if (provider === 'github') grant.refresh = marked('refresh');
      const { refresh_token: next, ...rest } = answered(grant);
      return json(res, 200, provider === 'github' ? { ...rest, refresh_token: next } : rest);
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code?.provider === provider && code.challenge === challenge && code.redirectUri === form.get('redirect_uri');
    if (!isRight) return no(provider === 'github' ? 'bad_verification_code' : 'invalid_grant');
    const grant: Grant = { provider, access: marked('access'), refresh: marked('refresh'), ended: false, stale: false };
    grants.push(grant);
    json(res, 200, answered(grant));
  };

  const honoured = (token: string): Grant | undefined =>
    grants.find((one) => !one.ended && !one.stale && one.access === token);
  const bearerOf = (req: IncomingMessage): string => (req.headers.authorization ?? '').replace(/^Bearer /, '');

  const answer = (req: IncomingMessage, res: ServerResponse, path: string, body: string) => {
    const provider = TOKEN_PATHS[path];
    if (req.method === 'POST' && provider !== undefined) return tokenOf(provider, new URLSearchParams(body), res);
    if (req.method === 'POST' && path === '/revoke') {
      const token = new URLSearchParams(body).get('token') ?? '';
      const grant = grants.find((one) => !one.ended && (one.refresh === token || one.access === token));
      if (grant === undefined) return json(res, 400, { error: 'invalid_token' });
      grant.ended = true;
      return json(res, 200, {});
    }
    if (req.method === 'DELETE' && path === `/api/v3/applications/${CLIENT_ID}/grant`) {
      const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
      const grant = honoured((JSON.parse(body) as { access_token: string }).access_token);
      if (req.headers.authorization !== basic || grant === undefined) return json(res, 404, { message: 'Not Found' });
      grant.ended = true;
      return void res.writeHead(204).end();
    }
    const grant = honoured(bearerOf(req));
    if (grant === undefined) return json(res, 401, { error: 'expired_access_token' });
    if (path === '/2/auth/token/revoke') {
      grant.ended = true;
      return json(res, 200, null);
    }
    if (path === '/drive/v3/about')
      return json(res, 200, { user: { displayName: 'Files', emailAddress: told.account } });
    if (path === '/2/users/get_current_account')
      return json(res, 200, { email: told.account, name: { display_name: 'Files' } });
    if (path === '/api/v3/user') return json(res, 200, { id: 2001, login: told.account });
    json(res, 404, {});
  };

  const server = createServer(async (req, res) => {
    const path = (req.url ?? '').replace(/\?.*/, '');
    const body = await text(req);
    requests.push(`${req.method} ${path}`);
    if (delayMs.of > 0) await new Promise((resolve) => setTimeout(resolve, delayMs.of));
    const fault = faults.get(path);
    if (fault !== undefined) return fault(res);
    answer(req, res, path, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, url };
  return {
    url,
    clients: { drive: client, dropbox: client, github: client },
    ...{ requests, issued, faults, told, delayMs },
    codeFor: (authUrl) => {
      const asked = new URL(authUrl);
      const provider = PROVIDER_AT[asked.pathname];
      if (provider === undefined || asked.searchParams.get('code_challenge_method') !== 'S256')
        throw new Error(`nobody agrees at ${asked.pathname}`);
      const code = `code-${randomBytes(12).toString('hex')}`;
      codes.set(code, {
        provider,
        challenge: asked.searchParams.get('code_challenge') ?? '',
        redirectUri: asked.searchParams.get('redirect_uri') ?? '',
      });
      return code;
    },
    live: () => grants.filter(({ ended }) => !ended).length,
    endAll: () => {
      for (const grant of grants) grant.ended = true;
    },
    staleAll: () => {
      for (const grant of grants) grant.stale = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const PROVIDER_AT: Readonly<Record<string, ProviderName>> = {
  '/o/oauth2/v2/auth': 'drive',
  '/oauth2/authorize': 'dropbox',
  '/login/oauth/authorize': 'github',
};

export const json = (
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
