/**
 * A message that was written is never lost (frontend.md §7, M6): without a network, through a closed tab, a dead session and
 * another person at the same browser; sent once, in its order, by one of the tabs. Whatever a screen says is asked of the
 * server too.
 */
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { type Caller, callerAs } from './parts/calls.ts';
import { type Demo, expect, people, settled, test, type Who } from './parts/demo.ts';
import { listenTo, type Quiet } from './parts/quiet.ts';
import {
  box,
  conversationAbout,
  directWith,
  log,
  messagesOf,
  pathOf,
  pictureOf,
  row,
  say,
  textsAt,
  write,
} from './parts/talk.ts';

// Sessions are ended and conversations locked here: the company is one of its own.
test.use({ company: 'who write to each other' });

const WINDOW = { viewport: { width: 1280, height: 900 } };
const MB = 1024 * 1024;
const five = (of: string): readonly string[] => [1, 2, 3, 4, 5].map((n) => `${of} ${n}`);
const only = (texts: readonly (string | null)[], of: string): readonly (string | null)[] =>
  texts.filter((text) => text?.startsWith(of));
const sentTexts = async (reader: Caller, conversationId: string): Promise<readonly (string | null)[]> =>
  (await messagesOf(reader, conversationId)).map(({ text }) => text);

/** What a page without a network says in its console; a session that ended is answered so. */
const expectsLosses = (quiet: Quiet): Quiet => {
  quiet.expects(/./, 0);
  quiet.expects(/\/api\//, 401);
  return quiet;
};
const tabOf = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  expectsLosses(await listenTo(page));
  await page.goto(path);
  return page;
};
const stands = async (page: Page): Promise<void> => {
  await settled(page);
  await expect(log(page)).toBeVisible();
};
const signIn = async (page: Page, who: Exclude<Who, 'visitor'>, demo: Demo): Promise<void> => {
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Email').fill(people[who]);
  await page.getByRole('textbox', { name: 'Password' }).fill('lamplight-demo');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await page.waitForURL(/\/chat\?/);
  await stands(page);
  demo.keep(who, await page.context().cookies());
};

test('five written without a network come once and in order after the tab was closed, also when the session died and somebody else was there meanwhile', async ({
  demo,
  open,
}) => {
  const [asha, meera] = [await callerAs(demo, 'client'), await callerAs(demo, 'lead')];
  const { conversationId } = await conversationAbout(asha, demo.ids.project('Patient portal'), 'project_client');
  const path = pathOf(conversationId);
  const { page, quiet } = await open('client', path, WINDOW);
  expectsLosses(quiet);
  const context = page.context();
  await stands(page);

  await context.setOffline(true);
  await write(page, five('Offline'));
  await expect(row(page, 'Offline').filter({ hasText: 'Waiting' })).toHaveCount(5);
  for (const text of ['Missed 1', 'Missed 2']) await say(meera, conversationId, text);
  expect(only(await sentTexts(meera, conversationId), 'Offline'), 'sent without a network').toEqual([]);
  await page.close();
  await context.setOffline(false);
  const back = await tabOf(context, path);
  await stands(back);
  const all = ['Missed 1', 'Missed 2', ...five('Offline')];
  const inOrder = (texts: readonly (string | null)[]) =>
    texts.filter((text) => /^(?:Missed|Offline) /.test(text ?? ''));
  await expect.poll(async () => inOrder(await textsAt(back))).toEqual(all);
  await expect(row(back, 'Offline').filter({ hasText: 'Waiting' })).toHaveCount(0);
  await expect(row(back, 'Offline 5').getByText('Sent')).toBeVisible();
  expect(inOrder(await sentTexts(meera, conversationId))).toEqual(all);

  await context.setOffline(true);
  await write(back, five('Signed out'));
  await expect(row(back, 'Signed out').filter({ hasText: 'Waiting' })).toHaveCount(5);
  // In this order: a tab that closes is without its lack of a network for a moment, in which it may send.
  await asha.call('logout');
  await back.close();
  await context.setOffline(false);
  const late = await tabOf(context, path);
  await signIn(late, 'lead', demo);
  await expect(row(late, 'Offline 5')).toBeVisible();
  await write(late, ['By Meera']);
  // Hers has gone by the way on which the others would have gone.
  await expect(row(late, 'By Meera').getByText('Sent')).toBeVisible();
  expect(only(await textsAt(late), 'Signed out'), 'seen by somebody else').toEqual([]);
  const lead = await callerAs(demo, 'lead');
  expect(only(await sentTexts(lead, conversationId), 'Signed out'), 'sent by somebody else').toEqual([]);
  await lead.call('logout');
  await late.reload();
  await signIn(late, 'client', demo);
  await expect.poll(async () => only(await textsAt(late), 'Signed out')).toEqual(five('Signed out'));
  await expect(row(late, 'Signed out 5').getByText('Sent')).toBeVisible();
  const again = await callerAs(demo, 'client');
  const mine = (await messagesOf(again, conversationId)).filter(({ text }) => text?.startsWith('Signed out'));
  expect(mine.map(({ text, by }) => [text, by.id])).toEqual(five('Signed out').map((text) => [text, asha.id]));
  for (const one of [asha, meera, lead, again]) await one.end();
});

