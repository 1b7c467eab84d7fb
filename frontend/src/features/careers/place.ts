import { type Stage, stages } from '@lamplight/bff/contract/careers.ts';
import { useQuery } from '../../parts/lists/useQuery.ts';
import { type Column, columns } from './board.ts';

export type ApplicationsPlace = Readonly<{
  view: 'board' | 'table';
  jobId: string | undefined;
  /** Only in the table: the board has a column for each. */
  stage: Stage | undefined;
  /** The one column that is shown where all have no room beside each other; none was chosen yet. */
  column: Column | undefined;
  after: string | undefined;
  /** The one that is open instead of the list. */
  applicationId: string | null;
  go: (change: Change) => void;
  hrefOf: (applicationId: string) => string;
  columnHref: (column: Column) => string;
  /** Leads back to the list as it was left. */
  back: string;
}>;
type Change = Readonly<Partial<Record<'view' | 'job' | 'stage' | 'after', string | null | undefined>>>;

/** Where one is among the applications: view, filters, page and the open one stand in the URL. */
export const useApplicationsPlace = (): ApplicationsPlace => {
  const [query, put] = useQuery();
  const search = (change: (next: URLSearchParams) => void): string => {
    const next = new URLSearchParams(query);
    change(next);
    return `/admin/applications${next.size > 0 ? `?${next}` : ''}`;
  };
  const stage = stages.find((one) => one === query.get('stage'));
  return {
    // A stage narrows the table; the board would show one column of itself.
    view: query.get('view') === 'table' || stage !== undefined ? 'table' : 'board',
    jobId: query.get('job') ?? undefined,
    stage,
    column: columns.find((one) => one === query.get('column')),
    after: query.get('after') ?? undefined,
    applicationId: query.get('application'),
    go: ({ after = null, ...change }: Change) => put({ ...change, after }, { replace: after === null }),
    hrefOf: (applicationId) => search((next) => next.set('application', applicationId)),
    columnHref: (column) => search((next) => next.set('column', column)),
    back: search((next) => next.delete('application')),
  };
};
