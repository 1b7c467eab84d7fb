/** What the operator decides about signing in (product.md I3, I6, I14). */
import type { Role } from '@lamplight/bff/contract/roles.ts';

export type SignInRules = Readonly<{
  /** A new address is proved by a mailed code before its account counts. */
  emailVerification: boolean;
  /** `strict`: nobody learns who has an account, not even three times an hour. */
  enumeration: 'default' | 'strict';
  /** These roles never sign in without a second factor. */
  requireSecondFactor: readonly Role[];
}>;
