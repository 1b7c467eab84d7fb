import { type StatusKind, statesOf } from '../../ui/status.ts';
import { useQuery } from './useQuery.ts';

export type QueuePlace = {
  /** Only the rows in this state. */
  state: string | undefined;
  /** Where the page begins; undefined is the first. */
  after: string | undefined;
  go: (to: { state?: string | null; after?: string | null }) => void;
};

/** Which rows of a queue one looks at, as it stands in the URL: `?state=` and `?after=`. Another state starts at its first page. */
export const useQueuePlace = (of: StatusKind): QueuePlace => {
  const [query, put] = useQuery();
  return {
    state: statesOf(of).find((one) => one === query.get('state')),
    after: query.get('after') ?? undefined,
    go: ({ after = null, ...state }) => put({ ...state, after }),
  };
};
