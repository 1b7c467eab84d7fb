import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { aFolderWithAFile, takeTheFile } from '../storage/workbench/folder.ts';
import type { ProjectDocument } from './data.ts';
import { Library } from './Library.tsx';
import { aDocument, aVersion } from './workbench/samples.ts';

let items: ProjectDocument[] = [];
let failing = false;
let sent: { act: string; body: unknown; ifMatch: string | null }[] = [];
let refusal: string | null = null;
const listed = () =>
  failing
    ? HttpResponse.json({ success: false, code: 'INTERNAL', message: 'No', requestId: 'r1' }, { status: 500 })
    : HttpResponse.json({ success: true, items });
const server = setupServer(
  http.get('*/api/storage/projects/:id', () => HttpResponse.json({ success: true, connected: false, places: [] })),
  http.get('*/api/documentation', listed),
  http.get('*/api/client/documentation', listed),
  http.post('*/api/projects/:id/documentation/files', () =>
    HttpResponse.json({
      success: true,
      file: { fileId: 'f9', name: 'next.pdf', bytes: 5, sha256: 'c'.repeat(64), state: 'clean' },
    }),
  ),
  http.post('*/api/documentation', async ({ request }) => note('upload', request)),
  http.post('*/api/documentation/:id/:act', async ({ request, params }) => note(String(params['act']), request)),
);
const note = async (act: string, request: Request): Promise<Response> => {
  sent.push({ act, body: await request.json().catch(() => null), ifMatch: request.headers.get('if-match') });
  return refusal === null
    ? HttpResponse.json({ success: true, document: aDocument() })
    : HttpResponse.json({ success: false, code: refusal, message: 'Newer', requestId: 'r1' }, { status: 409 });
};

const places = [{ projectId: 'p1', title: 'Patient portal' }];
const screenOf = (at: string, known: typeof places | undefined, projectId?: string) => (
  <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
    <MemoryRouter initialEntries={[at]}>
      <Library places={known} {...(projectId === undefined ? {} : { projectId })} />
    </MemoryRouter>
  </SWRConfig>
);
const show = async (at = '/client/documentation', projectId?: string) => {
  render(screenOf(at, places, projectId));
};
const signIn = (role: 'client' | 'employee') =>
  sessionStore.set({
    session: {
      is: 'user',
      user: {
        id: 'asha',
        name: 'Asha Rao',
        role,
        userId: 'asha',
        email: 'asha@gmail.com',
        mobile: '',
        twoFactorEnabled: false,
      },
    },
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialog = () => within(screen.getByRole('dialog'));

let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  [items, sent, refusal, failing] = [[], [], null, false];
  signIn('client');
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('asha');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
});

