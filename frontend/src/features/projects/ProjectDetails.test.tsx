import { jest } from '@jest/globals';
import type { User } from '@lamplight/bff/contract/people.ts';
import { cleanup, fireEvent, act as reactAct, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { aMilestone, aProject, aSubmission } from '../../parts/milestones/workbench/samples.ts';
import { aProposal } from '../../parts/offers/workbench/samples.ts';
import { aFolderWithAFile, takeTheFile } from '../../parts/storage/workbench/folder.ts';
import { sessionStore } from '../../session/store.ts';
import { way } from '../../ui/words.ts';
import { windowOf } from '../../workbench/window-width.ts';
import type { Project } from './data.ts';
import AdminProjects from './screens/AdminProjects.tsx';
import ProjectDetails from './screens/ProjectDetails.tsx';
import ProjectMilestones from './screens/ProjectMilestones.tsx';

const refusal = (code: string, status: number, more: object = {}) =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r-77', ...more }, { status });
const answer = (project: Partial<Project> = {}, more: object = {}) => ({
  success: true,
  kind: 'project',
  project: aProject(project),
  milestones: [aMilestone()],
  members: [],
  can: {},
  ...more,
});
const event = (position: string, type: string, occurredAt: string) => ({
  position,
  type,
  occurredAt,
  subject: { kind: 'project', id: 'p1', label: 'Patient portal' },
  actor: { id: 'dev', name: 'Dev Menon', role: 'admin' },
  changes: [],
});

const assignment = {
  assignmentId: 'x',
  projectId: 'p2',
  projectTitle: 'Clinic shop',
  employeeId: 'ravi',
  name: 'Ravi Shah',
  role: 'Engineer',
  allocationBp: 7000,
  effortWeightBp: 7000,
  from: '2026-01-01',
  state: 'active',
  isLead: false,
  etag: '"1"',
  can: {},
};

let now: () => Response;
let then: () => Response | Promise<Response>;
let asked: string[] = [];
let sent: { path: string; body: Record<string, unknown>; ifMatch: string | null }[] = [];
let act: () => Response;
let activityHeld: Promise<void> | undefined;
const server = setupServer(
  http.get('*/api/projects/:id', ({ request }) => {
    const at = new URL(request.url).searchParams.get('at');
    if (at) asked.push(at);
    return at ? then() : now();
  }),
  http.get('*/api/projects/:id/activity', async () => {
    await activityHeld;
    return HttpResponse.json({
      success: true,
      items: [
        event('3', 'ProjectActivated', '2026-09-10T05:00:00.000Z'),
        event('2', 'ProjectCreated', '2026-09-03T05:00:00.000Z'),
      ],
    });
  }),
  http.get('*/api/glance', () =>
    HttpResponse.json({ success: true, since: '2026-11-17T13:10:00.000Z', basis: 'mark', mark: null, items: [] }),
  ),
  http.get('*/api/invoices', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/project-interests', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/projects/:id/forecast', () =>
    HttpResponse.json({
      success: true,
      forecast: {
        ...{ day: '2026-11-21', openMilestones: 1, acceptedMilestones: 4, neededMilestones: 30 },
        past: { tested: 0, inside: 0 },
      },
    }),
  ),
  http.get('*/api/projects/:id/overall-progress', () =>
    HttpResponse.json({ success: true, overallBp: 4350, shownPercent: 43, milestones: [] }),
  ),
  http.get('*/api/projects/:id/files', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/storage/projects/:id', () => {
    const folder = { state: 'waiting', said: 'It is not made yet.', link: null };
    const places = [{ provider: 'drive', connected: true, folder, copies: [], more: false }];
    return HttpResponse.json({ success: true, connected: true, places });
  }),
  http.get('*/api/clients', () =>
    HttpResponse.json({
      success: true,
      items: [{ clientId: 'asha', name: 'Asha Rao', state: 'active', billingComplete: true }],
    }),
  ),
  http.get('*/api/employees', () =>
    HttpResponse.json({
      success: true,
      items: [
        {
          employeeId: 'ravi',
          name: 'Ravi Shah',
          code: 'LL-7',
          designation: 'Engineer',
          role: 'employee',
          state: 'active',
        },
      ],
    }),
  ),
  http.get('*/api/project-assignments', () =>
    HttpResponse.json({
      success: true,
      items: [assignment],
    }),
  ),
  http.post('*/api/:kind/:id/:what', async ({ request, params }) => {
    sent.push({
      path: String(params['what']),
      body: (await request.json()) as Record<string, unknown>,
      ifMatch: request.headers.get('if-match'),
    });
    return act();
  }),
);

