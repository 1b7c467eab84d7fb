/** Repositories at one's own account, where they belong, and how those that belong to a project stand. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aRepository } from '../../parts/code/workbench/samples.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { OwnCode } from './parts/OwnCode.tsx';

const ok = (body: object) => HttpResponse.json({ success: true, ...body });
const away = () =>
  HttpResponse.json(
    { success: false, code: 'UNAVAILABLE', message: '', requestId: 'req-own' },
    { status: 503, headers: { 'retry-after': '60' } },
  );
const own = (name: string, more: object = {}) => ({
  ...{ name: `asha/${name}`, private: true, mapped: false, projectId: null },
  ...more,
});
let available: object = {};
let asked: string[] = [];
const server = setupServer(
  http.get('*/api/code/available', () => ok(available)),
  http.get('*/api/code/repositories', ({ request }) => {
    asked.push(new URL(request.url).pathname);
    return ok({ items: [aRepository({ projectId: 'p2' })] });
  }),
  http.get('*/api/projects/:projectId/code/repositories', ({ request }) => {
    asked.push(new URL(request.url).pathname);
    return ok({ items: [aRepository()], can: {} });
  }),
  http.get('*/api/projects', ({ request }) => {
    asked.push(new URL(request.url).pathname);
    return ok({
      items: [
        { projectId: 'p1', title: 'Patient portal' },
        { projectId: 'p2', title: 'Clinic shop' },
      ],
    });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  available = { account: 'works', items: [] };
  asked = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (role: Role, connected = true) => {
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role }) });
  return openScreens({ '/github': <OwnCode connected={connected} /> }, '/github');
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('says of each where it belongs, and leads there', async () => {
  available = {
    account: 'works',
    items: [own('one', { mapped: true, projectId: 'p1' }), own('two', { mapped: true, private: false }), own('three')],
  };
  await open('employee');
  const list = await region('Your repositories');
  expect(await list.findByRole('link', { name: 'Patient portal' })).toBeTruthy();
  expect(list.getByRole('link').getAttribute('href')).toBe('/project-details/p1?tab=code');
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'asha/oneBelongs to Patient portalPrivate',
    'asha/twoBelongs to a project that is not yoursPublic',
    expect.stringMatching(/^asha\/threeBelongs to no project\./),
  ]);
  const told = await region('Repositories of Patient portal');
  expect(await told.findByText(/GitHub last told of it/)).toBeTruthy();
  expect(asked.sort()).toEqual(['/api/projects', '/api/projects/p1/code/repositories']);
});

it('shows an admin those of all projects, whether their own account is connected or not', async () => {
  await open('admin', false);
  const all = await region('Repositories of projects');
  expect(await all.findByRole('link', { name: 'Clinic shop' })).toBeTruthy();
  expect(all.getByRole('button', { name: /^What GitHub could not tell/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your repositories' })).toBeNull();
});

it('shows an admin further ones at a press, and says whether these are all', async () => {
  server.use(
    http.get('*/api/code/repositories', ({ request }) =>
      new URL(request.url).searchParams.get('after') === null
        ? ok({ items: [aRepository({ repositoryId: '1', name: 'a/one' })], next: 'c1' })
        : ok({ items: [aRepository({ repositoryId: '2', name: 'a/two' })] }),
    ),
  );
  await open('admin', false);
  const all = await region('Repositories of projects');
  expect(await all.findByText('1 or more')).toBeTruthy();
  await userEvent.click(all.getByRole('button', { name: 'Further ones' }));
  expect(await all.findByRole('heading', { name: 'a/two' })).toBeTruthy();
  expect(all.getByText('2', { selector: 'span' })).toBeTruthy();
  expect(all.queryByRole('button', { name: 'Further ones' })).toBeNull();
});

it('asks nothing for somebody whose account is not connected', async () => {
  await open('team_lead', false);
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toEqual([]);
});

it('shows the first ten, and the rest at a press', async () => {
  available = { account: 'works', items: Array.from({ length: 12 }, (_, at) => own(`r${at}`)) };
  await open('employee');
  const list = await region('Your repositories');
  expect(await list.findAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(list.getByRole('button', { name: 'Show 2 more' }));
  expect(list.getAllByRole('listitem')).toHaveLength(12);
});

describe('the other states', () => {
  it('none: what shows there', async () => {
    await open('employee');
    expect(await screen.findByText('No repositories yet')).toBeTruthy();
  });
  it('GitHub lets nothing be done: what to do', async () => {
    available = { account: 'refused', items: [] };
    await open('employee');
    expect(await screen.findByText(/Reconnect it\./)).toBeTruthy();
  });
  it('GitHub cannot be asked: the request id, Retry in place, and what stood there stays', async () => {
    server.use(http.get('*/api/code/available', away));
    await open('employee');
    expect(await screen.findByText(/req-own/)).toBeTruthy();
    server.resetHandlers();
    available = { account: 'works', items: [own('one')] };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('asha/one')).toBeTruthy();
    server.use(http.get('*/api/code/available', away));
    await userEvent.click(screen.getByRole('button', { name: /^Look again/ }));
    expect(await screen.findByText('This list may be out of date.')).toBeTruthy();
    expect(screen.getByText('asha/one')).toBeTruthy();
  });
  it('what lags behind says so', async () => {
    server.use(http.get('*/api/code/repositories', () => ok({ items: [], stale: true })));
    await open('admin', false);
    expect(await screen.findByText('No repository belongs to a project yet')).toBeTruthy();
    expect(screen.getByText('Updating')).toBeTruthy();
  });
});
