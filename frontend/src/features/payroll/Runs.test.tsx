import type { ErrorCode } from '@lamplight/bff/contract/errors.ts';
import { sentences } from '@lamplight/bff/contract/sentences.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { refetchAll } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { checkSaid, figuresOf, grouped, standSaid } from './checkWords.ts';
import { exportsOf } from './exportWords.ts';
import { lineFacts } from './lineFacts.ts';
import { countsSaid, inOrder } from './payoutWords.ts';
import { isMonthTyped, readRun } from './runForm.ts';
import {
  aheadOf,
  byChange,
  changeSince,
  largestDeductions,
  lastWeekday,
  monthAfter,
  nameOf,
  nextStep,
  type PayrollRun,
  type RunRow,
  runTitle,
  wayOf,
} from './runs.ts';
import type { Payouts, SalaryPayment } from './runsData.ts';
import Payroll from './screens/Payroll.tsx';
import Payslip from './screens/Payslip.tsx';
import {
  aCheck,
  aFile,
  aPayee,
  aPayment,
  aPayout,
  aPayslip,
  aRow,
  aRun,
  aRunSlip,
  HASH,
  who,
} from './workbench/runSamples.ts';
import { aPerson, dev } from './workbench/samples.ts';

const ravi = who('ravi', 'Ravi Nair');
const kavya = who('kavya', 'Kavya Pillai');
const blocked = aCheck('BANK_UNVERIFIED', { severity: 'BLOCK', employee: kavya });

describe('months and what is next', () => {
  it.each([
    ['2026-11', '2026-11-30'],
    ['2026-10', '2026-10-30'],
    ['2026-05', '2026-05-29'],
    ['2027-02', '2027-02-26'],
  ])('the last weekday of %s is %s', (month, day) => expect(lastWeekday(month)).toBe(day));
  it('months go over the year', () =>
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-11', 14)]).toEqual([
      ...['2027-01', '2025-12', '2028-01'],
    ]));
  it('a run beside the month says what it is', () =>
    expect([runTitle(aRow()), runTitle(aRow({ type: 'off_cycle' }))]).toEqual([
      ...['November 2026', 'November 2026, off-cycle run'],
    ]));
  const run = (month: string, state: RunRow['state'], type: RunRow['type'] = 'regular') =>
    aRow({ runId: `${month} ${type}`, month, state, type });
  it.each([
    ['none at all', [], '2026-11'],
    ['one that is cancelled', [run('2026-11', 'cancelled')], '2026-11'],
    ['one beside it only', [run('2026-11', 'draft', 'off_cycle')], '2026-11'],
    ['this month closed', [run('2026-11', 'closed')], '2026-12'],
  ])('with %s the month without a run is next', (_what, runs, month) =>
    expect(aheadOf(runs as RunRow[], '2026-11')).toEqual({ run: null, month }),
  );
  it('an older unfinished run comes first', () =>
    expect(aheadOf([run('2026-11', 'draft'), run('2026-10', 'paid')], '2026-11').run?.month).toBe('2026-10'));

  const step = (more: Partial<PayrollRun>, payouts?: Payouts) => {
    const { act, label, says } = nextStep(aRun(more), payouts);
    return [act, label, says];
  };
  it.each([
    ['a draft', { state: 'draft' }, undefined, 'calculate', /another admin has approved/],
    ['one under way', { progress: { done: 1, of: 2 } }, undefined, null, /leave this page/],
    ['one that is stale', { stale: true }, undefined, 'calculate', /has changed/],
    ['an open warning', { checks: [aCheck('JOINER')] }, undefined, 'answer', /Say why/],
    ['a warning and a block', { checks: [aCheck('JOINER'), blocked] }, undefined, 'answer', /one check blocks it/],
    ['a block alone', { checks: [blocked] }, undefined, 'calculate', /calculate again/],
    [
      'a block that is held',
      { checks: [{ ...blocked, open: false }] },
      undefined,
      'submit',
      /^Every check is answered\. Another admin approves it/,
    ],
    ['nobody known yet who may', { approvers: [] }, undefined, 'submit', /^Every check is answered\. Another admin/],
    ['nobody who may approve', { state: 'submitted', approvers: [], can: {} }, undefined, null, /Invite another admin/],
    ['one submitted by the reader', { state: 'submitted', can: {} }, undefined, null, /Leela Thomas can approve it/],
    ['one for the reader', { state: 'submitted', can: { approveRun: true } }, undefined, 'approve', /₹5,16,457/],
    ['a submitted one that is stale', { state: 'submitted', stale: true, can: {} }, undefined, null, /reject it/],
    ['an approved one', { state: 'approved' }, aPayout(), 'export', /2 people/],
    [
      'a file without an answer',
      { state: 'payment_initiated' },
      aPayout({ can: { recordPayoutResult: true }, counts: { sent: 1 } }),
      ...(['results', /one person of a file/] as const),
    ],
    ['a paid one', { state: 'paid' }, aPayout({ can: { closeRun: true } }), 'close', /locks November 2026/],
    ['an approved one, not read yet', { state: 'approved' }, undefined, null, /^$/],
    ['a closed one', { state: 'closed' }, aPayout({ can: {} }), null, /locks/],
    ['a cancelled one', { state: 'cancelled' }, undefined, null, /cancelled/],
  ] as const)('%s', (_what, more, payouts, act, says) => {
    const [is, , said] = step(more as Partial<PayrollRun>, payouts as Payouts | undefined);
    expect(is).toBe(act);
    expect(said).toMatch(says);
  });
  it('what failed is paid again', () =>
    expect(
      step(
        { state: 'partially_paid' },
        aPayout({ counts: { failed: 1, paid: 1 }, next: { rows: 1, totalPaise: 1 } }),
      )[1],
    ).toBe('Pay one person again'));
});

