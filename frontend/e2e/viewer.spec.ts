/** A file is read where it is named: by its own address, by keys and by thumb, and only what is looked at is sent. */
import type { Page } from '@playwright/test';
import { expect, test } from './parts/demo.ts';
import { holdsFocus, tabFaults } from './parts/dialogs.ts';
import { axeFindings, cutWords, sidewaysScroll } from './parts/look.ts';
import { pdfOf } from './parts/made.ts';
import { smallTargets } from './parts/thumb.ts';

const PAGES = 900;
/** From Enter to the words of page 700. The trial (`npm run trials:viewer`) prints the figure. */
const WITHIN_MS = 2_000;

const put = async (page: Page, path: string, name: string, buffer: Buffer): Promise<string> => {
  const answer = await page.request.post(`/api/projects/${path}`, {
    headers: {
      'x-csrf': '1',
      origin: new URL(page.url()).origin,
      'idempotency-key': `viewer-spec-${Date.now()}-pdf`,
    },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { file: { fileId: string } }).file.fileId;
};

test('a PDF of 900 pages opens at page 700, read by ranges, and Back leads out of it', async ({ demo, open }) => {
  const project = demo.ids.project('Patient portal');
  const { page } = await open('employee', `/project-details/${project}?tab=files`, { reducedMotion: 'reduce' });
  await put(page, `${project}/files`, 'many-pages.pdf', Buffer.from(pdfOf(PAGES)));
  await page.reload();
  const answers: number[] = [];
  page.on('response', (answer) => /\/api\/files\/[^/]+\/content/.test(answer.url()) && answers.push(answer.status()));
  const opener = page.getByRole('button', { name: 'many-pages.pdf' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'many-pages.pdf' });
  await expect(dialog.getByText(`Page 1 of ${PAGES}`)).toBeVisible();
  expect(page.url()).toContain('viewer=file.');
  await dialog.getByLabel(/^Go to page/).fill('700');
  const began = Date.now();
  await page.keyboard.press('Enter');
  await dialog.getByText('Page 700', { exact: true }).waitFor();
  expect(Date.now() - began).toBeLessThan(WITHIN_MS);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((status) => status !== 206)).toEqual([]);
  // Enter in the field of words goes from page to page on which they stand.
  await dialog.getByRole('button', { name: 'Search in it' }).click();
  await dialog.getByLabel('Words in it').fill('page 512');
  await expect(dialog.getByText('Page 512, 1 of 1')).toBeVisible();
  await expect(dialog.getByText('Page 512', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'End the search' }).click();
  expect(await axeFindings(page)).toEqual([]);
  expect(await tabFaults(page, dialog)).toEqual([]);
  expect(await holdsFocus(dialog)).toBe(true);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a pin of a document is read, put and resolved by thumb on a phone', async ({ demo, open }) => {
  const project = demo.ids.project('Patient portal');
  const { page } = await open('employee', `/project-details/${project}?tab=documents`, {
    ...{ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  });
  await page.getByRole('button', { name: 'Calendar interface' }).click();
  await page.getByRole('button', { name: 'See pin T1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar interface, version 1' });
  await expect(dialog.getByRole('button', { name: /^Pin T1 on line 5/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByText(/^Their terms allow ten calls a minute/)).toBeVisible();
  const faults = async () => [
    ...(await axeFindings(page)),
    ...(await sidewaysScroll(page)),
    ...(await cutWords(page)),
    ...(await smallTargets(page)),
  ];
  expect(await faults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a pin' }).tap();
  const place = dialog.getByRole('button', { name: /^The line that the pin goes to/ });
  await place.tap({ position: { x: 120, y: 30 } });
  const form = page.getByRole('dialog', { name: 'Add a pin' });
  await expect(form.getByLabel('Line')).toHaveValue('2');
  await form.getByLabel('What it is about').fill('Say since when');
  await form.getByRole('button', { name: 'Put it there' }).tap();
  await expect(form).toBeHidden();
  await expect(dialog.getByRole('button', { name: /^Pin T2 on line 2/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Resolve pin T2' }).tap();
  await expect(dialog.getByRole('button', { name: '1 open pin' })).toBeVisible();
});
