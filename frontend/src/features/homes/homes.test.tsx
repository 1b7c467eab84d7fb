import type { User } from '@lamplight/bff/contract/people.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { anInvoice, aProject, aProposalRow } from './samples.ts';
import AdminConsole from './screens/AdminConsole.tsx';
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
  http.get('*/api/projects/:id/milestones/:m', answer('milestone')),
  http.post('*/api/projects/:id/progress', async ({ request }) => {
    sent.push({ body: (await request.json()) as Record<string, unknown>, ifMatch: request.headers.get('if-match') });
    return answer('milestone')();
  }),
);
const list = (...items: object[]) => ({ success: true, items });
const refused = (requestId: string) => () =>
  HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId }, { status: 403 });

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
    expect(first?.textContent).toMatch(/₹3,54,000.00 is overdue by 3 days for Booking/);
    expect(second?.textContent).toMatch(/Offer 3 for Patient portal/);
    const row = within(within(await screen.findByRole('table')).getAllByRole('row')[1] as HTMLElement);
    expect(row.getByRole('link', { name: 'Booking' })).toBeTruthy();
    expect(row.getByRole('link', { name: 'Patient portal' })).toBeTruthy();
  });
  it('asks a new client to start a project', async () => {
    show(ClientPortal, { role: 'client' });
    expect(await screen.findByText('Start your first project')).toBeTruthy();
  });
  it('says when a filter leaves no payment and drops it', async () => {
    lists = { projects: list(aProject()), invoices: list(anInvoice()) };
    show(ClientPortal, { role: 'client' }, '/?payments=overdue');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('admin console', () => {
  it('lets one card fail alone, with its request id and Retry in place', async () => {
    lists = {
      proposals: list(aProposalRow({ state: 'countered', offerVersion: 3 })),
      projects: list(aProject({ lead: null })),
      invoices: refused('req-inv'),
    };
    show(AdminConsole, { role: 'admin' });
    expect(await screen.findByText('Asha Rao countered offer 3.')).toBeTruthy();
    expect(screen.getByText('Patient portal has no lead.')).toBeTruthy();
    const invoices = await card('Overdue invoices');
    expect(await invoices.findByText(/req-inv/)).toBeTruthy();
    lists['invoices'] = list();
    await userEvent.click(invoices.getByRole('button', { name: 'Retry' }));
    expect(await invoices.findByText('No invoice is overdue')).toBeTruthy();
  });
  it('says that there are no exceptions, and when that was checked', async () => {
    show(AdminConsole, { role: 'admin' });
    expect(await screen.findByText('No exceptions.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/^as of \d\d:\d\d$/)).toHaveLength(4));
  });
  it('goes to the next thing that waits with n', async () => {
    lists = {
      proposals: list(
        aProposalRow({ proposalId: 'a', state: 'submitted' }),
        aProposalRow({ proposalId: 'b', state: 'countered' }),
      ),
    };
    show(AdminConsole, { role: 'admin' });
    await screen.findAllByText(/proposes Patient portal/);
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/proposals?proposal=b');
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(document.activeElement?.getAttribute('href')).toBe('/admin/proposals?proposal=a');
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
  it('does not offer what `can` does not allow', async () => {
    lists = { projects, milestone: milestone({ can: { reportProgress: false } }) };
    show(TeamWorkspace, {});
    await userEvent.click(await screen.findByRole('button', { name: 'Report progress of Booking' }));
    expect(await screen.findByText('Progress cannot be reported on it as it stands.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report progress' })).toBeNull();
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
    expect(await screen.findByText('Nothing due')).toBeTruthy();
  });
});
