/** The journal: what is posted of each document, once, in which lines; and what is read of it (domain.md §3.4). */
import { readFileSync } from 'node:fs';
import type { JournalKind } from '@lamplight/bff/contract/journal.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { calculate } from '../engine/calculate.ts';
import type { JournalLine } from '../engine/journal.ts';
import type { Payslip } from '../engine/payslip.ts';
import { assignment, person, RULES, run, slipsOf } from '../engine/workbench/people.ts';
import type { RunEvent } from '../runs/events.ts';
import { admin, employee } from '../workbench/cast.ts';
import { type Followed, openFollowed } from '../workbench/followed.ts';
import { foldedBy } from '../workbench/views.ts';
import { causeIn } from './cause.ts';
import { accountOn, accounts } from './chart.ts';
import { cursorIn, cursorWith, running } from './entries.ts';
import { journalEvents } from './events.ts';
import { type JournalCommand, type JournalEvent, journal, type PostJournal, type ReverseJournal } from './journal.ts';
import { clientBooker, runBooker, salaryBooker } from './reactors.ts';
import { owedAt, paidAt, receivedAt } from './reconciling.ts';
import { receiptsTold, receivablesTold, salariesTold, type ToldDoc } from './told.ts';
import {
  AT,
  bounced,
  D5,
  factOf,
  followed,
  ids,
  issued,
  noted,
  received,
  told,
  used,
  voided,
} from './workbench/told.ts';

const line = (account: string, debitPaise: number, creditPaise = 0): JournalLine => ({
  account,
  debitPaise,
  creditPaise,
});
const credit = (account: string, paise: number): JournalLine => line(account, 0, paise);
/** Signed, by account. */
const sums = (lines: readonly JournalLine[]): Readonly<Record<string, number>> =>
  Object.fromEntries(lines.map(({ account, debitPaise, creditPaise }) => [account, debitPaise - creditPaise]));

describe('the chart', () => {
  it('names every account in words, once, and knows none before its first day', () => {
    expect(new Set(accounts.map(({ name }) => name)).size).toBe(accounts.length);
    expect(accountOn('BANK', '2026-11-21')).toMatchObject({ name: 'Money at the bank', kind: 'asset' });
    expect(accountOn('CGST_PAYABLE', '2017-06-30')).toBeNull();
    expect(accountOn('CGST_PAYABLE', '2017-07-01')).not.toBeNull();
    expect(accountOn('PETTY_CASH', '2026-11-21')).toBeNull();
  });
});

const about = { kind: 'payment', sourceRef: 'r1', documentNo: 'UTR1', date: '2026-11-21' } as const;
const paid = [line('BANK', 100), credit('RECEIVABLE', 100)];
const post = (over: Partial<PostJournal> = {}): JournalCommand => ({
  ...{ type: 'PostJournal', actor: SYSTEM, journalId: 'j1', ...about, lines: paid, reversesJournalId: null },
  ...over,
});
const reverse = (over: Partial<ReverseJournal> = {}): JournalCommand => ({
  ...{ type: 'ReverseJournal', actor: SYSTEM, journalId: 'j2', ...about, date: '2026-11-22', lines: null },
  ...over,
});
const posted: JournalEvent = {
  type: 'JournalPosted',
  data: { journalId: 'j1', ...about, lines: paid, reversesJournalId: null },
};
const taken: JournalEvent = {
  type: 'JournalReversed',
  data: {
    ...{ journalId: 'j2', ...about, date: '2026-11-22', reversesJournalId: 'j1' },
    lines: [line('RECEIVABLE', 100), credit('BANK', 100)],
  },
};

