/**
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { setImmediate } from 'node:timers';
import { jest } from '@jest/globals';
import { pageOf } from '@lamplight/bff/contract/pages.ts';
import type { RenderedFrame, RenderedPage } from '@lamplight/bff/contract/rendering.ts';
import { type ListName, listsOfPage, type SiteLists } from '@lamplight/bff/contract/site.ts';
import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { readBoot } from '../session/boot.ts';
import { siteLists } from '../session/lists.ts';
import { sessionOf, sessionStore } from '../session/store.ts';
import { App } from './App.tsx';
import { leads } from './leads.ts';
import { loadFirst, Router } from './router.tsx';
import { lists } from './workbench/samples.ts';

globalThis.setImmediate = setImmediate; // the page is drawn as Node draws it
const { config } = sessionStore.get();
const origin = 'https://l.example';
const paths = [
  ...['/', '/services', '/pricing', '/products', '/projects/clinic', '/careers', '/careers/backend-engineer'],
  ...['/about', '/terms', '/contact'],
];
const nowhere = ['/nowhere', '/projects/nothing', '/careers/nobody'];
const ofPages = paths.filter((path) => !/\/.+\//.test(path));
const none = Object.fromEntries(Object.keys(lists).map((name) => [name, null])) as unknown as SiteLists;
/** What the server draws a page from: its own lists. */
const listsOf = (path: string): Partial<SiteLists> => {
  const all: Readonly<Record<string, readonly ListName[]>> = listsOfPage;
  const names = all[pageOf(path)?.page.id ?? ''] ?? [];
  return Object.fromEntries(names.map((name) => [name, lists[name]]));
};

const full = new Map<string, RenderedPage>();
const away = new Map<string, RenderedPage>();
let atOnce: readonly RenderedPage[] = [];
let refused: unknown;
const portal = ['/admin', '/client', '/employee', '/profile', '/invoices/one', '/project-details/one'];
const waiting = new Map<string, RenderedFrame | null>();
const drawn = (path: string, from = full): RenderedPage => {
  const page = from.get(path);
  if (!page) throw new Error(path);
  return page;
};
// With modules of its own, as the server has: neither stores nor React are those of the browser.
beforeAll(() =>
  jest.isolateModulesAsync(async () => {
    const { frame, render } = await import('./pages.tsx');
    const draw = (path: string, shown: Partial<SiteLists>) => render(path, { origin, config, lists: shown });
    for (const path of [...paths, ...nowhere]) full.set(path, await draw(path, listsOf(path)));
    for (const path of ofPages) away.set(path, await draw(path, none));
    atOnce = await Promise.all([draw('/careers', { jobs: [] }), draw('/careers', lists)]);
    for (const path of [...portal, ...paths, ...nowhere]) waiting.set(path, frame(path, { config }));
    refused = await draw('/admin', {}).catch((error: unknown) => error);
  }),
);

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const contentOf = (head: string, name: string) =>
  parsed(head).querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content');
const factsOf = (head: string) =>
  [...parsed(head).querySelectorAll('script[type="application/ld+json"]')].map((s) => JSON.parse(s.textContent ?? ''));

