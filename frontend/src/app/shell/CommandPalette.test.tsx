import type { User } from '@lamplight/bff/contract/people.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { openScreens } from '../../workbench/open-screens.tsx';
import CommandPalette from './CommandPalette.tsx';
import type { Recent } from './useRecents.ts';

let asked: string[] = [];
let noted: Recent[] = [];
const note = (request: Request) => asked.push(`${new URL(request.url).pathname}${new URL(request.url).search}`);
const quote = (field: string, text: string, from: number, to: number) => ({
  quote: { field, text, marks: [{ from, to }] },
});
const found = [
  {
    ...{ kind: 'project', id: 'p1', title: 'Patient portal', state: 'active', about: 'Asha Rao' },
    ...quote('title', 'Patient portal', 0, 7),
  },
  {
    ...{ kind: 'proposal', id: 'p2', title: 'Pharmacy stock', state: 'countered', about: null },
    ...quote('goals', 'Every patient has a <b>list</b>', 6, 13),
  },
  {
    ...{ kind: 'invoice', id: 'i1', title: 'INV/26-27/000013', state: 'paid', about: 'Patient portal: Discovery' },
    ...quote('line', 'Patient portal: Discovery', 0, 7),
  },
];
const job = { jobId: 'j1', slug: 'tester', title: 'Tester of portals', department: 'Quality', location: 'Kochi' };
const isCalled = ({ url }: Request, { title }: typeof job): boolean =>
  title.toLowerCase().includes(new URL(url).searchParams.get('search') ?? '');
const server = setupServer(
  http.get('*/api/search', ({ request }) => {
    note(request);
    const q = new URL(request.url).searchParams.get('q') ?? '';
    const counts = q === 'zzz many' ? [{ kind: 'milestone', count: 0, more: true }] : [];
    return HttpResponse.json({ success: true, items: q.startsWith('zzz') ? [] : found, counts });
  }),
  http.get('*/api/careers/jobs', ({ request }) =>
    HttpResponse.json({ success: true, items: isCalled(request, job) ? [job] : [] }),
  ),
  http.get('*/api/admin/jobs', ({ request }) =>
    HttpResponse.json({
      success: true,
      items: isCalled(request, job) ? [{ jobId: 'j1', state: 'draft', body: job }] : [],
    }),
  ),
  http.get('*/api/clients', ({ request }) => {
    note(request);
    return HttpResponse.json({ success: true, items: [{ clientId: 'c1', name: 'Asha Rao', email: 'asha@gmail.com' }] });
  }),
  http.get('*/api/employees', ({ request }) => {
    note(request);
    return HttpResponse.json({ success: true, items: [] });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asked = [];
  noted = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = async (role: User['role'], lately: readonly Recent[] = []) => {
  const user = { id: 'u', userId: 'u', name: 'U', email: 'u@gmail.com', mobile: '', role, twoFactorEnabled: false };
  const recents = { list: () => lately, note: (one: Recent) => noted.push(one) };
  const palette = (
    <CommandPalette user={user} recents={recents} onClose={() => undefined} onSignOut={() => undefined} />
  );
  const router = await openScreens({ '*': palette }, '/here');
  return { router, box: screen.getByRole('combobox') };
};

it('asks once typing pauses, and Enter opens what the keys have chosen', async () => {
  const { router, box } = await open('admin');
  await userEvent.type(box, 'pat');
  expect(await screen.findByRole('option', { name: /Patient portal.*Project, active, Asha Rao/ })).toBeTruthy();
  expect(screen.getByRole('option', { name: /Asha Rao.*Client, asha@gmail.com/ })).toBeTruthy();
  expect(asked.toSorted()).toEqual([
    '/api/clients?search=pat&limit=5',
    '/api/employees?search=pat&limit=5',
    '/api/search?q=pat',
  ]);
  const options = screen.getAllByRole('option').map((option) => option.id);
  const steps = options.indexOf('palette-invoice-i1');
  await userEvent.keyboard('{ArrowDown}'.repeat(steps));
  expect(box.getAttribute('aria-activedescendant')).toBe('palette-invoice-i1');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/invoices/i1');
});

it('quotes what was found where the words stand, as text, and leads on to all of it', async () => {
  const { router, box } = await open('client');
  await userEvent.type(box, 'patient');
  const proposal = await screen.findByRole('option', { name: /Pharmacy stock/ });
  expect(proposal.textContent).toContain('Goals Every patient has a <b>list</b>');
  expect(within(proposal).getByText('patient').tagName).toBe('MARK');
  expect(within(screen.getByRole('option', { name: /Patient portal.*Project/ })).queryByText('Title')).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: 'All that has “patient”' }));
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/search?q=patient');
});

it('asks nobody for one letter, and still goes to places', async () => {
  const { router, box } = await open('admin');
  await userEvent.type(box, 'invoices');
  await userEvent.clear(box);
  asked = [];
  await userEvent.type(box, 'a');
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 400));
  expect(asked).toEqual([]);
  await userEvent.clear(box);
  await userEvent.type(box, 'audit{Enter}');
  expect(router.state.location.pathname).toBe('/admin/audit');
});

