import type { User } from '@lamplight/bff/contract/people.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { anInvoice, aProject, aProposalRow } from '../../parts/needs/workbench/samples.ts';
import { sessionStore } from '../../session/store.ts';
import ClientPortal from './screens/ClientPortal.tsx';
import TeamWorkspace from './screens/TeamWorkspace.tsx';

type Answer = object | (() => Response);
let lists: Record<string, Answer> = {};
let sent: { body: Record<string, unknown>; ifMatch: string | null }[] = [];
const answer = (name: string) => () => {
  const given = lists[name] ?? { success: true, items: [] };
  return typeof given === 'function' ? (given as () => Response)() : HttpResponse.json(given);
};
const server = setupServer(
  http.get('*/api/proposals', answer('proposals')),
  http.get('*/api/projects', answer('projects')),
  http.get('*/api/projects/client', answer('projects')),
  http.get('*/api/projects/available', answer('available')),
  http.get('*/api/project-assignments', answer('assignments')),
  http.get('*/api/invoices', answer('invoices')),
  http.get('*/api/time-sheets', ({ request }) =>
    new URL(request.url).searchParams.get('whose') === 'mine'
      ? answer('returned')()
      : HttpResponse.json({ success: true, items: [] }),
  ),
  http.get('*/api/client/documentation', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/receivables', () =>
    HttpResponse.json(lists['receivables'] ?? { success: true, receivables: owing() }),
  ),
  http.get('*/api/glance', () =>
    HttpResponse.json({
      success: true,
      since: '2026-11-17T13:10:00.000Z',
      basis: 'mark',
      mark: null,
      ...(lists['glance'] ?? { items: [] }),
    }),
  ),
  http.get('*/api/projects/:id/milestones/:m', answer('milestone')),
  http.post('*/api/projects/:id/progress', async ({ request }) => {
    sent.push({ body: (await request.json()) as Record<string, unknown>, ifMatch: request.headers.get('if-match') });
    return answer('milestone')();
  }),
);
const none = { count: 0, outstandingPaise: 0 };
const owing = (more: object = {}) => ({
  ...{ outstandingPaise: 0, overduePaise: 0, creditPaise: 0, inCredit: 0 },
  ages: { not_due: none, days_1_30: none, days_31_60: none, days_61_90: none, days_over_90: none },
  ...more,
});
const list = (...items: object[]) => ({ success: true, items });
const show = (Screen: ComponentType, user: Partial<User>, path = '/') => {
  sessionStore.set({
    session: {
      is: 'user',
      user: {
        id: 'meera',
        userId: 'meera',
        name: 'Meera Iyer',
        email: 'm@gmail.com',
        role: 'employee',
        mobile: '',
        twoFactorEnabled: false,
        ...user,
      },
    },
  });
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[path]}>
        <Screen />
      </MemoryRouter>
    </SWRConfig>,
  );
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  lists = {};
  sent = [];
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('meera');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

