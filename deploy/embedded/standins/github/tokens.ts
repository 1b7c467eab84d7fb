/**
 * The second half of GitHub's OAuth, for a GitHub App whose user tokens expire:
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app. It refuses with status 200.
 */
import { type App, isApp } from '../authorize.ts';
import type { Grants, NoTokens, Tokens } from '../grants.ts';
import { type Answer, formOf, type Plain } from '../serve.ts';

export const ACCESS_SECONDS = 28_800;
export const REFRESH_SECONDS = 15_897_600;

export const githubTokens = (app: App, grants: Grants): Plain => ({
  name: 'oauth.token',
  method: 'post',
  path: '/login/oauth/access_token',
  handle: (request) => {
    const form = formOf(request);
    const json = (request.get('accept') ?? '').includes('json');
    const answer = (body: Readonly<Record<string, string | number>>): Answer => ({
      status: 200,
      headers: {
        'cache-control': 'no-store',
        'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      bytes: json
        ? JSON.stringify(body)
        : new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString(),
    });
    const refuse = (error: string, error_description: string): Answer => answer({ error, error_description });
    if (!isApp(request, form, app))
      return refuse('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.');
    const kind = form.get('grant_type') ?? 'authorization_code';
    if (kind !== 'authorization_code' && kind !== 'refresh_token')
      return refuse('unsupported_grant_type', 'The grant type is not supported.');
    const tokens: Tokens | NoTokens =
      kind === 'refresh_token'
        ? grants.refresh(form.get('refresh_token') ?? '')
        : grants.exchange({
            code: form.get('code') ?? '',
            redirectUri: form.get('redirect_uri') ?? '',
            verifier: form.get('code_verifier') ?? '',
          });
    if (typeof tokens !== 'string')
      return answer({
        access_token: tokens.access,
        expires_in: ACCESS_SECONDS,
        refresh_token: tokens.refresh ?? '',
        refresh_token_expires_in: REFRESH_SECONDS,
        scope: '',
        token_type: 'bearer',
      });
    if (kind === 'refresh_token')
      return refuse('bad_refresh_token', 'The refresh token passed is incorrect or expired.');
    if (tokens === 'redirect')
      return refuse(
        'redirect_uri_mismatch',
        'The redirect_uri MUST match the registered callback URL for this application.',
      );
    return refuse('bad_verification_code', 'The code passed is incorrect or expired.');
  },
});
