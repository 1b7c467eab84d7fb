/** How Dropbox says that something cannot be done: https://www.dropbox.com/developers/documentation/http/documentation#error-handling. */
import type { Request } from 'express';
import { Disallowed } from '../described.ts';
import type { Grants } from '../grants.ts';
import { type Answer, jsonOf, type Manner } from '../serve.ts';

/**
 * @param tags from the outermost in: `path`, `conflict`, `folder`
 * @param more what the innermost says besides its tag
 */
export const refusal = (tags: readonly string[], more: Readonly<Record<string, unknown>> = {}): Answer =>
  failure(409, tags, tagged(tags, more));

const tagged = ([tag = '', ...inner]: readonly string[], more: Readonly<Record<string, unknown>>): object =>
  inner.length === 0 ? { '.tag': tag, ...more } : { '.tag': tag, [tag]: tagged(inner, more) };

const failure = (
  status: number,
  tags: readonly string[],
  error: object,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers, body: { error_summary: `${tags.join('/')}/..`, error } });

/** Whatever moves a file's content says what it is about in a header. */
const CONTENT = /^\/2\/files\/(download|upload_session\/\w+)$/;

const argumentOf = (request: Request): unknown => {
  if (!CONTENT.test(request.path)) return jsonOf(request);
  try {
    return JSON.parse(request.get('dropbox-api-arg') ?? '');
  } catch {
    throw new Disallowed(`${request.path}: the header Dropbox-API-Arg is no JSON`);
  }
};

export const dropboxManner = (grants: Grants): Manner => ({
  holderOf: (authorization) => grants.holderOf(authorization.replace(/^Bearer /, '')),
  argumentOf,
  limited: (seconds) =>
    failure(
      429,
      ['too_many_requests'],
      { reason: { '.tag': 'too_many_requests' }, retry_after: seconds },
      { 'retry-after': String(seconds) },
    ),
  down: (status) => ({
    status,
    bytes: 'Internal Server Error',
    headers: { 'content-type': 'text/plain' },
    undescribed: true,
  }),
  unauthorised: (not) => {
    const tag = not === 'expired' ? 'expired_access_token' : 'invalid_access_token';
    return failure(401, [tag], { '.tag': tag });
  },
  outOfScope: ([required_scope = '']) => failure(401, ['missing_scope'], { '.tag': 'missing_scope', required_scope }),
  disallowed: (why) => ({ status: 400, bytes: why, headers: { 'content-type': 'text/plain' }, undescribed: true }),
});
