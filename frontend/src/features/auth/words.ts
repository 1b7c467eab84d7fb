/** The sentence for a call of signing in that failed (specification §8; frontend: text table). Codes decide, then the status. */
import { fallback, isApiError, sentences, spec, textFor } from '../../api/errors.ts';
import type { ApiError } from '../../api/failure.ts';
import { BLOCKED } from '../common/texts.ts';
import { failures } from './texts.ts';

type Words = (error: unknown) => string | null;
/** Null where nothing failed; what is no answer at all is a fault of ours. */
const words =
  (of: (error: ApiError) => string): Words =>
  (error) => {
    if (error === undefined || error === null) return null;
    return isApiError(error) ? of(error) : spec.unexpected;
  };

export const wordsOf = (mode: 'login' | 'signup', error: unknown): string | null =>
  words((e) => (e.code === 'UNKNOWN' && e.status < 500 ? e.message || fallback[mode] : textFor(mode, e)))(error);

/** What a code is asked for; `reset` has sentences of its own. */
type CodeKind = 'reset' | 'verification' | 'sign-in';

/** Of `send-otp`; `RESEND_RATE_LIMITED` is an outcome with the server's words (codes.ts). */
export const sendWords = (kind: CodeKind): Words =>
  words((e) => {
    if (e.status === 429)
      return [
        kind === 'reset' ? failures.heavyReset : failures.heavy,
        ...(kind === 'verification' && e.suggestAlternative ? [failures.alsoGoogle] : []),
      ].join(' ');
    if (e.status === 404) return failures.noAccount;
    if (e.code === 'STATE_INVALID') return sentences.STATE_INVALID;
    if (e.status === 400) return failures.sendInput;
    return orFailed(e, kind === 'reset' ? failures.sendReset : failures.sendVerification);
  });

/** Of `verify-otp`. */
export const codeWords = (kind: CodeKind): Words => {
  const failed = kind === 'reset' ? failures.otpReset : failures.otpVerification;
  return words((e) => {
    if (e.code === 'STATE_INVALID') return sentences.STATE_INVALID;
    return e.status === 400 ? said(e) || failed : orFailed(e, failed);
  });
};

/** Of `reset-password`. */
export const resetWords: Words = words((e) => {
  if (e.status === 404) return failures.noUser;
  if (e.fields.length > 0) return BLOCKED; // each stands at its field
  return e.status === 400 ? e.message || failures.reset : orFailed(e, failures.reset);
});

/** Of `change-password`. */
export const changeWords: Words = words((e) => (e.fields.length > 0 ? BLOCKED : textFor('general', e)));

/** Of `google/url`. */
export const googleStartWords: Words = words((e) =>
  e.status === 429 || e.status === 0 ? textFor('login', e) : failures.googleStart,
);

/** Of `google/callback`; 'Server error: {status}' is the sentence of callbacks. */
export const googleWords: Words = words((e) => {
  if (e.status === 0) return e.message || textFor('login', e); // the page's own refusals bring their sentence
  if (e.code === 'ACCOUNT_DISABLED') return textFor('login', e);
  if (e.status === 429) return textFor('general', e);
  if (e.status >= 500) return `Server error: ${e.status}`;
  return e.status === 200 ? failures.googleUser : failures.google;
});

/** Of the proof for an account that Google is linked to. */
export const linkWords: Words = words((e) =>
  e.code === 'STATE_INVALID' ? failures.google : textFor(e.status === 401 ? 'login' : 'general', e),
);

const said = (e: ApiError): string => [...new Set(e.fields.map((f) => f.message))].join(' ') || e.message;

/** 5xx as at sign-in, no answer as everywhere, limits in the server's words (a countdown stands below); what has no code of ours gets the screen's own sentence. */
const orFailed = (e: ApiError, failed: string): string => {
  if (e.status >= 500) return textFor('login', e);
  if (e.status === 429) return e.message || sentences.RATE_LIMITED;
  return e.code === 'UNKNOWN' ? e.message || failed : textFor('general', e);
};

/** A code that was compared and did not match: the boxes are emptied. */
export const isWrongCode = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** Seconds until it may be tried again, where the server said so. */
export const waitIn = (error: unknown): number | null =>
  isApiError(error) && error.status === 429 ? (error.timeLeft ?? error.retryAfter ?? null) : null;
