/** Pages of people. Names are sealed in the view, so a search by name opens page after page until it has enough. */

import type { Query } from '@lamplight/events/ports/read-models.ts';
import type { People } from '../context.ts';
import { openText } from './show.ts';
import type { PersonRow } from './views.ts';

type Where = NonNullable<Query<PersonRow>['where']>;
type Wanted = Readonly<{ limit: number; after?: string; search: string; only: string | null }>;

const PAGE = 200;
/** A search looks at this many people at most and then says where it stopped. */
const LOOKED_AT = 2_000;

export const found = async (
  people: People,
  where: Where,
  { limit, after, search, only }: Wanted,
): Promise<{ items: PersonRow[]; next?: string }> => {
  const sort = [['order', 1]] as const;
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 && only === null)
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
    items.push(...page.items.filter((row) => (only === null || row._id === only) && matches(row, words)));
    from = page.next;
    if (from === undefined || items.length >= limit) break;
  }
  return from === undefined ? { items } : { items, next: from };
};

const matches = ({ person }: PersonRow, words: readonly string[]): boolean => {
  const { name, email, employment } = person;
  const text = [openText(name), openText(email), employment?.code, employment?.designation].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};
