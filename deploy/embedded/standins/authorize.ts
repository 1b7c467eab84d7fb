/** The first half of OAuth: the browser comes, a person consents, the browser goes back with a code. */
import { randomBytes } from 'node:crypto';
import type { Request as HttpRequest } from 'express';
import { type Account, type Grants, type Request, sameText } from './grants.ts';
import { consentPage, type Page, pageOf } from './page.ts';
import { type Answer, formOf, type Plain } from './serve.ts';

export type App = Readonly<{
  id: string;
  secret: string /** Asked when a browser comes. */;
  redirects(): readonly string[];
}>;

export type AuthorizeRules = Readonly<{
  provider: string;
  path: string;
  app: App;
  accounts: readonly Account[];
  grants: Grants;
  now(): number;
  /** Every scope that there is, in words; others are refused. */
  scopes: Readonly<Record<string, string>>;
  /** What an app is given without naming scopes. */
  granted?: readonly string[];
  /** Of these a person may leave some out, as at Google; the app is told by the scopes that its token has. */
  choosable?(scope: string): boolean;
  offline(query: URLSearchParams): boolean;
  /** With the code, besides the state. */
  back?: Readonly<Record<string, string>>;
}>;

type Pending = { request: Request; browser: string; until: number };

const PENDING_MS = 600_000;
const COOKIE = 'consent';
const OVER = 'This request is over. Please begin again.';
/** base64url of 32 bytes: S256 and nothing else. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export const authorizeRoutes = (rules: AuthorizeRules): readonly Plain[] => {
  const pending = new Map<string, Pending>();
  const leave = (request: Request, given: Readonly<Record<string, string>>): Answer => {
    const back = new URL(request.redirectUri);
    for (const [name, value] of Object.entries({ ...given, state: request.state })) back.searchParams.set(name, value);
    return { status: 302, headers: { location: back.href, 'cache-control': 'no-store' } };
  };

  const begin = (asked: HttpRequest): Answer => {
    const query = new URL(asked.originalUrl, 'http://localhost').searchParams;
    const read = requestIn(query, rules);
    // A browser is led nowhere that is not registered (RFC 6749 §4.1.2.1).
    if ('page' in read) return read.page;
    if ('error' in read) return leave(read.request, { error: read.error });
    for (const [uid, { until }] of pending) if (until <= rules.now()) pending.delete(uid);
    const [uid, browser] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
    pending.set(uid, { request: read.request, browser, until: rules.now() + PENDING_MS });
    const may = read.request.scopes.map((scope) => {
      const words = rules.scopes[scope] ?? scope;
      return { scope, words, choosable: rules.choosable?.(scope) ?? false };
    });
    const page = consentPage({ provider: rules.provider, uid, may, accounts: rules.accounts });
    return {
      ...page,
      headers: { ...page.headers, 'set-cookie': `${COOKIE}=${browser}; Path=/consent/${uid}; HttpOnly; SameSite=Lax` },
    };
  };

  const answer = (asked: HttpRequest): Answer => {
    const uid = String(asked.params['uid']);
    const known = pending.get(uid);
    if (known === undefined || known.until <= rules.now() || !sameText(cookieOf(asked), known.browser))
      return pageOf(400, OVER, '');
    pending.delete(uid);
    const form = formOf(asked);
    const account = rules.accounts.find(({ id }) => id === form.get('account'));
    if (account === undefined) return leave(known.request, { error: 'access_denied' });
    const ticked = form.getAll('scope');
    const scopes = known.request.scopes.filter((scope) => rules.choosable?.(scope) !== true || ticked.includes(scope));
    const code = rules.grants.consent({ ...known.request, scopes }, account);
    return leave(known.request, { code, ...rules.back });
  };

  return [
    { name: 'oauth.authorize', method: 'get', path: rules.path, handle: begin },
    { name: 'oauth.consent', method: 'post', path: '/consent/:uid', handle: answer },
  ];
};

type Read = Readonly<{ page: Page } | { request: Request; error: string } | { request: Request }>;

const requestIn = (query: URLSearchParams, { app, scopes: known, granted, offline }: AuthorizeRules): Read => {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== app.id) return { page: pageOf(400, 'No app has this client id', '') };
  if (!app.redirects().includes(redirectUri)) return { page: pageOf(400, 'This app has no such redirect address', '') };
  const challenge = query.get('code_challenge') ?? '';
  const scopes = granted ?? (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  const request: Request = {
    redirectUri,
    scopes,
    challenge,
    offline: offline(query),
    state: query.get('state') ?? '',
    nonce: query.get('nonce'),
  };
  // GitHub asks for no response type: there is one alone.
  if ((query.get('response_type') ?? 'code') !== 'code') return { request, error: 'unsupported_response_type' };
  if (!CHALLENGE.test(challenge) || query.get('code_challenge_method') !== 'S256' || request.state === '')
    return { request, error: 'invalid_request' };
  if (scopes.length === 0 || scopes.some((scope) => !(scope in known))) return { request, error: 'invalid_scope' };
  return { request };
};

const cookieOf = (asked: HttpRequest): string | null =>
  (asked.get('cookie') ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? null;

/** Whether the app says who it is, by its name and secret in the form or in the header (RFC 6749 §2.3.1). */
export const isApp = (asked: HttpRequest, form: URLSearchParams, { id, secret }: App): boolean =>
  sameText(form.get('client_id'), id) && sameText(form.get('client_secret'), secret)
    ? true
    : knowsApp(asked.get('authorization') ?? '', { id, secret });

export const knowsApp = (authorization: string, { id, secret }: Readonly<{ id: string; secret: string }>): boolean =>
  sameText(
    authorization,
    `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  );
