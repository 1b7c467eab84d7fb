/** An invoice on paper: one A4 page with everything that an invoice must say. */
import { inflateSync } from 'node:zlib';
import { expect, test } from './parts/demo.ts';

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
