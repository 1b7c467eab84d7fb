/** An invoice on paper: one A4 page with everything that an invoice must say; an offer on paper; and figures that no field cuts. */
import { inflateSync } from 'node:zlib';
import { expect, test } from './parts/demo.ts';
import { cutFigures } from './parts/look.ts';

/** How many pages, and how large, a PDF says it has; its streams are unpacked, since Chromium packs its objects. */
const pagesOf = (bytes: Buffer): { count: number; boxes: readonly string[] } => {
  let text = bytes.toString('latin1');
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    const from = index + start.length;
    const end = text.indexOf('endstream', from);
    try {
      text += inflateSync(bytes.subarray(from, end)).toString('latin1');
    } catch {
      // Not packed with deflate: a font or a picture.
    }
  }
  return {
    count: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    boxes: [...new Set([...text.matchAll(/\/MediaBox\s*\[([^\]]+)\]/g)].map(([, box = '']) => box.trim()))],
  };
};

test('an invoice prints as one A4 page with its number, parties and totals, and nothing of the frame', async ({
  demo,
  open,
}) => {
  const { page } = await open('client', `/invoices/${demo.ids.invoice('Discovery')}`, {
    viewport: { width: 1280, height: 900 },
  });
  const bytes = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const { count, boxes } = pagesOf(bytes);
  expect(count).toBe(1);
  const [, , width = 0, height = 0] = (boxes[0] ?? '').split(/\s+/).map(Number);
  expect(Math.abs(width - 595.28), 'A4 is 210 mm wide').toBeLessThan(2);
  expect(Math.abs(height - 841.89), 'A4 is 297 mm high').toBeLessThan(2);

  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: /^Invoice INV\// });
  for (const text of [
    /^INV\/\d\d-\d\d\/\d{6}$/,
    'Northwind Clinics Private Limited',
    '998314',
    'Taxable value',
    'CGST',
    'SGST',
    '₹2,36,000.00',
  ])
    await expect(sheet.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  expect(await sheet.evaluate((element) => getComputedStyle(element).color), 'ink on paper').toBe('rgb(20, 22, 26)');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
});

test('an offer prints with its milestones and what will be paid in all, and nothing of the frame', async ({
  demo,
  open,
}) => {
  const { page } = await open('bookseller', `/project-details/${demo.ids.proposal('Author evenings')}?tab=offer`, {
    viewport: { width: 1280, height: 900 },
  });
  await expect(page.getByRole('button', { name: /^Accept offer/ }).first()).toBeVisible();
  const { count, boxes } = pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  expect(count).toBeGreaterThan(0);
  expect(count, 'a short offer').toBeLessThan(4);
  expect(boxes).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const text of [/Amount, ex-GST/, /CGST|IGST/, /to be paid in all/i])
    await expect(main.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden();
  for (const act of [/^Accept offer/, /^Ask for changes/, /^Decline/, /^Withdraw/])
    await expect(main.getByRole('button', { name: act })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
});

for (const width of [1280, 768, 390])
  test(`figures of a plan are seen whole at ${width} px`, async ({ demo, open }) => {
    const { page } = await open('admin', `/admin/proposals?proposal=${demo.ids.proposal('Pharmacy stock')}`, {
      viewport: { width, height: 900 },
    });
    await page.getByLabel('Milestone 1: Weight').fill('99.99');
    await page.getByLabel('Milestone 1: Amount, ex-GST').fill('12,50,000.50');
    expect(await cutFigures(page)).toEqual([]);
  });
