/** What the page of answers asks for: the few of every kind with their counts, one kind page by page, and people for admins. */
import type { Job, ShownJob } from '@lamplight/bff/contract/careers.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { FoundKind } from '@lamplight/bff/contract/search.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { LEAST_TYPED, MOST_TYPED } from '../../parts/search/things.ts';

const PEOPLE = 5;
const JOBS = 50;

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

/** Identity's own lists of jobs: of all of them for admins, of open ones for everybody else. */
export const useJobs = (words: string | null, role: Role): Read<readonly FoundJob[]> => {
  const all = useRead(words === null || role !== 'admin' ? null : keys.jobs({ search: words, limit: JOBS }));
  const open = useRead(words === null || role === 'admin' ? null : keys.shownJobs({ search: words }));
  const items = role === 'admin' ? all.data?.items.map(ofAdmin) : open.data?.items.map(ofAnybody);
  const { error, refresh } = role === 'admin' ? all : open;
  return { data: items, error, refresh };
};
export type FoundJob = Readonly<{ jobId: string; title: string; state: string | null; about: string; to: string }>;
type Read<T> = Readonly<{ data: T | undefined; error: unknown; refresh: () => unknown }>;

const ofAdmin = ({ jobId, state, body: { title, department, location } }: Job): FoundJob => ({
  ...{ jobId, title, state, about: `${department}, ${location}`, to: `/admin/jobs?job=${jobId}` },
});
const ofAnybody = ({ jobId, slug, title, department, location }: ShownJob): FoundJob => ({
  ...{ jobId, title, state: null, about: `${department}, ${location}`, to: `/careers/${slug}` },
});
