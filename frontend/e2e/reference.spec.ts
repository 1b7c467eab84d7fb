/** The page for people who write scripts: every call stands on it, opens by its address and by keyboard, with an example. */
import { routes } from '@lamplight/bff/contract/routes.ts';
import { expect, test } from './parts/demo.ts';
import { axeFindings, sidewaysScroll } from './parts/look.ts';
import { listenTo } from './parts/quiet.ts';

test.use({ company: 'public' });

/** Where the viewer puts its own headings and sections; all that it says can be reached all the same. */
const ITS_OWN = /^(?:heading-order|region):/;

test('every call is shown, with what it takes, answers and refuses; nothing is sent from it, nothing comes from elsewhere', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo.product.url });
  const page = await context.newPage();
  const quiet = await listenTo(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  // By the address of one call, which is open then.
  await page.goto('/reference#/Projects/lead');
  const calls = page.locator('.opblock-summary-control');
  await expect(calls).toHaveCount(routes.length);
  await expect(page.getByRole('button', { name: /Authorize|Try it out|Execute/ })).toHaveCount(0);

  const opened = page.locator('.opblock.is-open');
  await expect(opened).toContainText('"employeeId"');
  const lead = calls.filter({ hasText: /projects\/\{projectId\}\/lead(?!-report)/ });
  await lead.focus();
  await page.keyboard.press('Enter');
  await expect(opened).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(opened).toContainText('Make a member of the team its lead');
  await expect(opened).toContainText('"employeeId"');
  await expect(opened).toContainText('LEAD_REQUIRED');
  await expect(page).toHaveURL(/#\/Projects\/lead$/);
  expect((await axeFindings(page)).filter((finding) => !ITS_OWN.test(finding))).toEqual([]);

  await page.getByPlaceholder(/Filter/).fill('Invoices');
  await expect(page.locator('.opblock-tag')).toHaveCount(1);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toEqual([]);
  const origin = new URL(demo.product.url).origin;
  expect(requests.filter((call) => !call.startsWith(`GET ${origin}/`))).toEqual([]);
  expect(quiet.faults()).toEqual([]);
  await context.close();
});

test('where the viewer cannot be loaded, the page says what to do', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo.product.url });
  const page = await context.newPage();
  await page.route('**/reference/viewer.js', (route) => route.abort());
  await page.goto('/reference');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/api/openapi.json');
  await context.close();
});
