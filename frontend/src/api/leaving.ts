/** To another site and back: where a flow of OAuth begins, and what came in the address when it ended. */
import { useLayoutEffect, useState } from 'react';
import { apiError } from './failure.ts';

/** Leaves the site. An object, so that tests can replace it. */
export const browser = { go: (url: string): void => location.assign(url) };

/** @throws ApiError for an answer that names no address of the web */
export const leaveFor = ({ authUrl }: Readonly<{ authUrl?: unknown }>): true => {
  if (typeof authUrl !== 'string' || !/^https?:\/\//.test(authUrl))
    throw apiError({ status: 200, code: 'UNKNOWN', fields: [] });
  browser.go(authUrl);
  return true;
};

export type Returned = Readonly<{
  code: string | null;
  /** `<purpose>.<random>` */
  state: string;
  /** It only says where the page goes afterwards, the server's record decides. A page that is loaded again still knows it. */
  purpose: string;
  iss: string | null;
  error: string | null;
  /** The flag of the specification's older way; it counts only together with a live session (product.md I7). */
  success: boolean;
}>;

/** Only these are read: a token in the address is never even looked at. */
const returnedBy = (search: string, kept: unknown): Returned => {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  return {
    code: query.get('code'),
    state,
    purpose: state === '' ? purposeIn(kept) : (state.split('.')[0] ?? ''),
    iss: query.get('iss'),
    error: query.get('error'),
    success: query.get('success') === 'true',
  };
};

/** An entry of the history may hold anything. */
const purposeIn = (kept: unknown): string =>
  typeof kept === 'object' && kept !== null && 'purpose' in kept && typeof kept.purpose === 'string'
    ? kept.purpose
    : '';

/**
 * What this page was opened with. Code, state and whatever else came leave the address, the history and every later Referer
 * before anything is sent: layout effects run before all others, those of the parts of this page too.
 */
export const useReturned = (): Returned => {
  const [returned] = useState(() => returnedBy(location.search, history.state));
  const { purpose } = returned;
  useLayoutEffect(() => history.replaceState({ ...history.state, purpose }, '', location.pathname), [purpose]);
  return returned;
};