describe('a document in the journal', () => {
  it.each<[string, readonly JournalEvent[], JournalCommand, readonly JournalEvent[] | string]>([
    ['is posted', [], post(), [posted]],
    ['once, whoever repeats it', [posted], post(), []],
    ['once, whatever else posts it', [posted], post({ journalId: 'j9' }), 'STATE_CONFLICT'],
    [
      'with one line for each account',
      [],
      post({
        lines: [
          ...paid.map((one) => ({ ...one, debitPaise: one.debitPaise / 2, creditPaise: one.creditPaise / 2 })),
          line('BANK', 50),
          credit('RECEIVABLE', 50),
        ],
      }),
      [posted],
    ],
    ['not at all where nothing moves', [], post({ lines: [line('BANK', 5), credit('BANK', 5)] }), []],
    ['never unbalanced', [], post({ lines: [line('BANK', 101), credit('RECEIVABLE', 100)] }), 'UNBALANCED'],
    [
      'never to what the chart does not have',
      [],
      post({ lines: [line('PETTY_CASH', 1), credit('BANK', 1)] }),
      'ACCOUNT_UNKNOWN',
    ],
    ['by the system alone', [], post({ actor: admin }), 'FORBIDDEN'],
    ['and reversed by it alone', [posted], reverse({ actor: employee }), 'FORBIDDEN'],
    ['is reversed with its sides exchanged', [posted], reverse(), [taken]],
    ['once, whoever repeats it', [posted, taken], reverse(), []],
    ['and not once more', [posted, taken], reverse({ journalId: 'j3' }), 'ALREADY_REVERSED'],
    ['never unbalanced either', [posted], reverse({ lines: [line('BANK', 1)] }), 'UNBALANCED'],
    [
      'may be posted anew',
      [posted, taken],
      post({ journalId: 'j3' }),
      [{ ...posted, data: { ...posted.data, journalId: 'j3' } } as JournalEvent],
    ],
    ['is not posted by a repeat after it was reversed', [posted, taken], post(), []],
  ])('%s', (_what, events, command, expected) => {
    const { outcome } = given(journal, events).when(command);
    if (typeof expected === 'string') return expect(outcome).toMatchObject({ refused: expected });
    expect(outcome).toEqual(expected);
    for (const { type, data } of expected)
      expect(journalEvents.find((one) => one.type === type)?.schema.parse(data)).toEqual(data);
  });
  it('is not reversed before it was posted: that waits', () => {
    expect(journal.decide(reverse(), journal.initial)).toEqual({ refused: 'JOURNAL_PENDING', because: 'pending' });
  });
});

const balances = (entries: readonly JournalEvent['data'][]): Readonly<Record<string, number>> => {
  const all: Record<string, number> = {};
  for (const { lines } of entries)
    for (const [account, sum] of Object.entries(sums(lines))) all[account] = (all[account] ?? 0) + sum;
  return all;
};

