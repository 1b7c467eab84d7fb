/** Staffing, the start, work with its evidence, a return with reasons, acceptance. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { heading, type Person } from './people.ts';
import { owed, pay } from './settling.ts';

/** Opens it for people and assigns the lead. */
export const staff = async ({ page }: Person, projectId: string, lead: Person) => {
  await page.goto(`/admin/projects?project=${projectId}`);
  await page.getByRole('button', { name: 'Open for staffing' }).click();
  const open = page.getByRole('dialog');
  await open.getByLabel('Roles that are needed').fill('Delivery lead\nEngineer');
  await open.getByRole('button', { name: 'Open for staffing' }).click();
  await expect(open).toBeHidden();
  await page.getByRole('button', { name: 'Assign someone' }).click();
  await page.getByRole('radio', { name: new RegExp(lead.name) }).check();
  await page.getByLabel('Role', { exact: true }).fill('Delivery lead');
  await page.getByLabel('Share of their days').fill('40');
  await page.getByRole('button', { name: `Assign ${lead.name}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Delivery lead, 40 %' })).toBeVisible();
};

/** Without a lead it does not start, and not before its advance is paid. @returns the advance's invoice */
export const activate = async (admin: Person, lead: Person, reference: string): Promise<string> => {
  const { page } = admin;
  const start = page.getByRole('button', { name: 'Start the project' });
  await start.click();
  await expect(page.getByRole('alert').filter({ hasText: 'lead' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Appoint as lead.*${lead.name}`) }).click();
  await expect(page.getByText(`led by ${lead.name}`).first()).toBeVisible();
  const at = page.url();
  await page.getByRole('button', { name: 'Issue the advance invoice' }).click();
  await page.getByRole('link', { name: 'Open its invoice' }).click();
  await expect(heading(page, /^INV\/\d\d-\d\d\/000001$/)).toBeVisible();
  const invoiceId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await pay(admin, { bank: await owed(admin, invoiceId), reference });
  await expect(page.getByText('Paid in full.')).toBeVisible();
  await page.goto(at);
  await start.click();
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible();
  return invoiceId;
};

export const openMilestone = async (page: Page, title: string) => {
  await page.getByRole('tab', { name: 'Milestones' }).click();
  await page.getByRole('rowheader', { name: title }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
};

export const startWork = async ({ page }: Person, project: string, milestone: string) => {
  await page.goto('/employee');
  await page.getByRole('link', { name: project }).first().click();
  await expect(heading(page, project)).toBeVisible();
  await openMilestone(page, milestone);
  await page.getByRole('button', { name: 'Start it' }).click();
  await expect(page.getByRole('button', { name: 'It is blocked' })).toBeVisible();
};

export const report = async ({ page }: Person, percent: string, note: string) => {
  await page.getByLabel('Done', { exact: true }).fill(percent);
  await page.getByLabel('What was done').fill(note);
  await page.getByRole('button', { name: 'Report progress' }).click();
  await expect(page.getByRole('status').filter({ hasText: `is now at ${percent} %` })).toBeVisible();
};

/** Without a report of the week nothing is handed in: it is written from the week's events and signed. */
const fileReport = async ({ page }: Person) => {
  await page.getByRole('link', { name: 'Write the report of this week' }).click();
  await page.getByRole('button', { name: 'Write from the week’s events' }).click();
  await expect(page.getByLabel('In short')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Sign and file' }).click();
  await expect(page.getByText(/signed by/).first()).toBeVisible();
};

/** A PDF as a team hands it over. */
export type Evidence = Readonly<{ name: string; bytes: Buffer }>;

/** What is put together and refused for want of a report, which is written in between; what was put together stays. */
export const submitAfterReport = async (lead: Person, milestone: string, { name, bytes }: Evidence) => {
  const { page, quiet } = lead;
  quiet.expects(/\/submit$/, 422);
  await putTogether(page, { name, bytes });
  await page.getByRole('button', { name: 'Submit for acceptance' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No report was filed in the last 7 days' })).toBeVisible();
  await fileReport(lead);
  await openMilestone(page, milestone);
  await page.getByRole('button', { name: 'Submit for acceptance' }).click();
  await expect(page.getByText('It is with Asha Rao for acceptance.')).toBeVisible();
};

const putTogether = async (page: Page, { name, bytes }: Evidence) => {
  await page.getByLabel(/^Evidence/).setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  await expect(page.getByText('Every file passed its check')).toBeVisible();
  await page.getByLabel('A word to the client').fill('Please read it with the clinic.');
};

export const submit = async ({ page }: Person, evidence: Evidence, versionOf?: string) => {
  await putTogether(page, evidence);
  if (versionOf !== undefined) await page.getByLabel('It is', { exact: true }).selectOption({ label: versionOf });
  await page.getByRole('button', { name: 'Submit for acceptance' }).click();
  await expect(page.getByText('It is with Asha Rao for acceptance.')).toBeVisible();
};

/** What the client downloads is, byte for byte, what the lead handed over. */
export const downloads = async ({ page }: Person, { name, bytes }: Evidence) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download ${name}` }).click(),
  ]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(download.suggestedFilename()).toBe(name);
  expect(
    createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex'),
  ).toBe(hash);
  await expect(page.getByText(hash.slice(0, 4)).first()).toBeVisible();
};

export const sendBack = async ({ page }: Person, milestone: string, reasons: readonly string[]) => {
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: `Request changes to ${milestone}` });
  for (const [i, reason] of reasons.entries()) {
    if (i > 0) await dialog.getByRole('button', { name: 'Another change' }).click();
    await dialog.getByLabel(`Change ${i + 1}`, { exact: true }).fill(reason);
  }
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(dialog).toBeHidden();
  for (const reason of reasons) await expect(page.getByText(reason)).toBeVisible();
};

/** @returns the invoice's id, which appears by itself */
export const acceptMilestone = async ({ page }: Person, milestone: string): Promise<string> => {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Accept ${milestone}` });
  await dialog.getByRole('button', { name: 'Accept milestone' }).click();
  await expect(page.getByText('Receipt of the acceptance')).toBeVisible();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}/);
  await expect(heading(page, /^INV\/\d\d-\d\d\/000002$/)).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};
