import { useQuery } from '../../parts/lists/useQuery.ts';

export const sections = ['runs', 'people', 'rules', 'structures'] as const;
export type Section = (typeof sections)[number];
export const shows = ['waits', 'lacks', 'left'] as const;
export type Shows = (typeof shows)[number];

export type PayrollPlace = Readonly<{
  section: Section;
  /** A run, a person or a rule of the section, as a screen of its own; null for the list. */
  open: string | null;
  search: string;
  shows: Shows | undefined;
  /** A civil day on which one looks back, and one whose knowledge one looks back with. */
  on: string | undefined;
  known: string | undefined;
  hrefOf: (section: Section, open?: string) => string;
  /** The list that one came from, as it was narrowed. */
  listHref: string;
  choose: (section: string) => void;
  narrow: (change: Readonly<{ search?: string; show?: string }>) => void;
  lookBack: (change: Readonly<{ on?: string; known?: string }>) => void;
}>;

const PATH = '/payroll';
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Where one is in payroll, as it stands in the URL: `?section=`, `?open=`, `?search=`, `?show=`, `?on=` and `?known=`. */
export const usePayrollPlace = (): PayrollPlace => {
  const [query, put] = useQuery();
  const section = sections.find((one) => one === query.get('section')) ?? 'runs';
  const [on, known] = [query.get('on'), query.get('known')];
  const list = new URLSearchParams(query);
  for (const name of ['open', 'on', 'known', 'person']) list.delete(name);
  return {
    section,
    open: query.get('open'),
    search: query.get('search')?.trim() ?? '',
    shows: shows.find((one) => one === query.get('show')),
    on: isDay(on) ? on : undefined,
    known: isDay(known) ? known : undefined,
    hrefOf: (to, open) => {
      const next = new URLSearchParams(to === section ? list : undefined);
      if (to === 'runs') next.delete('section');
      else next.set('section', to);
      if (open !== undefined) next.set('open', open);
      return `${PATH}${next.size > 0 ? `?${next}` : ''}`;
    },
    listHref: `${PATH}${list.size > 0 ? `?${list}` : ''}`,
    choose: (to) => put({ section: to === 'runs' ? null : to, search: null, show: null, open: null }),
    narrow: (change) => put(change, { replace: true }),
    lookBack: (change) => put(change, { replace: true }),
  };
};
