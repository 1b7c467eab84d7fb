import { isShown, type PeopleShown } from '@lamplight/bff/contract/pay-lacks.ts';
import type { WaitingProof } from '@lamplight/bff/contract/pay-profiles.ts';
import type { DisputedSlip } from '@lamplight/bff/contract/payslips.ts';
import { changeBp, needsSecondAdmin } from '@lamplight/bff/contract/salary-change.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { ruleTitle } from '../../parts/pay/ruleNames.ts';
import { placeName, regimeOf, taxYearOf, yearSaid, yearsAround } from '../../parts/pay/words.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { dayValues, halfDaysIn, isWhole, readCorrection, readDays, readSheet } from './attendance.ts';
import type { PayrollPerson, Salary, StatutoryRule } from './data.ts';
import type { AttendanceOfMonth, RowOutcome } from './deskData.ts';
import { calculationSaid, conditionSaid, formulaSaid } from './formula.ts';
import { approversSaid, forWhat, type OneOff } from './oneOffs.ts';
import { lacks, waitsAt } from './people.ts';
import { readRule, valuesOf as ruleValues } from './ruleForm.ts';
import { inForce, shownVersion } from './rules.ts';
import { ruleSays } from './ruleWords.ts';
import { changeSaid, readSalary, valuesOf } from './salaryForm.ts';
import Payroll from './screens/Payroll.tsx';
import {
  aMonth,
  anAssignment,
  aOneOff,
  aPerson,
  aRule,
  aSalary,
  aVersion,
  dev,
  leela,
  lopOf,
  profileOf,
  structure,
} from './workbench/samples.ts';

const TODAY = '2026-11-26';
let people: PayrollPerson[];
let rules: StatutoryRule[];
let salary: Salary;
let profile: ReturnType<typeof profileOf>;
let sent: { path: string; body: unknown; ifMatch: string | null }[];
let refusal: { status: number; code: string } | null;
let pages: string[];
let months: AttendanceOfMonth[];
let outcomes: RowOutcome[];
let disputed: DisputedSlip[];
let proofs: WaitingProof[];
let oneOffs: OneOff[];
let asked: string[];

const ok = (answer: object) => HttpResponse.json({ success: true, ...answer });
const failing = { status: 503, headers: { 'retry-after': '60' } };
let away: RegExp | null;
const unlessAway =
  (answer: (url: URL) => object) =>
  ({ request }: { request: Request }) =>
    away?.test(request.url)
      ? HttpResponse.json({ success: false, code: 'UNAVAILABLE', message: '', requestId: 'r1' }, failing)
      : ok(answer(new URL(request.url)));
