import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { addIcons } from '../../ui/Icon.tsx';
import { portalIcons } from '../../ui/portalIcons.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toasts.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { employeeFilterOf } from './filter.ts';
import EmployeeManagement from './screens/EmployeeManagement.tsx';

addIcons(portalIcons);

const everything = {
  inviteAgain: false,
  changeEmployment: true,
  recordExit: true,
  deactivate: true,
  reactivate: false,
  changeRoles: true,
};
const person = (employeeId: string, name: string, more: object = {}) => ({
  employeeId,
  etag: '"7"',
  name,
  email: `${employeeId}@lamplight.example`,
  mobile: '9876543210',
  role: 'employee',
  code: `E-${employeeId}`,
  designation: 'Engineer',
  skills: ['PostgreSQL', 'React', 'Rust', 'Go'],
  joinedOn: '2024-04-01',
  locationState: 'KA',
  state: 'active',
  can: everything,
  ...more,
});
type Person = ReturnType<typeof person>;
type Sent = { what: string; body: Record<string, unknown>; ifMatch: string | null; key: string | null };

let staff: Person[];
let next: string | undefined;
let asked: string[];
let sent: Sent[];
/** One for each call to come; undefined lets that call through. */
let refusals: Record<string, ({ status: number; code: string; more?: object } | undefined)[]>;

const refused = ({ status, code, more = {} }: { status: number; code: string; more?: object }) =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r-5', ...more }, { status });
const found = (id: unknown) => {
  const one = staff.find(({ employeeId }) => employeeId === id);
  if (!one) throw new Error(`no ${String(id)}`);
  return one;
};
const changed = (id: unknown, change: object): Person => {
  const now = { ...found(id), ...change, etag: '"8"' } as Person;
  staff = staff.map((one) => (one.employeeId === id ? now : one));
  return now;
};
const on = (
  method: 'post' | 'put' | 'delete',
  path: string,
  answer: (id: unknown, body: Record<string, unknown>) => object,
) =>
  http[method](`*/api${path}`, async ({ request, params }) => {
    const text = await request.text();
    const body = text === '' ? {} : JSON.parse(text);
    const what = `${request.method} ${new URL(request.url).pathname.slice(4)}`;
    sent.push({
      what,
      body,
      ifMatch: request.headers.get('if-match'),
      key: request.headers.get('idempotency-key'),
    });
    const refusal = refusals[what]?.shift();
    return refusal ? refused(refusal) : HttpResponse.json({ success: true, ...answer(params['id'], body) });
  });
