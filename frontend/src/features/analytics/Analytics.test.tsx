import type { Figure, FigureId, FigureRow } from '@lamplight/bff/contract/figures.ts';
import { firstDayOf } from '@lamplight/bff/contract/period.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { civilOf } from '../../ui/dates.ts';
import { periodOf, presetsOf } from './period.ts';
import { addsSaid, csvOfRows, hrefOf, placeOf, titleOf } from './rows.ts';
import AdminAnalytics from './screens/AdminAnalytics.tsx';
import { basisSaid, rowsSaid, valueSaid } from './words.ts';

const today = civilOf(Date.now());
const head = (figure: FigureId, rows: number, marked = rows) => ({
  figure,
  definition: `What ${figure} means.`,
  rows,
  marked,
});
const share = (figure: FigureId, numerator: number, denominator: number, shareBp: number | null): Figure => ({
  ...head(figure, denominator, numerator),
  ...{ is: 'share', numerator, denominator, shareBp },
});
const sum = (figure: FigureId, rows: number, sumPaise: number): Figure => ({
  ...head(figure, rows),
  is: 'sum',
  sumPaise,
});
const median: Figure = {
  ...head('cycle_time', 16, 2),
  ...{ is: 'median', medianMs: 306_720_000, quartersMs: { lower: 86_400_000, upper: 864_000_000 } },
};
const counted = { on: '2026-10-30', marked: false, numerator: 0, denominator: 1 };
const milestone = (more: object = {}, score: number | null = null): FigureRow => ({
  ...{ rowId: 'm1', ...counted },
  source: {
    ...{ kind: 'milestone', projectId: 'p1', project: 'Patient portal', milestoneId: 'm1', title: 'Discovery' },
    ...{ committedDueDate: '2026-10-29', submittedOn: '2026-10-30', score },
  },
  ...more,
});
const proposal: FigureRow = {
  ...{ ...counted, rowId: 'r1', numerator: 86_400_000, denominator: null },
  source: {
    ...{ kind: 'proposal', proposalId: 'r1', title: 'Fuel reports', state: 'accepted' },
    ...{ submittedAt: '2026-10-29T05:00:00.000Z', decidedAt: '2026-10-30T05:00:00.000Z' },
  },
};
const invoice: FigureRow = {
  ...{ ...counted, rowId: 'i1', marked: true, numerator: 1_23_456_78, denominator: null },
  source: {
    ...{ kind: 'invoice', invoiceId: 'i1', invoiceNo: 'INV/26-27/000001', projectId: 'p1', project: 'Patient portal' },
    ...{ issuedOn: '2026-10-30', dueOn: '2026-11-14' },
  },
};
const month: FigureRow = {
  ...{ ...counted, rowId: 'u1-2026-10', numerator: 1_110, denominator: 9_120 },
  source: {
    kind: 'person',
    employee: { id: 'u1', name: null, role: 'employee' },
    month: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
  },
};

let asked: string[];
let answers: Record<string, object>;
const fails = () =>
  HttpResponse.json(
    { success: false, code: 'UNAVAILABLE', message: 'Away.', requestId: 'req-1' },
    { status: 503, headers: { 'retry-after': '60' } },
  );
const answered =
  (name: string) =>
  ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).pathname + new URL(request.url).search);
    const found = answers[name];
    return found === undefined ? fails() : HttpResponse.json({ success: true, ...found });
  };
const server = setupServer(
  http.get('*/api/analytics', answered('company')),
  http.get('*/api/projects/analytics', answered('projects')),
  http.get('*/api/visits', answered('visits')),
  http.get('*/api/analytics/figures/:figure', ({ request }) => {
    const url = new URL(request.url);
    return answered(url.searchParams.get('after') === null ? 'rows' : 'more')({ request });
  }),
);
let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  asked = [];
  const period = { from: '2026-10-01', to: '2026-10-31' };
  answers = {
    company: {
      ...{ period, visits: [], claims: [], winRateBp: null, decided: 0, cycleTimeMs: null },
      figures: [share('win_rate', 13, 15, 8_667), median, share('utilisation', 22_290, 1_290_240, 173)],
    },
    projects: {
      ...{
        period,
        projects: { active: 4, archived: 1 },
        months: [],
        ratings: [],
        acceptedMilestones: 0,
        onTimeMilestones: 0,
      },
      ...{ earnedPaise: 0, billedPaise: 0, collectedPaise: 0, outstandingPaise: 0, overduePaise: 0 },
      figures: [share('on_time', 101, 102, 9_902), share('satisfaction', 0, 0, null), sum('earned', 102, 33_90_000_00)],
    },
    visits: { today: 0, days: [{ day: today, count: 0 }] },
    rows: { period, figure: share('on_time', 101, 102, 9_902), items: [milestone()], next: 'n1' },
    more: { period, figure: share('on_time', 101, 102, 9_902), items: [milestone({ rowId: 'm2' })] },
  };
});
afterEach(async () => {
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
});

const show = (at: string) =>
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[at]}>
        <AdminAnalytics />
      </MemoryRouter>
    </SWRConfig>,
  );

