/** What the page of answers asks for: the few of every kind with their counts, one kind page by page, and people for admins. */
import type { FoundKind } from '@lamplight/bff/contract/search.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { LEAST_TYPED, MOST_TYPED } from '../../parts/search/things.ts';

const PEOPLE = 5;

/** What can be looked for: neither so short that everything has it nor longer than a search takes. */
export const isSearchable = (words: string): boolean => words.length >= LEAST_TYPED && words.length <= MOST_TYPED;

export const useSome = (words: string | null) => useRead(words === null ? null : keys.search({ q: words }));

export const useOfKind = (words: string | null, kind: FoundKind | null, after: string | null) =>
  useRead(
    words === null || kind === null ? null : keys.search({ q: words, kind, ...(after === null ? {} : { after }) }),
  );

/** Identity's own lists, which admins alone may read. */
export const usePeople = (words: string | null) => {
  const asked = words === null ? null : { search: words, limit: PEOPLE };
  const clients = useRead(asked && keys.clients(asked));
  const staff = useRead(asked && keys.employees(asked));
  return { clients, staff };
};
