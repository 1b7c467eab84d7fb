import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { savePath } from '../../session/redirect.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import GoogleCallback from './screens/GoogleCallback.tsx';
import { texts } from './texts.ts';
import { asha, refuses, says, server, silence } from './workbench/samples.ts';

const PATH = '/auth/google/callback';
const LINK = '/auth/google/link';
let backend: ReturnType<typeof server>;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  backend = server();
  jest.spyOn(globalThis, 'fetch').mockImplementation(backend.fetch as typeof fetch);
  sessionStorage.clear();
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Until whatever follows from an answer is done: drafts are adopted, the page goes on. */
const settle = async () => {
  for (let i = 0; i < 5; i++) await pass(20);
};
const named = (path: string) => ({ path, element: <h1>{path}</h1> });
const open = async (query: string) => {
  history.replaceState(null, '', `${PATH}?${query}`);
  const router = createMemoryRouter(
    [
      { path: PATH, element: <GoogleCallback /> },
      ...['/login', '/verify', '/client', '/proposalform', '/profile/client/settings', '/admin-dashboard'].map(named),
    ],
    { initialEntries: [PATH] },
  );
  render(<RouterProvider router={router} />);
  await pass(0);
  return router;
};
const good = 'code=4%2F0abc&state=login.xyz&iss=https%3A%2F%2Faccounts.google.com';
const at = (router: Awaited<ReturnType<typeof open>>) => router.state.location.pathname;
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((a) => a.textContent)
    .join('');

describe('back from Google', () => {
  it('the address bar is clean before anything is sent; then one is at home', async () => {
    backend.on(PATH, says({ user: asha }));
    const router = await open(good);
    await pass(0);
    expect(backend.calls).toMatchObject([
      {
        path: `${PATH}?code=4%2F0abc&state=login.xyz&format=json&iss=https%3A%2F%2Faccounts.google.com`,
        bar: expect.not.stringContaining('?'),
      },
    ]);
    expect(at(router)).toBe('/client');
    expect(sessionStore.get()).toMatchObject({ session: { is: 'user' }, justSignedIn: false });
  });

  it('the page that was asked for before comes first', async () => {
    savePath('/proposalform?service=AI');
    backend.on(PATH, says({ user: asha }));
    const router = await open(good);
    await settle();
    expect(at(router) + router.state.location.search).toBe('/proposalform?service=AI');
  });

  it('a token in the address is wiped, never read, never sent', async () => {
    backend.on('/auth/me', refuses('NOT_AUTHENTICATED'));
    await open('success=true&token=eyJhbGciOi&refresh=r3fr3sh');
    expect(location.href).not.toMatch(/eyJ|r3fr3sh/);
    expect(backend.calls.map((c) => c.path)).toEqual(['/auth/me']);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.body.innerHTML])).not.toMatch(
      /eyJ|r3fr3sh/,
    );
    expect(alerts()).toContain('Failed to verify your account. Please try again.');
    expect(sessionStore.get().session.is).toBe('none');
  });

  it('success=true counts only with a live session', async () => {
    backend.on('/auth/me', says({ user: asha }));
    const router = await open('success=true');
    await settle();
    expect(at(router)).toBe('/client');
  });

  it('success=true without one exchanges the code', async () => {
    backend.on('/auth/me', refuses('NOT_AUTHENTICATED'));
    backend.on(PATH, says({ user: asha }));
    const router = await open(`success=true&${good}`);
    await settle();
    expect(at(router)).toBe('/client');
  });
});

describe('when it fails', () => {
  const failing: [string, ReturnType<typeof says> | null, string][] = [
    ['state=login.x', null, 'No authorization code received from Google'],
    ['error=access_denied&state=login.x', null, 'Google authentication failed: access_denied'],
    ['error=%3Cimg%20src%3Dx%3E', null, 'Google authentication failed. Please try again.'],
    [`error=${'a'.repeat(100)}`, null, 'Google authentication failed. Please try again.'],
    [good, refuses('STATE_INVALID', { message: 'inner words' }), 'Google authentication failed. Please try again.'],
    [good, refuses('INTERNAL'), 'Server error: 500'],
    [good, refuses('UNAVAILABLE'), 'Server error: 503'],
    [good, refuses('ACCOUNT_DISABLED'), 'Access denied. You do not have permission to access this role.'],
    [good, silence, 'Network error. Please check your internet connection and try again.'],
    [good, says({}), 'Failed to verify your account. Please try again.'],
    [good, says({ user: { id: 'u' } }), 'Failed to verify your account. Please try again.'],
  ];
  it.each(failing)('%s, %j: %s, and back after 3 s, which is said', async (query, answer, sentence) => {
    if (answer) backend.on(PATH, answer);
    const router = await open(query);
    expect(alerts()).toContain(sentence);
    expect(screen.getByRole('status').textContent).toBe('You will be taken back in 3 seconds.');
    await pass(2999);
    expect(at(router)).toBe(PATH);
    await pass(1);
    expect(at(router)).toBe('/login');
    expect(backend.calls.length).toBe(answer ? 1 : 0);
  });

  it('Back goes at once', async () => {
    const router = await open('state=x');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(at(router)).toBe('/login');
  });
});