describe('client portal', () => {
  it('puts what needs the client first, payments with project and milestone on each row', async () => {
    lists = {
      proposals: list(aProposalRow({ can: { acceptOffer: true }, offerVersion: 3 })),
      projects: list(aProject()),
      invoices: list(anInvoice({ overdueDays: 3 })),
    };
    show(ClientPortal, { role: 'client' });
    const needs = await card('Needs you');
    const [first, second] = await needs.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/The invoice for Booking is overdue by 3 days\..*₹3,54,000/);
    expect(second?.textContent).toMatch(/Offer 3 for Patient portal/);
    const row = within(within(await screen.findByRole('list', { name: 'Payments' })).getByRole('listitem'));
    expect(row.getByRole('link', { name: 'Booking' })).toBeTruthy();
    expect(row.getByRole('link', { name: 'Patient portal' })).toBeTruthy();
  });
  it('shows what was paid too much, and no amount of nothing for an invoice that is only asked for', async () => {
    const asked = { state: 'requested', invoiceNo: null, totalPaise: 0, outstandingPaise: 0, dueOn: null } as const;
    lists = {
      projects: list(aProject()),
      invoices: list(anInvoice(asked)),
      receivables: { success: true, receivables: owing({ creditPaise: 4_030_60, inCredit: 1 }) },
    };
    show(ClientPortal, { role: 'client' });
    expect((await screen.findByText('Your credit')).parentElement?.textContent).toContain('₹4,030.60');
    const row = within(await screen.findByRole('list', { name: 'Payments' }));
    expect(row.getByText('being issued')).toBeTruthy();
    expect(row.queryByText(/₹0/)).toBeNull();
  });
  it('stands in the order of what the client must do: the log last', async () => {
    const aLine = {
      position: `${'0'.repeat(32)}.${'0'.repeat(19)}9`,
      type: 'ProjectActivated',
      occurredAt: '2026-11-20T05:00:00.000Z',
      subject: { kind: 'project', id: 'pr1', label: 'Patient portal' },
      actor: { id: 'dev', name: 'Dev Menon', role: 'admin' },
      changes: [],
      project: { id: 'pr1', title: 'Patient portal' },
    };
    lists = {
      proposals: list(aProposalRow({ state: 'countered' })),
      projects: list(aProject({ projectId: 'old', title: 'Clinic site', state: 'archived', lead: null }), aProject()),
      invoices: list(anInvoice({ outstandingPaise: 100_00, dueOn: '2026-12-09' })),
      glance: { items: [aLine] },
    };
    show(ClientPortal, { role: 'client' });
    await screen.findByText('You asked for changes; the next offer answers them.');
    await screen.findByRole('region', { name: 'Changed' });
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Needs you',
      'Projects',
      'Payments',
      'With us',
      expect.stringMatching(/^Since .*: 1 needs you, 1 changed\.$/),
    ]);
    const projects = await card('Projects');
    const [running, over] = projects.getAllByRole('listitem');
    expect(running?.textContent).toMatch(/^Patient portalled by/);
    expect(within(over as HTMLElement).queryByRole('progressbar')).toBeNull();
    expect(over?.textContent).not.toMatch(/no lead/);
    expect((await card('Payments')).getByText(/^1 invoice, by 9 Dec/)).toBeTruthy();
  });
  it('asks a new client to start a project', async () => {
    show(ClientPortal, { role: 'client' });
    expect(await screen.findByText('Start your first project')).toBeTruthy();
  });
  it('says when a filter leaves no payment and drops it', async () => {
    lists = { projects: list(aProject()), invoices: list(anInvoice()) };
    show(ClientPortal, { role: 'client' }, '/?payments=overdue');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('list', { name: 'Payments' })).toBeTruthy();
  });
});

