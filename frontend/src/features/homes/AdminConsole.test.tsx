/** The admin's console: decisions first, then figures, months, rails and the week; what is to look up is folded. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { anInvoice, aProject, aProposalRow } from '../../parts/needs/workbench/samples.ts';
import { sessionStore } from '../../session/store.ts';
import { addDays, civilOf } from '../../ui/dates.ts';
import { toast } from '../../ui/toasts.ts';
import AdminConsole from './screens/AdminConsole.tsx';

type Answer = object | (() => Response);
let lists: Record<string, Answer> = {};
let approved: object[] = [];
/** How often each was asked for. */
const counts = new Map<string, number>();
const askedFor = (name: string): number => counts.get(name) ?? 0;
const answer = (name: string) => (asked?: { request: Request }) => {
  counts.set(name, askedFor(name) + 1);
  // Two lists at one address: what is overdue, and what is disputed.
  const isDisputed = asked?.request.url.includes('state=disputed') ?? false;
  const given = lists[isDisputed ? 'disputed' : name] ?? { success: true, items: [] };
  return typeof given === 'function' ? (given as () => Response)() : HttpResponse.json(given);
};
const PATHS = {
  ...{ proposals: 'proposals', projects: 'projects', invoices: 'invoices', employees: 'employees' },
  ...{ plans: 'admin/plans', products: 'admin/products', visits: 'visits', receivables: 'receivables' },
  ...{ company: 'company', analytics: 'analytics', 'projects-analytics': 'projects/analytics', glance: 'glance' },
  ...{ slips: 'payroll/disputes', proofs: 'payroll/proofs', connections: 'connections' },
};
const server = setupServer(
  ...Object.entries(PATHS).map(([name, path]) => http.get(`*/api/${path}`, answer(name))),
  http.get('*/api/projects/:id/activity', answer('activity')),
  http.post('*/api/analytics/claims/:metric', async ({ request, params }) => {
    approved.push({ metric: params['metric'], body: await request.json() });
    return answer('approval')();
  }),
);
const aConnection = (provider: 'drive' | 'dropbox', more: object) => ({
  ...{ provider, account: 'files@company.example', connectedBy: null, connectedAt: '2026-11-20T05:00:00.000Z' },
  ...{ endedAt: null, asks: [], stops: [], lastSuccessAt: null, lastFailure: null, withdrawal: null, remark: null },
  ...{ can: {}, ...more },
});
const none = { count: 0, outstandingPaise: 0 };
const owing = (more: object = {}) => ({
  success: true,
  receivables: {
    ...{ outstandingPaise: 0, overduePaise: 0, creditPaise: 0, inCredit: 0 },
    ages: { not_due: none, days_1_30: none, days_31_60: none, days_61_90: none, days_over_90: none },
    ...more,
  },
});
const companyOf = (missing: readonly string[]) => ({
  success: true,
  company: {
    ...{ etag: '"1"', legalName: 'Lamplight', address: '1 MG Road', stateCode: 'KA', gstin: '29AAGCB7383J1Z4' },
    ...{ bank: null, from: 'saved', missing, can: { saveParticulars: true } },
  },
});
const visits = [12, 30, 0, 8, 41, 5, 17, 42].map((count, n) => ({ day: `2026-11-${15 + n}`, count }));
const computed = {
  metric: 'satisfaction',
  value: 99,
  basis: 'computed',
  numerator: 198,
  denominator: 200,
  from: '2024-11-22',
  to: '2026-11-22',
  computedAt: '2026-11-22T05:12:00.000Z',
};
const claimOf = (now: object = {}) => ({
  published: { ...computed, value: 97, basis: 'configured', numerator: null, denominator: null, computedAt: null },
  now: { ...computed, ...now },
  approvedBy: null,
  can: { approve: true },
});
const analyticsOf = (now: object = {}) => ({
  success: true,
  visits,
  claims: [claimOf(now)],
  winRateBp: 6_250,
  decided: 16,
  cycleTimeMs: 306_720_000,
});
const months = () =>
  ['2026-10', '2026-11'].map((month, n) => ({
    ...{ month, earnedPaise: 5_00_000_00, billedPaise: 4_00_000_00, collectedPaise: 3_00_000_00 },
    ...{ receivedPaise: (n + 3) * 1_18_000_00, outstandingPaise: 3_80_000_00, overduePaise: 0 },
    ...{ acceptedMilestones: 5, onTimeMilestones: 4 + n },
  }));
