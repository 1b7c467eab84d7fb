/**
 * The demo company, a copy of its own for every worker, and its people: each signed in once, since the newest sign-in ends
 * the older (product.md S6).
 */
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { captchaFor } from './captcha.ts';
import { DEMO_FOLDER, keepWordsOf, type Product, startProduct } from './product.ts';
import { listenTo, type Quiet } from './quiet.ts';
import { keepStoresOf } from './seen.ts';

export const people = {
  client: 'asha@lamplight.example',
  shipper: 'vikram@lamplight.example',
  bookseller: 'nisha@lamplight.example',
  employee: 'arjun@lamplight.example',
  lead: 'meera@lamplight.example',
  admin: 'dev@lamplight.example',
} as const;
export type Who = 'visitor' | keyof typeof people;
/** For one act: a screen that does not answer is named in seconds. */
export const PATIENCE_MS = 20_000;
const PASSWORD = 'lamplight-demo';

type Row = Readonly<{ title: string; projectId: string }>;
type Proposed = Readonly<{ title: string; proposalId: string }>;
type Bill = Readonly<{ milestoneTitle: string; invoiceId: string; state: string; clientName: string }>;
type Talk = Readonly<{ conversationId: string; title: string; kind: string }>;
type Run = Readonly<{ runId: string; type: string; state: string }>;
type Paid = Readonly<{ payslipId: string; employee: Readonly<{ id: string; name?: string | null }> }>;
/** Ids that the pages are opened with, by the titles that the demo's story gives. */
export type Ids = Readonly<{
  project(title: string): string;
  proposal(title: string): string;
  /** Of that milestone: numbers depend on the financial year of the day. */
  invoice(milestone: string): string;
  milestone(project: string, title: string): string;
  /** The newest regular one in that state. */
  run(state: 'calculated' | 'closed'): string;
  /** Of whoever's name begins so, in the newest closed month. */
  payslip(name: string): string;
  employee(name: string): string;
  /** With the client of that project. */
  conversation(project: string): string;
}>;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
export type Demo = Readonly<{
  product: Pick<Product, 'url' | 'log' | 'words'>;
  ids: Ids;
  /** The cookies of one person's only session. */
  session(who: Who): Promise<Cookies>;
  /** After a test that signed in anew at a page: this is the person's session from now on. */
  keep(who: Who, cookies: Cookies): void;
}>;

const signInWith = (browser: Browser, url: string) => async (who: Exclude<Who, 'visitor'>) => {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { 'x-csrf': '1', origin: url } });
  const captchaToken = await captchaFor(context.request, 'login');
  const answer = await context.request.post('/api/auth/login', {
    data: { email: people[who], password: PASSWORD, captchaToken },
  });
  expect(answer.status(), `sign-in of ${who}`).toBe(200);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
};

const idsFor = async (browser: Browser, url: string, cookies: Cookies): Promise<Ids> => {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { 'x-csrf': '1' } });
  await context.addCookies(cookies);
  const list = async <T>(path: string) =>
    ((await (await context.request.get(`/api${path}`)).json()) as { items: readonly T[] }).items;
  const [projects, proposals, invoices] = [
    await list<Row>('/projects?limit=100'),
    await list<Proposed>('/proposals?limit=100'),
    await list<Bill>('/invoices?limit=100'),
  ];
  const talks = await list<Talk>('/conversations?kind=project_client&limit=100');
  const milestones = new Map<string, string>();
  for (const { title, projectId } of projects)
    for (const m of await list<{ title: string; milestoneId: string }>(`/projects/${projectId}/milestones?limit=100`))
      milestones.set(`${title}/${m.title}`, m.milestoneId);
  const runs = (await list<Run>('/payroll/runs?limit=100')).filter(({ type }) => type === 'regular');
  const run = (state: string) => runs.find((one) => one.state === state)?.runId;
  const paid = await list<Paid>(`/payroll/runs/${run('closed')}/people?limit=100`);
  await context.close();
  const required = (id: string | undefined, what: string): string => {
    if (id === undefined) throw new Error(`The demo company has no ${what}`);
    return id;
  };
  return {
    project: (title) => required(projects.find((p) => p.title === title)?.projectId, `project ${title}`),
    proposal: (title) => required(proposals.find((p) => p.title === title)?.proposalId, `proposal ${title}`),
    invoice: (milestone) =>
      required(invoices.find((i) => i.milestoneTitle === milestone)?.invoiceId, `the invoice of ${milestone}`),
    milestone: (project, title) => required(milestones.get(`${project}/${title}`), `milestone ${title}`),
    run: (state) => required(run(state), `run that is ${state}`),
    payslip: (name) =>
      required(paid.find(({ employee }) => employee.name?.startsWith(name))?.payslipId, `payslip of ${name}`),
    conversation: (project) =>
      required(talks.find(({ title }) => title === project)?.conversationId, `conversation about ${project}`),
    employee: (name) =>
      required(paid.find(({ employee }) => employee.name?.startsWith(name))?.employee.id, `employee ${name}`),
  };
};

