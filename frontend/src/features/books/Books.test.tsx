import type { Ledger } from '@lamplight/bff/contract/journal.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { JournalEntry, LedgerRow, Reconciliation, TrialBalance } from '../../parts/books/data.ts';
import { differenceIn } from '../../parts/books/Reconciled.tsx';
import { causeHref, entryTitle, isPast, momentSaid } from '../../parts/books/words.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { presetsOn, yearBegan } from './moments.ts';
import Books from './screens/Books.tsx';
import { balanceTable, journalTable, ledgerTable, reconciliationTable } from './tables.ts';

const AT = '2026-11-21T06:30:00.000Z';
const TODAY = '2026-11-26';
const anEntry = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{ journalId: 'j1', kind: 'invoice', sourceRef: 'i1', documentNo: 'INV/26-27/000001', date: '2026-11-20' },
  enteredAt: AT,
  lines: [
    { account: 'RECEIVABLE', name: 'Owed by clients', debitPaise: 11_800_000, creditPaise: 0 },
    { account: 'REVENUE', name: 'Billed to clients, without GST', debitPaise: 0, creditPaise: 11_800_000 },
  ],
  ...{ totalPaise: 11_800_000, cause: { is: 'invoice', id: 'i1' }, reverses: null, reversedBy: null },
  ...over,
});
const balance: TrialBalance = {
  ...{ on: TODAY, knownAt: null, debitPaise: 11_800_000, creditPaise: 11_800_000 },
  accounts: [
    { ...{ account: 'RECEIVABLE', name: 'Owed by clients', kind: 'asset' }, ...sides(11_800_000) },
    { ...{ account: 'REVENUE', name: '=Billed', kind: 'income' }, ...sides(-11_800_000) },
  ],
};
function sides(balancePaise: number) {
  return { debitPaise: Math.max(balancePaise, 0), creditPaise: Math.max(-balancePaise, 0), balancePaise };
}
const ledger: Ledger = {
  ...{ account: 'RECEIVABLE', name: 'Owed by clients', kind: 'asset', from: '2026-04-01', to: TODAY, knownAt: null },
  ...{ openingPaise: -5, debitPaise: 100, creditPaise: 0, closingPaise: 95 },
};
const aRow = (over: Partial<LedgerRow> = {}): LedgerRow => {
  const { lines: _lines, totalPaise: _total, ...entry } = anEntry();
  return { ...entry, debitPaise: 100, creditPaise: 0, balancePaise: 95, ...over };
};
const none = { count: 0, outstandingPaise: 0 };
const reconciliation: Reconciliation = {
  ...{ on: TODAY, knownAt: null, awaitedPaise: 0 },
  rows: [
    { what: 'salaries', toldPaise: 900, bookedPaise: 900, agrees: true },
    { what: 'receipts', toldPaise: 900_000, bookedPaise: 400_000, agrees: false },
  ],
  ages: {
    not_due: { count: 2, outstandingPaise: 500 },
    days_1_30: none,
    days_31_60: none,
    days_61_90: none,
    days_over_90: none,
  },
};

