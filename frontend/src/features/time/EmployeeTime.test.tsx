import { jest } from '@jest/globals';
import type { TimeSheet } from '@lamplight/bff/contract/time.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { mondayOf } from '../../parts/reports/week.ts';
import { TimeTab } from '../../parts/time/TimeTab.tsx';
import { sessionStore } from '../../session/store.ts';
import { addDays, civilOf } from '../../ui/dates.ts';
import type { TimeProject } from './data.ts';
import EmployeeTime from './screens/EmployeeTime.tsx';

const today = civilOf(Date.now());
const week = mondayOf(today);
const arjun = { id: 'arjun', name: 'Arjun Das', role: 'employee' };
const aSheet = (more: Partial<TimeSheet> = {}): TimeSheet => ({
  ...{ projectId: 'p1', projectTitle: 'Patient portal', employee: arjun, week, etag: '"3"', state: 'logged' },
  ...{ minutes: 450, billableMinutes: 450, loggedAt: '2026-11-20T10:00:00.000Z' },
  entries: [{ day: today, minutes: 450, billable: true, note: 'Booking' }],
  can: {},
  ...more,
});
const aRow = (more: Partial<TimeProject> = {}): TimeProject => ({
  ...{ projectId: 'p1', title: 'Patient portal', days: [today] },
  milestones: [{ milestoneId: 'm1', title: 'Records' }],
  ...more,
});

let rows: readonly TimeProject[];
let items: readonly TimeSheet[];
let sent: { path: string; body: unknown; ifMatch: string | null }[];
let refuse: (() => Response) | null;
const taken = async ({ request }: { request: Request }) => {
  const { pathname } = new URL(request.url);
  sent.push({ path: pathname, body: await request.json(), ifMatch: request.headers.get('if-match') });
  return refuse?.() ?? HttpResponse.json({ success: true, sheet: aSheet() });
};
const server = setupServer(
  http.get('*/api/time/:week', ({ params }) =>
    HttpResponse.json({ success: true, week: params['week'], projects: rows }),
  ),
  http.get('*/api/time-sheets', () => HttpResponse.json({ success: true, items })),
  http.post('*/api/time', taken),
  http.post('*/api/projects/:id/time/:who/:week/:act', taken),
);
let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  [rows, items, sent, refuse] = [[aRow()], [], [], null];
  const user = {
    ...arjun,
    role: 'employee',
    userId: 'arjun',
    email: 'a@gmail.com',
    mobile: '',
    twoFactorEnabled: false,
  };
  sessionStore.set({ session: { is: 'user', user: { ...user, role: 'employee' } } });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('arjun');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
});

const show = (what: React.ReactNode, at = '/employee/time') =>
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[at]}>{what}</MemoryRouter>
    </SWRConfig>,
  );

