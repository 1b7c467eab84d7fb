/** What people are told: one count in bell, title and list, resolved by itself, read, deleted, chosen, and stopped from a mail. */
import type { Page } from '@playwright/test';
import { type Caller, callerAs } from './parts/calls.ts';
import { type Demo, expect, people, settled, test } from './parts/demo.ts';
import { axeFindings, seeAt, sidewaysScroll, sights } from './parts/look.ts';
import { mailTo } from './parts/mailbox.ts';
import { conversationAbout, row, say } from './parts/talk.ts';

// Bells are emptied here: the company is the one of those who write to each other.
test.use({ company: 'who write to each other' });

const WINDOW = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const };
const PORTAL = 'Patient portal';
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const records = ({ ids }: Demo) => ({
  projectId: ids.project(PORTAL),
  milestoneId: ids.milestone(PORTAL, 'Records'),
});
const BLOCKED = { reason: 'The records come in three formats', severity: 'HIGH', neededFrom: 'Asha' } as const;
/** What is new to an admin of the demo is more than a bell counts: from here on it is what the test makes. */
const readAll = async ({ call }: Caller): Promise<void> => {
  const [newest] = (await call('notifications', { query: {} })).notifications;
  if (newest !== undefined) await call('notifications-read-all', { body: { until: newest._id } });
};
/** Bell and title say the same number. */
const counts = async (page: Page, unread: number): Promise<void> => {
  await expect(bell(page)).toHaveAccessibleName(unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`);
  await expect(page).toHaveTitle(unread === 0 ? /^[^(]/ : new RegExp(`^\\(${unread}\\) `));
};

test('what is owed comes to bell, title and list at once, and is done by whoever meets it; a name leads to its message', async ({
  demo,
  open,
}) => {
  const [admin, lead] = [await callerAs(demo, 'admin'), await callerAs(demo, 'lead')];
  await readAll(admin);
  const { page } = await open('admin', '/notifications', WINDOW);
  await counts(page, 0);

  const params = records(demo);
  await lead.call('milestone-block', { params, body: BLOCKED });
  const says = 'Records is blocked.';
  await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
  await counts(page, 1);
  const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: says }).first();
  await expect(listed.getByText('Needs you')).toBeVisible();
  await expect(listed.getByText('Unread')).toBeVisible();
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toContainText(says);
  expect.soft(await axeFindings(page), 'axe of the open bell').toEqual([]);

  await lead.call('milestone-unblock', { params, body: {} });
  await expect(panel.getByText(says)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await expect(listed.getByText('Done by Meera Iyer')).toBeVisible();
  await expect(listed.getByText('Needs you')).toHaveCount(0);
  await counts(page, 0);

  const { conversationId } = await conversationAbout(lead, demo.ids.project(PORTAL), 'project_client');
  const { messageId } = await say(lead, conversationId, 'May we promise Monday, @Dev Menon?', { mentions: [admin.id] });
  await counts(page, 1);
  await bell(page).click();
  await panel.getByRole('link', { name: `Meera Iyer named you in ${PORTAL}.` }).click();
  await expect(page).toHaveURL(`/chat?conversation=${conversationId}&message=${messageId}`);
  await expect(row(page, 'May we promise Monday')).toBeInViewport();
  await expect(panel).toHaveCount(0);
  await counts(page, 0);
  for (const person of [admin, lead]) await person.end();
});

test('the list is narrowed, read, read as a whole, and rid of one with a way back', async ({ demo, open }) => {
  const admin = await callerAs(demo, 'admin');
  const listed = async (query = {}) =>
    (await admin.call('notifications', { query: { limit: '100', ...query } })).notifications;
  const lead = await callerAs(demo, 'lead');
  await readAll(admin);
  const { conversationId } = await conversationAbout(lead, demo.ids.project(PORTAL), 'project_client');
  await lead.call('milestone-block', { params: records(demo), body: BLOCKED });
  for (const text of ['One, @Dev Menon', 'Two, @Dev Menon'])
    await say(lead, conversationId, text, { mentions: [admin.id] });
  await expect.poll(async () => (await admin.call('notifications', { query: {} })).unread).toBe(3);
  const all = await listed();
  const first = all.find(({ kind, resolved }) => kind === 'milestone_blocked' && resolved === null);
  const second = all.find(({ kind, read, resolved }) => kind === 'mentioned' && !read && resolved === null);
  if (first === undefined || second === undefined) throw new Error('a block and a name are told');
  const { page } = await open('admin', '/notifications', WINDOW);
  await counts(page, 3);
  const of = (id: string) => page.locator(`[data-notification="${id}"]`);

  await of(second._id)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(of(second._id).getByText('Deleted.')).toBeVisible();
  await expect(of(second._id).getByRole('button', { name: /^Undo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(of(second._id).getByRole('button', { name: /^Delete/ })).toBeVisible();
  expect(
    (await listed()).map(({ _id }) => _id),
    'nothing was deleted',
  ).toContain(second._id);
  await of(second._id)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const deletedAt = Date.now();

  await of(first._id)
    .getByRole('button', { name: /^Mark read/ })
    .click();
  await expect(of(first._id).getByText('Unread')).toHaveCount(0);
  expect((await listed()).find(({ _id }) => _id === first._id)?.read).toBe(true);
  await counts(page, 2);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Unread' });
  await expect(page).toHaveURL(/show=unread/);
  await expect(of(first._id)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Unread, or still to be done' });
  await expect(of(first._id)).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await counts(page, 0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Unread' });
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(of(first._id)).toBeVisible();
  expect((await listed()).every(({ read }) => read)).toBe(true);
  expect(
    (await listed({ show: 'open' })).map(({ _id }) => _id),
    'what is read is still to be done',
  ).toEqual(
    expect.arrayContaining(
      all.filter(({ needs, resolved, _id }) => needs && resolved === null && _id !== second._id).map(({ _id }) => _id),
    ),
  );
  // The time to take it back goes by while other things are done.
  const left = () => listed().then((items) => items.some(({ _id }) => _id === second._id));
  await expect.poll(left, { timeout: 20_000, intervals: [500] }).toBe(false);
  expect(Date.now() - deletedAt).toBeGreaterThan(9_000);
  await expect(of(second._id)).toHaveCount(0);
  await lead.call('milestone-unblock', { params: records(demo), body: {} });
  for (const person of [admin, lead]) await person.end();
});

test('what comes by mail is chosen, and stopped from a mail without a session', async ({ demo, open }) => {
  // What is owed to clients comes with a digest in the morning; the employee had an announcement by mail at once.
  const employee = await callerAs(demo, 'employee');
  const { page } = await open('employee', '/notifications', WINDOW);
  await page.getByRole('link', { name: 'Choose what comes by mail' }).click();
  await settled(page);
  const choices = page.getByRole('region', { name: 'Notifications' });
  await choices.getByRole('combobox', { name: 'Messages' }).selectOption('At once');
  await choices.getByRole('combobox', { name: 'No mail from' }).selectOption('22:00');
  await choices.getByRole('button', { name: 'Save choices' }).click();
  await expect(choices.getByText('Choose this hour too, or neither')).toBeVisible();
  await choices.getByRole('combobox', { name: 'until' }).selectOption('07:00');
  await choices.getByRole('button', { name: 'Save choices' }).click();
  await expect(choices.getByText('Saved')).toBeVisible();
  const saved = await employee.call('notification-choices');
  expect(saved.quiet).toEqual({ from: 22, to: 7 });
  expect(saved.choices).toContainEqual({ group: 'messages', mail: 'at_once' });

  const mail = { mailbox: '/dev/mailbox', email: people.employee, template: 'letter', having: 'unsubscribe' };
  const { unsubscribe = '' } = await mailTo(page.request, mail);
  const { pathname } = new URL(unsubscribe);
  const { page: reader, quiet } = await open('visitor', '/', WINDOW);
  quiet.expects(/\/unsubscribe\//, 404);
  await reader.goto(pathname);
  await expect(reader.getByRole('heading', { level: 1, name: 'Stop these mails' })).toBeVisible();
  for (const sight of sights) {
    await seeAt(reader, sight);
    expect(await sidewaysScroll(reader), sight.name).toEqual([]);
  }
  expect.soft(await axeFindings(reader), 'axe of the question').toEqual([]);
  expect((await employee.call('notification-choices')).etag, 'opening it changes nothing').toBe(saved.etag);
  await reader.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'You get no more mails like this' })).toBeVisible();
  expect.soft(await axeFindings(reader), 'axe of the answer').toEqual([]);
  const stopped = (await employee.call('notification-choices')).choices.filter(({ mail: by }) => by === 'never');
  expect(stopped.length).toBeGreaterThan(0);
  await reader.goto(`${pathname.slice(0, -1)}${pathname.endsWith('A') ? 'B' : 'A'}`);
  await reader.getByRole('button').click();
  await expect(reader.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  await employee.end();
});
