import { jest } from '@jest/globals';
import type { Conversation, Message } from '@lamplight/bff/contract/conversations.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { act } from 'react';
import { conversationsLive } from '../../api/conversationsLive.ts';
import { drafts } from '../../api/drafts.ts';
import { closeOutbox } from '../../api/outbox/outbox.ts';
import { deleteUnsent, unsentOf } from '../../api/outbox/shelf.ts';
import { sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Chat from './screens/Chat.tsx';

const C1 = '10000000-0000-4000-8000-000000000001';
const C2 = '10000000-0000-4000-8000-000000000002';
const uuid = (n: number): string => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const dev = { id: 'dev', name: 'Dev Shah', role: 'admin' };
const asha = { id: 'asha', name: 'Asha Rao', role: 'client' };
const meera = { id: 'meera', name: 'Meera Iyer', role: 'employee' };
const place = (n: number): string => `a.${String(n).padStart(6, '0')}`;
const aMessage = (n: number, more: Partial<Message> = {}): Message => ({
  ...{ messageId: uuid(n), conversationId: C1, place: place(n), by: asha, state: 'sent', text: `message ${n}` },
  ...{ at: new Date(Date.UTC(2026, 10, 20, 5, n)).toISOString(), mentions: [], attachments: [], can: {} },
  ...more,
});
const aConversation = (more: Partial<Conversation> = {}): Conversation => ({
  ...{ conversationId: C1, kind: 'project_client', state: 'open', subject: { kind: 'project', id: 'p1' } },
  ...{ title: 'Patient portal', hasClient: true, muted: false, unread: 0, mentioned: false, readTo: place(99) },
  participants: [dev, asha, meera].map((person) => ({ person, since: '2026-11-01T05:00:00.000Z' })),
  ...{ last: null, activeAt: '2026-11-20T05:00:00.000Z', etag: '"1"', can: { sendMessage: true } },
  ...more,
});

let conversations: Conversation[];
let messages: Message[];
let sent: { path: string; key: string | null; body: unknown }[];
let refuse: Record<string, { status: number; code: string } | undefined>;
let asked: string[];
const PAGE = 50;
const pageOf = (query: URLSearchParams) => {
  const at = (id: string) => messages.findIndex(({ messageId }) => messageId === id);
  const from = query.get('from');
  const [before, after] = [query.get('before'), query.get('after')];
  const middle =
    from === 'unread'
      ? messages.findIndex((one) => one.place > (conversations[0]?.readTo ?? ''))
      : from === null || from === 'newest'
        ? -1
        : at(from);
  const [start, end] =
    before !== null
      ? [
          Math.max(0, messages.findIndex((one) => one.place >= before) - PAGE),
          messages.findIndex((one) => one.place >= before),
        ]
      : after !== null
        ? [
            messages.findLastIndex((one) => one.place <= after) + 1,
            messages.findLastIndex((one) => one.place <= after) + 1 + PAGE,
          ]
        : middle < 0
          ? [Math.max(0, messages.length - PAGE), messages.length]
          : [Math.max(0, middle - 25), middle + 25];
  return { items: messages.slice(start, end), hasOlder: start > 0, hasNewer: end < messages.length };
};
const answered =
  (what: string, answer: (body: Record<string, unknown>, path: string) => object) =>
  async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.slice(4);
    const text = await request.text();
    const body = text === '' ? {} : JSON.parse(text);
    sent.push({ path: `${request.method} ${path}`, key: request.headers.get('idempotency-key'), body });
    const no = refuse[what];
    return no
      ? HttpResponse.json({ success: false, code: no.code, message: '', requestId: 'r1' }, { status: no.status })
      : HttpResponse.json({ success: true, ...answer(body, path) });
  };
