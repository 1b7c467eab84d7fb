import { useCallback } from 'react';
import { useQuery } from '../../parts/lists/useQuery.ts';
import { useRowKeys } from '../../parts/lists/useRowKeys.ts';

export type PeoplePlace = Readonly<{
  query: URLSearchParams;
  /** The person beside the list; null for none. */
  chosen: string | null;
  /** A link to the same list with this person beside it. */
  hrefOf: (id: string) => string;
  close: () => void;
  /** Changes filters; the list then starts at its first page. */
  narrow: (change: Readonly<Record<string, string | null>>) => void;
  page: (after: string | null) => void;
}>;

/** Where one is in a list of people: filters, page and the person beside it stand in the URL. */
export const usePeoplePlace = (): PeoplePlace => {
  const [query, put] = useQuery();
  const chosen = query.get('person');
  const close = useCallback(() => {
    put({ person: null });
    if (chosen !== null) rowOf(chosen)?.focus();
  }, [put, chosen]);
  return {
    query,
    chosen,
    close,
    hrefOf: (id) => {
      const next = new URLSearchParams(query);
      next.set('person', id);
      return `?${next}`;
    },
    narrow: (change) => put({ ...change, after: null }, { replace: true }),
    page: (after) => put({ after }),
  };
};

const SEARCH = 'people-search';
/** Attributes by which the keys below find the search field and the rows. */
export const marks = { search: { id: SEARCH }, row: (id: string) => ({ 'data-person': id }) } as const;
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-person]')];
const rowOf = (id: string): HTMLElement | undefined => rows().find((row) => row.dataset['person'] === id);

/** `/` searches, arrows go through the rows, Escape closes the person beside them; never while one types. */
export const usePeopleKeys = ({ chosen, close }: Pick<PeoplePlace, 'chosen' | 'close'>): void =>
  useRowKeys({ field: SEARCH, rows: '[data-person]', onEscape: chosen === null ? undefined : close });
