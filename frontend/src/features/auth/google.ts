import { api } from '../../api/client.ts';
import { apiError } from '../../api/errors.ts';
import { useAct } from '../../api/useAct.ts';
import { askMe, personChanged } from '../../session/session.ts';
import { sessionStore } from '../../session/store.ts';
import { type Entry, enter } from './data.ts';
import { failures } from './texts.ts';

/** Leaves the site. An object, so that tests can replace it. */
export const browser = { go: (url: string): void => location.assign(url) };

export const useGoogle = () =>
  useAct([], async (state: 'login' | 'signup') => {
    const { authUrl } = await api.call('google-url', { query: { state }, body: { state } });
    if (typeof authUrl !== 'string' || !/^https?:\/\//.test(authUrl))
      throw apiError({ status: 200, code: 'UNKNOWN', fields: [] });
    browser.go(authUrl);
    return true as const;
  });

export type Returned = Readonly<{
  code: string | null;
  /** `<purpose>.<random>`: the purpose only says where the page goes afterwards, the server's record decides. */
  state: string;
  iss: string | null;
  error: string | null;
  /** The flag of the specification's older way; it counts only together with a live session (product.md I7). */
  success: boolean;
}>;

/** Only these are read: a token in the address is never even looked at. */
export const returnedBy = (search: string): Returned => {
  const query = new URLSearchParams(search);
  return {
    code: query.get('code'),
    state: query.get('state') ?? '',
    iss: query.get('iss'),
    error: query.get('error'),
    success: query.get('success') === 'true',
  };
};

export const isLinking = ({ state }: Pick<Returned, 'state'>): boolean => state.startsWith('link.');

export type GoogleEntry = Entry | Readonly<{ is: 'linked' }>;

/** @throws ApiError, `LINK_PROOF_REQUIRED` among them */
const exchange = async (returned: Returned): Promise<GoogleEntry> => {
  if (returned.success) {
    await askMe({ background: false });
    if (sessionStore.get().session.is === 'user') return { is: 'in' };
    if (!returned.code) throw failureSaying(failures.googleUser);
  }
  if (!returned.code) throw failureSaying(failures.googleNoCode);
  const { code, state, iss } = returned;
  const query = { code, state, format: 'json', ...(iss === null ? {} : { iss }) } as const;
  const answer = await api.call('google-callback', { query, retry: false });
  if (!isLinking(returned)) return enter(answer);
  if (answer.user) personChanged(answer.user);
  return { is: 'linked' };
};
/** A refusal by the page itself, in words of the specification. */
const failureSaying = (message: string) => apiError({ status: 0, code: 'UNKNOWN', message, fields: [] });

export const useGoogleReturn = () => useAct([], exchange);

/** Once: that the account with Google's address is the person's own (product.md I8). */
export const useLinkProof = () =>
  useAct([], async (proof: { password: string } | { otp: string }) =>
    enter(await api.call('google-link', { body: proof })),
  );