const insight = (): Record<string, Answer> => ({
  visits: { success: true, today: 42, days: visits },
  analytics: analyticsOf(),
  'projects-analytics': {
    success: true,
    projects: { active: 4 },
    acceptedMilestones: 200,
    onTimeMilestones: 194,
    ratings: [
      { score: 5, count: 3 },
      { score: 4, count: 1 },
    ],
    earnedPaise: 12_00_000_00,
    billedPaise: 11_80_000_00,
    collectedPaise: 8_00_000_00,
    outstandingPaise: 3_80_000_00,
    overduePaise: 0,
    months: months(),
  },
  receivables: owing(),
  company: companyOf([]),
  glance: { success: true, since: '2026-11-17T13:10:00.000Z', basis: 'mark', mark: null, items: [] },
});
const list = (...items: object[]) => ({ success: true, items });
const refused = (requestId: string) => () =>
  HttpResponse.json({ success: false, code: 'INTERNAL', message: '', requestId }, { status: 500 });

/** A cache of its own for every screen, so that nothing on its way to one comes to the next. */
let mutate: ReturnType<typeof useSWRConfig>['mutate'];
const Holder = () => {
  mutate = useSWRConfig().mutate;
  return null;
};
const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};
const show = (path = '/admin') => {
  const user = {
    id: 'dev',
    userId: 'dev',
    name: 'Dev Menon',
    email: 'd@gmail.com',
    role: 'admin',
    mobile: '',
  } as const;
  sessionStore.set({ session: { is: 'user', user: { ...user, twoFactorEnabled: false } } });
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0, provider: () => new Map() }}>
      <Holder />
      <MemoryRouter initialEntries={[path]}>
        <AdminConsole />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  );
};
const headed = (name: string) => screen.findByRole('heading', { level: 1, name });
const rows = async () => within(await screen.findByRole('list', { name: 'Decisions' })).getAllByRole('listitem');
const region = async (name: string) => within(await screen.findByRole('region', { name }));
/** The text of the figure under that label. */
const figure = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  lists = insight();
  counts.clear();
  approved = [];
});
afterEach(cleanup);
afterAll(() => server.close());

const next = (title: string, committedDueDate: string, more: object = {}) => ({
  ...{ milestoneId: title, title, state: 'in_progress', progressBp: 5500, committedDueDate },
  ...more,
});
const today = () => civilOf(Date.now());

