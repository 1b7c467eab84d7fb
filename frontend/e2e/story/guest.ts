/** The delivery page: a link for somebody without an account, who signs for a milestone and rates it. */
import { expect } from '@playwright/test';
import { mailTo } from '../parts/mailbox.ts';
import { heading, type Person } from './people.ts';

export const issueLink = async ({ page }: Person, projectId: string, guest: Person) => {
  await page.goto(`/project-details/${projectId}?tab=files`);
  await page.getByRole('button', { name: 'Issue a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue a delivery link' });
  await dialog.getByLabel('E-mail address').fill(guest.email);
  await dialog.getByRole('button', { name: 'Issue and mail it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('It is shown here once')).toBeVisible();
};

/** From the mail to the signature, each proved by a code that only the recipient gets. */
export const signAndRate = async (guest: Person, mailbox: string, project: string, milestone: string) => {
  const { page, email } = guest;
  const mail = (template: string) => mailTo(guest.context.request, { mailbox, email, template });
  const { link = '' } = await mail('letter');
  await page.goto(new URL(link).pathname);
  await expect(heading(page, project)).toBeVisible();
  const delivered = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: milestone }) });
  await delivered.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const { code = '' } = await mail('delivery-code');
  await page.getByLabel('Code from the mail').fill(code);
  await page.getByRole('button', { name: 'Accept the milestone' }).click();
  await delivered.getByRole('button', { name: /^Rate/ }).click();
  await page.getByLabel('5 Very well').check({ force: true });
  await page.getByRole('button', { name: 'Send the rating' }).click();
  await expect(page.getByText('Thank you. Your rating is kept.').first()).toBeVisible();
};
