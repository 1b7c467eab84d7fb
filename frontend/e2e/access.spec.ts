/**
 * Where each page leads each visitor. The table is written by hand from product.md §2, §4 and §6 (and rulings R1, R2, R8),
 * so that a wrong row of the route table cannot agree with itself.
 */
import type { Page } from '@playwright/test';
import { expect, type Ids, LOOKING, settled, test, type Who } from './parts/demo.ts';

test.use(LOOKING);

type Leads = 'shows' | 'login' | 'home' | 'denied' | 'missing';
type Row = readonly [
  page: (ids: Ids) => string,
  Readonly<Partial<Record<'visitor' | 'client' | 'employee' | 'lead' | 'admin', Leads>>>,
];

const project = (ids: Ids) => ids.project('Patient portal');
const everyone = { visitor: 'shows', client: 'shows', employee: 'shows', lead: 'shows', admin: 'shows' } as const;
/** Pages for everybody, signed in or not. */
const anyone = { visitor: 'shows', client: 'shows' } as const;
const signedIn = { ...everyone, visitor: 'login' } as const;
const guests = { visitor: 'shows', client: 'home', employee: 'home', lead: 'home', admin: 'home' } as const;
const clients = { visitor: 'login', client: 'shows', employee: 'home', lead: 'home', admin: 'home' } as const;
const admins = { visitor: 'login', client: 'home', employee: 'home', lead: 'home', admin: 'shows' } as const;
const team = { visitor: 'login', client: 'home', employee: 'shows', lead: 'shows', admin: 'shows' } as const;

const rows: readonly Row[] = [
  [() => '/', everyone],
  [() => '/services', anyone],
  [() => '/pricing', anyone],
  [() => '/products', anyone],
  [() => '/projects/clinic-desk', anyone],
  [() => '/careers', anyone],
  [() => '/careers/backend-engineer', anyone],
  [() => '/about', anyone],
  [() => '/terms', anyone],
  [() => '/contact', anyone],
  [() => '/application', anyone],
  [() => '/project-delivery/opened', anyone],
  [() => '/join', anyone],
  [() => '/no-such-page', everyone],
  [() => '/login', guests],
  [() => '/login?mode=signup', guests],
  [() => '/profile', signedIn],
  [() => '/proposalform', signedIn],
  [() => '/client', clients],
  [() => '/employee', team],
  [() => '/admin/analytics', { visitor: 'login', client: 'home', employee: 'home', lead: 'home', admin: 'shows' }],
  [() => '/admin/books', admins],
  [() => '/admin/drive-settings', admins],
  [() => '/github', team],
  [() => '/payroll', admins],
  [() => '/payslips/nobodys', team],
  [() => '/admin/costs', { visitor: 'login', client: 'home', employee: 'home', lead: 'home', admin: 'shows' }],
  [() => '/employee/time', { visitor: 'login', client: 'home', employee: 'shows', lead: 'shows', admin: 'home' }],
  [() => '/employee/interests', { visitor: 'login', client: 'home', employee: 'shows', lead: 'shows', admin: 'home' }],
  [() => '/documentation', team],
  [() => '/client/documentation', clients],
  [() => '/admin', admins],
  [() => '/admin/proposals', admins],
  [() => '/admin/projects', admins],
  [() => '/admin/audit', admins],
  [() => '/admin/audit/pay', admins],
  [(ids) => `/admin/audit/${ids.project('Patient portal')}`, admins],
  [() => '/admin/applications', admins],
  [() => '/admin/jobs', admins],
  [() => '/admin/enquiries', admins],
  [() => '/admin/catalogue', admins],
  [() => '/tech-stacks', team],
  [() => '/add-employee', admins],
  [(ids) => `/project-details/${project(ids)}`, signedIn],
  [(ids) => `/projects/${project(ids)}`, signedIn],
  [
    (ids) => `/projects/${project(ids)}/milestones`,
    { visitor: 'login', client: 'denied', employee: 'shows', lead: 'shows', admin: 'shows' },
  ],
  [
    (ids) => `/invoices/${ids.invoice('Discovery')}`,
    { visitor: 'login', client: 'shows', employee: 'home', lead: 'home', admin: 'shows' },
  ],
  [() => '/statement', { visitor: 'login', client: 'shows', employee: 'home', lead: 'home', admin: 'shows' }],
  [() => '/search?q=portal', signedIn],
  [() => '/chat', signedIn],
  [() => '/notifications', signedIn],
  [() => '/admin-dashboard?from=old', admins],
  [() => '/dashboard', { visitor: 'login', client: 'home', employee: 'home', lead: 'home', admin: 'home' }],
];