describe('the way, sums and people', () => {
  const now = Date.parse('2026-11-26T05:00:00Z');
  const lit = (more: Partial<PayrollRun>, payouts?: Payouts) =>
    wayOf(aRun(more), now, payouts).find(({ is }) => is === 'now');
  it('the present state is lit, with who and when', () => {
    expect(lit({})).toMatchObject({ word: 'Calculated', note: 'Fri 10:30' });
    expect(lit({ state: 'submitted', submitted: { at: '2026-11-26T04:00:00Z', by: dev } })).toMatchObject({
      note: 'Today 09:30, Dev Menon',
    });
    expect(lit({ state: 'partially_paid' }, aPayout({ counts: { paid: 1, failed: 1 } }))).toMatchObject({
      ...{ word: 'Partly paid', note: '1 of 2 paid' },
    });
    expect(lit({ state: 'cancelled' })).toMatchObject({ word: 'Cancelled' });
    expect(wayOf(aRun({ type: 'reversal' }), now).map(({ word }) => word)).not.toContain('Paid');
  });
  it('a sum is told from the month before', () => {
    const { before } = aRun();
    expect(changeSince(516_457_00, before)).toBe('+₹72,016.13 on October, +16.2\u00a0%');
    expect(changeSince(444_440_87, before)).toBe('as in October');
    expect(changeSince(1, null)).toBe('no run before it');
  });
  it('the two largest deductions are named', () =>
    expect(largestDeductions(aRun().totals?.byComponentPaise ?? {})).toBe('TDS ₹45,500, EPF ₹10,546'));
  it('whoever changed most comes first, up or down; new ones by the whole', () =>
    expect(
      byChange([
        aPayee('a', 'Zoe', 5, 5),
        aPayee('b', 'Ann', 5, 5),
        aPayee('c', 'Down', 1, 90),
        aPayee('d', 'New', 40, null),
      ]).map(nameOf),
    ).toEqual(['Down', 'New', 'Ann', 'Zoe']));
  it('what failed comes first, then who is held', () =>
    expect(
      inOrder(
        (['paid', 'due', 'sent', 'held', 'failed'] as const).map((state) => aPayment(state, state, { state })),
      ).map(nameOf),
    ).toEqual(['failed', 'held', 'sent', 'due', 'paid']));
  it('counts are said', () => expect(countsSaid({ paid: 3, failed: 1, held: 0 })).toBe('1 failed, 3 paid'));
});

