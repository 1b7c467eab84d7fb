/** What the BFF reads when it runs alone, beside the numbers of its limits (`LIMIT_<NAME>`, limits/table.ts). */
import { ALONE_SETTINGS, type Alone } from '@lamplight/common/config/alone.ts';
import { addressSetting, serviceNames } from './contract/services.ts';

export const alone = {
  name: 'bff',
  main: 'bff/main.ts',
  port: 8080,
  names: [
    ...ALONE_SETTINGS,
    ...(['INTERNAL_PORT', 'PUBLIC_ORIGIN', 'DATA_DIR'] as const),
    ...serviceNames.map(addressSetting),
    ...(['KEY_VALUE_URL', 'EVENT_BUS_URL', 'PLAIN_NETWORK', 'RESPECT_DNT'] as const),
    ...(['EDGE_SECRET', 'BFF_CLIENT_KEY', 'TRUSTED_PROXIES', 'SESSION_IDLE', 'SESSION_ABSOLUTE'] as const),
    ...(['COMPANY_NAME', 'EMAIL_HOSTS', 'MAILBOXES', 'EMAIL_VERIFICATION', 'GOOGLE_CLIENT_ID'] as const),
    ...(['CAPTCHA_COST', 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const),
  ],
  defaults: {},
  required: ['EDGE_SECRET', 'BFF_CLIENT_KEY'],
  out: true, // reCAPTCHA, where it replaces the built-in captcha
} as const satisfies Alone;
