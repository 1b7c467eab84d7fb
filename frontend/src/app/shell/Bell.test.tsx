import { jest } from '@jest/globals';
import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { sessionStore } from '../../session/store.ts';
import { toast } from '../../ui/toasts.ts';
import { unreadCount } from '../../ui/words.ts';
import { aNotification as a, listOf } from '../../workbench/notifications.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Bell from './Bell.tsx';

let items: Notification[];
let sent: string[];
let asked: string[];
const answer = (body: object) => HttpResponse.json({ success: true, ...body });
const server = setupServer(
  http.get('*/api/notifications', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    return answer(listOf(items));
  }),
  http.put('*/api/notifications/:id/read', ({ params }) => {
    sent.push(`read ${params['id']}`);
    items = items.map((one) => (one._id === params['id'] ? { ...one, read: true } : one));
    return answer({ notification: items[0] });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [items, sent, asked] = [[a('1'), a('2', { read: true, needs: false, kind: 'milestone_accepted' })], [], []];
  const user = { id: 'asha', userId: 'asha', email: 'a@gmail.com', mobile: '', twoFactorEnabled: false };
  sessionStore.set({ session: { is: 'user', user: { ...user, name: 'Asha Rao', role: 'client' } } });
});
afterEach(() => {
  cleanup();
  for (const { id } of toast.get()) toast.dismiss(id);
  jest.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = () => openScreens({ '*': <Bell /> }, '/client');

it('counts what is unread, for the title of the page too', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  expect(unreadCount.get()).toBe(1);
  cleanup();
  expect(unreadCount.get()).toBe(0);
});

it('opens on what needs one and what is unread, and closes by Escape and by a way on, with the focus back', async () => {
  items.push(a('3', { needs: false, kind: 'project_moved', subject: { kind: 'project', id: 'p1' } }));
  const router = await open();
  const bell = await screen.findByRole('button', { name: /^Notifications, 2/ });
  await userEvent.click(bell);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(panel).findByRole('link', { name: /^Part 1/ });
  expect(within(panel).queryByText(/^Part 2/)).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bell);
  await userEvent.click(bell);
  await userEvent.click(await screen.findByRole('link', { name: /^The project Part 3/ }));
  expect(router.state.location.pathname).toBe('/project-details/p1');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(sent).toEqual(['read 3']));
});

it('is read again every 30 s', async () => {
  jest.useFakeTimers();
  await open();
  await act(() => jest.advanceTimersByTimeAsync(100));
  const before = asked.length;
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(asked).toHaveLength(before);
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  jest.useRealTimers();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('what comes while one looks is a toast too, once; what was there before, or is said elsewhere, is none', async () => {
  const { refetch } = await import('../../api/cache.ts');
  const { chatKeys } = await import('../../api/chatKeys.ts');
  await open();
  await screen.findByRole('button', { name: /^Notifications, 1/ });
  expect(toast.get()).toEqual([]);
  const at = '2026-11-27T06:00:00.000Z';
  const more = { at, title: 'Records' };
  items = [a('5', { ...more, kind: 'payment_recorded' }), a('4', { ...more, kind: 'proof_refused' }), ...items];
  items.push(a('0', { at: '2026-11-01T06:00:00.000Z' }));
  await act(() => refetch([chatKeys.notifications()]));
  await waitFor(() =>
    expect(toast.get().map(({ variant, message }) => [variant, message])).toEqual([
      ['warning', 'A proof of yours was refused: send another one.'],
    ]),
  );
  await act(() => refetch([chatKeys.notifications()]));
  expect(toast.get()).toHaveLength(1);
});
