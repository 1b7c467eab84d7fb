/** Codes by mail and what they open (product.md §7): none of these calls is ever repeated by itself. */
import type { CodePurpose } from '@lamplight/bff/contract/auth.ts';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { apiError, type Code, isApiError, sentences, textFor } from '../../api/errors.ts';
import { useAct } from '../../api/useAct.ts';
import { personChanged } from '../../session/session.ts';
import { enter, RESEND_AFTER } from './data.ts';
import { inSeconds } from './useCountdown.ts';
import { waitIn } from './words.ts';

/** Without an address where the server knows it (the account that Google is being linked to). */
type To = { email?: string; isResend?: true };

/** `early`: one was sent a moment ago and can be typed; `says` is the server's sentence. `until` in epoch ms. */
export type Sent = Readonly<{ is: 'sent' } | { is: 'early'; says: string; suggests?: 'google_login' | undefined }> &
  Readonly<{ until: number }>;

export type Sending = Readonly<{
  /** `google`: the account has no password, and no code was sent. Undefined where it failed. */
  send: (to: To) => Promise<Sent | { is: 'google' } | undefined>;
  outcome: Sent | { is: 'google' } | undefined;
  /** Until when no other code may be asked for, epoch ms: the server's figure, after an answer as after a refusal. */
  until: number;
  busy: boolean;
  error: unknown;
}>;

/** @param from when another code may be asked for at first, epoch ms */
export const useSending = (purpose: CodePurpose, from = 0): Sending => {
  const [until, setUntil] = useState(from);
  const wait = (seconds: number): number => {
    const end = inSeconds(seconds);
    setUntil(end);
    return end;
  };
  const { run, answer, busy, error } = useAct([], async (to: To): Promise<Sent | { is: 'google' }> => {
    try {
      const sent = await api.call('send-otp', { body: { purpose, ...to } });
      return sent.loginMethod === 'google'
        ? { is: 'google' }
        : { is: 'sent', until: wait(sent.cooldown ?? RESEND_AFTER) };
    } catch (cause) {
      const seconds = waitIn(cause);
      const end = seconds === null ? null : wait(seconds);
      if (end === null || !isApiError(cause) || cause.code !== 'RESEND_RATE_LIMITED') throw cause;
      const { message, suggestAlternative: suggests } = cause;
      return { is: 'early', until: end, says: message || sentences.RESEND_RATE_LIMITED, suggests };
    }
  });
  return { send: run, outcome: answer, until, busy, error };
};

type Typed = { email: string; otp: string };

/** Signs in: a proved address, or the second factor. */
export const useEnterByCode = (purpose: 'verification' | 'login_verification') =>
  useAct([], async ({ email, otp }: Typed) =>
    enter(await api.call('verify-otp', { body: { email, otp, purpose } }), email),
  );

/** Only looks whether the code is right; the reset itself uses it up (product.md I4). */
export const useCheckCode = () =>
  useAct([], ({ email, otp }: Typed) => api.call('verify-otp', { body: { email, otp, purpose: 'password_reset' } }));

export const useResetPassword = () =>
  useAct([], (reset: Typed & { newPassword: string }) =>
    api.call('reset-password', { body: reset }).catch(atField({ PASSWORD_WEAK: 'newPassword' })),
  );

export const useChangePassword = () =>
  useAct([], async (change: { currentPassword: string; newPassword: string }) => {
    const { user } = await api
      .call('change-password', { body: change })
      .catch(atField({ PASSWORD_WRONG: 'currentPassword', PASSWORD_WEAK: 'newPassword' }));
    if (user) personChanged(user);
    return true as const;
  });

/** A refusal whose code alone says which field it means. */
const atField =
  (fields: Partial<Record<Code, string>>) =>
  (cause: unknown): never => {
    const field = isApiError(cause) ? fields[cause.code] : undefined;
    if (!isApiError(cause) || field === undefined || cause.fields.length > 0) throw cause;
    throw apiError({ ...cause, fields: [{ field, message: textFor('general', cause) }] });
  };
