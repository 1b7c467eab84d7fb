/** How Google says that something cannot be done: https://developers.google.com/workspace/drive/api/guides/handle-errors. */
import type { Grants } from '../grants.ts';
import type { Answer, Manner } from '../serve.ts';

/** @param reason of Google's table, `notFound`, `rateLimitExceeded` */
export const driveError = (
  code: number,
  reason: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status: code,
  headers,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
});

export const noFile = (id: string): Answer => driveError(404, 'notFound', `File not found: ${id}.`);

export const driveManner = (grants: Grants): Manner => ({
  holderOf: (authorization) => grants.holderOf(authorization.replace(/^Bearer /, '')),
  limited: (seconds) => driveError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', { 'retry-after': String(seconds) }),
  down: (status) => driveError(status, 'backendError', 'Backend Error'),
  unauthorised: () =>
    driveError(401, 'authError', 'Invalid Credentials', {
      'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"',
    }),
  outOfScope: () =>
    driveError(
      403,
      'insufficientPermissions',
      'Insufficient Permission: Request had insufficient authentication scopes.',
      {
        'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="insufficient_scope"',
      },
    ),
  disallowed: (why) => driveError(400, 'invalid', why),
});
