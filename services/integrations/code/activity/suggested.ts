/**
 * How far a sub-milestone seems to be by what was done on it in code (domain.md §4.3). It is a suggestion: whoever leads the
 * project reports it or does not, and nothing here reports by itself.
 */
import type { Bp } from '@lamplight/bff/contract/paise.ts';

/** `checks`: of the newest commit of a request; `none`: there are none. */
export type RequestSeen = Readonly<{ state: 'open' | 'closed' | 'merged'; checks: 'none' | 'passed' | 'failed' }>;
export type Evidence = Readonly<{ commits: number; requests: readonly RequestSeen[] }>;
export const reasons = ['commits', 'open_request', 'failed_checks', 'partly_merged', 'merged'] as const;
export type SuggestionReason = (typeof reasons)[number];
export type Suggested = Readonly<{ progressBp: Bp; because: SuggestionReason }>;

/** Null: nothing was done. A request that was closed without being merged counts for nothing. */
export const suggestedBy = ({ commits, requests }: Evidence): Suggested | null => {
  const live = requests.filter(({ state }) => state !== 'closed');
  if (live.some(({ checks }) => checks === 'failed')) return { progressBp: 5_000, because: 'failed_checks' };
  const merged = live.filter(({ state }) => state === 'merged').length;
  if (merged > 0 && merged === live.length) return { progressBp: 9_000, because: 'merged' };
  if (merged > 0) return { progressBp: 7_500, because: 'partly_merged' };
  if (live.length > 0) return { progressBp: 5_000, because: 'open_request' };
  return commits > 0 ? { progressBp: 2_500, because: 'commits' } : null;
};
