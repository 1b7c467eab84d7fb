import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { anInvoice } from '../../parts/needs/workbench/samples.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import AdminInvoices from './screens/AdminInvoices.tsx';

const none = { count: 0, outstandingPaise: 0 };
const receivables = {
  ...{ outstandingPaise: 354_000_00, overduePaise: 100_000_00, creditPaise: 4_030_60, inCredit: 1 },
  ages: {
    not_due: { count: 2, outstandingPaise: 254_000_00 },
    days_1_30: { count: 1, outstandingPaise: 100_000_00 },
    days_31_60: none,
    days_61_90: none,
    days_over_90: none,
  },
};
let asked: string[] = [];
let rows: object[] = [];
let next: string | undefined;
const server = setupServer(
  http.get('*/api/receivables', () => HttpResponse.json({ success: true, receivables })),
  http.get('*/api/invoices', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    const empty = searchParams.get('search') === 'nobody';
    return HttpResponse.json({ success: true, items: empty ? [] : rows, ...(next === undefined ? {} : { next }) });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [asked, rows, next] = [[], [anInvoice({ overdueDays: 3 })], undefined];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
});
afterEach(cleanup);
afterAll(() => server.close());

const open = (query = '') => openScreens({ '/admin/invoices': <AdminInvoices /> }, `/admin/invoices${query}`);

it('says in the head what is owed and what credit there is', async () => {
  await open();
  const said = '₹3,54,000 outstanding, ₹1,00,000 of it overdue. One client has ₹4,030.60 of credit.';
  expect(await screen.findByText(said)).toBeTruthy();
});

it('narrows by age, each age with its sum, and takes it back', async () => {
  await open();
  const ages = within(await screen.findByRole('navigation', { name: 'Outstanding by age' }));
  const late = await ages.findByRole('link', { name: /^1 to 30 days overdue.*1,00,000.*1 invoice/ });
  await userEvent.click(late);
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&age=days_1_30'));
  const chosen = ages.getByRole('link', { name: /^1 to 30/ });
  expect(chosen.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('columnheader', { name: /Due/ }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(chosen);
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50'));
});

it('sorts by the due day, searches, and says when nothing matches', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Due/ }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/sort=-?due/));
  await userEvent.type(screen.getByLabelText('Search'), 'nobody{Enter}');
  expect(await screen.findByText('No invoice matches this')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('asks for a state or for an age, whatever the address says', async () => {
  await open('?age=overdue&state=paid&sort=amount&clientId=../x');
  await screen.findByRole('table');
  expect(asked).toEqual(['limit=50&age=overdue']);
});

it('goes on page by page, and another filter starts at the first', async () => {
  next = 'c2';
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&after=c2'));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'paid');
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&state=paid'));
});

it('shows no amount of nothing for an invoice that is only asked for', async () => {
  rows = [anInvoice({ state: 'requested', invoiceNo: null, totalPaise: 0, outstandingPaise: 0, dueOn: null })];
  await open();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByText('being issued')).toHaveLength(3);
  expect(table.queryByText(/₹/)).toBeNull();
});

it('says that there is none yet, and what comes first', async () => {
  rows = [];
  await open();
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the projects' })).toBeTruthy();
});
