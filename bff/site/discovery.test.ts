import { shownJob, shownProduct } from '../workbench/shown.ts';
import { robotsTxt, sitemapXml } from './discovery.ts';

const lists = { plans: null, products: [shownProduct('till')], techStacks: null, claims: null, jobs: [shownJob('qa')] };

describe('Search engines', () => {
  it('find every public page, product and open job, with when it changed where that is known', () => {
    const found = [
      ...sitemapXml('https://l.example', lists).matchAll(/<loc>https:\/\/l\.example(.*?)<\/loc>(?:<lastmod>(.*?)<)?/g),
    ];
    expect(Object.fromEntries(found.map(([, path, changed]) => [path, changed?.slice(0, 10)]))).toEqual({
      ...{ '/': undefined, '/services': undefined, '/pricing': undefined, '/about': undefined },
      ...{ '/terms': undefined, '/contact': undefined, '/products': '2026-11-01', '/careers': '2026-11-02' },
      ...{ '/projects/till': '2026-11-01', '/careers/qa': '2026-11-02' },
    });
  });

  it('are kept from the portal and the API, and from no public page', () => {
    const text = robotsTxt('https://l.example');
    const kept = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
    for (const path of [
      '/api/',
      '/admin',
      '/client',
      '/project-details/',
      '/invoices/',
      '/projects/*/milestones',
      '/login',
      '/application',
    ])
      expect(kept).toContain(path);
    for (const path of ['/', '/services', '/projects/till', '/careers/qa', '/contact'])
      expect(kept.filter((start) => path.startsWith(start))).toEqual([]);
    expect(text).toContain('Sitemap: https://l.example/sitemap.xml');
  });
});
