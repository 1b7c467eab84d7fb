import { fallback, isApiError, spec, textFor } from '../../api/errors.ts';

/** The sentence for a sign-in or sign-up that failed; null where nothing failed. */
export const wordsOf = (mode: 'login' | 'signup', error: unknown): string | null => {
  if (error === undefined || error === null) return null;
  if (!isApiError(error)) return spec.unexpected;
  if (error.code === 'UNKNOWN' && error.status < 500) return error.message || fallback[mode];
  return textFor(mode, error);
};