const server = setupServer(
  http.get('*/api/employees', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    const refusal = refusals['GET /employees']?.shift();
    if (refusal) return refused(refusal);
    const [search, role, skill] = ['search', 'role', 'skill'].map((name) => searchParams.get(name));
    const items = staff.filter(
      (one) =>
        (!search || one.name.toLowerCase().includes(search.toLowerCase())) &&
        (!role || one.role === role) &&
        (!skill || one.skills.includes(skill)),
    );
    return HttpResponse.json({ success: true, items, ...(next ? { next } : {}) });
  }),
  http.get('*/api/employees/:id', ({ params }) => HttpResponse.json({ success: true, employee: found(params['id']) })),
  on('put', '/employees/:id', (id, body) => ({ employee: changed(id, body) })),
  on('post', '/employees/:id/roles', (id, { grant, revoke }) => ({
    employee: changed(id, { role: grant ?? (revoke === 'admin' ? 'team_lead' : 'employee') }),
  })),
  on('post', '/employees/:id/deactivate', (id) => ({ employee: changed(id, { state: 'deactivated' }) })),
  on('post', '/employees/:id/exit', (id, { lastDay }) => ({
    employee: changed(id, { state: 'left', leftOn: lastDay, can: {} }),
  })),
  on('post', '/employees/:id/invitation', (id) => ({
    employee: found(id),
    invitationLink: 'https://lamplight.example/join#token=new',
    expiresAt: '2026-11-24T10:42:00.000Z',
  })),
  on('delete', '/admin/users/:id/sessions', () => ({ ended: 2 })),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await import('./parts/EmployeeChange.tsx'); // compiled before it is waited for
});
beforeEach(async () => {
  staff = [
    person('meera', 'Meera Iyer', { role: 'team_lead', designation: 'Lead engineer' }),
    person('arjun', 'Arjun Nair', { skills: [] }),
    person('dev', 'Dev Menon', { role: 'admin' }),
  ];
  next = undefined;
  [asked, sent, refusals] = [[], [], {}];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(() => {
  cleanup();
  for (const { id } of toast.get()) toast.dismiss(id);
  server.resetHandlers();
});
afterAll(() => server.close());

const open = async (query = '') => {
  const screens = { '/employee-management': <EmployeeManagement /> };
  const router = await openScreens(screens, `/employee-management${query}`, <Toasts />);
  return () => router.state.location.search;
};
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click);
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const beside = async (name: string) => within(await screen.findByRole('region', { name }));
const posted = () => sent.map(({ what, body }) => [what, body]);

describe('the list of employees', () => {
  it('shows who, as what and in which state', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Meera Iyer' })).toBeTruthy();
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toMatch(/Meera IyerE-meeraLead engineerTeam leadPostgreSQL, React, Rust and 1 moreActive/);
    expect(asked).toEqual(['limit=50']);
  });

  it('is narrowed by words when typing pauses, by role, state and skill; each stands in the URL', async () => {
    const at = await open();
    await screen.findByRole('link', { name: 'Meera Iyer' });
    await userEvent.type(screen.getByLabelText('Search'), 'meera');
    await waitFor(() => expect(names()).toEqual(['Meera Iyer']));
    expect(asked).toHaveLength(2);
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'team_lead');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'active');
    await userEvent.type(screen.getByLabelText('Skill'), 'Rust{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('limit=50&search=meera&role=team_lead&state=active&skill=Rust'));
    expect(at()).toBe('?search=meera&role=team_lead&state=active&skill=Rust');
  });

  it('what the URL names stands in the fields; what is no filter is none', async () => {
    await open('?search=iyer&role=client&state=active&skill=Go');
    await waitFor(() => expect(names()).toEqual(['Meera Iyer']));
    expect((screen.getByLabelText('Search') as HTMLInputElement).value).toBe('iyer');
    expect((screen.getByLabelText('Role') as HTMLSelectElement).value).toBe('');
    expect(asked).toEqual(['limit=50&search=iyer&state=active&skill=Go']);
    expect(employeeFilterOf(new URLSearchParams('state=nowhere'))).toMatchObject({ state: undefined });
  });

  it('nobody matches: says so and leads back, with the fields emptied', async () => {
    await open('?search=zzz');
    expect(await screen.findByText('Nobody matches this')).toBeTruthy();
    await press('Show all');
    expect(await screen.findByRole('link', { name: 'Dev Menon' })).toBeTruthy();
    expect((screen.getByLabelText('Search') as HTMLInputElement).value).toBe('');
  });

  it('nobody at all: the first one is added', async () => {
    staff = [];
    await open();
    expect(await screen.findByText('Add your first employee')).toBeTruthy();
  });

  it('a failure says so with a way on', async () => {
    refusals['GET /employees'] = [{ status: 403, code: 'FORBIDDEN' }];
    await open();
    expect(await screen.findByText(/r-5/)).toBeTruthy();
    await press('Retry');
    expect(await screen.findByRole('link', { name: 'Meera Iyer' })).toBeTruthy();
  });

  it('goes from page to page', async () => {
    next = 'p2';
    await open();
    await press('Next page');
    await waitFor(() => expect(asked.at(-1)).toBe('limit=50&after=p2'));
    await press('First page');
    await waitFor(() => expect(asked.at(-1)).toBe('limit=50'));
  });

  it('is walked by keys: / searches, arrows go through, Enter opens beside, Escape closes and comes back', async () => {
    const at = await open();
    const meera = await screen.findByRole('link', { name: 'Meera Iyer' });
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    meera.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Arjun Nair' }));
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('?person=arjun');
    const panel = await screen.findByRole('region', { name: 'Arjun Nair' });
    expect(document.activeElement?.contains(panel)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Arjun Nair' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Arjun Nair' }));
  });
});

