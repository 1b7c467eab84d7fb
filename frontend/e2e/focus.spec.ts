/** Where the keyboard is: on the title after a navigation, inside an open dialog and nowhere else, back where it came from. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Ids, test, type Who } from './parts/demo.ts';
import { holdsFocus, tabFaults } from './parts/dialogs.ts';
import { axeFindings, focused, layoutFaults, seeAt, sights } from './parts/look.ts';

test.describe.configure({ mode: 'parallel' });
/** These tests begin a proposal's review, so they get a demo company of their own. */
test.use({ company: 'asked for information' });
test.use({ trace: 'off', desks: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } });

const details =
  (project: string, query = '') =>
  (ids: Ids) =>
    `/project-details/${ids.project(project)}${query}`;
const milestone = (project: string, title: string) => (ids: Ids) =>
  `/project-details/${ids.project(project)}?tab=milestones&milestone=${ids.milestone(project, title)}`;
const proposal = (title: string) => (ids: Ids) => `/admin/proposals?proposal=${ids.proposal(title)}`;
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

type FocusCase = Readonly<{
  who: Who;
  path: (ids: Ids) => string;
  /** The control that opens the dialog. */
  opener: (page: Page) => Locator;
  title: RegExp;
  /** Leads to where the opener stands. */
  before?: (page: Page) => Promise<void>;
  narrow?: true;
  /** The answer that makes the dialog appear, where no press alone does. */
  provokes?: readonly [path: RegExp, status: number];
}>;

const choose = async (page: Page): Promise<void> => {
  const event = page.getByRole('button', { name: /submitted Discovery for acceptance/ }).first();
  await event.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^You are looking at/)).toBeVisible();
};
const beginReview = async (page: Page): Promise<void> => {
  const begin = page.getByRole('button', { name: 'Start the review' });
  const ask = page.getByRole('button', { name: 'Ask for information' });
  await expect(begin.or(ask)).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(ask).toBeVisible();
};
const counter = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByLabel('What should change, and why').fill('Reminders could come in a second step.');
};
/** Answers as the server does once the last proof is a quarter of an hour old. */
const demandProof = (page: Page): Promise<void> =>
  page
    .route(/\/billing$/, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 403,
            json: {
              success: false,
              code: 'STEP_UP_REQUIRED',
              message: '',
              requestId: '0b5f7d3e-1111-4222-8333-444455556666',
            },
          })
        : route.fallback(),
    )
    .then(() => {});
const leaveDraft = async (page: Page): Promise<void> => {
  await page.getByLabel('Title').fill('Shelf watch');
  await page.getByLabel('Title').blur();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
};
const audit = () => `/admin/audit?type=MilestoneSubmitted`;

const dialogs: readonly FocusCase[] = [
  { who: 'admin', path: () => '/admin', opener: button('Ctrl K: go to'), title: /^Go to$/ },
  { who: 'client', path: () => '/client', opener: button(/^More$/), title: /^More$/, narrow: true },
  { who: 'lead', path: () => '/employee', opener: button(/^Report progress of/), title: /^Progress of/ },
  { who: 'admin', path: proposal('Pharmacy stock'), opener: button(/^Reject/), title: /^Reject the proposal$/ },
  {
    who: 'bookseller',
    path: (ids) => `/project-details/${ids.proposal('Author evenings')}`,
    opener: button('Accept offer 1'),
    title: /^Accept offer 1$/,
  },
  {
    who: 'bookseller',
    path: (ids) => `/project-details/${ids.proposal('Author evenings')}`,
    opener: button('Decline'),
    title: /^Decline offer 1$/,
  },
  {
    who: 'admin',
    path: proposal('Fuel reports'),
    opener: button('Ask for information'),
    title: /^Ask Vikram/,
    before: beginReview,
  },
  {
    who: 'bookseller',
    path: (ids) => `/project-details/${ids.proposal('Author evenings')}`,
    opener: button('See it before it is sent'),
    title: /^Your counter to offer 1$/,
    before: counter,
  },
  {
    who: 'client',
    path: () => '/proposalform',
    opener: button('Sign out'),
    title: /^You have unsent drafts/,
    before: leaveDraft,
  },
  {
    who: 'shipper',
    path: () => '/profile',
    opener: button('Save billing profile'),
    title: /^Confirm that it is you$/,
    before: demandProof,
    provokes: [/\/billing$/, 403],
  },
  { who: 'lead', path: milestone('Patient portal', 'Records'), opener: button('It is blocked'), title: /is blocked$/ },
  {
    who: 'shipper',
    path: milestone('Fleet dispatch', 'Driver app'),
    opener: (page) => page.getByRole('button', { name: 'Accept', exact: true }),
    title: /^Accept Driver app$/,
  },
  {
    who: 'shipper',
    path: milestone('Fleet dispatch', 'Driver app'),
    opener: button('Request changes'),
    title: /^Request changes to Driver app$/,
  },
  {
    who: 'admin',
    path: milestone('Fleet dispatch', 'Driver app'),
    opener: (page) => page.getByRole('button', { name: 'Accept', exact: true }),
    title: /^Accept Driver app$/,
  },
  {
    who: 'bookseller',
    path: details('Gift cards'),
    opener: button('Accept the delivery'),
    title: /^Accept the delivery of/,
  },
  {
    who: 'bookseller',
    path: details('Gift cards'),
    opener: button('Return the delivery'),
    title: /^Return the delivery of/,
  },
  {
    who: 'client',
    path: details('Patient portal', `?at=${new Date(Date.now() - 25 * 86_400_000).toISOString()}`),
    opener: button('Compare with now'),
    title: /^Since /,
  },
  { who: 'client', path: details('Patient portal'), opener: button(/Show how it is counted$/), title: /^Why \d+ %$/ },
  {
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Parcel tracking page')}`,
    opener: button('Open for staffing'),
    title: /^Open Parcel tracking page for staffing$/,
  },
  {
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Patient portal')}`,
    opener: button('Put on hold'),
    title: /^Put Patient portal on hold$/,
  },
  {
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Patient portal')}`,
    opener: button(/^Cancel/),
    title: /^Cancel Patient portal$/,
  },
  {
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Patient portal')}`,
    opener: button(/^Release Arjun/),
    title: /^Release Arjun/,
  },
  {
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Roof survey')}`,
    opener: button('Resume'),
    title: /^Resume Roof survey$/,
  },
  {
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Book shop and reading club')}`,
    opener: button('Archive'),
    title: /^Archive Book shop/,
  },
  { who: 'admin', path: audit, opener: button('As it was then'), title: /^Discovery, /, before: choose },
  { who: 'admin', path: audit, opener: button('Compare with now'), title: /^Compare Discovery$/, before: choose },
];