describe('what projects tell', () => {
  it.each<[string, readonly ProjectsEvent[], object]>([
    [
      'an invoice: owed by the client, revenue and taxes of it, with the rounding on its own account',
      [issued()],
      {
        RECEIVABLE: 33_430_000,
        REVENUE: -28_330_500,
        CGST_PAYABLE: -2_549_745,
        SGST_PAYABLE: -2_549_745,
        ROUND_OFF: -10,
      },
    ],
    [
      'one that was rounded down, of another state',
      [issued({ cgstPaise: 0, sgstPaise: 0, igstPaise: 40, taxablePaise: 100, roundOffPaise: -40, totalPaise: 100 })],
      { RECEIVABLE: 100, REVENUE: -100, IGST_PAYABLE: -40, ROUND_OFF: 40 },
    ],
    ['a payment with tax withheld', [received(700, 0, 50)], { BANK: 650, TDS_RECEIVABLE: 50, RECEIVABLE: -700 }],
    ['one of too much', [received(700, 300)], { BANK: 1_000, RECEIVABLE: -700, CLIENT_CREDIT: -300 }],
    ['one of credit alone', [received(0, 300)], { BANK: 300, CLIENT_CREDIT: -300 }],
    ['credit that was used', [used(120)], { CLIENT_CREDIT: 120, RECEIVABLE: -120 }],
    ['an invoice that was taken back with receipts', [voided(700)], { RECEIVABLE: 700, CLIENT_CREDIT: -700 }],
    ['without any', [voided(0)], {}],
    [
      'an invoice that was taken back as a whole',
      [issued(), noted()],
      { RECEIVABLE: 0, REVENUE: 0, CGST_PAYABLE: 0, SGST_PAYABLE: 0, ROUND_OFF: 0 },
    ],
    [
      'a payment that bounced',
      [received(700, 300, 50), bounced(700, 300, 50)],
      { BANK: 0, TDS_RECEIVABLE: 0, RECEIVABLE: 0, CLIENT_CREDIT: 0 },
    ],
    [
      'one that bounced after its invoice was taken back: what it had settled is taken from the credit',
      [issued(), received(700), voided(700), noted(), bounced(0, 700)],
      { RECEIVABLE: 0, REVENUE: 0, CGST_PAYABLE: 0, SGST_PAYABLE: 0, ROUND_OFF: 0, BANK: 0, CLIENT_CREDIT: 0 },
    ],
    ['an invoice that an advance covers as a whole, and its credit note', [issued(NONE()), noted(NONE())], {}],
    ['what moves no money', [{ type: 'InvoiceDisputed', data: ids }], {}],
  ])('%s', async (_what, events, expected) => {
    expect(balances(await followed(clientBooker, told(...events)))).toEqual(expected);
  });

  it('stands on the day of its document, under its number, and a reversal names what it takes back', async () => {
    const entries = await followed(clientBooker, told(issued(), received(700), noted(), bounced(700)));
    expect(entries.map(({ kind, sourceRef, documentNo, date }) => [kind, sourceRef, documentNo, date])).toEqual([
      ['invoice', 'i1', 'INV/26-27/000001', '2026-11-20'],
      ['payment', 'r1', 'UTR1', '2026-11-19'],
      ['invoice', 'i1', 'CRN/26-27/000001', '2026-11-21'],
      ['payment', 'r1', '', '2026-11-21'],
    ]);
    expect(entries[2]?.reversesJournalId).toBe(entries[0]?.journalId);
    expect(entries[3]?.reversesJournalId).toBe(entries[1]?.journalId);
  });
  it('is posted once where it is heard twice, also after all of it', async () => {
    const facts = told(issued(), received(700, 300), used(300), used(100), voided(700), noted(), bounced(0, 1_000));
    const once = await followed(clientBooker, facts);
    expect(once).toHaveLength(7);
    expect(await followed(clientBooker, [...facts, ...facts])).toEqual(once);
    expect(
      await followed(
        clientBooker,
        facts.flatMap((fact) => [fact, fact]),
      ),
    ).toEqual(once);
  });
  it('waits with a reversal that is heard before what it reverses, and loses none', async () => {
    const world = openFollowed();
    const [invoice, payment, note, bounce] = told(issued(), received(700), noted(), bounced(700));
    for (const early of [note, bounce]) {
      await expect(followed(clientBooker, early ? [early] : [], world)).rejects.toMatchObject({ code: 'Unavailable' });
      expect(world.appended).toEqual([]);
    }
    const facts = [payment, invoice, bounce, note].filter((fact) => fact !== undefined);
    expect(Object.values(balances(await followed(clientBooker, facts, world)))).toEqual([0, 0, 0, 0, 0, 0]);
  });
  it('is kept aside for operators, and not dropped, where it does not balance', () => {
    const [wrong] = told(issued({ totalPaise: 33_430_001 } as unknown as Partial<typeof D5>));
    // It is logged: no sum stands in it.
    expect(() => wrong && clientBooker.react(wrong)).toThrow(/^UNBALANCED in journal-[\w-]+$/);
    expect(() => clientBooker.react(factOf(received(0, 1), 'receivable-c1', 0))).not.toThrow();
  });
});
function NONE(): Partial<typeof D5> {
  return { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, roundOffPaise: 0, totalPaise: 0 } as unknown as Partial<
    typeof D5
  >;
}

type P10 = Readonly<{
  expect: { debits: Record<string, number>; credits: Record<string, number>; totalPaise: number };
}>;
const { runs: p10s }: { runs: readonly P10[] } = JSON.parse(
  readFileSync(new URL('../vectors/payroll.json', import.meta.url), 'utf8'),
);
const p10 = p10s[0]?.expect ?? { debits: {}, credits: {}, totalPaise: 0 };
const MONTH = '2026-11';
const ashaGets = (monthlyGrossPaise: number) =>
  calculate(
    run(MONTH, [
      person(MONTH, { employeeId: 'asha', assignments: [assignment({ monthlyGrossPaise })] }),
      person(MONTH, { employeeId: 'ravi', assignments: [assignment({ monthlyGrossPaise: 1_610_000 })] }),
    ]),
    RULES,
  );
const P10_RUN = ashaGets(8_000_000);

