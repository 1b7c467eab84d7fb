import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { CostTab } from '../../parts/costs/CostTab.tsx';
import type { ProjectCost } from '../../parts/costs/data.ts';
import { figuresOf } from '../../parts/costs/figures.ts';
import { sessionStore } from '../../session/store.ts';
import { addDays, civilOf } from '../../ui/dates.ts';
import type { CostPerson, Holiday } from './data.ts';
import AdminCosts from './screens/AdminCosts.tsx';

const today = civilOf(Date.now());
const dev = { id: 'dev', name: 'Dev Shah', role: 'admin' };
const aPerson = (more: Partial<CostPerson> = {}): CostPerson => ({
  employee: { id: 'arjun', name: 'Arjun Das', role: 'employee' },
  ...{ locationState: 'KA', rates: [], leave: [] },
  ...more,
});
/** Vector D2 (domain.md §4.4). */
const bill = { fileId: 'b2f0c1de-0000-4000-8000-000000000001', sha256: 'a'.repeat(64) };
const d2: ProjectCost = {
  ...{ projectId: 'p1', day: today, contractPaise: 100_000_000, overallBp: 4_350, plannedBp: 5_000 },
  ...{ earnedValuePaise: 43_500_000, actualCostPaise: 48_000_000, spiBp: 8_700, cpiBp: 9_063 },
  ...{ estimateAtCompletionPaise: 110_344_828, burnBp: 4_800, derivedHealth: 'at_risk' },
  ...{ expensesPaise: 3_000_000, minutes: 36_000, unapprovedMinutes: 300, unratedMinutes: 120 },
  people: [{ employee: dev, minutes: 36_000, unratedMinutes: 120, costPaise: 45_000_000 }],
  expenses: [
    {
      ...{
        expenseId: 'x1',
        etag: '"3"',
        day: today,
        amountPaise: 3_000_000,
        category: 'TRAVEL',
        note: 'To the clinic',
      },
      receipt: { fileId: bill.fileId, name: 'ticket.jpg', bytes: 2_048, sha256: bill.sha256 },
      ...{ state: 'recorded', can: { reverseExpense: true, correctExpense: true } },
    },
  ],
  can: { recordExpense: true },
};

const used = {
  ...{ weekdays: 21, holidays: 1, leaveHalfDays: 3, availableMinutes: 8_880, minutes: 5_000, billableMinutes: 4_440 },
  ...{
    utilisationBp: 5_000,
    projects: [{ projectId: 'p1', title: 'Patient portal', minutes: 5_000, billableMinutes: 4_440 }],
  },
};
let [people, holidays, cost]: [CostPerson[], Holiday[], ProjectCost] = [[], [], d2];
let sent: { path: string; body: unknown; ifMatch: string | null }[];
const taken =
  (answer: () => object) =>
  async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname, body: await request.json(), ifMatch: request.headers.get('if-match') });
    return HttpResponse.json({ success: true, ...answer() });
  };
const server = setupServer(
  http.get('*/api/costs', () => HttpResponse.json({ success: true, people, holidays })),
  http.get('*/api/utilisation', ({ request }) => {
    const month = new URL(request.url).searchParams.get('month');
    return HttpResponse.json({ success: true, month, items: [{ ...used, employee: dev }] });
  }),
  http.get('*/api/projects/p1/cost', () => HttpResponse.json({ success: true, cost })),
  http.post(
    '*/api/costs/people/:id/:what',
    taken(() => ({ person: people[0] })),
  ),
  http.post(
    '*/api/costs/*',
    taken(() => ({ holidays })),
  ),
  http.post(
    '*/api/projects/*',
    taken(() => ({ cost })),
  ),
);
let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  [people, holidays, cost, sent] = [[aPerson()], [], d2, []];
  const user = { id: 'dev', userId: 'dev', email: 'd@gmail.com', mobile: '', twoFactorEnabled: false };
  sessionStore.set({ session: { is: 'user', user: { ...user, name: 'Dev Shah', role: 'admin' } } });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('dev');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
});
const show = (what: React.ReactNode, at = '/admin/costs') =>
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[at]}>{what}</MemoryRouter>
    </SWRConfig>,
  );

