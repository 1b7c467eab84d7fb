/** The main job without a mouse: signed in, proposed, answered, delivered, returned, accepted, paid, and looked back at. */
import type { Page } from '@playwright/test';
import { type Demo, expect, people, test } from './parts/demo.ts';
import { withoutMouse } from './parts/hands.ts';
import { day } from './story/people.ts';

// What is done here is done for good: the company is one of its own, and the tests stand in the order of the work.
test.use({ company: 'worked at by keyboard' });
test.describe.configure({ mode: 'serial' });

const WINDOW = { viewport: { width: 1280, height: 900 } };
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const records = ({ ids }: Demo) =>
  `/project-details/${ids.project('Patient portal')}?tab=milestones&milestone=${ids.milestone('Patient portal', 'Records')}`;
const file = (name: string, words: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# ${words}\n`),
});

const sit = withoutMouse(test);

test('a client signs in and proposes a project through the wizard, with a file', async ({ demo, open }) => {
  const { page, hands } = await sit(open, 'visitor', '/', WINDOW);
  await hands.press(page.getByRole('link', { name: 'Login' }));
  await page.waitForURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await hands.type(page.getByLabel('Email'), people.client);
  await hands.type(page.getByRole('textbox', { name: 'Password' }), 'lamplight-demo');
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Good to see you, Asha/)).toBeFocused();

  await hands.press(page.getByRole('link', { name: 'Start a project' }).first());
  await expect(page.getByRole('heading', { name: 'What is it about?' })).toBeVisible();
  const next = () => hands.press(page.getByRole('button', { name: 'Next' }));
  await hands.type(page.getByLabel('Title'), 'Vaccination days');
  await hands.press(page.getByRole('checkbox', { name: 'Web' }), ' ');
  await hands.type(page.getByLabel('Which problem does it solve?'), 'Queues on vaccination days reach the street.');
  await hands.type(page.getByLabel('What do you want to reach?'), 'Everybody knows their quarter of an hour.');
  await next();
  await hands.type(page.getByLabel('Scope', { exact: true }), 'Slots and reminders. No payments.');
  await next();
  await hands.type(page.getByLabel('Budget from, ex-GST'), '200000');
  await hands.type(page.getByLabel('Budget to, ex-GST'), '300000');
  await hands.date(page.getByLabel('Start, about'), day(10));
  await hands.date(page.getByLabel('Needed by'), day(80));
  await next();
  await hands.attach(page.getByLabel('Files'), file('queues.md', 'Queues, counted for a week'));
  await expect(page.getByRole('button', { name: 'Remove queues.md' })).toBeVisible();
  await next();
  await expect(page.getByRole('heading', { name: 'Is this what you mean?' })).toBeVisible();
  await hands.press(page.getByRole('checkbox', { name: /^I agree that these words/ }), ' ');
  await hands.press(page.getByRole('button', { name: 'Submit the proposal' }));
  await expect(heading(page, 'Vaccination days')).toBeFocused();
  demo.keep('client', await page.context().cookies());
});

test('a client accepts an offer', async ({ demo, open }) => {
  const { page, hands } = await sit(
    open,
    'bookseller',
    `/project-details/${demo.ids.proposal('Author evenings')}`,
    WINDOW,
  );
  await hands.press(page.getByRole('button', { name: 'Accept offer 1' }));
  const sure = page.getByRole('dialog', { name: 'Accept offer 1' });
  await hands.press(sure.getByRole('button', { name: 'Accept offer 1' }));
  await expect(sure).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Milestones' })).toBeVisible();
});

test('a lead reports progress and submits with a file', async ({ demo, open }) => {
  const { page, hands } = await sit(open, 'lead', records(demo), WINDOW);
  await hands.type(page.getByLabel('Done', { exact: true }), '60');
  await hands.type(page.getByLabel('What was done'), 'Doctors see the visit; the notes are next.');
  await hands.press(page.getByRole('button', { name: 'Report progress' }));
  await expect(page.getByRole('status').filter({ hasText: 'is now at 60 %' })).toBeVisible();
  await hands.attach(page.getByLabel(/^Evidence/), file('records.md', 'Records, shown to two doctors'));
  await expect(page.getByText('Every file passed its check')).toBeVisible();
  await hands.type(page.getByLabel('A word to the client'), 'Please try it with Dr Rao.');
  await hands.press(page.getByRole('button', { name: 'Submit for acceptance' }));
  await expect(page.getByText('It is with Asha Rao for acceptance.')).toBeVisible();
});