type Opened = Extract<RunEvent, { type: 'PayrollRunOpened' }>['data'];
const RUN = 'payrollrun-run1' as const;
/** A run and its slips as they stand in the store; gives the facts of its approvals and revocations. */
const storing = (world: Followed) => {
  const facts: Fact<AnyEvent>[] = [];
  const give = (stream: StreamId, event: AnyEvent): void => {
    const revision = world.streams.get(stream)?.length ?? 0;
    world.give(stream, event);
    if (/Approv/.test(event.type)) facts.push(factOf(event, stream, revision));
  };
  const onRun = (event: RunEvent): void => give(`payrollrun-${event.data.runId}`, event);
  return {
    facts,
    onRun,
    open: (over: Partial<Opened> = {}) =>
      onRun({
        type: 'PayrollRunOpened',
        data: {
          ...{ runId: 'run1', month: MONTH, type: 'regular', paymentDate: '2026-12-04', people: null },
          ...{ payBasis: { kind: 'CALENDAR_DAYS' }, reversesRunId: null, corrects: [], reason: null },
          ...{ openedAt: AT, by: admin.id, ...over },
        },
      }),
    calculate: (calculationId: string, calculation: ReturnType<typeof calculate>, runId = 'run1') => {
      if (!calculation.ok) throw new Error(calculation.code);
      const slips = slipsOf(calculation).map((slip: Payslip) => ({ slip, payslipId: `${runId}-${slip.employeeId}` }));
      onRun({
        type: 'PayrollCalculationStarted',
        data: { runId, calculationId, inputsDigest: 'd', headcount: slips.length, by: admin.id },
      });
      for (const { payslipId, slip } of slips) {
        const { employeeId } = slip;
        const data = { payslipId, runId, employeeId, calculationId, month: MONTH, slip, inputs: '{}', read: {} };
        give(`payslip-${payslipId}`, { type: 'PayslipCalculated', data });
      }
      const told = slips.map(({ payslipId, slip: { employeeId, netPaise } }) => ({ payslipId, employeeId, netPaise }));
      onRun({ type: 'PayrollSlipsCalculated', data: { runId, calculationId, slips: told } });
      const { runLines, engineVersion, calculationHash } = calculation;
      onRun({
        type: 'PayrollRunCalculated',
        data: {
          ...{ runId, calculationId, totals: {} as never, runLines, faults: [], ruleVersions: [] },
          ...{ engineVersion, inputsDigest: 'd', calculationHash },
        },
      });
    },
    approve: (runId = 'run1') =>
      onRun({ type: 'PayrollRunApproved', data: { runId, calculationHash: 'h', approvedBy: 'admin-2' } }),
    revoke: (runId = 'run1') =>
      onRun({ type: 'PayrollRunApprovalRevoked', data: { runId, reason: 'A bonus is missing', by: 'admin-2' } }),
  };
};
const bookerIn = (world: Followed) => runBooker(async () => world);

describe('what was told of clients, at an earlier moment', () => {
  const instant = (minute: number): string => `2026-11-21T06:${String(30 + minute).padStart(2, '0')}:00.000Z`;
  const facts = told(issued(), received(700, 300, 50), used(100), voided(700), noted(), bounced(0, 1_000, 50)).map(
    (fact, minute) => ({ ...fact, occurredAt: instant(minute) }),
  );
  const clientsIn = (docs: readonly ToldDoc[]) => {
    const clients = docs.filter(({ is }) => is === 'client');
    const sum = (of: 'bankPaise' | 'creditPaise' | 'tdsPaise') => clients.reduce((all, one) => all + one[of], 0);
    return { bankPaise: sum('bankPaise'), creditPaise: sum('creditPaise'), tdsPaise: sum('tdsPaise') };
  };
  const owedOf = (docs: readonly ToldDoc[]) => docs.find(({ is }) => is === 'invoice');
  const NOW = foldedBy(receivablesTold, facts);
  const RECEIPTS = foldedBy(receiptsTold, facts);
  const [ALWAYS, amounts] = ['2099-12-31', ['bankPaise', 'tdsPaise', 'creditPaise'] as const];

  it.each(facts.map(({ type }, at) => [type, at] as const))('is what it was once %s was told', (_type, at) => {
    const then = foldedBy(receivablesTold, facts.slice(0, at + 1));
    const known = { on: ALWAYS, knownAt: instant(at) };
    const [invoice, invoiceThen] = [owedOf(NOW), owedOf(then)];
    expect(invoice && owedAt(invoice, known)).toEqual({
      outstandingPaise: invoiceThen?.outstandingPaise,
      awaitedPaise: invoiceThen?.awaitedPaise,
    });
    const later = RECEIPTS.filter((one) => one.at > known.knownAt);
    for (const of of amounts) expect(receivedAt(clientsIn(NOW), later, of)).toBe(receivedAt(clientsIn(then), [], of));
  });
  it('is of the days until then alone: an invoice from its day, a payment from the day that it came in', () => {
    const invoice = owedOf(NOW);
    const owedOn = (on: string) => invoice && owedAt(invoice, { on, knownAt: null }).outstandingPaise;
    expect([owedOn('2026-11-18'), owedOn('2026-11-19'), owedOn('2026-11-20')]).toEqual([0, -700, D5.totalPaise - 700]);
    expect(invoice).toMatchObject({ open: false, outstandingPaise: 0, lastDay: '2026-11-21', lastAt: instant(4) });
    expect(RECEIPTS.map(({ day, bankPaise, creditPaise }) => [day, bankPaise, creditPaise])).toEqual([
      ...[
        ['2026-11-19', 950, 300],
        ['2026-11-21', 0, -100],
        ['2026-11-21', 0, 700],
        ['2026-11-21', -950, -1_000],
      ],
    ]);
  });
});