const server = setupServer(
  http.get(
    '*/api/payroll/people',
    unlessAway((url) => {
      pages.push(url.search);
      const [after, show, search] = ['after', 'show', 'search'].map((name) => url.searchParams.get(name));
      const all = people
        .filter((one) => show === null || isShown(one, show as PeopleShown, TODAY))
        .filter(({ employee }) => employee.name?.toLowerCase().includes(search ?? ''));
      if (all.length < 2) return { items: all };
      return after === null ? { items: all.slice(0, 1), next: 'p2' } : { items: all.slice(1) };
    }),
  ),
  http.get('*/api/payroll/people/:id', ({ params: { id } }) => {
    pages.push(`person ${id}`);
    return ok({ person: people.find(({ employee }) => employee.id === id) });
  }),
  http.get(
    '*/api/payroll/disputes',
    unlessAway(() => ({ items: disputed })),
  ),
  http.get(
    '*/api/payroll/proofs',
    unlessAway(() => ({ items: proofs })),
  ),
  http.get(
    '*/api/payroll/attendance/:month',
    unlessAway(() => ({ items: months })),
  ),
  http.get(
    '*/api/payroll/people/:id/attendance',
    unlessAway(() => ({ months })),
  ),
  http.get(
    '*/api/payroll/additional-pay',
    unlessAway((url) => {
      asked.push(url.search);
      return { items: oneOffs };
    }),
  ),
  http.get(
    '*/api/payroll/additional-pay/:id',
    unlessAway(() => ({ additionalPay: oneOffs[0] })),
  ),
  http.get(
    '*/api/payroll/runs',
    unlessAway(() => ({ items: [] })),
  ),
  http.get(
    '*/api/payroll/components',
    unlessAway(() => ({
      components: structure.versions[0]?.components.map((component) => ({
        ...{ code: component.code, etag: '"0"', version: 1, definedAt: '2026-11-20T05:00:00.000Z', by: dev },
        ...{ component: { ...component, oneOff: component.code === 'SPECIAL' }, can: { defineComponent: true } },
      })),
      approvalAbovePaise: 1_000_000,
      can: { defineComponent: true },
    })),
  ),
  http.get(
    '*/api/payroll/rules',
    unlessAway(() => ({ rules, can: { proposeRule: true } })),
  ),
  http.get(
    '*/api/payroll/structures',
    unlessAway(() => ({ structures: [structure], can: { publishStructure: true } })),
  ),
  http.get(
    '*/api/payroll/people/:id/salary',
    unlessAway(() => ({ salary })),
  ),
  http.get(
    '*/api/payroll/people/:id/profile',
    unlessAway(() => ({ profile })),
  ),
  http.get('*/api/payroll/people/:id/form-130/:year', ({ params: { id, year } }) => {
    pages.push(`form-130 ${id} ${year}`);
    const message = 'Nothing is paid in the tax year yet.';
    return HttpResponse.json({ success: false, code: 'NOTHING_TO_EXPORT', message, requestId: 'r1' }, { status: 422 });
  }),
  http.post('*/api/payroll/*', async ({ request }) => {
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname.slice(12), body: await request.json(), ifMatch: request.headers.get('if-match') });
    if (refusal)
      return HttpResponse.json({ success: false, code: refusal.code, message: '', requestId: 'r1' }, refusal);
    if (pathname.includes('/payroll/attendance/')) return ok({ outcomes });
    if (pathname.includes('/attendance/')) return ok({ attendance: months[0] });
    if (pathname.includes('/additional-pay')) return ok({ additionalPay: oneOffs[0] });
    if (!pathname.includes('/rules')) return ok(/\/salary/.test(pathname) ? { salary } : { profile });
    const [, id] = /\/rules\/([^/]+)\//.exec(pathname) ?? [];
    rules = rules.map((rule) =>
      rule.ruleId === id
        ? {
            ...rule,
            versions: rule.versions.map((one) => ({
              ...one,
              state: 'approved',
              can: { approveRule: false, rejectRule: false },
            })),
          }
        : rule,
    );
    return ok({ rule: rules[0] });
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Compiled before they are waited for.
  await Promise.all([
    import('./parts/PersonPage.tsx'),
    import('./parts/RuleList.tsx'),
    import('./parts/RulePage.tsx'),
    import('./parts/StructureList.tsx'),
    import('./parts/AttendanceSheet.tsx'),
    import('./parts/DaysDialog.tsx'),
    import('./parts/ExcludeDialog.tsx'),
    import('./parts/OneOffList.tsx'),
    import('./parts/OneOffPage.tsx'),
    import('./parts/ProposeDialog.tsx'),
    import('./parts/SalaryDialog.tsx'),
    import('./parts/RuleDialog.tsx'),
    import('../../parts/pay/AccountDialog.tsx'),
    import('../../parts/pay/TaxIdentityDialog.tsx'),
    import('../../parts/pay/ProofDialog.tsx'),
  ]);
});
beforeEach(async () => {
  people = [aPerson('ravi', 'Ravi Nair'), aPerson('meera', 'Meera Iyer', { code: 'E-0003' })];
  rules = [aRule('CESS', { rateBp: 400 }), aRule('ESI_EE', { rateBp: 75 })];
  salary = aSalary();
  profile = profileOf('ravi', 'Ravi Nair');
  [sent, refusal, away, pages, asked] = [[], null, null, [], []];
  [months, outcomes, oneOffs, disputed, proofs] = [[], [], [], [], []];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(cleanup);
afterAll(() => server.close());
const open = (query = '') =>
  openScreens(
    { '/payroll': <Payroll /> },
    query.startsWith('?section=') ? `/payroll${query}` : `/payroll?section=people${query.replace('?', '&')}`,
  );
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

describe('what is said of a salary', () => {
  it.each([
    [10_000_000, 12_000_000, false, 2_000],
    [10_000_000, 12_000_001, true, 2_000],
    [10_000_000, 8_000_000, false, -2_000],
    [10_000_000, 7_999_999, true, -2_000],
    [3_000_000, 3_100_000, false, 333],
    [null, 1, true, null],
  ])('from %p to %p paise: second admin %p, %p basis points', (from, to, second, bp) => {
    expect(needsSecondAdmin(from, to)).toBe(second);
    expect(changeBp(from, to)).toBe(bp);
  });
  it('names the sign', () => {
    expect([changeSaid(1_250), changeSaid(-800), changeSaid(0)]).toEqual(['+12.5\u00a0%', '−8\u00a0%', '0\u00a0%']);
  });
});

it('a salary is read as the API takes it, with what is missing at its field', () => {
  const values = {
    ...valuesOf(undefined, TODAY, { locationState: 'KA', joinedOn: '2026-11-16' }),
    monthlyGrossPaise: 8_000_000,
    reason: 'Joined',
  };
  expect(values).toMatchObject({ effectiveFrom: '2026-11-16', ptState: 'KA', taxRegime: 'NEW', pfMode: 'CAPPED' });
  expect(readSalary(values, [structure], true)).toMatchObject({
    faults: { structure: 'Choose a structure', ptGender: 'Choose a table' },
  });
  const chosen = { ...values, structure: 'ENG-STD 1', options: ['CONV'], ptGender: 'female' as const };
  expect(readSalary(chosen, [structure], true)).toMatchObject({ faults: { 'fixed.CONV': expect.any(String) } });
  const whole = { ...chosen, fixed: { CONV: 160_000, VPF: 5 } };
  expect(readSalary(whole, [structure], false)).toEqual({
    body: {
      ...{ structureId: 'ENG-STD', structureVersion: 1, monthlyGrossPaise: 8_000_000, taxRegime: 'NEW', ptState: 'KA' },
      ...{ pfMode: 'CAPPED', pensionMember: true, options: ['CONV'], fixedPaise: { CONV: 160_000 } },
      ...{ effectiveFrom: '2026-11-16', reason: 'Joined' },
    },
  });
});

it('a tax year begins on 1 April, and goes by the new regime unless another is chosen', () => {
  expect(['2026-03-31', '2026-04-01', '2099-12-31'].map(taxYearOf)).toEqual(['25-26', '26-27', '99-00']);
  expect(yearSaid('26-27')).toBe('April 2026 to March 2027');
  expect(yearsAround('2026-11-26', 1).map(({ value }) => value)).toEqual(['27-28', '26-27', '25-26']);
  const regimes = profileOf('ravi', 'Ravi', {
    regimes: [{ taxYear: '26-27', regime: 'OLD', chosenAt: '2026-04-02T05:00:00.000Z', by: dev }],
  });
  expect([regimeOf(regimes, '26-27'), regimeOf(regimes, '27-28')]).toEqual(['OLD', 'NEW']);
  expect(['IN', 'KA', 'TN-CHENNAI'].map(placeName)).toEqual(['All of India', 'Karnataka', 'Chennai, Tamil Nadu']);
});

describe('formulas in words', () => {
  const basic = { op: 'amount', code: 'BASIC' } as const;
  it.each([
    [{ op: 'pct', of: { op: 'gross' }, bp: 5_000 }, '50\u00a0% of the monthly gross'],
    [
      {
        op: 'min',
        of: [
          { op: 'const', paise: 180_000 },
          { op: 'pct', of: basic, bp: 1_200 },
        ],
      },
      'the smallest of ₹1,800 and 12\u00a0% of BASIC',
    ],
    [{ op: 'pct', of: { op: '+', of: [basic, { op: 'const', paise: 100 }] }, bp: 100 }, '1\u00a0% of (BASIC + ₹1)'],
    [{ op: '-', of: [{ op: 'gross' }, basic] }, 'the monthly gross − BASIC'],
  ] as const)('%j', (formula, said) => expect(formulaSaid(formula)).toBe(said));
  it('a part says its condition and how much it is', () => {
    const [first, ...others] = structure.versions[0]?.components ?? [];
    expect(first && calculationSaid(first)).toBe('50\u00a0% of the monthly gross');
    expect(others.map(conditionSaid)).toEqual(['in a metro', null, 'by choice', null]);
    expect(conditionSaid({ condition: { fact: 'metro', is: false } })).toBe('outside of metros');
    expect(conditionSaid({ condition: { fact: 'state', in: ['KA', 'TN-CHENNAI'] } })).toBe(
      'in Karnataka, Chennai, Tamil Nadu',
    );
  });
});

describe('rules of the law', () => {
  it.each([
    [
      'EPS_ER',
      { rateBp: 833, ceilingPaise: 1_500_000, endsAtAge: 58 },
      ['8.33\u00a0% of wages up to ₹15,000 a month', 'Nothing from 58 years on'],
    ],
    ['PT', { kind: 'NONE' }, ['None is taken']],
    [
      'PT',
      {
        kind: 'MONTHLY',
        slabs: [
          { uptoPaise: 2_499_999, amountPaise: 0 },
          { uptoPaise: null, amountPaise: 20_000, februaryPaise: 30_000 },
        ],
      },
      ['By the gross of the month: up to ₹24,999.99 nothing; above ₹200, in February ₹300'],
    ],
    [
      'SURCHARGE',
      { NEW: [], OLD: [{ abovePaise: 500_000_000, rateBp: 1_000 }] },
      ['New regime: none', 'Old regime: above ₹50,00,000 10\u00a0%'],
    ],
    [
      'ESI_COVERAGE',
      { ceilingPaise: 2_100_000, disabledCeilingPaise: 2_500_000, startMonths: [4, 10] },
      [
        'Wages up to ₹21,000 a month, with a disability ₹25,000',
        'Decided in April and October, until the next of them',
      ],
    ],
    ['OF_A_LATER_RELEASE', { x: 1 }, []],
  ])('%s says %j as %j', (key, value, said) => expect(ruleSays({ key, value })).toEqual(said));
  it('an unknown key keeps its name', () =>
    expect([ruleTitle('CESS'), ruleTitle('NEXT')]).toEqual(['Cess on income tax', 'NEXT']));

  it('of versions the one that holds today is shown, else the next, else the newest', () => {
    const [old, now, later] = [
      aVersion(1, {}, { state: 'superseded', effectiveFrom: '2025-04-01', effectiveTo: '2026-03-31' }),
      aVersion(2, {}, { state: 'approved', effectiveFrom: '2026-04-01', effectiveTo: null }),
      aVersion(3, {}, { state: 'approved', effectiveFrom: '2027-04-01' }),
    ];
    expect(inForce({ versions: [later, now, old] }, TODAY)).toBe(now);
    expect(inForce({ versions: [later, now, old] }, '2026-01-01')).toBe(old);
    expect(inForce({ versions: [later] }, TODAY)).toBeUndefined();
    expect(shownVersion({ versions: [later] }, TODAY)).toBe(later);
    expect(shownVersion({ versions: [aVersion(1, {})] }, TODAY)?.version).toBe(1);
  });

  it('a proposal says what is missing in its tables, and drops what is not said', () => {
    const slabs = [
      { uptoPaise: 1_000_000, amountPaise: 0, februaryPaise: null },
      { uptoPaise: 900_000, amountPaise: null },
      { uptoPaise: null, amountPaise: 20_000 },
    ];
    const values = {
      ...ruleValues(aRule('PT', {}, 'KA')),
      value: { kind: 'MONTHLY', slabs },
      effectiveFrom: '2027-04-01',
    };
    expect(readRule('PT', values)).toMatchObject({
      faults: {
        'value.slabs.1.amountPaise': 'Enter a figure',
        'value.slabs.1.uptoPaise': 'Enter more than in the line before',
      },
    });
    const risen = { kind: 'MONTHLY', slabs: [slabs[0], slabs[2]].filter((one) => one !== undefined) };
    expect(readRule('PT', { ...values, value: risen })).toMatchObject({
      body: {
        key: 'PT',
        jurisdiction: 'KA',
        value: {
          slabs: [
            { uptoPaise: 1_000_000, amountPaise: 0 },
            { uptoPaise: null, amountPaise: 20_000 },
          ],
        },
      },
    });
    expect(readRule('PT', { ...values, value: risen, effectiveFrom: '', effectiveTo: '2020-01-01' })).toMatchObject({
      faults: { effectiveFrom: 'Enter a date' },
    });
  });
});

it('people are narrowed by what waits at them, what they lack, and whether they are paid here', () => {
  const all = [
    aPerson('ravi', 'Ravi Nair', { salaryProposedBy: dev, structureId: null }),
    aPerson('kavya', 'Kavya Pillai', { structureId: null, bank: 'submitted', panKnown: false }),
    aPerson('meera', 'Meera Iyer', { bank: 'rejected' }),
    aPerson('owner', 'Own Er', { structureId: null, bank: null, panKnown: false, notPaidHereFrom: '2026-11-26' }),
    aPerson('later', 'La Ter', { structureId: null, notPaidHereFrom: '2026-11-27' }),
    aPerson('old', 'Old Hand', { lastDay: '2026-11-25', bank: null, panKnown: false, notPaidHereFrom: '2024-01-01' }),
    aPerson('last', 'Last Day', { lastDay: '2026-11-26', panKnown: false }),
  ];
  const table: readonly (readonly [PeopleShown, readonly string[]])[] = [
    ['waits', ['ravi', 'kavya']],
    ['lacks', ['kavya', 'meera', 'later', 'last']],
    ['lacks_salary', ['kavya', 'later']],
    ['lacks_account', ['meera']],
    ['lacks_pan', ['kavya', 'last']],
    ['not_paid_here', ['owner']],
    ['left', ['old']],
  ];
  for (const [shown, ids] of table)
    expect([shown, all.filter((one) => isShown(one, shown, TODAY)).map(({ employee }) => employee.id)]).toEqual([
      shown,
      ids,
    ]);
  const [, kavya] = all;
  expect(kavya && [waitsAt(kavya), lacks(kavya, TODAY)]).toEqual([['bank'], ['salary', 'PAN']]);
});

describe('payroll', () => {
  it('shows what waits first, then everybody, from every page of the list', async () => {
    people = [
      aPerson('ravi', 'Ravi Nair', { salaryProposedBy: dev }),
      aPerson('meera', 'Meera Iyer', { bank: 'submitted' }),
    ];
    const { employee } = aPerson('ravi', 'Ravi Nair');
    disputed = [{ payslipId: 's1', employee, month: '2026-10', type: 'regular' }];
    proofs = ['p1', 'p2'].map((proofId) => ({
      ...{ proofId, employee, taxYear: '26-27', section: '80C' as const, attachedAt: '2026-11-20T05:00:00.000Z' },
    }));
    await open();
    const needs = await screen.findByRole('list', { name: 'Needs you' });
    await press('Show 2 more');
    expect(
      within(needs)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Answer: Ravi Nair disputes the payslip of October 2026', '/payslips/s1'],
      ['Look at it: Another salary of Ravi Nair', '/payroll?section=people&open=ravi'],
      ['Look at it: The bank account of Meera Iyer', '/payroll?section=people&open=meera'],
      ['Look at it: 2 proofs of Ravi Nair', '/payroll?section=people&open=ravi'],
      ['Approve: 2 rules of the law', '/payroll?section=rules'],
    ]);
    expect(within(screen.getByRole('table')).getByRole('link', { name: 'Ravi Nair' })).toBeTruthy();
    expect(screen.getByText('proposed by Dev Menon')).toBeTruthy();
    await press('Next page');
    expect(await screen.findByRole('link', { name: 'Meera Iyer' })).toBeTruthy();
    expect(pages.toSorted()).toEqual([
      ...['?limit=50', '?limit=50&after=p2', '?show=lacks&limit=200'],
      ...['?show=waits&limit=200', '?show=waits&limit=200&after=p2'],
    ]);
  });
  it('is searched, and says when nobody matches', async () => {
    await open('?search=nobody');
    await screen.findByText('Nobody matches this');
    await press('Show all');
    expect(await screen.findByRole('link', { name: 'Ravi Nair' })).toBeTruthy();
  });
  it('says that nobody is paid yet, and what failed', async () => {
    people = [];
    await open();
    await screen.findByText('Nobody is paid yet');
    cleanup();
    away = /people/;
    await open();
    await screen.findByText(/not available|unavailable|try again/i);
    away = null;
    people = [aPerson('ravi', 'Ravi Nair')];
    await press('Retry');
    await screen.findByRole('link', { name: 'Ravi Nair' });
  });
});

describe('a salary', () => {
  it('that moves by more than a fifth is said to need a second admin before it is sent', async () => {
    await open('?open=ravi');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the salary' }));
    const gross = await screen.findByLabelText(/^Gross a month/);
    const dialog = screen.getByRole('dialog');
    fireEvent.change(gross, { target: { value: '90000' } });
    expect(within(dialog).getByText(/From ₹80,000 to ₹90,000: \+12.5/)).toBeTruthy();
    expect(within(dialog).queryByText(/second admin/)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Change the salary' })).toBeTruthy();
    fireEvent.change(gross, { target: { value: '1,00,000' } });
    expect(within(dialog).getByText(/\+25 %\. More than 20 %: it needs a second admin/)).toBeTruthy();
    await press('Propose the change');
    expect(sent).toEqual([]);
    type(/^Why/, 'Leads a team');
    await press('Propose the change');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/people/ravi/salary/revise',
      ifMatch: '"4"',
      body: { monthlyGrossPaise: 10_000_000, reason: 'Leads a team', structureId: 'ENG-STD', structureVersion: 1 },
    });
  });
  it('whose parts come to more than the whole keeps what was typed, with the reason at its field', async () => {
    salary = aSalary({
      current: null,
      assignments: [],
      can: { assignSalary: true, reviseSalary: false, approveSalary: false, rejectSalary: false },
    });
    refusal = { status: 422, code: 'BALANCING_NEGATIVE' };
    await open('?open=ravi');
    await userEvent.click(await screen.findByRole('button', { name: 'Say what they get' }));
    await screen.findByLabelText(/^Gross a month/);
    type(/^Gross a month/, '1000');
    type(/^Structure/, 'ENG-STD 1');
    type(/^Professional tax of/, 'KA');
    type(/^Why/, 'Joined');
    await press('Set the salary');
    await screen.findByText(/The other parts come to more than this/);
    expect(sent[0]).toMatchObject({ path: '/people/ravi/salary', ifMatch: null });
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('Joined');
  });
  it('that was proposed is approved by another admin, upon the version that was read', async () => {
    const proposed = anAssignment({
      assignmentId: 'a9',
      monthlyGrossPaise: 10_000_000,
      reason: 'Leads a team',
      proposedBy: leela,
    });
    salary = aSalary({
      proposed,
      can: { assignSalary: false, reviseSalary: false, approveSalary: true, rejectSalary: true },
    });
    await open('?open=ravi');
    await screen.findByText(/Leela Thomas proposed/);
    expect(screen.getByText(/\(\+25 %\): Leads a team\./)).toBeTruthy();
    await press('Approve the change');
    await waitFor(() => expect(sent).toEqual([{ path: '/people/ravi/salary/approve', body: {}, ifMatch: '"4"' }]));
  });
  it('as of an earlier day shows the past, and nothing can be done there', async () => {
    await open('?open=ravi&on=2026-05-01&known=2026-06-30');
    await screen.findByText(/This is what held on 1 May 2026, as known at the end of 30 Jun 2026/);
    expect(screen.queryByRole('button', { name: 'Change the salary' })).toBeNull();
    await press('Back to now');
    await screen.findByRole('button', { name: 'Change the salary' });
  });
});

