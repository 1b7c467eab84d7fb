import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { aMilestone, aProject } from '../milestones/workbench/samples.ts';
import { ChangesTab } from './ChangesTab.tsx';
import type { Change, Milestone } from './data.ts';
import { fullWeights, planChangesOf, rowsOf } from './sides.ts';

const NOW = Date.parse('2026-11-21T06:30:00.000Z');
const uuidOf = (n: number): string => `0000000${n}-0000-4000-8000-00000000000${n}`;
const asha = { id: 'asha', name: 'Asha Rao', role: 'client' };
const dev = { id: 'dev', name: 'Dev Menon', role: 'admin' };
const design = aMilestone({
  milestoneId: uuidOf(1),
  order: 1,
  title: 'Discovery',
  state: 'accepted',
  weightBp: 4_000,
  amountPaise: 400_000_00,
});
const booking = aMilestone({ weightBp: 6_000, amountPaise: 600_000_00 });
const plan: readonly Milestone[] = [design, booking];
const figures = (m: Milestone, more: object = {}) => ({
  title: m.title,
  weightBp: m.weightBp,
  amountPaise: m.amountPaise,
  startDate: m.startDate,
  dueDate: m.committedDueDate,
  acceptanceCriteria: m.acceptanceCriteria,
  ...more,
});
const aChange = (more: Partial<Change> = {}): Change => ({
  changeId: uuidOf(7),
  projectId: 'p1',
  etag: '"20"',
  state: 'proposed',
  side: 'company',
  by: dev,
  at: '2026-11-20T05:12:00.000Z',
  reason: 'Referrals can leave as letters',
  deltaPaise: 50_000_00,
  deltaDays: 14,
  contractPaise: 1_000_000_00,
  milestones: [
    {
      milestoneId: booking.milestoneId,
      title: 'Booking',
      from: figures(booking),
      to: figures(booking, { amountPaise: 650_000_00, dueDate: '2026-11-28' }),
    },
  ],
  can: {},
  ...more,
});

let items: Change[] = [];
let sent: { path: string; body: unknown; ifMatch: string | null }[] = [];
let answer: () => Response = () => HttpResponse.json({ success: true, change: aChange() });
const note = async (path: string, request: Request): Promise<Response> => {
  sent.push({ path, body: await request.json().catch(() => null), ifMatch: request.headers.get('if-match') });
  return answer();
};
const server = setupServer(
  http.get('*/api/projects/:id/changes', () => HttpResponse.json({ success: true, items })),
  http.post('*/api/projects/:id/changes', ({ request }) => note('request', request)),
  http.post('*/api/projects/:id/changes/:one/:act', ({ request, params }) => note(String(params['act']), request)),
);

const show = async (can: object = {}, query = '') => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[`/${query}`]}>
        <ChangesTab project={aProject({ can })} milestones={plan} proposal={undefined} now={NOW} />
      </MemoryRouter>
    </SWRConfig>,
  );
  await screen.findByRole('heading', { name: query === '' ? 'The contract' : 'Change the contract' });
};
const press = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  [items, sent] = [[], []];
  answer = () => HttpResponse.json({ success: true, change: aChange() });
  sessionStore.set({
    session: {
      is: 'user',
      user: { ...asha, role: 'client', userId: 'asha', email: 'asha@gmail.com', mobile: '', twoFactorEnabled: false },
    },
  });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('asha');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
});

