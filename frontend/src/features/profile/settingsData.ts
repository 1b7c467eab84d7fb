/** How one signs in, and where one is signed in. Acts that need a fresh proof ask for it on the way (product.md I11). */
import type { SessionRow } from '@lamplight/bff/contract/auth.ts';
import type { Employee, User } from '@lamplight/bff/contract/people.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { became } from './data.ts';

/** Switching a second factor ends the other sessions, so they are looked at again too. */
const factors = [keys.security(), keys.sessions()];

export const useMailFactor = () =>
  useAct(factors, async () => became(await api.post<{ user?: User }>('/auth/enable-2fa')));

/** A fresh secret at every call; the one before counts no longer. It is kept nowhere but on the screen. */
export const useTotpSecret = () => useAct([], () => api.post<{ secret: string; uri: string }>('/auth/totp'));

export const useTotpConfirm = () =>
  useAct(factors, async (body: { otp: string }) => became(await api.post<{ user?: User }>('/auth/totp/confirm', body)));

export const useNoFactor = () =>
  useAct(factors, async (body: { otp: string }) => became(await api.post<{ user?: User }>('/auth/disable-2fa', body)));

/** The address at Google to go to; the way back is `/auth/google/callback`. */
export const useGoogleLink = () =>
  useAct([], () => api.post<{ authUrl: string }>('/auth/google/url', { state: 'link' }));

export const useGoogleUnlink = () => useAct(keys.security(), () => api.delete<{ success: true }>('/auth/google'));

export const useSessions = () => useRead<{ items: SessionRow[] }>(keys.sessions());

export const useEndSession = () =>
  useAct(keys.sessions(), (handle: string) => api.delete<{ ended: number }>(`/auth/sessions/${handle}`));

export const useEndOthers = () => useAct(keys.sessions(), () => api.delete<{ ended: number }>('/auth/sessions'));

/** One's own record; staff only. */
export const useOwnEmployment = (employeeId: string) => useRead<{ employee: Employee }>(keys.employee(employeeId));
