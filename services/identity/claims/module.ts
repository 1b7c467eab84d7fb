/** What only one may have. */
import { claimEvents, codeClaim, emailClaim, identityClaim } from './claim.ts';

export const claims = { events: claimEvents, deciders: [emailClaim, identityClaim, codeClaim] } as const;
