/** Clients by words of their name or address, among as many as there are. */
import { narrowed } from '@lamplight/common/lists/searched.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import { beginningNumber } from '@lamplight/common/words/beginnings.ts';
import { wordsIn } from '@lamplight/common/words/words.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { meantBy, type PeoplePage, searchPeople } from '../accounts/search.ts';
import type { People, PersonRow } from '../accounts/views.ts';
import type { ClientNameDoc } from './names-view.ts';

type Sources = Readonly<{ people: People; clientNames: Pick<View<ClientNameDoc>, 'find' | 'totals'> }>;
/** @property addresses whether they are searched too: what the asker does not see must not be found out by searching */
type Wanted = Readonly<{ state?: PersonRow['state'] | undefined; search: string; addresses: boolean }>;

/** So many of those who could be meant are opened for one answer. */
const LOOKED_AT = 800;

/**
 * In the order in which they came: those in whom every word stands, and whatever has three letters begins a word. Where nothing
 * has, everybody is looked at, page after page.
 */
export const findClients = async (
  { people, clientNames }: Sources,
  { state, search, addresses }: Wanted,
  page: PeoplePage,
): Promise<{ items: PersonRow[]; next?: string }> => {
  const numbers = [...new Set(wordsIn(search).flatMap(({ word }) => beginningNumber(word, true) ?? []))];
  const rarest = await rarestOf(clientNames, numbers);
  if (rarest === null) {
    const where = { kind: 'client' as const, ...(state === undefined ? {} : { state }) };
    return searchPeople(people, where, page, { search, skill: '', only: null, addresses });
  }
  const isMeant = meantBy(search, addresses);
  const query = { where: { beginnings: { hasAny: [rarest] } }, sort: [['order', 1]] } as const;
  const keep = async (docs: readonly ClientNameDoc[]): Promise<readonly PersonRow[]> => {
    const could = docs.filter(({ name, beginnings }) => {
      const held = addresses ? beginnings : name;
      return numbers.every((number) => held.includes(number));
    });
    return await openedOf(people, could, async (row) => {
      if (row.kind !== 'client' || (state !== undefined && row.state !== state)) return false;
      const { name, email } = row.person;
      return isMeant({ person: { ...row.person, ...(await people.opened({ name, email })) } });
    });
  };
  return await narrowed(clientNames, query, page, keep, LOOKED_AT);
};

/** Those of them who fit, in their order: of everybody else no more is opened than it takes to see that they do not. */
const openedOf = async (
  people: People,
  docs: readonly ClientNameDoc[],
  fits: (sealed: PersonRow) => Promise<boolean>,
): Promise<readonly PersonRow[]> => {
  const rows = await docsOf(
    { find: people.findSealed },
    docs.map(({ _id }) => _id),
  );
  const inOrder = docs.flatMap(({ _id }) => rows.get(_id) ?? []);
  const fit = await Promise.all(inOrder.map(fits));
  return await Promise.all(inOrder.filter((_, at) => fit[at]).map((row) => people.opened(row)));
};

/** Of the beginnings that are looked for the one that fewest have: of an address that is seldom its host. */
const rarestOf = async (view: Sources['clientNames'], numbers: readonly number[]): Promise<number | null> => {
  if (numbers.length < 2) return numbers[0] ?? null;
  const counted = await Promise.all(
    numbers.map(async (number) => {
      const [all] = await view.totals({ where: { beginnings: { hasAny: [number] } }, by: [], limit: 1 });
      return { number, count: all?.count ?? 0 };
    }),
  );
  return counted.toSorted((a, b) => a.count - b.count)[0]?.number ?? null;
};
