/** Facts of identity, as this service has heard them. */
import type { PendingCode } from '@lamplight/bff/contract/errors.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import {
  type Fact as FactAbout,
  type FactOf,
  type HearingOptions,
  hearingWith,
  type Judged,
} from '@lamplight/common/people/hearing.ts';
import { namesIn, otherAdminIn } from '@lamplight/common/people/known.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { allIdsOf, docsOf } from '@lamplight/common/service/all-of.ts';
import { guestRefOf } from '../delivery/guest.ts';
import type { KnownBilling, KnownPerson } from './view.ts';

export type Fact = FactAbout<KnownPerson>;

export type People = Readonly<{
  /** A person who is not known here yet has no name. */
  names(ids: readonly string[]): Promise<Names>;
  /** Null: nothing has been heard of them, whether or not there is such a person. For what is shown, never to decide by. */
  heardOf(id: string): Promise<KnownPerson | null>;
  /** The same of many, some hundreds in one question, without their names. */
  heardTogether(ids: readonly string[]): Promise<ReadonlyMap<string, Omit<KnownPerson, 'name'>>>;
  /**
   * Ids of everybody who works here now, as far as this service has heard, in their order: nothing of them is read but who
   * they are. `stale`: the view is made anew or waits for an operator, so that some may be missing.
   */
  employed(): Promise<Readonly<{ ids: readonly string[]; stale: boolean }>>;
  /** Is there an active admin beside this one? As far as this service has heard. */
  otherAdmin(id: string): Promise<ForeignFact>;
  factOf: FactOf<KnownPerson>;
  /** The newest billing profile, looked for as `factOf` does; null: none yet. */
  billing(id: string): Promise<KnownBilling | null>;
}>;

const unlessDeactivated =
  (holds: (person: KnownPerson) => boolean) =>
  (person: KnownPerson): Judged => {
    if (person.deactivated) return 'no';
    return holds(person) ? 'yes' : 'unsaid';
  };
const inForce = {
  client: unlessDeactivated(({ client }) => client),
  employed: unlessDeactivated(({ employed }) => employed),
  leads: unlessDeactivated(({ role }) => role === 'team_lead'),
};
const billed = (person: KnownPerson): Judged => (hasBilling(person) ? 'yes' : 'unsaid');

/** A caller who asks about themselves gets the code about their own account. */
const whose = (id: string, askedBy: string): PendingCode => (id === askedBy ? 'ACCOUNT_PENDING' : 'PERSON_PENDING');

export const isActiveClient = (id: string, askedBy: string): Fact => ({
  judge: inForce.client,
  say: whose(id, askedBy),
});
export const isEmployed = (id: string, askedBy: string): Fact => ({
  judge: inForce.employed,
  say: whose(id, askedBy),
});
export const isTeamLead: Fact = { judge: inForce.leads, say: 'PERSON_PENDING' };
export const billingIsComplete: Fact = { judge: billed, say: 'BILLING_PENDING' };

export const hasBilling = (person: KnownPerson): boolean => person.billing?.complete === true;

export type PeopleOptions = HearingOptions<KnownPerson>;

export const peopleIn = (o: PeopleOptions): People => {
  const { view } = o;
  const factOf = hearingWith(o);
  return {
    names: namesIn(view, guestRefOf),
    heardOf: (id) => view.get(id),
    heardTogether: (ids) => docsOf({ find: view.findSealed }, ids),
    employed: async () => {
      const stale = (await view.waitFor(null)) === 'stale';
      return { ids: await allIdsOf(view, { employed: true, deactivated: false }), stale };
    },
    otherAdmin: otherAdminIn(view),
    factOf,
    billing: async (id) => {
      await factOf(id, billingIsComplete);
      return (await view.get(id))?.billing ?? null;
    },
  };
};