describe('words of the books', () => {
  it.each([
    [anEntry(), 'Invoice INV/26-27/000001'],
    [anEntry({ reverses: 'j0', documentNo: 'CRN/1' }), 'Credit note CRN/1'],
    [anEntry({ kind: 'payment', reverses: 'j0', documentNo: '' }), 'Payment taken back'],
    [anEntry({ kind: 'salary', documentNo: 'UTR9' }), 'Salary that was paid UTR9'],
  ])('an entry is called by its document', (entry, said) => expect(entryTitle(entry)).toBe(said));
  it.each([
    [{ is: 'invoice', id: 'i1' }, '/invoices/i1'],
    [{ is: 'run', id: 'r1' }, '/payroll?open=r1'],
    [{ is: 'payslip', id: 's1' }, '/payslips/s1'],
  ] as const)('what it follows from is a screen', (cause, href) => expect(causeHref(cause)).toBe(href));
  it.each([
    [{}, false, 'At the end of today, 26 Nov 2026, as known now'],
    [{ on: TODAY }, false, 'At the end of today, 26 Nov 2026, as known now'],
    [{ on: '2026-11-30' }, false, 'At the end of 30 Nov 2026, as known now'],
    [{ on: '2026-10-31' }, true, 'At the end of 31 Oct 2026, as known now'],
    [{ knownAt: '2026-11-02' }, true, 'At the end of today, 26 Nov 2026, as known on 2 Nov 2026, 23:59 IST'],
    [{ knownAt: AT }, true, 'At the end of today, 26 Nov 2026, as known on 21 Nov 2026, 12:00:00 IST'],
  ])('%j is past: %s', (moment, past, said) =>
    expect([isPast(moment, TODAY), momentSaid(moment, TODAY)]).toEqual([past, said]),
  );
  it.each([
    ['2026-11-26', '2026-10-31', '2026-03-31', '2026-04-01'],
    ['2026-03-31', '2026-02-28', '2025-03-31', '2025-04-01'],
    ['2026-04-01', '2026-03-31', '2026-03-31', '2026-04-01'],
  ])('on %s the month before ended %s, the year before %s', (today, month, year, began) => {
    expect(presetsOn(today).map(({ on }) => on)).toEqual([null, month, year]);
    expect(yearBegan(today)).toBe(began);
  });
});

describe('what is on the screen as a file', () => {
  it('has both sides of a balance, amounts that stay numbers, and texts that no spreadsheet runs', () => {
    const { rows, text } = balanceTable(balance);
    expect(rows).toBe(3);
    expect(text.split('\r\n').slice(1, 4)).toEqual([
      ...['RECEIVABLE,Owed by clients,asset,118000.00,', "REVENUE,'=Billed,income,,118000.00"],
      'Total,,,118000.00,118000.00',
    ]);
  });
  it('has a running balance below zero as a number, and ends with the closing one only where it is whole', () => {
    const lines = (complete: boolean) => ledgerTable(ledger, [aRow()], complete).text.trim().split('\r\n').slice(1);
    const whole = lines(true);
    expect(whole).toEqual([
      '2026-04-01,Opening balance,,,,-0.05',
      `2026-11-20,Invoice INV/26-27/000001,${AT},1.00,,0.95`,
      '2026-11-26,Closing balance,,,,0.95',
    ]);
    expect(lines(false)).toEqual(whole.slice(0, 2));
  });
  it('has a row for each line of each entry, and for each comparison with its difference', () => {
    expect(journalTable([anEntry(), anEntry({ journalId: 'j2', reverses: 'j1' })]).rows).toBe(4);
    const { text } = reconciliationTable(reconciliation);
    expect(text).toContain('Money that clients paid,9000.00,4000.00,-5000.00,');
    expect(text).toContain('Open invoices: Not due yet,5.00,,,2');
    expect(reconciliation.rows.map(differenceIn)).toEqual([0, -500_000]);
  });
});

