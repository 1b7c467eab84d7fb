/** The port of captchas (product.md I5): proof that a form was filled by something that took its time, once for each sending. */
import type { captchaForms } from '../contract/auth.ts';
import type { H } from '../sessions/record.ts';

export type CaptchaForm = (typeof captchaForms)[number];

export type CaptchaSettings =
  | Readonly<{
      kind: 'altcha';
      /** Hash rounds that a solution takes at most; half of them at least. */
      cost: number;
    }>
  | Readonly<{ kind: 'recaptcha'; siteKey: string; secret: string }>;

export type Captcha = Readonly<{
  /** What the widget solves, for one form in one browser; null where the widget asks its own maker. */
  challenge(form: CaptchaForm, browser: H): Promise<unknown>;
  /**
   * True for exactly one caller of a good solution, however many come at once: it is burned before the work it protects.
   * @param browser null: one that was never given a challenge
   */
  spend(solution: string, used: Readonly<{ form: CaptchaForm; browser: H | null; address: string }>): Promise<boolean>;
}>;
