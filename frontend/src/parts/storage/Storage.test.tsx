/** A project's folders at Google Drive and Dropbox, as each of its people reads them, and the links of the viewer. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { CopyLinks } from './CopyLinks.tsx';
import type { ProjectPlace, StoredAccess, StoredCopy } from './data.ts';
import { StoragePanels } from './StoragePanels.tsx';
import { aPlace as aReachedPlace } from './workbench/folder.ts';

const AT = '2026-11-27T06:30:00.000Z';
const sha256 = 'ab'.repeat(32);
const aCopy = (more: Partial<StoredCopy> = {}): StoredCopy => ({
  ...{ of: 'd1', milestoneId: 'm1', version: 2, title: 'Design', bytes: 1_310_720, sha256, state: 'there' },
  ...{ said: 'Copied.', copiedAt: AT, link: 'https://drive.example/c1', ...more },
});
const anAccess = (id: string, more: Partial<StoredAccess> = {}): StoredAccess => ({
  person: { id, name: `Name of ${id}`, role: 'employee' },
  ...{ state: 'there', said: 'Has access.', since: AT, ...more },
});
const aPlace = (more: Partial<ProjectPlace> = {}): ProjectPlace => aReachedPlace({ copies: [aCopy()], ...more });

let places: readonly ProjectPlace[] = [];
let more = {};
let asked = 0;
const read = () => {
  asked += 1;
  return HttpResponse.json({ success: true, connected: places.length > 0, places, ...more });
};
const away = () => {
  asked += 1;
  return HttpResponse.json(
    { success: false, code: 'UNAVAILABLE', message: '', requestId: 'req-files' },
    { status: 503, headers: { 'retry-after': '60' } },
  );
};
/** Once what was asked for was answered, and drawn. */
const answered = async () => {
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  await act(async () => undefined);
};
const server = setupServer(http.get('*/api/storage/projects/p1', read));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [places, more, asked] = [[], {}, 0];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (role: Role = 'client') => {
  sessionStore.set({ session: sessionOf({ id: 'me', email: 'me@gmail.com', name: 'Me', role }) });
  return openScreens({ '/': <StoragePanels projectId="p1" /> }, '/');
};
const panel = async (name = 'Google Drive') => within(await screen.findByRole('region', { name }));
const rows = async (name: string) =>
  within(await screen.findByRole(name.startsWith('Copies') ? 'list' : 'region', { name }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);

it('leads to the folder and to each copy in a page of its own, with its size, when and its whole fingerprint', async () => {
  places = [aPlace()];
  await open();
  const links = (await panel()).getAllByRole('link');
  expect(
    links.map((link) => [link.textContent, ...['href', 'target', 'rel'].map((name) => link.getAttribute(name))]),
  ).toEqual([
    ['Open in Google Drive (the folder)', 'https://drive.example/f1', '_blank', 'noopener noreferrer'],
    [
      'Open in Google Drive (the copy of Design, version 2)',
      ...['https://drive.example/c1', '_blank', 'noopener noreferrer'],
    ],
  ]);
  const [row] = await rows('Copies at Google Drive');
  for (const part of ['Design', 'version 2', '1.25\u00a0MB', `SHA-256 ${sha256}`, 'Copied. 27 Nov 2026, 12:00 IST'])
    expect(row).toContain(part);
});

it('a copy opens here too, as the version that it is of', async () => {
  places = [aPlace({ copies: [aCopy(), aCopy({ of: 'doc1', milestoneId: null, version: 1, title: 'API guide' })] })];
  const router = await open();
  for (const [title, viewer] of [
    ['Design', 'deliverable.p1.m1.d1.2'],
    ['API guide', 'document.doc1.1'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: title }));
    expect(new URLSearchParams(router.state.location.search).get('viewer')).toBe(viewer);
  }
});

it('what is not there yet, or is in doubt, says so and leads nowhere', async () => {
  places = [
    aPlace({
      folder: { state: 'under_way', said: 'It is being made.', link: null },
      copies: [
        aCopy({ state: 'under_way', said: 'Is being copied.', copiedAt: null, link: null }),
        aCopy({ of: 'd2', state: 'in_doubt', said: 'Waits for somebody to look.', copiedAt: null, link: null }),
      ],
    }),
  ];
  await open();
  const drive = await panel();
  for (const said of ['It is being made.', 'Is being copied.', 'Waits for somebody to look.'])
    expect(drive.getByText(said)).toBeTruthy();
  expect(drive.queryAllByRole('link')).toEqual([]);
  expect(drive.getByText('0 copies')).toBeTruthy();
});

it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])('never leads to %s', async (link) => {
  places = [aPlace({ folder: { state: 'there', said: 'It is there.', link }, copies: [aCopy({ link })] })];
  await open();
  expect((await panel()).queryAllByRole('link')).toEqual([]);
});

it('before anything is copied says what comes, and of many that older ones are in the folder', async () => {
  places = [aPlace({ copies: [], more: true })];
  await open();
  expect((await panel()).getByText(/^Nothing is copied yet\./)).toBeTruthy();
  expect((await panel()).getByText('Older copies are in the folder.')).toBeTruthy();
});

