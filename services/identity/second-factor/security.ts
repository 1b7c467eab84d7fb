/** What the settings page shows of how a person signs in. */
import type { Security } from '@lamplight/bff/contract/auth.ts';
import { methodOf } from '../accounts/proving.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { isRequired } from './required.ts';

export const securityOf = async ({ rules, pendingAddresses }: Identity, person: Person): Promise<Security> => {
  const { userId, credentialId, google } = person;
  return {
    hasPassword: credentialId !== null,
    secondFactor: methodOf(person),
    google: google === null ? null : { email: textOf(google.email), linkedAt: google.linkedAt },
    secondFactorRequired: isRequired(rules, person),
    pendingEmail: await pendingAddresses.read(userId),
  };
};
