/** The ways back from Google Drive, Dropbox and GitHub: every text and time of product.md §4 and §8, by hand. */
import { setImmediate } from 'node:timers';
import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useReturned } from '../../api/leaving.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { ConnectReturn } from './ConnectReturn.tsx';

type Asked = Readonly<{ method: string; path: string; body: unknown; bar: string }>;
let asked: Asked[] = [];
let answer: () => Response;
let standing: () => Response;
const note = async (request: Request): Promise<void> => {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const body = text === '' ? null : JSON.parse(text);
  asked.push({ method: request.method, path: pathname + search, body, bar: location.href });
};
const finishing = async ({ request }: { request: Request }) => {
  await note(request);
  return answer();
};
const server = setupServer(
  http.post('*/api/gdrive/admin/connect/tokens', finishing),
  http.post('*/api/dropbox-oauth/auth/exchange-token', finishing),
  http.get('*/api/github/auth/callback', finishing),
  http.get('*/api/connections', async ({ request }) => {
    await note(request);
    return standing();
  }),
);

const says = (body: object) => () => HttpResponse.json({ success: true, ...body });
const refuses =
  (status: number, code: string, message = '') =>
  () =>
    HttpResponse.json({ success: false, code, message, requestId: 'req-connect' }, { status });
const stands = (provider: string, state: string) =>
  says({ items: [{ provider, state, account: 'files@company.example' }] });
const signIn = (role: 'admin' | 'employee' | 'client') =>
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role }) });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  asked = [];
  answer = refuses(500, 'INTERNAL');
  standing = says({ items: [] });
  sessionStore.reset();
  signIn('admin');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
afterAll(() => server.close());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Until the answers are in, which takes no time of the clock that is held. */
const settle = async () => {
  for (let round = 0; round < 40; round += 1) await act(() => new Promise<void>((done) => setImmediate(done)));
};
const named = (path: string) => ({ path, element: <h1>{path}</h1> });
const CALLBACKS = {
  drive: '/auth/google/callback',
  dropbox: '/admin/dropbox-callback',
  github: '/github/callback',
} as const;
type Name = keyof typeof CALLBACKS;

const Callback = ({ of }: { of: Name }) => <ConnectReturn provider={of} returned={useReturned()} />;

