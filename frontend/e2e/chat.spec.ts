/** Conversations as client, lead, employee and admin have them: at a desk, by keyboard alone, and in a hand. */
import type { Page } from '@playwright/test';
import { type Caller, callerAs } from './parts/calls.ts';
import { expect, type Opened, settled, test, type Who } from './parts/demo.ts';
import { handsAt, watchPointers } from './parts/hands.ts';
import { axeFindings, layoutFaults } from './parts/look.ts';
import { box, conversationAbout, directWith, log, messagesOf, pathOf, row, say, textsAt, write } from './parts/talk.ts';
import { smallTargets } from './parts/thumb.ts';

// Somebody leaves a project here: the company is the one of those who write to each other.
test.use({ company: 'who write to each other' });

const WINDOW = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const };
const PORTAL = 'Patient portal';
const entry = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: title });
/** A proposal has one too, of the same title. */
const portal = (page: Page) => entry(page, PORTAL).filter({ hasText: 'With the client' });
const inView = (page: Page, text: string): Promise<boolean> =>
  row(page, text).evaluateAll(([line]) => {
    const [own, around] = [line, line?.closest('[role="log"]')].map((one) => one?.getBoundingClientRect());
    return own !== undefined && around !== undefined && own.top >= around.top - 1 && own.bottom <= around.bottom + 1;
  });
const readAll = async (reader: Caller, conversationId: string): Promise<void> => {
  const place = (await messagesOf(reader, conversationId)).at(-1)?.place;
  if (place !== undefined) await reader.call('conversation-read', { params: { conversationId }, body: { place } });
};
const file = (name: string, words: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# ${words}\n`),
});