describe('checks in words', () => {
  it.each([
    ['NET_CHANGED', { netPaise: 100, beforePaise: 200, changeBp: -5_000 }, '₹2 to ₹1, −50\u00a0%'],
    ['NET_CHANGED', { netPaise: 100 }, '₹1, nothing before'],
    ['LOP_HIGH', { halfDays: 11 }, '5.5 days'],
    ['HEADCOUNT_CHANGED', { before: 5, now: 6 }, '5 before, 6 now'],
    ['PAYDAY_LATE', { on: '2026-12-08', limit: '2026-12-07' }, '8 Dec 2026, at the latest 7 Dec 2026'],
    ['DEDUCTIONS_ABOVE_CAP', { deductionsPaise: 200, capPaise: 100 }, '₹2, at most ₹1'],
    [
      'STATUTORY_RULE_MISSING',
      { key: 'PT', jurisdiction: 'MH', month: '2026-11' },
      'Professional tax, Maharashtra, November 2026',
    ],
    ['JOINER', {}, ''],
    ['OF_A_LATER_RELEASE', { x: 1 }, ''],
  ])('%s of %j: %s', (code, detail, said) =>
    expect(figuresOf({ code, detail: detail as Record<string, number> })).toBe(said),
  );
  it('what blocks stands first, what is open before what is answered', () => {
    const all = [
      aCheck('JOINER', { employee: ravi, note: 'x', open: false }),
      aCheck('NET_CHANGED', { employee: ravi }),
      aCheck('NET_CHANGED', { employee: kavya }),
      blocked,
    ];
    expect(grouped(all).map(({ code, checks }) => [code, checks.length])).toEqual([
      ...[['BANK_UNVERIFIED', 1]],
      ...[['NET_CHANGED', 2]],
      ...[['JOINER', 1]],
    ]);
    expect(standSaid(all)).toBe('1 blocks it, 2 warnings to answer, 1 answered');
    // Whom the run leaves out is said last, and asks nothing.
    const info = aCheck('NOT_PAID_HERE', { severity: 'INFO', open: false, employee: ravi, detail: { pays: 2 } });
    expect(grouped([info, ...all]).at(-1)?.code).toBe('NOT_PAID_HERE');
    expect([standSaid([info]), figuresOf(info)]).toEqual(['1 to know', '2 payments beside a salary wait for one']);
  });
  it('an unknown check keeps its name', () => expect(checkSaid('NEXT').title).toBe('NEXT'));
});

it('a run is read as the API takes it', () => {
  const values = { month: '2026-11', type: 'off_cycle', paymentDate: '2026-11-30', people: [], reason: ' ' } as const;
  expect(readRun(values)).toMatchObject({ faults: { people: 'Choose whom it pays' } });
  expect(readRun({ ...values, paymentDate: '' })).toMatchObject({ faults: { paymentDate: 'Enter a date' } });
  expect(readRun({ ...values, type: 'regular', people: ['x'] })).toEqual({
    body: { month: '2026-11', type: 'regular', paymentDate: '2026-11-30' },
  });
  expect(['2026-11', ' november  2026', 'November', ''].map((typed) => isMonthTyped(typed, '2026-11'))).toEqual([
    ...[true, true, false, false],
  ]);
});

let run: PayrollRun;
let runs: RunRow[];
let payouts: Payouts;
let payments: SalaryPayment[];
let slip: ReturnType<typeof aPayslip>;
let sent: { path: string; body: unknown; ifMatch: string | null }[];
let exported: string[];
let refusal: { status: number; code: ErrorCode } | null;

const ok = (answer: object) => HttpResponse.json({ success: true, ...answer });
const refused = (of: { status: number; code: ErrorCode }) =>
  HttpResponse.json({ success: false, code: of.code, message: sentences[of.code], requestId: 'r1' }, of);
