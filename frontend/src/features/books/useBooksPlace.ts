import { useQuery } from '../../parts/lists/useQuery.ts';

export const sections = ['balance', 'ledger', 'journal', 'reconciliation'] as const;
export type Section = (typeof sections)[number];

/** What the URL may hold beside the section. Days, but for `knownAt`, which may be an instant. */
type Name = 'account' | 'entry' | 'from' | 'invoice' | 'kind' | 'knownAt' | 'on' | 'source';
const NAMES: Readonly<Record<Name, string>> = {
  account: 'account',
  entry: 'entry',
  from: 'from',
  invoice: 'invoice',
  kind: 'kind',
  knownAt: 'known',
  on: 'on',
  source: 'source',
};
const ID = /^[A-Za-z0-9_-]{1,128}$/;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isId = (text: string): boolean => ID.test(text);
const fits: Readonly<Record<Name, (text: string) => boolean>> = {
  account: (text) => /^[A-Z0-9_]{1,40}$/.test(text),
  entry: isId,
  from: isDay,
  invoice: isId,
  kind: (text) => /^[a-z]{1,20}$/.test(text),
  knownAt: (text) => isDay(text) || (/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text))),
  on: isDay,
  source: isId,
};
type Asked = Readonly<Partial<Record<Name, string>>>;
type Change = Readonly<Partial<Record<Name, string | null>>>;
/** The two times go along wherever one goes in the books. */
const TIMES: readonly Name[] = ['on', 'knownAt'];

export type BooksPlace = Readonly<{
  section: Section;
  asked: Asked;
  choose: (section: string) => void;
  /** In place: the way back leads to where one came from. */
  ask: (change: Change) => void;
  /** One entry as a screen of its own, or beside its list. */
  open: (entry: string | null) => void;
  hrefOf: (section: Section, of?: Asked) => string;
}>;

/** Where one is in the books, as it stands in the URL. What does not read as such is left out. */
export const useBooksPlace = (): BooksPlace => {
  const [query, put] = useQuery();
  const section = sections.find((one) => one === query.get('section')) ?? 'balance';
  const asked: Asked = Object.fromEntries(
    (Object.keys(NAMES) as Name[]).flatMap((name) => {
      const text = query.get(NAMES[name]);
      return text !== null && fits[name](text) ? [[name, text]] : [];
    }),
  );
  const inUrl = (change: Change) =>
    Object.fromEntries(Object.entries(change).map(([name, value]) => [NAMES[name as Name], value]));
  return {
    section,
    asked,
    choose: (to) =>
      put({
        ...inUrl({ account: null, entry: null, from: null, invoice: null, kind: null, source: null }),
        section: to === 'balance' ? null : to,
      }),
    ask: (change) => put(inUrl(change), { replace: true }),
    open: (entry) => put(inUrl({ entry }), { replace: asked.entry !== undefined }),
    hrefOf: (to, of = {}) => {
      const next = new URLSearchParams(to === 'balance' ? {} : { section: to });
      for (const name of TIMES) if (asked[name] !== undefined) next.set(NAMES[name], asked[name]);
      for (const [name, value] of Object.entries(of)) next.set(NAMES[name as Name], value);
      return `/admin/books${next.size > 0 ? `?${next}` : ''}`;
    },
  };
};
