/** The sentence for a call of signing in that failed (product.md §8; frontend: text table). Codes decide, then the status. */
import { fallback, isApiError, type Placed, sentences, spec, textFor } from '../../api/errors.ts';
import type { ApiError } from '../../api/failure.ts';
import { BLOCKED } from '../../forms/texts.ts';
import { sessionStore } from '../../session/store.ts';
import { failures, texts } from './texts.ts';

type Words = (error: unknown) => string | null;
/** Null where nothing failed; an error that is no ApiError is a fault of this page. */
const words =
  (of: (error: ApiError) => string): Words =>
  (error) => {
    if (error === undefined || error === null) return null;
    return isApiError(error) ? of(error) : spec.unexpected;
  };

export const wordsOf = (mode: 'login' | 'signup', error: unknown, placed?: Placed): string | null =>
  words((e) => {
    if (e.code === 'UNKNOWN' && !SPOKEN_STATUS.has(e.status) && e.status < 500) return e.message || fallback[mode];
    return forLong(textFor(mode, e, placed), e);
  })(error);

/** Statuses with sentences of their own even without our codes: a proxy in front of the product limits and refuses too. */
const SPOKEN_STATUS: ReadonlySet<number> = new Set([400, 401, 403, 429]);

/** "A few minutes", at most, in seconds. */
const FEW = 600;
/** The specification's sentences promise a few minutes. Where the countdown beside them says more, they name it instead. */
const forLong = (sentence: string, e: ApiError): string =>
  (waitIn(e) ?? 0) > FEW
    ? sentence.replace(/Please (?:try again in|wait) a few minutes(?: before trying again)?\./, texts.whenOver)
    : sentence;

/** What a code is asked for; `reset` has sentences of its own. */
export type CodeKind = 'reset' | 'verification' | 'sign-in';

/** For `send-otp`; `RESEND_RATE_LIMITED` is an outcome with the server's words (codes.ts). */
export const sendWords = (kind: CodeKind): Words =>
  words((e) => {
    if (e.status === 429) return forLong(heavyWords(kind), e) + alsoGoogle(kind, e.suggestAlternative);
    if (e.status === 404) return failures.noAccount;
    if (e.code === 'STATE_INVALID') return sentences.STATE_INVALID;
    if (e.status === 400) return failures.sendInput;
    return orFailed(e, kind === 'reset' ? failures.sendReset : failures.sendVerification);
  });

const isGoogleOffered = (): boolean => sessionStore.get().config.google;

/** The hint at Google is left out where this product has no Google sign-in. */
const heavyWords = (kind: CodeKind): string => {
  if (kind === 'reset') return failures.heavyReset;
  return isGoogleOffered() ? failures.heavy : texts.heavyAlone;
};

/** The hint at Google after a code was refused; empty where Google is not offered. */
export const alsoGoogle = (kind: CodeKind, suggested: ApiError['suggestAlternative']): string =>
  kind === 'verification' && suggested === 'google_login' && isGoogleOffered() ? ` ${failures.alsoGoogle}` : '';

/** For `verify-otp`. */
export const codeWords = (kind: CodeKind): Words => {
  const failed = kind === 'reset' ? failures.otpReset : failures.otpVerification;
  return words((e) => {
    if (e.code === 'STATE_INVALID') return sentences.STATE_INVALID;
    return e.status === 400 ? serverMessage(e) || failed : orFailed(e, failed);
  });
};

/** For a code of an app: one that switched the app on, or signed in a moment ago, is used up although the app still shows it. */
export const totpWords: Words = (error) => {
  const words = codeWords('sign-in')(error);
  return isApiError(error) && error.code === 'OTP_INVALID' ? `${words} ${texts.totpUsed}` : words;
};

/** For `reset-password`. */
export const resetWords: Words = words((e) => {
  if (e.status === 404) return failures.noUser;
  if (e.fields.length > 0) return BLOCKED; // each stands at its field
  return e.status === 400 ? e.message || failures.reset : orFailed(e, failures.reset);
});

/** For `change-password`. */
export const changeWords: Words = words((e) => (e.fields.length > 0 ? BLOCKED : textFor('general', e)));

/** For `google/url`. */
export const googleStartWords: Words = words((e) =>
  e.status === 429 || e.status === 0 ? textFor('login', e) : failures.googleStart,
);

/** For `google/callback`; 'Server error: {status}' is the sentence of callbacks. */
export const googleWords: Words = words((e) => {
  if (e.status === 0) return e.message || textFor('login', e); // the page's own refusals bring their sentence
  if (e.code === 'ACCOUNT_DISABLED') return textFor('login', e);
  if (e.status === 429) return textFor('general', e);
  if (e.status >= 500) return `Server error: ${e.status}`;
  return e.status === 200 ? failures.googleUser : failures.google;
});

/** For the proof of an account that Google is linked to. */
export const linkWords: Words = words((e) =>
  e.code === 'STATE_INVALID' ? failures.google : textFor(e.status === 401 ? 'login' : 'general', e),
);

const serverMessage = (e: ApiError): string => [...new Set(e.fields.map((f) => f.message))].join(' ') || e.message;

/**
 * A 5xx gets the sentence of sign-in, a limit the server's words (a countdown stands below). An answer without a code of
 * ours gets the screen's own sentence.
 */
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
