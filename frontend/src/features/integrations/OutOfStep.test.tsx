/** What is out of step at Google Drive and Dropbox: why, in words, and what comes of Reconcile. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import type { OutOfStep } from './data.ts';
import { OutOfStepPanel } from './parts/OutOfStepPanel.tsx';

const portal = { id: 'p1', title: 'Patient portal' };
const anItem = (more: Partial<OutOfStep> = {}): OutOfStep => ({
  ...{ provider: 'drive', project: portal, kind: 'folder', state: 'waiting', file: null, person: null },
  ...{ said: 'Its folder is not made yet.', ...more },
});
const DOUBTED = anItem({
  ...{ project: { id: 'p2', title: 'Gift cards' }, kind: 'copy', state: 'in_doubt', file: 'API guide' },
  said: 'Its content is not stored here any more, so that it cannot be copied.',
});

let items: readonly OutOfStep[] = [];
let more = {};
let sent: string[] = [];
let reconciled: () => Response | Promise<Response>;
const refuse = (status: number, code: string) =>
  HttpResponse.json(
    { success: false, code, message: '', requestId: 'req-step' },
    { status, headers: status === 503 ? { 'retry-after': '60' } : {} },
  );
const server = setupServer(
  http.get('*/api/storage/out-of-step', () => HttpResponse.json({ success: true, items, more: false, ...more })),
  http.post('*/api/storage/:provider/:projectId/reconcile', ({ params }) => {
    sent.push(`${params['provider']}/${params['projectId']}`);
    return reconciled();
  }),
);
/** From here on these are listed. */
const becomes =
  (...next: readonly OutOfStep[]) =>
  () => {
    items = next;
    return HttpResponse.json({ success: true, items: next });
  };
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [items, more, sent, reconciled] = [[], {}, [], becomes()];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = () => openScreens({ '/': <OutOfStepPanel /> }, '/');
const place = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says of each place what, whether it follows by itself, and why, those first where somebody has to look', async () => {
  items = [
    anItem(),
    anItem({
      ...{ kind: 'access_to_take', person: { id: 'esha', name: 'Esha Nair', role: 'employee' } },
      said: 'They still have access to the folder.',
    }),
    anItem({ provider: 'dropbox', kind: 'stranger', state: 'in_doubt', said: 'Somebody may see the folder.' }),
    DOUBTED,
  ];
  await open();
  const drive = await place('Patient portal at Google Drive');
  expect(drive.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'The folderFollows by itselfIts folder is not made yet.',
    'The access of Esha NairFollows by itselfThey still have access to the folder.',
  ]);
  const copy = await place('Gift cards at Google Drive');
  expect(copy.getByRole('listitem').textContent).toBe(
    'The copy of API guideSomebody has to lookIts content is not stored here any more, so that it cannot be copied.',
  );
  expect(copy.getByRole('link').getAttribute('href')).toBe('/project-details/p2?tab=files');
  expect((await place('Patient portal at Dropbox')).getByRole('listitem').textContent).toMatch(/^OthersSomebody has/);
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    ...['Patient portal at Dropbox', 'Gift cards at Google Drive', 'Patient portal at Google Drive'],
  ]);
  expect(screen.getByText('3 places')).toBeTruthy();
});

describe('Reconcile', () => {
  it('puts one place right, is busy meanwhile, and says so when nothing of it is left', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    items = [DOUBTED, anItem()];
    reconciled = () => promise.then(becomes(anItem()));
    await open();
    await press('Reconcile Gift cards at Google Drive');
    const button = screen.getByRole('button', { name: 'Reconcile Gift cards at Google Drive' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    resolve();
    expect(await screen.findByText('Gift cards at Google Drive is in step now.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Gift cards at Google Drive' })).toBeNull();
    expect(await place('Patient portal at Google Drive')).toBeTruthy();
    expect(sent).toEqual(['drive/p2']);
  });
  it.each([
    ['what follows', { state: 'waiting', said: 'We hold the lists there against ours.' }, /is being put right/],
    ['what was tried in vain', {}, /was tried again\. Somebody still has to look\./],
  ] as const)('says of %s that it does', async (_what, left, says) => {
    items = [DOUBTED];
    reconciled = becomes({ ...DOUBTED, ...left });
    await open();
    await press('Reconcile Gift cards at Google Drive');
    expect((await (await place('Gift cards at Google Drive')).findByRole('status')).textContent).toMatch(says);
  });
  it('that is refused says why in its place, and nothing of an outcome', async () => {
    items = [DOUBTED, anItem()];
    reconciled = () => refuse(503, 'UNAVAILABLE');
    await open();
    await press('Reconcile Gift cards at Google Drive');
    expect(await (await place('Gift cards at Google Drive')).findByText(/req-step/)).toBeTruthy();
    expect((await place('Patient portal at Google Drive')).queryByText(/req-step/)).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    // It was put right by somebody else meanwhile.
    reconciled = becomes();
    await press('Reconcile Patient portal at Google Drive');
    expect(await screen.findByText('Patient portal at Google Drive is in step now.')).toBeTruthy();
    expect(screen.queryByText('Gift cards at Google Drive is in step now.')).toBeNull();
  });
});

describe('the other states of the list', () => {
  it('nothing: that it is so', async () => {
    await open();
    expect(await screen.findByText('Nothing is out of step')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
  it('it cannot be read: the request id, and Retry in place', async () => {
    server.use(http.get('*/api/storage/out-of-step', () => refuse(503, 'UNAVAILABLE')));
    await open();
    expect(await screen.findByText(/req-step/)).toBeTruthy();
    expect(screen.queryByText('Nothing is out of step')).toBeNull();
    items = [DOUBTED];
    server.resetHandlers();
    await press('Retry');
    expect(await place('Gift cards at Google Drive')).toBeTruthy();
  });
  it('what stands there stays when the next read fails, and says that it may be old', async () => {
    items = [DOUBTED];
    await open();
    await place('Gift cards at Google Drive');
    server.use(http.get('*/api/storage/out-of-step', () => refuse(503, 'UNAVAILABLE')));
    await press('Reconcile Gift cards at Google Drive');
    expect(await screen.findByText('This list may be out of date.')).toBeTruthy();
    expect(await place('Gift cards at Google Drive')).toBeTruthy();
  });
  it('what lags behind says that it is being read again, and what is cut off that there is more', async () => {
    [items, more] = [[DOUBTED], { stale: true, more: true }];
    await open();
    await place('Gift cards at Google Drive');
    expect(screen.getByText('Updating')).toBeTruthy();
    expect(screen.getByText('1 place or more')).toBeTruthy();
    await waitFor(() => expect(screen.getByText(/^There are more\./)).toBeTruthy());
  });
});
