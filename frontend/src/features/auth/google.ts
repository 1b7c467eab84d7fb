import { api } from '../../api/client.ts';
import { refusalOfPage } from '../../api/failure.ts';
import { leaveFor, type Returned } from '../../api/leaving.ts';
import { useAct } from '../../api/useAct.ts';
import { askMe, personChanged } from '../../session/session.ts';
import { sessionStore } from '../../session/store.ts';
import { type Entry, enter } from './data.ts';
import { failures } from './texts.ts';

export const useGoogle = () =>
  useAct([], async (state: 'login' | 'signup') =>
    leaveFor(await api.call('google-url', { query: { state }, body: { state } })),
  );

export const isLinking = ({ purpose }: Pick<Returned, 'purpose'>): boolean => purpose === 'link';
export const isConnecting = ({ purpose }: Pick<Returned, 'purpose'>): boolean => purpose === 'drive_connect';

export type GoogleEntry = Entry | Readonly<{ is: 'linked' }>;

/** @throws ApiError, `LINK_PROOF_REQUIRED` among them */
const exchange = async (returned: Returned): Promise<GoogleEntry> => {
  if (returned.success) {
    await askMe({ background: false });
    if (sessionStore.get().session.is === 'user') return { is: 'in' };
    if (!returned.code) throw refusalOfPage(failures.googleUser);
  }
  if (!returned.code) throw refusalOfPage(failures.googleNoCode);
  const { code, state, iss } = returned;
  const query = { code, state, format: 'json', ...(iss === null ? {} : { iss }) } as const;
  const answer = await api.call('google-callback', { query, retry: false });
  if (!isLinking(returned)) return enter(answer);
  if (answer.user) personChanged(answer.user);
  return { is: 'linked' };
};
export const useGoogleReturn = () => useAct([], exchange);

/** Once: that the account with Google's address is the person's own (product.md I8). */
export const useLinkProof = () =>
  useAct([], async (proof: { password: string } | { otp: string }) =>
    enter(await api.call('google-link', { body: proof })),
  );