describe('a change that waits', () => {
  it('is shown against the plan with its reason and its worth, and approved at the version that was read', async () => {
    items = [aChange({ can: { approveChange: true, rejectChange: true } })];
    await show();
    expect(screen.getByText('Referrals can leave as letters')).toBeTruthy();
    expect(screen.getByText('Due from 14 Nov 2026 to 28 Nov 2026')).toBeTruthy();
    expect(screen.getByText(/\+₹50,000, \+14 days/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw the change' })).toBeNull();
    await press('Approve the change');
    await waitFor(() => expect(sent).toEqual([{ path: 'approve', body: {}, ifMatch: '"20"' }]));
  });
  it('is rejected with a reason, never without', async () => {
    items = [aChange({ can: { approveChange: true, rejectChange: true } })];
    await show();
    await press('Reject');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the change' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject the change' }));
    expect(await dialog.findByText('Give a reason')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(dialog.getByLabelText('Why not'), 'Too dear');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject the change' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'reject', body: { reason: 'Too dear' }, ifMatch: '"20"' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('is taken back by its author, and has no act for those who only read it', async () => {
    items = [aChange({ can: { withdrawChange: true } })];
    await show();
    expect(screen.queryByRole('button', { name: 'Approve the change' })).toBeNull();
    await press('Withdraw the change');
    await waitFor(() => expect(sent).toMatchObject([{ path: 'withdraw', ifMatch: '"20"' }]));
    cleanup();
    items = [aChange()];
    await mutate(() => true, undefined, { revalidate: false });
    await show();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
  it('says what the server refuses', async () => {
    items = [aChange({ can: { approveChange: true } })];
    answer = () =>
      HttpResponse.json({ success: false, code: 'MILESTONE_LOCKED', message: '', requestId: 'r' }, { status: 422 });
    await show();
    await press('Approve the change');
    expect(await screen.findByText(/submitted, accepted or invoiced/)).toBeTruthy();
  });
});

describe('what was decided', () => {
  it('has a line of its own in the contract, also where two were approved on one day', async () => {
    const approved = { state: 'approved', decided: { at: '2026-11-20T09:00:00.000Z', by: asha } } as const;
    items = [
      aChange({ ...approved, changeId: uuidOf(8), deltaPaise: 20_000_00, deltaDays: 0 }),
      aChange({ ...approved, deltaPaise: 30_000_00, deltaDays: 0 }),
    ];
    await show();
    const worth = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(worth('Change 1, 20 Nov 2026')).toMatch(/^\+₹30,000/);
    expect(worth('Change 2, 20 Nov 2026')).toMatch(/^\+₹20,000/);
  });
  it('stands with who decided and why; the contract is the offer and what was approved', async () => {
    items = [
      aChange({
        state: 'rejected',
        decided: { at: '2026-11-20T08:12:00.000Z', by: asha, reason: 'Too dear' },
      }),
    ];
    await show({ requestChange: true });
    expect(screen.getByText('rejected: +₹50,000, +14 days')).toBeTruthy();
    expect(screen.getByText(/Too dear/)).toBeTruthy();
    expect(screen.getByText('Offer 4')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask for a change' })).toBeTruthy();
  });
});

describe('what a lead drafted', () => {
  const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
  const draft = (can: object) => aChange({ state: 'drafted', side: 'company', by: meera, can });
  it('is proposed as it is, at the version that was read', async () => {
    items = [draft({ proposeChange: true, discardChange: true })];
    await show();
    expect(screen.getByRole('region', { name: 'A change is drafted' })).toBeTruthy();
    expect(screen.getByText(/Meera Iyer, for Lamplight/)).toBeTruthy();
    await press('Propose it');
    await waitFor(() => expect(sent).toEqual([{ path: 'propose', body: {}, ifMatch: '"20"' }]));
  });
  it('is changed first: the editor opens with it, and sends the whole of it upon the draft', async () => {
    items = [draft({ proposeChange: true, discardChange: true })];
    await show({ requestChange: true });
    await press('Change it first');
    const [, free] = screen.getAllByRole('listitem', { name: /^Milestone \d/ });
    expect((within(free as HTMLElement).getByLabelText(/Amount/) as HTMLInputElement).value).toBe('6,50,000');
    fill(within(free as HTMLElement).getByLabelText(/Amount/), '6,20,000');
    await press('Ask for the change');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      ...{ path: 'propose', ifMatch: '"20"' },
      body: { changed: { deltaPaise: 20_000_00, reason: 'Referrals can leave as letters' } },
    });
  });
  it('is discarded with a reason that the lead reads', async () => {
    items = [draft({ proposeChange: true, discardChange: true })];
    await show();
    await press('Discard');
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard the draft' }));
    expect(dialog.getByText(/The client never learns of it\. Meera Iyer reads why/)).toBeTruthy();
    fill(dialog.getByLabelText('Why not'), 'Part of the offer');
    await userEvent.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: 'discard', body: { reason: 'Part of the offer' } }]));
    cleanup();
    const decided = { at: '2026-11-20T08:12:00.000Z', by: asha, reason: 'Part of the offer' };
    items = [aChange({ state: 'discarded', by: meera, decided })];
    await mutate(() => true, undefined, { revalidate: false });
    await show({ draftChange: true });
    expect(screen.getByText(/^discarded:/)).toBeTruthy();
    expect(screen.getByText(/Part of the offer/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Draft a change' })).toBeTruthy();
  });
  it('is written by the lead in the same editor, and says who reads it', async () => {
    await show({ draftChange: true });
    await press('Draft a change');
    expect(screen.getByText('The admins read this.')).toBeTruthy();
    const [, free] = screen.getAllByRole('listitem', { name: /^Milestone \d/ });
    fill(within(free as HTMLElement).getByLabelText(/Due/), '2026-11-28');
    fill(screen.getByLabelText(/^Why/), 'The data comes late');
    await press('Draft the change');
    await waitFor(() => expect(sent).toMatchObject([{ path: 'request', body: { deltaPaise: 0 } }]));
  });
  it('names the lead beside the admin once it is asked for', async () => {
    items = [aChange({ side: 'company', by: { id: 'dev', name: 'Dev Menon', role: 'admin' }, draftedBy: meera })];
    await show();
    expect(screen.getByText(/Dev Menon, drafted by Meera Iyer, for Lamplight/)).toBeTruthy();
  });
});