describe('who has access', () => {
  it('stands there for whoever leads, with since when, and what else is in doubt', async () => {
    const taking = 'Still has access. We take it away as soon as we can.';
    places = [
      aPlace({
        accesses: [anAccess('esha'), anAccess('ravi', { state: 'under_way', said: taking })],
        doubts: [
          { person: { id: 'lena', name: 'Lena', role: 'employee' }, said: 'They had access to an earlier folder.' },
          { person: null, said: '2 people may see the folder.' },
        ],
      }),
    ];
    await open('team_lead');
    expect(await rows('Access at Google Drive')).toEqual([
      expect.stringMatching(/^Name of eshaHas access\. Since 27 Nov 2026, 12:00 IST/),
      expect.stringMatching(/^Name of raviStill has access\. We take it away as soon as we can\. Since/),
    ]);
    const drive = await panel();
    expect(drive.getByRole('heading', { name: 'Who has access' })).toBeTruthy();
    expect(drive.getByText('Lena: They had access to an earlier folder.')).toBeTruthy();
    expect(drive.getByText('2 people may see the folder.')).toBeTruthy();
    expect(drive.getByText('An admin reconciles it under Storage.')).toBeTruthy();
  });
  it('leads an admin to where what is in doubt is put right', async () => {
    const doubted = anAccess('esha', { state: 'in_doubt', said: 'Waits for somebody to look: why.', since: null });
    places = [aPlace({ accesses: [doubted], doubts: [] }), aPlace({ provider: 'dropbox', accesses: [], doubts: [] })];
    await open('admin');
    const link = (await panel()).getByRole('link', { name: 'Reconcile it under Storage' });
    expect(link.getAttribute('href')).toBe('/admin/drive-settings');
    expect((await panel('Dropbox')).queryByText(/under Storage/)).toBeNull();
  });
  it('is their own for those on the team', async () => {
    places = [aPlace({ accesses: [anAccess('me')] })];
    await open('employee');
    expect((await panel()).getByRole('heading', { name: 'Your access' })).toBeTruthy();
  });
  it('is nothing to a client', async () => {
    places = [aPlace({ connected: false })];
    await open();
    const drive = await panel();
    expect(drive.queryByRole('heading', { level: 3 })).toBeNull();
    expect(drive.queryByText(/not connected/)).toBeNull();
  });
});

it('a connection that works no more is said to the team, beside what is there', async () => {
  places = [aPlace({ connected: false, accesses: [] })];
  await open('employee');
  expect((await panel()).getByText(/^Google Drive is not connected at present\./)).toBeTruthy();
});

describe('where nothing is connected', () => {
  it('an admin reads one line that leads to the settings', async () => {
    await open('admin');
    expect((await screen.findByRole('link', { name: 'Connect storage' })).getAttribute('href')).toBe(
      '/admin/drive-settings',
    );
  });
  it.each<Role>(['client', 'employee', 'team_lead'])('a %s reads nothing', async (role) => {
    await open(role);
    await answered();
    expect(document.body.textContent).toBe('');
  });
  it('and where something is, but nothing of this project, nobody is sent to the settings', async () => {
    more = { connected: true };
    await open('admin');
    await answered();
    expect(document.body.textContent).toBe('');
  });
});

describe('the other states', () => {
  it('it cannot be read: the request id, and Retry in place', async () => {
    server.use(http.get('*/api/storage/projects/p1', away));
    await open();
    expect(await screen.findByText(/req-files/)).toBeTruthy();
    places = [aPlace()];
    server.resetHandlers();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await panel()).toBeTruthy();
  });
  it('what lags behind says that it is being read again', async () => {
    [places, more] = [[aPlace()], { stale: true }];
    await open();
    await panel();
    expect(screen.getByText('Updating')).toBeTruthy();
  });
  it('what stands there stays when the next read fails, and says that it may be old', async () => {
    [places, more] = [[aPlace()], { stale: true }];
    await open();
    await panel();
    server.use(http.get('*/api/storage/projects/p1', away));
    const says = 'What is shown of Google Drive and Dropbox may be out of date.';
    expect(await screen.findByText(says, {}, { timeout: 3000 })).toBeTruthy();
    expect(await panel()).toBeTruthy();
  });
});

describe('the viewer', () => {
  const show = () => openScreens({ '/': <CopyLinks projectId="p1" of="d1" version={2} /> }, '/');
  const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  it('leads to the copy of this version at each provider', async () => {
    places = [
      aPlace({ copies: [aCopy({ version: 1, link: 'https://drive.example/old' }), aCopy()] }),
      aPlace({ provider: 'dropbox', copies: [aCopy({ link: 'https://dropbox.example/c1' })] }),
    ];
    await show();
    await screen.findAllByRole('link');
    expect(links()).toEqual([
      ['Open in Google Drive (the copy)', 'https://drive.example/c1'],
      ['Open in Dropbox (the copy)', 'https://dropbox.example/c1'],
    ]);
  });
  it.each([
    ['only another version is copied', () => [aPlace({ copies: [aCopy({ version: 1 })] })]],
    ['it is not confirmed', () => [aPlace({ copies: [aCopy({ state: 'under_way', link: null })] })]],
    ['nothing is connected', () => []],
  ])('leads nowhere where %s', async (_why, of) => {
    places = of();
    await show();
    await answered();
    expect(links()).toEqual([]);
  });
  it('says nothing where it cannot be read: the file itself is there', async () => {
    server.use(http.get('*/api/storage/projects/p1', away));
    await show();
    await answered();
    expect(document.body.textContent).toBe('');
  });
});
