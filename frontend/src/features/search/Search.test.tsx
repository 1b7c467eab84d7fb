import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Search from './screens/Search.tsx';

const milestone = (n: number) => ({
  ...{ kind: 'milestone', id: `m${n}`, projectId: 'p1', title: `Milestone ${n}`, state: 'planned', about: 'Portal' },
  quote: { field: 'criterion', text: 'It is <i>fast</i>', marks: [{ from: 9, to: 13 }] },
});
const document = {
  ...{ kind: 'document', id: 'd1', projectId: 'p1', title: 'Fast lane', state: 'pending', about: 'Portal' },
  quote: { field: 'title', text: 'Fast lane', marks: [{ from: 0, to: 4 }] },
};
const counts = [
  { kind: 'milestone', count: 30, more: true },
  { kind: 'document', count: 1, more: false },
];
let asked: string[] = [];
/** How long an answer takes, by what is looked for. */
let slow: Record<string, number> = {};
const server = setupServer(
  http.get('*/api/search', async ({ request }) => {
    const { searchParams, search } = new URL(request.url);
    asked.push(search);
    const [q = '', kind] = [searchParams.get('q') ?? '', searchParams.get('kind')];
    await new Promise((answered) => setTimeout(answered, slow[q] ?? 0));
    if (q === 'zzz') return HttpResponse.json({ success: true, items: [], counts: [] });
    const after = searchParams.get('after');
    if (q === 'many' && after === null)
      return HttpResponse.json({
        success: true,
        items: [],
        ...(kind === null ? { counts: [{ kind: 'milestone', count: 0, more: true }] } : { next: 'more' }),
      });
    if (kind === null) return HttpResponse.json({ success: true, items: [milestone(1), document], counts });
    return HttpResponse.json({
      success: true,
      items: kind === 'milestone' ? [milestone(after === null ? 1 : 2)] : [],
      ...(after === null && kind === 'milestone' ? { next: 'more' } : {}),
    });
  }),
  http.get('*/api/clients', () =>
    HttpResponse.json({ success: true, items: [{ clientId: 'c1', name: 'Asha Fast', email: 'asha@gmail.com' }] }),
  ),
  http.get('*/api/employees', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/careers/jobs', ({ request }) =>
    HttpResponse.json({ success: true, items: isCalled(request, 'Fast typist') ? [typist] : [] }),
  ),
  http.get('*/api/admin/jobs', ({ request }) =>
    HttpResponse.json({ success: true, items: isCalled(request, 'Fast typist') ? [draft] : [] }),
  ),
);
const isCalled = ({ url }: Request, title: string): boolean =>
  title.toLowerCase().includes(new URL(url).searchParams.get('search') ?? '');
const typist = { jobId: 'j1', slug: 'fast-typist', title: 'Fast typist', department: 'Office', location: 'Kochi' };
const draft = { jobId: 'j2', state: 'draft', body: { ...typist, slug: 'typist-draft' } };
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asked = [];
  slow = {};
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (at: string, role: 'admin' | 'client' = 'client') => {
  sessionStore.set({ session: sessionOf({ id: 'u', email: 'u@gmail.com', name: 'U', role }) });
  return openScreens({ '/search': <Search />, '*': <p>elsewhere</p> }, at);
};
const field = () => screen.getByRole('searchbox', { name: 'Words to look for' });

it('begins with what can be looked for, and asks for nothing before two letters stand', async () => {
  await open('/search');
  expect(screen.getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy();
  await userEvent.type(field(), 'f');
  await new Promise((done) => setTimeout(done, 400));
  expect(asked).toEqual([]);
});

it('shows the few of each kind with where their words stand, as text, and leads to all of one', async () => {
  const router = await open('/search?q=fast');
  const list = await screen.findByRole('list', { name: 'Milestones' });
  const [row] = within(list).getAllByRole('link');
  expect(row?.textContent).toContain('Criterion It is <i>fast</i>');
  expect(within(list).getByText('fast').tagName).toBe('MARK');
  expect(row?.getAttribute('href')).toBe('/project-details/p1?tab=milestones&milestone=m1');
  const named = within(screen.getByRole('list', { name: 'Documents' })).getByRole('link');
  expect([within(named).getByText('Fast').tagName, named.getAttribute('href')]).toEqual([
    ...['MARK', '/project-details/p1?tab=documents&document=d1'],
  ]);
  expect(screen.queryByText('Asha Fast')).toBeNull(); // people are the admins' to find
  await userEvent.click(screen.getByRole('link', { name: 'All 30 and more' }));
  expect(router.state.location.search).toBe('?q=fast&kind=milestone');
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Milestone 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'First page' }));
  expect(await screen.findByText('Milestone 1')).toBeTruthy();
});

