/** Every decider of this service. */
import { account } from './accounts/account.ts';
import { roster } from './accounts/roster.ts';
import { codeClaim, emailClaim } from './claims/claim.ts';
import { session } from './sessions/session.ts';

export const deciders = [account, roster, session, emailClaim, codeClaim] as const;