/** The focus goes in, stays in, shows itself, and returns on Escape; nothing in it is cut. */
const holds = async (
  page: Page,
  { from, title, open, at = sights }: { from: Locator; title: RegExp; open: () => Promise<void>; at?: typeof sights },
): Promise<void> => {
  const start = page.viewportSize();
  await from.focus();
  await open();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => holdsFocus(dialog), { message: 'the focus is in it' }).toBe(true);
  expect.soft(await tabFaults(page, dialog), 'by Tab').toEqual([]);
  for (const sight of at) {
    await seeAt(page, sight);
    expect.soft(await layoutFaults(page), `open at ${sight.name}`).toEqual([]);
  }
  expect.soft(await axeFindings(page), 'axe of the open dialog').toEqual([]);
  await seeAt(page, start?.width === narrowest.width ? narrowest : widest);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(from, 'back where it came from').toBeFocused();
};

for (const { who, path, opener, title, before, narrow, provokes } of dialogs)
  test(`${title.source}, ${who}: the focus goes in, stays in, shows itself, and returns on Escape; nothing in it is cut`, async ({
    demo,
    visit,
  }) => {
    const page = await visit(who, path(demo.ids), provokes);
    await seeAt(page, narrow ? narrowest : widest);
    await before?.(page);
    await holds(page, {
      from: opener(page),
      title,
      open: () => page.keyboard.press('Enter'),
      ...(narrow ? { at: sights.filter(({ width }) => width === narrowest.width) } : {}),
    });
  });

test('the warning before an idle end takes the focus and gives it back to what was being done', async ({ open }) => {
  const { page } = await open('employee', '/employee');
  await page.clock.install();
  await page.reload();
  await seeAt(page, widest);
  // What comes last to the page: asked for after the time has gone, it would be an act, and put the end off.
  await expect(page.getByRole('heading', { name: /needs? you|changed|^Nothing new/ })).toBeVisible();
  await holds(page, {
    from: page.locator('main a').first(),
    title: /^You will be signed out/,
    open: () => page.clock.fastForward('27:30'),
  });
});

const widest = { name: '', width: 1280, height: 800, text: 100 };
const narrowest = { name: '', width: 320, height: 640, text: 100 };
test('a menu opens by key, is walked by arrows, and Escape brings the focus back', async ({ visit }) => {
  const page = await visit('admin', '/admin/audit');
  await seeAt(page, widest);
  const from = page.getByRole('button', { name: /^Export these/ });
  await from.focus();
  // At the first press its code comes, at the second it is there.
  for (const _ of [1, 2]) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'As JSON' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^As CSV/ })).toBeFocused();
    expect((await focused(page)).seen, 'one sees where one is').toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(from).toBeFocused();
  }
});

for (const [who, start, steps] of [
  [
    'visitor',
    '/',
    [
      ['Login', /./],
      ['Lamplight', /./],
    ],
  ],
  [
    'client',
    '/client',
    [
      ['Start a project', /./],
      [/Asha Rao/, 'Asha Rao'],
    ],
  ],
  [
    'admin',
    '/admin',
    [
      ['Proposals', 'Proposals'],
      ['Audit', 'What happened, and who did it'],
      ['Projects', 'Projects'],
    ],
  ],
] as const)
  test(`the ${who} finds the focus on the title after each navigation by key`, async ({ visit }) => {
    const page = await visit(who, start);
    await seeAt(page, widest);
    for (const [name, title] of steps) {
      await page.getByRole('link', { name }).first().focus();
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeVisible();
      await expect(heading, `after ${name}`).toBeFocused();
    }
  });

for (const [who, path] of [
  ['visitor', '/'],
  ['visitor', '/login'],
  ['client', '/client'],
  ['admin', '/admin/audit'],
] as const)
  test(`${path}: the first stop skips to the content`, async ({ visit }) => {
    const page = await visit(who, path);
    await seeAt(page, widest);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: /^Skip to/ });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    expect((await focused(page)).seen, 'it shows its focus').toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
      'the next stop is in the content',
    ).toBe(true);
  });
