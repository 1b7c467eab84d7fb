/** Where one is among the milestones of a project: view, whose, column and the chosen one stand in the URL. */
import { useQuery } from '../../parts/lists/useQuery.ts';
import { type Card, type Column, columns } from './board.ts';

export const views = [
  { value: 'board', label: 'Board' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'table', label: 'Table' },
] as const;
export type View = (typeof views)[number]['value'];

export type Place = Readonly<{
  view: View;
  /** A person's id, or `nobody`. */
  who: string | null;
  /** The one column that is shown where all have no room beside each other; none was chosen yet. */
  column: Column | undefined;
  /** Of a milestone or a part: it stands in the panel beside each view. */
  chosen: string | null;
  go: (change: Readonly<Partial<Record<'view' | 'who' | 'chosen', string | null>>>) => void;
  /** In the panel where there is room beside the view, else the milestone's page. */
  hrefOf: (card: Card) => string;
  pageOf: (milestoneId: string) => string;
  columnHref: (column: Column) => string;
}>;

/** @param alone no room for a panel beside the view */
export const usePlace = (alone: boolean): Place => {
  const [query, put] = useQuery();
  const search = (name: string, value: string): string => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    return `?${next}`;
  };
  const pageOf = (milestoneId: string) => search('milestone', milestoneId);
  return {
    view: views.find(({ value }) => value === query.get('view'))?.value ?? 'board',
    who: query.get('who'),
    column: columns.find((one) => one === query.get('column')),
    chosen: alone ? null : query.get('chosen'),
    go: (change) => put(change, { replace: true }),
    hrefOf: (card) => (alone ? pageOf(card.milestone.milestoneId) : search('chosen', card.id)),
    pageOf,
    columnHref: (column) => search('column', column),
  };
};
