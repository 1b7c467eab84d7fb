/** What runs here, of a product that was started with `--observe`: read by an operator on any screen, without a script. */
import { expect, test } from '@playwright/test';
import { axeFindings, layoutFaults, seeAt, sights } from './parts/look.ts';
import { DEMO_FOLDER, startProduct } from './parts/product.ts';

test('a visit stands among the traces; the page has no axe finding, and nothing is cut at 1280 px, 320 px and 200 % text', async ({
  page,
}) => {
  const product = await startProduct({ from: process.env[DEMO_FOLDER] ?? '', observe: true });
  try {
    await page.request.get(`${product.url}/api/catalogue/plans`);
    await expect(async () => {
      await page.goto(`${product.url}/dev/observe`);
      await expect(page.locator('summary').filter({ hasText: '/catalogue/plans' }).first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    // As its reader opens them: what a trace caused is most of the page.
    for (const trace of (await page.locator('summary').all()).slice(0, 5)) await trace.click();
    for (const sight of sights) {
      await seeAt(page, sight);
      expect.soft(await layoutFaults(page), `at ${sight.name}`).toEqual([]);
      expect.soft(await axeFindings(page), `axe at ${sight.name}`).toEqual([]);
    }
  } finally {
    await product.stop();
  }
});