describe('what an entry follows from', () => {
  const [SLIP, FILE] = ['0b0c7d3e-1a2b-5c3d-8e4f-5a6b7c8d9e0f', '1c1d8e4f-2b3c-5d4e-9f5a-6b7c8d9e0f1a'];
  it.each<[JournalKind, string, string | null, object | null]>([
    ['invoice', 'i1', null, { is: 'invoice', id: 'i1' }],
    ['voiding', 'i1', null, { is: 'invoice', id: 'i1' }],
    ['payment', 'r1', 'i1', { is: 'invoice', id: 'i1' }],
    ['payment', 'r1', null, null],
    ['credit', `${SLIP}-12`, null, { is: 'invoice', id: SLIP }],
    ['payroll', 'run1', null, { is: 'run', id: 'run1' }],
    ['salary', `${SLIP}-${FILE}`, null, { is: 'payslip', id: SLIP }],
  ])('of kind %s, %s', (kind, sourceRef, paidInvoiceId, cause) => {
    expect(causeIn({ kind, sourceRef }, paidInvoiceId)).toEqual(cause);
  });
});

describe('a page of a ledger', () => {
  it('goes on with the balance that its cursor carries, and takes no other', () => {
    const rows = running(
      [
        { debitPaise: 500, creditPaise: 0 },
        { debitPaise: 0, creditPaise: 700 },
      ],
      -100,
    );
    expect(rows.map(({ balancePaise }) => balancePaise)).toEqual([400, -300]);
    expect(cursorIn(cursorWith(-300, 'a b'))).toEqual({ balancePaise: -300, after: 'a b' });
    for (const text of ['', '12', 'x y', '99999999999999999 a', '1.5 a'])
      expect(() => cursorIn(text)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('a payroll run', () => {
  it('is posted when it is approved: P10 to the paisa, at the end of its month', async () => {
    const world = openFollowed();
    const store = storing(world);
    store.open();
    store.calculate('k1', P10_RUN);
    store.approve();
    const entries = await followed(bookerIn(world), [...store.facts, ...store.facts], world);
    const [{ lines = [], ...entry } = {} as JournalEvent['data']] = entries;
    expect(entries).toHaveLength(1);
    expect(entry).toMatchObject({ kind: 'payroll', sourceRef: 'run1', documentNo: MONTH, date: '2026-11-30' });
    const side = (of: 'creditPaise' | 'debitPaise') =>
      Object.fromEntries(lines.filter((one) => one[of] > 0).map((one) => [one.account, one[of]]));
    expect([side('debitPaise'), side('creditPaise')]).toEqual([p10.debits, p10.credits]);
    expect(lines.reduce((sum, one) => sum + one.debitPaise, 0)).toBe(p10.totalPaise);
  });
  it('is posted as it was approved, however late that is heard, and revoked and approved anew', async () => {
    const world = openFollowed();
    const store = storing(world);
    store.open({ paymentDate: '2026-11-27' });
    store.calculate('k1', P10_RUN);
    store.approve();
    store.revoke();
    store.calculate('k2', ashaGets(9_000_000));
    store.approve();
    const entries = await followed(bookerIn(world), [...store.facts, ...store.facts], world);
    expect(entries.map(({ lines }) => sums(lines)['SALARY_EXPENSE'])).toEqual([9_610_000, -9_610_000, 10_610_000]);
    expect(entries[1]?.reversesJournalId).toBe(entries[0]?.journalId);
    expect(new Set(entries.map(({ date }) => date))).toEqual(new Set(['2026-11-27']));
  });
  it('that reverses another exchanges the stored lines when it is approved, and waits for them', async () => {
    const world = openFollowed();
    const store = storing(world);
    store.open();
    store.calculate('k1', P10_RUN);
    store.approve();
    store.open({ runId: 'run2', type: 'reversal', paymentDate: '2026-12-10', reversesRunId: 'run1' });
    store.onRun({
      type: 'PayrollRunReversed',
      data: { runId: 'run1', byRunId: 'run2', reason: 'Wrong', by: admin.id },
    });
    store.calculate('k2', P10_RUN, 'run2');
    store.approve('run2');
    const [approved, ofReversal] = store.facts;
    if (approved === undefined || ofReversal === undefined) throw new Error('approved by construction');
    await expect(followed(bookerIn(world), [ofReversal], world)).rejects.toMatchObject({ code: 'Unavailable' });
    const entries = await followed(bookerIn(world), [approved, ofReversal, ofReversal], world);
    expect(entries).toHaveLength(2);
    expect(new Set(Object.values(balances(entries)))).toEqual(new Set([0]));
    expect(entries[1]).toMatchObject({
      sourceRef: 'run2',
      date: '2026-12-10',
      reversesJournalId: entries[0]?.journalId,
    });
    store.revoke('run2');
    expect(balances(await followed(bookerIn(world), store.facts, world))).toEqual(balances(entries.slice(0, 1)));
  });
  it('whose slips do not add up, or are not there, is kept aside and not posted', async () => {
    const world = openFollowed();
    const store = storing(world);
    store.open();
    if (!P10_RUN.ok) throw new Error(P10_RUN.code);
    const [asha, ...rest] = slipsOf(P10_RUN);
    store.calculate('k1', { ...P10_RUN, payslips: asha ? [{ ...asha, netPaise: asha.netPaise + 1 }, ...rest] : [] });
    store.approve();
    await expect(followed(bookerIn(world), store.facts, world)).rejects.toThrow(/^UNBALANCED in [\w-]+$/);
    expect(world.appended).toEqual([]);
    await expect(
      followed(
        bookerIn(world),
        [factOf({ type: 'PayrollRunApproved', data: { runId: 'run9' } }, 'payrollrun-run9', 0)],
        world,
      ),
    ).rejects.toThrow('is not there');
  });

  const salaryPaid = (payslipId: string, netPaise: number, batchId = 'b1'): RunEvent => ({
    type: 'SalaryPaid',
    data: {
      ...{ runId: 'run1', payslipId, employeeId: 'asha', batchId, netPaise, reference: 'UTR9' },
      ...{ paidOn: '2026-12-04', by: admin.id },
    },
  });
  it('empties what it owes into the bank as each salary is paid, once for each slip in a file', async () => {
    const world = openFollowed();
    const store = storing(world);
    store.open();
    store.calculate('k1', P10_RUN);
    store.approve();
    await followed(bookerIn(world), store.facts, world);
    const payments = [salaryPaid('s1', 7_800_000), salaryPaid('s2', 1_445_700), salaryPaid('s3', 0)].map((event, at) =>
      factOf(event, RUN, 10 + at),
    );
    const entries = await followed(salaryBooker, [...payments, ...payments], world);
    expect(entries).toHaveLength(3);
    expect(entries[1]).toMatchObject({ kind: 'salary', sourceRef: 's1-b1', documentNo: 'UTR9', date: '2026-12-04' });
    expect(balances(entries)).toMatchObject({ SALARIES_PAYABLE: 0, BANK: -9_245_700 });
    const told = payments.reduce(
      (doc, fact) => salariesTold.evolve(doc, fact as Parameters<typeof salariesTold.evolve>[1], 'run1'),
      null as ReturnType<typeof salariesTold.evolve>,
    );
    const day = '2026-12-04';
    expect(told).toEqual({ _id: 'run1', paidPaise: 9_245_700, paid: [{ day, at: AT, paise: 9_245_700 }] });
    const all = told === null ? [] : [told];
    expect(paidAt(all, { on: '2026-12-03', knownAt: null })).toBe(0);
    expect(paidAt(all, { on: day, knownAt: null })).toBe(9_245_700);
    expect(paidAt(all, { on: day, knownAt: '2026-11-21T06:29:59.999Z' })).toBe(0);
  });
});