describe('decisions', () => {
  it('are one list, what costs most first, with one lit button and `n` on it', async () => {
    lists['proposals'] = list(
      aProposalRow({ proposalId: 'a', state: 'submitted' }),
      aProposalRow({ proposalId: 'b', state: 'countered', offerVersion: 3, amountPaise: 14_20_000_00 }),
    );
    lists['invoices'] = list(anInvoice({ overdueDays: 12, dueOn: addDays(today(), -12) }));
    show();
    await headed('3 decisions, one late');
    const [invoice, counter, review] = await rows();
    expect(invoice?.textContent).toMatch(/^Collect Booking.*Nothing of it is paid₹3,54,00012 days lateAsha Rao client/);
    expect(counter?.textContent).toMatch(/^Answer the counter to offer 3.*₹14,20,000/);
    expect(review?.textContent).toMatch(/^Decide the proposal Patient portal.*up to ₹10,00,000/);
    const lit = screen.getAllByRole('link').filter((link) => link.classList.contains('primary'));
    expect(lit.map((link) => link.getAttribute('aria-keyshortcuts'))).toEqual(['n']);
    expect(lit[0]).toBe(
      within(invoice as HTMLElement).getByRole('link', { name: /^Open invoice ?: Collect Booking$/ }),
    );
    for (const href of ['/invoices/i1', '/admin/proposals?proposal=b', '/admin/proposals?proposal=a', '/invoices/i1']) {
      fireEvent.keyDown(document.body, { key: 'n' });
      expect(document.activeElement?.getAttribute('href')).toBe(href);
    }
  });
  it('ask for an answer to a dispute, once, in place of the money', async () => {
    const disputed = anInvoice({ state: 'disputed', overdueDays: 12, dueOn: addDays(today(), -12) });
    lists['disputed'] = list(disputed);
    lists['invoices'] = list(disputed);
    show();
    await headed('1 decision, late');
    const [only, ...more] = await rows();
    expect(more).toEqual([]);
    expect(only?.textContent).toMatch(/^Answer the dispute of Booking/);
    lists['disputed'] = list();
  });
  it('ask for an answer to a payslip that somebody holds to be wrong', async () => {
    const employee = { id: 'e1', name: 'Arjun Das', role: 'employee' };
    lists['slips'] = list({ payslipId: 's1', employee, month: '2026-10', type: 'regular' });
    show();
    await headed('1 decision');
    const [only] = await rows();
    expect(only?.textContent).toMatch(/^Answer what Arjun Das disputes: the payslip of Oct 2026/);
    expect(
      within(only as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/payslips/s1');
  });
  it('let one source fail alone, by its name, with its request id and Retry in place', async () => {
    lists['proposals'] = list(aProposalRow({ state: 'countered', offerVersion: 3 }));
    lists['projects'] = list(aProject({ lead: null }));
    lists['invoices'] = refused('req-inv');
    show();
    const alert = within((await screen.findByText('Overdue invoices could not be read.')).parentElement as HTMLElement);
    expect(alert.getByText(/req-inv/)).toBeTruthy();
    expect(await rows()).toHaveLength(2);
    lists['invoices'] = list();
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
    expect(await screen.findByText(/^Checked \d\d:\d\d IST\.$/)).toBeTruthy();
  });
  it('are none in one line', async () => {
    lists['projects'] = list(aProject());
    show();
    await headed('No decision waits');
    expect(screen.queryByRole('list', { name: 'Decisions' })).toBeNull();
  });
  it('begin with what invoices would lack, and where that is filled in', async () => {
    lists['projects'] = list(aProject({ lead: null }));
    lists['company'] = companyOf(['gstin', 'address']);
    show();
    await headed('2 decisions, all late');
    const first = within((await rows())[0] as HTMLElement);
    expect(first.getByText('Invoices carry no GSTIN and no address of ours')).toBeTruthy();
    expect(first.getByRole('link', { name: /^Fill in/ }).getAttribute('href')).toBe('/admin/company');
  });
  it('begin with a connection that works no more, and where it is connected again', async () => {
    lists['company'] = companyOf(['gstin', 'address']);
    lists['connections'] = list(
      aConnection('drive', { state: 'connected' }),
      aConnection('dropbox', { state: 'expired', endedAt: `${addDays(today(), -2)}T05:00:00.000Z` }),
    );
    show();
    await headed('2 decisions, all late');
    const [first, second, ...more] = await rows();
    expect(more).toEqual([]);
    expect(first?.textContent).toMatch(/^Dropbox lets Lamplight in no moreWhatever works by it stands still/);
    const link = within(first as HTMLElement).getByRole('link', { name: /^Reconnect/ });
    expect(link.getAttribute('href')).toBe('/admin/drive-settings');
    expect(second?.textContent).toMatch(/^Invoices carry no GSTIN/);
  });
  it('show seven, and the rest on demand', async () => {
    lists['projects'] = list(
      ...Array.from({ length: 9 }, (_, n) => aProject({ projectId: `p${n}`, title: `Project ${n}`, lead: null })),
    );
    show();
    await headed('9 decisions, all late');
    expect(await rows()).toHaveLength(7);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(await rows()).toHaveLength(9);
  });
  it('name for a while who settled one that goes', async () => {
    lists['projects'] = list(aProject({ lead: null }));
    show();
    await headed('1 decision, late');
    lists['projects'] = list(aProject());
    await act(() => mutate(() => true));
    await headed('No decision waits');
    expect(screen.getByRole('list', { name: 'Just settled' }).textContent).toMatch(/Patient portal has no lead\./);
  });
});

describe('back from Dropbox', () => {
  const told = () => toast.get().map(({ message, variant }) => [message, variant]);
  const at = () => screen.getByTestId('address').textContent;
  const open = () => show('/admin?dropbox_success=true&account_name=Somebody%20else&since=week');
  beforeEach(() => {
    for (const { id } of toast.get()) toast.dismiss(id);
  });
  it('the account is told as the server knows it, and the address is clean', async () => {
    lists['connections'] = list(aConnection('dropbox', { state: 'connected', account: 'files@company.example' }));
    open();
    await waitFor(() => expect(told()).toEqual([['Dropbox is connected: files@company.example.', 'success']]));
    await waitFor(() => expect(at()).toBe('/admin?since=week'));
  });
  it('an account without a name is told without one', async () => {
    lists['connections'] = list(aConnection('dropbox', { state: 'connected', account: null }));
    open();
    await waitFor(() => expect(told()).toEqual([['Dropbox is connected.', 'success']]));
  });
  it.each([
    ['that is not connected', () => list(aConnection('dropbox', { state: 'expired' }))],
    ['whose neighbour is connected', () => list(aConnection('drive', { state: 'connected' }))],
    ['that cannot be asked', () => refused('req-conn')],
  ] as const)('nothing is told of one %s, whatever the address says', async (_, answered) => {
    lists['connections'] = answered();
    open();
    await waitFor(() => expect(at()).toBe('/admin?since=week'));
    await waitFor(() => expect(askedFor('connections')).toBeGreaterThan(1), { timeout: 8_000 });
    await act(async () => undefined);
    expect(told()).toEqual([]);
  });
  it('nothing is told of an address without it', async () => {
    lists['connections'] = list(aConnection('dropbox', { state: 'connected' }));
    show();
    await headed('No decision waits');
    expect(told()).toEqual([]);
  });
});

describe('a new company', () => {
  it('is led through its first steps, and told what is done', async () => {
    lists['employees'] = list({ employeeId: 'me' });
    lists['plans'] = list({ id: 'p' });
    show();
    const steps = await region('First steps');
    expect(await steps.findByText(/1 of 4 done/)).toBeTruthy();
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/add-employee',
      '/admin/catalogue?kind=products&open=new',
      '/proposalform',
    ]);
  });
  it('is new no more once there is work', async () => {
    lists['projects'] = list(aProject({}));
    show();
    await headed('No decision waits');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});

describe('the figures', () => {
  it('lead to what is behind them, and say what is overdue by a word and an icon', async () => {
    lists['projects'] = list(aProject(), aProject({ projectId: 'x', health: 'on_track' }));
    lists['invoices'] = list(anInvoice({ overdueDays: 12 }));
    lists['receivables'] = owing({
      ...{ outstandingPaise: 9_54_000_00, overduePaise: 3_54_000_00 },
      ages: {
        ...{ days_31_60: none, days_61_90: none, days_over_90: none },
        ...{ not_due: { count: 2, outstandingPaise: 6_00_000_00 }, days_1_30: { count: 1, outstandingPaise: 1 } },
      },
    });
    show();
    const outstanding = await screen.findByRole('link', { name: '₹9,54,000' });
    expect(outstanding.getAttribute('href')).toBe('/admin/invoices?age=open');
    expect(screen.getByRole('link', { name: '₹3,54,000' }).getAttribute('href')).toBe('/admin/invoices?age=overdue');
    await waitFor(() => expect(figure('Collected in November')).toMatch(/₹4,72,000₹3,54,000 in October$/));
    expect(figure('Outstanding')).toBe('Outstanding₹9,54,0003 invoices');
    expect(figure('Overdue')).toBe('Overdue₹3,54,0001 invoice, 12 days late');
    expect(screen.getByText('Overdue').querySelector('svg')).toBeTruthy();
    expect(figure('Projects on time')).toBe('Projects on time1 of 25 of 5 milestones in November');
    expect(screen.getAllByText('Outstanding')[0]?.parentElement?.querySelector('svg[aria-hidden="true"]')).toBeTruthy();
  });
  it('that could not be read are named, and the others stay', async () => {
    lists['receivables'] = refused('req-owed');
    show();
    expect(await screen.findByText('What is owed could not be read.')).toBeTruthy();
    await waitFor(() => expect(figure('Collected in November')).toMatch(/₹4,72,000/));
    expect(figure('Overdue')).toBe('Overdue–not known yet');
  });
  it('of nothing overdue are one line', async () => {
    show();
    await waitFor(() => expect(figure('Overdue')).toBe('Overdue₹0No invoice overdue'));
  });
  it('of twelve months are lines, and a table of the same', async () => {
    show();
    const chart = within(await screen.findByRole('figure', { name: 'Twelve months' }));
    expect(chart.getAllByRole('img').map((place) => place.getAttribute('aria-label'))).toEqual([
      'Oct 2026: Earned ₹5,00,000.00, Billed ₹4,00,000.00, Collected ₹3,00,000.00',
      'Nov 2026: Earned ₹5,00,000.00, Billed ₹4,00,000.00, Collected ₹3,00,000.00',
    ]);
    await userEvent.click(chart.getByRole('button', { name: 'View as table' }));
    expect(chart.getAllByRole('row')[2]?.textContent).toBe('Nov 2026₹5,00,000.00₹4,00,000.00₹3,00,000.00');
    expect(chart.getByRole('button', { name: 'View as chart' })).toBeTruthy();
  });
});

describe('projects and the week', () => {
  it('are rails with done and planned, the latest first, and who leads', async () => {
    const late = { total: 4, accepted: 1, submitted: 0, overdue: 1, blocked: 0 };
    lists['projects'] = list(
      aProject({ projectId: 'a', title: 'Even', health: 'on_track', overallBp: 5000 }),
      aProject({ projectId: 'b', title: 'Behind', lead: null }),
      aProject({
        ...{ projectId: 'c', title: 'Late', milestones: late },
        next: [next('Booking', addDays(today(), -4)) as never],
      }),
      aProject({ projectId: 'd', title: 'Not begun', state: 'staffing' }),
    );
    show();
    const rails = [...(await screen.findByRole('list', { name: 'Active projects' })).children];
    expect(rails.map((rail) => rail.textContent)).toEqual([
      expect.stringMatching(/^Late4 days lateAsha Rao · Meera Iyer43\u00a0% of 50\u00a0%/),
      'BehindBehind planAsha Rao · no lead43\u00a0% of 50\u00a0%',
      'EvenOn timeAsha Rao · Meera Iyer50\u00a0% of 50\u00a0%',
    ]);
    expect(
      within(rails[0] as HTMLElement)
        .getByRole('progressbar')
        .getAttribute('aria-valuetext'),
    ).toBe('43\u00a0%, planned 50\u00a0%');
  });
  it('say what comes next where there are few of them, and are lines alone where there are many', async () => {
    const ahead = [next('Booking', addDays(today(), 3)), next('Records', addDays(today(), 9))] as never[];
    lists['projects'] = list(aProject({ projectId: 'a', title: 'Even', next: ahead }));
    show();
    const coming = within(await screen.findByRole('list', { name: 'Next in Even' })).getAllByRole('listitem');
    expect(coming.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Booking/),
      expect.stringMatching(/^Records/),
    ]);
    cleanup();
    const four = ['a', 'b', 'c', 'd'].map((projectId) =>
      aProject({
        projectId,
        title: projectId,
        next: [next('Booking', today(), { milestoneId: `of ${projectId}` })] as never[],
      }),
    );
    lists['projects'] = list(...four);
    show();
    expect((await screen.findByRole('list', { name: 'Active projects' })).children).toHaveLength(4);
    expect(screen.queryByRole('list', { name: /^Next in/ })).toBeNull();
  });
  it('show what is due on each of seven days, with its sum', async () => {
    lists['projects'] = list(
      aProject({
        next: [
          next('Booking', today(), { amountPaise: 1_80_000_00 }) as never,
          next('Records', addDays(today(), 6), { amountPaise: 20_000_00, state: 'submitted' }) as never,
        ],
      }),
    );
    show();
    const week = await region('Due this week');
    expect(week.getByText(/^2 milestones/).textContent).toBe('2 milestones, ₹2,00,000 ex-GST');
    expect(week.getAllByText('Nothing due')).toHaveLength(5);
    expect(week.getByRole('link', { name: 'Booking' }).closest('li')?.textContent).toMatch(/₹1,80,00055\u00a0% done$/);
    expect(week.getByRole('link', { name: 'Records' }).closest('li')?.textContent).toMatch(/Submitted$/);
  });
  it('are a line each where there is nothing', async () => {
    show();
    expect(await screen.findByText('No project is active.')).toBeTruthy();
    expect((await region('Due this week')).getByText(/^No milestone is due before \d+ \w{3}\.$/)).toBeTruthy();
  });
});