const server = setupServer(
  http.get('*/api/conversations', () => HttpResponse.json({ success: true, items: conversations })),
  http.get('*/api/conversations/addressees', () => HttpResponse.json({ success: true, items: [meera] })),
  http.get('*/api/conversations/search', ({ request }) => {
    const q = new URL(request.url).searchParams.get('q') ?? '';
    const items = messages
      .filter(({ text }) => text?.includes(q))
      .map((message) => ({ message, conversation: { conversationId: C1, title: 'Patient portal' } }));
    return HttpResponse.json({ success: true, items });
  }),
  http.get('*/api/conversations/:id', ({ params }) => {
    const conversation = conversations.find(({ conversationId }) => conversationId === params['id']);
    return conversation
      ? HttpResponse.json({ success: true, conversation })
      : HttpResponse.json({ success: false, code: 'NOT_FOUND', message: '', requestId: 'r1' }, { status: 404 });
  }),
  http.get('*/api/conversations/:id/files', ({ request }) => {
    const isFirst = !new URL(request.url).searchParams.has('after');
    const file = { fileId: uuid(70), type: 'text/plain', bytes: 2_048, sha256: 'a'.repeat(64) };
    const sentAt = { messageId: uuid(isFirst ? 2 : 1), by: meera, at: '2026-11-20T05:00:00.000Z' };
    const items = [{ ...sentAt, file: { ...file, name: isFirst ? 'plan.md' : 'hours.csv' } }];
    return HttpResponse.json({ success: true, items, ...(isFirst ? { next: 'x.1' } : {}) });
  }),
  http.get('*/api/conversations/:id/messages', ({ request, params }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    return HttpResponse.json({
      success: true,
      ...(params['id'] === C1 ? pageOf(query) : { items: [], hasOlder: false, hasNewer: false }),
    });
  }),
  http.post(
    '*/api/conversations',
    answered('start', () => ({ conversation: conversations[1] })),
  ),
  http.post(
    '*/api/conversations/:id/messages',
    answered('send', (body) => {
      const message = aMessage(messages.length + 1, {
        ...{ messageId: String(body['messageId']), text: String(body['text']), by: dev },
        can: { editMessage: true, deleteMessage: true },
      });
      messages.push(message);
      return { message };
    }),
  ),
  http.post(
    '*/api/conversations/:id/read',
    answered('read', () => ({ conversation: conversations[0] })),
  ),
  http.post(
    '*/api/conversations/:id/typing',
    answered('typing', () => ({})),
  ),
  http.post(
    '*/api/conversations/:id/presence',
    answered('presence', () => ({})),
  ),
  http.put(
    '*/api/conversations/:id/muted',
    answered('mute', () => ({ conversation: conversations[0] })),
  ),
  http.put(
    '*/api/conversations/:id/messages/:message',
    answered('edit', (body, path) => {
      const id = path.split('/').at(-1) ?? '';
      const known = messages.find(({ messageId }) => messageId === id);
      return { message: { ...known, state: 'edited', text: body['text'], editedAt: '2026-11-20T06:00:00.000Z' } };
    }),
  ),
  http.delete(
    '*/api/conversations/:id/messages/:message',
    answered('delete', (_, path) => {
      const known = messages.find(({ messageId }) => messageId === path.split('/').at(-1));
      return { message: { ...known, state: 'deleted', text: null, can: {} } };
    }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(async () => {
  [messages, sent, asked, refuse] = [[aMessage(1), aMessage(2)], [], [], {}];
  conversations = [
    aConversation(),
    aConversation({
      conversationId: C2,
      kind: 'project_team',
      title: 'Team of it',
      hasClient: false,
      unread: 3,
      mentioned: true,
    }),
  ];
  const user = { userId: 'dev', email: 'd@gmail.com', mobile: '', twoFactorEnabled: false };
  sessionStore.set({ session: { is: 'user', user: { ...user, ...dev, role: 'admin' } } });
  await deleteUnsent('dev');
  await drafts.removeAll('dev');
});
afterEach(() => {
  cleanup();
  closeOutbox();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (at = `/chat?conversation=${C1}`) => openScreens({ '/chat': <Chat /> }, at);
const box = () => screen.findByRole('textbox', { name: 'Message' });
const log = () => screen.findByRole('log', { name: 'Messages' });

it('lists conversations with what is new, and opens one; who reads it stands above the box', async () => {
  const router = await open('/chat');
  const list = await screen.findByRole('list', { name: 'Conversations' });
  expect(within(list).getByRole('link', { name: /Team of it.*3 unread, one names you/ })).toBeTruthy();
  expect(screen.getByText('Choose a conversation')).toBeTruthy();
  await userEvent.click(within(list).getByRole('link', { name: /Patient portal/ }));
  expect(router.state.location.search).toBe(`?conversation=${C1}`);
  expect(await screen.findByText('message 2')).toBeTruthy();
  expect(screen.getByText('Visible to Asha (client) and Meera')).toBeTruthy();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('Team only. The client cannot see this.')).toBeTruthy();
  expect(router.state.location.search).toBe(`?conversation=${C2}`);
});

it('sends by Enter under the id of the message, keeps lines by Shift, and empties the box', async () => {
  await open();
  await userEvent.type(await box(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(sent.some(({ path }) => path === `POST /conversations/${C1}/messages`)).toBe(true));
  const [send] = sent.filter(({ path }) => path.endsWith('/messages'));
  expect(send?.body).toEqual({ messageId: send?.key, text: 'one\ntwo', mentions: [], attachments: [] });
  expect(((await box()) as HTMLTextAreaElement).value).toBe('');
  const mine = (await within(await log()).findByText(/one\s+two/)).closest('li');
  await waitFor(() => expect(within(mine as HTMLElement).getByText('Sent')).toBeTruthy());
  expect(await unsentOf('dev')).toEqual([]);
});

it('a refused message keeps its text with the reason; Retry, Edit and Delete are its author’s', async () => {
  refuse['send'] = { status: 409, code: 'STATE_CONFLICT' };
  await open();
  await userEvent.type(await box(), 'keep me{Enter}');
  expect(await screen.findByText('Refused')).toBeTruthy();
  expect((await unsentOf('dev')).map(({ text }) => text)).toEqual(['keep me']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const editor = screen.getByRole('textbox', { name: 'Edit your message' });
  refuse = {};
  await userEvent.clear(editor);
  await userEvent.type(editor, 'said better{Enter}');
  expect(await within(await log()).findByText('said better')).toBeTruthy();
  await waitFor(async () => expect(await unsentOf('dev')).toEqual([]));
});

it('too long a text and nothing at all are said at the box, and nothing is sent', async () => {
  await open();
  const area = await box();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write something, or attach a file')).toBeTruthy();
  fireEvent.change(area, { target: { value: 'x'.repeat(10_001) } });
  expect(await screen.findByText('At most 10,000 characters: 1 too many')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((area as HTMLTextAreaElement).value).toHaveLength(10_001);
  expect([sent.filter(({ path }) => path.endsWith('/messages')), await unsentOf('dev')]).toEqual([[], []]);
});

it('calls somebody by an @, and names them in what is sent', async () => {
  await open();
  await userEvent.type(await box(), 'hello @mee');
  const option = await screen.findByRole('option', { name: 'Meera Iyer' });
  expect((await box()).getAttribute('aria-activedescendant')).toBe(option.id);
  await userEvent.keyboard('{Enter}');
  expect(((await box()) as HTMLTextAreaElement).value).toBe('hello @Meera Iyer ');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/messages'))?.body).toMatchObject({ mentions: ['meera'] }),
  );
});

it('what was said is text, whatever it looks like, and only addresses are links', async () => {
  messages = [aMessage(1, { text: '<b>bold</b> see https://a.example/x. javascript:alert(1)' })];
  await open();
  const link = await screen.findByRole('link', { name: 'https://a.example/x' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(link.closest('p')?.textContent).toBe('<b>bold</b> see https://a.example/x. javascript:alert(1)');
  expect(link.closest('p')?.querySelector('b')).toBeNull();
});

it('opens at the first unread message, under a line that stays', async () => {
  messages = Array.from({ length: 120 }, (_, n) => aMessage(n + 1));
  conversations[0] = aConversation({ readTo: place(60), unread: 60 });
  await open();
  expect(await screen.findByText('message 61')).toBeTruthy();
  expect(asked[0]).toBe('limit=50&from=unread');
  const fresh = screen.getByText('New').closest('li');
  expect(fresh?.nextElementSibling?.textContent).toContain('message 61');
});

it('leads to a message by its address, and marks it', async () => {
  messages = Array.from({ length: 120 }, (_, n) => aMessage(n + 1));
  await open(`/chat?conversation=${C1}&message=${uuid(10)}`);
  const row = (await screen.findByText('message 10')).closest('li');
  expect(row?.className).toContain('lit');
  expect(asked[0]).toBe(`limit=50&from=${uuid(10)}`);
});

it('fetches what is said, edited and deleted by place, when it hears of it and after a gap', async () => {
  await open();
  await screen.findByText('message 2');
  messages.push(aMessage(3));
  act(() => conversationsLive.tell({ is: 'changed', conversationId: C1 }));
  expect(await screen.findByText('message 3')).toBeTruthy();
  expect(asked.at(-1)).toBe(`limit=50&from=${uuid(2)}`);
  const before = asked.length;
  act(() => conversationsLive.tell({ is: 'changed', conversationId: C2 }));
  act(() => conversationsLive.tell({ is: 'message', message: aMessage(4, { conversationId: C2, text: 'elsewhere' }) }));
  expect([screen.queryByText('elsewhere'), asked.length]).toEqual([null, before]);
  act(() => conversationsLive.tell({ is: 'message', message: aMessage(4, { by: dev, text: 'from another tab' }) }));
  expect(await screen.findByText('from another tab')).toBeTruthy();
  messages = [
    aMessage(1),
    aMessage(2, { state: 'edited', text: 'put right' }),
    aMessage(3, { state: 'deleted', text: null }),
  ];
  messages.push(aMessage(4, { by: dev, text: 'from another tab' }), aMessage(5, { text: 'missed' }));
  act(() => conversationsLive.tell({ is: 'gap' }));
  expect(await screen.findByText('missed')).toBeTruthy();
  expect(screen.getByText('put right')).toBeTruthy();
  expect(screen.getByText('This message was deleted.')).toBeTruthy();
});

it('says who writes, for a moment', async () => {
  await open();
  await screen.findByText('message 2');
  act(() => conversationsLive.tell({ is: 'typing', conversationId: C1, personId: 'meera' }));
  expect(await screen.findByText('Meera Iyer is writing')).toBeTruthy();
  messages.push(aMessage(3, { by: meera }));
  act(() => conversationsLive.tell({ is: 'changed', conversationId: C1 }));
  await waitFor(() => expect(screen.queryByText('Meera Iyer is writing')).toBeNull());
});

describe('who is here now', () => {
  const questions = () => sent.filter(({ path }) => path === `POST /conversations/${C1}/presence`);
  const tellOf = (...here: string[]) => act(() => conversationsLive.tell({ is: 'presence', conversationId: C1, here }));
  beforeEach(() => {
    sent = [];
    jest.useFakeTimers({ advanceTimers: true });
  });
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const people = async () => await screen.findByRole('list', { name: 'Who takes part' });
  const hereIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByText('Here now') !== null)
      .map((row) => row.textContent);

  it('stands by their names, asked every 25 s, and falls away 40 s after the last word of it', async () => {
    await open();
    const list = await people();
    await waitFor(() => expect(questions()).toHaveLength(1));
    expect(hereIn(list)).toEqual([]);
    tellOf('meera');
    tellOf('dev', 'asha');
    expect(hereIn(list)).toEqual([expect.stringContaining('Asha Rao'), expect.stringContaining('Meera Iyer')]);
    act(() => conversationsLive.tell({ is: 'presence', conversationId: C2, here: ['asha'] }));
    await pass(24_000);
    expect(questions()).toHaveLength(1);
    await pass(2_000);
    expect(questions()).toHaveLength(2);
    tellOf('meera');
    await pass(15_000);
    expect(hereIn(list)).toEqual([expect.stringContaining('Meera Iyer')]);
    await pass(26_000);
    expect(hereIn(list)).toEqual([]);
  });

  it('is not asked by a page that nobody sees, at once by one that is seen again, and by none that was left', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const router = await open();
    await people();
    await pass(60_000);
    expect(questions()).toHaveLength(0);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(questions()).toHaveLength(1));
    hidden.mockRestore();
    await act(() => router.navigate('/chat'));
    await pass(60_000);
    expect(questions()).toHaveLength(1);
  });

  it('stands by the name of a conversation of two', async () => {
    conversations = [aConversation({ kind: 'direct', title: 'Asha Rao', subject: { kind: 'person', id: 'asha' } })];
    await open();
    const head = (await screen.findByRole('heading', { name: 'Asha Rao' })).parentElement as HTMLElement;
    tellOf('meera');
    expect(within(head).queryByText('Here now')).toBeNull();
    tellOf('asha');
    expect(within(head).getByText('Here now')).toBeTruthy();
    expect(questions()).toHaveLength(1);
  });
});

it('Up in the empty box edits the last own message that may be edited; a refusal keeps what was typed', async () => {
  messages = [aMessage(1), aMessage(2, { by: dev, can: { editMessage: true } }), aMessage(3)];
  await open();
  await userEvent.click(await box());
  await screen.findByText('message 3');
  await userEvent.keyboard('{ArrowUp}');
  const editor = await screen.findByRole('textbox', { name: 'Edit your message' });
  refuse['edit'] = { status: 422, code: 'EDIT_WINDOW_OVER' };
  await userEvent.type(editor, ' again{Enter}');
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
  expect((editor as HTMLTextAreaElement).value).toBe('message 2 again');
  refuse = {};
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('message 2 again')).toBeTruthy();
  expect(screen.getByText('edited')).toBeTruthy();
});

describe('when the 15 minutes in which a message is changed are over', () => {
  const NOW = Date.parse('2026-11-20T05:10:00.000Z');
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: NOW }));
  afterEach(() => jest.useRealTimers());
  const mine = { by: dev, can: { editMessage: true, deleteMessage: true }, editableUntil: '2026-11-20T05:17:00.000Z' };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const offered = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^More: message of You/ }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return items;
  };
  const asRole = (role: 'admin' | 'employee') => {
    const { session } = sessionStore.get();
    if (session.is !== 'user') throw new Error('somebody is signed in');
    sessionStore.set({ session: { ...session, user: { ...session.user, role } } });
  };

  it.each([
    ['employee', ['Copy link']],
    ['admin', ['Copy link', 'Delete']],
  ] as const)('a page that an %s left open offers it no more', async (role, then) => {
    asRole(role);
    messages = [aMessage(1), aMessage(2, mine)];
    await open();
    await screen.findByText('message 2');
    await pass(7 * 60_000 - 1_000);
    expect(await offered()).toEqual(['Edit', 'Copy link', 'Delete']);
    await pass(2_000);
    expect(await offered()).toEqual(then);
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await box());
    fireEvent.keyDown(await box(), { key: 'ArrowUp' });
    expect(screen.queryByRole('textbox', { name: 'Edit your message' })).toBeNull();
  });
});

