/**
 * The lists of the public pages: what came in the boot block, and what was fetched since. They are nobody's own, so a
 * sign-out leaves them. Without SWR, which no public page loads.
 */
import type { ListName, SiteLists } from '@lamplight/bff/contract/site.ts';
import { api } from '../api/client.ts';
import { type Key, keys } from '../api/keys.ts';

export type HeldList<N extends ListName = ListName> = Readonly<{
  /** Null while none has come; the last ones stay when a later fetch fails. */
  items: SiteLists[N];
  state: 'loading' | 'ready' | 'failed';
  /** The failure of the last fetch. */
  error: unknown;
}>;

/** For how long a list is shown without asking again, in ms. */
const FRESH = 30_000;

const sources = {
  plans: { key: keys.shownPlans(), field: 'items' },
  products: { key: keys.shownProducts(), field: 'items' },
  techStacks: { key: keys.shownTechStacks(), field: 'items' },
  claims: { key: keys.claims(), field: 'claims' },
  jobs: { key: keys.shownJobs(), field: 'items' },
} as const satisfies Record<ListName, { key: Key; field: string }>;

type All = { [N in ListName]?: HeldList<N> };
const waiting: HeldList<never> = { items: null, state: 'loading', error: null } as HeldList<never>;

let atStart: All = {};
let now: All = {};
const loadedAt = new Map<ListName, number>();
const underWay = new Map<ListName, Promise<void>>();
const listeners = new Set<() => void>();

const put = <N extends ListName>(name: N, held: HeldList<N>): void => {
  now = { ...now, [name]: held };
  for (const listener of listeners) listener();
};

const get = <N extends ListName>(name: N): HeldList<N> => (now[name] as HeldList<N> | undefined) ?? waiting;

const load = async (name: ListName, background: boolean): Promise<void> => {
  const { key, field } = sources[name];
  try {
    // The cast is safe: the key says which list the answer holds.
    const answer = (await api.read(key, { background })) as Readonly<Record<string, unknown>>;
    const items = answer[field] as SiteLists[typeof name];
    if (!Array.isArray(items)) throw new TypeError(`the answer holds no ${field}`);
    loadedAt.set(name, performance.now());
    put(name, { items, state: 'ready', error: null });
  } catch (error) {
    put(name, { items: get(name).items, state: 'failed', error });
  }
};

const fetchOnce = (name: ListName, background: boolean): void => {
  if (underWay.has(name)) return;
  const loading = load(name, background).finally(() => underWay.delete(name));
  underWay.set(name, loading);
};

export const siteLists = {
  get,
  /** The list that the page's HTML was drawn with, for the first render in the browser. */
  drawnWith: <N extends ListName>(name: N): HeldList<N> => (atStart[name] as HeldList<N> | undefined) ?? waiting,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Begins with the lists of a page; null stands for one that the server could not have. */
  start: (lists: Partial<SiteLists>): void => {
    loadedAt.clear();
    atStart = Object.fromEntries(
      Object.entries(lists).map(([name, items]) => {
        if (items !== null) loadedAt.set(name as ListName, performance.now());
        return [name, { items, state: items === null ? 'failed' : 'ready', error: null }];
      }),
    ) as All;
    now = atStart;
    for (const listener of listeners) listener();
  },
  /** Fetches a list that is missing or older than FRESH; what is shown stays meanwhile. */
  need: (name: ListName): void => {
    const at = loadedAt.get(name);
    if (at === undefined || performance.now() - at > FRESH) fetchOnce(name, now[name] !== undefined);
  },
  /** Fetches again at once, since a person asked. */
  again: (name: ListName): void => {
    const { items } = get(name);
    if (items === null) put(name, waiting);
    fetchOnce(name, false);
  },
};