describe('what is folded away', () => {
  it('says in its closed line what stands in it, each by itself', async () => {
    lists['analytics'] = refused('req-analytics');
    show();
    const visited = await region('Visits');
    expect(await visited.findByText('42 visits today, 113 visits in the seven days before')).toBeTruthy();
    expect(await (await region('Log')).findByText(/^Nothing new since .*18:40\.$/)).toBeTruthy();
    const claims = await region('Published claims');
    expect(await claims.findByText('It could not be read. Open it to try again.')).toBeTruthy();
    expect(claims.getByText(/req-analytics/)).toBeTruthy();
    const all = await region('Since the beginning');
    expect(await all.findByText('It could not be read. Open it to try again.')).toBeTruthy();
    expect(all.getByText('Proposals decided could not be read.')).toBeTruthy();
    expect(all.getByText('4.7')).toBeTruthy();
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  });
  it('is open where the address leads there', async () => {
    show('/admin#visits');
    const visited = await region('Visits');
    expect(document.querySelectorAll('details[open]')).toHaveLength(1);
    expect((await visited.findAllByRole('img')).at(-1)?.getAttribute('aria-label')).toBe('Sun 22 Nov 2026: 42');
  });
  it('counts in the log what needs the reader, and lists it above alone', async () => {
    lists['projects'] = list(aProject({ lead: null }));
    show();
    await headed('1 decision, late');
    const log = await region('Log');
    expect(await log.findByText(/^Since .*18:40: 1 needs you, 0 changed\.$/)).toBeTruthy();
    expect(log.queryByText(/has no lead/)).toBeNull();
  });
  it('publishes a claim by the figures that were read; when they moved, the new ones are shown', async () => {
    show('/admin');
    const claims = await region('Published claims');
    expect(await claims.findByText('97 % client satisfaction: 1 differs from what is computed now')).toBeTruthy();
    await userEvent.click(claims.getByText('Published claims'));
    expect(await claims.findByText('configured: too few to compute it')).toBeTruthy();
    lists['approval'] = () =>
      HttpResponse.json({ success: false, code: 'CLAIM_CHANGED', message: '', requestId: 'r' }, { status: 409 });
    lists['analytics'] = analyticsOf({ value: 98, numerator: 197, denominator: 201 });
    await userEvent.click(claims.getByRole('button', { name: /^Publish 99\s%/ }));
    expect(await claims.findByText(/The figures moved while you looked/)).toBeTruthy();
    await act(() => mutate(() => true));
    expect(await claims.findByText('197 of 201 ratings of 4 or 5')).toBeTruthy();
    lists['approval'] = { success: true, claim: claimOf() };
    await userEvent.click(claims.getByRole('button', { name: /^Publish 98\s%/ }));
    await waitFor(() =>
      expect(approved).toEqual([
        { metric: 'satisfaction', body: { numerator: 198, denominator: 200 } },
        { metric: 'satisfaction', body: { numerator: 197, denominator: 201 } },
      ]),
    );
  });
});