it('each day stands under its rule', async () => {
  const [now, DAY] = [Date.now(), 86_400_000];
  messages = [400, 3, 1, 0].map((ago, n) => aMessage(n, { at: new Date(now - ago * DAY).toISOString() }));
  await open();
  const days = () => [...document.querySelectorAll('[role="log"] li:not([data-place])')].map((one) => one.textContent);
  await waitFor(() => expect(days()).toHaveLength(4));
  const [old, near, ...last] = days();
  expect(last).toEqual(['Yesterday', 'Today']);
  expect(near).toMatch(/^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2}$/);
  expect(old).toMatch(/ 20\d\d$/);
});

it('more than 50 names are refused at the box, and what was typed stays', async () => {
  const team = Array.from({ length: 51 }, (_, n) => ({ id: `p${n}`, name: `Person ${n + 100}`, role: 'employee' }));
  const text = team.map(({ name }) => `@${name}`).join(' ');
  conversations[0] = aConversation({
    participants: [dev, ...team].map((person) => ({ person, since: '2026-11-01T05:00:00.000Z' })),
  });
  const form = `chat ${C1}`;
  await drafts.save({ person: 'dev', form, values: { text, chosen: team }, savedAt: Date.now() });
  await open();
  const area = (await box()) as HTMLTextAreaElement;
  await waitFor(() => expect(area.value).toBe(text));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('At most 50 people')).toBeTruthy();
  expect(area.value).toBe(text);
  expect([sent.filter(({ path }) => path.endsWith('/messages')), await unsentOf('dev')]).toEqual([[], []]);
  fireEvent.change(area, { target: { value: text.slice(0, text.lastIndexOf(' ')) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/messages'))?.body).toMatchObject({
      mentions: team.slice(0, 50).map(({ id }) => id),
    }),
  );
});