const people = [aPayee('kavya', 'Kavya Pillai', 28_000_00, null), aPayee('ravi', 'Ravi Nair', 14_457_00, 14_457_00)];
const dryRun = {
  ...{ month: '2026-11', totals: aRun().totals, before: { runId: 'r0', month: '2026-10' } },
  components: [{ code: 'BASIC', beforePaise: 100_00, nowPaise: 200_00 }],
  people: [{ employee: kavya, beforePaise: null, nowPaise: 28_000_00 }],
  ...{ blocks: 1, warnings: 2 },
};
const server = setupServer(
  http.get('*/api/payroll/people', () =>
    ok({ items: [aPerson('ravi', 'Ravi Nair'), aPerson('kavya', 'Kavya Pillai')] }),
  ),
  http.get('*/api/payroll/disputes', () => ok({ items: [] })),
  http.get('*/api/payroll/proofs', () => ok({ items: [] })),
  http.get('*/api/payroll/rules', () => ok({ rules: [], can: {} })),
  http.get('*/api/payroll/runs', () => (refusal?.status === 404 ? refused(refusal) : ok({ items: runs }))),
  http.get('*/api/payroll/runs/:id', () => (refusal?.status === 404 ? refused(refusal) : ok({ run }))),
  http.get('*/api/payroll/runs/:id/people', () => ok({ items: people })),
  http.get('*/api/payroll/runs/:id/people/:person', ({ params }) =>
    ok({ slip: params['person'] === 'ravi' ? aRunSlip('ravi', 'Ravi Nair') : aRunSlip('kavya', 'Kavya Pillai') }),
  ),
  http.get('*/api/payroll/runs/:id/payouts', () => ok({ payouts })),
  http.get('*/api/payroll/runs/:id/payments', () => ok({ items: payments })),
  http.get('*/api/payroll/payer', () =>
    ok({ payer: { etag: '"0"', accountLast4: null, ifsc: null, can: { savePayer: true } } }),
  ),
  http.get('*/api/payroll/runs/:id/exports/:exportId', ({ request }) => {
    exported.push(new URL(request.url).pathname + new URL(request.url).search);
    if (refusal)
      return HttpResponse.json(
        { success: false, code: refusal.code, message: 'Too many rows.', requestId: 'r1' },
        refusal,
      );
    const headers = { 'content-disposition': 'attachment; filename="register.csv"', 'content-type': 'text/csv' };
    return new HttpResponse('Code,Name', { headers });
  }),
  http.get('*/api/payslips/:id', () => ok({ payslip: slip })),
  http.all('*/api/*', async ({ request }) => {
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname.slice(5), body: await request.json(), ifMatch: request.headers.get('if-match') });
    if (refusal) return refused(refusal);
    if (pathname.endsWith('/dry-runs')) return ok({ dryRun });
    if (pathname.includes('/payslips/')) return ok({ payslip: slip });
    if (pathname.endsWith('/payer')) return ok({ payer: {} });
    return /payouts|results|close|reverse|corrections/.test(pathname)
      ? ok({ payouts })
      : ok({ run, payment: payments[0] });
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Compiled before they are waited for.
  await Promise.all([
    ...[import('./parts/RunPage.tsx'), import('./parts/RunDialogs.tsx'), import('./parts/OpenRunDialog.tsx')],
    ...[import('./parts/RunPayout.tsx'), import('./parts/RunSlip.tsx'), import('./parts/SlipDialogs.tsx')],
    import('../../ui/OpenMenu.tsx'),
  ]);
});
beforeEach(async () => {
  [run, runs, payouts, slip] = [aRun(), [aRow()], aPayout(), aPayslip()];
  payments = [aPayment('ravi', 'Ravi Nair'), aPayment('kavya', 'Kavya Pillai')];
  [sent, exported, refusal] = [[], [], null];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());
const open = (at: string) =>
  openScreens({ '/payroll': <Payroll />, '/payslips/:id': <Payslip />, '/login': <p>Login</p> }, at);
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: RegExp | string, value: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value } });
const inDialog = async (name: RegExp | string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const lastSent = () => waitFor(() => expect(sent.length).toBeGreaterThan(0)).then(() => sent.at(-1));

describe('the list of runs', () => {
  it('leads to the run that is next, and names each run', async () => {
    await open('/payroll');
    expect((await screen.findByRole('link', { name: 'Go through its checks' })).getAttribute('href')).toBe(
      '/payroll?open=r1',
    );
    expect(screen.getByRole('link', { name: 'November 2026' })).toBeTruthy();
  });
  it('without a run it shows what the month comes to, and opens it with the last weekday', async () => {
    runs = [];
    const router = await open('/payroll');
    expect(await screen.findByRole('heading', { name: /^No run for / })).toBeTruthy();
    await press('See what it comes to');
    expect(await screen.findByText('1 would block, 2 to answer')).toBeTruthy();
    expect(screen.getByText('+₹28,000.00')).toBeTruthy();
    await press(/^Open the run for/);
    await inDialog('Open the run');
    await waitFor(() => expect(sent.at(-1)?.path).toBe('payroll/runs'));
    const { body } = sent.at(-1) as { body: { month: string; paymentDate: string } };
    expect(body.paymentDate).toBe(lastWeekday(body.month));
    await waitFor(() => expect(router.state.location.search).toBe('?open=r1'));
  });
  it('one beside the month pays whom one chooses', async () => {
    await open('/payroll');
    await press('Another run');
    await userEvent.click(await screen.findByRole('radio', { name: /People whom you choose/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Kavya Pillai' }));
    await inDialog('Open the run');
    expect((await lastSent())?.body).toMatchObject({ type: 'off_cycle', people: ['kavya'] });
  });
});

describe('what a line was reckoned from', () => {
  const epf = { ruleId: 'EPF_EE_IN', key: 'EPF_EE', jurisdiction: 'IN', version: 2, effectiveFrom: '2026-07-01' };
  const share = {
    kind: 'SHARE',
    wagesPaise: 12_880_00,
    ceilingPaise: 15_000_00,
    rateBp: 1200,
    rounding: 'HALF_UP_RUPEE',
  };
  const inputs = { gross: 16_100_00, BASIC: 8_050_00 };
  const stretch = { fullPaise: 4_830_00, paidHalfDays: 30, formula: { op: 'balancing' }, inputsPaise: inputs };
  const sheet = { paidBeforePaise: 0, recurringPaise: 100_00, deductions: [{ section: '80C', amountPaise: 50_00 }] };
  it.each([
    [
      'a share below its ceiling',
      { ...share, rules: [epf] },
      [
        ...[
          ['Wages', '₹12,880.00'] as const,
          ['Ceiling', '₹15,000.00, not reached'] as const,
          ['Rate', '12\u00a0%'] as const,
        ],
      ],
      'To the nearest rupee, 50 paise up',
      ['Provident fund, employee from 1 Jul 2026, version 2'],
    ],
    [
      'one above it',
      { ...share, ceilingPaise: 12_000_00, rules: [] },
      [
        ...[
          ['Wages', '₹12,880.00'] as const,
          ['Ceiling', '₹12,000.00, reached'] as const,
          ['Rate', '12\u00a0%'] as const,
        ],
      ],
      ...(['To the nearest rupee, 50 paise up', []] as const),
    ],
    [
      'half a month',
      { kind: 'RECURRING', stretches: [stretch], basisHalfDays: 60, rounding: 'HALF_UP_PAISE' },
      [
        ...[['Gross a month', '₹16,100.00'] as const, ['BASIC', '₹8,050.00'] as const],
        ...[['Whole month', '₹4,830.00'] as const, ['Days', '15 of 30'] as const],
      ],
      ...(['To the nearest paisa, half a paisa up', []] as const),
    ],
    [
      'two stretches',
      {
        ...{ kind: 'RECURRING', basisHalfDays: 60, rounding: '?' },
        stretches: [
          { ...stretch, inputsPaise: {} },
          { ...stretch, inputsPaise: {}, paidHalfDays: 60 },
        ],
      },
      [
        ...[['Whole month, stretch 1', '₹4,830.00'] as const, ['Days, stretch 1', '15 of 30'] as const],
        ['Whole month, stretch 2', '₹4,830.00'],
      ],
      ...([null, []] as const),
    ],
    [
      'a difference, with the rows of what it comes to now',
      { kind: 'DIFFERENCE', month: '2026-10', newPaise: 5_00, paidPaise: 3_00, now: { kind: 'OWED', rules: [epf] } },
      [...[['Comes to now', '₹5.00'] as const, ['Paid for October 2026', '₹3.00'] as const]],
      ...([null, ['Provident fund, employee from 1 Jul 2026, version 2']] as const),
    ],
    [
      'tax, step by step',
      { kind: 'TAX', worksheet: { ...sheet, annual: { totalPaise: 12_00 }, monthsLeft: 5, rules: [epf, epf] } },
      [
        ...[['Paid so far this year', '₹0.00'] as const, ['This month', '₹100.00'] as const],
        ...[
          ['Deduction 80C', '₹50.00'] as const,
          ['Tax of the year', '₹12.00'] as const,
          ['Months left', '5'] as const,
        ],
      ],
      ...([null, ['Provident fund, employee from 1 Jul 2026, version 2']] as const),
    ],
    ['one of a later release', { kind: 'NEW' }, [], null, []],
    ['none', undefined, [], null, []],
  ])('%s', (_what, basis, facts, rounding, rules) => {
    const said = lineFacts(basis);
    expect([said.inputs, said.rounding, said.rules.map(({ says }) => says)]).toEqual([facts, rounding, rules]);
  });
});

describe('one run', () => {
  it('says what stops it; one note answers several warnings, and what waits for an account can be held', async () => {
    run = aRun({
      checks: [blocked, aCheck('NET_CHANGED', { employee: ravi }), aCheck('JOINER', { employee: kavya })],
      can: { calculateRun: true, acknowledgeCheck: true },
    });
    await open('/payroll?open=r1');
    expect(await screen.findByText('1 blocks it, 2 warnings to answer')).toBeTruthy();
    expect(screen.getByText(/^\+₹72,016\.13 on October, \+16\.2/)).toBeTruthy();
    await press('Answer 2 warnings');
    await type('Note', 'Kavya is new.');
    await inDialog('Answer 2 warnings');
    expect(await lastSent()).toEqual({
      path: 'payroll/runs/r1/checks',
      body: { checkIds: ['NET_CHANGED-ravi', 'JOINER-kavya'], note: 'Kavya is new.' },
      ifMatch: '"7"',
    });
    await press('Hold Kavya Pillai');
    await type('Reason', 'Not verified');
    await inDialog('Hold the pay');
    await waitFor(() => expect(sent.at(-1)?.path).toBe('payroll/runs/r1/slips/slip-kavya/hold'));
  });
  it('opens the slip beside the list; j goes on, Escape closes and leads back to the row', async () => {
    const router = await open('/payroll?open=r1&person=kavya');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    screen.getByRole('link', { name: 'Payslip' }).focus();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    expect(await screen.findByText('-₹1,546.00')).toBeTruthy();
    expect(screen.getByText(/half_up_rupee\(12 % × 12,880\.00\)/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Payslip' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(router.state.location.search).toBe('?open=r1'));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ravi Nair' }));
  });
  it('is approved with the month typed, upon the calculation that was shown', async () => {
    run = aRun({ state: 'submitted', can: { approveRun: true, rejectRun: true } });
    await open('/payroll?open=r1');
    await press('Approve the run');
    await type('Type November 2026', 'October 2026');
    await inDialog('Approve the run');
    expect(sent).toEqual([]);
    await type('Type November 2026', 'november 2026');
    await inDialog('Approve the run');
    expect(await lastSent()).toEqual({
      path: 'payroll/runs/r1/approve',
      body: { month: '2026-11', calculationHash: HASH },
      ifMatch: '"7"',
    });
  });
  it('shows how far the calculation is, and why it failed', async () => {
    run = aRun({ state: 'draft', totals: null, progress: { done: 250, of: 1000 }, can: {} });
    await open('/payroll?open=r1');
    expect(await screen.findByText('Calculating: 250 of 1000 payslips')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Calculate the run' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Calculating' }).getAttribute('aria-busy')).toBe('true');
    cleanup();
    run = aRun({ state: 'draft', totals: null, failed: { code: 'STATUTORY_RULE_MISSING', detail: {} } });
    await open('/payroll?open=r1');
    expect(await screen.findByText(/the law says nothing for November 2026/)).toBeTruthy();
    refusal = { status: 422, code: 'STATUTORY_RULE_MISSING' };
    await press('Calculate the run');
    expect(await screen.findByText(/Propose and approve the missing rules first/)).toBeTruthy();
  });
  it('one that does not exist says so', async () => {
    refusal = { status: 404, code: 'NOT_FOUND' };
    await open('/payroll?open=gone');
    expect(await screen.findByText('This run does not exist')).toBeTruthy();
  });
});

describe('what is exported of a run', () => {
  const files = [
    { batchId: 'b2', day: '2026-11-28' },
    { batchId: 'b1', day: '2026-11-26' },
  ] as const;
  const ids = (more: Partial<PayrollRun>, made = 0) => exportsOf(aRun(more), files.slice(2 - made)).map(({ id }) => id);
  const figures = ['salary-register', 'differences', 'differences-by-person', 'liability', 'liability-by-person'];
  it.each([
    ['calculated', { state: 'calculated' }, 0, figures],
    ['calculated anew just now', { state: 'calculated', progress: { done: 1, of: 2 } }, 0, []],
    ['never calculated', { state: 'draft', totals: null }, 0, []],
    ['cancelled', { state: 'cancelled' }, 0, []],
    ['approved', { state: 'approved' }, 0, [...figures, 'ecr']],
    ['with a file for the bank', { state: 'payment_initiated' }, 1, [...figures, 'bank-advice/b1', 'ecr']],
  ] as const)('one that is %s', (_what, more, made, expected) => expect(ids(more, made)).toEqual(expected));
  it('each file for the bank has its advice, the newest first', () => {
    const entries = exportsOf(aRun({ state: 'partially_paid' }), files);
    expect(entries.filter(({ id }) => id.startsWith('bank-advice'))).toEqual([
      { id: 'bank-advice/b2', label: 'Bank advice, file 2, 28 Nov 2026' },
      { id: 'bank-advice/b1', label: 'Bank advice, file 1, 26 Nov 2026' },
    ]);
  });

  it('is chosen with its form, says in words what is refused, and is saved under its name', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `#${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    refusal = { status: 422, code: 'TOO_MANY_ROWS' };
    await open('/payroll?open=r1');
    await press('Export');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Salary register' }));
    expect(await screen.findByRole('dialog', { name: 'Export the salary register, November 2026' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^PDF/ }));
    await inDialog('Export');
    expect(await screen.findByText('Too many rows.')).toBeTruthy();
    refusal = null;
    await userEvent.click(screen.getByRole('radio', { name: /^CSV/ }));
    expect(screen.queryByText('Too many rows.')).toBeNull();
    await inDialog('Export');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const path = '/api/payroll/runs/r1/exports/salary-register';
    expect(exported).toEqual([`${path}?format=pdf`, `${path}?format=csv`]);
    expect(saved.map(({ size, type: of }) => [size, of])).toEqual([[9, 'text/csv']]);
  });
});

it('the advice of an older file for the bank is exported beside the newest one’s', async () => {
  Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined });
  run = aRun({ state: 'partially_paid', can: {} });
  payouts = aPayout({ files: [aFile({ batchId: 'b2', day: '2026-11-28' }), aFile()] });
  await open('/payroll?open=r1');
  await press('Export');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bank advice, file 1, 26 Nov 2026' }));
  const title = 'Export the bank advice of file 1, 26 Nov 2026, November 2026';
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  await inDialog('Export');
  await waitFor(() => expect(exported).toEqual(['/api/payroll/runs/r1/exports/bank-advice?format=xlsx&batchId=b1']));
});

describe('how a run is paid', () => {
  beforeEach(() => {
    run = aRun({ state: 'approved', can: {} });
  });
  it('asks for the account that pays before the first file, and keeps nothing of it', async () => {
    await open('/payroll?open=r1');
    await press('Make the file for the bank');
    await press('Enter the account');
    for (const name of ['Account number', 'Account number again']) await type(name, '1234 5678 9012');
    await type('IFSC', 'hdfc0001234');
    await inDialog('Save the account');
    expect((await lastSent())?.body).toEqual({ accountNumber: '123456789012', ifsc: 'HDFC0001234' });
    expect(await drafts.list('dev')).toEqual([]);
  });
  it('records what the bank says of everybody, and of one alone', async () => {
    payouts = aPayout({ files: [aFile()], can: { recordPayoutResult: true }, counts: { sent: 2 } });
    await open('/payroll?open=r1');
    await press('Record what the bank says');
    await type('Reference of the bank', 'N3022612');
    await type('Paid on', '2026-11-26');
    await inDialog('Record it');
    const paid = { outcome: 'paid', reference: 'N3022612', paidOn: '2026-11-26' };
    expect(await lastSent()).toMatchObject({
      path: 'payroll/runs/r1/payouts/b1/results',
      body: {
        rows: [
          { payslipId: 'slip-ravi', ...paid },
          { payslipId: 'slip-kavya', ...paid },
        ],
      },
    });
    await press('Result of Kavya Pillai');
    await userEvent.click(await screen.findByRole('radio', { name: /came back/ }));
    await inDialog('Record it');
    expect(await screen.findByText('Give a reason')).toBeTruthy();
    await type('Why it came back', 'Account closed');
    await inDialog('Record it');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        rows: [{ payslipId: 'slip-kavya', outcome: 'failed', reason: 'Account closed' }],
      }),
    );
  });
  /** Somebody recorded what the bank says, and it is answered when the test says so. */
  const recordedUnanswered = async (): Promise<() => Promise<void>> => {
    payouts = aPayout({ files: [aFile()], can: { recordPayoutResult: true }, counts: { sent: 2 } });
    const answer = Promise.withResolvers<void>();
    server.use(
      http.post('*/api/payroll/runs/:id/payouts/:batch/results', async () => {
        await answer.promise;
        return ok({ payouts });
      }),
    );
    await open('/payroll?open=r1');
    await press('Record what the bank says');
    await type('Reference of the bank', 'N3022612');
    await inDialog('Record it');
    return () => act(async () => answer.resolve());
  };
  it('asks until its own answer has come, also where the last row is known before', async () => {
    const comes = await recordedUnanswered();
    run = aRun({ state: 'paid', can: {} });
    payouts = aPayout({ files: [aFile({ open: 0, paid: 2 })], can: { closeRun: true }, counts: { paid: 2 } });
    payments = payments.map((one) => ({ ...one, state: 'paid' }));
    await act(refetchAll);
    const asked = screen.getByRole('dialog', { name: 'What does the bank say?' });
    expect(within(asked).getByLabelText<HTMLInputElement>('Reference of the bank').value).toBe('N3022612');
    await comes();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Close the run');
    expect(await screen.findByRole('dialog', { name: 'Close November 2026?' })).toBeTruthy();
  });
  it('an answer that comes when its question is gone closes no other', async () => {
    const comes = await recordedUnanswered();
    await inDialog('Not now');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Result of Kavya Pillai');
    await type('Reference of the bank', 'N3022613');
    await comes();
    const asked = await screen.findByRole('dialog', { name: 'What does the bank say?' });
    expect(within(asked).getByLabelText<HTMLInputElement>('Reference of the bank').value).toBe('N3022613');
  });
  it('shows what failed first, whose account moved, and closes upon the version of the payout', async () => {
    payouts = aPayout({ can: { closeRun: true }, counts: { paid: 1, failed: 1 } });
    payments = [
      aPayment('ravi', 'Ravi Nair', { accountChanged: true }),
      aPayment('kavya', 'Kavya Pillai', { state: 'failed', failure: 'Account closed' }),
    ];
    await open('/payroll?open=r1');
    const table = await screen.findByRole('table', { name: 'Where the money of each person is' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Kavya Pillai', 'Ravi Nair']);
    expect(screen.getByText(/paid to another account by now/)).toBeTruthy();
    await press('Close the run');
    await inDialog('Close the run');
    expect(await lastSent()).toMatchObject({ path: 'payroll/runs/r1/close', ifMatch: '"9"' });
  });
});

describe('a payslip', () => {
  it('says each line, why, the year so far and net in words; its person says what is wrong', async () => {
    sessionStore.set({ session: sessionOf({ id: 'dev', email: 'r@gmail.com', name: 'Ravi', role: 'employee' }) });
    await open('/payslips/slip-ravi');
    expect(await screen.findByText('Rupees fourteen thousand five hundred fifty-four only')).toBeTruthy();
    const deducted = within(screen.getByRole('region', { name: 'Deducted' }));
    expect(deducted.getByText('half_up_rupee(12 % × 12,880.00)')).toBeTruthy();
    expect(deducted.getByText('₹3,092.00')).toBeTruthy();
    expect(screen.getByRole('region', { name: /Paid by the company/ })).toBeTruthy();
    await press('Something is wrong');
    await type('What is wrong', 'HRA is missing');
    await inDialog('Say so');
    expect(await lastSent()).toEqual({
      path: 'payslips/slip-ravi/dispute',
      body: { reason: 'HRA is missing' },
      ifMatch: '"3"',
    });
  });
  it('an admin answers what was said against it', async () => {
    slip = aPayslip({
      state: 'disputed',
      can: { resolveDispute: true },
      disputes: [{ disputeId: 'd1', reason: 'HRA is missing', raisedBy: ravi, raisedAt: '2026-11-26T05:00:00.000Z' }],
    });
    await open('/payslips/slip-ravi');
    await press('Answer it');
    await userEvent.click(await screen.findByRole('radio', { name: /is corrected/ }));
    await inDialog('Answer');
    expect(await screen.findByText('Write an answer')).toBeTruthy();
    await type('Answer', 'Paid with December.');
    await inDialog('Answer');
    expect((await lastSent())?.body).toEqual({ outcome: 'corrected', answer: 'Paid with December.' });
  });
});
