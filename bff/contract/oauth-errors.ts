/** What a provider may say instead of sending a code, and the words for it (product.md §8). */
import type { ProviderName } from './connections.ts';

/** OAuth 2.0 §4.1.2.1 and OpenID Connect Core §3.1.2.6; what else stands in an address is not repeated on a page. */
const KNOWN: ReadonlySet<string> = new Set([
  'access_denied',
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

export const GOOGLE_FAILED = 'Google authentication failed. Please try again.';
export const googleErrorWords = (error: string): string =>
  KNOWN.has(error) ? `Google authentication failed: ${error}` : GOOGLE_FAILED;

const DROPBOX_FAILED = 'Failed to process Dropbox authorization';
const DROPBOX: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'Access denied by user'],
  ['invalid_request', 'Invalid request'],
  ['unauthorized_client', 'Unauthorized client'],
  ['unsupported_response_type', 'Unsupported response type'],
  ['invalid_scope', 'Invalid scope'],
  ['server_error', 'Server error'],
]);

type Words = Readonly<{
  /** For whatever fails and has no words of its own. */
  failed: string;
  noCode: string;
  noState: string;
  /** @param error as the provider says it in the address */
  ofError(error: string): string;
}>;

export const callbackWords: Readonly<Record<ProviderName, Words>> = {
  drive: {
    failed: GOOGLE_FAILED,
    noCode: 'No authorization code received from Google',
    noState: GOOGLE_FAILED,
    ofError: googleErrorWords,
  },
  dropbox: {
    failed: DROPBOX_FAILED,
    noCode: 'Missing authorization code or state parameter',
    noState: 'Missing authorization code or state parameter',
    ofError: (error) => DROPBOX.get(error) ?? DROPBOX_FAILED,
  },
  github: {
    failed: 'GitHub connection failed',
    noCode: 'No authorization code received from GitHub',
    noState: 'GitHub connection failed',
    ofError: () => 'GitHub connection failed',
  },
};