describe('one’s own week', () => {
  it('logs hours on a milestone, and tells what is no time before anything is sent', async () => {
    show(<EmployeeTime />);
    await userEvent.click(await screen.findByRole('button', { name: /Patient portal: log hours/ }));
    await userEvent.selectOptions(await screen.findByLabelText('For'), 'Records');
    await userEvent.type(screen.getByLabelText('Hours'), 'a day');
    await userEvent.click(screen.getByRole('button', { name: 'Log hours' }));
    expect(await screen.findByText('Enter hours, as 7:30 or 7.5')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Hours'));
    await userEvent.type(screen.getByLabelText('Hours'), '7:30');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Log hours' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const body = { projectId: 'p1', day: today, minutes: 450, billable: false, note: '', milestoneId: 'm1' };
    expect(sent[0]).toMatchObject({ path: '/api/time', body });
  });
  it('keeps what was typed where the server refuses it, with its sentence at the hours', async () => {
    rows = [aRow({ sheet: aSheet() })];
    refuse = () =>
      HttpResponse.json(
        {
          ...{ success: false, code: 'VALIDATION_FAILED', message: '', requestId: 'r' },
          errors: [{ field: 'minutes', message: 'A day has 24 hours: 10 minutes of this one are left' }],
        },
        { status: 400 },
      );
    show(<EmployeeTime />);
    await userEvent.click(await screen.findByRole('button', { name: /Patient portal: 7:30/ }));
    const hours = (await screen.findByLabelText('Hours')) as HTMLInputElement;
    expect(hours.value).toBe('7:30');
    await userEvent.clear(hours);
    await userEvent.type(hours, '9');
    await userEvent.click(screen.getByRole('button', { name: 'Log hours' }));
    expect(await screen.findByText(/10 minutes of this one are left/)).toBeTruthy();
    expect(hours.value).toBe('9');
  });
  it('that was approved is read, and one that was sent back says why', async () => {
    rows = [
      aRow({ sheet: aSheet({ state: 'approved' }) }),
      aRow({
        projectId: 'p2',
        title: 'Trucks',
        sheet: aSheet({
          projectId: 'p2',
          state: 'returned',
          decided: {
            at: '2026-11-20T10:00:00.000Z',
            by: { id: 'm', name: 'Meera Iyer', role: 'team_lead' },
            reason: 'On what?',
          },
        }),
      }),
    ];
    show(<EmployeeTime />);
    expect(await screen.findByText(/Meera Iyer sent your hours on Trucks back: “On what\?”/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Patient portal/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Trucks: 7:30/ })).toBeTruthy();
  });
  it('without a project says so; the week before is one press away', async () => {
    rows = [];
    show(<EmployeeTime />);
    expect(await screen.findByText('You were on no project in this week')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Week after' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Week before' }));
    expect(await screen.findByRole('button', { name: 'Week after' })).toBeTruthy();
  });
  it('is gone through by arrow keys', async () => {
    const days = [week, addDays(week, 1)];
    rows = [aRow({ days }), aRow({ projectId: 'p2', title: 'Trucks', days })];
    show(<EmployeeTime />);
    const [first] = await screen.findAllByRole('button', { name: /Patient portal: log hours/ });
    first?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Tue .*Trucks: log hours/);
  });
});

describe('the weeks of a project', () => {
  it('are approved on the version that was read, or sent back with a reason', async () => {
    items = [aSheet({ can: { approveTime: true, returnTime: true } })];
    show(<TimeTab projectId="p1" now={Date.now()} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Approve 7:30/ }));
    const at = `/api/projects/p1/time/arjun/${week}`;
    await waitFor(() => expect(sent[0]).toMatchObject({ path: `${at}/approve`, ifMatch: '"3"' }));
    await userEvent.click(screen.getByRole('button', { name: /^Send back/ }));
    await userEvent.type(await screen.findByLabelText('What must be corrected'), 'Monday was a holiday');
    await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ path: `${at}/return`, body: { reason: 'Monday was a holiday' } }),
    );
  });
  it('on a phone: the next one is decided at its foot, however many days it has, and the others where they stand', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        () =>
          ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
      );
    const foot = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'foot' }));
    const can = { approveTime: true, returnTime: true };
    items = [aSheet({ can }), aSheet({ can, employee: { id: 'kiran', name: 'Kiran Shah', role: 'employee' } })];
    show(<TimeTab projectId="p1" now={Date.now()} />);
    expect(await within(foot).findByText(/^Arjun Das, /)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Approve .* of Arjun Das$/ })).toHaveLength(1);
    expect(within(foot).queryByRole('button', { name: /Kiran Shah/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Approve .* of Kiran Shah$/ })).toHaveLength(1);
    await userEvent.click(within(foot).getByRole('button', { name: /^Approve / }));
    await waitFor(() => expect(sent[0]).toMatchObject({ path: `/api/projects/p1/time/arjun/${week}/approve` }));
    foot.remove();
    jest.restoreAllMocks();
  });
  it('say that there are none', async () => {
    show(<TimeTab projectId="p1" now={Date.now()} />);
    expect(await screen.findByText('Nobody has logged hours yet')).toBeTruthy();
  });
});
