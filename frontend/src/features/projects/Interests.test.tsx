import type { AvailableRow } from '@lamplight/bff/contract/projects.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { aProject } from '../../parts/milestones/workbench/samples.ts';
import { sessionStore } from '../../session/store.ts';
import type { Interest } from './interestData.ts';
import AdminProjects from './screens/AdminProjects.tsx';
import EmployeeInterests from './screens/EmployeeInterests.tsx';
import ProjectDetails from './screens/ProjectDetails.tsx';

const aRow = (more: Partial<AvailableRow> = {}): AvailableRow => ({
  projectId: 'p1',
  title: 'Meter readings',
  services: ['DATA'],
  requiredRoles: ['Delivery lead', 'Data engineer'],
  startDate: null,
  dueDate: null,
  since: '2026-09-03T05:00:00.000Z',
  can: { expressInterest: true },
  ...more,
});
const anInterest = (more: Partial<Interest> = {}): Interest => ({
  interestId: 'i1',
  projectId: 'p1',
  projectTitle: 'Meter readings',
  employeeId: 'arjun',
  name: 'Arjun Das',
  role: 'Data engineer',
  availabilityBp: 3_000,
  note: 'I built the intake of the portal.',
  state: 'expressed',
  expressedAt: '2026-09-04T05:00:00.000Z',
  movedAt: '2026-09-04T05:00:00.000Z',
  etag: '"4"',
  can: { withdrawInterest: true },
  ...more,
});
/** As admins get it. */
const theirs = (more: Partial<Interest> = {}): Interest =>
  anInterest({
    loadBp: 4_000,
    skills: [
      { name: 'PostgreSQL', level: 4 },
      { name: 'Kafka', level: null },
    ],
    can: { shortlistInterest: true, declineInterest: true },
    ...more,
  });

