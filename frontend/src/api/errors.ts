/** The words for failures, decided by code first, then by status (product.md §8). */
import type { PendingCode } from '@lamplight/bff/contract/errors.ts';
import type { IntegrationsCode } from '@lamplight/bff/contract/sentences-integrations.ts';
import { sentencesOfAll as ofCodes, TOO_MANY_LOGINS } from '@lamplight/bff/contract/sentences-of-all.ts';
import type { PayrollCode } from '@lamplight/bff/contract/sentences-payroll.ts';
import { type ApiError, apiError, type Code, isApiError, isPending } from './failure.ts';

export { apiError, type Code, isApiError, isConflict, isPending } from './failure.ts';

/** The sentences of product.md §8 and §5 that this release can show. A test compares them with a copy made by hand. */
export const spec = {
  checkInput: ofCodes.VALIDATION_FAILED,
  badCredentials: ofCodes.INVALID_CREDENTIALS,
  roleDenied: ofCodes.ACCOUNT_DISABLED,
  tooManyLogins: TOO_MANY_LOGINS,
  server: ofCodes.INTERNAL,
  network: 'Network error. Please check your internet connection and try again.',
  loginFailed: 'Login failed. Please try again.',
  signupFailed: 'Signup failed. Please try again.',
  notSignedIn: 'Login failed. Please check your credentials and try again.',
  noToken: 'No access token received from server',
  incompleteUser: 'Incomplete user data received',
  notAuthenticated: ofCodes.NOT_AUTHENTICATED,
  unexpected: 'An unexpected error occurred. Please try again.',
  sessionExpired: ofCodes.SESSION_EXPIRED,
  resourceDenied: ofCodes.FORBIDDEN,
  connectionTimeout: 'Connection timeout. Please check your internet connection.',
  requestTimeout: ofCodes.REQUEST_TIMEOUT,
  occurred: 'An error occurred. Please try again.',
} as const;

export type Context = 'login' | 'signup' | 'me' | 'general';

/** Of payroll's codes and those of connecting there are none: the answer's own sentence is shown. */
type Worded = Exclude<Code, IntegrationsCode | PayrollCode>;
/** Where the server's own words say more (fields, counts), they come first in `textFor`. */
export const sentences: Readonly<Record<Worded, string>> = {
  ...ofCodes,
  NETWORK: spec.network,
  TIMEOUT: spec.requestTimeout,
  UNKNOWN: spec.occurred,
};

/** Whether what is wrong with this field is said at the field itself: then the summary of its form does not say it again. */
export type Placed = (field: string) => boolean;
const nowhere: Placed = () => false;
/** What the server waits for while an act is repeated automatically. */
const waitsFor: Readonly<Record<PendingCode, string>> = {
  ACCOUNT_PENDING: 'Your account is still being set up.',
  PERSON_PENDING: 'The account of this person is still being set up.',
  BILLING_PENDING: 'Your billing profile is still on its way.',
};
const BY_ITSELF = 'This is sent again by itself: stay on this page, nothing that you typed is lost.';

export const isWorded = (code: Code): code is Worded => Object.hasOwn(sentences, code);

/** The one place where a failure becomes words. */
export const textFor = (context: Context, error: unknown, placed: Placed = nowhere): string => {
  if (!isApiError(error)) return spec.unexpected;
  if (isPending(error) && error.waits) return `${waitsFor[error.code]} ${BY_ITSELF}`;
  const { message } = error;
  const known = isWorded(error.code) ? error : apiError({ ...error, message, code: 'UNKNOWN' });
  return inContext[context](known, placed) ?? general(known, placed);
};

const inContext: Record<Context, (e: ApiError, placed: Placed) => string | null> = {
  login: (e, placed) => signIn(e, placed),
  signup: (e, placed) => signIn(e, placed),
  me: (e) => {
    if (e.status === 0) return spec.connectionTimeout;
    if (e.status === 401) return spec.sessionExpired;
    if (e.status === 403) return spec.resourceDenied;
    return e.status >= 500 ? spec.server : null;
  },
  general: () => null,
};

const signIn = (e: ApiError, placed: Placed): string | null => {
  if (e.status === 0) return spec.network;
  if (e.status === 400) return serverMessage(e, placed) ?? spec.checkInput;
  if (e.status === 401) return spec.badCredentials;
  if (e.code === 'CSRF_FAILED') return sentences.CSRF_FAILED;
  if (e.status === 403) return spec.roleDenied;
  if (e.status === 429) return spec.tooManyLogins;
  return null;
};

/** Codes that say "it did not pass" in general: there the server's sentence tells more than ours. */
const SPOKEN_BY_SERVER = new Set<Code>([
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'PASSWORD_WEAK',
  'RATE_LIMITED',
  'OFFER_INVALID',
  'UNKNOWN',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]);

const general = (e: ApiError, placed: Placed): string => {
  if (e.code === 'UNKNOWN' && e.status >= 500) return spec.server;
  if (e.code === 'UNKNOWN' && e.message === '' && e.fields.length === 0) return ofStatus[e.status] ?? spec.occurred;
  if (e.code === 'RATE_LIMITED' && e.retryAfter !== undefined)
    return `${e.message || sentences.RATE_LIMITED} Try again in ${waitOf(e.retryAfter)}.`;
  return (
    (SPOKEN_BY_SERVER.has(e.code) && serverMessage(e, placed)) || (isWorded(e.code) ? sentences[e.code] : spec.occurred)
  );
};

/** By status, for answers without our envelope, such as a proxy's. */
const ofStatus: Readonly<Record<number, string>> = {
  400: spec.checkInput,
  403: spec.resourceDenied,
  413: sentences.PAYLOAD_TOO_LARGE,
  429: sentences.RATE_LIMITED,
};

/** The server's own words, without what stands at fields; null where nothing is left to say. */
const serverMessage = (e: ApiError, placed: Placed): string | null => {
  if (e.fields.length === 0) return e.message || null;
  const left = e.fields.filter(({ field }) => !placed(field));
  return [...new Set(left.map(({ message }) => message))].join(' ') || null;
};

/** `45 seconds`, `3 minutes` */
export const waitOf = (seconds: number): string => {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

/** What to say after a login or sign-up that failed without a code of ours. */
export const fallback = { login: spec.loginFailed, signup: spec.signupFailed } as const;
