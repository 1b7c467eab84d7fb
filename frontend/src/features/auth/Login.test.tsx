import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { browser } from '../../api/leaving.ts';
import { keepBegun, keptBegun } from '../../parts/brief/begun.ts';
import { engines } from '../../parts/captcha/engines.ts';
import { aPlan } from '../../parts/site/workbench/samples.ts';
import { siteLists } from '../../session/lists.ts';
import { savedPath, savePath } from '../../session/redirect.ts';
import { sessionStore } from '../../session/store.ts';
import { titleWords } from '../../ui/words.ts';
import { blockedSignUp } from './rules.ts';
import Login from './screens/Login.tsx';
import { checks, failures, rules, texts } from './texts.ts';
import { tokenOf } from './token.ts';
import { type Answer, asha, refuses, says, solvedCaptcha } from './workbench/samples.ts';

let sent: { url: string; body: Record<string, unknown> }[];
let next: Answer;
let captcha: ReturnType<typeof solvedCaptcha>;

beforeEach(async () => {
  sent = [];
  next = { status: 401, body: { success: false, code: 'INVALID_CREDENTIALS', message: 'no', requestId: 'r' } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    const headers = next.retryAfter === undefined ? {} : { 'retry-after': String(next.retryAfter) };
    return new Response(JSON.stringify(next.body), { status: next.status, headers });
  });
  captcha = solvedCaptcha();
  jest.spyOn(engines, 'altcha').mockResolvedValue({ mount: () => captcha.engine });
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
  sessionStorage.clear();
  await drafts.removeAll(VISITOR);
});
afterEach(() => jest.restoreAllMocks());

/** Where one was led, and what came along. */
const Where = () => {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
};
const open = (path: string | { pathname: string; state: unknown } = '/login') =>
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          { path: '/login', element: <Login /> },
          { path: '/verify', element: <Where /> },
          { path: '/forgot-password', element: <Where /> },
        ],
        { initialEntries: [path] },
      )}
    />,
  );
const email = () => screen.getByLabelText('Email') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const alert = () => screen.getAllByRole('alert')[0]?.textContent;

