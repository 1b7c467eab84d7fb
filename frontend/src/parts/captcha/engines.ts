/** The captchas there are; loaded when a form is first touched (frontend.md §6). */
import type { CaptchaConfig, Mount } from './engine.ts';

/** One chunk each, and only the one that is configured. */
export const engines: Readonly<Record<CaptchaConfig['kind'], () => Promise<{ mount: Mount }>>> = {
  altcha: () => import('./altcha.ts'),
  recaptcha: () => import('./recaptcha.ts'),
};
