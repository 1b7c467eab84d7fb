import type { User } from '@lamplight/bff/contract/people.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { askMe, personChanged } from '../../session/session.ts';

/** How the person may prove themselves and sign in. */
export const useSecurity = () => useRead(keys.security());

/** product.md §7: after a change the user is fetched again; an answer that carries it saves the call. */
export const became = async <Answer extends { user?: User | undefined }>(answer: Answer): Promise<Answer> => {
  if (answer.user) personChanged(answer.user);
  else await askMe({ background: false });
  return answer;
};

export const useSaveProfile = () =>
  useAct([], async (profile: { name: string; mobile: string }, idempotencyKey) =>
    became(await api.call('profile', { body: profile, idempotencyKey })),
  );

/** A new address gets a code; until that comes back the old one stays. */
export const useAskNewAddress = () =>
  useAct(keys.security(), (body: { email: string }) => api.call('email-change', { body }));

export const useProveNewAddress = () =>
  useAct(keys.security(), async (body: { email: string; otp: string }) =>
    became(await api.call('verify-otp', { body: { ...body, purpose: 'email_change' } })),
  );
