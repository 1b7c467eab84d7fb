import { wrong } from '@lamplight/common/config/load.ts';
import type { CaptchaSettings } from './captcha.ts';

/** The settings that choose the captcha, as `loadConfig` reads them. */
export type CaptchaChoice = Readonly<{
  CAPTCHA_COST: number;
  RECAPTCHA_SITE_KEY: string | null;
  RECAPTCHA_SECRET: string | null;
}>;

/** @throws Misconfigured where reCAPTCHA has one of its two keys: the form would show it and nobody could pass */
export const captchaSettingsOf = (chosen: CaptchaChoice): CaptchaSettings => {
  const { CAPTCHA_COST: cost, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = chosen;
  if (siteKey === null && secret === null) return { kind: 'altcha', cost };
  if (siteKey === null || secret === null)
    throw wrong(['RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are needed both, or neither']);
  return { kind: 'recaptcha', siteKey, secret };
};
