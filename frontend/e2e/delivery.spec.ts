/** A guest without an account: from the mail to the files, the code, the acceptance and the rating, at a desk and by thumb. */
import { expect, test } from './parts/demo.ts';
import { axeFindings, sidewaysScroll } from './parts/look.ts';
import { mailTo } from './parts/mailbox.ts';
import { smallTargets } from './parts/thumb.ts';

test.use({ company: 'for guests' });

const RECIPIENT = 'rita.nair@people.example';

test('a guest opens the link of a mail, looks, proves who they are, accepts and rates', async ({ demo, open }) => {
  const { page: desk } = await open('admin', '/admin/projects');
  const headers = { 'x-csrf': '1', origin: new URL(desk.url()).origin };
  const list = async <T>(path: string) =>
    ((await (await desk.request.get(`/api${path}`, { headers })).json()) as { items: readonly T[] }).items;
  type Row = Readonly<{ projectId: string; title: string; milestones: Readonly<{ submitted: number }> }>;
  const waiting = (await list<Row>('/projects?limit=100')).find(({ milestones }) => milestones.submitted > 0);
  if (waiting === undefined) throw new Error('Nothing of the demo company waits for its client.');
  // What must be fixed is, before a guest is asked for their word.
  type Pinned = Readonly<{ milestoneId: string; pins?: readonly Readonly<{ pinId: string; resolved?: unknown }>[] }>;
  for (const { milestoneId, pins = [] } of await list<Pinned>(`/projects/${waiting.projectId}/milestones?limit=100`))
    for (const { pinId, resolved } of pins)
      if (resolved === undefined)
        await desk.request.post(`/api/projects/${waiting.projectId}/milestones/${milestoneId}/pins/${pinId}/resolve`, {
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
          data: {},
        });
  await desk.goto(`/project-details/${waiting.projectId}?tab=files`);
  await desk.getByRole('button', { name: 'Issue a link' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Issue a delivery link' });
  await dialog.getByLabel('E-mail address').fill(RECIPIENT);
  await dialog.getByRole('button', { name: 'Issue and mail it' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('It is shown here once')).toBeVisible();

  const mail = (template: string) => mailTo(desk.request, { mailbox: '/dev/mailbox', email: RECIPIENT, template });
  const { link = '' } = await mail('letter');
  const address = new URL(link);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' as const };
  const { page } = await open('visitor', address.pathname, phone);
  await expect(page.getByRole('heading', { level: 1, name: waiting.title })).toBeVisible();
  // The token is gone from the address before anybody could see it, and a reload goes on.
  expect(page.url()).toBe(`${demo.product.url}/project-delivery/opened`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: waiting.title })).toBeVisible();
  expect(await sidewaysScroll(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);

  await page
    .getByRole('button', { name: /^Look at/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(new RegExp(`^${RECIPIENT}`))
      .first(),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send me the code' }).click();
  const { code = '' } = await mail('delivery-code');
  await page.getByLabel('Code from the mail').fill(code);
  await page.getByRole('button', { name: 'Accept the milestone' }).click();
  await page.getByRole('button', { name: /^Rate/ }).first().click();
  await page.getByLabel('5 Very well').check({ force: true });
  await page.getByRole('button', { name: 'Send the rating' }).click();
  await expect(page.getByText('Thank you. Your rating is kept.').first()).toBeVisible();
  expect(demo.product.log()).not.toContain(address.pathname.split('/').at(-1));

  await desk.reload();
  await desk
    .getByText(/^What was done by it/)
    .first()
    .click();
  for (const said of [/rated/, /accepted/, /opened the page/]) await expect(desk.getByText(said).first()).toBeVisible();
});