describe('the library', () => {
  it('says what will stand there while it is empty, and that it could not be read', async () => {
    await show();
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    cleanup();
    failing = true;
    await mutate(() => true, undefined, { revalidate: false });
    await show();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
  it('draws nothing that would move before it is known where one may be added', async () => {
    items = [aDocument({ documentId: 'd1', title: 'Handbook' })];
    const { rerender } = render(screenOf('/client/documentation', undefined));
    await act(() => new Promise((answered) => setTimeout(answered, 200)));
    expect(screen.queryByText('Handbook')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Loading');
    rerender(screenOf('/client/documentation', []));
    expect(screen.getByText('Handbook')).toBeTruthy();
  });
  it('stands by project, in a project by category, with what waits for the reader first', async () => {
    items = [
      aDocument({
        documentId: 'd1',
        title: 'Handbook',
        category: 'USER_GUIDE',
        can: {},
        versions: [aVersion({ state: 'approved' })],
      }),
      aDocument({ documentId: 'd2' }),
      aDocument({ documentId: 'd3', title: 'Rates', projectId: 'p2', projectTitle: 'Fleet dispatch', can: {} }),
    ];
    await show();
    const portal = within(await screen.findByRole('region', { name: 'Patient portal' }));
    expect(portal.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
      'Screen flows',
      'Handbook',
    ]);
    expect(screen.getByRole('region', { name: 'Fleet dispatch' })).toBeTruthy();
    expect(portal.getAllByText(/^You decide by 28 Nov/)).toHaveLength(1);
    expect(portal.getAllByRole('link', { name: /Download/ })[0]?.getAttribute('href')).toBe(
      '/api/documentation/d2/versions/1/content',
    );
    fill(screen.getByLabelText('Category'), 'USER_GUIDE');
    await waitFor(() => expect(screen.queryByText('Screen flows')).toBeNull());
    cleanup();
    await show('/project-details/p1', 'p1');
    expect(await screen.findByRole('region', { name: 'Design' })).toBeTruthy();
  });
  it('opens what the address names: all versions, with the decisions on them and why', async () => {
    items = [
      aDocument({
        documentId: 'd1',
        can: {},
        versions: [
          aVersion({ version: 2, note: 'With refunds', state: 'approved' }),
          aVersion({
            state: 'superseded',
            decided: {
              ...{ decision: 'request_changes', at: '2026-11-19T05:12:00.000Z', reason: 'The refund is missing' },
              by: { id: 'asha', name: 'Asha Rao', role: 'client' },
            },
          }),
        ],
      }),
    ];
    await show('/client/documentation?document=d1');
    await screen.findByRole('dialog', { name: 'Screen flows' });
    expect(dialog().getByText('With refunds')).toBeTruthy();
    expect(dialog().getByText(/^Changes requested by Asha Rao/)).toBeTruthy();
    expect(dialog().getByText('The refund is missing')).toBeTruthy();
    expect(dialog().queryByRole('button', { name: 'Decide' })).toBeNull();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a decision', () => {
  beforeEach(() => {
    items = [aDocument({ documentId: 'd1' })];
  });
  it('needs a reason unless it approves, and names version and fingerprint', async () => {
    await show();
    await press(/^Decide on Screen flows/);
    await screen.findByRole('dialog', { name: 'Decide on Screen flows' });
    await press('Send the decision');
    expect(await dialog().findByText('Choose one')).toBeTruthy();
    await userEvent.click(dialog().getByLabelText('Ask for changes'));
    await press('Send the decision');
    expect(await dialog().findByText('Give a reason')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(dialog().getByLabelText(/^Why/), 'The refund is missing');
    await press('Send the decision');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { version: 1, sha256: 'a'.repeat(64), decision: 'request_changes', reason: 'The refund is missing' };
    expect(sent).toEqual([{ act: 'decision', body, ifMatch: null }]);
  });
  it('is never made on a version that was not read: the newer one is shown, and what was typed stays', async () => {
    await show();
    await press(/^Decide on Screen flows/);
    await screen.findByRole('dialog', { name: 'Decide on Screen flows' });
    await userEvent.click(dialog().getByLabelText('Reject it'));
    fill(dialog().getByLabelText(/^Why/), 'Not ours');
    refusal = 'DOCUMENT_SUPERSEDED';
    items = [
      aDocument({
        documentId: 'd1',
        versions: [aVersion({ version: 2, sha256: 'b'.repeat(64), note: 'With refunds' })],
      }),
    ];
    await press('Send the decision');
    const newer = await dialog().findByText(/^Version 2 is newer than what you read/);
    expect(newer.textContent).toContain('With refunds');
    expect(dialog().queryByRole('button', { name: 'Send the decision' })).toBeNull();
    refusal = null;
    await press('Decide on version 2');
    expect(dialog().getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('Not ours');
    await press('Send the decision');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ version: 2, sha256: 'b'.repeat(64), decision: 'reject' }),
    );
  });
});

describe('the team', () => {
  beforeEach(() => signIn('employee'));
  it('shares a draft with whom it names, until a day', async () => {
    items = [aDocument({ documentId: 'd1', can: { shareDocument: true }, versions: [aVersion({ state: 'draft' })] })];
    await show('/documentation');
    await press(/^Share Screen flows/);
    await screen.findByRole('dialog', { name: 'Share version 1 of Screen flows' });
    expect(dialog().getByLabelText('Until').getAttribute('aria-describedby')).not.toBeNull();
    expect(dialog().getByText(/^A mail reminds whoever decides 3 days before/)).toBeTruthy();
    await userEvent.click(dialog().getByLabelText(/^The lead or an admin/));
    fill(dialog().getByLabelText('Until'), '2099-12-31');
    await press('Share it');
    const body = { version: 1, audience: 'internal', dueOn: '2099-12-31' };
    await waitFor(() => expect(sent).toEqual([{ act: 'share', body, ifMatch: '"4"' }]));
  });
  it('takes a version back with a reason', async () => {
    items = [aDocument({ documentId: 'd1', can: { recallDocument: true } })];
    await show('/documentation?document=d1');
    await press('Take back');
    await screen.findByRole('dialog', { name: 'Take back Screen flows' });
    fill(dialog().getByLabelText('Why'), 'A page is missing');
    await press('Take it back');
    await waitFor(() =>
      expect(sent).toEqual([{ act: 'recall', body: { reason: 'A page is missing' }, ifMatch: '"4"' }]),
    );
  });
  it('adds a document with a file of its own', async () => {
    await show('/documentation');
    await press('Add a document');
    await screen.findByRole('dialog', { name: 'Add a document' });
    await press('Add the document');
    expect(await dialog().findByText('Give the document a title')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(dialog().getByLabelText('Title'), 'Release notes');
    fill(dialog().getByLabelText('Category'), 'RELEASE');
    const file = new File(['Notes'], 'next.pdf', { type: 'application/pdf' });
    await userEvent.upload(dialog().getByLabelText(/^File/), file);
    expect(await dialog().findByText('next.pdf')).toBeTruthy();
    await press('Add the document');
    const body = { projectId: 'p1', title: 'Release notes', category: 'RELEASE', note: '', fileId: 'f9' };
    await waitFor(() => expect(sent).toEqual([{ act: 'upload', body, ifMatch: null }]));
  });
  it('takes its file from the project’s folder too', async () => {
    signIn('employee');
    server.use(...aFolderWithAFile());
    await show('/documentation');
    await press('Add a document');
    await screen.findByRole('dialog', { name: 'Add a document' });
    fill(dialog().getByLabelText('Title'), 'Release notes');
    fill(dialog().getByLabelText('Category'), 'RELEASE');
    await takeTheFile();
    expect(await dialog().findByText('next.pdf')).toBeTruthy();
    await press('Add the document');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ title: 'Release notes', fileId: 'f9' }));
  });
});
