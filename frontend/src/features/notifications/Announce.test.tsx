/** An admin announces something: read over with how many it reaches, kept where it fails. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Notifications from './screens/Notifications.tsx';

const REACH: Readonly<Record<string, number>> = { employee: 12, team_lead: 1, client: 7, admin: 0 };
const PEOPLE = [
  { id: 'u1', name: 'Meera Iyer', role: 'team_lead' },
  { id: 'u2', name: 'Esha Rao', role: 'employee' },
];
let sent: { to: object; text: string }[];
let refused: number | null;
const answer = (body: object) => HttpResponse.json({ success: true, ...body });
const server = setupServer(
  http.get('*/api/notifications', () => answer({ notifications: [], unread: 0, needs: 0 })),
  http.get('*/api/notifications/reach', ({ request }) =>
    answer({ reach: { people: REACH[new URL(request.url).searchParams.get('role') ?? ''] } }),
  ),
  http.get('*/api/conversations/addressees', ({ request }) => {
    const q = (new URL(request.url).searchParams.get('q') ?? '').toLowerCase();
    return answer({ items: PEOPLE.filter(({ name }) => name.toLowerCase().includes(q)) });
  }),
  http.post('*/api/notifications', async ({ request }) => {
    if (refused !== null)
      return HttpResponse.json(
        { success: false, code: 'RATE_LIMITED', message: '', requestId: 'r', timeLeft: 60 },
        { status: refused, headers: { 'retry-after': '60' } },
      );
    const body = (await request.json()) as (typeof sent)[number];
    sent.push(body);
    const made = { _id: 'a1', kind: 'announcement', needs: false, read: true, resolved: null, by: null, title: '' };
    const of = { at: '2026-11-27T05:00:00.000Z', subject: { kind: 'none', id: 'a1' }, project: null };
    return answer({ notification: { ...made, ...of, text: body.text } });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [sent, refused] = [[], null];
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('me');
  server.resetHandlers();
});
afterAll(() => server.close());

const open = async (role: 'admin' | 'employee' = 'admin', at = '/notifications?announce=1') => {
  const user = { id: 'me', userId: 'me', email: 'a@gmail.com', mobile: '', twoFactorEnabled: false };
  sessionStore.set({ session: { is: 'user', user: { ...user, name: 'Asha Rao', role } } });
  return openScreens({ '/notifications': <Notifications /> }, at);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const text = () => screen.getByRole('textbox', { name: 'What they should know' });

it('tells everybody of a role once it was read over, with how many they are', async () => {
  await open('admin', '/notifications');
  await press('Announce something');
  await screen.findByRole('dialog', { name: 'Announce something' });
  await screen.findByText('It reaches 12 people.');
  await press('Read it over');
  expect(screen.getByText('Write what people should know')).toBeTruthy();
  await userEvent.type(text(), 'The office is closed on Friday.');
  await press('Read it over');
  expect(screen.getByText(/^Read it over: 12 people get it/)).toBeTruthy();
  // What is changed is to be read over again.
  await userEvent.type(text(), ' All of it.');
  expect(screen.queryByRole('button', { name: /^Announce to/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('To whom'), 'team_lead');
  await screen.findByText('It reaches 1 person.');
  await press('Read it over');
  expect(sent).toEqual([]);
  await press('Announce to 1 person');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ to: { role: 'team_lead' }, text: 'The office is closed on Friday. All of it.' }]);
});

it('tells people by name, and nobody where nobody is chosen', async () => {
  await open();
  await userEvent.selectOptions(await screen.findByLabelText('To whom'), 'named');
  await userEvent.type(text(), 'Lunch is at one.');
  expect(screen.getByText('It reaches nobody yet.')).toBeTruthy();
  await press('Read it over');
  expect(screen.getByText('Choose somebody')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'mee{Enter}');
  const found = await screen.findByRole('list', { name: 'People to choose' });
  await waitFor(() => expect(within(found).getAllByRole('button')).toHaveLength(1));
  await press('Meera Iyer');
  expect(screen.getByText('It reaches 1 person.')).toBeTruthy();
  await press('Read it over');
  await press('Announce to 1 person');
  await waitFor(() => expect(sent).toEqual([{ to: { people: ['u1'] }, text: 'Lunch is at one.' }]));
});

it('keeps what was typed where it is refused; what reaches nobody is not sent', async () => {
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'What they should know' }), 'Lunch is at one.');
  await userEvent.selectOptions(screen.getByLabelText('To whom'), 'admin');
  await screen.findByText('It reaches nobody yet.');
  await press('Read it over');
  expect(screen.queryByRole('button', { name: /^Announce to/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('To whom'), 'client');
  await screen.findByText('It reaches 7 people.');
  await press('Read it over');
  refused = 429;
  await press('Announce to 7 people');
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  expect((text() as HTMLTextAreaElement).value).toBe('Lunch is at one.');
  refused = null;
  await press('Announce to 7 people');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('is nobody’s but admins’', async () => {
  await open('employee');
  await screen.findByText('You are up to date');
  expect(screen.queryByRole('button', { name: 'Announce something' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
