/** What draws a captcha and brings its solution. */
import type { captchaForms } from '@lamplight/bff/contract/auth.ts';
import type { Boot } from '@lamplight/bff/contract/session.ts';

export type CaptchaForm = (typeof captchaForms)[number];
export type CaptchaConfig = Boot['config']['captcha'];

export type Engine = Readonly<{
  /** Starts on a solution where that needs nobody; does nothing while one is there or on its way. */
  begin: () => void;
  /** The solution, waited for while it is on its way; null where the person has to do something first, or it failed. */
  solution: () => Promise<string | null>;
  /** A solution counts once: the next one is another. */
  reset: () => void;
}>;
export type CaptchaState = 'waits' | 'works' | 'done' | 'failed';
/** `report`: how it stands, for a captcha that shows nothing itself. */
export type Mount = (
  place: HTMLElement,
  form: CaptchaForm,
  config: CaptchaConfig,
  report: (state: CaptchaState) => void,
) => Engine;
