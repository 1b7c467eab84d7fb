import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionStore } from '../../session/store.ts';
import Join from './screens/Join.tsx';

const token = 'Xq3v9bq3Xq3v9bq3Xq3v9bq3Xq3v9bq3Xq3v9bq3Xq3';
const user = {
  id: 'u',
  userId: 'u',
  email: 'meera@lamplight.example',
  name: 'Meera',
  role: 'team_lead',
  mobile: '',
  twoFactorEnabled: false,
};
let sent: { url: string; body: object; bar: string }[];
let accepted: object;
let invitation: { status: number; body: object };

beforeEach(() => {
  sent = [];
  accepted = { success: true, user };
  invitation = { status: 200, body: { success: true, name: 'Meera Iyer', email: user.email, role: 'team_lead' } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)), bar: location.href });
    const { status, body } = String(url).endsWith('/invitation') ? invitation : { status: 200, body: accepted };
    return new Response(JSON.stringify(body), { status });
  });
  sessionStorage.clear();
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
});
afterEach(() => jest.restoreAllMocks());

const open = async (hash = `#token=${token}`) => {
  history.replaceState(null, '', `/join${hash}`);
  const router = createMemoryRouter(
    [
      { path: '/join', element: <Join /> },
      { path: '/employee', element: <h1>Workspace</h1> },
    ],
    { initialEntries: ['/join'] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => undefined);
};

describe('joining by a link', () => {
  it('the token has left the address bar before anything is sent, and travels in the body', async () => {
    await open();
    await screen.findByText(/you are invited as a team lead/);
    expect(location.href).not.toContain(token);
    expect(sent[0]).toMatchObject({ url: '/api/auth/invitation', body: { token } });
    expect(sent.map((s) => s.bar + s.url).join()).not.toContain(token);
  });

  it('a reload finds it again in this tab, until it is used up or the page is left', async () => {
    await open();
    await screen.findByText(/you are invited as a team lead/);
    expect(sessionStorage.getItem('link:join')).toBe(token);
    cleanup();
    expect(sessionStorage.getItem('link:join')).toBeNull();
    sessionStorage.setItem('link:join', token); // as a reload leaves it
    await open('');
    await userEvent.type(await screen.findByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('heading', { name: 'Workspace' });
    expect(sent.at(-1)?.body).toMatchObject({ token });
    expect(sessionStorage.getItem('link:join')).toBeNull();
  });

  it('a token of another shape, planted in the tab, is none', async () => {
    sessionStorage.setItem('link:join', 'x"><img>');
    await open('');
    expect(sent).toEqual([]);
  });

  it('a password is all that an invited person sets; then they are at home', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('heading', { name: 'Workspace' });
    expect(sent[1]?.body).toEqual({ token, password: 'secret1' });
    expect(sessionStore.get().session.is).toBe('user');
  });

  it('a second factor that the role demands is asked before anything is theirs', async () => {
    accepted = {
      success: true,
      requiresVerification: true,
      reason: 'second_factor',
      method: 'mail',
      email: user.email,
    };
    await open();
    await userEvent.type(await screen.findByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Two-factor authentication required')).toBeTruthy();
    expect(sessionStore.get().session.is).toBe('none');
    accepted = { success: true, verified: true, message: '', user };
    await userEvent.keyboard('123456{Enter}');
    await screen.findByRole('heading', { name: 'Workspace' });
    expect(sent.at(-1)?.body).toEqual({ email: user.email, otp: '123456', purpose: 'login_verification' });
  });

  it('the first admin also says name, e-mail and mobile', async () => {
    invitation = { status: 200, body: { success: true, role: 'admin' } };
    await open();
    await userEvent.type(await screen.findByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Create the first admin' }));
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(sent).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Name'), 'Dev Menon');
    await userEvent.type(screen.getByLabelText('Email'), 'dev@lamplight.example');
    await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
    await userEvent.click(screen.getByRole('button', { name: 'Create the first admin' }));
    expect(sent[1]?.body).toEqual({
      token,
      password: 'secret1',
      name: 'Dev Menon',
      email: 'dev@lamplight.example',
      mobile: '9876543210',
    });
  });

  it('a used or voided link says whom to ask; no link says where it comes from', async () => {
    invitation = { status: 404, body: { success: false, code: 'LINK_INVALID', message: '', requestId: 'r' } };
    await open();
    expect(await screen.findByText(/not valid any more/)).toBeTruthy();
    await open('');
    expect(await screen.findByText(/opens from the link/)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });
});
