/**
 * The public pages as HTML: `dist/server/pages.js`, which the BFF loads. The same table and screens as in the browser, for a
 * visitor of whom nothing is known. What a page is drawn from stands in the modules' own stores, so one is drawn at a time.
 */
import type { RenderedFrame, RenderedPage, RenderFrame, RenderPage } from '@lamplight/bff/contract/rendering.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { siteLists } from '../session/lists.ts';
import { sessionStore } from '../session/store.ts';
import { App } from './App.tsx';
import { preloadScreen } from './chunks.ts';
import { describe } from './describe.ts';
import { headOf, headOfFrame } from './head.ts';
import { leadOf } from './leads.ts';
import { type Loads, loads } from './loads.ts';
import { routeAt } from './match.ts';
import { screensWith } from './screens.tsx';
import { Waiting } from './shell/Waiting.tsx';
import { knownTitle, titleOf } from './title.ts';

export { firstCalls } from './early.ts';

const Screens = screensWith(null);
const NOTHING: Loads = { styles: [], scripts: [] };

let last: Promise<unknown> = Promise.resolve();

/** Rejects where the path is no public page or its screen threw. */
export const render: RenderPage = (path, about) => {
  const drawing = last.then(() => draw(path, about));
  last = drawing.catch(() => undefined);
  return drawing;
};

const frames = new Map<string, RenderedFrame>();

/** The portal's frame with the skeleton of a screen, and the screen's files; null where the path is no page of the portal. */
export const frame: RenderFrame = (path, { config }) => {
  const route = routeAt(path)?.route;
  if (route?.frame !== 'portal') return null;
  const cached = frames.get(route.id);
  if (cached) return cached;
  sessionStore.set({ config });
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <Waiting of={route.skeleton} title={knownTitle(route.title)} lead={leadOf(route.id)} />
    </StaticRouter>,
  );
  const { first = NOTHING, later = NOTHING } = loads[route.id] ?? {};
  const drawn = { head: headOfFrame(titleOf(route.title, {}, config.company), { first, later }), html };
  frames.set(route.id, drawn);
  return drawn;
};

const draw = async (path: string, about: Parameters<RenderPage>[1]): Promise<RenderedPage> => {
  const { origin, config, lists } = about;
  const at = routeAt(path);
  if (at?.route.frame !== 'site') throw new Error(`no public page at ${path}`);
  const described = describe(at.route, at.params, about);
  sessionStore.reset();
  sessionStore.set({ config });
  siteLists.start(lists);
  await preloadScreen(at.route, at.route.load());
  const broken: unknown[] = [];
  const { prelude } = await prerender(
    <App>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </App>,
    // React would move a larger boundary behind an inline script, which the content policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void broken.push(error) },
  );
  const drawn = await new Response(prelude).text();
  if (broken.length > 0) throw broken[0];
  // React puts its preload links in front of the page; they belong into the head.
  const [early = ''] = /^(?:<link[^>]*>)*/.exec(drawn) ?? [];
  const { first = NOTHING, later = NOTHING } = loads[at.route.id] ?? {};
  const head = headOf(described, { url: `${origin}${path}`, company: config.company, first, later });
  return { found: described.found, head: head + early, html: drawn.slice(early.length) };
};
