/** Which refusals a call may meet: those of every call, those of its kind, and those that its declaration names. */
import { type ErrorCode, errorStatus } from './errors.ts';
import type { Route } from './routes.ts';

const OF_EVERY_CALL: readonly ErrorCode[] = [
  ...(['BAD_REQUEST', 'VALIDATION_FAILED', 'CSRF_FAILED', 'NOT_FOUND', 'WRONG_HOST', 'HEADERS_TOO_LARGE'] as const),
  ...(['REQUEST_TIMEOUT', 'RATE_LIMITED', 'INTERNAL', 'UPSTREAM_REFUSED', 'UNAVAILABLE', 'UPSTREAM_TIMEOUT'] as const),
];
/** Of calls that need a session: it may have ended, belong to somebody else meanwhile, or not be known here yet. */
const OF_SESSIONS: readonly ErrorCode[] = [
  ...(['NOT_AUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_ENDED', 'FORBIDDEN', 'ACCOUNT_DISABLED'] as const),
  ...(['CONCURRENT_SESSION', 'USER_CHANGED', 'REFRESH_UNAVAILABLE', 'ACCOUNT_PENDING'] as const),
];
const OF_BODIES: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
/** Of calls that change something, or may. */
const OF_CHANGES: readonly ErrorCode[] = ['MAINTENANCE'];
/** Of calls that carry an Idempotency-Key, and change something that may have changed meanwhile. */
const OF_COMMANDS: readonly ErrorCode[] = [
  ...(['VERSION_CONFLICT', 'STATE_CONFLICT', 'IDEMPOTENCY_KEY_REUSED', 'OUTCOME_UNKNOWN'] as const),
];

/** @returns each once, by status and then by name */
export const codesOf = (route: Route): readonly ErrorCode[] => {
  const codes = new Set<ErrorCode>([
    ...OF_EVERY_CALL,
    ...(route.access === 'public' ? [] : OF_SESSIONS),
    ...(route.body === 'none' ? [] : OF_BODIES),
    ...(route.method === 'GET' ? [] : OF_CHANGES),
    ...(route.keyed ? OF_COMMANDS : []),
    ...(route.codes ?? []),
  ]);
  return [...codes].toSorted((a, b) => errorStatus[a] - errorStatus[b] || (a < b ? -1 : 1));
};