describe('what a person told', () => {
  it('is verified by another admin; whoever entered it is told why they cannot', async () => {
    profile = profileOf('ravi', 'Ravi Nair', {
      bank: [
        { ...account('b2', 'submitted'), can: { verifyBankDetails: true, rejectBankDetails: true } },
        account('b1', 'verified'),
      ],
    });
    await open('?open=ravi');
    await screen.findByText(/Until then they are paid to the account that ends in 9012/);
    await press('Verify the account');
    await waitFor(() => expect(sent).toEqual([{ path: '/people/ravi/bank/b2/verify', body: {}, ifMatch: '"7"' }]));
    cleanup();
    profile = profileOf('ravi', 'Ravi Nair', {
      bank: [{ ...account('b2', 'submitted'), can: { verifyBankDetails: false, rejectBankDetails: true } }],
    });
    await open('?open=ravi');
    await screen.findByText(/Whoever entered it, or is paid to it, cannot verify it/);
    expect(screen.getByText(/Until then nothing can be paid to them/)).toBeTruthy();
  });
  it('of an account and of tax numbers nothing is kept on the device, and both numbers must agree', async () => {
    await open('?open=ravi');
    await userEvent.click(await screen.findByRole('button', { name: 'Tell the account' }));
    await screen.findByRole('dialog');
    type(/^Account number$/, '1234 5678 9012');
    type(/^Account number again/, '123456789013');
    type(/^IFSC/, 'hdfc0001234');
    await press('Submit the account');
    expect(screen.getByText('This is another number than the first')).toBeTruthy();
    type(/^Account number again/, '123456789012');
    refusal = { status: 422, code: 'BANK_DUPLICATE' };
    await press('Submit the account');
    await screen.findByText(/Somebody else is paid to this account/);
    expect(sent[0]?.body).toEqual({ holder: 'Ravi Nair', accountNumber: '123456789012', ifsc: 'HDFC0001234' });
    await press('Not now');
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the numbers' }));
    await screen.findByRole('dialog');
    type(/^PAN/, 'abcde 1234f');
    refusal = null;
    await press('Record the numbers');
    await waitFor(() => expect(sent[1]?.body).toEqual({ pan: 'ABCDE1234F', disabled: false }));
    expect(await drafts.list('dev')).toEqual([]);
  });
  it('of a tax year in which nothing is paid the paper is refused in words, which go with another year', async () => {
    await open('?open=ravi');
    const years = await screen.findByLabelText('Tax year');
    const [now = '', before = ''] = [...years.querySelectorAll('option')].map(({ value }) => value);
    await press('Form 130, worksheet');
    expect(await screen.findByText('Nothing is paid in the tax year yet.')).toBeTruthy();
    fireEvent.change(years, { target: { value: before } });
    expect(screen.queryByText('Nothing is paid in the tax year yet.')).toBeNull();
    await press('Form 130, worksheet');
    await screen.findByText('Nothing is paid in the tax year yet.');
    expect(pages.filter((page) => page.startsWith('form-130'))).toEqual([
      ...[`form-130 ravi ${now}`, `form-130 ravi ${before}`],
    ]);
  });
  it('of a declaration the proof shows at most what was declared', async () => {
    profile = profileOf('ravi', 'Ravi Nair', {
      declarations: [
        {
          ...{
            declarationId: 'd1',
            etag: '"3"',
            taxYear: '26-27',
            section: '80C',
            amountPaise: 15_000_000,
            note: 'Insurance',
          },
          ...{ acceptedPaise: null, declaredAt: '2026-05-01T05:00:00.000Z', proofs: [], can: { verifyProof: true } },
        },
      ],
    });
    await open('?open=ravi');
    await userEvent.click(await screen.findByRole('button', { name: /^Seen on paper/ }));
    await screen.findByRole('dialog');
    type(/^Accepted/, '150001');
    await press('Accept this much');
    expect(screen.getByText('Accept at most what was declared')).toBeTruthy();
    type(/^Accepted/, '120000');
    await press('Accept this much');
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/people/ravi/declarations/d1/verify', body: { acceptedPaise: 12_000_000, note: '' }, ifMatch: '"3"' },
      ]),
    );
  });
});
const account = (bankId: string, state: 'submitted' | 'verified') => ({
  ...{ bankId, etag: '"7"', state, holder: 'Ravi Nair', accountLast4: '9012', ifsc: 'HDFC0001234' },
  ...{
    submittedBy: dev,
    submittedAt: '2026-11-20T05:00:00.000Z',
    can: { verifyBankDetails: false, rejectBankDetails: false },
  },
});