describe('asking for a change', () => {
  it('adds up while one types, keeps what is locked, and sends only what differs', async () => {
    await show({ requestChange: true });
    await press('Ask for a change');
    const [locked, free] = screen.getAllByRole('listitem', { name: /^Milestone \d/ });
    expect((within(locked as HTMLElement).getByLabelText(/Amount/) as HTMLInputElement).disabled).toBe(true);
    fill(within(free as HTMLElement).getByLabelText(/Amount/), '6,50,000');
    fill(within(free as HTMLElement).getByLabelText(/Due/), '2026-11-28');
    expect(screen.getAllByText(/\+₹50,000/).length).toBeGreaterThan(0);
    await press('Ask for the change');
    expect(await screen.findByText('Give a reason')).toBeTruthy();
    fill(screen.getByLabelText(/^Why/), 'Letters too');
    await press('Ask for the change');
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: 'request',
          ifMatch: '"12"',
          body: {
            planChanges: [
              { kind: 'changed', milestoneId: booking.milestoneId, amountPaise: 650_000_00, dueDate: '2026-11-28' },
            ],
            deltaPaise: 50_000_00,
            reason: 'Letters too',
          },
        },
      ]),
    );
    await screen.findByRole('heading', { name: 'The contract' });
  });
  it('begins with the dates that were chosen for one milestone elsewhere, and ends at the contract', async () => {
    await show({ requestChange: true }, `?tab=changes&ask=${booking.milestoneId}&start=2026-10-05&due=2026-12-01`);
    fill(screen.getByLabelText(/^Why/), 'The clinic moves');
    await press('Ask for the change');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      planChanges: [
        { kind: 'changed', milestoneId: booking.milestoneId, startDate: '2026-10-05', dueDate: '2026-12-01' },
      ],
    });
    await screen.findByRole('heading', { name: 'The contract' });
  });
  it('is not sent while nothing differs', async () => {
    await show({ requestChange: true });
    await press('Ask for a change');
    fill(screen.getByLabelText(/^Why/), 'No reason');
    await press('Ask for the change');
    expect(await screen.findByText('Change at least one thing.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('rows as a change', () => {
  it('name new milestones, cancelled ones, and those whose title, weight or criteria differ', () => {
    const [first, second] = rowsOf(plan);
    if (!first || !second) throw new Error('two of them');
    const { milestoneId: _stays, ...fresh } = { ...second, key: 'new', title: 'Letters' };
    expect(planChangesOf([first, fresh], plan)).toEqual([
      { kind: 'added', ...figures(booking, { title: 'Letters', dueDate: booking.committedDueDate }) },
      { kind: 'cancelled', milestoneId: booking.milestoneId },
    ]);
    expect(planChangesOf([first, { ...second, title: 'Visits', weight: '55', criteria: 'One\nTwo' }], plan)).toEqual([
      {
        kind: 'changed',
        milestoneId: booking.milestoneId,
        title: 'Visits',
        weightBp: 5_500,
        acceptanceCriteria: ['One', 'Two'],
      },
    ]);
    expect(planChangesOf(rowsOf(plan), plan)).toEqual([]);
  });
  it('share 100 % by their weights, and keep their amounts', () => {
    const [first, second] = rowsOf(plan);
    if (!first || !second) throw new Error('two of them');
    const rows = fullWeights([
      { ...first, weight: '10' },
      { ...second, weight: '20' },
    ]);
    expect(rows.map(({ weight, amountPaise }) => [weight, amountPaise])).toEqual([
      ['33.33', 400_000_00],
      ['66.67', 600_000_00],
    ]);
  });
});
