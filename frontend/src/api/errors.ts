/** The words for failures: one table, decided by code first, then by status (specification §8). */
import { type ErrorCode, errorStatus, type PendingCode } from '@lamplight/bff/contract/errors.ts';
import { type ApiError, type Code, isApiError, isPending } from './failure.ts';

export { apiError, type Code, isApiError, isConflict, isFinal, isPending } from './failure.ts';

/** The sentences of specification §8 and §5 that this release can show. A test compares them with a copy made by hand. */
export const spec = {
  checkInput: 'Please check your input and try again.',
  badCredentials: 'Invalid email or password. Please check your credentials and try again.',
  roleDenied: 'Access denied. You do not have permission to access this role.',
  tooManyLogins: 'Too many login attempts. Please wait a few minutes before trying again.',
  server: 'Server error. Please try again later.',
  network: 'Network error. Please check your internet connection and try again.',
  loginFailed: 'Login failed. Please try again.',
  signupFailed: 'Signup failed. Please try again.',
  notSignedIn: 'Login failed. Please check your credentials and try again.',
  noToken: 'No access token received from server',
  incompleteUser: 'Incomplete user data received',
  notAuthenticated: 'Not authenticated',
  unexpected: 'An unexpected error occurred. Please try again.',
  sessionExpired: 'Your session has expired. Please log in again.',
  resourceDenied: 'Access denied. You do not have permission to access this resource.',
  connectionTimeout: 'Connection timeout. Please check your internet connection.',
  requestTimeout: 'Request timeout. Please check your connection and try again.',
  occurred: 'An error occurred. Please try again.',
} as const;

export type Context = 'login' | 'signup' | 'me' | 'general';

/** Every code's sentence with its next step. Where the server's own words say more (fields, counts), they come first in `textFor`. */
export const sentences: Readonly<Record<Code, string>> = {
  BAD_REQUEST: spec.checkInput,
  VALIDATION_FAILED: spec.checkInput,
  CAPTCHA_REQUIRED: 'Please complete the reCAPTCHA verification.',
  CAPTCHA_FAILED: 'The captcha did not pass. Please complete it again.',
  OTP_INVALID: 'That code is wrong or has expired. Check it, or ask for a new one.',
  STATE_INVALID: 'This was started somewhere else or too long ago. Start again.',
  PASSWORD_WRONG: 'That is not your current password. Type it again.',
  PASSWORD_WEAK: 'This password is too easy to guess. Choose another one.',
  PROOF_INVALID: 'That proof did not match. Type your password again.',
  NOT_AUTHENTICATED: spec.notAuthenticated,
  SESSION_EXPIRED: spec.sessionExpired,
  SESSION_ENDED: spec.sessionExpired,
  INVALID_CREDENTIALS: spec.badCredentials,
  FORBIDDEN: spec.resourceDenied,
  CSRF_FAILED: 'This page could not prove that the request came from it. Reload it and try again.',
  STEP_UP_REQUIRED: 'This needs a fresh proof that it is you. Confirm with your password and try again.',
  SAME_APPROVER: 'You prepared this yourself. Ask another admin to approve it.',
  ACCOUNT_DISABLED: spec.roleDenied,
  LINK_PROOF_REQUIRED: 'There is an account with this address. Prove that it is yours first.',
  ACCOUNT_NOT_FOUND: 'No account found with this email address.',
  NOT_FOUND: 'This does not exist or is not shared with you. Go back to the list.',
  LINK_INVALID: 'This link is not valid any more. Ask for a new one.',
  REQUEST_TIMEOUT: spec.requestTimeout,
  METHOD_NOT_ALLOWED: 'This cannot be done here. Reload the page and try again.',
  VERSION_CONFLICT: 'Someone changed this meanwhile. Compare with the current state, then decide again.',
  STATE_CONFLICT: 'This is not possible any more as things stand now. Look at the current state.',
  OFFER_SUPERSEDED: 'A newer offer has been made. See what changed before you answer.',
  DELIVERABLE_SUPERSEDED: 'A newer submission arrived. See what changed before you decide.',
  MILESTONE_LOCKED:
    'This milestone is accepted or invoiced: its amount, dates and scope stay. Ask for a new milestone instead.',
  ALREADY_INVOICED: 'This milestone has a live invoice already. Open that invoice.',
  ALREADY_REVERSED: 'This was reversed already. Nothing more is needed.',
  DUPLICATE_PAYMENT:
    'A payment with this mode and reference is recorded already. Check the reference, or say that it is the same transfer.',
  DUPLICATE_APPLICATION:
    'You have applied for this job already. The link to your application is in the mail we sent you then.',
  SLUG_TAKEN: 'Something else is kept at this address. Choose another one.',
  CLAIM_CHANGED: 'The figures moved while you looked. See the new ones, then publish them.',
  EMAIL_TAKEN: 'There is an account with this email address already. Sign in instead.',
  CONCURRENT_SESSION: 'Another session is already active. You have been logged out.',
  USER_CHANGED: 'Another person signed in here. The page loads again.',
  PAYLOAD_TOO_LARGE: 'This is too large to be sent. Make it smaller and try again.',
  UNSUPPORTED_MEDIA_TYPE: 'This type of file is not accepted. Choose another one.',
  RANGE_INVALID: 'This part of the file does not exist. Load the file again.',
  WRONG_HOST: 'This address does not belong to this site. Open the site by its own address.',
  IDEMPOTENCY_KEY_REUSED: 'This was sent before with other contents. Reload the page and send it again.',
  CLIENT_INACTIVE: 'This client’s account is not active. Reactivate it first.',
  EMPLOYEE_INACTIVE: 'This person is not employed and active. Choose another one.',
  OFFER_INVALID: 'The offer does not add up: check amount, dates, weights and milestone amounts.',
  OFFER_EXPIRED: 'This offer has expired. Ask for a new one.',
  BILLING_PROFILE_REQUIRED: 'Your billing profile is not complete. Fill it in, then accept.',
  PLAN_REQUIRED: 'The plan is not complete: weights must reach 100 % and amounts the contract.',
  LEAD_REQUIRED: 'The project needs exactly one lead who is assigned to it. Appoint one first.',
  ADVANCE_DUE: 'The advance of this contract is not paid yet. Record it first.',
  CONSENT_REQUIRED: 'Acting on the client’s behalf needs a reason and their consent as a file.',
  PROJECT_UNSETTLED: 'There are open invoices, submissions or documents. Settle them first.',
  OVER_ALLOCATED:
    'This person would be booked above 100 % on some days. Reduce the share, or give a reason to override.',
  WEIGHTS_NOT_100: 'The weights do not reach exactly 100 %. Adjust them.',
  AMOUNTS_NOT_CONTRACT: 'The milestone amounts do not add up to the contract. Adjust them.',
  EVIDENCE_REQUIRED: 'Nothing is attached that shows the work. Add at least one deliverable.',
  OVER_ALLOCATED_PAYMENT: 'The amount is more than what is outstanding. Check the tax deducted.',
  CREDIT_SPENT: 'The credit of this payment was used already. Reverse that first.',
  TOTAL_MISMATCH: 'The total differs from the sum of its lines. Reload and try again.',
  FILE_NOT_CLEAN: 'This file is not cleared by the check. Choose another one or wait for it.',
  SECOND_APPROVER_REQUIRED: 'Another admin must approve this. Ask one, or invite one.',
  LAST_ADMIN: 'This is the last active admin. Make someone else an admin first.',
  JOB_CLOSED: 'This job takes no more applications. Look at the open roles below.',
  NO_OPENING: 'Every opening of this job is offered or taken. Raise the openings, or wait for an answer.',
  STACK_IN_USE: 'Published products name this tech stack. Take it out of them first.',
  LAST_SIGN_IN_METHOD: 'Google is your only way to sign in, so it stays linked.',
  SESSION_CURRENT: 'This is the session you are using. Sign out to end it.',
  RATE_LIMITED: 'Too many requests. Please wait a moment before trying again.',
  RESEND_RATE_LIMITED: 'A code was sent just now. Please wait a moment before asking for another.',
  HEADERS_TOO_LARGE: 'The browser sent too much at once. Clear this site’s cookies and reload.',
  INTERNAL: spec.server,
  UPSTREAM_REFUSED: spec.server,
  UNAVAILABLE: 'This part is not available just now. Please try again in a moment.',
  OUTCOME_UNKNOWN: 'We could not confirm that this was saved. Nothing is done twice if you press again.',
  REFRESH_UNAVAILABLE: 'Your session could not be renewed just now. Please try again in a moment.',
  ACCOUNT_PENDING: 'Your account is still being set up; please try again in a moment.',
  PERSON_PENDING: 'The account of this person is still being set up; please try again in a moment.',
  BILLING_PENDING: 'Your billing profile is still on its way; please try again in a moment.',
  UPSTREAM_TIMEOUT: spec.requestTimeout,
  NETWORK: spec.network,
  TIMEOUT: spec.requestTimeout,
  UNKNOWN: spec.occurred,
};

