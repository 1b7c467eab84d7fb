import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionStore } from '../../session/store.ts';
import Verify from './screens/Verify.tsx';
import { checks, failures, texts } from './texts.ts';
import { asha, refuses, says, server, silence } from './workbench/samples.ts';

const CHECK = '/auth/verify-otp';
const SEND = '/auth/send-otp';
let backend: ReturnType<typeof server>;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  backend = server();
  jest.spyOn(globalThis, 'fetch').mockImplementation(backend.fetch as typeof fetch);
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (path = '/verify?email=asha%40gmail.com', state: object = {}) => {
  const [pathname = '', search = ''] = path.split('?');
  const router = createMemoryRouter(
    [
      { path: '/verify', element: <Verify /> },
      { path: '/login', element: <h1>Login</h1> },
    ],
    { initialEntries: [{ pathname, search: search && `?${search}`, state }] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const boxes = () => screen.getByLabelText(texts.code) as HTMLInputElement;
const resend = () => screen.getByRole('button', { name: 'Resend Code' }) as HTMLButtonElement;
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((a) => a.textContent)
    .join('');

describe('the code that proves an address', () => {
  it('six digits send themselves after 0.3 s; then one is signed in, and after 2 s at /login, which leads on', async () => {
    backend.on(CHECK, says({ verified: true, message: '', user: asha }));
    const router = open();
    expect(document.activeElement).toBe(boxes());
    await user.keyboard('123456');
    await pass(299);
    expect(backend.calls).toEqual([]);
    await pass(1);
    expect(backend.to(CHECK)).toEqual([{ email: 'asha@gmail.com', otp: '123456', purpose: 'verification' }]);
    expect(screen.getByText(texts.verified)).toBeTruthy();
    expect(sessionStore.get()).toMatchObject({ session: { is: 'user' }, justSignedIn: true });
    await pass(1999);
    expect(router.state.location.pathname).toBe('/verify');
    await pass(1);
    expect(router.state.location.pathname).toBe('/login');
  });

  it('a second factor that must follow is asked here as well', async () => {
    backend.on(
      CHECK,
      says({ verified: true, message: '', requiresVerification: true, reason: 'second_factor', method: 'totp' }),
      says({ verified: true, message: '', user: asha }),
    );
    const router = open();
    await user.keyboard('123456');
    await pass(300);
    expect(screen.getByText('Two-factor authentication required')).toBeTruthy();
    expect(sessionStore.get().session.is).toBe('none');
    await user.keyboard('654321');
    await pass(300);
    await pass(100);
    expect(backend.to(CHECK)[1]).toEqual({ email: 'asha@gmail.com', otp: '654321', purpose: 'login_verification' });
    await pass(2000);
    expect(router.state.location.pathname).toBe('/login');
  });

  it('Verify Email with digits missing says so and sends nothing', async () => {
    open();
    await user.keyboard('12345');
    await user.click(screen.getByRole('button', { name: 'Verify Email' }));
    expect(screen.getByText('Please enter the complete 6-digit OTP')).toBeTruthy();
    expect(document.activeElement).toBe(boxes());
    expect(backend.calls).toEqual([]);
  });

  it('a wrong code empties the boxes and goes back to the first', async () => {
    backend.on(CHECK, refuses('OTP_INVALID', { message: 'Invalid OTP' }));
    open();
    await user.keyboard('123456');
    await pass(300);
    expect(alerts()).toBe('Invalid OTP');
    expect([boxes().value, document.activeElement]).toEqual(['', boxes()]);
    await pass(5000);
    expect(backend.calls).toHaveLength(1);
  });

  it('a code sent by hand does not send itself as well, also where the answer is lost; what was typed stays', async () => {
    backend.on(CHECK, silence);
    open();
    await user.keyboard('123456{Enter}');
    await pass(5000);
    expect(backend.calls).toHaveLength(1);
    expect(alerts()).toBe('Network error. Please check your internet connection and try again.');
    expect(boxes().value).toBe('123456');
  });

  it.each([
    [refuses('INTERNAL'), 'Server error. Please try again later.'],
    [refuses('RATE_LIMITED', { message: 'Too many tries.' }, 45), 'Too many tries.'],
    [{ status: 418, body: {} }, 'Verification failed. Please try again.'],
    [refuses('OTP_INVALID'), 'Verification failed. Please try again.'],
    [says({ verified: true, message: '' }), 'No access token received from server'],
  ])('%j', async (answer, sentence) => {
    backend.on(CHECK, answer);
    open();
    await user.keyboard('123456');
    await pass(300);
    expect(alerts()).toContain(sentence);
    expect(sessionStore.get().session.is).toBe('none');
  });
});

describe('Resend Code', () => {
  it('waits as long as the server said; a reload counts on, since the end stands in the history', async () => {
    backend.on(SEND, says({ message: '', cooldown: 60 }));
    const router = open();
    expect(resend().disabled).toBe(false);
    await user.click(resend());
    await pass(0);
    expect(backend.to(SEND)).toEqual([{ purpose: 'verification', email: 'asha@gmail.com', isResend: true }]);
    expect(screen.getByText(texts.codeSent)).toBeTruthy();
    expect([resend().disabled, screen.getByText('1:00').textContent]).toEqual([true, '1:00']);
    const { until } = router.state.location.state;
    expect(until - Date.now()).toBe(60_000);
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
    await pass(18_000);
    expect(screen.getByText('0:42')).toBeTruthy();
    await pass(42_000);
    expect(resend().disabled).toBe(false);
  });

  it('shows what is left of a wait that began before the page was loaded again', async () => {
    open(undefined, { until: Date.now() + 42_000, ask: false });
    expect(screen.getByText('0:42')).toBeTruthy();
    expect(resend().disabled).toBe(true);
  });

  it('speaks every 15 s', async () => {
    open(undefined, { until: Date.now() + 60_000, ask: false });
    const spoken: (string | null)[] = [];
    for (let second = 0; second <= 60; second++) {
      const [said] = screen.getAllByRole('status').map((s) => s.textContent);
      if (spoken.at(-1) !== said) spoken.push(said ?? null);
      await pass(1000);
    }
    expect(spoken).toEqual([
      'Another code in 1 min',
      'Another code in 45 seconds',
      'Another code in 30 seconds',
      'Another code in 15 seconds',
      '',
    ]);
  });

  it('without a figure of the server waits 60 s', async () => {
    backend.on(SEND, says({ message: '' }));
    open();
    await user.click(resend());
    await pass(59_000);
    expect(resend().disabled).toBe(true);
    await pass(1000);
    expect(resend().disabled).toBe(false);
  });

  it('too early: the server’s sentence and its timeLeft', async () => {
    backend.on(SEND, refuses('RESEND_RATE_LIMITED', { message: 'Please wait 37 seconds.', timeLeft: 37 }));
    open();
    await user.click(resend());
    await pass(0);
    expect(alerts()).toContain('Please wait 37 seconds.');
    expect(screen.getByText('0:37')).toBeTruthy();
    expect(resend().disabled).toBe(true);
  });

  it.each([
    [refuses('RATE_LIMITED', { suggestAlternative: 'google_login' }, 600), texts.heavyAlone],
    [refuses('RATE_LIMITED', {}, 600), texts.heavyAlone],
    [
      refuses('RATE_LIMITED', {}, 3511),
      "Due to heavy traffic, we can't send OTP right now. Please try again when the time below is over.",
    ],
    [refuses('ACCOUNT_NOT_FOUND'), 'No account found with this email address.'],
    [refuses('VALIDATION_FAILED'), 'Invalid input. Please check your email address.'],
    [refuses('INTERNAL'), 'Server error. Please try again later.'],
    [{ status: 418, body: {} }, 'Failed to send OTP. Please try again.'],
  ])('%j', async (answer, sentence) => {
    backend.on(SEND, answer);
    open();
    await user.click(resend());
    await pass(0);
    expect(alerts()).toContain(sentence);
    await pass(10_000);
    expect(backend.calls).toHaveLength(1);
  });

  it('nobody is sent to Google where it is not offered', async () => {
    for (const refusal of [
      refuses('RATE_LIMITED', { suggestAlternative: 'google_login' }, 600),
      refuses('RESEND_RATE_LIMITED', { message: 'Please wait.', timeLeft: 37, suggestAlternative: 'google_login' }),
    ]) {
      backend.on(SEND, refusal);
      open();
      await user.click(resend());
      await pass(0);
      expect(document.body.textContent).not.toContain('Google');
      cleanup();
    }
  });

  it.each([
    [
      refuses('RATE_LIMITED', { suggestAlternative: 'google_login' }, 600),
      "Due to heavy traffic, we can't send OTP right now. Please login with Google. You can also login with Google to skip verification.",
    ],
    [refuses('RATE_LIMITED', {}, 600), failures.heavy],
    [
      refuses('RESEND_RATE_LIMITED', { message: 'Please wait.', timeLeft: 37, suggestAlternative: 'google_login' }),
      'Please wait. You can also login with Google to skip verification.',
    ],
    [refuses('RESEND_RATE_LIMITED', { message: 'Please wait.', timeLeft: 37 }), 'Please wait.'],
  ])('where Google is offered, no code just now says so and has its button: %j', async (refusal, sentence) => {
    backend.on(SEND, refusal);
    sessionStore.set({ config: { ...sessionStore.get().config, google: true } });
    open();
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
    await user.click(resend());
    await pass(0);
    expect(alerts()).toBe(sentence);
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  });
});

describe('how one comes here', () => {
  it('from a sign-in without a code sent: one is asked for, once, and the page is quiet about one that is there', async () => {
    backend.on(SEND, refuses('RESEND_RATE_LIMITED', { message: 'Please wait.', timeLeft: 30 }));
    const router = open(undefined, { until: 0, ask: true });
    await pass(0);
    await pass(2000);
    expect(backend.to(SEND)).toEqual([{ purpose: 'verification', email: 'asha@gmail.com' }]);
    expect(alerts()).toBe('');
    expect(router.state.location.state.ask).toBe(false);
    expect(resend().disabled).toBe(true);
  });

  it('by an address alone: nothing is sent until somebody asks', async () => {
    open();
    await pass(5000);
    expect(backend.calls).toEqual([]);
  });

  it('without an address it is asked for', async () => {
    backend.on(SEND, says({ message: '', cooldown: 60 }));
    const router = open('/verify');
    await user.click(screen.getByRole('button', { name: texts.sendCode }));
    expect(screen.getByText(checks.emailNeeded)).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'asha@gmail.com{Enter}');
    await pass(0);
    expect(router.state.location.search).toBe('?email=asha%40gmail.com');
    expect(backend.to(SEND)).toEqual([{ purpose: 'verification', email: 'asha@gmail.com' }]);
  });

  it('Escape leads back to sign-in', async () => {
    const router = open();
    await user.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/login');
  });
});
