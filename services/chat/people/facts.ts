/** Facts of identity, as this service has heard them. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { systemRef } from '@lamplight/common/facts/actor.ts';
import { narrowed } from '@lamplight/common/lists/searched.ts';
import { type Fact, type FactOf, type HearingOptions, hearingWith } from '@lamplight/common/people/hearing.ts';
import { namesIn } from '@lamplight/common/people/known.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { allIdsOf, allOf } from '@lamplight/common/service/all-of.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { Terms } from './terms.ts';
import { isAdminHere, type KnownPerson } from './view.ts';

type Page = Readonly<{ limit: number; after?: string }>;
export type People = Readonly<{
  /** A person who is not known here yet has no name. */
  names(ids: readonly string[]): Promise<Names>;
  /** Null: nothing has been heard of them, whether or not there is such a person. For what is shown, never to decide by. */
  heardOf(id: string): Promise<KnownPerson | null>;
  /**
   * Admins who may sign in, with since when they are one, and no names. `terms`: of everybody who ever was one. `stale`: some
   * may be missing.
   */
  admins(): Promise<Readonly<{ admins: readonly Omit<KnownPerson, 'name'>[]; terms: Terms; stale: boolean }>>;
  /** Who may sign in and has one of these roles. For roles of staff: of clients there are too many for one answer. */
  having(
    roles: readonly Exclude<Role, 'client'>[],
  ): Promise<Readonly<{ people: readonly KnownPerson[]; stale: boolean }>>;
  /** Who may sign in and has this role, however many they are: nothing of them is read but who they are. */
  idsHaving(role: Role): Promise<Readonly<{ ids: readonly string[]; stale: boolean }>>;
  /** How many of others than this one. */
  othersHaving(role: Role, self: string): Promise<Readonly<{ count: number; stale: boolean }>>;
  /** What `keep` leaves of everybody who may sign in. */
  among<Item>(
    page: Page,
    keep: (people: readonly KnownPerson[]) => Promise<readonly Item[]>,
  ): Promise<Readonly<{ items: readonly Item[]; next?: string | undefined; stale: boolean }>>;
  factOf: FactOf<KnownPerson>;
  /** How far the person's own stream was heard; null: not at all. */
  heardUpTo(id: string): Promise<Order | null>;
}>;

/** Has an account and may sign in. */
export const isHere: Fact<KnownPerson> = {
  judge: ({ here, deactivated }) => (deactivated ? 'no' : here ? 'yes' : 'unsaid'),
  say: 'PERSON_PENDING',
};

/** Signs in as an admin. That they did not yet, or do no more, is known once all of them was heard. */
export const isActiveAdmin: Fact<KnownPerson> = {
  judge: (person) => (isAdminHere(person) ? 'yes' : 'unsaid'),
  say: 'PERSON_PENDING',
};

const HERE = { where: { here: true } } as const;

export const peopleIn = (o: HearingOptions<KnownPerson>): People => {
  const { view } = o;
  const isStale = async (): Promise<boolean> => (await view.waitFor(null)) === 'stale';
  return {
    names: namesIn(view, systemRef),
    heardOf: (id) => view.get(id),
    admins: async () => {
      const stale = await isStale();
      const ever = await allOf({ find: view.findSealed }, { where: { wasAdmin: true } });
      const terms = Object.fromEntries(ever.map(({ _id, adminTerms }) => [_id, adminTerms]));
      return { admins: ever.filter(isAdminHere), terms, stale };
    },
    having: async (roles) => {
      const stale = await isStale();
      return { people: await allOf(view, { where: { here: true, role: { in: roles } } }), stale };
    },
    idsHaving: async (role) => {
      const stale = await isStale();
      return { ids: await allIdsOf(view, { here: true, role }), stale };
    },
    othersHaving: async (role, self) => {
      const stale = await isStale();
      const where = { here: true, role } as const;
      const [[all], own] = await Promise.all([view.totals({ where, by: [], limit: 1 }), view.get(self)]);
      const isOne = own?.here === true && own.role === role;
      return { count: (all?.count ?? 0) - (isOne ? 1 : 0), stale };
    },
    among: async (page, keep) => {
      const stale = await isStale();
      return { ...(await narrowed(view, HERE, page, keep)), stale };
    },
    factOf: hearingWith(o),
    heardUpTo: async (id) => (await view.heard(id, `user-${id}`)).upTo,
  };
};
