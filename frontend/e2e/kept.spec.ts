/** What a person typed survives an error, a reload and a lost session. */
import type { Locator, Page, Route } from '@playwright/test';
import { type Demo, expect, PATIENCE_MS, people, settled, test, type Who } from './parts/demo.ts';
import { losses } from './parts/losses.ts';

type Form = Readonly<{
  name: string;
  who: Exclude<Who, 'visitor'>;
  path: (ids: Demo['ids']) => string;
  /** Opens the form where it does not stand open. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  typed: string;
  /** Shown again, as typed or as the field groups it. */
  again: string;
  send: (page: Page) => Promise<void>;
  call: RegExp;
}>;

/** Opens a form by its button, unless it stands open already. */
const whereItIsNot = (opener: string, field: (page: Page) => Locator) => async (page: Page) => {
  const start = page.getByRole('button', { name: opener }).first();
  await expect(start.or(field(page)).first()).toBeVisible();
  if (!(await field(page).isVisible())) await start.click();
};

const inDialog = (label: string | RegExp) => (page: Page) => page.getByRole('dialog').getByLabel(label);
const pressInDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click();

const forms: readonly Form[] = [
  {
    name: 'the proposal form',
    who: 'client',
    path: () => '/proposalform',
    field: (page) => page.getByLabel('Which problem does it solve?'),
    typed: 'Nobody knows which shelf is empty.',
    again: 'Nobody knows which shelf is empty.',
    send: async (page) => {
      await page.getByLabel('Title').fill('Shelf watch');
      await page.getByRole('checkbox', { name: 'Data' }).setChecked(true, { force: true });
      await page.getByLabel('What do you want to reach?').fill('Shelves that say so.');
      await page.getByRole('button', { name: 'Next' }).click();
    },
    call: /\/api\/proposals$/,
  },
  {
    name: 'the company particulars',
    who: 'admin',
    path: () => '/admin/company',
    field: (page) => page.getByLabel('Legal name'),
    typed: 'Lamplight Works LLP',
    again: 'Lamplight Works LLP',
    send: (page) => page.getByRole('button', { name: 'Save the particulars' }).click(),
    call: /\/api\/company$/,
  },
  {
    name: 'the offer editor',
    who: 'admin',
    path: (ids) => `/admin/proposals?proposal=${ids.proposal('Pharmacy stock')}`,
    field: (page) => page.getByLabel(/^Note to Asha/),
    typed: 'Ordering waits for the next budget, as you asked.',
    again: 'Ordering waits for the next budget, as you asked.',
    send: async (page) => {
      await page
        .getByRole('listitem', { name: 'Milestone 2' })
        .getByLabel(/Amount, ex-GST$/)
        .fill('1,20,000');
      await page.getByRole('button', { name: 'Send offer 2' }).click();
    },
    call: /\/api\/projects\/admin\/proposals\/[^/]+\/budget$/,
  },
  {
    name: 'the payment form',
    who: 'admin',
    path: (ids) => `/invoices/${ids.invoice('Gift cards')}`,
    open: whereItIsNot('Record a payment', (page) => page.getByLabel('Received in the bank')),
    field: (page) => page.getByLabel('Received in the bank'),
    typed: '50000',
    again: '50,000',
    send: async (page) => {
      await page.getByLabel('Bank reference').fill('UTR-KEPT-1');
      await page.getByRole('button', { name: 'Record the payment' }).click();
    },
    call: /\/api\/invoices\/[^/]+\/payments$/,
  },
  {
    name: 'the counter-offer',
    who: 'bookseller',
    path: (ids) => `/project-details/${ids.proposal('Author evenings')}`,
    open: whereItIsNot('Ask for changes', (page) => page.getByLabel('What should change, and why')),
    field: (page) => page.getByLabel('What should change, and why'),
    typed: 'Reminders could come in a second step.',
    again: 'Reminders could come in a second step.',
    send: async (page) => {
      await page.getByRole('button', { name: 'See it before it is sent' }).click();
      await page.getByRole('button', { name: 'Send the counter' }).click();
    },
    call: /\/api\/projects\/[^/]+\/decision$/,
  },
  {
    name: 'a return',
    who: 'shipper',
    path: (ids) =>
      `/project-details/${ids.project('Fleet dispatch')}?tab=milestones&milestone=${ids.milestone('Fleet dispatch', 'Driver app')}`,
    open: whereItIsNot('Request changes', (page) => page.getByLabel('Change 1', { exact: true })),
    field: (page) => page.getByLabel('Change 1', { exact: true }),
    typed: 'It forgets the route without a signal.',
    again: 'It forgets the route without a signal.',
    send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click(),
    call: /\/milestones\/[^/]+\/return$/,
  },
  {
    name: 'a report of progress',
    who: 'lead',
    path: (ids) =>
      `/project-details/${ids.project('Patient portal')}?tab=milestones&milestone=${ids.milestone('Patient portal', 'Records')}`,
    field: (page) => page.getByLabel('What was done'),
    typed: 'Two doctors have tried it.',
    again: 'Two doctors have tried it.',
    send: (page) => page.getByRole('button', { name: 'Report progress' }).click(),
    call: /\/api\/projects\/[^/]+\/progress$/,
  },
  {
    name: 'the reason of a refusal',
    who: 'bookseller',
    path: (ids) => `/project-details/${ids.proposal('Author evenings')}`,
    open: whereItIsNot('Decline', inDialog('Why')),
    field: inDialog('Why'),
    typed: 'The evenings moved to spring.',
    again: 'The evenings moved to spring.',
    send: pressInDialog('Decline offer 1'),
    call: /\/api\/projects\/[^/]+\/decision$/,
  },
  {
    name: 'a rejection',
    who: 'admin',
    path: (ids) => `/admin/proposals?proposal=${ids.proposal('Pharmacy stock')}`,
    open: whereItIsNot('Reject', inDialog(/reads$/)),
    field: inDialog(/reads$/),
    typed: 'Your pharmacy has this already.',
    again: 'Your pharmacy has this already.',
    send: pressInDialog('Reject it'),
    call: /\/api\/projects\/admin\/proposals\/[^/]+\/status$/,
  },
  {
    name: 'a hold',
    who: 'admin',
    path: (ids) => `/admin/projects?project=${ids.project('Patient portal')}`,
    open: whereItIsNot('Put on hold', inDialog('Why')),
    field: inDialog('Why'),
    typed: 'The clinic moves house.',
    again: 'The clinic moves house.',
    send: pressInDialog('Put on hold'),
    call: /\/api\/projects\/[^/]+\/status$/,
  },
  {
    name: 'a block',
    who: 'lead',
    path: (ids) =>
      `/project-details/${ids.project('Patient portal')}?tab=milestones&milestone=${ids.milestone('Patient portal', 'Records')}`,
    open: whereItIsNot('It is blocked', inDialog('What stands in the way')),
    field: inDialog('What stands in the way'),
    typed: 'The records come in three formats.',
    again: 'The records come in three formats.',
    send: async (page) => {
      await page.getByRole('dialog').getByLabel('Who must act').fill('Asha');
      await pressInDialog('Mark as blocked')(page);
    },
    call: /\/milestones\/[^/]+\/block$/,
  },
  {
    name: 'a new employee',
    who: 'admin',
    path: () => '/add-employee',
    field: (page) => page.getByLabel('Name'),
    typed: 'Ravi Kumar',
    again: 'Ravi Kumar',
    send: async (page) => {
      await page.getByLabel('Email').fill('ravi.kumar@gmail.com');
      await page.getByLabel('Mobile').fill('9845010099');
      await page.getByRole('radio', { name: /^Employee/ }).check();
      await page.getByLabel('Designation').fill('Engineer');
      await page.getByLabel('Employee code').fill('LL-099');
      await page.getByLabel('Joins on').fill('2026-12-01');
      await page.getByLabel('State of work').selectOption('KA');
      await page.getByRole('button', { name: /make the invitation/ }).click();
    },
    call: /\/api\/employees$/,
  },
];

