/** What a person typed survives an error, a reload and a lost session. */
import type { Locator, Page, Route } from '@playwright/test';
import { type Demo, expect, people, settled, test } from './parts/demo.ts';

type Form = Readonly<{
  name: string;
  who: 'client' | 'admin' | 'lead';
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
    path: (ids) => `/invoices/${ids.invoice('000006')}`,
    open: async (page) => {
      const start = page.getByRole('button', { name: 'Record a payment' });
      await expect(start.or(page.getByLabel('Received in the bank')).first()).toBeVisible();
      if (await start.isVisible()) await start.click();
    },
    field: (page) => page.getByLabel('Received in the bank'),
    typed: '50000',
    again: '50,000',
    send: async (page) => {
      await page.getByLabel('Bank reference').fill('UTR-KEPT-1');
      await page.getByRole('button', { name: 'Record the payment' }).click();
    },
    call: /\/api\/invoices\/[^/]+\/payments$/,
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
    const { page, quiet } = await open(form.who, path, { viewport: { width: 1280, height: 900 } });
    await form.open?.(page);
    await form.field(page).fill(form.typed);

    quiet.expects(form.call, 503);
    await page.route(form.call, refused(503, 'UNAVAILABLE'));
    await form.send(page);
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await back(page, form);
    await expect(form.field(page)).toHaveValue(form.again);
    await page.unroute(form.call);

    await page.reload();
    await settled(page);
    await form.open?.(page);
    await expect(form.field(page)).toHaveValue(form.again);

    // The cookie is gone as it would be after the session's end: the server itself says so from now on.
    quiet.expects(/\/api\//, 401);
    await page.context().clearCookies();
    await form.send(page).catch(() => undefined); // the stream may have told the page before the button was reached
    await page.waitForURL(/\/login$/);
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await page.getByLabel('Email').fill(people[form.who]);
    await page.getByRole('textbox', { name: 'Password' }).fill('lamplight-demo');
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.waitForURL((url) => `${url.pathname}` === new URL(path, demo.product.url).pathname);
    await settled(page);
    await form.open?.(page);
    await back(page, form);
    await expect(form.field(page)).toHaveValue(form.again);
    demo.keep(form.who, await page.context().cookies());
  });

/** The wizard goes on while its draft is saved: what was typed stands a step back. */
const back = async (page: Page, form: Form): Promise<void> => {
  if (form.name !== 'the proposal form') return;
  const step = page.getByRole('button', { name: 'Back' });
  if (await step.isVisible()) await step.click();
};