const HOME = { client: '/client', employee: '/employee', lead: '/employee', admin: '/admin' } as const;
/** Pages that lead on to another address of the same thing. */
const moved = (path: string): string =>
  path.replace(/^\/admin-dashboard/, '/admin').replace(/^\/projects\/(?=[0-9a-f]{8}-[^/]*$)/, '/project-details/');

/** From where one is, as a link within the site leads on. */
const within = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/**
 * Visitors and clients open every page by its address, staff go on within the site: the same guard decides, and what staff
 * may see is opened by its address in `screens.spec.ts`. What shows there is told from what stood there before.
 */
const leadTo = async (page: Page, who: Who, path: string): Promise<void> => {
  const { pathname, search } = new URL(page.url());
  // What one stands on already, or is led to from an older address, has nothing to tell it by.
  const isThere = moved(path) !== path || `${pathname}${search}` === path;
  if (who === 'visitor' || who === 'client' || isThere) return void (await page.goto(path));
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.dataset['before'] = '';
  });
  await within(page, path);
};
const NOT_BEFORE = 'h1:not([data-before])';

for (const who of ['visitor', 'client', 'employee', 'lead', 'admin'] as const satisfies readonly Who[])
  test(`every page leads the ${who} where the specification says`, async ({ demo, open }) => {
    const { page, quiet } = await open(who, '/');
    quiet.expects(/\/no-such-page$/, 404);
    quiet.expects(/\/api\/payslips\/nobodys$/, 404);
    const actual: Record<string, Leads> = {};
    const wanted: Record<string, Leads> = {};
    for (const [pathOf, table] of rows) {
      const leads = table[who];
      if (leads === undefined) continue;
      const path = pathOf(demo.ids);
      wanted[path] = leads;
      // Each page is judged by itself: a second refusal within two seconds would be told on the page.
      await page.evaluate(() => sessionStorage.removeItem('lastDenial'));
      await leadTo(page, who, path);
      const led =
        (leads === 'login' || (leads === 'home' && who !== 'visitor')) &&
        (await page
          .waitForURL(leads === 'login' ? /\/login$/ : (url) => who !== 'visitor' && url.pathname === HOME[who])
          .then(
            () => true,
            () => false,
          ));
      // Where a page leads away to is looked at by its own row.
      if (!led) {
        await expect(page.locator(NOT_BEFORE).first()).toBeVisible();
        await settled(page);
      }
      const { pathname, search } = new URL(page.url());
      const denied = await page.getByRole('heading', { level: 1, name: 'Access Denied' }).isVisible();
      actual[path] = denied
        ? 'denied'
        : pathname === '/login' && path !== '/login' && !path.startsWith('/login?')
          ? 'login'
          : `${pathname}${search}` === moved(path)
            ? 'shows'
            : who !== 'visitor' && pathname === HOME[who]
              ? 'home'
              : 'missing';
    }
    expect(actual).toEqual(wanted);
  });

test('a page of one role says Access Denied when it refuses twice within two seconds', async ({ open }) => {
  const { page } = await open('client', '/client');
  await within(page, '/admin');
  await page.waitForURL(/\/client$/);
  await within(page, '/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

test('whoever signs in goes on to the page that was asked for', async ({ demo, open }) => {
  const { page } = await open('visitor', `/project-details/${project(demo.ids)}?tab=milestones`);
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Email').fill('priya@lamplight.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('lamplight-demo');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await page.waitForURL(`/project-details/${project(demo.ids)}?tab=milestones`);
  await expect(page.getByRole('table', { name: 'Milestones' })).toBeVisible();
});
