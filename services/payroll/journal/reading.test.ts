/** What is read of the journal: pages as they were known at an instant, and the ledger held against what events tell (domain.md §3.4, §7). */

import { journalKinds } from '@lamplight/bff/contract/journal.ts';
import { agesOf } from '@lamplight/common/money/ageing.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { RunEvent } from '../runs/events.ts';
import { foldedBy, openViews, type Views } from '../workbench/views.ts';
import { type Asked, movedIn, pageOfEntries, shownAs } from './entries.ts';
import { imbalanceOf } from './imbalance.ts';
import type { JournalEvent } from './journal.ts';
import { clientBooker, salaryBooker } from './reactors.ts';
import { owedAt, reconcile } from './reconciling.ts';
import { type ReceiptDoc, receiptsTold, receivablesTold, salariesTold } from './told.ts';
import { type EntryDoc, journalEntries, ledger } from './view.ts';
import { bounced, factOf, followed, issued, noted, received, told, used, voided } from './workbench/told.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views.close());

/** The n-th of November at noon in India. */
const noon = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T06:30:00.000Z`;
const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;
type Data = JournalEvent['data'];
const SLIP = '0b0c7d3e-1a2b-5c3d-8e4f-5a6b7c8d9e0f';

/** Day of the document, day of its record, kind, source and accounts: b was taken back by f on the 8th, and g told late. */
const ENTRIES = [
  ['a', 3, 3, 'invoice', 'i1', ['RECEIVABLE', 'REVENUE']],
  ['b', 5, 5, 'payment', 'r1', ['BANK', 'RECEIVABLE']],
  ['c', 5, 6, 'payroll', 'run1', ['SALARY_EXPENSE', 'SALARIES_PAYABLE']],
  ['d', 6, 6, 'salary', `${SLIP}-b1`, ['SALARIES_PAYABLE', 'BANK']],
  ['e', 7, 7, 'invoice', 'i2', ['RECEIVABLE', 'REVENUE']],
  ['f', 8, 8, 'payment', 'r1', ['RECEIVABLE', 'BANK']],
  ['g', 4, 9, 'payment', 'r2', ['BANK', 'RECEIVABLE']],
  ['h', 9, 10, 'credit', 'i1-5', ['CLIENT_CREDIT', 'RECEIVABLE']],
  ['v', 10, 11, 'voiding', 'i1', ['RECEIVABLE', 'CLIENT_CREDIT']],
] as const;
const entryFacts = ENTRIES.map(([journalId, day, recorded, kind, sourceRef, [debit, credit]], revision) => {
  const reversesJournalId = journalId === 'f' ? 'b' : null;
  const data: Data = {
    ...{ journalId, kind, sourceRef, documentNo: journalId, date: on(day), reversesJournalId },
    lines: [
      { account: debit, debitPaise: 100, creditPaise: 0 },
      { account: credit, debitPaise: 0, creditPaise: 100 },
    ],
  } as Data;
  const type = reversesJournalId === null ? 'JournalPosted' : 'JournalReversed';
  const event = { type, data } as JournalEvent;
  return { ...factOf(event, 'journal-all', revision), occurredAt: noon(recorded) };
});
const DOCS = foldedBy(journalEntries, entryFacts);
/** What was told of invoice i1; the entry of the last one is not there yet. */
const RECEIPTS = (['b', 'f', 'h', 'v', 'late'] as const).map(
  (_id): ReceiptDoc => ({
    ...{ _id, invoiceId: 'i1', day: on(5), at: noon(5), bankPaise: 0, tdsPaise: 0, creditPaise: 0 },
  }),
);
const OTHERS: readonly ReceiptDoc[] = RECEIPTS.slice(0, 1).map((one) => ({ ...one, _id: 'g', invoiceId: 'i9' }));

describe('pages of entries', () => {
  let read: Parameters<typeof pageOfEntries>[0];
  beforeAll(async () => {
    read = {
      journalEntries: await views.of(journalEntries, DOCS),
      receiptsTold: await views.of(receiptsTold, [...RECEIPTS, ...OTHERS]),
    };
  });
  /** Every page after the other. */
  const pagesOf = async (asked: Asked, of: Readonly<{ limit: number; order: -1 | 1; knownAt: string | null }>) => {
    const pages: (readonly EntryDoc[])[] = [];
    for (let after: string | undefined; ; ) {
      const page = { limit: of.limit, ...(after === undefined ? {} : { after }) };
      const { items, next } = await pageOfEntries(read, asked, { page, order: of.order, knownAt: of.knownAt });
      pages.push(items.map(({ entry }) => entry));
      if (next === undefined) return pages;
      after = next;
    }
  };
  const fits = (doc: EntryDoc, { from = '', to = '9', account, kind, source }: Asked): boolean =>
    [doc.date >= from, doc.date <= to, doc.accounts.includes(account ?? doc.accounts[0] ?? '')].every(Boolean) &&
    [kind ?? doc.kind, source ?? doc.sourceRef].join() === [doc.kind, doc.sourceRef].join();
  /** What was asked for and recorded by then, in the order of days. */
  const expected = (asked: Asked, order: -1 | 1, knownAt: string | null, docs: readonly EntryDoc[] = DOCS) =>
    docs
      .filter((doc) => fits(doc, asked) && (knownAt === null || doc.enteredAt <= knownAt))
      .toSorted((a, b) => (a.placed < b.placed ? -order : order))
      .map(({ _id }) => _id);
  const asks: readonly Asked[] = [
    {},
    { from: on(5) },
    { to: on(5) },
    { from: on(4), to: on(7) },
    { account: 'BANK' },
    { kind: 'payment' },
    { source: 'r1' },
    { account: 'RECEIVABLE', kind: 'invoice', from: on(4) },
    { account: 'BANK', source: 'r1', to: on(5) },
    { kind: 'salary', source: `${SLIP}-b1` },
    { from: on(20) },
  ];
  it.each(asks)('hold what is asked for, once and in order, as it was known then: %j', async (asked) => {
    for (const knownAt of [null, noon(2), noon(5), noon(8), noon(9), noon(30)])
      for (const order of [1, -1] as const)
        for (const limit of [1, 2, 3, 50]) {
          const pages = await pagesOf(asked, { limit, order, knownAt });
          const all = expected(asked, order, knownAt);
          expect(pages.flat().map(({ _id }) => _id)).toEqual(all);
          // Each page is full but the last one, which is there only where there is something on it.
          expect(pages).toHaveLength(Math.max(1, Math.ceil(all.length / limit)));
        }
  });
  it('of an invoice hold its own and those of its receipts, each once, the newest day first', async () => {
    const ofInvoice = DOCS.filter(({ _id }) => ['a', 'b', 'f', 'h', 'v'].includes(_id));
    for (const more of [{}, ...asks])
      for (const knownAt of [null, noon(2), noon(8), noon(10)]) {
        const pages = await pagesOf({ invoice: 'i1', ...more }, { limit: 1, order: 1, knownAt });
        expect(pages).toHaveLength(1);
        expect(pages.flat().map(({ _id }) => _id)).toEqual(expected(more, -1, knownAt, ofInvoice));
      }
  });
  it('say of one that it was taken back, once that was known', async () => {
    const takenBack = async (asked: Asked, knownAt: string | null) =>
      (await pagesOf(asked, { limit: 50, order: 1, knownAt })).flat().find(({ _id }) => _id === 'b')?.reversedBy;
    for (const asked of [{}, { invoice: 'i1' }]) {
      expect(await takenBack(asked, null)).toBe('f');
      expect(await takenBack(asked, noon(7))).toBeNull();
      expect(await takenBack(asked, noon(8))).toBe('f');
    }
  });
  it('say what an entry follows from, of a payment the invoice that it paid', async () => {
    const causes = await Promise.all(DOCS.map(async (doc) => [doc._id, (await shownAs(read, doc)).cause]));
    expect(Object.fromEntries(causes)).toEqual({
      ...{ a: { is: 'invoice', id: 'i1' }, b: { is: 'invoice', id: 'i1' }, c: { is: 'run', id: 'run1' } },
      ...{ d: { is: 'payslip', id: SLIP }, e: { is: 'invoice', id: 'i2' }, f: { is: 'invoice', id: 'i1' } },
      ...{ g: { is: 'invoice', id: 'i9' }, h: { is: 'invoice', id: 'i1' }, v: { is: 'invoice', id: 'i1' } },
    });
    const [unheard] = DOCS.filter(({ _id }) => _id === 'g').map((doc) => ({ ...doc, _id: 'other' }));
    expect(unheard && (await shownAs(read, unheard)).cause).toBeNull();
  });
  it('say what an entry does to one account', () => {
    const [entry] = DOCS;
    expect(entry && ['RECEIVABLE', 'REVENUE', 'BANK'].map((account) => movedIn(entry, account))).toEqual([
      { debitPaise: 100, creditPaise: 0 },
      { debitPaise: 0, creditPaise: 100 },
      { debitPaise: 0, creditPaise: 0 },
    ]);
  });
});

describe('the ledger and what events tell', () => {
  /** The same of another client, three days later. */
  const ofOther = (event: ProjectsEvent): ProjectsEvent => {
    const { data } = event;
    const own = { invoiceId: 'i2', clientId: 'c2', ...('paymentId' in data ? { paymentId: 'r2' } : {}) };
    const days = 'issuedOn' in data ? { issuedOn: on(23) } : 'receivedOn' in data ? { receivedOn: on(25) } : {};
    return { ...event, data: { ...data, ...own, ...days } } as ProjectsEvent;
  };
  const usedOf = (paise: number, outstandingPaise: number): ProjectsEvent => {
    const event = used(paise);
    return { ...event, data: { ...event.data, outstandingPaise } } as ProjectsEvent;
  };
  const afterCredit = usedOf(100, 33_429_200);
  const first = [issued(), received(700, 300, 50), afterCredit, voided(800), noted(), bounced(0, 1_000, 50)];
  const second = [issued(), received(33_429_000, 200, 70), usedOf(40, 960)].map(ofOther);
  const at = (facts: readonly Fact<ProjectsEvent>[], day: number) =>
    facts.map((fact, n) => ({ ...fact, occurredAt: noon(day + n) }));
  const facts = [
    ...at(told(...first), 19),
    ...at(
      second.map((event, revision) => factOf(event, 'receivable-c2', revision)),
      24,
    ),
  ].toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  type SalaryPaid = Extract<RunEvent, { type: 'SalaryPaid' }>;
  const salaries = [
    ['run1', 's1', 21, 21, 7_800_000],
    ['run1', 's2', 21, 22, 1_445_700],
    ['run2', 's3', 23, 22, 500],
  ] as const;
  const paid = salaries.map(([runId, payslipId, day, recorded, netPaise], revision) => {
    const about = { employeeId: 'asha', batchId: 'b1', reference: 'UTR9', by: 'admin-1' };
    const data = { runId, payslipId, netPaise, paidOn: on(day), ...about };
    const event = { type: 'SalaryPaid', data } as SalaryPaid;
    return { ...factOf(event, `payrollrun-${runId}`, revision), occurredAt: noon(recorded) };
  });
  /** Each event with the entries that follow from it, recorded as it was. */
  const postedOf = async (): Promise<readonly Fact<JournalEvent>[]> => {
    const posted: Fact<JournalEvent>[] = [];
    for (const [booker, some] of [
      [clientBooker, facts],
      [salaryBooker, paid],
    ] as const) {
      for (const n of some.keys()) {
        const [before, after] = [
          await followed(booker, some.slice(0, n)),
          await followed(booker, some.slice(0, n + 1)),
        ];
        for (const data of after.slice(before.length)) {
          const type = data.reversesJournalId === null ? 'JournalPosted' : 'JournalReversed';
          const fact = factOf({ type, data } as JournalEvent, 'journal-all', posted.length);
          posted.push({ ...fact, occurredAt: some[n]?.occurredAt ?? '' });
        }
      }
    }
    return posted;
  };
  const sourcesOf = async (posted: readonly Fact<JournalEvent>[]) => ({
    journalEntries: await views.of(journalEntries, foldedBy(journalEntries, posted)),
    ledger: await views.of(ledger, foldedBy(ledger, posted)),
    receivablesTold: await views.of(receivablesTold, foldedBy(receivablesTold, facts)),
    receiptsTold: await views.of(receiptsTold, foldedBy(receiptsTold, facts)),
    salariesTold: await views.of(salariesTold, foldedBy(salariesTold, paid)),
  });
  let posted: readonly Fact<JournalEvent>[];
  let sources: Awaited<ReturnType<typeof sourcesOf>>;
  beforeAll(async () => {
    posted = await postedOf();
    sources = await sourcesOf(posted);
  });
  const rowsAt = async (of: typeof sources, day: string, knownAt: string | null) =>
    (await reconcile(of, { on: day, knownAt })).rows;

  it('agree at the end of every day, as both were known on any', async () => {
    for (let day = 18; day <= 29; day++)
      for (const knownAt of [null, ...[18, 20, 21, 22, 23, 24, 25, 26, 27].map(noon)]) {
        const rows = await rowsAt(sources, on(day), knownAt);
        const wrong = rows.filter(({ agrees, toldPaise, bookedPaise }) => !agrees || toldPaise !== bookedPaise);
        expect([day, knownAt, wrong]).toEqual([day, knownAt, []]);
      }
  });
  it('come to what was paid, received, withheld, owed and kept as credit', async () => {
    const figures = async (day: string, knownAt: string | null = null) =>
      (await rowsAt(sources, day, knownAt)).map(({ what, toldPaise }) => [what, toldPaise]);
    expect(await figures(on(29))).toEqual([
      ['salaries', 9_246_200],
      ['receipts', 33_429_130],
      ['withheld', 70],
      ['receivables', 960],
      ['credit', 160],
    ]);
    // Whatever day it is asked of, nothing counts that was told after the 21st.
    expect(await figures(on(24), noon(21))).toEqual([
      ['salaries', 7_800_000],
      ['receipts', 950],
      ['withheld', 50],
      ['receivables', 33_430_000 - 800],
      ['credit', 200],
    ]);
  });
  it('say how long what is owed has been, and what credit notes will take back', async () => {
    const then = await reconcile(sources, { on: '2027-01-10', knownAt: null });
    const owed = Object.entries(then.ages).filter(([, { count }]) => count > 0);
    expect(owed).toEqual([['days_31_60', { count: 1, outstandingPaise: 960 }]]);
    expect(then).toMatchObject({ on: '2027-01-10', knownAt: null, awaitedPaise: 0 });
    const voidedOnly = await reconcile(sources, { on: on(22), knownAt: noon(22) });
    expect(voidedOnly).toMatchObject({ on: on(22), knownAt: noon(22), awaitedPaise: 33_430_000 });
    expect(Object.values(voidedOnly.ages).every(({ count }) => count === 0)).toBe(true);
  });
  it('are what each invoice comes to by itself, on every day and as was known on any', async () => {
    const invoices = foldedBy(receivablesTold, facts).filter(({ is }) => is === 'invoice');
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    let owing = 0;
    for (let day = 17; day <= 29; day++)
      for (const knownAt of [null, ...[18, 20, 21, 22, 23, 24, 25, 26, 27].map(noon)]) {
        const known = { on: on(day), knownAt };
        const owed = invoices.map((doc) => ({ dueOn: doc.dueOn, ...owedAt(doc, known) }));
        const { ages, awaitedPaise } = await reconcile(sources, known);
        const positive = owed.flatMap(({ dueOn, outstandingPaise: paise }) =>
          dueOn === null || paise <= 0 ? [] : [{ dueOn, paise }],
        );
        owing += positive.length;
        expect([known, ages]).toEqual([known, agesOf(positive, known.on)]);
        expect([known, awaitedPaise]).toEqual([known, sum(owed.map((one) => one.awaitedPaise))]);
      }
    expect(owing).toBeGreaterThan(30);
  });
  it('leave debits and credits even, and uneven by what one line has lost', async () => {
    expect(await imbalanceOf(sources)).toBe(0);
    const [first, ...others] = posted.toSorted((a, b) => a.data.date.localeCompare(b.data.date));
    const [line, ...lines] = first?.data.lines ?? [];
    if (first === undefined || line === undefined) throw new Error('nothing was posted');
    const less = await sourcesOf([{ ...first, data: { ...first.data, lines } } as typeof first, ...others]);
    expect(await imbalanceOf(less)).toBe(line.creditPaise - line.debitPaise);
    expect(await imbalanceOf(less)).not.toBe(0);
  });
  it('disagree by what one of them has lost', async () => {
    for (const [kind, what] of [
      ['salary', 'salaries'],
      ['payment', 'receipts'],
      ['credit', 'credit'],
      ['invoice', 'receivables'],
    ] as const) {
      const lost = posted.findLast(({ data }) => data.kind === kind);
      const less = await sourcesOf(posted.filter((one) => one !== lost));
      const row = (await rowsAt(less, on(29), null)).find((one) => one.what === what);
      expect([what, row?.agrees, row?.toldPaise === row?.bookedPaise]).toEqual([what, false, false]);
    }
    expect(new Set(posted.map(({ data }) => data.kind)).isSubsetOf(new Set(journalKinds))).toBe(true);
  });
});
