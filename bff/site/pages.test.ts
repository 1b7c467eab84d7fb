import { silent } from '@lamplight/common/log/log.ts';
import type { RenderPage } from '../contract/rendering.ts';
import type { SiteLists } from '../contract/site.ts';
import { shownJob, shownProduct } from '../workbench/shown.ts';
import { pagesWith } from './pages.ts';

const config = {
  ...{ company: 'L', emailHosts: [], mailboxes: [], idleMinutes: 30, google: false, emailVerification: false },
  captcha: { kind: 'altcha' },
} as const;
const lists = (more: Partial<SiteLists> = {}): SiteLists => ({
  ...{ plans: [], products: [], techStacks: [], claims: [], jobs: [] },
  ...more,
});
const projectId = '0b0d1012-aaaa-4bbb-8ccc-0123456789ab';

const stage = () => {
  const asked: { path: string; lists: unknown }[] = [];
  const broken = new Set<string>();
  const render: RenderPage = async (path, about) => {
    if (broken.has(path)) throw new Error('no');
    asked.push({ path, lists: about.lists });
    return { found: path !== '/404', head: '', html: `${path} ${asked.length}` };
  };
  return { pages: pagesWith({ render, origin: 'http://l', config, log: silent }), asked, broken };
};
const named = (asked: { path: string }[]) => asked.splice(0).map(({ path }) => path);

describe('The drawn pages', () => {
  it('are one of each public page, product and job, each from its own lists alone', async () => {
    const { pages, asked } = stage();
    await pages.draw(lists({ products: [shownProduct('till')], jobs: [shownJob('tester')] }), []);
    expect(asked.find(({ path }) => path === '/services')?.lists).toMatchObject({
      techStacks: [],
      products: [{ slug: 'till' }],
    });
    expect(pages.at('/pricing')?.lists).toEqual({ plans: [] });
    expect(pages.at('/terms')?.lists).toEqual({});
    expect(named(asked).sort()).toEqual(
      [
        ...['/', '/404', '/about', '/careers', '/careers/tester', '/contact', '/pricing', '/products'],
        ...['/projects/till', '/services', '/terms'],
      ].sort(),
    );
  });

  it('are drawn again where they show what changed, and only there', async () => {
    const { pages, asked } = stage();
    await pages.draw(lists({ products: [shownProduct('till')] }), []);
    named(asked);
    await pages.draw(lists({ products: [shownProduct('till', 'Till 2')] }), ['products']);
    expect(named(asked).sort()).toEqual(['/', '/products', '/projects/till', '/services']);
    await pages.draw(lists({ products: [shownProduct('till', 'Till 2')] }), []);
    expect(named(asked)).toEqual([]);
  });

  it('go when their thing goes, which is then known to be gone; a project never is', async () => {
    const { pages } = stage();
    expect(pages.isGone('/projects/till')).toBe(false); // nobody knows yet
    await pages.draw(lists({ products: [shownProduct('till')], jobs: [shownJob('tester')] }), []);
    expect([pages.isGone('/projects/till'), pages.isGone('/projects/tills')]).toEqual([false, true]);
    await pages.draw(lists(), ['products', 'jobs']);
    expect([pages.at('/projects/till'), pages.at('/careers/tester')]).toEqual([null, null]);
    expect(['/projects/till', '/careers/tester', `/projects/${projectId}`, '/about'].map(pages.isGone)).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it("are one for all that is gone of a kind, '404 Not Found' with the newest list of it", async () => {
    const { pages } = stage();
    expect(pages.missing('/projects/tills')).toBeNull();
    await pages.draw(lists({ products: [shownProduct('till')] }), []);
    const [gone, other] = ['/projects/tills', '/projects/tail'].map(pages.missing);
    expect(gone).toBe(other);
    expect(gone).toMatchObject({
      html: pages.missing('/nowhere')?.html,
      lists: { products: [{ slug: 'till' }] },
      instead: true,
    });
    expect(pages.missing('/nowhere')).toMatchObject({ lists: {} });
    expect(pages.missing('/nowhere')?.instead).toBeUndefined();
    await pages.draw(lists(), ['products']);
    expect(pages.missing('/projects/tills')?.lists).toEqual({ products: [] });
  });

  it('stay as they were last drawn well, and are tried again with the next change', async () => {
    const { pages, broken } = stage();
    await pages.draw(lists(), []);
    const before = pages.at('/pricing');
    broken.add('/pricing');
    await pages.draw(lists({ plans: null }), ['plans']);
    expect(pages.at('/pricing')).toBe(before);
    const fresh = stage();
    fresh.broken.add('/about');
    await fresh.pages.draw(lists(), []);
    expect(fresh.pages.at('/about')).toBeNull();
    fresh.broken.clear();
    await fresh.pages.draw(lists(), []);
    expect(fresh.pages.at('/about')).not.toBeNull();
  });
});