describe('the books', () => {
  const server = setupServer();
  const asked: string[] = [];
  const answer = (path: string, body: object) =>
    http.get(`*/api/payroll/${path}`, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${pathname.replace('/api/payroll/', '')}${search}`);
      return HttpResponse.json({ success: true, ...body });
    });
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    asked.length = 0;
    sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
    server.use(
      answer('journal/trial-balance', { trialBalance: balance }),
      answer('journal/reconciliation', { reconciliation }),
      answer('journal', { items: [anEntry(), anEntry({ journalId: 'j2', documentNo: 'INV/26-27/000002' })] }),
      answer('journal/entries/j9', { entry: anEntry({ journalId: 'j9', reversedBy: 'j1', documentNo: 'INV/9' }) }),
      answer('ledger/RECEIVABLE', { ledger, items: [aRow()] }),
    );
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
  });
  afterAll(() => server.close());
  const open = (query = '') => openScreens({ '/admin/books': <Books /> }, `/admin/books${query}`);

  it('say both sides of every account, and lead to its ledger at the same two times', async () => {
    await open('?on=2026-10-31&known=2026-11-02');
    const link = await screen.findByRole('link', { name: 'Owed by clients' });
    expect(link.getAttribute('href')).toBe(
      '/admin/books?section=ledger&on=2026-10-31&known=2026-11-02&account=RECEIVABLE',
    );
    expect(asked).toEqual(['journal/trial-balance?on=2026-10-31&knownAt=2026-11-02']);
    const past = screen.getByText(/as known on 2 Nov 2026, 23:59 IST/);
    expect(past.textContent).toContain('At the end of 31 Oct 2026');
    await userEvent.click(screen.getByRole('button', { name: 'As of now' }));
    await waitFor(() => expect(asked.at(-1)).toBe('journal/trial-balance'));
    await userEvent.click(screen.getByRole('button', { name: 'End of last month' }));
    await waitFor(() => expect(asked.at(-1)).toMatch(/^journal\/trial-balance\?on=\d{4}-\d{2}-\d{2}$/));
  });

  it('say so where nothing is posted, now or then, and what failed', async () => {
    server.use(
      answer('journal/trial-balance', { trialBalance: { ...balance, accounts: [], debitPaise: 0, creditPaise: 0 } }),
    );
    await open();
    await screen.findByText('Nothing is posted yet');
    cleanup();
    await open('?on=2020-01-01');
    await screen.findByText('Nothing had been posted then');
    cleanup();
    const failure = { success: false, code: 'FORBIDDEN', message: 'Something went wrong', requestId: 'req-7' };
    server.use(http.get('*/api/payroll/journal/reconciliation', () => HttpResponse.json(failure, { status: 403 })));
    await open('?section=reconciliation');
    await screen.findByText(/req-7/);
    screen.getByRole('button', { name: 'Retry' });
  });

  it('go through entries by keys, each with its lines and the screen that it follows from', async () => {
    await open('?section=journal&invoice=i1');
    await screen.findByRole('link', { name: 'Invoice INV/26-27/000001' });
    expect(asked).toContain('journal?invoice=i1&limit=50');
    await userEvent.keyboard('jj');
    const detail = await screen.findByRole('complementary');
    within(detail).getByRole('heading', { name: 'Invoice INV/26-27/000002' });
    expect(within(detail).getByRole('link', { name: 'The invoice' }).getAttribute('href')).toBe('/invoices/i1');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /What followed from one invoice/ }));
    await waitFor(() => expect(asked.at(-1)).toBe('journal?limit=50'));
  });

  it('show an entry that the list does not have, and which one took it back', async () => {
    await open('?section=journal&entry=j9');
    await screen.findByRole('heading', { name: 'Invoice INV/9' });
    const by = screen.getByRole('link', { name: 'another entry' });
    expect(by.getAttribute('href')).toBe('/admin/books?section=journal&entry=j1');
  });

  it('tell an account with the balance behind each entry', async () => {
    await open('?section=ledger&account=RECEIVABLE&on=2026-10-31');
    await screen.findByRole('link', { name: 'Invoice INV/26-27/000001' });
    expect(asked).toContain('ledger/RECEIVABLE?to=2026-10-31&limit=50');
    const row = screen.getByRole('row', { name: /INV\/26-27\/000001/ });
    expect(row.textContent).toContain('₹0.95 debit');
    expect(screen.getByText('₹0.05').parentElement?.textContent).toContain('credit');
  });

  it('name what does not agree, by how much, and what to do', async () => {
    await open('?section=reconciliation');
    const row = await screen.findByRole('row', { name: /^Money that clients paid/ });
    expect(row.textContent).toContain('Differs by −₹5,000');
    expect(screen.getByRole('alert').textContent).toMatch(
      /has ₹5,000 less than events tell.*Compare the ledger of the bank/s,
    );
    expect(screen.getByRole('row', { name: /^Salaries that were paid/ }).textContent).toContain('Agrees');
    expect(screen.getByRole('link', { name: 'Not due yet' }).getAttribute('href')).toBe('/admin/invoices?age=not_due');
  });
});