test('of two tabs one sends, in the order in which both wrote; the other takes over, with a picture of 10 MB that waited', async ({
  demo,
  open,
}) => {
  const arjun = await callerAs(demo, 'employee');
  const admin = await callerAs(demo, 'admin');
  const conversationId = await directWith(arjun, admin.id);
  const path = pathOf(conversationId);
  const { page: one, quiet } = await open('employee', path, WINDOW);
  expectsLosses(quiet);
  const context = one.context();
  const senders: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/messages')) return;
    senders.push(`${request.frame().page() === one ? 'one' : 'other'}: ${request.postDataJSON().text}`);
  });
  await stands(one);
  const other = await tabOf(context, path);
  await stands(other);
  await write(one, ['A 1']);
  await write(other, ['B 1']);
  await write(one, ['A 2']);
  await write(other, ['B 2']);
  const four = ['A 1', 'B 1', 'A 2', 'B 2'];
  for (const tab of [one, other]) {
    await expect.poll(() => textsAt(tab)).toEqual(four);
    await expect(row(tab, /./).filter({ hasText: 'Waiting' })).toHaveCount(0);
  }
  expect(senders).toEqual(four.map((text) => `one: ${text}`));
  expect(await sentTexts(admin, conversationId)).toEqual(four);

  const picture = pictureOf(1_900, 1_850);
  expect(picture.length).toBeGreaterThan(10 * MB);
  await context.setOffline(true);
  await one
    .getByLabel('Attach files')
    .setInputFiles({ name: 'whiteboard.png', mimeType: 'image/png', buffer: picture });
  await expect(one.getByRole('list', { name: 'Files to send' }).getByText('whiteboard.png')).toBeVisible();
  await write(one, ['The whiteboard', 'And what it means']);
  await expect(row(other, 'The whiteboard').getByText('whiteboard.png')).toBeVisible();
  await one.close();
  await context.setOffline(false);
  await expect(row(other, 'And what it means').getByText('Sent')).toBeVisible();
  const drawn = row(other, 'The whiteboard').getByRole('img', { name: 'whiteboard.png' });
  await drawn.scrollIntoViewIfNeeded();
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_900);
  expect(senders.slice(4)).toEqual(['other: The whiteboard', 'other: And what it means']);
  const sent = await messagesOf(admin, conversationId);
  expect(sent.map(({ text }) => text)).toEqual([...four, 'The whiteboard', 'And what it means']);
  expect(sent[4]?.attachments).toMatchObject([
    { name: 'whiteboard.png', bytes: picture.length, sha256: createHash('sha256').update(picture).digest('hex') },
  ]);
  for (const person of [arjun, admin]) await person.end();
});

test('what the server refuses keeps its text, through a reload too: sent again, put right, or deleted', async ({
  demo,
  open,
}) => {
  const [asha, admin] = [await callerAs(demo, 'client'), await callerAs(demo, 'admin')];
  const { conversationId } = await conversationAbout(asha, demo.ids.project('Patient portal'), 'project_client');
  const params = { conversationId };
  const { page, quiet } = await open('client', pathOf(conversationId), WINDOW);
  expectsLosses(quiet).expects(/\/messages$/, 409);
  quiet.expects(/\/messages$/, 403);
  await stands(page);
  await page.context().setOffline(true);
  await write(page, ['Refused as it is', 'Refused with a fault', 'Refused for good']);
  await admin.call('conversation-lock', { params, body: { reason: 'Until the offer is clear' } });
  await page.context().setOffline(false);
  const refused = row(page, /^YouRefused|Refused (?:as|with|for)/).filter({
    has: page.getByRole('button', { name: 'Retry' }),
  });
  await expect(refused).toHaveCount(3);
  await expect(page.getByText('Only admins write here while it is locked.').first()).toBeVisible();

  await row(page, 'Refused as it is').getByRole('button', { name: 'Retry' }).click();
  await expect(refused, 'it is still locked').toHaveCount(3);
  await page.reload();
  await stands(page);
  await expect(refused).toHaveCount(3);
  await admin.call('conversation-unlock', { params, body: {} });
  await row(page, 'Refused for good').getByRole('button', { name: 'Delete' }).click();
  await expect(refused).toHaveCount(2);
  await row(page, 'Refused as it is').getByRole('button', { name: 'Retry' }).click();
  await expect(refused).toHaveCount(1);
  await row(page, 'Refused with a fault').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit your message' });
  await editor.fill('Refused and put right');
  await editor.press('Enter');
  await expect(row(page, 'Refused and put right').getByText('Sent')).toBeVisible();
  await expect(refused).toHaveCount(0);
  expect(only(await sentTexts(admin, conversationId), 'Refused')).toEqual([
    'Refused as it is',
    'Refused and put right',
  ]);
  await expect(box(page)).toHaveValue('');
  for (const person of [asha, admin]) await person.end();
});