describe('what may still be asked', () => {
  it('the second factor, in the same card', async () => {
    backend.on(PATH, says({ requiresVerification: true, reason: 'second_factor', method: 'mail', email: asha.email }));
    backend.on('/auth/verify-otp', says({ verified: true, message: '', user: asha }));
    const router = await open(good);
    expect(screen.getByText('Two-factor authentication required')).toBeTruthy();
    await user.keyboard('123456');
    await pass(300);
    await settle();
    expect(backend.to('/auth/verify-otp')).toEqual([
      { email: asha.email, otp: '123456', purpose: 'login_verification' },
    ]);
    expect(at(router)).toBe('/client');
  });

  it('an address that is not proved yet', async () => {
    backend.on(PATH, says({ requiresVerification: true, reason: 'email', email: asha.email }));
    const router = await open(good);
    expect(at(router) + router.state.location.search).toBe('/verify?email=asha%40gmail.com');
  });

  it('the password of the account that has the address already; a wrong one may be tried again', async () => {
    backend.on(PATH, refuses('LINK_PROOF_REQUIRED', { email: asha.email }));
    backend.on(LINK, refuses('PASSWORD_WRONG'), says({ user: asha }));
    const router = await open(good);
    expect(screen.getByRole('heading', { name: texts.linkTitle })).toBeTruthy();
    expect(screen.getByText(asha.email)).toBeTruthy();
    await pass(4000);
    expect(at(router)).toBe(PATH);
    await user.keyboard('wrong1{Enter}');
    await pass(0);
    expect(alerts()).toContain('That is not your current password. Type it again.');
    const field = screen.getByLabelText(texts.linkPassword) as HTMLInputElement;
    expect(field.value).toBe('wrong1');
    await user.clear(field);
    await user.type(field, 'secret1{Enter}');
    await pass(0);
    expect(backend.to(LINK)).toEqual([{ password: 'wrong1' }, { password: 'secret1' }]);
    await settle();
    expect(at(router)).toBe('/client');
  });

  it('or a code by mail, whose address the server knows', async () => {
    backend.on(PATH, refuses('LINK_PROOF_REQUIRED'));
    backend.on('/auth/send-otp', says({ message: '', cooldown: 60 }));
    backend.on(LINK, says({ user: asha }));
    const router = await open(good);
    await user.click(screen.getByRole('button', { name: texts.linkByCode }));
    await pass(0);
    expect(backend.to('/auth/send-otp')).toEqual([{ purpose: 'link_google' }]);
    await user.type(screen.getByLabelText(texts.code), '123456');
    await pass(300);
    expect(backend.to(LINK)).toEqual([{ otp: '123456' }]);
    await settle();
    expect(at(router)).toBe('/client');
  });

  it('a flow that took too long says to begin again', async () => {
    backend.on(PATH, refuses('LINK_PROOF_REQUIRED'));
    backend.on(LINK, refuses('STATE_INVALID'));
    await open(good);
    await user.keyboard('secret1{Enter}');
    await pass(0);
    expect(alerts()).toContain('Google authentication failed. Please try again.');
  });
});

describe('linking from the settings', () => {
  beforeEach(() => sessionStore.set({ session: sessionOf(asha) }));

  it('goes back to the settings after 2 s; nothing else of the session changes', async () => {
    backend.on(PATH, says({ user: asha }));
    const router = await open('code=c&state=link.x');
    expect(screen.getByText(texts.linkDone)).toBeTruthy();
    await pass(2000);
    expect(at(router)).toBe('/profile/client/settings');
    expect(sessionStore.get().justSignedIn).toBe(false);
  });

  it('fails back to the settings too', async () => {
    backend.on(PATH, refuses('STATE_INVALID'));
    const router = await open('code=c&state=link.x');
    await pass(3000);
    expect(at(router)).toBe('/profile/client/settings');
  });
});

describe('connecting Google Drive', () => {
  beforeEach(() => sessionStore.set({ session: sessionOf({ ...asha, role: 'admin' }) }));

  it('is told from signing in by its purpose alone, and the code goes where drives are connected', async () => {
    const CONNECT = '/gdrive/admin/connect/tokens';
    backend.on(CONNECT, says({ message: 'Google Drive is connected.' }));
    const router = await open('code=c&state=drive_connect.x');
    await settle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect Google Drive');
    expect(backend.to(CONNECT)).toEqual([{ code: 'c', state: 'drive_connect.x' }]);
    expect(backend.calls.map(({ bar }) => bar)).toEqual([expect.not.stringContaining('?')]);
    await pass(1000);
    expect(at(router)).toBe('/admin-dashboard');
  });

  it('is known as such by a page that is loaded again', async () => {
    backend.on('/connections', says({ items: [] }));
    history.replaceState({ purpose: 'drive_connect' }, '', PATH);
    const router = createMemoryRouter([{ path: PATH, element: <GoogleCallback /> }, named('/login')], {
      initialEntries: [PATH],
    });
    render(<RouterProvider router={router} />);
    await settle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect Google Drive');
    expect(alerts()).toBe('No authorization code received from Google');
    await pass(3000);
    expect(at(router)).toBe('/login');
  });

  it('a state that only begins alike signs in', async () => {
    backend.on(PATH, refuses('STATE_INVALID'));
    await open('code=c&state=drive_connected.x');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.callbackTitle);
  });
});
