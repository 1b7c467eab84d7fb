import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { savedPath } from '../session/redirect.ts';
import { sessionOf, sessionStore } from '../session/store.ts';
import { Gate } from './Gate.tsx';
import { type RouteDef, routes } from './routes.ts';

/** The table's own rights with screens that only say their name. */
const named = (id: string): RouteDef => {
  const route = routes.find((r) => r.id === id);
  if (!route) throw new Error(id);
  return { ...route, load: async () => ({ default: () => <h1>{id}</h1> }) };
};
const table = ['login', 'client', 'admin', 'profile', 'home', 'project-details'].map(named);
const open = (path: string) => {
  const router = createMemoryRouter(
    table.map((r) => ({ id: r.id, path: r.path, element: <Gate route={r} /> })),
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const shows = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
const as = (role: string) =>
  act(() => sessionStore.set({ session: sessionOf({ id: 'u', email: 'a@gmail.com', name: 'A', role }) }));

beforeEach(() => {
  sessionStorage.clear();
  act(() => sessionStore.reset());
});

describe('the gate carries out what the guard decides', () => {
  it('a visitor goes to sign in, the path is saved, and is used once after signing in', async () => {
    act(() => sessionStore.set({ session: { is: 'none' } }));
    const router = open('/client?tab=2');
    await shows('login');
    expect(savedPath()).toBe('/client?tab=2');
    act(() =>
      sessionStore.set({
        session: sessionOf({ id: 'u', email: 'a@gmail.com', name: 'A', role: 'client' }),
        justSignedIn: true,
      }),
    );
    await shows('client');
    expect(router.state.location.search).toBe('?tab=2');
    expect([savedPath(), sessionStore.get().justSignedIn]).toEqual([null, false]);
  });

  it('someone unknown waits, and nothing of the screen is loaded for them', async () => {
    open('/admin');
    expect(screen.queryByRole('heading', { name: 'admin' })).toBeNull();
    as('admin');
    await shows('admin');
  });

  it('the wrong role goes home; where several share a route it is told', async () => {
    as('client');
    const router = open('/admin');
    await shows('client');
    expect(router.state.location.pathname).toBe('/client');
  });

  it('a second full load that is refused within 2 s says so instead of sending round', async () => {
    as('client');
    open('/admin');
    await shows('client');
    cleanup(); // a page anew: nothing is left but what the tab keeps
    open('/admin');
    await shows('Access Denied');
    cleanup();
    sessionStorage.setItem('lastDenial', String(Date.now() - 2_000));
    open('/admin');
    await shows('client');
  });

  it('a session that dies under a screen leads to sign-in with the path saved', async () => {
    as('client');
    const router = open('/client');
    await shows('client');
    act(() => sessionStore.set({ session: { is: 'none' }, expired: true }));
    await shows('login');
    expect([router.state.location.pathname, savedPath()]).toEqual(['/login', '/client']);
  });

  it('signing out leads to the front page and saves nothing', async () => {
    as('client');
    open('/client');
    await shows('client');
    act(() => sessionStore.set({ session: { is: 'none', byChoice: true } }));
    await shows('home');
    expect(savedPath()).toBeNull();
  });

  it('who is signed in already leaves /login after 600 ms', async () => {
    as('admin');
    const router = open('/login');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'), { timeout: 2000 });
  });
});
