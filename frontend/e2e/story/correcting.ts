/** An invoice that is doubted and answered, then taken back, corrected and settled by the credit that it left. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { heading, type Person } from './people.ts';

export const dispute = async (client: Person, admin: Person, invoiceId: string) => {
  const [doubt, answer] = ['Training was not part of it', 'Training is in the offer that you accepted, version 2'];
  await client.page.getByRole('button', { name: 'Something is wrong' }).click();
  const asking = client.page.getByRole('dialog');
  await asking.getByLabel('What is wrong').fill(doubt);
  await asking.getByRole('button', { name: 'Send' }).click();
  await expect(asking).toBeHidden();
  await admin.page.goto(`/invoices/${invoiceId}`);
  await expect(admin.page.getByText(doubt).first()).toBeVisible();
  await admin.page.getByRole('button', { name: 'Answer the dispute' }).click();
  const answering = admin.page.getByRole('dialog');
  await answering.getByLabel('Your answer').fill(answer);
  await answering.getByRole('button', { name: 'Answer: it stands' }).click();
  await expect(answering).toBeHidden();
  await expect(client.page.getByText(answer)).toBeVisible();
};

/** @returns the id of the corrected invoice, which the client's credit pays in full */
export const takeBackAndCorrect = async ({ page }: Person, description: string): Promise<string> => {
  await page.getByRole('button', { name: 'Take back' }).click();
  const taking = page.getByRole('dialog');
  await taking.getByLabel('Why').fill('The description names another clinic.');
  await taking.getByRole('button', { name: 'Take it back' }).click();
  await expect(taking).toBeHidden();
  const note = page.getByRole('article', { name: /^Credit note / });
  await expect(note).toBeVisible();
  await paper(page, 'Credit note PDF');
  const before = page.url();
  await page.getByRole('button', { name: 'Issue a corrected invoice' }).click();
  const correcting = page.getByRole('dialog');
  await correcting.getByLabel('What is billed').fill(description);
  await correcting.getByRole('button', { name: 'Issue it' }).click();
  await page.waitForURL((url) => url.href !== before);
  await expect(heading(page, /^INV\//)).toBeVisible();
  await page.getByRole('button', { name: 'Use credit' }).click();
  await page.getByRole('button', { name: 'Use this credit' }).click();
  await expect(page.getByText('Paid in full.')).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

/** Behind this link lies a PDF. */
export const paper = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
};