const show = (path: string, user: Partial<User> = {}) => {
  sessionStore.set({
    session: {
      is: 'user',
      user: {
        id: 'asha',
        userId: 'asha',
        name: 'Asha Rao',
        email: 'a@gmail.com',
        role: 'client',
        mobile: '',
        twoFactorEnabled: false,
        ...user,
      },
    },
  });
  const router = createMemoryRouter(
    [
      { path: '/project-details/:projectId', element: <ProjectDetails /> },
      { path: '/projects/:projectId/milestones', element: <ProjectMilestones /> },
      { path: '/admin/projects', element: <AdminProjects /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return router;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const atOf = (router: { state: { location: { search: string } } }) =>
  new URLSearchParams(router.state.location.search).get('at');

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [asked, sent] = [[], []];
  activityHeld = undefined;
  now = () => HttpResponse.json(answer());
  then = () => HttpResponse.json(answer({ overallBp: 2000 }));
  act = () => HttpResponse.json(answer());
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  for (const person of ['asha', 'dev']) await drafts.removeAll(person);
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

describe('the milestones of a project', () => {
  const lead = { id: 'meera', name: 'Meera', role: 'team_lead' } as const;
  it('stand on a screen of their own for those who deliver them, each opened in place', async () => {
    now = () => HttpResponse.json(answer({ can: { reweightMilestones: true } }));
    const router = show('/projects/p1/milestones?view=table', lead);
    expect(await screen.findByRole('heading', { level: 1, name: 'Patient portal: milestones' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Weights' })).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole('table', { name: 'Milestones' })).getByRole('link', { name: /Booking/ }),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Open the milestone' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Booking' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projects/p1/milestones');
    expect(screen.queryByRole('region', { name: 'Weights' })).toBeNull();
    await press('All milestones');
    expect(screen.getByRole('table', { name: 'Milestones' })).toBeTruthy();
  });
  it.each([
    [
      'a proposal, which has none yet',
      () => HttpResponse.json({ success: true, kind: 'proposal', proposal: aProposal(), can: {} }),
      'No milestones yet',
    ],
    ['another team’s', () => refusal('NOT_FOUND', 404), 'This project does not exist or is not shared with you'],
  ])('of %s are said to be none', async (_whose, answers, says) => {
    now = answers;
    show('/projects/p1/milestones', lead);
    expect(await screen.findByText(says)).toBeTruthy();
  });
});

describe('a project', () => {
  it('leads the client to the decision that waits for them', async () => {
    now = () =>
      HttpResponse.json(
        answer(
          {},
          {
            milestones: [
              aMilestone({ state: 'submitted', submission: aSubmission(1), can: { acceptMilestone: true } }),
            ],
          },
        ),
      );
    show('/project-details/p1');
    await userEvent.click(await screen.findByRole('link', { name: /Decide on Booking/ }));
    expect(await screen.findByRole('region', { name: 'What was promised' })).toBeTruthy();
  });
  it('says no word about money where the answer has none', async () => {
    show('/project-details/p1');
    await screen.findByRole('heading', { name: 'Patient portal', level: 1 });
    expect(screen.queryByText('Paid of contract')).toBeNull();
  });
  it('does not exist for those it is not shared with', async () => {
    now = () => refusal('NOT_FOUND', 404);
    show('/project-details/p1');
    expect(await screen.findByText('This project does not exist or is not shared with you')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
  it('can be tried again in place, with its request id', async () => {
    now = () => refusal('FORBIDDEN', 403);
    show('/project-details/p1');
    expect(await screen.findByText(/r-77/)).toBeTruthy();
    now = () => HttpResponse.json(answer());
    await press('Retry');
    expect(await screen.findByRole('heading', { name: 'Patient portal', level: 1 })).toBeTruthy();
  });
  it('is its proposal until there is an offer accepted', async () => {
    now = () => HttpResponse.json({ success: true, kind: 'proposal', proposal: aProposal(), can: {} });
    show('/project-details/p1');
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Offer',
      'Proposal',
      'Files',
      'Chat',
      'Activity',
    ]);
  });
  it.each([
    ['client', false],
    ['employee', true],
    ['admin', true],
  ] as const)('has its code for staff alone: %s', async (role, has) => {
    show('/project-details/p1', { role });
    await screen.findAllByRole('tab');
    expect(screen.queryByRole('tab', { name: 'Code' }) !== null).toBe(has);
  });
  it('has no code where it is shown as it was', async () => {
    show('/project-details/p1?at=2026-11-03T12:30:00.000Z', { role: 'admin' });
    await screen.findAllByRole('tab');
    expect(screen.queryByRole('tab', { name: 'Code' })).toBeNull();
  });
  it('shows a candidate what is known without client and price', async () => {
    now = () =>
      HttpResponse.json({
        success: true,
        kind: 'project',
        available: {
          projectId: 'p1',
          title: 'Patient portal',
          services: ['WEB'],
          requiredRoles: ['Designer'],
          startDate: null,
          dueDate: null,
          since: '2026-09-03T05:00:00.000Z',
          can: {},
        },
        can: {},
      });
    show('/project-details/p1', { role: 'employee' });
    expect(await screen.findByText('Designer')).toBeTruthy();
    expect(screen.queryByText(/Asha/)).toBeNull();
  });
});

describe('the overview of a project', () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  it('begins with what waits for the reader, then the milestones; what is new comes last, once', async () => {
    const submitted = aMilestone({ state: 'submitted', submission: aSubmission(1), can: { acceptMilestone: true } });
    now = () => HttpResponse.json(answer({}, { milestones: [submitted] }));
    show('/project-details/p1');
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    expect(needs.getByRole('listitem').textContent).toMatch(/Booking is submitted.*₹3,00,000.*Decide/);
    await screen.findByRole('heading', { name: /^Since .*: 1 needs you, 0 changed\.$/ });
    expect(headings()).toEqual([
      'Needs you',
      'Milestones',
      'Why 43\u00a0%',
      'Team',
      'Forecast',
      expect.stringMatching(/^Since /),
    ]);
  });
  it('says how late the next milestone is and who acts', async () => {
    show('/project-details/p1');
    expect(await screen.findByText('Nothing of this project waits for you.')).toBeTruthy();
    const next = screen.getByText('Next milestone').parentElement;
    expect(next?.textContent).toMatch(/\d+ days lateBookingWho acts: Lamplight$/);
  });
  it('has no lit tick and says when it ended, once it is over', async () => {
    now = () => HttpResponse.json(answer({ state: 'archived', stateSince: '2026-10-14T05:00:00.000Z' }));
    show('/project-details/p1');
    const rail = within(await screen.findByRole('figure', { name: 'History of the project' }));
    expect(await rail.findByText('10 Sep', { selector: '[class*=words] *' })).toBeTruthy();
    expect(rail.queryByText('now')).toBeNull();
    expect(rail.getByRole('slider').parentElement?.className).toContain('ended');
    expect(screen.getByText(/^Archived on 14 Oct/)).toBeTruthy();
    expect(screen.getByText('Nobody was assigned.')).toBeTruthy();
  });
});

describe('in a hand', () => {
  beforeEach(() => void windowOf(390));
  afterEach(() => void jest.restoreAllMocks());
  const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  it('a milestone is a screen of its own: its evidence first, the way back to all, the figures folded below', async () => {
    const submitted = aMilestone({ state: 'submitted', submission: aSubmission(1), can: { acceptMilestone: true } });
    now = () => HttpResponse.json(answer({}, { milestones: [submitted] }));
    show(`/project-details/p1?tab=milestones&milestone=${submitted.milestoneId}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking' })).toBeTruthy();
    expect(way.get().slice(-2)).toEqual([
      { label: 'Patient portal', to: '/project-details/p1?tab=milestones' },
      { label: 'Booking' },
    ]);
    for (const gone of ['tablist', 'slider']) expect(screen.queryByRole(gone)).toBeNull();
    const evidence = screen.getByRole('region', { name: 'What was delivered' });
    const figures = screen.getByText('Next decision').closest('details');
    expect(figures?.open).toBe(false);
    expect(isBefore(evidence, figures as Element)).toBe(true);
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  it('progress is reported before the promise is read again, and what else may be done comes after', async () => {
    const can = { reportProgress: true, blockMilestone: true };
    now = () => HttpResponse.json(answer({}, { milestones: [aMilestone({ state: 'in_progress', can })] }));
    show(`/projects/p1/milestones?milestone=${aMilestone().milestoneId}`, { role: 'team_lead' });
    const report = await screen.findByRole('region', { name: 'Report progress' });
    expect(isBefore(report, screen.getByRole('region', { name: 'What was promised' }))).toBe(true);
    expect(isBefore(report, screen.getByRole('button', { name: 'It is blocked' }))).toBe(true);
    expect(way.get().at(-2)).toEqual({ label: 'Milestones', to: '/projects/p1/milestones' });
  });

  it('what one came for stands before the rail and the figures, with which the overview begins', async () => {
    show('/project-details/p1?tab=milestones');
    const rail = () => screen.getByRole('figure', { name: 'History of the project' });
    const list = () => screen.getByRole('table', { name: 'Milestones' });
    await screen.findByRole('table', { name: 'Milestones' });
    expect(isBefore(screen.getByRole('tablist'), list())).toBe(true);
    expect(isBefore(list(), rail())).toBe(true);
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(isBefore(rail(), list())).toBe(true);
    expect(isBefore(rail(), screen.getByRole('tablist'))).toBe(true);
  });

  it('keeps the rail where it is while a moment is being read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    then = async () => {
      await promise;
      return HttpResponse.json(answer({ overallBp: 2000 }));
    };
    show('/project-details/p1');
    const held = await screen.findByRole('slider');
    fireEvent.keyDown(held, { key: 'Home' });
    expect(await screen.findByText(/Nothing can be changed here/)).toBeTruthy();
    expect(screen.getByRole('slider')).toBe(held);
    resolve();
    await screen.findByRole('heading', { name: /^Why 20/ });
    expect(screen.getByRole('slider')).toBe(held);
  });
});

describe('the time machine', () => {
  it('says nothing of the lit tick before it knows what happened', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    activityHeld = promise;
    show('/project-details/p1');
    const rail = within(await screen.findByRole('figure', { name: 'History of the project' }));
    expect(rail.queryByText(/Nothing yet|^now$/)).toBeNull();
    resolve();
    expect(await rail.findByText('now')).toBeTruthy();
    expect(rail.queryByText('Nothing yet')).toBeNull();
  });
  it('shows a moment as it was: violet banner, figures of then, no act', async () => {
    now = () => HttpResponse.json(answer({ can: { acceptDelivery: true } }));
    show('/project-details/p1?at=2026-11-03T12:30:00.000Z');
    expect(await screen.findByText('3 Nov 2026, 18:00 IST', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText(/Nothing can be changed here/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^20\s%/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Accept the delivery/ })).toBeNull();
    expect(asked).toContain('2026-11-03T12:30:00.000Z');
  });
  it('takes a file from the folder at Google Drive into the project, and lists it', async () => {
    const files: object[] = [];
    const [fileId, sha256] = ['f9', 'a'.repeat(64)];
    const stored = { fileId, name: 'Notes.txt', bytes: 15, sha256, state: 'clean' };
    server.use(
      ...aFolderWithAFile(),
      http.get('*/api/projects/:id/files', () => HttpResponse.json({ success: true, items: files })),
      http.post('*/api/projects/:id/files', () => {
        files.push(stored);
        return HttpResponse.json({ success: true, file: stored });
      }),
    );
    show('/project-details/p1?tab=files', { role: 'employee' });
    await takeTheFile();
    expect(await screen.findByRole('button', { name: 'Notes.txt' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Files on their way' })).toBeNull();
  });
  it('shows the folders at Drive and Dropbox as they are now, and none beside the past', async () => {
    const router = show('/project-details/p1?tab=files');
    expect(await screen.findByRole('region', { name: 'Google Drive' })).toBeTruthy();
    await reactAct(() => router.navigate('/project-details/p1?tab=files&at=2026-11-03T12:30:00.000Z'));
    expect(await screen.findByText('Files are shown as they are today.')).toBeTruthy();
    expect(await screen.findByText('No files yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Google Drive' })).toBeNull();
  });
  it('goes from event to event by arrow keys, to the start and back to now', async () => {
    const router = show('/project-details/p1');
    await screen.findByRole('slider', { name: 'Moment that is shown' });
    await waitFor(() => expect(screen.getByText('Project activated')).toBeTruthy());
    const key = async (name: string, at: string) => {
      fireEvent.keyDown(screen.getByRole('slider'), { key: name });
      await waitFor(() => expect(atOf(router)).toBe(at));
      await waitFor(() =>
        expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe(String(Date.parse(at))),
      );
    };
    await key('ArrowLeft', '2026-09-10T05:00:00.000Z');
    await key('Home', '2026-09-03T05:00:00.000Z');
    await key('PageDown', '2026-09-10T05:00:00.000Z');
    await press('Back to now');
    await waitFor(() => expect(atOf(router)).toBeNull());
  });
  it('takes a typed date after t, and none that has not come', async () => {
    const router = show('/project-details/p1');
    await screen.findByRole('slider');
    fireEvent.keyDown(document.body, { key: 't' });
    fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2099-01-01' } });
    await press('Show it');
    expect(screen.getByText('That has not happened yet')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-09-12' } });
    fireEvent.change(screen.getByLabelText('Time, IST'), { target: { value: '18:00' } });
    await press('Show it');
    await waitFor(() => expect(atOf(router)).toBe('2026-09-12T12:30:00.000Z'));
  });
  it('compares then with now, old above new', async () => {
    show('/project-details/p1?at=2026-11-03T12:30:00.000Z');
    await userEvent.click(await screen.findByRole('button', { name: 'Compare with now' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Overall')).toBeTruthy();
    expect(dialog.getByText('20 %', { selector: 's' })).toBeTruthy();
  });
  it('says that there was nothing before the start', async () => {
    then = () => refusal('NOT_FOUND', 404);
    show('/project-details/p1?at=2020-01-01T00:00:00.000Z');
    expect(await screen.findByRole('heading', { name: 'The project did not exist yet.' })).toBeTruthy();
  });
});

describe('staffing', () => {
  const staffing = () =>
    HttpResponse.json(answer({ state: 'staffing', can: { assignMember: true, activateProject: true } }));
  const admin = { id: 'dev', role: 'admin' as const };
  it('says what is missing before a project is started', async () => {
    now = staffing;
    show('/admin/projects?project=p1', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Start the project' }));
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.join()).toContain('Missing: weights do not reach 100\u00a0%, amounts differ from the contract.');
    expect(sent).toEqual([]);
  });
  const requiredRoles = ['Delivery lead'];
  const can = { assignMember: true, appointLead: true, activateProject: true };
  it('lights naming a lead before the start, which leads to who may be one', async () => {
    const isLit = (name: string) => screen.getByRole('button', { name }).className.includes('primary');
    const members = [assignment];
    now = () => HttpResponse.json(answer({ state: 'staffing', lead: null, requiredRoles, can }, { members }));
    show('/admin/projects?project=p1', admin);
    await screen.findByText('Looks for: Delivery lead.');
    expect([isLit('Name a lead'), isLit('Start the project')]).toEqual([true, false]);
    await press('Name a lead');
    expect(document.activeElement?.textContent).toBe('Appoint as lead: Ravi Shah');
  });
  it('leads to the form where nobody is there who may lead', async () => {
    now = () => HttpResponse.json(answer({ state: 'staffing', lead: null, can }));
    show('/admin/projects?project=p1', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Name a lead' }));
    expect(await screen.findByRole('region', { name: 'Assign someone' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Name a lead' })).toBeNull();
  });
  it('says nothing of roles once it runs', async () => {
    now = () => HttpResponse.json(answer({ state: 'active', requiredRoles }));
    show('/admin/projects?project=p1', admin);
    await screen.findByText(/Nobody is assigned yet/);
    expect(screen.queryByText(/Looks for/)).toBeNull();
  });
  it('says nothing of gaps once it is over', async () => {
    const ended = { ...assignment, state: 'ended' };
    now = () =>
      HttpResponse.json(answer({ state: 'archived', lead: null, requiredRoles }, { members: [ended, ended] }));
    show('/admin/projects?project=p1', admin);
    expect(await screen.findAllByText('Ravi Shah')).toHaveLength(1);
    expect(screen.queryByText(/no lead yet|Nobody is assigned|Looks for/)).toBeNull();
  });
  it('shows a conflict of load before it is sent, and sends the reason to override it', async () => {
    now = staffing;
    act = () => HttpResponse.json({ success: true, assignment: {} });
    show('/admin/projects?project=p1', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Assign someone' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Ravi Shah/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Role' }), { target: { value: 'Engineer' } });
    expect(await screen.findByText(/Ravi Shah would be booked at 120 % on .*: Clinic shop 70 %/)).toBeTruthy();
    await press('Assign Ravi Shah');
    expect(screen.getByText('Give a reason to override')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Why it is right all the same' }), {
      target: { value: 'Only this week' },
    });
    await press('Assign Ravi Shah');
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          path: 'assign-team',
          body: expect.objectContaining({ employeeId: 'ravi', allocationBp: 5000, overrideReason: 'Only this week' }),
        }),
      ]),
    );
  });
  it('asks for the reason when only the server knew of the conflict', async () => {
    now = staffing;
    server.use(http.get('*/api/project-assignments', () => HttpResponse.json({ success: true, items: [] })));
    act = () => refusal('OVER_ALLOCATED', 422);
    show('/admin/projects?project=p1', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Assign someone' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Ravi Shah/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Role' }), { target: { value: 'Engineer' } });
    await press('Assign Ravi Shah');
    expect(await screen.findByText('Ravi Shah would be booked above 100 % on some days.')).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Role' }) as HTMLInputElement).value).toBe('Engineer');
    server.resetHandlers();
  });
  it('sends a hold with reason and date at the version that was read', async () => {
    now = () => HttpResponse.json(answer({ can: { holdProject: true } }));
    show('/admin/projects?project=p1', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Put on hold' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
    expect(dialog.getByText('Give a reason')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Why' }), { target: { value: 'The clinic moves' } });
    fireEvent.change(dialog.getByLabelText('Expected back on'), { target: { value: '2099-01-01' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: 'status',
          body: { action: 'hold', reason: 'The clinic moves', expectedReturn: '2099-01-01' },
          ifMatch: '"12"',
        },
      ]),
    );
  });
  it('weights stand as they were typed before a reload, and are sent only when they make 100 %', async () => {
    const milestones = [
      aMilestone({ milestoneId: 'm1', title: 'Booking', weightBp: 4000 }),
      aMilestone({ milestoneId: 'm2', title: 'Records', weightBp: 6000 }),
    ];
    now = () => HttpResponse.json(answer({ can: { reweightMilestones: true } }, { milestones }));
    const changed: unknown[] = [];
    server.use(
      http.put('*/api/projects/p1/milestones/weights', async ({ request }) => {
        changed.push([await request.json(), request.headers.get('if-match')]);
        return HttpResponse.json(answer());
      }),
    );
    const weightOf = async (title: string) => {
      const panel = within(await screen.findByRole('region', { name: 'Weights' }));
      return panel.getByRole('textbox', { name: title }) as HTMLInputElement;
    };
    show('/admin/projects?project=p1', admin);
    fireEvent.change(await weightOf('Booking'), { target: { value: '45' } });
    await press('Change the weights');
    expect(screen.getByText('The weights must reach exactly 100 %.')).toBeTruthy();
    expect(changed).toEqual([]);
    cleanup();
    show('/admin/projects?project=p1', admin);
    const booking = await weightOf('Booking');
    await waitFor(() => expect(booking.value).toBe('45'));
    fireEvent.change(await weightOf('Records'), { target: { value: '55' } });
    await press('Change the weights');
    await waitFor(() => expect(changed).toEqual([[{ weightsBp: { m1: 4500, m2: 5500 } }, '"12"']]));
    await waitFor(async () => expect(await drafts.list('dev')).toEqual([]));
    server.resetHandlers();
  });
  it.each([
    ['Open for staffing', 'Roles that are needed', 'openStaffing'],
    ['Put on hold', 'Why', 'holdProject'],
    ['Cancel the project', 'Why', 'cancelProject'],
    ['Release Ravi Shah', 'Why', 'none'],
  ])('%s shows what was typed before a reload, and forgets it once it was sent', async (opener, label, right) => {
    const ravi = { ...assignment, can: { releaseMember: true } };
    now = () => HttpResponse.json(answer({ can: { [right]: true } }, { members: [ravi] }));
    const field = async () => {
      show('/admin/projects?project=p1', admin);
      await userEvent.click(await screen.findByRole('button', { name: opener }));
      return within(screen.getByRole('dialog')).getByRole('textbox', { name: label }) as HTMLTextAreaElement;
    };
    fireEvent.change(await field(), { target: { value: 'The clinic moves' } });
    cleanup();
    const again = await field();
    await waitFor(() => expect(again.value).toBe('The clinic moves'));
    act = () => HttpResponse.json({ ...answer(), assignment: ravi });
    const send = within(screen.getByRole('dialog')).getAllByRole('button').at(-1);
    await userEvent.click(send as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
    expect(await drafts.list('dev')).toEqual([]);
  });
});
