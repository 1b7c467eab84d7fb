import { useNavigate } from 'react-router-dom';
import { useQuery } from '../../parts/lists/useQuery.ts';
import { statesOf } from '../../ui/status.ts';
import { type Kind, kinds } from './data.ts';

export type CataloguePlace = Readonly<{
  kind: Kind;
  /** What is open in the editor: an id, `new`, or null for the list. */
  open: string | null;
  state: string | undefined;
  after: string | undefined;
  hrefOf: (id: string) => string;
  /** The list that one came from, as it was narrowed. */
  listHref: string;
  choose: (kind: string) => void;
  narrow: (state: string) => void;
  page: (after: string | null) => void;
  /** Replaces the history entry: going back leads to the list, not to the blank form. */
  made: (id: string) => void;
}>;

export const NEW = 'new';

/** Where one is in the catalogue, as it stands in the URL: `?kind=`, `?state=`, `?after=` and `?open=`. */
export const useCataloguePlace = (): CataloguePlace => {
  const [query, put] = useQuery();
  const navigate = useNavigate();
  const hrefOf = (open: string | null): string => {
    const next = new URLSearchParams(query);
    if (open === null) next.delete('open');
    else next.set('open', open);
    return `/admin/catalogue?${next}`;
  };
  return {
    kind: kinds.find((one) => one === query.get('kind')) ?? 'plans',
    open: query.get('open'),
    state: statesOf('catalogue').find((one) => one === query.get('state')),
    after: query.get('after') ?? undefined,
    hrefOf,
    listHref: hrefOf(null),
    choose: (kind) => put({ kind, state: null, after: null, open: null }),
    narrow: (state) => put({ state, after: null }, { replace: true }),
    page: (after) => put({ after }),
    made: (id) => void navigate(hrefOf(id), { replace: true }),
  };
};
