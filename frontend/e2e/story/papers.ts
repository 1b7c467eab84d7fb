/** A document that the client decides on: pinned, sent back with its pin, mended, approved. */
import { expect, type Page } from '@playwright/test';
import { day, type Person } from './people.ts';

const library = (page: Page, projectId: string) => page.goto(`/project-details/${projectId}?tab=documents`);

/** The newest version stands first. */
const view = async (page: Page, title: string, version: number) => {
  await page.getByRole('button', { name: title, exact: true }).click();
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: 'guide.md', exact: true })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: `${title}, version ${version}` });
  await expect(viewer).toBeVisible();
  return viewer;
};

/** @param text its content, as Markdown; with `of`, the next version of that document */
export const share = async (
  { page }: Person,
  projectId: string,
  { title, text, isNext }: Readonly<{ title: string; text: string; isNext: boolean }>,
) => {
  await library(page, projectId);
  if (isNext) {
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Add a version' }).click();
  } else await page.getByRole('button', { name: 'Add a document' }).click();
  const adding = page.getByRole('dialog');
  if (!isNext) {
    await adding.getByLabel('Title').fill(title);
    await adding.getByLabel('Category').selectOption({ label: 'User guide' });
  }
  await adding
    .getByLabel('File')
    .setInputFiles({ name: 'guide.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await expect(adding.getByText('Choose another file')).toBeVisible();
  await adding.getByRole('button', { name: isNext ? 'Add the version' : 'Add the document' }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: `Share ${title}` }).click();
  const sharing = page.getByRole('dialog');
  await sharing.getByRole('radio', { name: /^The client/ }).check();
  await sharing.getByLabel('Until').fill(day(5));
  await sharing.getByRole('button', { name: 'Share it' }).click();
  await expect(sharing).toBeHidden();
};

/** Pins what must be fixed; with that open the document cannot be approved, and goes back. */
export const pinAndReturn = async ({ page, quiet }: Person, projectId: string, title: string, pin: string) => {
  quiet.expects(/\/decision$/, 422);
  await library(page, projectId);
  const viewer = await view(page, title, 1);
  await viewer.getByRole('button', { name: 'Add a pin' }).click();
  await viewer.getByRole('button', { name: 'The line that the pin goes to. Enter names one' }).press('Enter');
  const putting = page.getByRole('dialog', { name: 'Add a pin' });
  await putting.getByLabel('Line').fill('2');
  await putting.getByLabel('What it is about').fill(pin);
  await putting.getByLabel('It must be fixed before this is approved').check();
  await putting.getByRole('button', { name: 'Put it there' }).click();
  await expect(viewer.getByRole('list', { name: 'Pins' })).toContainText(pin);
  await library(page, projectId);
  await page.getByRole('button', { name: `Decide on ${title}` }).click();
  const deciding = page.getByRole('dialog', { name: `Decide on ${title}` });
  await deciding.getByRole('radio', { name: 'Approve it' }).check();
  await deciding.getByRole('button', { name: 'Send the decision' }).click();
  await expect(deciding.getByRole('alert')).toContainText(/pin/i);
  await deciding.getByRole('radio', { name: 'Ask for changes' }).check();
  await deciding.getByLabel('Why').fill('See the pin.');
  await deciding.getByRole('button', { name: 'Send the decision' }).click();
  await expect(deciding).toBeHidden();
};

export const resolvePin = async ({ page }: Person, projectId: string, title: string) => {
  await library(page, projectId);
  const viewer = await view(page, title, 2);
  await viewer.getByRole('button', { name: 'Resolve pin 1' }).click();
  await expect(viewer.getByRole('list', { name: 'Pins' }).getByText('resolved', { exact: true })).toBeVisible();
};

export const approve = async ({ page }: Person, projectId: string, title: string) => {
  await library(page, projectId);
  await page.getByRole('button', { name: `Decide on ${title}` }).click();
  const deciding = page.getByRole('dialog', { name: `Decide on ${title}` });
  await deciding.getByRole('radio', { name: 'Approve it' }).check();
  await deciding.getByRole('button', { name: 'Send the decision' }).click();
  await expect(deciding).toBeHidden();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
};