describe('team workspace', () => {
  const milestone = (more: object = {}) => ({
    success: true,
    milestone: {
      milestoneId: 'm2',
      title: 'Booking',
      state: 'in_progress',
      etag: '"3"',
      declaredBp: 5500,
      progressBp: 5500,
      capBp: 9500,
      can: { reportProgress: true },
      ...more,
    },
  });
  const projects = list(
    aProject({
      next: [
        { milestoneId: 'm2', title: 'Booking', state: 'in_progress', progressBp: 5500, committedDueDate: '2026-01-14' },
      ],
    }),
  );

  it('reports progress in place at the version that was read; a fall needs a reason', async () => {
    lists = { projects, milestone: milestone() };
    show(TeamWorkspace, {});
    await screen.findByRole('link', { name: 'Booking' });
    fireEvent.keyDown(document.body, { key: 'u' });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Done' }), { target: { value: '50' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'What was done' }), { target: { value: 'Found a bug' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Report progress' }));
    expect(dialog.getByText('Say why it is less than before')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Why it is less than before' }), {
      target: { value: 'Rework' },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Report progress' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { body: { milestoneId: 'm2', progressBp: 5000, note: 'Found a bug', reason: 'Rework' }, ifMatch: '"3"' },
      ]),
    );
  });
  it('goes on with what was typed before a reload', async () => {
    lists = { projects, milestone: milestone() };
    const note = async () => {
      show(TeamWorkspace, {});
      await userEvent.click(await screen.findByRole('button', { name: 'Report progress of Booking' }));
      return (await within(screen.getByRole('dialog')).findByRole('textbox', { name: 'What was done' })) as HTMLElement;
    };
    fireEvent.change(await note(), { target: { value: 'Two doctors tried it' } });
    cleanup();
    const again = (await note()) as HTMLTextAreaElement;
    await waitFor(() => expect(again.value).toBe('Two doctors tried it'));
  });
  it('shows how it stands when someone was faster, and sends what was typed against that', async () => {
    lists = { projects, milestone: milestone() };
    show(TeamWorkspace, {});
    await userEvent.click(await screen.findByRole('button', { name: 'Report progress of Booking' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(await dialog.findByRole('textbox', { name: 'Done' }), { target: { value: '70' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'What was done' }), { target: { value: 'It works' } });
    server.use(
      http.post(
        '*/api/projects/:id/progress',
        () =>
          HttpResponse.json({ success: false, code: 'VERSION_CONFLICT', message: '', requestId: 'r' }, { status: 409 }),
        { once: true },
      ),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Report progress' }));
    await dialog.findByText(/Someone changed this milestone meanwhile/);
    lists['milestone'] = milestone({ etag: '"4"', declaredBp: 6000, progressBp: 6000 });
    await act(() => mutate(() => true));
    await dialog.findByText(/it is now at 60 %/);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep what I typed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Report progress' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ ifMatch: '"4"', body: { note: 'It works', progressBp: 7000 } }),
    );
  });
  it('does not offer what `can` does not allow', async () => {
    lists = { projects, milestone: milestone({ can: { reportProgress: false } }) };
    show(TeamWorkspace, {});
    await userEvent.click(await screen.findByRole('button', { name: 'Report progress of Booking' }));
    expect(await screen.findByText('Progress cannot be reported on it as it stands.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report progress' })).toBeNull();
  });
  it('puts late work first, above the log, with its one lit button, and says how full one is booked', async () => {
    const assignment = {
      ...{ assignmentId: 'x', projectId: 'pr1', employeeId: 'meera', name: 'Meera Iyer', role: 'Engineer' },
      ...{ allocationBp: 6000, effortWeightBp: 6000, from: '2026-01-01', state: 'active', isLead: false, etag: '"1"' },
      can: {},
    };
    lists = {
      projects: list(
        aProject({
          next: [
            {
              ...{ milestoneId: 'm3', title: 'Records', state: 'blocked', progressBp: 2000 },
              committedDueDate: '2099-01-09',
            } as const,
            {
              ...{ milestoneId: 'm2', title: 'Booking', state: 'in_progress', progressBp: 5500 },
              committedDueDate: '2026-01-14',
            } as const,
          ],
        }),
      ),
      assignments: list(assignment, { ...assignment, assignmentId: 'y', to: '2026-02-01' }),
    };
    show(TeamWorkspace, { role: 'team_lead' });
    const work = await card('My work');
    const rows = (await work.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^BookingPatient portal.*\d+ days late/);
    expect(rows[1]).toMatch(/^RecordsPatient portal.*Blocked/);
    expect((await card('My projects')).getByText(/^60/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'My work',
      'My projects',
      'Open projects',
      expect.stringMatching(/^Since /),
    ]);
  });
  it('does not measure against a plan of nothing', async () => {
    lists = { projects: list(aProject({ overallBp: 2600, plannedBp: 0 })) };
    show(TeamWorkspace, { role: 'team_lead' });
    expect(await screen.findByText('nothing planned by now')).toBeTruthy();
    // not the time of the last look: as of 04:32
    expect(screen.queryByText(/of 0(?!\d)/)).toBeNull();
  });
  it('asks for hours that came back, and leads to their week', async () => {
    const employee = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
    lists = {
      returned: list({
        ...{ projectId: 'p1', projectTitle: 'Patient portal', employee, week: '2026-11-09', etag: '"4"' },
        ...{ state: 'returned', minutes: 90, billableMinutes: 90, entries: [], loggedAt: '2026-11-13T10:00:00.000Z' },
        ...{ decided: { at: '2026-11-16T10:00:00.000Z', by: employee, reason: 'Monday was the shop.' }, can: {} },
      }),
    };
    show(TeamWorkspace, { role: 'employee' });
    const needs = within(await screen.findByRole('list', { name: 'Hours to correct' }));
    expect(needs.getByText('Your hours on Patient portal in the week of 9 Nov came back.')).toBeTruthy();
    expect(needs.getByRole('link', { name: /^Correct them/ }).getAttribute('href')).toBe(
      '/employee/time?week=2026-11-09',
    );
  });
  it('shows the projects one leads as one’s own and says where the client stands', async () => {
    lists = {
      projects: list(
        aProject({
          next: [
            {
              milestoneId: 'm3',
              title: 'Records',
              state: 'submitted',
              progressBp: 9900,
              committedDueDate: '2027-01-09',
            },
          ],
        }),
      ),
    };
    show(TeamWorkspace, { role: 'team_lead' });
    expect(await screen.findByText('Records is with Asha Rao.')).toBeTruthy();
    expect(await screen.findByText(/^Nothing is due\. Milestones/)).toBeTruthy();
  });
});
