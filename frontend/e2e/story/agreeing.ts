/** Proposal, offer, counter, offer again, acceptance of exactly that version. */
import { expect } from '@playwright/test';
import { day, heading, type Person } from './people.ts';

export const TITLE = 'Patient portal';

/** @returns the proposal's id, which the project keeps */
export const propose = async ({ page }: Person): Promise<string> => {
  await page.getByRole('link', { name: 'Start a project' }).first().click();
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'What is it about?' })).toBeVisible();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByText('Web', { exact: true }).click();
  await page.getByLabel('Which problem does it solve?').fill('Patients call to book, and half the calls are missed.');
  await page.getByLabel('What do you want to reach?').fill('Patients book by themselves.');
  await next();
  await page.getByLabel('Scope', { exact: true }).fill('Booking, moving and cancelling a visit. No payments.');
  await page.getByLabel(/^What should be in your hands/).fill('Working portal\nOperations guide');
  await next();
  await page.getByLabel('Budget from, ex-GST').fill('8,00,000');
  await page.getByLabel('Budget to, ex-GST').fill('10,00,000');
  await page.getByLabel('Start, about').fill(day(1));
  await page.getByLabel('Needed by').fill(day(90));
  await next();
  await page.getByLabel('Files').setInputFiles({
    name: 'calls-in-october.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('day,calls,missed\n1,40,21\n2,38,17\n'),
  });
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('calls-in-october.csv');
  await expect(page.getByRole('button', { name: 'Remove calls-in-october.csv' })).toBeVisible();
  await next();
  await expect(page.getByRole('heading', { name: 'Is this what you mean?' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^I agree that these words/ }).check();
  await page.getByRole('button', { name: 'Submit the proposal' }).click();
  await page.waitForURL(/\/project-details\/[0-9a-f-]{36}/);
  await expect(heading(page, TITLE)).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

type Part = Readonly<{ title: string; weight: string; amount: string; start: number; due: number; criteria: string }>;

export const reviewAndOffer = async ({ page }: Person, parts: readonly Part[], amount: string, advance: string) => {
  await page.goto('/admin/proposals');
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('button', { name: 'Start the review' }).click();
  await expect(heading(page, 'Make offer 1')).toBeVisible();
  for (const [i, part] of parts.entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Add milestone' }).click();
    const row = page.getByRole('listitem', { name: `Milestone ${i + 1}` });
    await row.getByLabel(/Title$/).fill(part.title);
    await row.getByLabel(/Weight$/).fill(part.weight);
    await row.getByLabel(/Amount, ex-GST$/).fill(part.amount);
    await row.getByLabel(/Due$/).fill(day(part.due));
    await row.getByRole('button', { expanded: false }).click();
    await row.getByLabel(/Starts$/).fill(day(part.start));
    await row.getByLabel(/^Acceptance criteria/).fill(part.criteria);
  }
  await page.getByLabel('Amount of the offer, ex-GST').fill(amount);
  await page.getByLabel('Advance, ex-GST').fill(advance);
  await expect(page.getByText(/^weights 100/i)).toBeVisible();
  await page.getByLabel(/^Note to Asha/).fill('Two milestones; booking comes first.');
  await page.getByRole('button', { name: 'Send offer 1' }).click();
  await expect(heading(page, /^Offer 1 is with Asha/)).toBeVisible();
};

export const counter = async ({ page }: Person, amount: string, note: string) => {
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByLabel('Amount you ask for, ex-GST').fill(amount);
  await page.getByLabel('What should change, and why').fill(note);
  await page.getByRole('button', { name: 'See it before it is sent' }).click();
  const sure = page.getByRole('dialog', { name: 'Your counter to offer 1' });
  await expect(sure.getByText(note)).toBeVisible();
  await sure.getByRole('button', { name: 'Send the counter' }).click();
  await expect(page.getByText('asked for changes to offer 1')).toBeVisible();
};

export const offerAgain = async ({ page }: Person, amounts: readonly string[]) => {
  await expect(heading(page, 'Answer the counter-offer')).toBeVisible();
  for (const [i, amount] of amounts.entries())
    await page
      .getByRole('listitem', { name: `Milestone ${i + 1}` })
      .getByLabel(/Amount, ex-GST$/)
      .fill(amount);
  await page.getByRole('button', { name: 'Send offer 2' }).click();
  await expect(heading(page, /^Offer 2 is with Asha/)).toBeVisible();
};

/** The dialog names version and fingerprint, and asks for the billing profile that is missing. */
export const accept = async ({ page, quiet }: Person, version: number) => {
  quiet.expects(/\/decision$/, 422);
  await page.getByRole('button', { name: `Accept offer ${version}` }).click();
  const sure = page.getByRole('dialog', { name: `Accept offer ${version}` });
  await expect(sure.getByText(/You accept version 2 \([0-9a-f]{4} [0-9a-f]{4}\)/)).toBeVisible();
  await sure.getByRole('button', { name: `Accept offer ${version}` }).click();
  const billing = page.getByRole('dialog', { name: 'Your billing profile' });
  await billing.getByLabel('Legal name').fill('Northwind Clinics Private Limited');
  await billing.getByLabel('Address').fill('14 Residency Road, Bengaluru 560025');
  await billing.getByLabel('State', { exact: true }).selectOption('KA');
  await billing.getByRole('button', { name: `Save and accept offer ${version}` }).click();
  await expect(billing).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Milestones' })).toBeVisible();
};