const refused = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    headers: { 'retry-after': '60' },
    json: { success: false, code, message: 'Not now.', requestId: '0b5f7d3e-1111-4222-8333-444455556666' },
  });

for (const form of forms)
  test(`${form.name}: what was typed is there after an error, after a reload and after the session was lost`, async ({
    demo,
    open,
  }) => {
    const path = form.path(demo.ids);
    const kept = async (after: string) =>
      expect(await losses({ name: form.name, field: form.field(page), again: form.again, after })).toEqual([]);
    const { page, quiet } = await open(form.who, path, { viewport: { width: 1280, height: 900 } });
    await form.open?.(page);
    await form.field(page).fill(form.typed);

    quiet.expects(form.call, 503);
    await page.route(form.call, refused(503, 'UNAVAILABLE'));
    await form.send(page);
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await back(page, form);
    await kept('an error');
    await page.unroute(form.call);

    await page.reload();
    await settled(page);
    await form.open?.(page);
    await kept('a reload');

    // The cookie is gone as it would be after the session's end: the server itself says so from now on.
    quiet.expects(/\/api\//, 401);
    await page.context().clearCookies();
    await sentOrTold(page, form);
    await page.waitForURL(/\/login$/);
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await page.getByLabel('Email').fill(people[form.who]);
    await page.getByRole('textbox', { name: 'Password' }).fill('lamplight-demo');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.waitForURL((url) => `${url.pathname}` === new URL(path, demo.product.url).pathname);
    await settled(page);
    await form.open?.(page);
    await back(page, form);
    await kept('a lost session');
    demo.keep(form.who, await page.context().cookies());
  });

/** For a button that is there. */
const BUTTON_MS = 5_000;
/** The stream may tell the page of it before the button is reached: then there is none to wait for. */
const sentOrTold = async (page: Page, form: Form): Promise<void> => {
  page.setDefaultTimeout(BUTTON_MS);
  for (let isSent = false; !isSent && !/\/login$/.test(page.url()); )
    isSent = await form.send(page).then(
      () => true,
      () => false,
    );
  page.setDefaultTimeout(PATIENCE_MS);
};

/** The wizard goes on while its draft is saved: what was typed stands a step back. */
const back = async (page: Page, form: Form): Promise<void> => {
  if (form.name !== 'the proposal form') return;
  const step = page.getByRole('button', { name: 'Back' });
  if (await step.isVisible()) await step.click();
};
