/** Pages of people. Names are sealed in the view, so a search by words opens page after page until it has enough. */
import { hasAll, narrowed, searchWords } from '@lamplight/common/lists/searched.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import { textOf } from './show.ts';
import type { People, PersonRow } from './views.ts';

type Where = NonNullable<Query<PersonRow>['where']>;
export type PeoplePage = Readonly<{ limit: number; after?: string }>;
type Wanted = Readonly<{
  search: string;
  skill: string;
  only: string | null;
  /** Whether addresses are searched: what the asker does not see must not be found out by searching. */
  addresses: boolean;
}>;

export const searchPeople = async (
  people: People,
  where: Where,
  page: PeoplePage,
  { search, skill, only, addresses }: Wanted,
): Promise<{ items: PersonRow[]; next?: string }> => {
  const query = { where, sort: [['order', 1]] } as const;
  if (searchWords(search).length === 0 && skill === '' && only === null) return people.find({ ...query, ...page });
  const isMeant = meantBy(search, addresses);
  return await narrowed(people, query, page, async (rows) =>
    rows.filter((row) => (only === null || row._id === only) && isMeant(row) && hasSkill(row, skill)),
  );
};

/** By the whole word, whatever its case. */
const hasSkill = ({ person }: PersonRow, skill: string): boolean =>
  skill === '' || (person.employment?.skills ?? []).some((one) => one.toLowerCase() === skill.toLowerCase());

/** Whether every word of a search stands in what may be searched of a person, wherever in it and whatever its case. */
export const meantBy = (search: string, addresses: boolean): ((row: Pick<PersonRow, 'person'>) => boolean) => {
  const words = searchWords(search);
  return ({ person: { name, email, employment } }) => {
    const { code, designation, skills = [] } = employment ?? {};
    return hasAll([textOf(name), addresses ? textOf(email) : '', code, designation, ...skills].join(' '), words);
  };
};