it('narrows by kind, says how much there is of each, and stays on the kind that has nothing', async () => {
  await open('/search?q=fast&kind=invoice');
  const kinds = await screen.findByRole('navigation', { name: 'Kinds' });
  await within(kinds).findByText('30+');
  expect(
    within(kinds)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([...['Everything', 'Milestones30+', 'Documents1', 'Invoices', 'Jobs1']]);
  expect(within(kinds).getByRole('link', { name: 'Invoices' }).getAttribute('aria-current')).toBe('true');
  expect(await screen.findByRole('heading', { name: 'Nothing that you may open has “fast”' })).toBeTruthy();
});

it('finds people for admins, by their own lists', async () => {
  await open('/search?q=fast', 'admin');
  const list = await screen.findByRole('list', { name: 'Clients' });
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/admin/clients?person=c1');
});

it('shows what one service has found with what the others have, so that nothing moves', async () => {
  slow = { fast: 300 };
  await open('/search?q=fast', 'admin');
  await new Promise((done) => setTimeout(done, 150));
  expect(screen.queryAllByRole('list', { name: /Clients|Jobs/ })).toEqual([]);
  expect(await screen.findByRole('list', { name: 'Milestones' })).toBeTruthy();
  expect(screen.getAllByRole('list', { name: /Clients|Jobs/ })).toHaveLength(2);
});

it('finds open jobs for everybody, and all of them for admins, where they keep them', async () => {
  await open('/search?q=typist');
  const list = await screen.findByRole('list', { name: 'Jobs' });
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/careers/fast-typist');
  expect(list.textContent).toContain('Office, Kochi');
  cleanup();
  const router = await open('/search?q=typist', 'admin');
  const all = await screen.findByRole('list', { name: 'Jobs' });
  expect([all.textContent, within(all).getByRole('link').getAttribute('href')]).toEqual([
    ...[expect.stringContaining('Draft'), '/admin/jobs?job=j2'],
  ]);
  const kinds = screen.getByRole('navigation', { name: 'Kinds' });
  await userEvent.click(within(kinds).getByRole('link', { name: 'Jobs 1' }));
  expect(router.state.location.search).toBe('?q=typist&kind=jobs');
  expect(screen.queryByRole('list', { name: 'Milestones' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Jobs' })).toBeTruthy();
});

it('does not say that there is nothing where only the newest were looked at, and looks further', async () => {
  await open('/search?q=many');
  expect(
    await screen.findByText('None of the newest has these words. Older ones were not looked at yet.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Look further' }));
  expect(await screen.findByRole('heading', { name: 'None of the newest has “many”' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Look further' }));
  expect(await screen.findByText('Milestone 2')).toBeTruthy();
});

it('shows the answer to what was typed last, whichever comes first', async () => {
  slow = { zz: 600 };
  await open('/search?q=zz');
  await userEvent.clear(field());
  await userEvent.type(field(), 'zzz');
  expect(await screen.findByRole('heading', { name: 'Nothing that you may open has “zzz”' })).toBeTruthy();
  await new Promise((done) => setTimeout(done, 600));
  expect(screen.getByRole('heading', { name: 'Nothing that you may open has “zzz”' })).toBeTruthy();
});

it('goes through the answers by arrows, and back to the field by a slash', async () => {
  await open('/search?q=fast');
  await screen.findByRole('list', { name: 'Milestones' });
  const [first, second] = screen.getAllByRole('link', { name: /Milestone 1|Fast lane/ });
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(globalThis.document.activeElement).toBe(second);
  await userEvent.keyboard('/');
  expect(globalThis.document.activeElement).toBe(field());
});

it('says what failed, keeps the words, and asks again', async () => {
  server.use(
    http.get('*/api/search', () =>
      HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'req-9' }, { status: 403 }),
    ),
  );
  await open('/search?q=fast');
  const again = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 });
  expect((field() as HTMLInputElement).value).toBe('fast');
  server.resetHandlers();
  await userEvent.click(again);
  expect(await screen.findByRole('list', { name: 'Milestones' })).toBeTruthy();
});
