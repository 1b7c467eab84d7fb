/** What search engines are told: where the public pages are, and what is no business of theirs. */
import { pages } from '../contract/pages.ts';
import { listsOfPage, type SiteLists } from '../contract/site.ts';

const isShown = (id: string): boolean => Object.hasOwn(listsOfPage, id);

/** Pictures of products are public; the rest of the API is for the app. */
export const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/catalogue/pictures/',
    'Disallow: /api/',
    ...pages.filter(({ id }) => !isShown(id)).map(({ path }) => `Disallow: ${pathsUnder(path)}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** RFC 9309: a prefix, in which a star stands for whatever a middle part may be. `/projects/` itself holds public products. */
const pathsUnder = (template: string): string => template.replace(/:[^/]+$/, '').replaceAll(/:[^/]+/g, '*');

/** `lastmod` only where the data say when a page last changed. */
export const sitemapXml = (origin: string, { products, jobs, plans }: SiteLists): string => {
  const entries: { path: string; changed: string | undefined }[] = [
    ...pages
      .filter(({ id, path }) => isShown(id) && !path.includes(':'))
      .map(({ id, path }) => ({
        path,
        changed:
          id === 'products'
            ? latest(products?.map((p) => p.publishedAt))
            : id === 'careers'
              ? latest(jobs?.map((j) => j.publishedAt))
              : id === 'pricing'
                ? latest(plans?.map((p) => p.effectiveFrom))
                : undefined,
      })),
    ...(products ?? []).map((p) => ({ path: `/projects/${p.slug}`, changed: p.publishedAt })),
    ...(jobs ?? []).map((j) => ({ path: `/careers/${j.slug}`, changed: j.publishedAt })),
  ];
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${origin}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
};

const latest = (dates: readonly string[] | undefined): string | undefined => [...(dates ?? [])].sort().at(-1);