it('a rate is set from a day on, with a reason; the one that holds today is shown', async () => {
  const rate = { reason: 'Joined', setAt: '2026-04-01T05:00:00.000Z', by: dev };
  people = [
    aPerson({
      rates: [
        { ...rate, from: addDays(today, 1), hourlyPaise: 90_000 },
        { ...rate, from: '2026-04-01', hourlyPaise: 65_000 },
      ],
    }),
    aPerson({ employee: { id: 'priya', name: 'Priya N', role: 'employee' } }),
  ];
  show(<AdminCosts />);
  expect(await screen.findByText('1 of 2 without a rate')).toBeTruthy();
  expect(screen.getByText('₹650')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Set rate of Priya N' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set rate' }));
  expect(await screen.findByText('Enter an amount above zero')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('An hour costs'), '712.50');
  await userEvent.type(screen.getByLabelText('Why'), 'Joined');
  await userEvent.click(screen.getByRole('button', { name: 'Set rate' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      path: '/api/costs/people/priya/rates',
      body: { from: today, hourlyPaise: 71_250, reason: 'Joined' },
    }),
  );
});

it('days off are recorded in half days', async () => {
  show(<AdminCosts />);
  await userEvent.click(await screen.findByRole('button', { name: 'Days off of Arjun Das' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Half a day off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ body: { from: today, to: today, halfDays: 1 } }));
});

it('holidays are added for a state and removed', async () => {
  holidays = [{ holidayId: 'h1', day: today, name: 'Christmas', states: [] }];
  show(<AdminCosts />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Christmas' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ path: '/api/costs/holidays/h1/remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a holiday' }));
  await userEvent.type(await screen.findByLabelText('Day'), '2026-11-01');
  await userEvent.type(screen.getByLabelText('Name'), 'Rajyotsava');
  await userEvent.selectOptions(screen.getByLabelText('Where'), 'Karnataka');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ body: { day: '2026-11-01', name: 'Rajyotsava', states: ['KA'] } }),
  );
});

it('the figures of D2 stand with their formulas, and say where there is no value', () => {
  expect(figuresOf(d2).map(({ label, value }) => [label, value])).toEqual([
    ['Earned value', '₹4,35,000'],
    ['Actual cost', '₹4,80,000'],
    ['Cost index', '0.90'],
    ['Schedule index', '0.87'],
    ['Cost at the end', '₹11,03,448.28'],
    ['Spent of contract', '48\u00a0%'],
  ]);
  const nothing = { ...d2, cpiBp: null, spiBp: null, estimateAtCompletionPaise: null, burnBp: null };
  for (const { value, says } of figuresOf(nothing).slice(2))
    expect([value, says]).toEqual(['no value', expect.stringMatching(/[;]/)]);
});

it('the cost of a project says what it leaves out; an expense is recorded, and reversed on its version', async () => {
  show(<CostTab projectId="p1" />);
  expect(await screen.findByText(/There is no cost rate for 2 h/)).toBeTruthy();
  expect(screen.getByText(/5 h are not approved yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Record an expense' }));
  await userEvent.type(await screen.findByLabelText('Amount'), '1,250');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Travel');
  await userEvent.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ body: { day: today, amountPaise: 125_000, category: 'TRAVEL', note: '' } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse To the clinic' }));
  await userEvent.type(await screen.findByLabelText('Why'), 'Paid twice');
  await userEvent.click(screen.getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ path: '/api/projects/p1/expenses/x1/reverse', ifMatch: '"3"' }));
});

it('an expense is handed in with its receipt, and corrected with the same one or another', async () => {
  show(<CostTab projectId="p1" />);
  expect(await screen.findByRole('button', { name: 'ticket.jpg' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Correct To the clinic' }));
  expect(await screen.findByRole('link', { name: /Download ticket\.jpg/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('What was wrong'), 'Without the tip');
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/api/projects/p1/expenses/x1/correct', ifMatch: '"3"' });
  expect(sent[0]?.body).toMatchObject({ amountPaise: 3_000_000, receiptId: bill.fileId, reason: 'Without the tip' });

  await userEvent.click(await screen.findByRole('button', { name: 'Correct To the clinic' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use another receipt' }));
  expect(screen.getByLabelText('Take a photo of the receipt').getAttribute('capture')).toBe('environment');
  await userEvent.type(screen.getByLabelText('What was wrong'), 'It was not ours');
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).not.toHaveProperty('receiptId');
});

it('the utilisation of a month stands with what it is made of', async () => {
  show(<AdminCosts />);
  expect(await screen.findByText('74 h of 148 h')).toBeTruthy();
  expect(screen.getByText('21 weekdays, 1 holiday, 1.5 days off')).toBeTruthy();
  expect(screen.getByText('Patient portal 83:20 h')).toBeTruthy();
});
