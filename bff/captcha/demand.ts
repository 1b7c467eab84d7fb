/** A form's captcha, demanded and burned before the work that it protects (product.md I5). */
import { type Refusal, refuse } from '../guards/refusal.ts';
import { browserOf, type OwnCall } from '../sessions/call.ts';
import type { Captcha, CaptchaForm } from './captcha.ts';

/** @param solution null where the form brought none. @returns null where it was good: for this one sending */
export type CaptchaDemand = (call: OwnCall, form: CaptchaForm, solution: string | null) => Promise<Refusal | null>;

export const captchaDemandWith =
  (captcha: Captcha, note: (event: string, about: Readonly<Record<string, unknown>>) => void): CaptchaDemand =>
  async (call, form, solution) => {
    if (solution === null) return refuse('CAPTCHA_REQUIRED', { message: MISSING[form] });
    if (await captcha.spend(solution, { form, browser: browserOf(call), address: call.address })) return null;
    note('captcha refused', { by: call.route.id });
    return refuse('CAPTCHA_FAILED');
  };

/** product.md §5 for signing in and up. */
const MISSING: Readonly<Record<CaptchaForm, string>> = {
  login: 'Please complete the reCAPTCHA verification to login.',
  signup: 'Please complete the reCAPTCHA verification to signup.',
  apply: 'Complete the verification to send your application.',
  contact: 'Complete the verification to send your message.',
};
