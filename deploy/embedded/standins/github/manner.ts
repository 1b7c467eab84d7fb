/** How GitHub says that something cannot be done: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api. */
import type { Grants } from '../grants.ts';
import type { Answer, Manner } from '../serve.ts';

const DOCUMENTATION = 'https://docs.github.com/rest';
/** Calls in an hour with the token of a person. */
const HOURLY = 5_000;
const HOUR_MS = 3_600_000;

export const githubError = (
  status: number,
  message: string,
  more: Readonly<{ errors?: readonly unknown[] }> = {},
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers,
  body: { message, documentation_url: DOCUMENTATION, status: String(status), ...more },
});

/** Of every method: the description tells of it for some calls alone. */
export const movedTo = (url: string): Answer => ({
  status: 301,
  headers: { location: url },
  body: { message: 'Moved Permanently', url, documentation_url: DOCUMENTATION },
  undescribed: true,
});
export const notFound = githubError(404, 'Not Found');
export const invalid = (resource: string, field: string, code: string, message?: string): Answer =>
  githubError(422, 'Validation Failed', {
    errors: [{ resource, field, code, ...(message === undefined ? {} : { message }) }],
  });

export const githubManner = (grants: Grants, now: () => number): Manner => {
  let hour = { from: now(), used: 0 };
  const counted = (): typeof hour => {
    if (now() >= hour.from + HOUR_MS) hour = { from: now(), used: 0 };
    return hour;
  };
  return {
    holderOf: (authorization) => grants.holderOf(authorization.replace(/^(bearer|token) /i, '')),
    before: () => {
      const { used } = counted();
      hour.used += 1;
      return used < HOURLY ? null : githubError(403, 'API rate limit exceeded.');
    },
    dress: (answer) => {
      const { from, used } = counted();
      const limits = {
        'x-ratelimit-limit': String(HOURLY),
        'x-ratelimit-remaining': String(Math.max(0, HOURLY - used)),
        'x-ratelimit-used': String(used),
        'x-ratelimit-reset': String(Math.ceil((from + HOUR_MS) / 1_000)),
        'x-ratelimit-resource': 'core',
      };
      return { ...answer, headers: { ...limits, ...answer.headers } };
    },
    limited: (seconds) =>
      githubError(
        429,
        'You have exceeded a secondary rate limit.',
        {},
        {
          'retry-after': String(seconds),
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Math.ceil(now() / 1_000) + seconds),
        },
      ),
    down: (status) => githubError(status, 'Server Error'),
    unauthorised: (not) => githubError(401, not === 'none' ? 'Requires authentication' : 'Bad credentials'),
    outOfScope: () => githubError(403, 'Resource not accessible by integration'),
    disallowed: (why) => githubError(422, why),
  };
};