describe('rules', () => {
  it('are approved one after the other by a key, and the focus goes on to the next', async () => {
    await open('?section=rules');
    const table = await screen.findByRole('table', { name: 'Rules to be approved' });
    act(() => within(table).getByRole('link', { name: /^Cess/ }).focus());
    await userEvent.keyboard('a');
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/rules/CESS_IN/versions/1/approve', body: {}, ifMatch: '"1"' }]),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('State insurance, employee'));
    await userEvent.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Rules to be approved' })).toBeNull());
    expect(screen.getByRole('table', { name: 'State insurance' })).toBeTruthy();
  });
  it('whose other admin is missing say so in their row', async () => {
    refusal = { status: 403, code: 'SAME_APPROVER' };
    await open('?section=rules');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Cess on income tax' }));
    await screen.findByText(/Ask another admin to approve it/);
  });
  it('get a further version, which is said in words before it is proposed', async () => {
    await open('?section=rules&open=CESS_IN');
    await userEvent.click(await screen.findByRole('button', { name: 'Propose a version' }));
    const dialog = await screen.findByRole('dialog');
    const rate = within(dialog).getByLabelText(/^Rate/);
    expect((rate as HTMLInputElement).value).toBe('4');
    fireEvent.change(rate, { target: { value: '4.x' } });
    type(/^From/, '2027-04-01');
    await press('Propose the version');
    expect(within(dialog).getByText('Enter a figure')).toBeTruthy();
    fireEvent.change(rate, { target: { value: '4.5' } });
    expect(within(dialog).getByText(/It will say: 4.5 % of tax and surcharge/)).toBeTruthy();
    await press('Propose the version');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/rules',
      body: { key: 'CESS', jurisdiction: 'IN', value: { rateBp: 450 }, effectiveFrom: '2027-04-01', ca: true },
    });
  });
  it('of an address that names none say so', async () => {
    await open('?section=rules&open=NO_SUCH');
    expect(await screen.findByText('There is no such rule')).toBeTruthy();
  });
});