const open = async (name: Name, query: string, kept: object | null = null) => {
  const path = CALLBACKS[name];
  history.replaceState(kept, '', query === '' ? path : `${path}?${query}`);
  const router = createMemoryRouter(
    [{ path, element: <Callback of={name} /> }, ...['/login', '/admin', '/admin-dashboard', '/github'].map(named)],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  await settle();
  return () => router.state.location.pathname + router.state.location.search;
};
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((one) => one.textContent)
    .join('');
const status = () => screen.getByRole('status').textContent;

const good = {
  drive: 'code=c%2F1&state=drive_connect.r1',
  dropbox: 'code=c%2F1&state=dropbox.r1',
  github: 'code=c%2F1&state=github.r1',
} as const;
const connected = {
  drive: says({ message: 'Google Drive is connected.' }),
  dropbox: says({ message: 'Dropbox is connected.', accountInfo: { name: 'files@company.example' } }),
  github: says({ message: 'GitHub is connected.', returnTo: '/github' }),
} as const;
/** Where the page goes when it worked, and when it did not. */
const leads = {
  drive: { to: '/admin-dashboard', afterMs: 1000, back: '/login' },
  dropbox: {
    to: '/admin?dropbox_success=true&account_name=files%40company.example',
    ...{ afterMs: 2000, back: '/admin' },
  },
  github: { to: '/github', afterMs: 2000, back: '/admin-dashboard' },
} as const;
const calls = {
  drive: { method: 'POST', path: '/api/gdrive/admin/connect/tokens', body: { code: 'c/1', state: 'drive_connect.r1' } },
  dropbox: {
    ...{ method: 'POST', path: '/api/dropbox-oauth/auth/exchange-token' },
    body: { code: 'c/1', state: 'dropbox.r1' },
  },
  github: { method: 'GET', path: '/api/github/auth/callback?code=c%2F1&state=github.r1', body: null },
} as const;
const FAILED = {
  drive: 'Google authentication failed. Please try again.',
  dropbox: 'Failed to process Dropbox authorization',
  github: 'GitHub connection failed',
} as const;

describe.each(['drive', 'dropbox', 'github'] as const)('back from %s', (name) => {
  const { to, afterMs, back } = leads[name];

  it('the address is clean before anything is sent; then it is connected, and the page goes on after its time', async () => {
    answer = connected[name];
    const at = await open(name, good[name]);
    expect(asked).toEqual([{ ...calls[name], bar: `http://localhost${CALLBACKS[name]}` }]);
    expect(history.state).toEqual({ purpose: good[name].split('state=')[1]?.split('.')[0] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Connect /);
    const seconds = name === 'drive' ? 'a second' : '2 seconds';
    expect(status()).toMatch(new RegExp(`^ ?(?:Google Drive|Dropbox|GitHub) is connected.*on in ${seconds}\\.$`));
    await pass(afterMs - 1);
    expect(at()).toBe(CALLBACKS[name]);
    await pass(1);
    expect(at()).toBe(to);
  });

  it('says meanwhile what happens, and lets one go back at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      http.all('*/api/*', async () => {
        await promise;
        return connected[name]();
      }),
    );
    const at = await open(name, good[name]);
    expect(status()).toMatch(/has sent you back\. It is being connected\.$/);
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Back' }));
    expect(at()).toBe(back);
    resolve();
    await settle();
    await pass(5_000);
    expect(at()).toBe(back);
    server.resetHandlers();
  });

  it.each([
    ['a state that is over', 400, 'STATE_INVALID'],
    ['what the provider refused', 400, 'CONNECT_FAILED'],
  ] as const)(
    '%s is told in the words of the specification, and leads back after 3 s, which is said',
    async (_, http, code) => {
      answer = refuses(http, code, 'inner words');
      const at = await open(name, good[name]);
      expect(alerts()).toContain(FAILED[name]);
      expect(alerts()).not.toContain('inner words');
      expect(status()).toBe('You will be taken back in 3 seconds.');
      await pass(2999);
      expect(at()).toBe(CALLBACKS[name]);
      await pass(1);
      expect(at()).toBe(back);
      expect(asked.filter(({ path }) => path !== '/api/connections')).toHaveLength(1);
    },
  );

  it.each([
    ['was burned before', refuses(400, 'STATE_INVALID')],
    ['found it connected', refuses(409, 'STATE_CONFLICT')],
    ['got no answer', () => HttpResponse.error()],
    ['met a server that was away', refuses(503, 'UNAVAILABLE')],
  ] as const)('a state that %s is no failure where the server says that it is connected', async (_, answered) => {
    answer = answered;
    standing = stands(name, 'connected');
    const at = await open(name, good[name]);
    expect(asked.map(({ path }) => path)).toEqual([calls[name].path, '/api/connections']);
    expect(status()).toMatch(/is connected: files@company\.example\./);
    await pass(afterMs);
    expect(at()).toBe(name === 'github' ? '/admin-dashboard' : to);
  });

  it('one that expired is not taken for connected, nor is another one', async () => {
    answer = refuses(400, 'STATE_INVALID');
    const other = name === 'drive' ? 'dropbox' : 'drive';
    standing = says({
      items: [
        { provider: other, state: 'connected', account: null },
        { provider: name, state: 'expired', account: null },
      ],
    });
    await open(name, good[name]);
    expect(alerts()).toContain(FAILED[name]);
  });

  it('loaded again, with nothing in the address, it says how the connection stands and sends no code', async () => {
    standing = stands(name, 'connected');
    const kept = { purpose: good[name].slice(good[name].indexOf('state=') + 6).split('.')[0], key: 'k' };
    const at = await open(name, '', kept);
    expect(asked.map(({ path }) => path)).toEqual(['/api/connections']);
    expect(history.state).toEqual(kept);
    await pass(afterMs);
    expect(at()).toBe(name === 'github' ? '/admin-dashboard' : to);
  });

  it('a person of another role is refused, and nothing else is asked', async () => {
    signIn('client');
    answer = refuses(403, 'FORBIDDEN');
    await open(name, good[name]);
    const denied = 'Access denied. You do not have permission to access this resource.';
    expect(alerts()).toContain(denied);
    if (name !== 'drive') expect(alerts()).toContain(FAILED[name]);
    expect(asked).toHaveLength(1);
  });

  it('a provider that is not set up here is told as such', async () => {
    const sentence = 'This server is not known to that provider yet. Ask whoever runs it to set it up.';
    answer = refuses(422, 'CONNECTION_NOT_SET_UP', sentence);
    await open(name, good[name]);
    expect(alerts()).toContain(sentence);
  });

  it('Escape goes back at once', async () => {
    answer = refuses(400, 'CONNECT_FAILED');
    const at = await open(name, good[name]);
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).keyboard('{Escape}');
    expect(at()).toBe(back);
  });
});

describe('what the address says of a failure, without a call', () => {
  const known: readonly [Name, string, string][] = [
    ['drive', 'state=drive_connect.r', 'No authorization code received from Google'],
    ['drive', 'state=drive_connect.r&error=access_denied', 'Google authentication failed: access_denied'],
    ['drive', 'state=drive_connect.r&error=%3Cimg%20src%3Dx%3E', 'Google authentication failed. Please try again.'],
    ['dropbox', 'error=access_denied&state=dropbox.r', 'Access denied by user'],
    ['dropbox', 'error=invalid_request&state=dropbox.r', 'Invalid request'],
    ['dropbox', 'error=unauthorized_client&state=dropbox.r', 'Unauthorized client'],
    ['dropbox', 'error=unsupported_response_type&state=dropbox.r', 'Unsupported response type'],
    ['dropbox', 'error=invalid_scope&state=dropbox.r', 'Invalid scope'],
    ['dropbox', 'error=server_error&state=dropbox.r', 'Server error'],
    ['dropbox', `error=${'x'.repeat(90)}&state=dropbox.r`, 'Failed to process Dropbox authorization'],
    ['dropbox', 'code=c', 'Missing authorization code or state parameter'],
    ['dropbox', 'state=dropbox.r', 'Missing authorization code or state parameter'],
    ['github', 'state=github.r', 'No authorization code received from GitHub'],
    ['github', 'code=c', 'GitHub connection failed'],
    ['github', 'error=access_denied&state=github.r', 'GitHub connection failed'],
  ];
  it.each(known)('%s, %s: %s', async (name, query, sentence) => {
    const at = await open(name, query);
    expect(alerts()).toBe(sentence);
    expect(asked).toEqual([]);
    expect(location.search).toBe('');
    await pass(3000);
    expect(at()).toBe(leads[name].back);
  });

  it.each([
    ['dropbox', 'Missing authorization code or state parameter'],
    ['github', 'No authorization code received from GitHub'],
  ] as const)('nothing came to %s, and nothing is connected', async (name, sentence) => {
    await open(name, '');
    expect(alerts()).toBe(sentence);
    expect(asked.map(({ path }) => path)).toEqual(['/api/connections']);
  });

  it.each(['nobody', 'a client'])('%s, who connects nothing, is asked for nothing', async (who) => {
    if (who === 'nobody') sessionStore.set({ session: { is: 'none' } });
    else signIn('client');
    await open('dropbox', '');
    expect(alerts()).toBe('Missing authorization code or state parameter');
    expect(asked).toEqual([]);
  });
});

describe('Google Drive alone', () => {
  it.each([
    ['Authentication required for Google Drive connection', 401, 'NOT_AUTHENTICATED'],
    ['Authentication required for Google Drive connection', 401, 'SESSION_EXPIRED'],
    ['Server error: 500', 500, 'INTERNAL'],
    ['Server error: 503', 503, 'UNAVAILABLE'],
  ] as const)('%s, after %i %s', async (sentence, http, code) => {
    answer = refuses(http, code);
    const at = await open('drive', good.drive);
    expect(alerts()).toContain(sentence);
    expect(alerts().includes('req-connect')).toBe(http >= 500);
    await pass(3000);
    expect(at()).toBe('/login');
  });

  it('a purpose without its random part goes to the server, which refuses it', async () => {
    answer = refuses(400, 'STATE_INVALID');
    await open('drive', 'code=c&state=drive_connect');
    expect(asked[0]).toMatchObject({ path: calls.drive.path, body: { code: 'c', state: 'drive_connect' } });
    expect(alerts()).toContain(FAILED.drive);
  });
});

it('an account at Dropbox without a name is told without one', async () => {
  answer = says({ message: '', accountInfo: { name: null } });
  const at = await open('dropbox', good.dropbox);
  await pass(2000);
  expect(at()).toBe('/admin?dropbox_success=true');
});

it.each(['//evil.example', '/\\evil', 'https:evil', '/login', '/github/callback?code=c'])(
  'GitHub never leads to %s',
  async (returnTo) => {
    answer = says({ message: '', returnTo });
    const at = await open('github', good.github);
    await pass(2000);
    expect(at()).toBe('/admin-dashboard');
  },
);

it.each(['dropbox', 'github'] as const)('%s, when the server is away: what failed, and what to do', async (name) => {
  answer = refuses(503, 'UNAVAILABLE');
  standing = refuses(503, 'UNAVAILABLE');
  await open(name, good[name]);
  expect(alerts()).toContain(FAILED[name]);
  expect(alerts()).toMatch(/try again/i);
  expect(alerts()).toContain('req-connect');
});
