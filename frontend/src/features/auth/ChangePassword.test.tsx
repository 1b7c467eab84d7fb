import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { sessionOf, sessionStore } from '../../session/store.ts';
import ChangePassword from './screens/ChangePassword.tsx';
import { texts } from './texts.ts';
import { asha, refuses, says, server } from './workbench/samples.ts';

const SECURITY = '/auth/security';
const PATH = '/auth/change-password';
let backend: ReturnType<typeof server>;
const open = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/change-password', element: <ChangePassword /> }], {
          initialEntries: ['/change-password'],
        })}
      />
    </SWRConfig>,
  );
beforeEach(() => {
  backend = server();
  backend.on(SECURITY, says({ security: { hasPassword: true } }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(backend.fetch as typeof fetch);
  sessionStore.reset();
  sessionStore.set({ session: sessionOf(asha) });
  open();
});
afterEach(() => jest.restoreAllMocks());

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const fill = async (current: string, next: string, again = next) => {
  await userEvent.type(field('Current password'), current);
  await userEvent.type(field('New password'), next);
  await userEvent.type(field('Confirm password'), `${again}{Enter}`);
  await act(async () => undefined);
};

describe('/change-password', () => {
  it('sends both, keeps this session and forgets what was typed', async () => {
    backend.on(PATH, says({ user: { ...asha, name: 'Asha Rao' } }));
    await fill('secret1', 'secret2');
    expect(await screen.findByText(texts.changed)).toBeTruthy();
    expect(backend.to(PATH)).toEqual([{ currentPassword: 'secret1', newPassword: 'secret2' }]);
    expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
    expect(sessionStore.get().session).toMatchObject({ is: 'user', user: { name: 'Asha Rao' } });
  });

  it.each([
    ['', 'secret2', 'secret2', 'Enter your current password'],
    ['secret1', 'short', 'short', 'Password must be at least 6 characters'],
    ['secret1', 'secret2', 'secret3', 'Passwords do not match'],
  ])('%j, %j, %j: %s', async (current, next, again, sentence) => {
    await fill(current || '{Shift}', next, again);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(backend.to(PATH)).toEqual([]);
  });

  it('a wrong current password is said at its field; the session lives and what was typed stays', async () => {
    backend.on(PATH, refuses('PASSWORD_WRONG'));
    await fill('wrong1', 'secret2');
    expect(await screen.findByText('That is not your current password. Type it again.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
    expect(field('New password').value).toBe('secret2');
    expect(sessionStore.get()).toMatchObject({ session: { is: 'user' }, expired: false });
    expect(backend.to(PATH)).toHaveLength(1);
  });

  it('who has no password is asked for none', async () => {
    cleanup();
    backend.on(SECURITY, says({ security: { hasPassword: false } }));
    open();
    expect(await screen.findByText(texts.noPassword)).toBeTruthy();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByRole('link', { name: texts.toSettings }).getAttribute('href')).toBe('/profile/client/settings');
  });

  it('one that is too easy is said at the other', async () => {
    backend.on(PATH, refuses('PASSWORD_WEAK'));
    await fill('secret1', 'password');
    expect(await screen.findByText('This password is too easy to guess. Choose another one.')).toBeTruthy();
    expect(field('New password').getAttribute('aria-invalid')).toBe('true');
  });
});
