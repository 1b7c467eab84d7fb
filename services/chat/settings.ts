/** What settings say of chat, in whichever process it runs. */
import type { Config } from '@lamplight/common/config/load.ts';
import { showsMailbox } from '@lamplight/common/config/mail-server.ts';
import type { ChatOptions } from './service.ts';

export const CHAT_SETTINGS = [
  'PUBLIC_ORIGIN',
  'COMPANY_NAME',
  'SMTP_URL',
  'MAIL_FROM',
  'EMAIL_VERIFICATION',
  'NODE_ENV',
  'PLAIN_NETWORK',
] as const;

export const chatBy = (
  config: Config<(typeof CHAT_SETTINGS)[number]>,
): Pick<ChatOptions, 'company' | 'from' | 'smtp' | 'showMailbox'> => ({
  company: config.COMPANY_NAME,
  from: config.MAIL_FROM,
  smtp: config.SMTP_URL === null ? null : { url: config.SMTP_URL, plainNetwork: config.PLAIN_NETWORK },
  showMailbox: showsMailbox(config),
});
