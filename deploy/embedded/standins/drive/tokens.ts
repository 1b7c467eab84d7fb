/** The second half of Google's OAuth: https://developers.google.com/identity/protocols/oauth2/web-server. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { type App, isApp } from '../authorize.ts';
import type { Grants, Tokens } from '../grants.ts';
import { type Answer, formOf, type Plain, unkept } from '../serve.ts';

export const ACCESS_SECONDS = 3_599;

export const driveTokens = (app: App, grants: Grants, issuer: string, now: () => number): readonly Plain[] => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const idToken = ({ account, nonce }: Tokens['grant']): string => {
    const at = Math.floor(now() / 1_000);
    const claims = { iss: issuer, aud: app.id, sub: account.id, email: account.email, email_verified: true, iat: at };
    const given = { ...claims, exp: at + ACCESS_SECONDS, ...(nonce === null ? {} : { nonce }) };
    const signed = `${encoded({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${encoded(given)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  };
  const answerOf = ({ access, refresh, grant }: Tokens): Answer =>
    unkept(200, {
      access_token: access,
      expires_in: ACCESS_SECONDS,
      scope: grant.scopes
        .map((scope) => (scope === 'email' ? 'https://www.googleapis.com/auth/userinfo.email' : scope))
        .join(' '),
      token_type: 'Bearer',
      ...(refresh === null ? {} : { refresh_token: refresh }),
      ...(grant.scopes.includes('openid') ? { id_token: idToken(grant) } : {}),
    });

  return [
    {
      name: 'oauth.token',
      method: 'post',
      path: '/token',
      handle: (request) => {
        const form = formOf(request);
        if (!isApp(request, form, app))
          return unkept(401, { error: 'invalid_client', error_description: 'The provided client secret is invalid.' });
        const kind = form.get('grant_type');
        if (kind !== 'authorization_code' && kind !== 'refresh_token')
          return unkept(400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' });
        const tokens =
          kind === 'refresh_token'
            ? grants.refresh(form.get('refresh_token') ?? '')
            : grants.exchange({
                code: form.get('code') ?? '',
                redirectUri: form.get('redirect_uri') ?? '',
                verifier: form.get('code_verifier') ?? '',
              });
        if (typeof tokens !== 'string') return answerOf(tokens);
        if (tokens === 'redirect')
          return unkept(400, { error: 'redirect_uri_mismatch', error_description: 'Bad Request' });
        const description = kind === 'refresh_token' ? 'Token has been expired or revoked.' : 'Bad Request';
        return unkept(400, { error: 'invalid_grant', error_description: description });
      },
    },
    {
      name: 'oauth.revoke',
      method: 'post',
      path: '/revoke',
      handle: (request) => {
        const token = formOf(request).get('token') ?? String(request.query['token'] ?? '');
        return grants.revoke(token)
          ? unkept(200, {})
          : unkept(400, { error: 'invalid_token', error_description: 'Token expired or revoked' });
      },
    },
    {
      name: 'oauth.keys',
      method: 'get',
      path: '/oauth2/v3/certs',
      handle: () =>
        unkept(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] }),
    },
  ];
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
