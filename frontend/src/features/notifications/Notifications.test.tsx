import { jest } from '@jest/globals';
import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { deleting, UNDO_MS } from '../../parts/notifications/deleting.ts';
import { sessionStore } from '../../session/store.ts';
import { aNotification as a, listOf } from '../../workbench/notifications.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { byDay } from './grouped.ts';
import Notifications from './screens/Notifications.tsx';

let items: Notification[];
let sent: string[];
let asked: string[];
let refused: boolean;
const answer = (body: object) => HttpResponse.json({ success: true, ...body });
const server = setupServer(
  http.get('*/api/notifications', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    const show = query.get('show');
    return answer({ ...listOf(items), notifications: items.filter(({ read }) => show !== 'unread' || !read) });
  }),
  http.put('*/api/notifications/read-all', async ({ request }) => {
    const { until } = (await request.json()) as { until: string };
    sent.push(`all until ${until}`);
    items = items.map((one) => ({ ...one, read: true }));
    return answer(listOf(items));
  }),
  http.put('*/api/notifications/:id/read', ({ params }) => {
    sent.push(`read ${params['id']}`);
    items = items.map((one) => (one._id === params['id'] ? { ...one, read: true } : one));
    return answer({ notification: items[0] });
  }),
  http.delete('*/api/notifications/:id', ({ params }) => {
    sent.push(`delete ${params['id']}`);
    if (refused)
      return HttpResponse.json({ success: false, code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 });
    items = items.filter(({ _id }) => _id !== params['id']);
    return answer({});
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [items, sent, asked, refused] = [
    [a('1'), a('2', { read: true, needs: false, kind: 'milestone_accepted' })],
    [],
    [],
    false,
  ];
  const user = { id: 'asha', userId: 'asha', email: 'a@gmail.com', mobile: '', twoFactorEnabled: false };
  sessionStore.set({ session: { is: 'user', user: { ...user, name: 'Asha Rao', role: 'client' } } });
});
afterEach(() => {
  cleanup();
  deleting.clear();
  jest.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const rowOf = async (text: RegExp) => (await screen.findByText(text)).closest('li') as HTMLElement;

describe('the page', () => {
  const open = (at = '/notifications') =>
    openScreens({ '/notifications': <Notifications />, '*': <p>elsewhere</p> }, at);

  it('stands by day and project, and says in words what is unread, what needs one, and what is done', async () => {
    items.push(
      a('3', {
        at: '2026-11-20T05:00:00.000Z',
        project: null,
        resolved: { at: '2026-11-21T05:00:00.000Z', by: { id: 'm', name: 'Meera', role: 'admin' } },
      }),
    );
    await open();
    const first = await rowOf(/^Part 1 was handed in/);
    expect(within(first).getByText('Unread')).toBeTruthy();
    expect(within(first).getByText('Needs you')).toBeTruthy();
    expect(within(await rowOf(/^Part 2 was accepted/)).queryByText('Unread')).toBeNull();
    const third = await rowOf(/^Part 3/);
    expect(within(third).getByText(/Done by Meera/)).toBeTruthy();
    expect(within(third).queryByText('Needs you')).toBeNull();
    expect(screen.getByRole('heading', { level: 3, name: 'Patient portal' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Without a project' })).toBeTruthy();
  });

  it('what is followed is read; all are read up to the newest that was shown', async () => {
    const router = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(sent).toEqual(['all until 1']));
    await waitFor(() => expect(screen.queryByText('Unread', { selector: 'span' })).toBeNull());
    items[0] = a('1');
    cleanup();
    await open();
    await userEvent.click(await screen.findByRole('link', { name: /^Part 1/ }));
    await waitFor(() => expect(sent).toContain('read 1'));
    expect(router).toBeTruthy();
  });

  it('is narrowed in the address, and says so where nothing is left', async () => {
    items = [a('2', { read: true })];
    const router = await open('/notifications?show=unread');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(asked).toContain('limit=30&show=unread');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText(/^Part 2/)).toBeTruthy();
    expect(router.state.location.search).toBe('');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'p1');
    await waitFor(() => expect(asked).toContain('limit=30&projectId=p1'));
  });

  it('a deleted one can be taken back where it stood, and is sent only when that time is over', async () => {
    await open();
    const row = await rowOf(/^Part 1/);
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
    await user.click(within(row).getByRole('button', { name: /^Delete/ }));
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await act(() => jest.advanceTimersByTimeAsync(UNDO_MS * 2));
    expect(sent).toEqual([]);
    await user.click(within(await rowOf(/^Part 1/)).getByRole('button', { name: /^Delete/ }));
    await act(() => jest.advanceTimersByTimeAsync(UNDO_MS - 1));
    expect(sent).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await waitFor(() => expect(sent).toEqual(['delete 1']));
    await waitFor(() => expect(screen.queryByText(/^Part 1/)).toBeNull());
  });

  it('one that could not be deleted is back, with why', async () => {
    refused = true;
    await open();
    await rowOf(/^Part 1/);
    jest.useFakeTimers();
    act(() => deleting.begin('1'));
    await act(() => jest.advanceTimersByTimeAsync(UNDO_MS));
    jest.useRealTimers();
    await waitFor(() =>
      expect(within(screen.getByText(/^Part 1/).closest('li') as HTMLElement).getByRole('alert').textContent).not.toBe(
        '',
      ),
    );
  });

  it('j and k go through them, e deletes the one in focus', async () => {
    await open();
    await rowOf(/^Part 1/);
    await userEvent.keyboard('jjk');
    expect(document.activeElement?.textContent).toMatch(/^Part 1/);
    await userEvent.keyboard('e');
    expect(screen.getByRole('button', { name: /^Undo/ })).toBe(document.activeElement);
  });

  it('says that one is up to date', async () => {
    items = [];
    await open();
    expect(await screen.findByText('You are up to date')).toBeTruthy();
  });
});

it('by day in India, and within a day by project', () => {
  const night = a('4', { at: '2026-11-26T18:31:00.000Z', project: null });
  const days = byDay([a('1'), night, a('2'), a('5', { at: '2026-11-26T18:29:00.000Z' })]);
  expect(
    days.map(({ day, groups }) => [day, groups.map(({ title, items: of }) => [title, of.map(({ _id }) => _id)])]),
  ).toEqual([
    [
      '2026-11-27',
      [
        ['Patient portal', ['1', '2']],
        [null, ['4']],
      ],
    ],
    ['2026-11-26', [['Patient portal', ['5']]]],
  ]);
});
