/** What the way back from a provider says (product.md §8 'Callbacks'). */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { callbackWords } from '@lamplight/bff/contract/oauth-errors.ts';
import { isApiError, textFor } from '../../api/errors.ts';
import type { ApiError } from '../../api/failure.ts';

export const texts = {
  /** product.md §8 */
  signInFirst: 'Authentication required for Google Drive connection',
  /** product.md §8 */
  serverError: 'Server error:',
  backSoon: 'You will be taken back in 3 seconds.',
  back: 'Back',
  goOn: 'Go on',
} as const;

/** `why`: what the sentence of the specification leaves open, and what to do; null where it says all. */
export type Failed = Readonly<{ says: string; why: string | null }>;

export const failedWords = (provider: ProviderName, error: unknown): Failed => {
  if (!isApiError(error)) return { says: callbackWords[provider].failed, why: textFor('general', error) };
  // What the page itself refuses brings its sentence.
  if (error.status === 0 && error.message !== '') return { says: error.message, why: null };
  if (provider === 'drive') return { says: driveWords(error), why: null };
  return { says: callbackWords[provider].failed, why: OF_THE_FLOW.has(error.code) ? null : textFor('general', error) };
};

/** The flow is over, for whatever reason: it is begun anew. */
const OF_THE_FLOW: ReadonlySet<ApiError['code']> = new Set(['STATE_INVALID', 'CONNECT_FAILED', 'VALIDATION_FAILED']);

const driveWords = (error: ApiError): string => {
  if (OF_THE_FLOW.has(error.code)) return callbackWords.drive.failed;
  if (error.status === 401) return texts.signInFirst;
  return error.status >= 500 ? `${texts.serverError} ${error.status}` : textFor('general', error);
};
