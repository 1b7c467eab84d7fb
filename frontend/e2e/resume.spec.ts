/** A résumé is read in the page: drawn on a canvas, with its words for readers, and nothing of it runs. */
import type { Page } from '@playwright/test';
import { expect, test } from './parts/demo.ts';
import { holdsFocus, tabFaults } from './parts/dialogs.ts';
import { axeFindings, cutWords, seeAt, sidewaysScroll, sights } from './parts/look.ts';

/** How many different colours the first page has; one alone is an empty sheet. */
const colours = (page: Page): Promise<number> =>
  page
    .getByRole('dialog')
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const seen = new Set<string>();
      for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      return seen.size;
    });

test('a résumé opens in the page, is read by eyes, readers and keys, and leaves nothing behind', async ({ open }) => {
  const { page } = await open('admin', '/admin/applications?view=table', {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await page.getByRole('link', { name: 'Zoya Hussain' }).click();
  const opener = page.getByRole('button', { name: 'View résumé' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Résumé of Zoya Hussain' });
  const room = dialog.getByRole('region', { name: 'zoya-resume.pdf' });
  await expect(dialog.getByText('Page 1 of 1')).toBeVisible();
  await expect(room).toBeFocused();
  await expect(room.getByText('Zoya Hussain')).toBeVisible();
  await expect(room.getByText('I drew the forms of a hospital; they became shorter.')).toBeVisible();
  await expect(room.locator('canvas')).toHaveCount(1);
  expect(await colours(page), 'colours on the canvas').toBeGreaterThan(8);

  // The words lie where they are drawn: the name is the dark band that the canvas has there.
  const name = await room.getByText('Zoya Hussain').boundingBox();
  const sheet = await room.locator('canvas').boundingBox();
  expect((name?.x ?? 0) - (sheet?.x ?? 0)).toBeCloseTo(((sheet?.width ?? 0) * 56) / 595, -1);
  expect((name?.width ?? 0) / (sheet?.width ?? 1)).toBeLessThan(0.4);

  expect(await axeFindings(page)).toEqual([]);
  expect(await tabFaults(page, dialog)).toEqual([]);
  expect(await holdsFocus(dialog)).toBe(true);

  const fits = () => room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  for (const sight of sights) {
    await seeAt(page, sight);
    await expect.poll(fits, { message: `the page fits the width at ${sight.name}` }).toBe(true);
    expect([await sidewaysScroll(page), await cutWords(page)], sight.name).toEqual([[], []]);
  }
  // The last of them is 320 px.
  await room.focus();
  await page.keyboard.press('+');
  await expect(dialog.getByRole('button', { name: '125 %, fit the width' })).toBeVisible();
  expect([await fits(), await sidewaysScroll(page)], 'enlarged, it scrolls in its room alone').toEqual([false, []]);
  await page.keyboard.press('0');
  await expect.poll(fits).toBe(true);
  expect(await axeFindings(page), 'axe at 320 px').toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect.poll(() => page.workers().length, { message: 'its worker is gone' }).toBe(0);
});
