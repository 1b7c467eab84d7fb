/** What settings say of identity, in whichever process it runs. */
import type { Config } from '@lamplight/common/config/load.ts';
import { bearerOf } from './bearer/settings.ts';
import { googleOf } from './google/settings.ts';
import type { IdentityOptions } from './service.ts';

export const IDENTITY_SETTINGS = [
  'HOST',
  'SESSION_ABSOLUTE',
  'BEARER_PORT',
  'TRUSTED_PROXIES',
  'PASSWORD_POLICY',
  'EMAIL_VERIFICATION',
  'ENUMERATION_POLICY',
  'REQUIRE_2FA_ROLES',
  'GOOGLE_ISSUER',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'COMPANY_NAME',
  'COMPANY_STATE',
] as const;

type BySettings =
  | 'policy'
  | 'homeState'
  | 'emailVerification'
  | 'enumeration'
  | 'requireSecondFactor'
  | 'sessionAbsoluteMs'
  | 'google'
  | 'bearer';

/** @throws Misconfigured where two settings contradict each other */
export const identityBy = (config: Config<(typeof IDENTITY_SETTINGS)[number]>): Pick<IdentityOptions, BySettings> => ({
  policy: { name: config.PASSWORD_POLICY, company: config.COMPANY_NAME },
  homeState: config.COMPANY_STATE,
  emailVerification: config.EMAIL_VERIFICATION === 'on',
  enumeration: config.ENUMERATION_POLICY,
  requireSecondFactor: config.REQUIRE_2FA_ROLES,
  sessionAbsoluteMs: config.SESSION_ABSOLUTE,
  google: googleOf(config),
  bearer: bearerOf(config),
});