test.describe('in the conversation about a project', () => {
  let callers: Readonly<Record<'client' | 'lead' | 'employee' | 'admin', Caller>>;
  test.beforeEach(async ({ demo }) => {
    const of = (who: Who) => callerAs(demo, who);
    callers = {
      client: await of('client'),
      lead: await of('lead'),
      employee: await of('employee'),
      admin: await of('admin'),
    };
  });
  test.afterEach(async () => {
    for (const caller of Object.values(callers)) await caller.end();
  });
  const shared = (by: Caller, { project }: Readonly<{ project: (title: string) => string }>) =>
    conversationAbout(by, project(PORTAL), 'project_client');

  test('it opens at the first unread one under “New”, keeps its place while older ones come, and goes to the latest', async ({
    demo,
    open,
  }) => {
    const { client, lead } = callers;
    const { conversationId } = await shared(client, demo.ids);
    const tell = (text: string) => say(lead, conversationId, `${text}.\nWith a second line.`);
    /** At once, so in any order. */
    const many = (of: string, from: number, to: number) =>
      Promise.all(Array.from({ length: to - from + 1 }, (_, n) => tell(`${of} ${from + n}`)));
    await many('Read', 1, 80);
    await readAll(client, conversationId);
    await tell('New 1');
    await many('New', 2, 59);
    await tell('New 60');

    const { page } = await open('client', '/chat', WINDOW);
    const listed = portal(page);
    await expect(listed.getByText('60 unread')).toBeVisible();
    await expect(listed).toContainText('Meera: New 60.');
    await listed.click();
    await expect(page.getByText('New', { exact: true })).toBeVisible();
    expect(await inView(page, 'New 1.')).toBe(true);
    expect(await inView(page, 'New 60.'), 'the last one is far below').toBe(false);
    await expect(page.getByText(/Visible to Meera, Arjun and \d+ others/)).toBeVisible();
    await expect(log(page).getByText('Today', { exact: true })).toBeAttached();

    // What stands on top of the window stays where it is while the page before it comes.
    const first = () => log(page).locator('li[data-place]').first().getAttribute('data-place');
    const before = await first();
    const topOf = (place: string | null) =>
      log(page)
        .locator(`li[data-place="${place}"]`)
        .evaluate((line) => Math.round(line.getBoundingClientRect().top));
    await log(page).evaluate((one) => {
      one.scrollTop = 0;
    });
    const top = await topOf(before);
    await expect.poll(first).not.toBe(before);
    expect(Math.abs((await topOf(before)) - top), 'px moved').toBeLessThanOrEqual(2);

    await page.getByRole('button', { name: /^Jump to latest/ }).click();
    await expect.poll(() => inView(page, 'New 60.')).toBe(true);
    await expect(page.getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0);
    await expect(listed.getByText(/unread/)).toHaveCount(0);
    await expect
      .poll(async () => (await client.call('conversation', { params: { conversationId } })).conversation.unread)
      .toBe(0);
    // At the end, what comes is followed.
    await say(lead, conversationId, 'One more, while you look.');
    await expect.poll(() => inView(page, 'One more, while you look.')).toBe(true);
    expect.soft(await axeFindings(page), 'axe').toEqual([]);
  });

  test('text is text; somebody is called, and a message is put right and taken back within its time', async ({
    demo,
    open,
  }) => {
    const { client, lead } = callers;
    const { conversationId } = await shared(client, demo.ids);
    const at = pathOf(conversationId);
    const [{ page }, reading] = [await open('lead', at, WINDOW), await open('client', at, WINDOW)];
    await expect(page.getByText(/Visible to Asha \(client\)/)).toBeVisible();
    const odd = [
      '**Not bold** <img src=x onerror=alert(1)> <b>nor this</b> [a](javascript:alert(1))',
      'see https://lamplight.example/a_(b)?c=d#e.',
      'שלום, मिलते हैं, 明日 👩🏽‍💻🇮🇳',
    ].join('\n');
    await box(page).fill(odd);
    await box(page).press('Enter');
    for (const { page: one } of [{ page }, reading]) {
      const said = row(one, 'Not bold');
      await expect(said.locator('p[dir]')).toHaveText(odd, { useInnerText: true });
      await expect(said.locator('p[dir] > :not(a)')).toHaveCount(0);
      const link = said.getByRole('link');
      await expect(link).toHaveAttribute('href', 'https://lamplight.example/a_(b)?c=d#e');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    }
    await write(reading.page, ['שלום לכולם']);
    const toTheLeft = (text: string) =>
      row(page, text)
        .locator('p[dir]')
        .evaluate((one) => getComputedStyle(one).direction);
    expect(await toTheLeft('שלום לכולם')).toBe('rtl');

    await box(page).fill('x'.repeat(10_001));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/10,?000/).first()).toBeVisible();
    await expect(box(page)).toHaveValue('x'.repeat(10_001));

    await box(page).fill('');
    await box(page).pressSequentially('Could you look, @Ash');
    await expect(page.getByRole('option', { name: /^Asha Rao/ })).toHaveAttribute('aria-selected', 'true');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('Could you look, @Asha Rao ');
    await box(page).press('Enter');
    await expect(row(page, 'Could you look').getByText('Sent')).toBeVisible();
    expect((await messagesOf(client, conversationId)).at(-1)?.mentions).toMatchObject([{ id: client.id }]);

    await box(page).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit your message' });
    await expect(editor).toBeFocused();
    await editor.fill('Could you look today, @Asha Rao?');
    await editor.press('Enter');
    for (const one of [page, reading.page])
      await expect(row(one, 'Could you look today, @Asha Rao?').getByText('edited')).toBeVisible();
    await write(page, ['To the wrong window']);
    const wrong = row(page, 'To the wrong window');
    await expect(wrong.getByText('Sent')).toBeVisible();
    await wrong.hover();
    await wrong.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    for (const one of [page, reading.page]) {
      await expect(row(one, 'This message was deleted.').last()).toBeVisible();
      await expect(row(one, 'To the wrong window')).toHaveCount(0);
    }
    expect((await messagesOf(client, conversationId)).at(-1)).toMatchObject({ state: 'deleted', text: null });
    expect((await messagesOf(lead, conversationId)).some(({ text }) => text?.includes('wrong window'))).toBe(false);
    // Nobody else's message can be changed.
    const others = row(reading.page, 'Could you look today');
    await others.hover();
    await others.getByRole('button', { name: /^More/ }).click();
    await expect(reading.page.getByRole('menuitem')).toHaveText(['Copy link']);
    await reading.page.keyboard.press('Escape');
  });

  test('files are pasted and dropped; a message is found by its words and by its link; an admin reads what it said before', async ({
    demo,
    open,
  }) => {
    const { employee, lead, admin } = callers;
    const { conversationId } = await shared(employee, demo.ids);
    const early = await say(lead, conversationId, 'The zephyr calendar is out of step.');
    await Promise.all(Array.from({ length: 60 }, (_, n) => say(employee, conversationId, `Filling ${n}`)));
    const { page } = await open('employee', pathOf(conversationId), WINDOW);
    await expect(box(page)).toBeVisible();
    const give = (how: 'paste' | 'drop', name: string): Promise<void> =>
      (how === 'paste' ? box(page) : log(page)).evaluate(
        (target, [kind = '', fileName = '']) => {
          const data = new DataTransfer();
          data.items.add(new File([`# ${fileName}\n`], fileName, { type: 'text/markdown' }));
          const init = { bubbles: true, cancelable: true };
          target.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent(kind, { ...init, clipboardData: data })
              : new DragEvent(kind, { ...init, dataTransfer: data }),
          );
        },
        [how, name],
      );
    await give('paste', 'pasted.md');
    await give('drop', 'dropped.md');
    const going = page.getByRole('list', { name: 'Files to send' });
    await expect(going.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(row(page, 'pasted.md').getByText('Sent')).toBeVisible();
    const files = log(page).getByRole('list', { name: 'Files' }).last();
    await expect(files.getByRole('listitem')).toHaveText([/pasted\.md/, /dropped\.md/]);
    expect((await messagesOf(lead, conversationId)).at(-1)?.attachments.map(({ name }) => name)).toEqual([
      'pasted.md',
      'dropped.md',
    ]);
    await files.getByText('pasted.md').click();
    await expect(page.getByRole('dialog').getByText('pasted.md').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByLabel('Search messages').fill('zephyr');
    const found = page.getByRole('list', { name: 'Messages that have the words' }).getByRole('link');
    await expect(found).toHaveCount(1);
    await found.click();
    await expect.poll(() => inView(page, 'The zephyr calendar')).toBe(true);
    await page.getByLabel('Search messages').fill('no such word anywhere');
    await expect(page.getByText('No message has “no such word anywhere”')).toBeVisible();

    await lead.call('message-edit', {
      params: { conversationId, messageId: early.messageId },
      body: { text: 'The zephyr calendar is in step again.', mentions: [] },
    });
    const { page: desk } = await open('admin', pathOf(conversationId, early.messageId), WINDOW);
    const led = row(desk, 'The zephyr calendar is in step again.');
    await expect(led).toBeVisible();
    expect(await inView(desk, 'The zephyr calendar')).toBe(true);
    await led.hover();
    await led.getByRole('button', { name: /^More/ }).click();
    await desk.getByRole('menuitem', { name: 'What it said before' }).click();
    await expect(desk.getByRole('dialog').getByText('The zephyr calendar is out of step.')).toBeVisible();
    await desk.keyboard.press('Escape');
    // Whoever takes part stands beside, and an admin may do more there.
    await desk.getByRole('button', { name: /take part/ }).click();
    const about = desk.getByRole('dialog', { name: PORTAL });
    await expect(about.getByRole('list', { name: 'Who takes part' })).toContainText('Asha Rao');
    await expect(about.getByRole('button', { name: 'Lock' })).toBeVisible();
    expect.soft(await axeFindings(desk), 'axe of who takes part').toEqual([]);
    expect((await admin.call('conversations', { query: {} })).items.length).toBeGreaterThan(1);
  });

  test('a project and a proposal have it as a tab; what is the team’s says so, and a client has no such tab', async ({
    demo,
    open,
  }) => {
    const tab = `/project-details/${demo.ids.project(PORTAL)}?tab=chat`;
    const { page } = await open('lead', tab, WINDOW);
    const list = page.getByRole('list', { name: 'Conversations' });
    await expect(list.getByRole('link')).toHaveCount(2);
    await list.getByRole('link').filter({ hasText: 'Team only' }).click();
    await expect(page.getByText('Team only. The client cannot see this.')).toBeVisible();
    await write(page, ['Between us']);
    await expect(row(page, 'Between us').getByText('Sent')).toBeVisible();

    const { page: client } = await open('client', tab, WINDOW);
    await expect(client.getByText(/Visible to Meera/)).toBeVisible();
    // The one of the proposal that it was, and the one about the project.
    await expect(client.getByRole('list', { name: 'Conversations' }).getByRole('link')).toHaveCount(2);
    await expect(client.getByText('Team only')).toHaveCount(0);
    await expect(client.getByText('Between us')).toHaveCount(0);
    expect.soft(await axeFindings(client), 'axe of the tab').toEqual([]);

    const proposal = demo.ids.proposal('Author evenings');
    const { page: bookseller } = await open('bookseller', `/project-details/${proposal}?tab=chat`, WINDOW);
    await write(bookseller, ['May we begin in spring?']);
    await expect(row(bookseller, 'May we begin in spring?').getByText('Sent')).toBeVisible();
    const [asked] = (await callers.admin.call('conversations', { query: { about: proposal } })).items;
    expect(asked).toMatchObject({ kind: 'proposal', last: { text: 'May we begin in spring?' } });
    expect((await callers.client.call('conversations', { query: { about: proposal } })).items).toEqual([]);
  });

  test('goes from the list to the messages and the box and back by keys alone', async ({ demo, open }) => {
    const { lead } = callers;
    const { conversationId } = await shared(lead, demo.ids);
    const direct = await directWith(lead, callers.employee.id);
    await readAll(lead, conversationId);
    await say(callers.employee, direct, 'Have you a minute?');
    await say(callers.employee, conversationId, 'For all of you.');
    const { page } = await open('lead', '/chat', WINDOW);
    const pressed = await watchPointers(page);
    await page.reload();
    await settled(page);
    const hands = handsAt(page);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search messages')).toBeFocused();
    await hands.to(portal(page));
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, 'Arjun Das')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Have you a minute?')).toBeVisible();
    await hands.to(log(page));
    await hands.type(box(page), 'Now is good.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Or at four.');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Now is good.').getByText('Sent')).toBeVisible();
    await expect(box(page)).toBeFocused();
    expect((await textsAt(page)).at(-1)).toBe('Now is good.\nOr at four.');
    // What was written moves this one to the top.
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toContainText(
      'Arjun Das',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Conversations' }).locator('[aria-current="true"]')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).toHaveURL(new RegExp(conversationId));
    await expect(row(page, 'For all of you.').first()).toBeVisible();
    await hands.press(page.getByRole('button', { name: 'Write to someone' }));
    await expect(page.getByRole('dialog', { name: 'Write to someone' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(pressed, 'pressed with a mouse').toEqual([]);
  });

  test('on a phone it is the list, then the conversation, and back', async ({ demo, open }) => {
    const { client, lead } = callers;
    const { conversationId } = await shared(client, demo.ids);
    await readAll(client, conversationId);
    await say(lead, conversationId, 'Can you read this on the way?');
    const phone = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce' as const,
    };
    const { page } = await open('client', '/chat', phone);
    await expect(log(page)).toHaveCount(0);
    expect.soft(await layoutFaults(page), 'the list').toEqual([]);
    expect.soft(await smallTargets(page), 'the list').toEqual([]);
    await portal(page).tap();
    await expect(page.getByRole('heading', { level: 1, name: PORTAL })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0);
    await expect(row(page, 'Can you read this on the way?')).toBeInViewport();
    await expect(box(page)).toBeInViewport();
    expect.soft(await layoutFaults(page), 'the conversation').toEqual([]);
    expect.soft(await smallTargets(page), 'the conversation').toEqual([]);
    expect.soft(await axeFindings(page), 'axe of the conversation').toEqual([]);
    // Enter begins a line where there is no keyboard beside the screen.
    await box(page).tap();
    await page.keyboard.type('On the train');
    await page.keyboard.press('Enter');
    await page.keyboard.type('until nine.');
    await expect(box(page)).toHaveValue('On the train\nuntil nine.');
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(row(page, 'until nine.').getByText('Sent')).toBeVisible();
    await page.goBack();
    await expect(portal(page)).toBeVisible();
    await expect(log(page)).toHaveCount(0);
  });

  test('whoever is taken off a project sees nothing new of it within a second: on the page, in the list, by search, of files', async ({
    demo,
    open,
  }) => {
    const { employee, lead, admin } = callers;
    const { conversationId } = await shared(employee, demo.ids);
    const params = { conversationId };
    const { file: old } = await lead.upload('attachment-store', { params, file: file('before.md', 'Before') });
    await say(lead, conversationId, 'Said before, with a file', { attachments: [old.fileId] });
    const opened: Opened = await open('employee', pathOf(conversationId), WINDOW);
    opened.quiet.expects(/\/api\/conversations\//, 404);
    opened.quiet.expects(/\/api\/conversations\//, 403);
    const { page } = opened;
    await expect(row(page, 'Said before, with a file')).toBeVisible();

    const { items } = await admin.call('assignments', {
      query: { projectId: demo.ids.project(PORTAL), employeeId: employee.id, limit: '100' },
    });
    const on = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
    for (const { assignmentId, state } of items)
      if (state !== 'ended')
        await admin.call('release', { params: { assignmentId }, body: { on, reason: 'Needed elsewhere' } });
    const released = Date.now();
    await expect
      .poll(() => employee.statusOf('conversation-messages', { params }), { timeout: 1_000, intervals: [20] })
      .toBe(404);
    expect(Date.now() - released, 'ms until nothing is answered').toBeLessThan(1_000);

    const { file: late } = await lead.upload('attachment-store', { params, file: file('after.md', 'After') });
    await say(lead, conversationId, 'Quokka, said after', { attachments: [late.fileId], mentions: [employee.id] });
    const titles = (await employee.call('conversations', { query: { limit: '100' } })).items;
    expect(titles.map((one) => one.conversationId)).not.toContain(conversationId);
    expect((await employee.call('message-search', { query: { q: 'quokka' } })).items).toEqual([]);
    expect((await employee.call('message-search', { query: { q: 'Said before' } })).items).toEqual([]);
    for (const { fileId } of [old, late])
      expect(await employee.statusOf('attachment-content', { params: { ...params, fileId } })).toBe(404);
    const { notifications } = await employee.call('notifications', { query: {} });
    expect(
      notifications.filter(({ kind, subject }) => kind === 'mentioned' && subject.id.startsWith(conversationId)),
    ).toEqual([]);
    // The page of theirs that stood open learns it by the stream: it shows the conversation no more.
    await expect(log(page)).toHaveCount(0);
    await expect(page.getByText(/Quokka/)).toHaveCount(0);
    await expect(portal(page)).toHaveCount(0);
  });
});