it('deletes after a question, and leaves that there was one', async () => {
  messages = [aMessage(1, { by: dev, can: { deleteMessage: true } })];
  await open();
  await screen.findByText('message 1');
  await userEvent.click(screen.getByRole('button', { name: /^More: message of You/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This message was deleted.')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toContain(`DELETE /conversations/${C1}/messages/${uuid(1)}`);
});

it('where one may not write there is no box, and why not is said beside who reads it', async () => {
  conversations[0] = aConversation({ state: 'archived', can: {} });
  await open();
  expect(await screen.findByText(/is archived/)).toBeTruthy();
  expect(screen.getByText('Visible to Asha (client) and Meera')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

it('finds messages, and leads to each in its conversation', async () => {
  messages = [aMessage(1, { text: 'the invoice is paid' }), aMessage(2)];
  const router = await open('/chat');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'paid{Enter}');
  const found = await screen.findByRole('list', { name: 'Messages that have the words' });
  expect(within(found).getByText('paid').tagName).toBe('MARK');
  await userEvent.click(within(found).getByRole('link'));
  expect(router.state.location.search).toBe(`?q=paid&conversation=${C1}&message=${uuid(1)}`);
});

it('begins to write to one person', async () => {
  const router = await open('/chat');
  await userEvent.click(screen.getByRole('button', { name: 'Write to someone' }));
  await userEvent.click(await screen.findByRole('button', { name: /Meera Iyer/ }));
  await waitFor(() => expect(router.state.location.search).toBe(`?conversation=${C2}`));
  expect(sent.find(({ path }) => path === 'POST /conversations')?.body).toEqual({ personId: 'meera' });
});

it('a conversation that is missing, or not shared with the reader, says so', async () => {
  await open('/chat?conversation=nobodys');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

it('files are attached by choosing and pasting, left out again, and too many or too large are refused at the box', async () => {
  await open();
  const area = await box();
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Attach files'), file('one.png'));
  await userEvent.click(area);
  fireEvent.paste(area, { clipboardData: { files: [file('two.png')] } });
  const list = screen.getByRole('list', { name: 'Files to send' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(within(list).getByRole('button', { name: 'Leave out one.png' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  fireEvent.paste(area, { clipboardData: { files: Array.from({ length: 10 }, (_, n) => file(`${n}.png`)) } });
  expect(await screen.findByText(/^At most 10 files/)).toBeTruthy();
  const large = file('large.png');
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
  fireEvent.paste(area, { clipboardData: { files: [large] } });
  expect(await screen.findByText(/^At most 25.MB a file here/)).toBeTruthy();
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

it('the files of a conversation stand beside it, page by page: each opens, and leads to its message', async () => {
  const router = await open();
  const list = await screen.findByRole('list', { name: 'Files of this conversation' });
  expect(list.textContent).toMatch(/^plan\.md\s2\sKB/);
  expect(list.textContent).toContain('Meera');
  await userEvent.click(within(list).getByRole('link', { name: /^Its message/ }));
  expect(router.state.location.search).toBe(`?conversation=${C1}&message=${uuid(2)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('hours.csv')).toBeTruthy();
  expect(screen.queryByText('plan.md')).toBeNull();
});
