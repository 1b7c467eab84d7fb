/** reCAPTCHA, where its keys are set: the one captcha for which the edge asks somebody else. */
import { hash } from 'node:crypto';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import * as z from 'zod/mini';
import { keys } from '../sessions/record.ts';
import type { Captcha } from './captcha.ts';

export type RecaptchaOptions = Readonly<{
  keyValue: KeyValue;
  secret: string;
  /** The host that a solution must have been made on. */
  hostname: string;
  onError(error: unknown): void;
  verifyUrl?: string;
}>;

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const WITHIN_MS = 5_000;
const ANSWER_LIMIT = 16_384;
/** Google itself takes a solution for 2 minutes. */
const KEPT_MS = 10 * 60_000;

const verdict = z.looseObject({ success: z.boolean(), hostname: z.optional(z.string()) });

export const recaptchaWith = (o: RecaptchaOptions): Captcha => ({
  challenge: async () => null,
  spend: async (solution, { form, address }) => {
    // Burned first: Google counts a solution once, but nothing says what it answers to two at the same moment.
    const once = keys.once('captcha', hash('sha256', solution, 'base64url'));
    if ((await o.keyValue.set(once, form, { ttlMs: KEPT_MS, if: 'absent' })) === 'conflict') return false;
    try {
      const judged = await judge(o, solution, address);
      return judged.success && judged.hostname === o.hostname;
    } catch (error) {
      o.onError(error); // a check that cannot run counts as refused
      return false;
    }
  },
});

const judge = async ({ secret, verifyUrl = VERIFY_URL }: RecaptchaOptions, response: string, remoteip: string) => {
  const answer = await fetch(verifyUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
    body: new URLSearchParams({ secret, response, remoteip }),
  });
  const text = await answer.text();
  if (!answer.ok || text.length > ANSWER_LIMIT) throw new Error(`reCAPTCHA was answered with ${answer.status}`);
  return verdict.parse(JSON.parse(text));
};
