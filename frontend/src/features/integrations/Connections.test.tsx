/** Storage and GitHub: how each connection stands, in words, and what may be done with it. */
import { jest } from '@jest/globals';
import { connectionActs } from '@lamplight/bff/contract/connections.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { browser } from '../../api/leaving.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { toast } from '../../ui/toasts.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { windowOf } from '../../workbench/window-width.ts';
import type { Connection } from './data.ts';
import ConnectCallback from './screens/ConnectCallback.tsx';
import Connections from './screens/Connections.tsx';

const may = (...acts: readonly (typeof connectionActs)[number][]) =>
  Object.fromEntries(connectionActs.map((act) => [act, acts.includes(act)]));
const aConnection = (provider: Connection['provider'], more: Partial<Connection> = {}): Connection => ({
  ...{ provider, state: 'connected', account: `${provider}@company.example`, withdrawal: null, remark: null },
  connectedBy: { id: 'dev', name: 'Dev Menon', role: 'admin' },
  ...{ connectedAt: '2026-11-20T05:00:00.000Z', endedAt: null, lastSuccessAt: '2026-11-26T05:00:00.000Z' },
  ...{ lastFailure: null, asks: [`Asks of ${provider}`], stops: [`Stops of ${provider}`], etag: '"4"' },
  ...{ can: may('test', 'disconnect'), ...more },
});
const never = (provider: Connection['provider'], more: Partial<Connection> = {}): Connection =>
  aConnection(provider, {
    ...{ state: 'not_connected', account: null, connectedBy: null, connectedAt: null, lastSuccessAt: null },
    ...{ can: may('connect'), ...more },
  });

let items: Connection[] = [];
let sent: { path: string; body: unknown; ifMatch: string | null }[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const refuse =
  (status: number, code: string, more: object = {}) =>
  () =>
    HttpResponse.json({ success: false, code, message: '', requestId: 'req-conn', ...more }, { status });
/** Beyond what the client waits for by itself. */
const away = () =>
  HttpResponse.json(
    { success: false, code: 'UNAVAILABLE', message: '', requestId: 'req-conn' },
    { status: 503, headers: { 'retry-after': '60' } },
  );
const take = async ({ request }: { request: Request }) => {
  const body = await request.json();
  sent.push({ path: new URL(request.url).pathname, body, ifMatch: request.headers.get('if-match') });
  const answer = answers.shift();
  if (answer === undefined) throw new Error('nothing planned');
  return answer();
};
const server = setupServer(
  http.get('*/api/connections', () => HttpResponse.json({ success: true, items })),
  http.get('*/api/storage/out-of-step', () => HttpResponse.json({ success: true, items: [], more: false })),
  // What stands under one's own connection: OwnCode.test.tsx.
  http.get('*/api/code/available', () => HttpResponse.json({ success: true, account: 'works', items: [] })),
  http.get('*/api/code/repositories', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/projects', () => HttpResponse.json({ success: true, items: [] })),
  http.post('*/api/gdrive/admin/connect/url', take),
  http.post('*/api/dropbox-oauth/auth/url', take),
  http.post('*/api/github/auth/url', take),
  http.post('*/api/connections/:provider/:act', take),
);
/** From here on it stands so, and the act is answered with it. */
const becomes = (connection: Connection) => () => {
  items = items.map((one) => (one.provider === connection.provider ? connection : one));
  return HttpResponse.json({ success: true, connection });
};
const leads = (authUrl: unknown) => () => HttpResponse.json({ success: true, authUrl });

const CONFLICT = 'This is not possible any more as things stand now. Look at the current state.';
let went: string[] = [];
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [items, sent, answers, went] = [[], [], [], []];
  jest.spyOn(browser, 'go').mockImplementation((url) => void went.push(url));
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  for (const { id } of toast.get()) toast.dismiss(id);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  jest.restoreAllMocks();
});
afterAll(() => server.close());

const SCREENS = { '/admin/drive-settings': <Connections />, '/github': <Connections /> };
const open = (at: keyof typeof SCREENS = '/admin/drive-settings') => openScreens(SCREENS, at);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: RegExp | string, within = screen) => userEvent.click(within.getByRole('button', { name }));
const primaries = () =>
  screen
    .queryAllByRole('button')
    .filter((one) => one.classList.contains('primary'))
    .map((one) => one.textContent);