describe('the frame of the portal as HTML', () => {
  it.each(portal)('waits at %s for its person, and the content policy lets it pass', (path) => {
    const html = waiting.get(path)?.html ?? '';
    expect(parsed(html).querySelectorAll('[aria-busy="true"]').length).toBeGreaterThan(0);
    expect(html).not.toMatch(/\sstyle=|<style|<script|\son\w+=|src="data:/);
  });
  it('has the name of its screen and what that is for, and nothing that the first paint would wait for but the app’s styles', () => {
    const { head = '', html = '' } = waiting.get('/client') ?? {};
    const page = parsed(html);
    expect(page.querySelector('[role="status"]')?.textContent).toContain(`Client portal${leads.client}`);
    const outside = parsed(head).querySelectorAll('head > link:not([rel="stylesheet"]), head > script');
    expect([head.match(/<title>/g)?.length, outside.length]).toEqual([1, 0]);
    expect(parsed(head).querySelectorAll('template[data-later="frame"]')).toHaveLength(1);
  });
  it('stands at no public page and at none that is not there', () => {
    expect([...paths, ...nowhere].filter((path) => waiting.get(path) !== null)).toEqual([]);
  });
});

describe('every public page as HTML', () => {
  it.each(paths)('%s is one whole page that the content policy lets pass', (path) => {
    const { found, head, html } = drawn(path);
    const page = parsed(html);
    expect(found).toBe(true);
    expect([page.querySelectorAll('main').length, page.querySelectorAll('main h1').length]).toEqual([1, 1]);
    expect(html).not.toMatch(/\sstyle=|<style|<script|\son\w+=|src="data:/);
    expect(page.querySelectorAll('main [role="status"][aria-busy]')).toHaveLength(0);
    expect(head.match(/<title>[^<]+ · Lamplight<\/title>/g)).toHaveLength(1);
    expect(contentOf(head, 'description')?.length).toBeGreaterThan(0);
    expect(parsed(head).querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${origin}${path}`);
    expect(contentOf(head, 'og:image')).toMatch(/^https:\/\/l\.example\/(?:og\/\w+\.png|api\/catalogue\/pictures\/)/);
    expect(head.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
    // of whoever looks nothing is known: no way in is offered that might be the wrong one
    expect(page.querySelector('header')?.textContent).not.toMatch(/Login|Sign Up|Profile/);
  });

  it.each(ofPages)('%s reads well while no service answers', (path) => {
    const { html } = drawn(path, away);
    const page = parsed(html);
    expect(page.querySelectorAll('main h1')).toHaveLength(1);
    expect(html).not.toMatch(/aria-busy|undefined|NaN|\bnull\b/);
  });

  it('what is shown stands in the HTML', () => {
    const text = (path: string) => parsed(drawn(path).html).body.textContent ?? '';
    expect(text('/pricing')).toContain('We keep it running');
    expect(text('/careers')).toContain('Backend engineer');
    expect(text('/projects/clinic')).toContain('Clinic </script><b>');
    expect(text('/')).toContain('97');
  });

  it('an address that names nothing is not found, nor to be kept', () => {
    for (const path of nowhere) {
      const { found, head } = drawn(path);
      expect([found, contentOf(head, 'robots'), head.includes('canonical')]).toEqual([false, 'noindex', false]);
    }
    expect(parsed(drawn('/nowhere').html).querySelector('h1')?.textContent).toBe('404 Not Found');
    expect(refused).toEqual(new Error('no public page at /admin'));
  });

  it('two at once do not mix what they show', () => {
    expect(atOnce.map(({ html }) => html.includes('Backend engineer'))).toEqual([false, true]);
  });
});

describe('what search engines read', () => {
  it('the company, its prices, its products and its jobs, and nothing that could leave its element', () => {
    const kinds = (path: string) => factsOf(drawn(path).head).map((fact) => fact['@type']);
    expect(kinds('/')).toEqual(['Organization']);
    const [plan, ...more] = factsOf(drawn('/pricing').head);
    expect(more).toEqual([]); // a plan on request is no offer
    expect(plan.offers).toMatchObject({ '@type': 'Offer', price: '45000.50', priceCurrency: 'INR' });
    const { head } = drawn('/projects/clinic');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(factsOf(head)).toMatchObject([{ '@type': 'Product', name: 'Clinic </script><b>' }]);
    expect(factsOf(drawn('/careers/backend-engineer').head)).toMatchObject([
      {
        '@type': 'JobPosting',
        datePosted: '2026-11-01T00:00:00.000Z',
        validThrough: '2026-12-31T23:59:59+05:30',
        employmentType: 'FULL_TIME',
        jobLocationType: 'TELECOMMUTE',
        baseSalary: { currency: 'INR', value: { minValue: 1_800_000, maxValue: 2_600_000, unitText: 'YEAR' } },
      },
    ]);
  });
});

describe('the app over a rendered page', () => {
  let root: Root | null = null;
  const page = (shown: Partial<SiteLists>, instead?: true) => {
    const boot = document.implementation.createHTMLDocument();
    const block = boot.createElement('script');
    Object.assign(block, {
      id: 'boot',
      textContent: JSON.stringify({ session: { is: 'none' }, config, lists: shown, instead }),
    });
    boot.head.append(block);
    return boot;
  };
  const begin = async (path: string, { from = full, shown = listsOf(path), changed = (html: string) => html } = {}) => {
    const html = changed(drawn(path, from).html);
    history.replaceState(null, '', path);
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.replaceChildren(place);
    expect(readBoot(page(shown))).toEqual({ drawn: true });
    await loadFirst();
    const mismatches: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(
        place,
        <App>
          <Router />
        </App>,
        { onRecoverableError: (error) => void mismatches.push(error) },
      );
    });
    return { place, mismatches };
  };
  beforeEach(() => {
    globalThis.fetch = async () => Response.json({ success: true, items: [] });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await act(async () => root?.unmount());
    sessionStore.reset();
  });

  it.each([...paths, '/nowhere'])('%s is taken over as it stands', async (path) => {
    const { place, mismatches } = await begin(path);
    expect(mismatches).toEqual([]);
    expect(place.querySelectorAll('main')).toHaveLength(1);
    expect(place.querySelector('header')?.textContent).toContain('Sign Up');
  });

  it('a planted difference is seen', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { mismatches } = await begin('/about', { changed: (html) => html.replace('<h1', '<h2') });
    expect(mismatches).not.toEqual([]);
  });

  it('a page without its lists is taken over too, and then asks for them', async () => {
    const { mismatches } = await begin('/careers', { from: away, shown: { jobs: null as never } });
    expect(mismatches).toEqual([]);
  });

  it('shows who is signed in once it stands, and keeps one main when it goes on', async () => {
    const { place, mismatches } = await begin('/about');
    await act(async () =>
      sessionStore.set({ session: sessionOf({ id: 'u', email: 'a@gmail.com', name: 'Asha', role: 'client' }) }),
    );
    expect(place.querySelector('header')?.textContent).toContain('Client Portal');
    const link = [...place.querySelectorAll<HTMLElement>('header a')].find((a) => a.textContent === 'Services');
    await act(async () => link?.click());
    await waitFor(() => expect(location.pathname).toBe('/services'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect([place.querySelectorAll('main').length, mismatches.length]).toEqual([1, 0]);
  });

  it.each([
    ['/projects/nothing', '404 Not Found', '404 Not Found · Lamplight'],
    ['/careers/nobody', 'This role does not exist any more', 'This role does not exist any more · Lamplight'],
  ])("%s draws itself over '404 Not Found', with one main and no complaint", async (path, title, documentTitle) => {
    const said = jest.spyOn(console, 'error');
    globalThis.fetch = async () => Response.json({ success: false, code: 'NOT_FOUND', message: '' }, { status: 404 });
    history.replaceState(null, '', path);
    const place = document.createElement('div');
    place.innerHTML = drawn('/nowhere').html;
    document.body.replaceChildren(place);
    expect(readBoot(page(listsOf(path), true))).toEqual({ drawn: false });
    await loadFirst();
    await act(async () => {
      root = createRoot(place);
      root.render(
        <App>
          <Router />
        </App>,
      );
    });
    await waitFor(() => expect([...place.querySelectorAll('h1')].map((h) => h.textContent)).toEqual([title]));
    expect(place.querySelectorAll('main')).toHaveLength(1);
    expect(document.title).toBe(documentTitle);
    expect(said).not.toHaveBeenCalled();
  });
});

describe('what the head says of a page after a navigation', () => {
  let root: Root | null = null;
  const told = () => {
    const of = (selector: string, holder: string) =>
      document.head.querySelector(selector)?.getAttribute(holder) ?? null;
    return {
      description: of('meta[name="description"]', 'content'),
      canonical: of('link[rel="canonical"]', 'href')?.replace(location.origin, origin) ?? null,
      robots: of('meta[name="robots"]', 'content'),
    };
  };
  const said = (path: string) => ({
    description: contentOf(drawn(path).head, 'description'),
    canonical: parsed(drawn(path).head).querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    robots: contentOf(drawn(path).head, 'robots') ?? null,
  });
  const go = (path: string) =>
    act(async () => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    });
  const beginAt = async (path: string, shown: Partial<SiteLists>) => {
    history.replaceState(null, '', path);
    document.head.innerHTML = drawn(path).head;
    siteLists.start(shown);
    const place = document.createElement('div');
    document.body.replaceChildren(place);
    await loadFirst();
    await act(async () => {
      root = createRoot(place);
      root.render(
        <App>
          <Router />
        </App>,
      );
    });
  };
  beforeEach(() => sessionStore.set({ session: { is: 'none' }, config }));
  afterEach(async () => {
    await act(async () => root?.unmount());
    document.head.replaceChildren();
    sessionStore.reset();
  });

  it('is what the server says of it, each element once', async () => {
    globalThis.fetch = async () => Response.json({ success: true, items: [] });
    await beginAt('/about', lists);
    expect(told()).toEqual(said('/about'));
    for (const path of [...paths, ...nowhere, '/about']) {
      await go(path);
      await waitFor(() => expect([path, told()]).toEqual([path, said(path)]));
    }
    expect(document.head.querySelectorAll('meta[name="description"], link[rel="canonical"]')).toHaveLength(2);
  });

  it('says neither that a thing is there nor that it is gone until its list has come', async () => {
    let answer = (_: Response) => undefined as unknown;
    globalThis.fetch = (url) =>
      String(url).endsWith('/catalogue/products')
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : Promise.resolve(Response.json({ success: true, items: [] }));
    await beginAt('/about', {});
    await go('/projects/clinic');
    await waitFor(() => expect(told()).toMatchObject({ canonical: null, robots: null }));
    await act(async () => answer(Response.json({ success: true, items: lists.products })));
    await waitFor(() => expect(told()).toEqual(said('/projects/clinic')));
  });
});