describe('the sentences of product.md §5', () => {
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
    expect(sent).toEqual([
      { url: '/api/auth/login', body: { email: 'Asha@GMAIL.com', password: 'secret1', captchaToken: 'solution 1' } },
    ]);
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

describe('the captcha', () => {
  it('comes when the form is first touched, not before', async () => {
    open();
    expect(engines.altcha).not.toHaveBeenCalled();
    await userEvent.click(email());
    expect(engines.altcha).toHaveBeenCalledTimes(1);
    expect(captcha.begun()).toBeGreaterThan(0);
  });

  it('is another one after a failure', async () => {
    open();
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
    expect(captcha.resets()).toBe(1);
    await submit('Sign in');
    expect(sent.map((s) => s.body['captchaToken'])).toEqual(['solution 1', 'solution 2']);
  });

  it.each([
    ['/login', 'Sign in', 'Please complete the reCAPTCHA verification to login.'],
    ['/login?mode=signup', 'Create account', 'Please complete the reCAPTCHA verification to signup.'],
  ])('without a solution nothing is sent from %s', async (path, button, sentence) => {
    captcha = { ...captcha, engine: { ...captcha.engine, solution: async () => null } };
    open(path);
    if (path !== '/login') await fillSignUp();
    else {
      await userEvent.type(email(), 'asha@gmail.com');
      await userEvent.type(password(), 'secret1');
    }
    await submit(button);
    expect(alert()).toBe(sentence);
    expect(sent).toEqual([]);
    expect(password().value).toBe('secret1');
  });

  it('that cannot be loaded is tried again at the next press, and what was typed stays', async () => {
    jest.mocked(engines.altcha).mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
    expect(alert()).toBe(checks.captchaLogin);
    jest.mocked(engines.altcha).mockResolvedValue({ mount: () => captcha.engine });
    await submit('Sign in');
    expect(sent).toHaveLength(1);
  });
});

describe('what comes between the password and the portal', () => {
  const signIn = async () => {
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.type(password(), 'secret1');
    await submit('Sign in');
  };

  it('the second factor is asked in the same card; the code goes with the e-mail that was typed', async () => {
    next = says({ requiresVerification: true, reason: 'second_factor', method: 'mail', cooldown: 60, user: asha });
    open();
    await signIn();
    expect(screen.getByText('Two-factor authentication required')).toBeTruthy();
    expect(screen.getByText('asha@gmail.com')).toBeTruthy();
    expect(sessionStore.get().session.is).toBe('none');
    expect(document.activeElement).toBe(screen.getByLabelText(texts.code));
    next = says({ verified: true, message: '', user: asha });
    await userEvent.keyboard('123456{Enter}');
    expect(sent.at(-1)).toEqual({
      url: '/api/auth/verify-otp',
      body: { email: 'asha@gmail.com', otp: '123456', purpose: 'login_verification' },
    });
    expect(sessionStore.get()).toMatchObject({ session: { is: 'user' }, justSignedIn: true });
  });

  it('a wrong code empties the boxes; back again the e-mail is still there', async () => {
    next = says({ requiresVerification: true, reason: 'second_factor', method: 'totp' });
    open();
    await signIn();
    expect(screen.getByText(texts.codeOfApp)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.resend })).toBeNull();
    next = refuses('OTP_INVALID', { message: 'Invalid OTP' });
    await userEvent.keyboard('123456{Enter}');
    expect(alert()).toBe(`Invalid OTP ${texts.totpUsed}`);
    await waitFor(() => expect((screen.getByLabelText(texts.code) as HTMLInputElement).value).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: texts.otherAccount }));
    expect([email().value, password().value]).toEqual(['asha@gmail.com', '']);
  });

  it('an address that is not proved yet leads to /verify, where a code is asked for', async () => {
    next = says({ requiresVerification: true, reason: 'email' });
    open();
    await signIn();
    expect((await screen.findByRole('status')).textContent).toBe(
      JSON.stringify(['/verify?email=asha%40gmail.com', { until: 0, ask: true }]),
    );
  });

  it('a limit says how long it holds', async () => {
    next = refuses('RATE_LIMITED', { message: 'x' }, 90);
    open();
    await signIn();
    expect(alert()).toContain('Too many login attempts. Please wait a few minutes before trying again.');
    expect(screen.getByText('1:30')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('a long limit does not promise minutes, and a proxy’s own refusals get their sentence', async () => {
    next = refuses('RATE_LIMITED', { message: 'x' }, 3511);
    open();
    await signIn();
    expect(alert()).toContain('Too many login attempts. Please try again when the time below is over.');
    for (const [status, sentence] of [
      [400, 'Please check your input and try again.'],
      [401, 'Invalid email or password. Please check your credentials and try again.'],
      [403, 'Access denied. You do not have permission to access this role.'],
      [429, 'Too many login attempts. Please wait a few minutes before trying again.'],
    ] as const) {
      next = { status, body: { error: 'by the proxy' } };
      await userEvent.type(password(), '{Enter}');
      await waitFor(() => expect(alert()).toContain(sentence));
    }
  });

  it('Forgot Password takes the address along', async () => {
    open();
    await userEvent.type(email(), 'asha@gmail.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
    expect(screen.getByRole('status').textContent).toBe(
      JSON.stringify(['/forgot-password', { email: 'asha@gmail.com' }]),
    );
  });
});

describe('Continue with Google', () => {
  const button = () => screen.queryByRole('button', { name: 'Continue with Google' });
  const withGoogle = () => sessionStore.set({ config: { ...sessionStore.get().config, google: true } });

  it('is there only where it leads anywhere', () => {
    open();
    expect(button()).toBeNull();
    act(withGoogle);
    expect(button()).toBeTruthy();
  });

  it('goes where the server says, with what it is for', async () => {
    const go = jest.spyOn(browser, 'go').mockReturnValue(undefined);
    next = says({ authUrl: 'https://accounts.google.com/o/oauth2/v2/auth?state=signup.x' });
    withGoogle();
    open('/login?mode=signup');
    await userEvent.click(button() as HTMLElement);
    expect(sent).toEqual([{ url: '/api/auth/google/url?state=signup', body: { state: 'signup' } }]);
    expect(go).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?state=signup.x');
  });

  it.each([
    [refuses('NOT_FOUND', { message: 'x' }), failures.googleStart],
    [says({ message: 'no' }), failures.googleStart],
    [says({ authUrl: 'javascript:alert(1)' }), failures.googleStart],
  ])('%j: says that it did not begin', async (answer, sentence) => {
    const go = jest.spyOn(browser, 'go').mockReturnValue(undefined);
    next = answer;
    withGoogle();
    open();
    await userEvent.click(button() as HTMLElement);
    expect(
      screen
        .getAllByRole('alert')
        .map((a) => a.textContent)
        .join(),
    ).toContain(sentence);
    expect(go).not.toHaveBeenCalled();
  });
});

const fillSignUp = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Asha Rao');
  await userEvent.type(email(), 'asha@gmail.com');
  await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
  await userEvent.type(password(), 'secret1');
  await userEvent.click(screen.getByLabelText('I accept the Terms and Conditions'));
};

describe('create an account', () => {
  it('then the address is proved; its first code is on its way', async () => {
    next = says({ message: 'x', email: 'asha@gmail.com' });
    open('/login?mode=signup');
    await fillSignUp();
    await submit('Create account');
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    const [to, state] = JSON.parse(screen.getByRole('status').textContent ?? '');
    expect(to).toBe('/verify?email=asha%40gmail.com');
    expect(state.ask).toBe(false);
    expect(state.until - Date.now()).toBeGreaterThan(55_000);
    expect(await drafts.list(VISITOR)).toEqual([]);
    expect(sessionStore.get().session.is).toBe('none');
  });

  it('where no proof is asked for one is signed in at once', async () => {
    next = says({ message: 'x', email: 'asha@gmail.com', user: asha });
    open('/login?mode=signup');
    await fillSignUp();
    await submit('Create account');
    expect(sessionStore.get()).toMatchObject({ session: { is: 'user' }, justSignedIn: true });
  });

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
        captchaToken: 'solution 1',
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
    expect(screen.getAllByText(/valid 10-digit mobile number/)).toHaveLength(1);
  });

  it('the other mode begins empty, and coming back too', async () => {
    open('/login?mode=signup');
    await userEvent.type(screen.getByLabelText('Name'), 'Asha');
    await userEvent.type(email(), 'asha@gmail.com');
    fireEvent(window, new Event('focusout')); // what is typed is kept on this device
    await waitFor(async () => expect(await drafts.list(VISITOR)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(email().value).toBe('');
    await waitFor(async () => expect(await drafts.list(VISITOR)).toEqual([]));
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await act(async () => undefined);
    expect([(screen.getByLabelText('Name') as HTMLInputElement).value, email().value]).toEqual(['', '']);
    expect(await drafts.list(VISITOR)).toEqual([]);
  });

  it('the terms open in a tab of their own, so that nothing typed is lost', async () => {
    open('/login?mode=signup');
    const { href, target } = screen.getByRole('link', { name: 'Terms and Conditions' }) as HTMLAnchorElement;
    expect([new URL(href).pathname, target]).toEqual(['/terms', '_blank']);
    expect(screen.getByLabelText('I accept the Terms and Conditions')).toBeTruthy();
  });

  it('has a title of its own in each mode', () => {
    open('/login?mode=signup');
    expect(titleWords.get()).toEqual({ entry: 'Create account' });
    cleanup();
    open();
    expect(titleWords.get()).toEqual({ entry: 'Sign in' });
  });

  it('keeps what was typed on this device, never the password', async () => {
    const { unmount } = open('/login?mode=signup');
    await fill();
    const kept = { name: 'Asha Rao', email: 'asha@gmail.com', mobile: '9876543210' };
    await waitFor(async () => expect((await drafts.list(VISITOR))[0]?.values).toEqual(kept), { timeout: 30_000 });
    unmount();
    open('/login?mode=signup');
    expect(await screen.findByDisplayValue('Asha Rao')).toBeTruthy();
    expect(password().value).toBe('');
  });
});

describe('a project that waits for an account', () => {
  /** As the guard leads here: the path is saved, and named in the entry. */
  const led = (from: string) => {
    savePath(from);
    return open({ pathname: '/login', state: { from } });
  };
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const words = () => screen.findByLabelText('What should exist?') as Promise<HTMLInputElement>;

  it('opens with Create account and shows what was said; each of it can be changed or left out', async () => {
    await keepBegun({ title: 'A portal for patients' });
    led('/proposalform?service=WEB');
    await heading('Your project is next');
    expect(screen.getByLabelText('Mobile')).toBeTruthy();
    screen.getByText('Web');
    expect((await words()).value).toBe('A portal for patients');
    await userEvent.clear(await words());
    await userEvent.type(await words(), 'A shop ');
    await waitFor(async () => expect((await keptBegun()).title).toBe('A shop'));
    await userEvent.click(screen.getByRole('button', { name: 'Leave out the service' }));
    expect(screen.queryByText('Web')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your project so far' }));
    expect(savedPath()).toBe('/proposalform');
    await waitFor(async () => expect(await keptBegun()).toEqual({ title: 'A shop', service: '', plan: '' }));
  });

  it('keeps what was chosen one after the other, and the words out of the saved path', async () => {
    const { unmount } = led('/proposalform?plan=growth');
    await waitFor(async () => expect((await keptBegun()).plan).toBe('growth'));
    unmount();
    led('/proposalform?title=iOS%2FAndroid+portal&service=AI');
    expect((await words()).value).toBe('iOS/Android portal');
    await waitFor(() => expect(savedPath()).toBe('/proposalform?service=AI&plan=growth'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('portal');
  });

  it('a plan is shown by its name; one that is not published is left out', async () => {
    siteLists.start({ plans: [aPlan({ slug: 'growth', name: 'Growth' })] });
    const { unmount } = led('/proposalform?plan=growth');
    await screen.findByText('Growth');
    unmount();
    led('/proposalform?plan=made-up');
    await waitFor(() => expect(savedPath()).toBe('/proposalform'));
    expect(screen.queryByText('Plan')).toBeNull();
  });

  it('who has an account changes the mode, there and back, and nothing is lost', async () => {
    await keepBegun({ title: 'A portal for patients' });
    led('/proposalform?service=WEB');
    await words();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('Welcome back');
    expect((await words()).value).toBe('A portal for patients');
    screen.getByText('Web');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await heading('Your project is next');
    cleanup();
    open(); // a reload
    await heading('Welcome back');
    expect((await words()).value).toBe('A portal for patients');
    expect(savedPath()).toBe('/proposalform?service=WEB');
  });

  it.each(['/client', '/proposalform?draft=7', '/proposalform?step=scope'])(
    'who came for %s sees the page as always',
    async (from) => {
      led(from);
      await heading('Welcome back');
      expect(screen.queryByRole('region', { name: 'Your project so far' })).toBeNull();
      expect(savedPath()).toBe(from);
    },
  );

  it('whose session ended signs in again, whatever the page was', async () => {
    sessionStore.set({ expired: true });
    led('/proposalform?service=WEB');
    await heading('Welcome back');
    expect(screen.queryByRole('region', { name: 'Your project so far' })).toBeNull();
  });
});

describe('the address', () => {
  it.each(['/login', '/login?mode=signup'])(
    '%s says which are taken before one is wrong, and that one is needed',
    async (path) => {
      sessionStore.set({ config: { ...sessionStore.get().config, emailHosts: ['gmail.com', 'lamplight.example'] } });
      open(path);
      screen.getByText('An address at gmail.com or lamplight.example');
      await userEvent.click(email());
      await userEvent.tab();
      expect(screen.getByText(checks.emailNeeded)).toBeTruthy();
      expect(screen.queryByText(rules.email)).toBeNull();
    },
  );
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