describe('the figures', () => {
  it('stand with what they rest on and what they mean, and lead to their rows in the same days', async () => {
    show('/admin/analytics?from=2026-10-01&to=2026-10-31');
    const link = await screen.findByRole('link', { name: 'On-time delivery' });
    expect(link.getAttribute('href')).toBe('/admin/analytics?from=2026-10-01&to=2026-10-31&figure=on_time');
    const row = within(link.closest('li') as HTMLElement);
    for (const said of [/^99\s%$/, '101 of 102 milestones', 'What on_time means.'])
      expect(row.getByText(said)).toBeTruthy();
    expect(screen.getByRole('link', { name: '4' }).getAttribute('href')).toBe('/admin/projects?state=active');
    expect(asked.slice(0, 2).toSorted()).toEqual([
      '/api/analytics?from=2026-10-01&to=2026-10-31',
      '/api/projects/analytics?from=2026-10-01&to=2026-10-31',
    ]);
  });
  it('look at 24 months where the address says nothing, and at another period when it is chosen', async () => {
    show('/admin/analytics');
    await screen.findByRole('link', { name: 'On-time delivery' });
    expect(asked).toContain(`/api/analytics?from=${firstDayOf(today, 24)}&to=${today}`);
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'This month');
    await waitFor(() => expect(asked).toContain(`/api/analytics?from=${today.slice(0, 7)}-01&to=${today}`));
  });
  it('are not asked for in days that run backwards', async () => {
    show('/admin/analytics?from=2026-10-31&to=2026-10-01');
    expect(await screen.findByText('The last day is before the first.')).toBeTruthy();
    expect(asked).toEqual([]);
  });
  it('that did not come are named, and the others stay', async () => {
    delete answers['company'];
    show('/admin/analytics');
    expect(await screen.findByText('Sales and people could not be read.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'On-time delivery' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull();
  });
});

describe('the rows of a figure', () => {
  const at = '/admin/analytics?from=2026-10-01&to=2026-10-31&figure=on_time';
  it('lead to where they came from, narrowed by what they count as', async () => {
    show(at);
    const link = await screen.findByRole('link', { name: 'Discovery' });
    expect(link.getAttribute('href')).toBe('/project-details/p1?milestone=m1');
    expect(screen.getByText('101 milestones marked')).toBeTruthy();
    answers['rows'] = { ...answers['rows'], items: [], next: undefined };
    await userEvent.selectOptions(screen.getByLabelText('Rows'), 'Late');
    expect(await screen.findByText('No row matches this')).toBeTruthy();
    expect(asked.at(-1)).toMatch(/marked=no/);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Nothing counts in this period')).toBeTruthy();
  });
  it('go on page by page, and are all in the file', async () => {
    show(at);
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `#${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV of all rows' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked.at(-1)).toMatch(/limit=200.*after=n1|after=n1.*limit=200/);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('button', { name: 'First page' })).toBeTruthy();
  });
  it('that cannot be read say so', async () => {
    delete answers['rows'];
    show(at);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('in words', () => {
  it.each<[Figure, string, string]>([
    [share('win_rate', 13, 15, 8_667), '86\u00a0%', '13 of 15 proposals'],
    [share('satisfaction', 0, 0, null), '–', 'Nothing counts in this period'],
    [share('utilisation', 22_290, 1_290_240, 173), '1\u00a0%', '371:30\u00a0h of 21,504\u00a0h'],
    [median, '3.5 days', 'Half of 16 proposals: 1 day to 10 days'],
    [{ ...median, quartersMs: { lower: 60_000, upper: 120_000 } }, '3.5 days', 'Half of 16 proposals: under an hour'],
    [sum('collected', 1, 1_00), '₹1', '1 receipt'],
  ])('%#: a figure', (figure, value, basis) => expect([valueSaid(figure), basisSaid(figure)]).toEqual([value, basis]));
  it.each<[FigureId, FigureRow, string, string, string, string | null]>([
    ['on_time', milestone(), 'Discovery', 'Patient portal', 'Late', '/project-details/p1?milestone=m1'],
    ['satisfaction', milestone({}, 3), 'Discovery', 'Patient portal', '3 of 5', '/project-details/p1?milestone=m1'],
    ['cycle_time', proposal, 'Fuel reports', 'Accepted', '1 day', '/admin/proposals?proposal=r1'],
    ['billed', invoice, 'INV/26-27/000001', 'Patient portal', '₹1,23,456.78', '/invoices/i1'],
    ['utilisation', month, 'Somebody who is erased', '1 Oct 2026 to 31 Oct 2026', '18:30\u00a0h of 152\u00a0h', null],
  ])('a row of %s', (figure, row, title, place, adds, href) =>
    expect([titleOf(row), placeOf(row), addsSaid(figure, row), hrefOf(row)]).toEqual([title, place, adds, href]),
  );
  it('a file says amounts in rupees, and else what a row is of what', () => {
    expect(csvOfRows('billed', [invoice])).toBe(
      'Counts on,What,Of,Rupees,Id\r\n2026-10-30,INV/26-27/000001,Patient portal,123456.78,i1',
    );
    expect(csvOfRows('on_time', [milestone()])).toBe(
      'Counts on,What,Of,Numerator,Denominator,Marked,Id\r\n2026-10-30,Discovery,Patient portal,0,1,no,m1',
    );
  });
  it('months of people are counted as such', () =>
    expect([rowsSaid('utilisation', 1), rowsSaid('utilisation', 2)]).toEqual([
      '1 month of one person',
      '2 months of people',
    ]));
});

describe('a period', () => {
  it('of a few that are named ends today, but for the year that has ended', () => {
    expect(presetsOf('2026-05-09').map(({ label, from, to }) => [label, from, to])).toEqual([
      ['24 months', '2024-05-10', '2026-05-09'],
      ['12 months', '2025-05-10', '2026-05-09'],
      ['This month', '2026-05-01', '2026-05-09'],
      ['This financial year', '2026-04-01', '2026-05-09'],
      ['Last financial year', '2025-04-01', '2026-03-31'],
    ]);
  });
  it('of an address with its last day alone looks back from there', () =>
    expect(periodOf(new URLSearchParams('to=2025-02-28'), '2026-05-09')).toEqual({
      from: '2023-03-01',
      to: '2025-02-28',
    }));
});