test('the client returns it with two reasons', async ({ demo, open }) => {
  const { page, hands } = await sit(open, 'client', records(demo), WINDOW);
  await hands.press(page.getByRole('button', { name: 'Request changes' }));
  const dialog = page.getByRole('dialog', { name: 'Request changes to Records' });
  await hands.type(dialog.getByLabel('Change 1', { exact: true }), 'The notes are missing');
  await hands.press(dialog.getByRole('button', { name: 'Another change' }));
  await hands.type(dialog.getByLabel('Change 2', { exact: true }), 'Allergies do not stand first');
  await hands.press(dialog.getByRole('button', { name: 'Request changes' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Allergies do not stand first')).toBeVisible();
});

test('the lead submits again, and the client accepts', async ({ demo, open }) => {
  const { page: lead, hands: leads } = await sit(open, 'lead', records(demo), WINDOW);
  await leads.attach(lead.getByLabel(/^Evidence/), file('records-2.md', 'Records with notes, allergies first'));
  await expect(lead.getByText('Every file passed its check')).toBeVisible();
  await leads.choose(lead.getByLabel('It is', { exact: true }), 'version 2 of records');
  await leads.press(lead.getByRole('button', { name: 'Submit for acceptance' }));
  await expect(lead.getByText('It is with Asha Rao for acceptance.')).toBeVisible();

  const { page, hands } = await sit(open, 'client', records(demo), WINDOW);
  await hands.press(page.getByRole('button', { name: 'Accept', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Accept Records' });
  await hands.press(dialog.getByRole('button', { name: 'Accept milestone' }));
  await expect(page.getByText('Receipt of the acceptance')).toBeVisible();
  await hands.press(page.getByRole('link', { name: 'Open the invoice' }));
  await expect(heading(page, /^INV\//)).toBeFocused();
});

test('an admin records a payment', async ({ demo, open }) => {
  const { page, hands } = await sit(open, 'admin', `/invoices/${demo.ids.invoice('Gift cards')}`, WINDOW);
  await hands.press(page.getByRole('button', { name: 'Record a payment' }));
  await hands.type(page.getByLabel('Received in the bank'), '50000');
  await hands.type(page.getByLabel('Bank reference'), 'UTR-KEYS-1');
  await hands.press(page.getByRole('button', { name: 'Record the payment' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'UTR-KEYS-1' })).toBeVisible();
});

test('an admin travels to a moment, looks at how it stood and what has changed, and comes back', async ({ open }) => {
  const { page, hands } = await sit(open, 'admin', '/admin/audit?kind=milestone', WINDOW);
  await hands.press(page.getByRole('button', { name: /submitted Records for acceptance/ }).last());
  await expect(page.getByText(/^You are looking at/)).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'As it was then' }));
  const then = page.getByRole('dialog', { name: /^Records, / });
  await expect(then.getByText('Submitted', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(then).toBeHidden();
  await hands.press(page.getByRole('button', { name: 'Compare with now' }));
  const compared = page.getByRole('dialog', { name: 'Compare Records' });
  await expect(compared.getByText('Accepted').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();
  await hands.press(page.getByRole('button', { name: 'Back to now' }));
  await expect(page.getByText(/^You are looking at/)).toBeHidden();
});

test('a client slides along the project’s rail into its past and back', async ({ demo, open }) => {
  const { page, hands } = await sit(open, 'client', `/project-details/${demo.ids.project('Patient portal')}`, WINDOW);
  const rail = page.getByRole('slider').first();
  await hands.to(rail);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('PageUp');
  await expect(page.getByText('Nothing can be changed here.')).toBeVisible();
  await expect(rail, 'the focus stays on the rail').toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByText('Nothing can be changed here.')).toBeHidden();
});
