import { chatKeys } from '../../api/chatKeys.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { became } from './data.ts';

/** Switching a second factor ends the other sessions, so they are looked at again too. */
const factors = [keys.security(), keys.sessions()];

export const useMailFactor = () => useAct(factors, async () => became(await api.call('2fa-enable')));

/** A fresh secret at every call; the one before counts no longer. It is kept nowhere but on the screen. */
export const useTotpSecret = () => useAct([], () => api.call('totp'));

export const useTotpConfirm = () =>
  useAct(factors, async (body: { otp: string }) => became(await api.call('totp-confirm', { body })));

export const useNoFactor = () =>
  useAct(factors, async (body: { otp: string }) => became(await api.call('2fa-disable', { body })));

/** The address at Google to go to; the way back is `/auth/google/callback`. */
export const useGoogleLink = () => useAct([], () => api.call('google-url', { body: { state: 'link' } }));

export const useGoogleUnlink = () => useAct(keys.security(), () => api.call('google-unlink'));

export const useSessions = () => useRead(keys.sessions());

export const useEndSession = () =>
  useAct(keys.sessions(), (handle: string) => api.call('session-end', { params: { handle } }));

export const useEndOthers = () => useAct(keys.sessions(), () => api.call('sessions-end'));

/** One's own record; staff only. */
export const useOwnEmployment = (employeeId: string) => useRead(keys.employee(employeeId));

/** What also comes by mail; the bell holds everything. */
export const useNotificationChoices = () => useRead(chatKeys.notificationChoices());

export const useSaveNotificationChoices = () =>
  useCommand('notification-choices-save', {}, [chatKeys.notificationChoices()]);
