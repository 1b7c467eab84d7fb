/** The first admin joins by the printed link and invites; everybody joins; the client signs up. */
import { expect } from '@playwright/test';
import { day, heading, type Person } from './people.ts';

/** The console's title counts what waits. */
export const CONSOLE = /decisions?\b/i;

export const joinAsFirstAdmin = async ({ page, name, email, mobile, password }: Person, link: string) => {
  await page.goto(link);
  await expect(heading(page, 'Set up the first admin')).toBeVisible();
  expect(new URL(page.url()).hash, 'the token leaves the address bar').toBe('');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create the first admin' }).click();
  await expect(heading(page, CONSOLE)).toBeVisible();
};

type Position = Readonly<{ role: 'Employee' | 'Team lead' | 'Admin'; code: string; designation: string }>;

/** @returns the link, which is shown once */
export const invite = async ({ page }: Person, who: Person, { role, code, designation }: Position): Promise<string> => {
  await page.goto('/add-employee');
  await page.getByLabel('Name').fill(who.name);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Mobile').fill(who.mobile);
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await page.getByLabel('Designation').fill(designation);
  await page.getByLabel('Employee code').fill(code);
  await page.getByLabel('Joins on').fill(day(0));
  await page.getByLabel('State of work').selectOption('KA');
  await page.getByRole('button', { name: 'Add and make the invitation' }).click();
  await expect(heading(page, `${who.name} is invited`)).toBeVisible();
  return (await page.getByText(/^http\S+\/join#/).innerText()).trim();
};

export const joinByInvitation = async ({ page, email, password }: Person, link: string, home: string | RegExp) => {
  await page.goto(link);
  await expect(page.getByText(`Your email is ${email}.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(heading(page, home)).toBeVisible();
};

export const signUp = async ({ page, name, email, mobile, password }: Person) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create account' }).last().click();
  await expect(heading(page, /^Good to see you, Asha/)).toBeVisible();
};
