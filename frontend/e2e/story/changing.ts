/** Who would like to be on it, and what is changed of the contract on the way. */
import { expect } from '@playwright/test';
import { day, heading, type Person } from './people.ts';

/** Says so on the page of the project that looks for people. */
export const expressInterest = async ({ page }: Person, project: string, role: string) => {
  await page.goto('/employee');
  await page.getByRole('link', { name: project }).first().click();
  await expect(heading(page, project)).toBeVisible();
  await page.getByLabel('As', { exact: true }).selectOption({ label: role });
  await page.getByLabel('What you would bring').fill('I have built two booking desks.');
  await page.getByRole('button', { name: 'I am interested' }).click();
  await expect(page.getByRole('status').filter({ hasText: `you would like to be on ${project}` })).toBeVisible();
};

/** From the shortlist into the team: the person is told by the assignment itself. */
export const select = async ({ page }: Person, who: Person, role: string) => {
  await page.getByRole('button', { name: `Shortlist ${who.name}` }).click();
  await expect(page.getByText('Shortlisted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Assign ${who.name}` }).click();
  await page.getByLabel('Share of their days').fill('40');
  await page
    .getByRole('button', { name: `Assign ${who.name}` })
    .first()
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: `${role}, 40 %` })).toBeVisible();
};

/** The client wants more of one milestone, for more money, and later. */
export const askForChange = async (
  { page }: Person,
  projectId: string,
  { number, amount, due, why }: Readonly<{ number: number; amount: string; due: number; why: string }>,
) => {
  await page.goto(`/project-details/${projectId}?tab=changes`);
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  const row = page.getByRole('listitem', { name: `Milestone ${number}` });
  await row.getByLabel(/Amount, ex-GST$/).fill(amount);
  await row.getByLabel(/Due$/).fill(day(due));
  await page.getByLabel('Why', { exact: true }).fill(why);
  await page.getByRole('button', { name: 'Ask for the change' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw the change' })).toBeVisible();
};

export const approveChange = async ({ page }: Person, projectId: string, why: string) => {
  await page.goto(`/project-details/${projectId}?tab=changes`);
  await expect(page.getByText(why)).toBeVisible();
  await page.getByRole('button', { name: 'Approve the change' }).click();
  await expect(page.getByRole('heading', { name: 'Decided' })).toBeVisible();
};