it('a structure shows its parts in order, each with its formula in words', async () => {
  await open('?section=structures');
  const table = await screen.findByRole('table', { name: 'Parts of Engineering, standard' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]?.textContent),
  ).toEqual([
    '50\u00a0% of the monthly gross',
    '50\u00a0% of BASIC (in a metro)',
    '40\u00a0% of BASIC (otherwise)',
    'an amount of one’s own (by choice)',
    'what the other parts leave of the monthly gross',
  ]);
});

describe('days without pay', () => {
  it.each([
    ['', 0],
    ['1', 2],
    ['1.5', 3],
    [' 1,5 ', 3],
    ['31', 62],
    ['1.25', null],
    ['-1', null],
    ['x', null],
    ['1.', null],
  ])('%j typed is %p half days', (typed, halfDays) => expect(halfDaysIn(typed)).toBe(halfDays));

  it('say where they are from, at most as many as employed, and why they change', () => {
    const fresh = aMonth('ravi', 'Ravi Nair');
    const values = {
      ...dayValues(fresh),
      days: '1.5',
      dates: [{ on: '2026-11-03', half: true }],
      source: ' Register ',
    };
    expect(readDays(values, fresh)).toEqual({
      body: { lopHalfDays: 3, lopOn: [{ on: '2026-11-03', halfDays: 1 }], source: 'Register', note: '' },
    });
    expect(readDays({ ...values, source: '' }, fresh)).toMatchObject({ faults: { source: expect.any(String) } });
    for (const days of ['x', '30.5'])
      expect(readDays({ ...values, days }, fresh)).toMatchObject({ faults: { days: expect.any(String) } });
    const before = aMonth('ravi', 'Ravi Nair', { recorded: lopOf(1) });
    expect(readDays(values, before)).toEqual({ faults: { note: 'Say why it changes' } });
    expect(readDays({ ...values, note: 'A letter came' }, before)).toMatchObject({ body: { note: 'A letter came' } });
    expect(readCorrection(values, before)).toMatchObject({ faults: { reason: expect.any(String) } });
    expect(readCorrection({ ...values, reason: 'Was ill' }, before)).toMatchObject({ body: { reason: 'Was ill' } });
  });

  it('of many: only what changed is sent, with the days that are named where they still fit', () => {
    const [ravi, meera, gone] = [
      aMonth('ravi', 'Ravi Nair'),
      aMonth('meera', 'Meera Iyer', { recorded: lopOf(3, { lopOn: [{ on: '2026-11-03', halfDays: 2 }] }) }),
      aMonth('gone', 'Gone Soon', { employedHalfDays: 10, paidHalfDays: 10 }),
    ];
    const all = [ravi, meera, gone];
    const of = (days: Record<string, string>, more: object = {}) =>
      readSheet({ days, source: 'Register', note: '', ...more }, all);
    expect(of({ ravi: '1', meera: '1.5' })).toMatchObject({ body: { rows: [{ employeeId: 'ravi', lopHalfDays: 2 }] } });
    expect(of({ meera: '2' })).toEqual({ faults: { note: expect.any(String) } });
    const named = [{ on: '2026-11-03', halfDays: 2 }];
    for (const [days, lopOn] of [
      ['1', named],
      ['0.5', []],
    ] as const)
      expect(of({ meera: days }, { note: 'A letter' })).toMatchObject({ body: { rows: [{ lopOn }] } });
    expect(of({ gone: '5.5', ravi: 'x' }, { source: ' ' })).toEqual({
      faults: { 'days.gone': 'At most 5 days', 'days.ravi': expect.any(String), source: expect.any(String) },
    });
    expect([ravi, gone, aMonth('x', 'X', { paidHalfDays: 59 })].map(isWhole)).toEqual([true, false, false]);
  });

  it('are typed for several with arrows; what is refused stays as it was typed, with why', async () => {
    months = [
      aMonth('ravi', 'Ravi Nair'),
      aMonth('kavya', 'Kavya Pillai'),
      aMonth('meera', 'Meera Iyer', { paidHalfDays: 57, recorded: lopOf(3) }),
    ];
    outcomes = [
      { employeeId: 'meera', recorded: true },
      { employeeId: 'ravi', recorded: false, code: 'PERSON_PENDING', message: 'Not known yet' },
    ];
    await open('?section=attendance&month=2026-11');
    const fields = await screen.findAllByRole('textbox', { name: /^Days without pay of/ });
    // Those whose month is not whole come first.
    expect(fields.map((field) => field.getAttribute('aria-label'))).toEqual([
      ...['Days without pay of Meera Iyer', 'Days without pay of Ravi Nair', 'Days without pay of Kavya Pillai'],
    ]);
    const [first, second] = fields as HTMLInputElement[];
    first?.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
    fireEvent.change(first as Element, { target: { value: '2' } });
    await userEvent.keyboard('{ArrowDown}1{Enter}{ArrowUp}');
    expect([document.activeElement, second?.value]).toEqual([second, '1']);
    await press(/^Record the days/);
    expect(await screen.findByText('Say where this is from')).toBeTruthy();
    type(/^Where this is from/, 'Register');
    type(/^Why it changes/, 'A letter came');
    await press(/^Record the days/);
    await screen.findByText('Not known yet');
    expect(sent[0]).toMatchObject({
      path: '/attendance/2026-11',
      body: {
        rows: [
          { employeeId: 'meera', lopHalfDays: 4, note: 'A letter came' },
          { employeeId: 'ravi', lopHalfDays: 2 },
        ],
      },
    });
    expect(second?.value).toBe('1');
  });

  it('of a closed month are not typed, and say why', async () => {
    const closed = { closed: true, can: { recordAttendance: false, correctAttendance: true } };
    months = [aMonth('ravi', 'Ravi Nair', { ...closed, paidHalfDays: 57, recorded: lopOf(3) })];
    await open('?section=attendance&month=2026-11');
    expect(await screen.findByText(/is closed by/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Days without pay/ })).toBeNull();
    cleanup();
    await open('?open=ravi');
    await userEvent.click(await screen.findByRole('button', { name: /^Correct the days without pay of November/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Correct the days' }));
    expect(sent).toEqual([]);
    type(/^Why it is corrected/, 'Was ill');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Correct the days' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        path: '/people/ravi/attendance/2026-11/correct',
        body: { reason: 'Was ill' },
        ifMatch: '"0"',
      }),
    );
  });
});