it.each([
  ['/admin/drive-settings', 1],
  ['/github', 0],
] as const)('what is out of step at Drive and Dropbox stands under Storage alone: %s', async (at, times) => {
  items = [aConnection('drive'), aConnection('github')];
  await open(at);
  await panel(at === '/github' ? 'GitHub' : 'Google Drive');
  expect(await Promise.all(times === 0 ? [] : [screen.findByText('Nothing is out of step')])).toHaveLength(times);
  expect(screen.queryAllByRole('region', { name: 'Out of step' })).toHaveLength(times);
});

describe('how a connection stands', () => {
  it('is a word, whose account, who connected it and when, and what was heard of the provider last', async () => {
    const said = 'Dropbox did not answer, or asked us to wait. Try again in some minutes.';
    items = [
      aConnection('drive'),
      aConnection('dropbox', { lastFailure: { at: '2026-11-25T05:00:00.000Z', said } }),
      aConnection('github'),
    ];
    await open();
    const drive = await panel('Google Drive');
    expect(drive.getByText('Connected', { selector: 'span' })).toBeTruthy();
    const facts = drive.getAllByRole('definition').map((one) => one.textContent);
    expect(facts[0]).toBe('drive@company.example');
    expect(facts[1]).toMatch(/^20 Nov 2026, 10:30 IST.* by Dev Menon$/);
    expect(facts[2]).toMatch(/^26 Nov 2026, 10:30 IST/);
    expect(facts[3]).toBe('None');
    expect(drive.getByRole('heading', { name: 'What Google Drive was asked to allow' })).toBeTruthy();
    expect(drive.getByText('Asks of drive')).toBeTruthy();
    const dropbox = await panel('Dropbox');
    expect(dropbox.getByText(said)).toBeTruthy();
    expect(dropbox.queryByText(/The last try failed/)).toBeNull(); // it answered since
    expect(screen.queryByRole('region', { name: 'GitHub' })).toBeNull();
    await import('./parts/OwnCode.tsx');
    expect(screen.queryByRole('region', { name: /repositories/i })).toBeNull();
    expect(primaries()).toEqual([]);
  });

  it('that was connected by whoever was erased names nobody', async () => {
    items = [aConnection('drive', { account: null, connectedBy: null })];
    await open();
    const facts = (await panel('Google Drive')).getAllByRole('definition').map((one) => one.textContent);
    expect(facts[0]).toBe('Not known any more');
    expect(facts[1]).toMatch(/by somebody$/);
  });

  it('that failed last says so', async () => {
    const lastFailure = { at: '2026-11-27T05:00:00.000Z', said: 'Google Drive refused.' };
    items = [aConnection('drive', { lastFailure })];
    await open();
    expect((await panel('Google Drive')).getByText(/^The last try failed\. Google Drive refused\.$/)).toBeTruthy();
  });

  it('that expired says since when and what to do, and its button is the lit one', async () => {
    items = [
      never('drive'),
      aConnection('dropbox', {
        ...{ state: 'expired', endedAt: '2026-11-26T06:00:00.000Z', can: may('connect', 'test', 'disconnect') },
        remark: 'Dropbox lets Lamplight in no more. Connect it again.',
      }),
    ];
    await open();
    const dropbox = await panel('Dropbox');
    expect(dropbox.getByText('Expired', { selector: 'span' })).toBeTruthy();
    expect(dropbox.getByText('Dropbox lets Lamplight in no more. Connect it again.')).toBeTruthy();
    expect(dropbox.getAllByRole('definition')[2]?.textContent).toMatch(/^26 Nov 2026, 11:30 IST/);
    expect(primaries()).toEqual(['Reconnect Dropbox']);
    expect((await panel('Google Drive')).getByRole('button', { name: 'Connect Google Drive' })).toBeTruthy();
  });

  it('that was disconnected says when, and what is in doubt', async () => {
    const remark = 'It is disconnected here. Whether Google Drive knows is not certain.';
    items = [
      aConnection('drive', {
        ...{ state: 'revoked', endedAt: '2026-11-26T06:00:00.000Z', withdrawal: 'in_doubt', remark },
        can: may('connect'),
      }),
    ];
    await open();
    const drive = await panel('Google Drive');
    expect(drive.getByText('Disconnected', { selector: 'span' })).toBeTruthy();
    expect(drive.getByText(remark)).toBeTruthy();
    expect(drive.getAllByRole('button').map((one) => one.textContent)).toEqual(['Reconnect Google Drive']);
  });

  it.each([
    ['/admin/drive-settings', 'drive', 'DRIVE_CLIENT_ID', 'DRIVE_CLIENT_SECRET', '/auth/google/callback'],
    ['/admin/drive-settings', 'dropbox', 'DROPBOX_CLIENT_ID', 'DROPBOX_CLIENT_SECRET', '/admin/dropbox-callback'],
    ['/github', 'github', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET', '/github/callback'],
  ] as const)('%s, %s that is not set up says what an operator does', async (at, provider, id, secret, callback) => {
    const remark = 'This server is not known to it yet.';
    items = [never(provider, { state: 'not_set_up', can: may(), remark })];
    await open(at);
    expect(await screen.findByText('Not set up', { selector: 'span' })).toBeTruthy();
    for (const text of [remark, id, secret, `http://localhost${callback}`]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('at GitHub is one’s own', async () => {
    items = [aConnection('drive'), aConnection('github')];
    await open('/github');
    expect(await panel('GitHub')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Google Drive' })).toBeNull();
  });
});

describe('the other states of the page', () => {
  it('it cannot be read: the request id, and Retry in place', async () => {
    server.use(http.get('*/api/connections', away));
    await open();
    expect(await screen.findByText(/req-conn/)).toBeTruthy();
    items = [aConnection('drive')];
    server.resetHandlers();
    await press('Retry');
    expect(await panel('Google Drive')).toBeTruthy();
  });
  it('what stands there stays when the next read fails, and says that it may be old', async () => {
    items = [aConnection('drive')];
    await open();
    await panel('Google Drive');
    answers = [becomes(aConnection('drive'))];
    server.use(http.get('*/api/connections', away));
    await press('Test Google Drive');
    expect(await screen.findByText('What is shown may be out of date.')).toBeTruthy();
    expect(await panel('Google Drive')).toBeTruthy();
  });
  it('what lags behind says that it is being read again', async () => {
    server.use(
      http.get('*/api/connections', () =>
        HttpResponse.json({ success: true, items: [aConnection('drive')], stale: true }),
      ),
    );
    await open();
    await panel('Google Drive');
    expect(screen.getByText('Updating')).toBeTruthy();
  });
  it('nothing is told: whom to ask', async () => {
    await open();
    expect(await screen.findByText('Nothing can be connected here')).toBeTruthy();
  });
});

describe('connecting', () => {
  it.each([
    ['/admin/drive-settings', 'drive', 'Google Drive', '/api/gdrive/admin/connect/url', {}],
    ['/admin/drive-settings', 'dropbox', 'Dropbox', '/api/dropbox-oauth/auth/url', {}],
    ['/github', 'github', 'GitHub', '/api/github/auth/url', { returnTo: '/github' }],
  ] as const)('%s, %s: says what is asked, then leaves for the provider', async (at, provider, name, path, body) => {
    items = [never(provider)];
    answers = [leads('https://provider.example/auth?state=x')];
    await open(at);
    expect((await panel(name)).getByRole('heading', { name: `What ${name} will be asked to allow` })).toBeTruthy();
    expect(screen.getByText(`Asks of ${provider}`)).toBeTruthy();
    expect(primaries()).toEqual([`Connect ${name}`]);
    await press(`Connect ${name}`);
    await waitFor(() => expect(went).toEqual(['https://provider.example/auth?state=x']));
    expect(sent).toEqual([{ path, body, ifMatch: null }]);
  });

  it('pressed twice begins once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    items = [never('dropbox')];
    answers = [() => promise.then(leads('https://provider.example/a')), leads('https://provider.example/b')];
    await open();
    await panel('Dropbox');
    await press('Connect Dropbox');
    await press('Connect Dropbox');
    resolve();
    await waitFor(() => expect(went).toEqual(['https://provider.example/a']));
    expect(sent).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', '//evil.example', 7, undefined])('never leaves for %s', async (authUrl) => {
    items = [never('dropbox')];
    answers = [leads(authUrl)];
    await open();
    await panel('Dropbox');
    await press('Connect Dropbox');
    expect(await screen.findByText('An error occurred. Please try again.')).toBeTruthy();
    expect(went).toEqual([]);
  });

  it('that is refused says why in place, and shows how it stands now', async () => {
    items = [never('dropbox')];
    answers = [
      () => {
        items = [aConnection('dropbox')];
        return refuse(409, 'STATE_CONFLICT')();
      },
    ];
    await open();
    await panel('Dropbox');
    await press('Connect Dropbox');
    expect(await screen.findByText('Connected', { selector: 'span' })).toBeTruthy();
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(''),
    ).toContain(CONFLICT);
    expect(went).toEqual([]);
  });

  it('on a phone is pinned at the foot with the name of the provider', async () => {
    windowOf(390);
    items = [never('drive'), never('dropbox')];
    await open();
    await panel('Google Drive');
    expect(primaries()).toEqual(['Connect Google Drive']);
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      ...['Connect Google Drive', 'Connect Dropbox'],
    ]);
  });
});

describe('a test', () => {
  it('that passed says so, with the moment', async () => {
    items = [aConnection('drive')];
    answers = [becomes(aConnection('drive', { lastSuccessAt: '2026-11-27T08:00:00.000Z' }))];
    await open();
    const drive = await panel('Google Drive');
    await press('Test Google Drive');
    expect(await drive.findByText('The test passed: Google Drive answered.')).toBeTruthy();
    expect(drive.getAllByRole('definition')[2]?.textContent).toMatch(/^27 Nov 2026, 13:30 IST/);
    expect(sent).toEqual([{ path: '/api/connections/drive/test', body: {}, ifMatch: null }]);
  });
  it('that failed says why', async () => {
    items = [aConnection('drive')];
    const lastFailure = { at: '2026-11-27T08:00:00.000Z', said: 'Google Drive did not answer.' };
    answers = [becomes(aConnection('drive', { lastFailure }))];
    await open();
    await panel('Google Drive');
    await press('Test Google Drive');
    expect(await screen.findByText(/^The test failed\. Google Drive did not answer\.$/)).toBeTruthy();
    expect(screen.queryByText(/The test passed/)).toBeNull();
  });
  it('that finds the connection over shows it as expired', async () => {
    items = [aConnection('drive')];
    const remark = 'Google Drive lets Lamplight in no more. Connect it again.';
    answers = [becomes(aConnection('drive', { state: 'expired', remark, can: may('connect', 'disconnect') }))];
    await open();
    await panel('Google Drive');
    await press('Test Google Drive');
    expect(await screen.findByText(remark)).toBeTruthy();
    expect(screen.queryByText(/The test/)).toBeNull();
    expect(primaries()).toEqual(['Reconnect Google Drive']);
  });
  it('that the server does not answer says what to do', async () => {
    items = [aConnection('drive')];
    answers = [away];
    await open();
    await panel('Google Drive');
    await press('Test Google Drive');
    expect(await screen.findByText(/req-conn/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/again/);
  });
});

describe('disconnecting', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Disconnect Google Drive' }));

  it('says first what stops and that it cannot be undone, and goes upon the version that was read', async () => {
    items = [aConnection('drive'), aConnection('dropbox')];
    const remark = 'It is disconnected here. Google Drive has not confirmed it yet; we keep asking.';
    answers = [
      becomes(aConnection('drive', { state: 'revoked', withdrawal: 'waiting', remark, can: may(), etag: '"5"' })),
    ];
    await open();
    await panel('Google Drive');
    await press('Disconnect Google Drive');
    const asked = await dialog();
    expect(asked.getByText('Stops of drive')).toBeTruthy();
    expect(asked.queryByText('Stops of dropbox')).toBeNull();
    expect(asked.getByText(/This cannot be undone/)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(asked.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText(remark)).toBeTruthy();
    expect(sent).toEqual([{ path: '/api/connections/drive/disconnect', body: {}, ifMatch: '"4"' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toast.get().map(({ message }) => message)).toEqual(['Google Drive is disconnected.']);
  });
  it('is left alone by Not now', async () => {
    items = [aConnection('drive')];
    await open();
    await panel('Google Drive');
    await press('Disconnect Google Drive');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });
  it('that another was faster in says so in the dialog, with how it stands now', async () => {
    items = [aConnection('drive')];
    answers = [
      () => {
        items = [aConnection('drive', { state: 'revoked', can: may('connect'), etag: '"6"' })];
        return refuse(409, 'STATE_CONFLICT')();
      },
    ];
    await open();
    await panel('Google Drive');
    await press('Disconnect Google Drive');
    const asked = await dialog();
    await userEvent.click(asked.getByRole('button', { name: 'Disconnect' }));
    expect(await asked.findByText(CONFLICT)).toBeTruthy();
    expect(toast.get()).toEqual([]);
    await userEvent.click(asked.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('Disconnected', { selector: 'span' })).toBeTruthy();
  });
});

describe('the addresses that providers lead back to', () => {
  it.each([
    ['/admin/dropbox-callback', 'Connect Dropbox'],
    ['/github/callback', 'Connect GitHub'],
  ])('%s: %s', (path, title) => {
    history.replaceState(null, '', `${path}?error=access_denied`);
    const router = createMemoryRouter([{ path, element: <ConnectCallback /> }], { initialEntries: [path] });
    render(<RouterProvider router={router} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(location.search).toBe('');
  });
});
