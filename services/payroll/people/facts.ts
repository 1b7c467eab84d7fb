/** Facts of identity, as this service has heard them. */
import { systemRef } from '@lamplight/common/facts/actor.ts';
import type { ForeignFact } from '@lamplight/common/facts/foreign-fact.ts';
import { narrowed } from '@lamplight/common/lists/searched.ts';
import { type Fact, type FactOf, type HearingOptions, hearingWith } from '@lamplight/common/people/hearing.ts';
import { namesIn, otherAdminIn, staffIn } from '@lamplight/common/people/known.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { KnownPerson } from './view.ts';

type Page = Readonly<{ limit: number; after?: string }>;
export type People = Readonly<{
  /** A person who is not known here yet has no name. */
  names(ids: readonly string[]): Promise<Names>;
  /** Null: nothing has been heard of them, whether or not there is such a person. For what is shown, never to decide by. */
  heardOf(id: string): Promise<KnownPerson | null>;
  /** Everybody who works or worked here, by code. `stale`: the view is made anew, so that some may be missing. */
  ever(page: Page): Promise<Readonly<{ people: readonly KnownPerson[]; next?: string | undefined; stale: boolean }>>;
  /** What `keep` leaves of them. */
  among<Item>(
    page: Page,
    keep: (people: readonly KnownPerson[]) => Promise<readonly Item[]>,
  ): Promise<Readonly<{ items: readonly Item[]; next?: string | undefined; stale: boolean }>>;
  /** Is there an active admin beside these? As far as this service has heard. */
  otherAdmin(...ids: readonly string[]): Promise<ForeignFact>;
  /** Active admins, with since when they are, and no names. `stale`: some may be missing. */
  admins(): Promise<Readonly<{ admins: readonly Omit<KnownPerson, 'name'>[]; stale: boolean }>>;
  factOf: FactOf<KnownPerson>;
}>;

/** Works or once worked here: such a person has a place in the payroll. */
const isOnPayroll: Fact<KnownPerson> = {
  judge: ({ code }) => (code === null ? 'unsaid' : 'yes'),
  say: 'PERSON_PENDING',
};
/** Works here now. */
const isEmployed: Fact<KnownPerson> = {
  judge: ({ employed, deactivated, code }) => (employed && !deactivated ? 'yes' : code === null ? 'unsaid' : 'no'),
  say: 'PERSON_PENDING',
};

/** What a command about a person's pay has to know of them. */
export type PersonFacts = Readonly<{ onPayroll: ForeignFact; employed: ForeignFact; joinedOn: string | null }>;

export const factsOf = async ({ factOf, heardOf }: People, id: string): Promise<PersonFacts> => {
  const onPayroll = await factOf(id, isOnPayroll);
  const employed = onPayroll.is === 'yes' ? await factOf(id, isEmployed) : onPayroll;
  return { onPayroll, employed, joinedOn: (await heardOf(id))?.joinedOn ?? null };
};

/** Whoever is no employee has no code. */
const EVER = { where: { code: { gte: '' } }, sort: [['code', 1]] } as const;

export const peopleIn = (o: HearingOptions<KnownPerson>): People => {
  const { view } = o;
  return {
    names: namesIn(view, systemRef),
    heardOf: (id) => view.get(id),
    ever: async (page) => {
      const stale = (await view.waitFor(null)) === 'stale';
      const { items, next } = await view.find({ ...EVER, ...page });
      return { people: items, next, stale };
    },
    among: async (page, keep) => {
      const stale = (await view.waitFor(null)) === 'stale';
      return { ...(await narrowed(view, EVER, page, keep)), stale };
    },
    otherAdmin: otherAdminIn(view),
    admins: async () => {
      const { heard, stale } = await staffIn(view)();
      return { admins: heard.filter(({ role }) => role === 'admin'), stale };
    },
    factOf: hearingWith(o),
  };
};
