/** The second half of Dropbox's OAuth: https://developers.dropbox.com/oauth-guide. */
import { type App, isApp } from '../authorize.ts';
import type { Grants } from '../grants.ts';
import { formOf, type Plain, unkept } from '../serve.ts';

export const ACCESS_SECONDS = 14_400;

export const dropboxTokens = (app: App, grants: Grants): Plain => ({
  name: 'oauth.token',
  method: 'post',
  path: '/oauth2/token',
  handle: (request) => {
    const form = formOf(request);
    if (!isApp(request, form, app))
      return unkept(400, { error: 'invalid_client', error_description: 'Invalid client_id or client_secret' });
    const given = { token_type: 'bearer', expires_in: ACCESS_SECONDS };
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const tokens = grants.exchange({
          code: form.get('code') ?? '',
          redirectUri: form.get('redirect_uri') ?? '',
          verifier: form.get('code_verifier') ?? '',
        });
        if (typeof tokens === 'string')
          return unkept(400, { error: 'invalid_grant', error_description: REASONS[tokens] });
        const { access, refresh, grant } = tokens;
        return unkept(200, {
          ...given,
          access_token: access,
          ...(refresh === null ? {} : { refresh_token: refresh }),
          scope: grant.scopes.join(' '),
          uid: grant.account.id.slice(-4),
          account_id: grant.account.id,
        });
      }
      case 'refresh_token': {
        const tokens = grants.refresh(form.get('refresh_token') ?? '');
        if (typeof tokens !== 'string') return unkept(200, { ...given, access_token: tokens.access });
        return unkept(400, { error: 'invalid_grant', error_description: 'refresh token is invalid or revoked' });
      }
      default:
        return unkept(400, { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' });
    }
  },
});

const REASONS = {
  unknown: "code doesn't exist or has expired",
  expired: "code doesn't exist or has expired",
  revoked: "code doesn't exist or has expired",
  used: 'code has already been used',
  redirect: 'redirect_uri mismatch',
  verifier: 'invalid code verifier',
} as const;
