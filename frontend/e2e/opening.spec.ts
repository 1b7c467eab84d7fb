/**
 * How a home opens: its frame is in the page, its calls go out beside its code, and none goes out twice. What it takes is
 * printed (`npm run audit:portal` opens each home several times); no test holds a time, which depends on the machine.
 */
import type { Page, Request } from '@playwright/test';
import { firstCalls } from '../src/app/early.ts';
import { civilOf } from '../src/ui/dates.ts';
import { expect, type Ids, settled, test } from './parts/demo.ts';

const ROLE = {
  ...{ client: 'client', bookseller: 'client', employee: 'employee' },
  ...{ lead: 'team_lead', admin: 'admin' },
} as const;
type Home = Readonly<{ name: string; who: keyof typeof ROLE; path: string; shows: RegExp }>;
const homes: readonly Home[] = [
  { name: 'the client’s home', who: 'client', path: '/client', shows: /Patient portal/ },
  { name: 'the employee’s home', who: 'employee', path: '/employee', shows: /Patient portal|My projects/ },
  { name: 'the lead’s home', who: 'lead', path: '/employee', shows: /Patient portal/ },
  { name: 'the admin’s home', who: 'admin', path: '/admin', shows: /Fuel reports/ },
];
const BELL = '/api/notifications?limit=30';
const MEASURED = process.env['OPENINGS'] !== undefined;
const ROUNDS = Number(process.env['OPENINGS'] ?? '1');
/** Late refetches would come within this time: the stream gathers what it hears for a quarter second. */
const QUIET_MS = 1_500;

const ms = (values: readonly number[]): string =>
  `${[...values].sort((a, b) => a - b)[values.length >> 1]?.toFixed(0)} ms`;

/** Marks the moment in which the data are drawn: the words are there, and nothing waits any more. */
const markDrawn = (words: string): void => {
  const pattern = new RegExp(words);
  const look = (): void => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (pattern.test(text) && document.querySelector('[aria-busy="true"]') === null) performance.mark('drawn');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
const startOf = (page: Page, mark: string): Promise<number> =>
  page.evaluate((of) => performance.getEntriesByName(of)[0]?.startTime ?? Number.NaN, mark);

for (const { name, who, path, shows } of homes)
  test(`${name}: the frame first, every call once`, async ({ open }) => {
    const { page } = await open(who, '/about');
    // What the page before still asks for, on a busy machine, is not the home's.
    await page.goto('about:blank');
    await page.addInitScript(markDrawn, shows.source);
    const [paints, drawn]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const requests: string[] = [];
      let person = '';
      const note = (request: Request): void => {
        const { pathname, search } = new URL(request.url());
        if (!pathname.startsWith('/api/') || request.method() !== 'GET') return;
        person ||= request.headers()['x-acting-user'] ?? '';
        requests.push(pathname + search);
      };
      page.on('request', note);
      await page.goto(path);
      await settled(page);
      await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
      paints.push(await startOf(page, 'first-contentful-paint'));
      drawn.push(await startOf(page, 'drawn'));
      await page.waitForTimeout(QUIET_MS);
      page.off('request', note);
      // The app itself asks for the stream, for who is there and for what the bell says.
      expect(requests.sort()).toEqual(
        [
          ...firstCalls(path, '', { id: person, role: ROLE[who] }, civilOf(Date.now())),
          '/api/auth/me',
          '/api/stream',
          BELL,
        ].sort(),
      );
    }
    const html = await (await page.request.get(path)).text();
    expect(html, 'the frame is in the page').toMatch(/<div id="app"><div class="[^"]+">/);
    if (MEASURED) process.stdout.write(`${name}: first paint ${ms(paints)}, data ${ms(drawn)} (median of ${ROUNDS})\n`);
  });

type Opened = Readonly<{ who: keyof typeof ROLE; path: (ids: Ids) => string }>;
const screens: readonly Opened[] = [
  { who: 'client', path: (ids) => `/project-details/${ids.project('Patient portal')}` },
  { who: 'lead', path: (ids) => `/project-details/${ids.project('Patient portal')}?tab=files` },
  { who: 'bookseller', path: (ids) => `/project-details/${ids.proposal('Author evenings')}` },
  { who: 'lead', path: (ids) => `/projects/${ids.project('Patient portal')}/milestones` },
  { who: 'client', path: (ids) => `/invoices/${ids.invoice('Discovery')}` },
  { who: 'admin', path: () => '/admin/proposals' },
  { who: 'admin', path: () => '/admin/projects' },
  { who: 'admin', path: () => '/admin/analytics' },
  { who: 'employee', path: () => '/tech-stacks' },
];
for (const [n, { who, path }] of screens.entries())
  test(`screen ${n} asks for its data before its code is there, and only once`, async ({ demo, open }) => {
    const { page } = await open(who, '/about');
    const there = path(demo.ids);
    await page.goto('about:blank');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname + search);
    });
    await page.goto(there);
    await settled(page);
    const { pathname, search } = new URL(there, page.url());
    const early = firstCalls(pathname, search, { id: 'nobody', role: ROLE[who] }, civilOf(Date.now()));
    expect(early.length).toBeGreaterThan(0);
    for (const call of early) expect(requests.filter((request) => request === call)).toEqual([call]);
    expect(requests[0], 'before the app asks who is there').toBe(early[0]);
  });
