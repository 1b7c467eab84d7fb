import type { User } from '@lamplight/bff/contract/people.ts';
import { api } from '../../api/client.ts';
import { useAct } from '../../api/useAct.ts';
import { askMe, personChanged } from '../../session/session.ts';

export const useSaveProfile = () =>
  useAct([], async (profile: { name: string; mobile: string }, idempotencyKey) => {
    const answer = await api.put<{ user?: User }>('/auth/profile', profile, { idempotencyKey });
    // specification §7: after PUT the user is fetched again; an answer that carries it saves the call.
    if (answer.user) personChanged(answer.user);
    else await askMe({ background: false });
    return true as const;
  });

export const useChangePassword = () =>
  useAct([], (change: { currentPassword: string; newPassword: string }) =>
    api.post<{ success: true }>('/auth/change-password', change),
  );
