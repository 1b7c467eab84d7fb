/** The billing profile of a client: who an invoice is made out to, and where. */
import { type Actor, type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { GST_STATE_CODES, isGstinOf } from '@lamplight/common/tax/gstin.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { refusalOf } from '../accounts/standing.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';

export type BillingProfile = Readonly<{
  legalName: string;
  address: string;
  country: string;
  stateCode: string | null;
  gstin: string | null;
}>;
export type BillingCommand = CommandOf<'UpdateBillingProfile'> & BillingProfile;

/** The version before the first profile. */
const NONE = 0;

export const billingEtag = ({ client }: Person): number => client?.billing?.etag ?? NONE;

export const canUpdateBilling = (actor: Actor, person: Person): boolean =>
  person.client !== null && person.is === 'active' && (actor.id === person.userId || isAdmin(actor));

/** What is wrong with a profile that has the right form, by field. A client abroad has no Indian state and no GSTIN. */
export const billingFaults = (profile: BillingProfile): readonly { field: string; message: string }[] => {
  const { country, stateCode, gstin } = profile;
  if (country !== 'IN') {
    return [
      ...(stateCode === null ? [] : [{ field: 'stateCode', message: 'Only for clients in India' }]),
      ...(gstin === null ? [] : [{ field: 'gstin', message: 'Only for clients in India' }]),
    ];
  }
  if (stateCode === null || !Object.hasOwn(GST_STATE_CODES, stateCode))
    return [{ field: 'stateCode', message: 'Choose a state' }];
  return gstin === null || isGstinOf(gstin, stateCode)
    ? []
    : [{ field: 'gstin', message: 'This GSTIN has a wrong check digit or belongs to another state' }];
};

export const decideBilling = (command: BillingCommand, account: Account): readonly AccountEvent[] | Refusal => {
  if (isKnown(account) && account.client === null) return refuse('NOT_FOUND', 'absent');
  const refusal = refusalOf(command, account, {
    may: (actor, person) => actor.id === person.userId || isAdmin(actor),
    ready: (person) => person.is === 'active',
    etag: billingEtag,
  });
  if (refusal || !isKnown(account)) return refusal ?? [];
  const errors = billingFaults(command);
  if (errors.length > 0) return refuse('VALIDATION_FAILED', 'rule', { errors });
  const { legalName, address, country, stateCode, gstin } = command;
  const version = (account.client?.billing?.version ?? 0) + 1;
  const data = { clientId: account.userId, version, complete: true, stateCode, country, legalName, address, gstin };
  return [{ type: 'ClientBillingProfileUpdated', data }];
};
