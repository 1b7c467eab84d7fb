/** Pages of people. Names are sealed in the view, so a search by name opens page after page until it has enough. */
import { hasAll, searchWords } from '@lamplight/common/lists/searched.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import { textOf } from './show.ts';
import type { People, PersonRow } from './views.ts';

type Where = NonNullable<Query<PersonRow>['where']>;
type Wanted = Readonly<{
  limit: number;
  after?: string;
  search: string;
  skill: string;
  only: string | null;
  /** Whether addresses are searched: what the asker does not see must not be found out by searching. */
  addresses: boolean;
}>;

const PAGE = 200;
/** A search looks at this many people at most and then says where it stopped. */
const LOOKED_AT = 2_000;

export const searchPeople = async (
  people: People,
  where: Where,
  { limit, after, search, skill, only, addresses }: Wanted,
): Promise<{ items: PersonRow[]; next?: string }> => {
  const sort = [['order', 1]] as const;
  const words = searchWords(search);
  if (words.length === 0 && skill === '' && only === null)
    return people.find({ where, sort, limit, ...(after === undefined ? {} : { after }) });
  const items: PersonRow[] = [];
  let from = after;
  for (let seen = 0; seen < LOOKED_AT; seen += PAGE) {
    const page = await people.find({
      where,
      sort,
      limit: Math.min(PAGE, limit),
      ...(from === undefined ? {} : { after: from }),
    });
    const fits = (row: PersonRow) =>
      (only === null || row._id === only) && matches(row, words, addresses) && hasSkill(row, skill);
    items.push(...page.items.filter(fits));
    from = page.next;
    if (from === undefined || items.length >= limit) break;
  }
  return from === undefined ? { items } : { items, next: from };
};

/** By the whole word, whatever its case. */
const hasSkill = ({ person }: PersonRow, skill: string): boolean =>
  skill === '' || (person.employment?.skills ?? []).some((one) => one.toLowerCase() === skill.toLowerCase());

const matches = ({ person }: PersonRow, words: readonly string[], addresses: boolean): boolean => {
  const { name, email, employment } = person;
  const { code, designation, skills = [] } = employment ?? {};
  return hasAll([textOf(name), addresses ? textOf(email) : '', code, designation, ...skills].join(' '), words);
};
