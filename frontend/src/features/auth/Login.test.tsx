import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { blockedSignUp } from './rules.ts';
import Login from './screens/Login.tsx';
import { rules } from './texts.ts';
import { tokenOf } from './token.ts';

type Answer = { status: number; body: unknown };
let sent: { url: string; body: Record<string, unknown> }[];
let next: Answer;

beforeEach(async () => {
  sent = [];
  next = { status: 401, body: { success: false, code: 'INVALID_CREDENTIALS', message: 'no', requestId: 'r' } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return new Response(JSON.stringify(next.body), { status: next.status });
  });
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
  await drafts.removeAll(VISITOR);
});
afterEach(() => jest.restoreAllMocks());

const open = (path = '/login') =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/login', element: <Login /> }], { initialEntries: [path] })}
    />,
  );
const email = () => screen.getByLabelText('Email') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const alert = () => screen.getByRole('alert').textContent;

describe('the sentences of specification §5', () => {
  it('stand as written there', () =>
    expect(Object.values(rules)).toEqual([
      'Name is required',
      'Enter valid 10-digit mobile number',
      'Only Gmail addresses are allowed',
      'Password must be at least 6 characters',
      'Please fix the validation errors above before submitting.',
      'Please enter both email and password.',
      'Please fill in all required fields.',
      'Please accept the Terms and Conditions to continue.',
    ]));
});

describe('sign in', () => {
  it('without both says so and sends nothing', async () => {
    open();
    await submit('Sign in');
    expect(alert()).toBe(rules.bothNeeded);
    expect(sent).toEqual([]);
  });

  it('checks a field when one leaves it, and again at every change', async () => {
    open();
    await userEvent.type(email(), 'asha@example.org');
    expect(screen.queryByText(rules.email)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(rules.email)).toBeTruthy();
    await userEvent.clear(email());
    await userEvent.type(email(), 'asha@gmail.com');
    expect(screen.queryByText(rules.email)).toBeNull();
  });

  it('a blocked submit says so and focuses the first wrong field', async () => {
    open();
    await userEvent.type(email(), 'asha@example.org');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
    expect(alert()).toBe(rules.blocked);
    expect(document.activeElement).toBe(email());
  });

  it('a wrong password keeps the e-mail and says the sentence of §8', async () => {
    open();
    await userEvent.type(email(), ' Asha@GMAIL.com ');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
    expect(alert()).toContain('Invalid email or password. Please check your credentials and try again.');
    expect(email().value).toContain('Asha');
    expect(sent).toEqual([{ url: '/api/auth/login', body: { email: 'Asha@GMAIL.com', password: 'secret1' } }]);
  });

  it.each([
    [{ success: true }, 'No access token received from server'],
    [{ success: true, user: { id: 'u', email: 'a@gmail.com' } }, 'Incomplete user data received'],
    [{}, 'Login failed. Please check your credentials and try again.'],
  ])('an answer like %j is not believed', async (body, says) => {
    next = { status: 200, body };
    open();
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
    expect(alert()).toContain(says);
    expect(sessionStore.get().session.is).toBe('none');
  });

  it('makes the page the person’s', async () => {
    next = {
      status: 200,
      body: {
        success: true,
        user: {
          id: 'u',
          userId: 'u',
          email: 'asha@gmail.com',
          name: 'Asha',
          role: 'client',
          mobile: '',
          twoFactorEnabled: false,
        },
      },
    };
    open();
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
    expect(sessionStore.get()).toMatchObject({ session: { is: 'user', user: { id: 'u' } }, justSignedIn: true });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('asha');
  });

  it('shows the password on wish, and says so', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(password().type).toBe('text');
    expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeTruthy();
  });

  it('after a session died says why', () => {
    sessionStore.set({ expired: true });
    open();
    expect(screen.getByText('Your session has expired. Please log in again.')).toBeTruthy();
  });
});

describe('create an account', () => {
  const fill = async () => {
    await userEvent.type(screen.getByLabelText('Name'), 'Asha Rao');
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
    await userEvent.type(password(), 'secret1');
  };

  it('changing the mode clears all fields and errors', async () => {
    open();
    await userEvent.type(email(), 'x');
    await submit('Sign in');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect([email().value, alert()]).toEqual(['', '']);
    await userEvent.type(screen.getByLabelText('Name'), 'A');
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign in' })[0] as HTMLElement);
    expect([email().value, alert()]).toEqual(['', '']);
  });

  it('says what is missing in the order of the specification', () => {
    const all = {
      name: 'A',
      email: 'a@gmail.com',
      mobile: '9876543210',
      password: 'secret1',
      acceptTerms: true,
      acceptNewsletter: false,
    };
    expect(blockedSignUp({ ...all, name: ' ' })).toBe(rules.allNeeded);
    expect(blockedSignUp({ ...all, mobile: '' })).toBe(rules.allNeeded);
    expect(blockedSignUp({ ...all, password: '' })).toBe(rules.bothNeeded);
    expect(blockedSignUp({ ...all, mobile: '12345', acceptTerms: false })).toBe(rules.blocked);
    expect(blockedSignUp({ ...all, acceptTerms: false })).toBe(rules.terms);
    expect(blockedSignUp({ ...all, email: 'a@example.org' })).toBe(rules.blocked);
  });

  it('needs the terms, then sends a client’s account', async () => {
    next = { status: 409, body: { success: false, code: 'EMAIL_TAKEN', message: '', requestId: 'r' } };
    open('/login?mode=signup');
    await fill();
    await submit('Create account');
    expect(alert()).toBe(rules.terms);
    await userEvent.click(screen.getByLabelText('I accept the Terms and Conditions'));
    await submit('Create account');
    expect(sent.map((s) => s.body)).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha@gmail.com',
        mobile: '9876543210',
        password: 'secret1',
        role: 'client',
        acceptTerms: true,
        acceptNewsletter: false,
      },
    ]);
    expect(alert()).toContain('There is an account with this email address already');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Asha Rao');
  });

  it('puts what the server says of a field to that field', async () => {
    next = {
      status: 400,
      body: {
        success: false,
        code: 'VALIDATION_FAILED',
        message: '',
        errors: [{ field: 'mobile', message: 'Please provide a valid 10-digit mobile number' }],
        requestId: 'r',
      },
    };
    open('/login?mode=signup');
    await fill();
    await userEvent.click(screen.getByLabelText('I accept the Terms and Conditions'));
    await submit('Create account');
    expect(screen.getByLabelText('Mobile').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what was typed on this device, never the password', async () => {
    const { unmount } = open('/login?mode=signup');
    await fill();
    await act(() => new Promise((later) => setTimeout(later, 1200)));
    unmount();
    const [kept] = await drafts.list(VISITOR);
    expect(kept?.values).toEqual({ name: 'Asha Rao', email: 'asha@gmail.com', mobile: '9876543210' });
    open('/login?mode=signup');
    expect(await screen.findByDisplayValue('Asha Rao')).toBeTruthy();
    expect(password().value).toBe('');
  });
});

describe('a token from the fragment', () => {
  it('is 43 characters, with or without its name, else nothing', () => {
    const token = 'Xq3v9bq3Xq3v9bq3Xq3v9bq3Xq3v9bq3Xq3v9bq3Xq3';
    expect([`#token=${token}`, `#${token}`, `#${token}x`, '#', '', '#token=<script>'].map(tokenOf)).toEqual([
      token,
      token,
      null,
      null,
      null,
      null,
    ]);
  });
});
