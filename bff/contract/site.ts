/** What the public pages show: their lists, and how `frontend/dist/server/pages.js` is asked to draw them (frontend.md §3). */
import type { ShownJob } from './careers.ts';
import type { ShownPlan, ShownProduct, ShownTechStack } from './catalogue.ts';
import type { Claim } from './insight.ts';
import type { PageId } from './pages.ts';

/** Each null while the service that has it could not be asked. */
export type SiteLists = Readonly<{
  plans: readonly ShownPlan[] | null;
  products: readonly ShownProduct[] | null;
  techStacks: readonly ShownTechStack[] | null;
  claims: readonly Claim[] | null;
  jobs: readonly ShownJob[] | null;
}>;
export type ListName = keyof SiteLists;
export const listNames = ['plans', 'products', 'techStacks', 'claims', 'jobs'] as const satisfies readonly ListName[];

/** Which lists a page is made from: no page carries what it does not show. */
export const listsOfPage: Readonly<Partial<Record<PageId, readonly ListName[]>>> = {
  home: ['claims', 'plans', 'techStacks', 'products'],
  services: ['techStacks', 'products'],
  pricing: ['plans'],
  products: ['products'],
  project: ['products'],
  careers: ['jobs'],
  job: ['jobs'],
  about: ['claims'],
  terms: [],
  contact: [],
};

/** Broadcast channel: the owning service says which lists changed, once its view shows it. A hint; the edge also looks by itself. */
export const siteChannel = 'site';
export type SiteNews = Readonly<{ lists: readonly ListName[] }>;
