import type { Statement, StatementLine } from '@lamplight/bff/contract/statements.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { mutate } from 'swr';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import StatementScreen from './screens/StatementScreen.tsx';

const line = (more: Partial<StatementLine>): StatementLine => ({
  ...{ on: '2026-05-02', kind: 'invoice', number: 'INV/26-27/000001', invoiceId: 'i1', invoiceNo: 'INV/26-27/000001' },
  ...{ amountPaise: 295_000_00, usedPaise: 0, balancePaise: 295_000_00 },
  ...more,
});
const none = { count: 0, outstandingPaise: 0 };
const statement = (more: Partial<Statement> = {}): Statement => ({
  ...{ clientId: 'asha', clientName: 'Asha Rao', from: '2026-04-01', to: '2027-03-31', openingPaise: 0 },
  lines: [
    line({}),
    line({ kind: 'receipt', number: 'UTR-1', on: '2026-05-09', amountPaise: -300_000_00, balancePaise: -5_000_00 }),
    line({
      kind: 'credit_used',
      number: null,
      invoiceId: 'i2',
      invoiceNo: 'INV/26-27/000002',
      amountPaise: 0,
      usedPaise: 5_000_00,
    }),
  ],
  ...{ billedPaise: 295_000_00, creditedPaise: 0, receivedPaise: 300_000_00, closingPaise: -5_000_00 },
  open: {
    ...{ on: '2026-11-21', outstandingPaise: 40_000_00, creditPaise: 5_000_00 },
    ages: {
      ...{ not_due: none, days_1_30: { count: 1, outstandingPaise: 40_000_00 } },
      ...{ days_31_60: none, days_61_90: none, days_over_90: none },
    },
  },
  ...more,
});
let asked: string[];
let answer: () => Response;
const server = setupServer(
  http.get('*/api/statement', ({ request }) => {
    asked.push(new URL(request.url).search);
    return answer();
  }),
);
const open = async (role: string, query = '') => {
  sessionStore.set({ session: sessionOf({ id: role, email: `${role}@gmail.com`, name: 'Somebody', role }) });
  return await openScreens(
    { '/statement': <StatementScreen />, '/admin/clients': <h1>Clients</h1> },
    `/statement${query}`,
  );
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asked = [];
  answer = () => HttpResponse.json({ success: true, statement: statement() });
});
afterEach(async () => {
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

describe('a statement of account', () => {
  it('tells a client what was billed and received, the balance after each, and what is open today', async () => {
    await open('client');
    const rows = within(await screen.findByRole('table', { name: 'Lines of the statement' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^Invoice INV\/26-27\/000001.*2,95,000\.00.*2,95,000\.00$/),
      expect.stringMatching(/^Receipt UTR-1 on INV\/26-27\/000001.*3,00,000\.00.*5,000\.00 in credit$/),
      expect.stringMatching(/^Credit used on INV\/26-27\/000002.*credit .*5,000\.00/),
    ]);
    expect(screen.getByText('nothing taken back')).toBeTruthy();
    expect(screen.getByText('in credit', { selector: '.small' })).toBeTruthy();
    const today = within(screen.getByRole('region', { name: 'Open today' }));
    expect(today.getByText('Outstanding in all')).toBeTruthy();
    expect(today.getByText('Credit')).toBeTruthy();
    expect(asked).toEqual(['']);
    expect(screen.getByRole('link', { name: /^PDF/ }).getAttribute('href')).toBe('/api/statement/pdf');
  });
  it('is of the days that are chosen, which the paper is of too, and asks for none that end before they begin', async () => {
    const router = await open('client', '?from=2026-05-01&to=2026-05-31');
    await screen.findByRole('table', { name: 'Lines of the statement' });
    expect(asked).toEqual(['?from=2026-05-01&to=2026-05-31']);
    expect(screen.getByRole('link', { name: /^PDF/ }).getAttribute('href')).toBe(
      '/api/statement/pdf?from=2026-05-01&to=2026-05-31',
    );
    answer = () =>
      HttpResponse.json({ success: false, code: 'VALIDATION_FAILED', message: '', requestId: 'r' }, { status: 400 });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-01' } });
    await waitFor(() => expect(router.state.location.search).toContain('to=2026-04-01'));
    expect(await screen.findByText('The last day is before the first.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^PDF/ })).toBeNull();
  });
  it('is of whom an admin names, and asks for nobody’s before', async () => {
    await open('admin');
    expect(await screen.findByText('Choose whose statement it is')).toBeTruthy();
    expect(asked).toEqual([]);
    cleanup();
    await open('admin', '?clientId=asha');
    expect(await screen.findByText(/^Asha Rao, 1 Apr 2026 to 31 Mar 2027/)).toBeTruthy();
    expect(asked).toEqual(['?clientId=asha']);
  });
  it('without a line says so, and what does not come can be asked for again', async () => {
    answer = () => HttpResponse.json({ success: true, statement: statement({ lines: [], open: null }) });
    await open('client');
    expect(await screen.findByText('Nothing was billed or received in this period')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Open today' })).toBeNull();
    cleanup();
    await mutate(() => true, undefined, { revalidate: false });
    answer = () =>
      HttpResponse.json({ success: false, code: 'NOT_FOUND', message: '', requestId: 'r' }, { status: 404 });
    await open('client', '?from=2026-05-01');
    expect(await screen.findByRole('button', { name: /^Retry|^Try again/ })).toBeTruthy();
  });
});
