import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { Attached } from '../../workbench/open-screens.tsx';
import type { ProjectDocument } from '../documents/data.ts';
import { aDocument, aVersion } from '../documents/workbench/samples.ts';
import { FileLine } from '../files/FileLine.tsx';
import type { Milestone } from '../milestones/data.ts';
import { aDeliverable, aMilestone, aSubmission } from '../milestones/workbench/samples.ts';
import { FilesTogether } from './Together.tsx';
import { ViewerPlace } from './ViewerPlace.tsx';

const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
const sha256 = 'a'.repeat(64);
const aFile = (fileId: string, name: string, state = 'clean') => ({
  ...{ fileId, name, bytes: 1_300_000, sha256, state },
  uploaded: { at: '2026-11-18T05:12:00.000Z', by: meera },
});
const files = {
  f1: aFile('f1', 'plan.png'),
  f2: aFile('f2', 'notes.md'),
  f3: aFile('f3', 'scan.png', 'stored'),
  f4: aFile('f4', 'sums.xlsx'),
  f5: aFile('f5', 'walk.avi'),
};
let doc: ProjectDocument;
let milestone: Milestone;
let text: string;
let ranges: (string | null)[];
let sent: { act: string; body: unknown; ifMatch: string | null }[];
let refusal: number | null;
let copies: { of: string; version: number; link: string }[];
const content = ({ request }: { request: Request }): Response => {
  ranges.push(request.headers.get('range'));
  if (refusal !== null)
    return HttpResponse.json({ success: false, code: 'UNAVAILABLE', message: '', requestId: 'r' }, { status: refusal });
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
  const bytes = new TextEncoder().encode(text).slice(Number(from), Number(to) + 1);
  return new HttpResponse(bytes, { status: 206 });
};
const server = setupServer(
  http.get('*/api/files/:id/content', content),
  http.get('*/api/documentation/:id/versions/:version/content', content),
  http.get('*/api/files/:id', ({ params }) => {
    const file = files[params['id'] as keyof typeof files];
    return file
      ? HttpResponse.json({ success: true, file })
      : HttpResponse.json({ success: false, code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 });
  }),
  http.get('*/api/storage/projects/:id', ({ params }) => {
    const places = params['id'] === 'p1' ? [{ provider: 'drive', connected: true, copies }] : [];
    return HttpResponse.json({ success: true, connected: true, places });
  }),
  http.get('*/api/projects/p1/milestones/m1', () => HttpResponse.json({ success: true, milestone })),
  http.post('*/api/projects/p1/milestones/m1/pins', async ({ request }) => put('pin', request)),
  http.post('*/api/projects/p1/milestones/m1/pins/:pin/resolve', async ({ request }) => put('resolve', request)),
  http.get('*/api/documentation/:id', () => HttpResponse.json({ success: true, document: doc })),
  http.post('*/api/documentation/:id/pins', async ({ request }) => put('pin', request)),
  http.post('*/api/documentation/:id/pins/:pin/resolve', async ({ request }) => put('resolve', request)),
);
const put = async (act: string, request: Request): Promise<Response> => {
  sent.push({ act, body: await request.json().catch(() => null), ifMatch: request.headers.get('if-match') });
  return HttpResponse.json({ success: true, document: doc, milestone });
};

const Address = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        The browser’s Back
      </button>
    </>
  );
};
const show = (at = '/files') => {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
      <Attached />
      <MemoryRouter initialEntries={['/before', at]}>
        <FilesTogether files={[files.f1, files.f2]}>
          <FileLine file={files.f1} />
          <FileLine file={files.f2} />
        </FilesTogether>
        <Address />
        <ViewerPlace />
      </MemoryRouter>
    </SWRConfig>,
  );
};
const search = () => document.querySelector('output')?.textContent;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [text, ranges, sent, refusal, copies] = ['# Notes\n<b>bold</b>\n', [], [], null, []];
  doc = aDocument({
    documentId: 'd1',
    can: { addPin: true },
    versions: [aVersion({ version: 2, name: 'flows.md', bytes: 20 }), aVersion({ name: 'flows.md', bytes: 20 })],
    pins: [
      {
        ...{ pinId: 'p1', number: 1, audience: 'client', version: 1, line: 2, xBp: 0, yBp: 0 },
        ...{ text: 'Too bold', mustFix: true, added: { at: '2026-11-18T05:12:00.000Z', by: meera } },
        can: { resolvePin: true },
      },
    ],
  });
  const [first, second] = [1, 2].map((version) => ({
    ...aDeliverable(1, { deliverableId: 'd1', version, title: 'Field test', name: 'field-test.md', bytes: 20 }),
    ...{ submission: version, at: '2026-11-18T05:12:00.000Z', by: meera },
  }));
  if (first === undefined || second === undefined) throw new Error('two versions');
  milestone = aMilestone({
    ...{ milestoneId: 'm1', state: 'submitted', handedIn: [second, first], can: { addPin: true } },
    submission: aSubmission(2, { deliverables: [second] }),
    pins: doc.pins.map((pin) => ({ ...pin, deliverableId: 'd1' })),
  });
  const user = { id: 'asha', name: 'Asha Rao', userId: 'asha', email: 'asha@gmail.com', mobile: '' };
  sessionStore.set({ session: { is: 'user', user: { ...user, role: 'client', twoFactorEnabled: false } } });
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await drafts.removeAll('asha');
});
afterAll(() => server.close());