/** The company at a product that runs: who signs in there, and under which ids it has what the story tells. */
export const demoAt = async (browser: Browser, product: Demo['product']): Promise<Demo> => {
  const signIn = signInWith(browser, product.url);
  const sessions = new Map<Who, Cookies>();
  const session = async (who: Who): Promise<Cookies> => {
    if (who === 'visitor') return [];
    const session = sessions.get(who) ?? (await signIn(who));
    sessions.set(who, session);
    return session;
  };
  return {
    product,
    session,
    keep: (who, cookies) => void sessions.set(who, cookies),
    ids: await idsFor(browser, product.url, await session('admin')),
  };
};

export type Opened = Readonly<{ page: Page; quiet: Quiet }>;
type Options = Parameters<Browser['newContext']>[0] & {
  /** What the page's first look must bring: a missing thing is answered so, and Chromium says it. */
  provokes?: readonly [path: RegExp, status: number] | undefined;
  /** What must be there before the page's first look. */
  before?: (page: Page) => Promise<unknown>;
};
export type Open = (who: Who, path: string, options?: Options) => Promise<Opened>;
type Visit = (who: Who, path: string, provokes?: Options['provokes']) => Promise<Page>;
type Desk = (who: Who) => Promise<Opened>;

const contextFor = async (browser: Browser, demo: Demo, who: Who, options: Parameters<Browser['newContext']>[0]) => {
  const context = await browser.newContext({ baseURL: demo.product.url, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  await context.addCookies(await demo.session(who));
  return context;
};

export const test = base.extend<
  { open: Open; visit: Visit },
  { company: string; demo: Demo; desk: Desk; desks: Parameters<Browser['newContext']>[0] }
>({
  /** Files that name another company than the rest get a copy for themselves: what they change, nobody else sees. */
  company: ['for everyone', { option: true, scope: 'worker' }],
  demo: [
    async ({ browser, company: _apart }, use) => {
      const product = await startProduct({ from: process.env[DEMO_FOLDER] ?? '' });
      await use(await demoAt(browser, product));
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** How the windows of `visit` look. */
  desks: [{}, { option: true, scope: 'worker' }],
  /** One page a person for the worker's whole life. */
  desk: [
    async ({ browser, demo, desks }, use) => {
      const pages = new Map<Who, Opened & { context: BrowserContext }>();
      await use(async (who) => {
        const there = pages.get(who);
        if (there) return there;
        const context = await contextFor(browser, demo, who, desks);
        const page = await context.newPage();
        const opened = { page, context, quiet: await listenTo(page) };
        pages.set(who, opened);
        return opened;
      });
      for (const { context } of pages.values()) {
        await keepStoresOf(context);
        await context.close();
      }
    },
    { scope: 'worker' },
  ],
  /** Leads a person's one page to a screen: many screens, no new window for each. Nothing may be changed there. */
  visit: async ({ desk }, use) => {
    const visited = new Map<Who, Quiet>();
    await use(async (who, path, provokes) => {
      const { page, quiet } = await desk(who);
      if (provokes) quiet.expects(...provokes);
      visited.set(who, quiet);
      await page.goto(path);
      await settled(page);
      return page;
    });
    for (const [who, quiet] of visited) {
      expect.soft(quiet.faults(), `the ${who}'s page`).toEqual([]);
      quiet.afresh();
    }
  },
  /** A page of one person; at the end of the test each must have been quiet. */
  open: async ({ browser, demo }, use, info) => {
    const opened: { who: Who; quiet: Quiet; context: BrowserContext }[] = [];
    await use(async (who, path, { provokes, before, ...options } = {}) => {
      const context = await contextFor(browser, demo, who, options);
      const page = await context.newPage();
      const quiet = await listenTo(page);
      if (provokes) quiet.expects(...provokes);
      opened.push({ who, quiet, context });
      await before?.(page);
      await page.goto(path);
      await settled(page);
      return { page, quiet };
    });
    if (info.status !== info.expectedStatus) await keepWordsOf(info, demo.product);
    for (const { who, quiet, context } of opened) {
      await keepStoresOf(context);
      await context.close();
      expect.soft(quiet.faults(), `the ${who}'s page`).toEqual([]);
    }
  },
});
export { expect };

/**
 * What looks at many screens and changes nothing: files with the same options share a worker and its company. Their findings
 * are sentences that name their place; a recording of every step would double the time.
 */
export const LOOKING = {
  trace: 'off',
  desks: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
} as const;

/** The screen stands: its title is there, no skeleton is left, a page that the server drew has come alive, the fonts are in. */
export const settled = async (page: Page): Promise<void> => {
  // Asked in the page, which knows at once; what is asked from here is asked again after half a second, and a second.
  const stands = page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1')].some((title) => title.checkVisibility({ visibilityProperty: true })) &&
      document.querySelector('[aria-busy="true"]') === null &&
      performance.getEntriesByName('alive').length > 0 &&
      document.fonts.status === 'loaded',
    undefined,
    { polling: STANDS_LOOK_MS },
  );
  const faulty = await stands.then(
    () => null,
    (error: Error) => error,
  );
  if (faulty === null) return;
  // Names what is missing.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: NAMED_MS });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: NAMED_MS });
  throw faulty;
};
const STANDS_LOOK_MS = 40;
const NAMED_MS = 1_000;
