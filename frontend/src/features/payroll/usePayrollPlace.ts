import { peopleShown } from '@lamplight/bff/contract/salaries.ts';
import { useQuery } from '../../parts/lists/useQuery.ts';

export const sections = ['runs', 'people', 'attendance', 'one-offs', 'rules', 'structures'] as const;
export type Section = (typeof sections)[number];
export type Shows = (typeof peopleShown)[number];

export type PayrollPlace = Readonly<{
  section: Section;
  /** A run, a person or a rule of the section, as a screen of its own; null for the list. */
  open: string | null;
  search: string;
  shows: Shows | undefined;
  /** Of a list in pages: after which place this one begins; null for the first. */
  after: string | null;
  /** `2026-11`, of attendance and one-offs. */
  month: string | undefined;
  /** In which state, and from what one-offs are. */
  state: string | undefined;
  source: string | undefined;
  /** A civil day on which one looks back, and one whose knowledge one looks back with. */
  on: string | undefined;
  known: string | undefined;
  hrefOf: (section: Section, open?: string) => string;
  /** The list that one came from, as it was narrowed. */
  listHref: string;
  choose: (section: string) => void;
  /** Narrowed anew, a list begins with its first page. */
  narrow: (change: Readonly<Partial<Record<'month' | 'search' | 'show' | 'source' | 'state', string>>>) => void;
  page: (after: string | null) => void;
  lookBack: (change: Readonly<{ on?: string; known?: string }>) => void;
}>;

const PATH = '/payroll';
const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Where one is in payroll, as it stands in the URL. */
export const usePayrollPlace = (): PayrollPlace => {
  const [query, put] = useQuery();
  const section = sections.find((one) => one === query.get('section')) ?? 'runs';
  const [on, known, month] = [query.get('on'), query.get('known'), query.get('month')];
  const list = new URLSearchParams(query);
  for (const name of ['open', 'on', 'known', 'person']) list.delete(name);
  return {
    section,
    open: query.get('open'),
    search: query.get('search')?.trim() ?? '',
    shows: peopleShown.find((one) => one === query.get('show')),
    after: query.get('after'),
    month: isMonth(month) ? month : undefined,
    state: query.get('state') ?? undefined,
    source: query.get('source') ?? undefined,
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
    choose: (to) =>
      put({
        ...{ section: to === 'runs' ? null : to, search: null, show: null, open: null, after: null },
        ...{ month: null, state: null, source: null },
      }),
    narrow: (change) => put({ ...change, after: null }, { replace: true }),
    page: (after) => put({ after }),
    lookBack: (change) => put(change, { replace: true }),
  };
};