const failure = (code: string, status: number, more: object = {}) =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r-77', ...more }, { status });
let interests: readonly Interest[];
let row: AvailableRow;
let sent: { path: string; body: unknown; ifMatch: string | null }[];
let act: () => Response;
let listed: () => Response;
const server = setupServer(
  http.get('*/api/project-interests', () => listed()),
  http.get('*/api/projects/:id', () =>
    sessionStore.get().session.is === 'user' && isAdmin()
      ? HttpResponse.json({
          ...{ success: true, kind: 'project', milestones: [], members: [], can: {} },
          project: aProject({ state: 'staffing', title: 'Meter readings', lead: null, can: { assignMember: true } }),
        })
      : HttpResponse.json({ success: true, kind: 'project', available: row, can: {} }),
  ),
  http.get('*/api/employees', () =>
    HttpResponse.json({
      success: true,
      items: [
        {
          ...{ employeeId: 'arjun', name: 'Arjun Das', code: 'LL-5', designation: 'Backend engineer' },
          ...{ role: 'employee', state: 'active' },
        },
      ],
    }),
  ),
  http.get('*/api/project-assignments', () => HttpResponse.json({ success: true, items: [] })),
  http.post('*/api/*', async ({ request }) => {
    const path = new URL(request.url).pathname.replace('/api', '');
    sent.push({ path, body: await request.json(), ifMatch: request.headers.get('if-match') });
    return act();
  }),
);
const isAdmin = (): boolean => {
  const { session } = sessionStore.get();
  return session.is === 'user' && session.user.role === 'admin';
};
const show = (path: string, role: 'employee' | 'admin' = 'employee') => {
  const user = { id: 'arjun', userId: 'arjun', name: 'Arjun Das', email: 'a@gmail.com', mobile: '', role };
  sessionStore.set({ session: { is: 'user', user: { ...user, twoFactorEnabled: false } } });
  const router = createMemoryRouter(
    [
      { path: '/project-details/:projectId', element: <ProjectDetails /> },
      { path: '/employee/interests', element: <EmployeeInterests /> },
      { path: '/admin/projects', element: <AdminProjects /> },
      { path: '/employee', element: <p>Workspace</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
};
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [interests, row, sent] = [[], aRow(), []];
  act = () => HttpResponse.json({ success: true, interest: anInterest() });
  listed = () => HttpResponse.json({ success: true, items: interests });
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  await drafts.removeAll('arjun');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('a project that looks for people', () => {
  it('asks for a role and a share before it sends, and loses no word', async () => {
    show('/project-details/p1');
    await userEvent.type(await screen.findByLabelText(/What you would bring/), 'I know meters.');
    await userEvent.clear(screen.getByLabelText('Share of your days'));
    await press('I am interested');
    expect(await screen.findByText('Percent from 0.01 to 100, at most two decimals')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Share of your days'), '40');
    await userEvent.selectOptions(screen.getByLabelText('As'), 'Data engineer');
    await press('I am interested');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/projects/p1/interest',
      body: { role: 'Data engineer', availabilityBp: 4_000, note: 'I know meters.' },
    });
  });
  it('keeps what was typed where it is refused', async () => {
    act = () => failure('DUPLICATE_INTEREST', 409);
    show('/project-details/p1');
    await userEvent.selectOptions(await screen.findByLabelText('As'), 'Data engineer');
    await userEvent.type(screen.getByLabelText(/What you would bring/), 'I know meters.');
    await press('I am interested');
    expect(await screen.findByText('You have said already that you are interested in this project.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What you would bring/).value).toBe('I know meters.');
  });
  it('shows how one’s own interest stands, and takes it back upon its version', async () => {
    interests = [anInterest({ state: 'shortlisted', movedAt: '2026-09-05T05:00:00.000Z' })];
    row = aRow({ can: {}, interest: { interestId: 'i1', state: 'shortlisted' } });
    show('/project-details/p1');
    const own = within(await screen.findByRole('region', { name: 'Your interest' }));
    expect(own.getByText('Shortlisted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I am interested' })).toBeNull();
    await press(/^Withdraw/);
    await waitFor(() => expect(sent).toEqual([{ path: '/project-interests/i1/withdraw', body: {}, ifMatch: '"4"' }]));
  });
  it('says why it came to nothing, beside the form for another try', async () => {
    interests = [anInterest({ state: 'not_selected', reason: 'The portal needs you.', can: {} })];
    show('/project-details/p1');
    expect(await screen.findByText('The portal needs you.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I am interested' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });
});

describe('one’s own interests', () => {
  it('stand with those that wait first, the others with their reason', async () => {
    interests = [
      anInterest({
        interestId: 'i2',
        projectId: 'p2',
        projectTitle: 'Kiosk',
        state: 'not_selected',
        reason: 'Too late.',
        can: {},
      }),
      anInterest(),
    ];
    show('/employee/interests');
    const waiting = within(await screen.findByRole('region', { name: 'Waiting' }));
    expect(waiting.getByRole('link', { name: 'Meter readings' }).getAttribute('href')).toBe('/project-details/p1');
    expect(waiting.getByRole('button', { name: /^Withdraw/ })).toBeTruthy();
    const answered = within(screen.getByRole('region', { name: 'Answered' }));
    expect(answered.getByText('Too late.')).toBeTruthy();
    expect(answered.queryByRole('button')).toBeNull();
    const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(order).toEqual(['Waiting', 'Answered']);
  });
  it('lead to the open projects where there are none', async () => {
    show('/employee/interests');
    expect((await screen.findByRole('link', { name: 'See open projects' })).getAttribute('href')).toBe('/employee');
  });
  it('say that they could not be read, with a way to try again', async () => {
    listed = () => failure('INTERNAL', 500);
    show('/employee/interests');
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8_000 })).toBeTruthy();
  }, 12_000);
});

describe('the people who are interested', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Interested' }));
  it('stand with role, share, load and what they know, the shortlist first; withdrawn ones are gone', async () => {
    interests = [
      theirs(),
      theirs({
        interestId: 'i2',
        name: 'Lakshmi Rao',
        state: 'shortlisted',
        loadBp: 0,
        can: { declineInterest: true },
      }),
      theirs({ interestId: 'i3', name: 'Sameer Khan', state: 'withdrawn', can: {} }),
      theirs({ interestId: 'i4', name: 'Priya Pillai', state: 'not_selected', reason: 'Too busy.', can: {} }),
    ];
    show('/admin/projects?project=p1', 'admin');
    const people = await region();
    const rows = await people.findAllByRole('listitem');
    expect(rows.map((one) => within(one).getAllByText(/Rao|Das|Pillai/)[0]?.textContent)).toEqual([
      'Lakshmi Rao',
      'Arjun Das',
      'Priya Pillai',
    ]);
    expect(rows[0]?.textContent).toContain('free today');
    expect(rows[1]?.textContent).toContain('as Data engineer, 30\u00a0%, 40\u00a0% taken today');
    expect(rows[1]?.textContent).toContain('PostgreSQL 4 of 5; not judged yet: Kafka');
    expect(rows[2]?.textContent).toContain('Told them: Too busy.');
    expect(people.queryByText('Sameer Khan')).toBeNull();
    expect(people.getAllByRole('button', { name: /^Shortlist/ })).toHaveLength(1);
  });
  it('are shortlisted at once, and declined with a reason alone, each upon its version', async () => {
    interests = [theirs()];
    show('/admin/projects?project=p1', 'admin');
    await press('Shortlist Arjun Das');
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ path: '/project-interests/i1/shortlist', body: {}, ifMatch: '"4"' }),
    );
    await press('Decline Arjun Das');
    await press('Decline');
    expect(await screen.findByText('Give a reason')).toBeTruthy();
    expect(sent).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Why not this time'), 'The portal needs you.');
    await press('Decline');
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        ...{ path: '/project-interests/i1/decline', body: { reason: 'The portal needs you.' }, ifMatch: '"4"' },
      }),
    );
  });
  it('are assigned by the form of every assignment, filled with what they said', async () => {
    interests = [theirs()];
    show('/admin/projects?project=p1', 'admin');
    await press('Assign Arjun Das');
    const form = within(await screen.findByRole('region', { name: 'Assign someone' }));
    expect(form.getByLabelText<HTMLInputElement>('Role').value).toBe('Data engineer');
    expect(form.getByLabelText<HTMLInputElement>('Share of their days').value).toBe('30');
    await userEvent.click(await form.findByRole('button', { name: 'Assign Arjun Das' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        path: '/projects/p1/assign-team',
        body: { employeeId: 'arjun', role: 'Data engineer', allocationBp: 3_000 },
      }),
    );
  });
  it('are nobody yet, said in a sentence', async () => {
    show('/admin/projects?project=p1', 'admin');
    expect(await (await region()).findByText(/Nobody has said yet/)).toBeTruthy();
  });
});
