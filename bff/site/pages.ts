/** The public pages as HTML, drawn when their lists change and kept: no request waits for a drawing. */
import type { Log } from '@lamplight/common/log/log.ts';
import { isProjectId, type PageId, pageOf, pages } from '../contract/pages.ts';
import type { RenderedPage, RenderPage } from '../contract/rendering.ts';
import type { Boot } from '../contract/session.ts';
import { type ListName, listsOfPage, type SiteLists } from '../contract/site.ts';

/** `lists`: for the boot block, exactly what it was drawn from; `instead`: what the page that it stands in for is drawn from. */
export type DrawnPage = RenderedPage & Readonly<{ lists: Partial<SiteLists>; instead?: true }>;
export type PagesOptions = Readonly<{ render: RenderPage; origin: string; config: Boot['config']; log: Log }>;

export type DrawnPages = Readonly<{
  /** Draws what shows one of the changed lists, and what is not drawn yet; forgets pages of things that are gone. */
  draw(lists: SiteLists, changed: readonly ListName[]): Promise<void>;
  /** Null where there is none: the app draws itself. */
  at(path: string): DrawnPage | null;
  /** The page of '404 Not Found', where there is no page of that path or its thing is gone. */
  missing(path: string): DrawnPage | null;
  /** A product or job that is not shown (any more). Never true while nobody knows. */
  isGone(path: string): boolean;
  lists(): SiteLists;
}>;

const MISSING = '/404';
const NONE: SiteLists = { plans: null, products: null, techStacks: null, claims: null, jobs: null };

export const pagesWith = ({ render, origin, config, log }: PagesOptions): DrawnPages => {
  const drawn = new Map<string, DrawnPage>();
  /** By the page that each stands in for. */
  const standIns = new Map<PageId, DrawnPage>();
  let snapshot = NONE;

  const knownOf = (names: readonly ListName[]): Partial<SiteLists> =>
    Object.fromEntries(names.map((name) => [name, snapshot[name]]));

  /** With the lists in which the thing is missed, so that the app knows of it without asking. */
  const standInFor = (id: PageId, missing: DrawnPage): DrawnPage => {
    const page: DrawnPage = standIns.get(id) ?? { ...missing, lists: knownOf(listsOfPage[id] ?? []), instead: true };
    standIns.set(id, page);
    return page;
  };

  const drawOne = async (path: string, names: readonly ListName[]): Promise<void> => {
    const lists = knownOf(names);
    try {
      const page = await render(path, { origin, config, lists });
      if (page.found !== (path !== MISSING)) throw new Error(`The page ${path} was drawn as another one.`);
      drawn.set(path, { ...page, lists });
    } catch (error) {
      log.error({ err: error, path }, 'a page could not be drawn');
    }
  };

  return {
    draw: async (lists, changed) => {
      snapshot = lists;
      standIns.clear();
      const wanted = new Map(pathsOf(lists));
      for (const path of drawn.keys()) if (!wanted.has(path)) drawn.delete(path);
      for (const [path, names] of wanted)
        if (!drawn.has(path) || names.some((name) => changed.includes(name))) await drawOne(path, names);
    },
    at: (path) => (path === MISSING ? null : (drawn.get(path) ?? null)),
    missing: (path) => {
      const missing = drawn.get(MISSING) ?? null;
      const found = pageOf(path);
      return missing === null || found === null ? missing : standInFor(found.page.id as PageId, missing);
    },
    isGone: (path) => {
      const found = pageOf(path);
      if (found === null) return false;
      const things = thingsOf(found.page.id as PageId, snapshot);
      const { id = '' } = found.params;
      return things !== null && !isProjectId(id) && !things.some(({ slug }) => slug === id);
    },
    lists: () => snapshot,
  };
};

/** Every public page with the lists that it shows. */
const pathsOf = (lists: SiteLists): [path: string, names: readonly ListName[]][] => [
  ...pages.flatMap(({ id, path }): [string, readonly ListName[]][] => {
    const names = (listsOfPage as Readonly<Record<string, readonly ListName[]>>)[id];
    if (names === undefined) return [];
    return path.includes(':id')
      ? (thingsOf(id, lists) ?? []).map(({ slug }) => [path.replace(':id', slug), names])
      : [[path, names]];
  }),
  [MISSING, []],
];

/** What the pages of one kind are about; null for a page of another kind, and while nobody knows. */
const thingsOf = (id: PageId, { products, jobs }: SiteLists): readonly Readonly<{ slug: string }>[] | null =>
  id === 'project' ? products : id === 'job' ? jobs : null;