describe('one employee', () => {
  it('shows the record, and only what the server allows', async () => {
    staff = [person('arjun', 'Arjun Nair', { can: { ...everything, recordExit: false, changeRoles: false } })];
    await open('?person=arjun');
    const record = await beside('Arjun Nair');
    expect(record.getByText('arjun@lamplight.example')).toBeTruthy();
    expect(record.getByText('Karnataka')).toBeTruthy();
    expect(record.getAllByRole('button').map((b) => b.textContent || b.getAttribute('aria-label'))).toEqual([
      'Close',
      'Change the record',
      'End sessions',
      'Deactivate',
    ]);
  });

  it('one’s own sessions are not ended here', async () => {
    await open('?person=dev');
    expect(await screen.findByRole('button', { name: 'Change the role' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End sessions' })).toBeNull();
  });

  it('whoever is not known says so beside the list, which stays', async () => {
    server.use(http.get('*/api/employees/:id', () => refused({ status: 404, code: 'NOT_FOUND' })));
    await open('?person=nobody');
    expect(await (await beside('Employee')).findByText(/r-5/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Meera Iyer' })).toBeTruthy();
  });

  it('only what differs is sent, against the version that was opened, and can be taken back', async () => {
    await open('?person=meera');
    await press('Change the record');
    const designation = await screen.findByLabelText('Designation');
    await userEvent.clear(designation);
    await press('Save');
    expect(await screen.findByText('Designation is required')).toBeTruthy();
    await userEvent.type(designation, 'Principal');
    await userEvent.clear(screen.getByLabelText('Skills'));
    await userEvent.type(screen.getByLabelText('Skills'), 'Rust{enter}rust{enter}Elixir');
    await press('Save');
    expect(await (await beside('Meera Iyer')).findByText('Principal')).toBeTruthy();
    await press('Undo');
    expect(await (await beside('Meera Iyer')).findByText('Lead engineer')).toBeTruthy();
    expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ designation: 'Principal', skills: ['Rust', 'Elixir'] }, '"7"'],
      [{ designation: 'Lead engineer', skills: ['PostgreSQL', 'React', 'Rust', 'Go'] }, '"8"'],
    ]);
  });

  it('changed by someone else: what was typed stays beside theirs, and the person chooses', async () => {
    await open('?person=meera');
    await press('Change the record');
    await userEvent.type(await screen.findByLabelText('Designation'), ', search');
    staff = staff.map((one) => (one.employeeId === 'meera' ? { ...one, designation: 'Architect', etag: '"9"' } : one));
    refusals['PUT /employees/meera'] = [{ status: 409, code: 'VERSION_CONFLICT' }];
    await press('Save');
    expect(await screen.findByText(/Someone changed this meanwhile/)).toBeTruthy();
    expect((screen.getByLabelText('Designation') as HTMLInputElement).value).toBe('Lead engineer, search');
    await press('Keep mine');
    expect(await (await beside('Meera Iyer')).findByText('Lead engineer, search')).toBeTruthy();
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"9"']);
  });

  it('a role is changed with a reason; an admin who was a team lead loses both where that is asked', async () => {
    await open('?person=dev');
    await press('Change the role');
    await userEvent.type(screen.getByLabelText('Why'), 'Moves to research');
    await press('Change the role');
    expect(screen.getByText('Choose another role than the present one')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Employee'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change the role' }));
    expect(await screen.findByText('Dev Menon is employee now.')).toBeTruthy();
    expect(posted()).toEqual([
      ['POST /employees/dev/roles', { revoke: 'admin', reason: 'Moves to research' }],
      ['POST /employees/dev/roles', { revoke: 'team_lead', reason: 'Moves to research' }],
    ]);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"8"']);
  });

  it('the two steps are repeats where the second one failed and is pressed again', async () => {
    const fails = { status: 500, code: 'INTERNAL_ERROR' };
    refusals['POST /employees/dev/roles'] = [undefined, fails, fails, fails]; // the site asks again by itself
    await open('?person=dev');
    await press('Change the role');
    await userEvent.type(screen.getByLabelText('Why'), 'Moves to research');
    await userEvent.click(screen.getByLabelText('Employee'));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Change the role' }));
    await waitFor(() => expect(refusals['POST /employees/dev/roles']).toEqual([]), { timeout: 20_000 });
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Change the role' }));
    expect(await screen.findByText('Dev Menon is employee now.')).toBeTruthy();
    const [first] = sent.map(({ key }) => key);
    const second = `${first}-2`;
    expect(sent.map(({ key }) => key)).toEqual([first, second, second, second, first, second]);
  });

  it('a swap is one act', async () => {
    await open('?person=meera');
    await press('Change the role');
    await userEvent.click(screen.getByLabelText(/^Admin/));
    await userEvent.type(screen.getByLabelText('Why'), 'Runs the office');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change the role' }));
    await waitFor(() =>
      expect(posted()).toEqual([
        ['POST /employees/meera/roles', { grant: 'admin', revoke: 'team_lead', reason: 'Runs the office' }],
      ]),
    );
  });

  it('the last admin stays: the refusal stands in the dialog, with the reason that was typed', async () => {
    refusals['POST /employees/dev/deactivate'] = [{ status: 422, code: 'LAST_ADMIN' }];
    await open('?person=dev');
    await press('Deactivate');
    await userEvent.type(await screen.findByLabelText('Why'), 'Leaves for a year');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    expect(await within(screen.getByRole('dialog')).findByText(/admin/)).toBeTruthy();
    expect((screen.getByLabelText('Why') as HTMLTextAreaElement).value).toBe('Leaves for a year');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Dev Menon is deactivated.')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ reason: 'Leaves for a year' });
  });

  it('an exit takes a day not before the joining day and a reason', async () => {
    await open('?person=arjun');
    await press('Record the exit');
    const day = screen.getByLabelText('Last day');
    await userEvent.clear(day);
    await userEvent.type(day, '2024-03-31');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Record the exit' }));
    expect(screen.getByText('The last day is not before the joining day')).toBeTruthy();
    expect(screen.getByText('Give a reason')).toBeTruthy();
    await userEvent.clear(day);
    await userEvent.type(day, '2026-11-30');
    await userEvent.type(screen.getByLabelText('Why'), 'Studies abroad');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Record the exit' }));
    expect(await (await beside('Arjun Nair')).findByText('Nothing can be changed here any more.')).toBeTruthy();
    expect(posted()).toEqual([['POST /employees/arjun/exit', { lastDay: '2026-11-30', reason: 'Studies abroad' }]]);
  });

  it('an invitation is made again; its link is shown once', async () => {
    staff = [person('arjun', 'Arjun Nair', { state: 'invited', can: { ...everything, inviteAgain: true } })];
    await open('?person=arjun');
    await press('Invite again');
    expect(await screen.findByText('https://lamplight.example/join#token=new')).toBeTruthy();
    expect(screen.getByText(/A mail with the link is on its way/)).toBeTruthy();
    await press('Done');
    expect(screen.queryByText(/token=new/)).toBeNull();
    expect(sent[0]).toMatchObject({ what: 'POST /employees/arjun/invitation', body: {}, ifMatch: '"7"' });
  });

  it('every session of somebody is ended', async () => {
    await open('?person=arjun');
    await press('End sessions');
    await press('End their sessions');
    expect(await screen.findByText('Arjun Nair is signed out everywhere.')).toBeTruthy();
    expect(sent).toEqual([
      { what: 'DELETE /admin/users/arjun/sessions', body: {}, ifMatch: null, key: expect.any(String) },
    ]);
  });
});