/** Whether what is wrong with this field is said at the field itself: then the summary of its form does not say it again. */
export type Placed = (field: string) => boolean;
const nowhere: Placed = () => false;
/** What an act waits for that goes out again by itself. */
const waitsFor: Readonly<Record<PendingCode, string>> = {
  ACCOUNT_PENDING: 'Your account is still being set up.',
  PERSON_PENDING: 'The account of this person is still being set up.',
  BILLING_PENDING: 'Your billing profile is still on its way.',
};
const BY_ITSELF = 'This is sent again by itself: stay on this page, nothing that you typed is lost.';

/** The one place where a failure becomes words. */
export const textFor = (context: Context, error: unknown, placed: Placed = nowhere): string => {
  if (!isApiError(error)) return spec.unexpected;
  if (isPending(error) && error.waits) return `${waitsFor[error.code]} ${BY_ITSELF}`;
  return inContext[context](error, placed) ?? general(error, placed);
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
  if (e.status === 400) return said(e, placed) ?? spec.checkInput;
  if (e.status === 401) return spec.badCredentials;
  if (e.code === 'CSRF_FAILED') return sentences.CSRF_FAILED;
  if (e.status === 403) return spec.roleDenied;
  if (e.status === 429) return spec.tooManyLogins;
  return e.code === 'INTERNAL' || e.code === 'UPSTREAM_REFUSED' || (e.code === 'UNKNOWN' && e.status >= 500)
    ? spec.server
    : null;
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
  return (SPOKEN_BY_SERVER.has(e.code) && said(e, placed)) || sentences[e.code];
};

/** Of an answer that is not ours, such as a proxy's own, and says nothing. */
const ofStatus: Readonly<Record<number, string>> = {
  400: spec.checkInput,
  403: spec.resourceDenied,
  413: sentences.PAYLOAD_TOO_LARGE,
  429: sentences.RATE_LIMITED,
};

/** The server's own words, without what stands at fields; null where nothing is left to say. */
const said = (e: ApiError, placed: Placed): string | null => {
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

export const allCodes = Object.keys(errorStatus) as ErrorCode[];