it('asks of people for admins alone; a client’s proposal is where clients read it', async () => {
  const { router, box } = await open('client');
  await userEvent.type(box, 'pharmacy');
  await userEvent.click(await screen.findByRole('option', { name: /Pharmacy stock/ }));
  expect(asked).toEqual(['/api/search?q=pharmacy']);
  expect(router.state.location.pathname).toBe('/project-details/p2');
});

it('says that nothing is called so', async () => {
  const { box } = await open('employee');
  await userEvent.type(box, 'zzz');
  expect(await screen.findByText('Nothing has these words.')).toBeTruthy();
});

it('keeps what is pasted and is too long to be looked for, says by how much, and asks nobody', async () => {
  const { box } = await open('admin');
  await userEvent.click(box);
  await userEvent.paste('x'.repeat(125));
  expect((box as HTMLInputElement).value).toHaveLength(125);
  expect(await screen.findByText('At most 120 characters: 5 too many. Leave some out.')).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.paste('x'.repeat(120));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.every((path) => !path.includes('x'.repeat(121)))).toBe(true);
});

it('says what failed, keeps what was typed, and searches again', async () => {
  server.use(
    http.get('*/api/search', () =>
      HttpResponse.json({ success: false, code: 'INTERNAL', message: '', requestId: 'req-9' }, { status: 500 }),
    ),
  );
  const { box } = await open('employee');
  await userEvent.type(box, 'patient');
  const again = await screen.findByRole('button', { name: 'Search again' }, { timeout: 20_000 });
  expect(screen.getByText(/req-9/)).toBeTruthy();
  server.resetHandlers();
  await userEvent.click(again);
  expect(await screen.findByRole('option', { name: /^Patient portal/ }, { timeout: 20_000 })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/req-9/)).toBeNull());
  expect((box as HTMLInputElement).value).toBe('patient');
});

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('says what can be found; before anything is typed it holds where one was and what one begins, not every page', async () => {
  const lately: Recent[] = [
    { to: '/here', label: 'Here', icon: 'grid' },
    { to: '/project-details/p1', label: 'Patient portal', icon: 'milestone' },
    ...['a', 'b', 'c', 'd'].map((id) => ({ to: `/invoices/${id}`, label: `Invoice ${id}`, icon: 'receipt' as const })),
  ];
  const { router, box } = await open('admin', lately);
  expect(box.getAttribute('placeholder')).toBe('Project, person, document, invoice or page');
  expect(
    within(screen.getByRole('group', { name: 'Lately' }))
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([...['Patient portal', 'Invoice a', 'Invoice b', 'Invoice c']]);
  expect(
    within(screen.getByRole('group', { name: 'Begin' }))
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([...['Propose for a client', 'Add an employee', 'New role', 'New product']]);
  expect(names()).toHaveLength(8);
  expect(asked).toEqual([]);
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/project-details/p1');
});

it('offers each role what it may begin, by typing all of it, and each page once', async () => {
  await open('client');
  expect(names()).toEqual(['Start a project']);
  cleanup();
  const { router, box } = await open('admin');
  await userEvent.type(box, 'propos');
  expect(names().slice(0, 2)).toEqual(['Proposals', 'Propose for a client']);
  await userEvent.clear(box);
  await userEvent.type(box, 'new plan{Enter}');
  expect([router.state.location.pathname, router.state.location.search]).toEqual([
    '/admin/catalogue',
    '?kind=plans&open=new',
  ]);
});

it('remembers by its name what only a query opens', async () => {
  const { router, box } = await open('admin');
  await userEvent.type(box, 'asha');
  await userEvent.click(await screen.findByRole('option', { name: /Client, asha@gmail.com/ }));
  expect(router.state.location.search).toBe('?person=c1');
  expect(noted).toEqual([
    expect.objectContaining({ to: '/admin/clients?person=c1', label: 'Asha Rao', more: 'Client, asha@gmail.com' }),
  ]);
});

it.each([
  ['employee', '/careers/tester'],
  ['admin', '/admin/jobs'],
] as const)('finds jobs for %s', async (role, path) => {
  const { router, box } = await open(role);
  await userEvent.type(box, 'tester');
  await userEvent.click(await screen.findByRole('option', { name: /^Tester of portals/ }));
  expect(router.state.location.pathname).toBe(path);
});

it('does not say that there is nothing where only the newest were looked at', async () => {
  const { box } = await open('employee');
  await userEvent.type(box, 'zzz many');
  expect(await screen.findByRole('option', { name: 'All that has “zzz many”' })).toBeTruthy();
  expect(screen.queryByText('Nothing has these words.')).toBeNull();
});

it('has no list where nothing is in it, and says in words that it looks', async () => {
  const { box } = await open('employee');
  await userEvent.type(box, 'zzz');
  expect(screen.getByText('Looking for it in names, numbers and texts.')).toBeTruthy();
  expect(await screen.findByText('Nothing has these words.')).toBeTruthy();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
});
