/** Since you last looked (M1), as its people live it: what is new comes by itself, a mark stays, what is settled goes. */
import type { Page } from '@playwright/test';
import { expect, settled, test } from './parts/demo.ts';
import { axeFindings, sidewaysScroll } from './parts/look.ts';

/** A company of its own: no other test sees what is marked and settled here. */
test.use({ company: 'since you last looked' });

type Milestone = Readonly<{
  milestoneId: string;
  title: string;
  state: string;
  submission?: { deliverables: { deliverableId: string; version: number; sha256: string }[] };
  pins?: readonly Readonly<{ pinId: string; resolved?: unknown }>[];
}>;

const MARKED = /^Since Today \d\d:\d\d: \d+ needs? you, 0 changed\.$|^Nothing new since Today \d\d:\d\d\.$/;
const headline = (page: Page, says: RegExp) => page.getByRole('heading', { level: 2, name: says });
const read = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(`/api${path}`, { headers: { 'x-csrf': '1' } })).json()) as T;
/** Acts through the API, as another screen of that person would, without touching this page. */
const acted = async (page: Page, path: string, what: Parameters<Page['request']['post']>[1]): Promise<unknown> => {
  const { origin } = new URL(page.url());
  const headers = { 'x-csrf': '1', origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/api${path}`, { headers, ...what });
  expect(answer.ok(), await answer.text()).toBe(true);
  return await answer.json();
};
const milestonesOf = async (page: Page, projectId: string): Promise<readonly Milestone[]> =>
  (await read<{ milestones: Milestone[] }>(page, `/projects/${projectId}`)).milestones;

test('what others do comes to the client by itself, “All seen” moves the mark for good, and what is settled goes with a name', async ({
  demo,
  open,
}) => {
  const projectId = demo.ids.project('Fleet dispatch');
  const [client, admin] = [(await open('shipper', '/client')).page, (await open('admin', '/admin')).page];
  await expect(headline(client, /^(Since you joined, .*|In the last week): /)).toBeVisible();
  await client.getByRole('button', { name: 'All seen' }).click();
  await expect(client.locator('h2 > :focus')).toHaveText(MARKED);
  await expect(client.getByRole('button', { name: 'All seen' })).toHaveCount(0);
  await client.reload();
  await settled(client);
  await expect(headline(client, MARKED)).toBeVisible();

  const milestones = await milestonesOf(admin, projectId);
  const atWork = milestones.find(({ state }) => state === 'in_progress');
  const handedIn = milestones.find(({ state }) => state === 'submitted');
  if (!atWork || !handedIn) throw new Error('Fleet dispatch has nothing at work or nothing handed in');
  await acted(admin, `/projects/${projectId}/milestones/${atWork.milestoneId}/block`, {
    data: { reason: 'No access to the test machine', severity: 'HIGH', neededFrom: 'Vikram' },
  });
  const changed = client.getByRole('region', { name: 'Changed' });
  await expect(
    changed.getByRole('link', { name: `Dev Menon marked ${atWork.title} as blocked. Vikram must act.` }),
  ).toBeVisible();
  expect.soft(await axeFindings(client), 'axe of the filled strip').toEqual([]);

  const needs = client.getByRole('region', { name: 'Needs you' });
  const waiting = needs.getByText(`${handedIn.title} is submitted for your decision.`, { exact: true });
  await expect(waiting).toBeVisible();
  for (const { pinId, resolved } of handedIn.pins ?? [])
    if (resolved === undefined)
      await acted(admin, `/projects/${projectId}/milestones/${handedIn.milestoneId}/pins/${pinId}/resolve`, {
        data: {},
      });
  const consent = { name: 'consent.md', mimeType: 'text/markdown', buffer: Buffer.from('# By phone, 10:40') };
  const { file } = (await acted(admin, `/projects/${projectId}/files`, { multipart: { file: consent } })) as {
    file: { fileId: string };
  };
  const deliverables = handedIn.submission?.deliverables.map(({ deliverableId, version, sha256 }) => ({
    deliverableId,
    version,
    sha256,
  }));
  await acted(admin, `/projects/${projectId}/milestones/${handedIn.milestoneId}/accept`, {
    data: { deliverables, reason: 'By phone', consentFileId: file.fileId },
  });
  await expect(client.getByText('Done by Dev Menon.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(client.getByText('Done by Dev Menon.')).toHaveCount(0, { timeout: 15_000 });

  await client.setViewportSize({ width: 320, height: 640 });
  expect.soft(await sidewaysScroll(client), 'at 320 px').toEqual([]);
});

test('five seconds in view move the mark and keep the lines; a project’s own strip leaves the others’ news', async ({
  demo,
  open,
}) => {
  const projectId = demo.ids.project('Patient portal');
  const { page } = await open('employee', `/project-details/${projectId}`, { viewport: { width: 1280, height: 900 } });
  const line = page.getByRole('region', { name: 'For information' }).getByRole('link').first();
  await expect(line).toBeVisible();
  // What is new stands below the work.
  await line.scrollIntoViewIfNeeded();
  const marked = page.waitForRequest((request) => request.url().endsWith('/api/glance/seen'), { timeout: 15_000 });
  expect((await marked).postDataJSON()).toMatchObject({ projectId });
  await expect(line).toBeVisible();
  await expect
    .poll(async () => (await read<{ items: unknown[] }>(page, `/glance?projectId=${projectId}`)).items)
    .toEqual([]);
  const { mark } = await read<{ mark: unknown }>(page, '/glance');
  expect(mark, 'everything').toBeNull();
});