describe('one-offs', () => {
  it('name who may approve them, and what they are for', () => {
    expect(approversSaid({ approvers: [dev, leela] })).toContain('Dev Menon or Leela Thomas can approve it');
    expect(approversSaid({ approvers: [] })).toContain('Nobody can approve it');
    for (const [source, sourceRef, said] of [
      ['MANUAL', 'taken-back: of mine', 'Paid before, and taken back since'],
      ['RECOVERY', 'carried:x:1:0', 'What had no room in an earlier payslip'],
      ['MILESTONE_BONUS', 'm1:1', 'A milestone that the client paid'],
      ['REIMBURSEMENT', 'Bill 1', 'Bill 1'],
    ] as const)
      expect(forWhat({ source, sourceRef })).toBe(said);
  });

  it('are listed by state, month and kind, and approved by an admin who may', async () => {
    oneOffs = [aOneOff('p1', { source: 'MILESTONE_BONUS', milestone: { projectId: 'pr', milestoneId: 'mi' } })];
    await open('?section=one-offs&state=proposed&source=MILESTONE_BONUS&month=2026-11');
    await userEvent.click(await screen.findByRole('link', { name: 'Ravi Nair' }));
    expect(asked[0]).toBe('?limit=50&month=2026-11&state=proposed&source=MILESTONE_BONUS');
    const link = await screen.findByRole('link', { name: 'A milestone that the client paid' });
    expect(link.getAttribute('href')).toBe('/projects/pr/milestones?milestone=mi');
    await press('Approve it');
    await waitFor(() => expect(sent[0]).toMatchObject({ path: '/additional-pay/p1/approve', ifMatch: '"0"' }));
    cleanup();
    oneOffs = [aOneOff('p1', { can: { approvePay: false, cancelPay: true } })];
    await open('?section=one-offs&open=p1');
    expect(await screen.findByText(/^Dev Menon can approve it/)).toBeTruthy();
    await press('Cancel it');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Entered wrong');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel it' }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ path: '/additional-pay/p1/cancel', body: { reason: 'Entered wrong' } }),
    );
  });

  it('are proposed: above the limit it is said that another admin decides; a duplicate stays as it was typed', async () => {
    await open('?section=one-offs');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Propose a one-off' }))[0] as Element);
    await screen.findByRole('option', { name: 'Ravi Nair (E-0012)' });
    type(/^Person/, 'ravi');
    type(/^Amount/, '10000');
    expect(screen.queryByText(/needs a second admin/)).toBeNull();
    type(/^Amount/, '10000.01');
    expect(await screen.findByText(/Above ₹10,000 it needs a second admin/)).toBeTruthy();
    type(/^What it is for/, 'Diwali 2026');
    type(/^Why/, 'For the festival');
    refusal = { status: 409, code: 'DUPLICATE_PAY_ITEM' };
    await press('Propose it');
    expect(await screen.findByText(/entered for this person already/)).toBeTruthy();
    expect((screen.getByLabelText(/^What it is for/) as HTMLInputElement).value).toBe('Diwali 2026');
    expect(sent[0]).toMatchObject({
      body: {
        employeeId: 'ravi',
        source: 'MANUAL',
        componentCode: 'SPECIAL',
        amountPaise: 1_000_001,
        sourceRef: 'Diwali 2026',
      },
    });
  });
});

it('whoever has no salary is said to be not paid here, from their first day unless another is chosen', async () => {
  const can = {
    assignSalary: true,
    reviseSalary: false,
    approveSalary: false,
    rejectSalary: false,
    excludeFromPay: true,
  };
  salary = aSalary({ current: null, assignments: [], can });
  await open('?open=ravi');
  await userEvent.click(await screen.findByRole('button', { name: 'Not paid here' }));
  await userEvent.type(await screen.findByLabelText('Why'), 'Owns the company');
  await press('They are not paid here');
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      path: '/people/ravi/salary/not-paid-here',
      body: { effectiveFrom: '2024-01-03', reason: 'Owns the company' },
    }),
  );
  cleanup();
  const of = { from: '2026-01-05', until: null, reason: 'Owns the company', by: leela, at: '2026-11-20T05:00:00.000Z' };
  salary = aSalary({ current: null, assignments: [], notPaidHere: of, can });
  await open('?open=ravi');
  expect(await screen.findByText(/is not paid here from .*Owns the company\..*Said by Leela Thomas/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Say what they get' })).toBeTruthy();
});
