import type { CodePurpose } from '@lamplight/bff/contract/auth.ts';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { isApiError } from '../api/failure.ts';
import { useAct } from '../api/useAct.ts';

export type MailedCode = Readonly<{
  /** Resolves to whether it was sent. */
  send: () => Promise<boolean>;
  /** A code is on its way or there already, so that it can be typed. */
  sent: boolean;
  /** Seconds until another one may be asked for; the server's figure. */
  wait: number;
  busy: boolean;
  error: unknown;
}>;

type Options = Readonly<{
  /** The address that it goes to; left out, the person's own. */
  email?: string;
  /** Another call sent the first one, with this `cooldown` in seconds. */
  sent?: Readonly<{ cooldown: number | undefined }>;
}>;

/**
 * A code by mail for one purpose. If it is asked for too early, an earlier one can still be typed, and the server says how
 * long to wait.
 */
export const useMailedCode = (purpose: CodePurpose, { email, sent: before }: Options = {}): MailedCode => {
  const [sent, setSent] = useState(before !== undefined);
  const [wait, setWait] = useCountdown(before?.cooldown ?? 0);
  const wasSent = (cooldown: number | undefined) => {
    setSent(true);
    setWait(cooldown ?? 0);
  };
  const ask = useAct([], async ({ again }: { again: boolean }) => {
    try {
      return await api.call('send-otp', {
        body: { purpose, ...(email === undefined ? {} : { email }), ...(again ? { isResend: true } : {}) },
      });
    } catch (error) {
      if (isApiError(error) && error.code === 'RESEND_RATE_LIMITED') wasSent(error.timeLeft);
      throw error;
    }
  });
  const send = async () => {
    const answer = await ask.run({ again: sent });
    if (answer === undefined) return false;
    wasSent(answer.cooldown);
    return true;
  };
  return { send, sent, wait, busy: ask.busy, error: ask.error };
};

/** Whole seconds that are left, counted by the clock, so that a tab that slept is right again at once. */
const useCountdown = (first: number): readonly [left: number, start: (seconds: number) => void] => {
  const [now, setNow] = useState(Date.now);
  const [until, setUntil] = useState(now + first * 1000);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  const start = (seconds: number) => {
    const at = Date.now();
    setNow(at);
    setUntil(at + seconds * 1000);
  };
  return [left, start];
};
