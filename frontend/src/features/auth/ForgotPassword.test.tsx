import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { BLOCKED } from '../../forms/texts.ts';
import { sessionStore } from '../../session/store.ts';
import ForgotPassword from './screens/ForgotPassword.tsx';
import { texts } from './texts.ts';
import { refuses, says, server, silence } from './workbench/samples.ts';

const SEND = '/auth/send-otp';
const CHECK = '/auth/verify-otp';
const RESET = '/auth/reset-password';
let backend: ReturnType<typeof server>;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  backend = server();
  backend.on(SEND, says({ message: '', cooldown: 60 }));
  backend.on(CHECK, says({ verified: true, message: '' }));
  backend.on(RESET, says({ message: '' }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(backend.fetch as typeof fetch);
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (state: object = {}) => {
  const router = createMemoryRouter(
    [
      { path: '/forgot-password', element: <ForgotPassword /> },
      { path: '/login', element: <h1>Login</h1> },
    ],
    { initialEntries: [{ pathname: '/forgot-password', state }] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const email = () => screen.getByLabelText('Email') as HTMLInputElement;
const code = () => screen.getByLabelText(texts.code) as HTMLInputElement;
const password = () => screen.getByLabelText('New password') as HTMLInputElement;
const again = () => screen.getByLabelText('Confirm password') as HTMLInputElement;
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((a) => a.textContent)
    .join('');

const toCode = async () => {
  await user.type(email(), ' asha@gmail.com {Enter}');
  await pass(0);
};
const toPassword = async () => {
  await toCode();
  await user.keyboard('123456');
  await pass(300);
};

describe('three steps', () => {
  it('address, code, new password, and after 2 s sign-in: by keyboard alone', async () => {
    const router = open();
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    await toCode();
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    expect(document.activeElement).toBe(code());
    await user.keyboard('123456');
    await pass(300);
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    await user.keyboard('secret1');
    await user.type(again(), 'secret1{Enter}');
    await pass(0);
    expect(backend.calls.map(({ path, body }) => [path, body])).toEqual([
      [SEND, { purpose: 'password_reset', email: 'asha@gmail.com' }],
      [CHECK, { email: 'asha@gmail.com', otp: '123456', purpose: 'password_reset' }],
      [RESET, { email: 'asha@gmail.com', otp: '123456', newPassword: 'secret1' }],
    ]);
    expect(screen.getByText(texts.passwordSet)).toBeTruthy();
    await pass(1999);
    expect(router.state.location.pathname).toBe('/forgot-password');
    await pass(1);
    expect([router.state.location.pathname, router.state.location.state]).toEqual([
      '/login',
      { email: 'asha@gmail.com' },
    ]);
  });

  it('Back, and Escape, go down one step, and from the first to sign-in; the address stays', async () => {
    const router = open();
    await toPassword();
    await press('Back');
    expect(code().value).toBe('');
    await user.keyboard('{Escape}');
    expect(email().value).toBe('asha@gmail.com');
    await press('Back');
    expect(router.state.location.pathname).toBe('/login');
  });

  it('neither code nor password is kept anywhere; a reload of the third step asks for the code again', async () => {
    const router = open();
    await toPassword();
    await user.type(password(), 'secret1');
    const kept = JSON.stringify([router.state.location, { ...sessionStorage }, { ...localStorage }]);
    expect(kept).not.toMatch(/123456|secret1/);
  });

  it('a reload of the second step is the second step, with what is left of the wait', async () => {
    open({ email: 'asha@gmail.com', step: 2, until: Date.now() + 30_000 });
    await pass(0);
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    expect(screen.getByText('0:30')).toBeTruthy();
  });

  it('begins with the address that was typed at sign-in', async () => {
    open({ email: 'asha@gmail.com' });
    await pass(0);
    expect(email().value).toBe('asha@gmail.com');
  });
});

describe('the sentences of product.md §5', () => {
  it('of the address', async () => {
    open();
    await press(texts.sendCode);
    expect(screen.getByText('Please enter your email address')).toBeTruthy();
    await user.type(email(), 'asha{Enter}');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(backend.calls).toEqual([]);
  });

  it('of the code', async () => {
    open();
    await toCode();
    await user.keyboard('1a2 3{Enter}');
    expect(code().value).toBe('123');
    expect(screen.getByText('Please enter a valid 6-digit OTP')).toBeTruthy();
  });

  it('of the password', async () => {
    open();
    await toPassword();
    await user.type(password(), 'short{Enter}');
    await pass(0);
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    await user.type(password(), 'er1');
    await user.type(again(), 'another{Enter}');
    await pass(0);
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(backend.to(RESET)).toEqual([]);
  });
});

describe('when it fails', () => {
  it.each([
    [
      refuses('RATE_LIMITED', {}, 600),
      "Due to heavy traffic, we can't send the OTP email right now. Please try again in a few minutes.",
    ],
    [refuses('ACCOUNT_NOT_FOUND'), 'No account found with this email address.'],
    [refuses('VALIDATION_FAILED'), 'Invalid input. Please check your email address.'],
    [refuses('INTERNAL'), 'Server error. Please try again later.'],
    [{ status: 418, body: {} }, 'Failed to send OTP'],
    [silence, 'Network error. Please check your internet connection and try again.'],
  ])('sending: %j', async (answer, sentence) => {
    backend.on(SEND, answer);
    open();
    await toCode();
    expect(alerts()).toContain(sentence);
    expect(email().value).toContain('asha@gmail.com');
    await pass(10_000);
    expect(backend.calls).toHaveLength(1);
  });

  it('a code that was sent a moment ago can be typed', async () => {
    backend.on(SEND, refuses('RESEND_RATE_LIMITED', { message: 'Please wait.', timeLeft: 20 }));
    open();
    await toCode();
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    expect(screen.getByText('0:20')).toBeTruthy();
  });

  it('an account of Google gets its own panel, and a way to another address', async () => {
    sessionStore.set({ config: { ...sessionStore.get().config, google: true } });
    backend.on(SEND, says({ message: '', loginMethod: 'google' }));
    open();
    await toCode();
    expect(screen.getByText(texts.usesGoogle)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    await press('Try a different email address');
    expect(email().value).toBe('asha@gmail.com');
  });

  it.each([
    [refuses('OTP_INVALID', { message: 'Invalid OTP' }), 'Invalid OTP', ''],
    [refuses('OTP_INVALID'), 'Invalid OTP', ''],
    [refuses('INTERNAL'), 'Server error. Please try again later.', '123456'],
    [refuses('RATE_LIMITED', { message: 'Too many tries.' }, 30), 'Too many tries.', '123456'],
  ])('checking: %j', async (answer, sentence, left) => {
    backend.on(CHECK, answer);
    open();
    await toPassword();
    expect(alerts()).toContain(sentence);
    expect(code().value).toBe(left);
  });

  it.each([
    [refuses('ACCOUNT_NOT_FOUND'), 'User not found. Please check your email address.'],
    [refuses('OTP_INVALID', { message: 'Invalid OTP' }), 'Invalid OTP'],
    [refuses('INTERNAL'), 'Server error. Please try again later.'],
    [{ status: 418, body: {} }, 'Failed to reset password'],
    [refuses('PASSWORD_WEAK'), BLOCKED],
  ])('setting: %j', async (answer, sentence) => {
    backend.on(RESET, answer);
    open();
    await toPassword();
    await user.keyboard('secret1');
    await user.type(again(), 'secret1{Enter}');
    await pass(0);
    expect(alerts()).toContain(sentence);
    expect([password().value, again().value]).toEqual(['secret1', 'secret1']);
    await pass(10_000);
    expect(backend.to(RESET)).toHaveLength(1);
  });

  it('a password that is too easy is said at its field', async () => {
    backend.on(RESET, refuses('PASSWORD_WEAK'));
    open();
    await toPassword();
    await user.keyboard('secret1');
    await user.type(again(), 'secret1{Enter}');
    await pass(0);
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
  });
});