describe('a file', () => {
  it('opens from its name under an address of its own, goes to its neighbours by keys, and Back closes it', async () => {
    show();
    await press('plan.png');
    const dialog = await screen.findByRole('dialog', { name: 'plan.png' });
    expect(search()).toBe('?viewer=file.f1');
    expect(dialog.textContent).toContain('PNG image, 1.24\u00a0MB, 18 Nov 2026, 10:42 IST, Meera Iyer');
    expect(within(dialog).getByRole('img', { name: 'plan.png' }).getAttribute('src')).toBe('/api/files/f1/content');
    expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/files/f1/content');
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await screen.findByRole('dialog', { name: 'notes.md' });
    expect(search()).toBe('?viewer=file.f2');
    fireEvent.click(screen.getByText('The browser’s Back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('');
  });
  it('that a link led to is closed in its place: what was before it stays behind', async () => {
    show('/files?tab=files&viewer=file.f1');
    await screen.findByRole('dialog', { name: 'plan.png' });
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('?tab=files');
  });
  it('of text is shown as it is, by ranges, and never as markup', async () => {
    text = `# Notes\n<b>bold</b>\n${'x'.repeat(300_000)}é`;
    files.f2.bytes = new TextEncoder().encode(text).length;
    show('/files?viewer=file.f2');
    const room = await screen.findByRole('region', { name: 'notes.md' });
    await waitFor(() => expect(room.textContent).toContain('<b>bold</b>'));
    expect(room.querySelector('b')).toBeNull();
    expect(screen.getByText(/^3 lines, 0.25/)).toBeTruthy();
    await press('Show more');
    await waitFor(() => expect(room.textContent).toMatch(/xé$/));
    expect(ranges).toEqual(['bytes=0-262143', `bytes=262144-${files.f2.bytes - 1}`]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
  it.each([
    ['f4', 'Unable to Preview', true],
    ['f3', 'No file URL available', false],
    ['gone', 'Failed to load file', false],
  ])('%s says %s', async (fileId, says, hasDownload) => {
    show(`/files?viewer=file.${fileId}`);
    expect(await screen.findByRole('heading', { name: says })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download' }) !== null).toBe(hasDownload);
  });
  it('that does not come says so with Download and another try', async () => {
    show('/files?viewer=file.f1');
    fireEvent.error(await screen.findByRole('img', { name: 'plan.png' }));
    expect(await screen.findByRole('heading', { name: 'Failed to load image' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
    await press('Retry');
    expect(screen.getByRole('img', { name: 'plan.png' })).toBeTruthy();
    cleanup();
    refusal = 503;
    show('/files?viewer=file.f2');
    expect(await screen.findByRole('heading', { name: 'Failed to load file' })).toBeTruthy();
    refusal = null;
    await press('Retry');
    await waitFor(() => expect(screen.getByRole('region', { name: 'notes.md' }).textContent).toContain('# Notes'));
  });
  it('that the browser cannot play is only downloaded', async () => {
    show('/files?viewer=file.f5');
    const film = await screen.findByLabelText('walk.avi', { selector: 'video' });
    expect(film.getAttribute('src')).toBe('/api/files/f5/content');
    fireEvent.error(film);
    expect(await screen.findByRole('heading', { name: 'Unable to Preview' })).toBeTruthy();
  });
});

describe('a document', () => {
  it('shows what is pinned on it, by its place and as a list, and a pin is resolved on the version that was seen', async () => {
    show('/files?viewer=document.d1.2.pin.p1');
    await screen.findByRole('dialog', { name: 'Screen flows, version 2' });
    const mark = await screen.findByRole('button', { name: 'Pin 1 on line 2: Too bold' });
    expect(mark.getAttribute('aria-pressed')).toBe('true');
    expect(within(screen.getByRole('list', { name: 'Pins' })).getByText(/on version 1/)).toBeTruthy();
    await press('Resolve pin 1');
    await waitFor(() => expect(sent).toEqual([{ act: 'resolve', body: {}, ifMatch: '"4"' }]));
  });
  it('takes a pin by keys alone, on the newest version', async () => {
    show('/files?viewer=document.d1.2');
    await press('Add a pin');
    const place = await screen.findByRole('button', { name: /^The line that the pin goes to/ });
    place.focus();
    await userEvent.keyboard('{Enter}');
    const form = within(await screen.findByRole('dialog', { name: 'Add a pin' }));
    expect(form.getByText('Line 1. The client and the team will read it.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Put it there' }));
    expect(await form.findByText('Say what it is about')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(form.getByLabelText('Line'), { target: { value: '2' } });
    fireEvent.change(form.getByLabelText('What it is about'), { target: { value: 'Not bold' } });
    await userEvent.click(form.getByLabelText(/^It must be fixed/));
    await userEvent.click(form.getByRole('button', { name: 'Put it there' }));
    const body = { version: 2, line: 2, xBp: 0, yBp: 0, text: 'Not bold', mustFix: true };
    await waitFor(() => expect(sent).toEqual([{ act: 'pin', body, ifMatch: null }]));
  });
  it('of an older version takes no pin; beside another one, texts are compared by their lines', async () => {
    show('/files?viewer=document.d1.1');
    await screen.findByRole('dialog', { name: 'Screen flows, version 1' });
    expect(screen.queryByRole('button', { name: 'Add a pin' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Beside it'), { target: { value: '2' } });
    expect(await screen.findByText('No line differs')).toBeTruthy();
    expect(search()).toBe('?viewer=document.d1.1.beside.2');
  });
  it('leads to the copy of this version, where there is one', async () => {
    copies = [1, 2].map((version) => ({ of: 'd1', version, link: `https://drive.example/d1-${version}` }));
    show('/files?viewer=document.d1.2');
    const link = await screen.findByRole('link', { name: 'Open in Google Drive (the copy)' });
    expect(link.getAttribute('href')).toBe('https://drive.example/d1-2');
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
  });
  it('that is not for the reader says so', async () => {
    show('/files?viewer=document.d1.7');
    expect(await screen.findByRole('heading', { name: 'Failed to load file' })).toBeTruthy();
  });
});

describe('a deliverable', () => {
  const at = (rest: string) => show(`/project-details/p1?viewer=deliverable.p1.m1.d1.${rest}`);
  it('shows what is pinned on it, also on the version before, and resolves a pin on the milestone that was seen', async () => {
    at('2.pin.p1');
    const dialog = await screen.findByRole('dialog', { name: 'Field test, version 2' });
    const mark = await screen.findByRole('button', { name: 'Pin 1 on line 2: Too bold' });
    expect(mark.getAttribute('aria-pressed')).toBe('true');
    expect(within(dialog).getByText(/on version 1/)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(/^\/api\/files\//);
    await press('Resolve pin 1');
    await waitFor(() => expect(sent).toEqual([{ act: 'resolve', body: {}, ifMatch: '"3"' }]));
  });
  it('takes a pin while it waits for its acceptance, and says what that keeps back', async () => {
    at('2');
    await press('Add a pin');
    (await screen.findByRole('button', { name: /^The line that the pin goes to/ })).focus();
    await userEvent.keyboard('{Enter}');
    const form = within(await screen.findByRole('dialog', { name: 'Add a pin' }));
    expect(form.getByText('Line 1. The client and the team will read it.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('What it is about'), { target: { value: 'Which half?' } });
    await userEvent.click(form.getByLabelText('It must be fixed before this is accepted'));
    await userEvent.click(form.getByRole('button', { name: 'Put it there' }));
    const body = {
      ...{ deliverableId: 'd1', version: 2, line: 1, xBp: 0, yBp: 0, text: 'Which half?', mustFix: true },
    };
    await waitFor(() => expect(sent).toEqual([{ act: 'pin', body, ifMatch: null }]));
  });
  it('takes none on an older version, and none on what was taken back', async () => {
    at('1');
    await screen.findByRole('dialog', { name: 'Field test, version 1' });
    expect(screen.queryByRole('button', { name: 'Add a pin' })).toBeNull();
    cleanup();
    const { submission: _taken, ...recalled } = milestone;
    milestone = { ...recalled, state: 'in_progress' };
    at('2');
    await screen.findByRole('dialog', { name: 'Field test, version 2' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a pin' })).toBeNull());
  });
  it('leads to its copy, where there is one', async () => {
    copies = [{ of: 'd1', version: 1, link: 'https://drive.example/d1' }];
    at('1');
    const link = await screen.findByRole('link', { name: 'Open in Google Drive (the copy)' });
    expect(link.getAttribute('href')).toBe('https://drive.example/d1');
  });
  it('stands beside another version of it', async () => {
    at('2');
    fireEvent.change(await screen.findByLabelText('Beside it'), { target: { value: '1' } });
    expect(await screen.findByText('No line differs')).toBeTruthy();
    expect(search()).toBe('?viewer=deliverable.p1.m1.d1.2.beside.1');
  });
  it.each(['3', '1'])('that was never handed in says so: version %s', async (version) => {
    if (version === '1') milestone = aMilestone({ milestoneId: 'm1' });
    at(version);
    expect(await screen.findByRole('heading', { name: 'Failed to load file' })).toBeTruthy();
  });
});
