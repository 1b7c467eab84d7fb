/** Every decider of this service. */
import { account } from './accounts/account.ts';
import { roster } from './accounts/roster.ts';
import { application } from './careers/application.ts';
import { enquiry } from './careers/enquiry.ts';
import { job } from './careers/job.ts';
import { applicationClaim, codeClaim, emailClaim, identityClaim, jobSlugClaim, resumeClaim } from './claims/claim.ts';
import { session } from './sessions/session.ts';

export const deciders = [
  account,
  roster,
  session,
  emailClaim,
  identityClaim,
  codeClaim,
  job,
  application,
  enquiry,
  jobSlugClaim,
  applicationClaim,
  resumeClaim,
] as const;
