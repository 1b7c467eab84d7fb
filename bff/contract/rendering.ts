/** How `frontend/dist/server/pages.js` is asked to draw the public pages (frontend.md §3). */
import type { Boot } from './session.ts';
import type { SiteLists } from './site.ts';

/**
 * Draws one public page as a visitor without a session sees it.
 * @param path of the page, without query
 * @param about.origin public origin, for canonical and Open Graph addresses
 */
export type RenderPage = (
  path: string,
  about: Readonly<{ origin: string; config: Boot['config']; lists: Partial<SiteLists> }>,
) => Promise<RenderedPage>;
/** `head`: elements for the document's head, title first. `html`: what stands in the app's place. 404: `found` is false. */
export type RenderedPage = Readonly<{ found: boolean; head: string; html: string }>;

/** The portal's frame, still empty, for a page that the app draws itself: its head with the files, and what stands in the app's place. */
export type RenderedFrame = Readonly<{ head: string; html: string }>;
/** Null where the path is no page of the portal. It holds nothing of any person. */
export type RenderFrame = (path: string, about: Readonly<{ config: Boot['config'] }>) => RenderedFrame | null;
/**
 * What the first screen of a page reads, so that it is asked for before the screen's code is there.
 * @param query of the page's address, without its question mark
 * @param today the civil date in India, on which what a screen shows by itself may depend
 * @returns addresses on the site; none for a page whose address chooses what it shows, and none where this person may not be
 */
export type FirstCalls = (
  path: string,
  query: string,
  person: Readonly<{ id: string; role: string }>,
  today: string,
) => readonly string[];
