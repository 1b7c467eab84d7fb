/** What must hold between the settings of mail, in every server that reads them. */
import { wrong } from './load.ts';
import { isLoopback } from './loopback.ts';

export type MailSettings = Readonly<{
  EMAIL_VERIFICATION: 'on' | 'off';
  PUBLIC_ORIGIN: string | null;
  SMTP_URL: string | null;
  NODE_ENV: string;
}>;

/** Without a PUBLIC_ORIGIN only this machine reaches the site. */
const isPublic = ({ PUBLIC_ORIGIN: origin }: MailSettings): boolean =>
  origin !== null && !isLoopback(new URL(origin).hostname);

/**
 * Nobody could sign up where a code must be mailed and no mail can leave (security.md §11).
 * @throws Misconfigured
 */
export const demandMailServer = <S extends MailSettings>(settings: S): S => {
  if (settings.EMAIL_VERIFICATION === 'on' && settings.SMTP_URL === null && isPublic(settings))
    throw wrong([
      'SMTP_URL is required with a public PUBLIC_ORIGIN: codes are mailed, or EMAIL_VERIFICATION must be off',
    ]);
  return settings;
};

/** Kept mails hold codes of everybody: shown to this machine alone, and never in production. */
export const showsMailbox = (settings: MailSettings): boolean =>
  !isPublic(settings) && settings.NODE_ENV !== 'production';
