/**
 * An OpenID provider that stands in for Google in tests and in the demo: the certified oidc-provider on loopback, with a
 * few fixed people and a page to choose one of them. It listens under the other loopback name than the site, so that
 * browsers treat the way there and back as they treat the one to Google: cross-site.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';
import { accountWith } from './accounts.ts';
import { memoryOf } from './memory.ts';
import { choicePage, PAGE_HEADERS } from './page.ts';

export type OpenIdProvider = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}>;

export type ProviderOptions = Readonly<{
  /** The name under which the site is known; the provider takes the other one. */
  siteHost: string;
  /** The site's, asked when the first browser comes: its port may be known only after it listens. */
  origin(): string;
}>;

const CLIENT_ID = 'lamplight';
const CHOICE = /^\/choose\/([A-Za-z0-9_-]{1,64})$/;
const MAX_FORM_BYTES = 1_024;
const OVER = 'This sign-in is over. Please begin again.';

/** @throws ERR_MODULE_NOT_FOUND where oidc-provider is not installed: it is a development dependency */
export const startOpenIdProvider = async (o: ProviderOptions): Promise<OpenIdProvider> => {
  const library = await quietly(() => import('oidc-provider'));
  const clientSecret = randomBytes(32).toString('base64url');
  let provider: Provider | null = null;
  const server = createServer((req, res) => {
    provider ??= newProvider(library, { issuer, clientSecret, redirectUri: `${o.origin()}/auth/google/callback` });
    respond(provider, req, res).catch(() => {
      if (!res.headersSent) res.writeHead(400, { 'content-type': 'text/plain' });
      res.end(OVER);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${o.siteHost === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`;
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** At its loading it warns, in red, of every Node that is no LTS release: nothing that a newcomer could act upon. */
const quietly = async <T>(load: () => Promise<T>): Promise<T> => {
  const { warn } = globalThis.console;
  globalThis.console.warn = () => undefined;
  try {
    return await load();
  } finally {
    globalThis.console.warn = warn;
  }
};

type Library = typeof import('oidc-provider');
type Client = Readonly<{ issuer: string; clientSecret: string; redirectUri: string }>;

const newProvider = (
  { default: Provider, interactionPolicy }: Library,
  { issuer, clientSecret, redirectUri }: Client,
): Provider => {
  const policy = interactionPolicy.base();
  // Everyone is asked every time, so that one browser can try all of them; what is told is said on the page.
  const unasked = new interactionPolicy.Check(
    'choice',
    'An account is chosen each time',
    (ctx) => !ctx.oidc.result?.login,
  );
  policy.get('login').checks.add(unasked);
  policy.remove('consent');
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: memoryOf(Date.now),
    interactions: { policy, url: (_ctx: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    // As Google does: the address stands in the id_token itself.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx: unknown, subject: string) => {
      const account = accountWith(subject);
      if (account === null) return undefined;
      const { email, emailVerified: email_verified, name } = account;
      return { accountId: subject, claims: async () => ({ sub: subject, email, email_verified, name }) };
    },
    loadExistingGrant: async ({ oidc }: Parameters<ConstructorParameters<typeof interactionPolicy.Check>[2]>[0]) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client?.clientId });
      grant.addOIDCScope(oidc.params?.scope ?? 'openid');
      await grant.save();
      return grant;
    },
    renderError: (ctx: { type: string; body: string }) => {
      ctx.type = 'text/plain';
      ctx.body = OVER;
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 600 },
  });
  return provider;
};

const respond = async (provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const uid = CHOICE.exec(req.url ?? '')?.[1];
  if (uid === undefined) return await provider.callback()(req, res);
  const details = await provider.interactionDetails(req, res);
  if (details.uid !== uid) throw new Error('Another browser began this');
  if (req.method === 'GET') {
    res.writeHead(200, PAGE_HEADERS).end(choicePage(uid));
    return;
  }
  const chosen = accountWith(new URLSearchParams(await formOf(req)).get('account'));
  const result =
    chosen === null
      ? { error: 'access_denied', error_description: 'Cancelled' }
      : { login: { accountId: chosen.subject } };
  await provider.interactionFinished(req, res, result);
};

const formOf = async (req: IncomingMessage): Promise<string> => {
  let form = '';
  for await (const chunk of req) {
    form += String(chunk);
    if (form.length > MAX_FORM_BYTES) throw new Error('No form of this page');
  }
  return form;
};
