import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { missingSaid } from '../../parts/company/missing.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { nameOf, readCompany, valuesOf } from './form.ts';
import AdminCompany from './screens/AdminCompany.tsx';

const bank = { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC Bank' };
const first = {
  ...{ etag: '"0"', legalName: 'Lamplight', address: '', stateCode: 'KA', gstin: null as string | null },
  ...{ tan: null as string | null, epfCode: null as string | null },
  ...{ bank: null as typeof bank | null, from: 'settings' as 'settings' | 'saved', can: { saveParticulars: true } },
  missing: ['address', 'gstin', 'bank'] as ('address' | 'gstin' | 'bank')[],
};
let current = first;
let sent: { body: unknown; ifMatch: string | null }[] = [];
let refusals: (() => Response)[] = [];
const refuse =
  (status: number, code: string, more: object = {}) =>
  () =>
    HttpResponse.json({ success: false, code, message: '', requestId: 'r1', ...more }, { status });
const server = setupServer(
  http.get('*/api/company', () => HttpResponse.json({ success: true, company: current })),
  http.put('*/api/company', async ({ request }) => {
    const body = (await request.json()) as object;
    sent.push({ body, ifMatch: request.headers.get('if-match') });
    const refusal = refusals.shift();
    if (refusal) return refusal();
    current = {
      ...current,
      bank: null,
      gstin: null,
      tan: null,
      epfCode: null,
      ...body,
      etag: '"1"',
      from: 'saved',
      missing: [],
    };
    return HttpResponse.json({ success: true, company: current });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(async () => {
  [current, sent, refusals] = [first, [], []];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(cleanup);
afterAll(() => server.close());

const open = async () => {
  await openScreens({ '/admin/company': <AdminCompany /> }, '/admin/company');
  await screen.findByRole('button', { name: 'Save the particulars' });
};
const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the particulars' }));
const fillAll = () => {
  fill(/^Address/, '1 MG Road');
  fill(/^GSTIN/, '29aagcb 7383j1z4');
  fill(/^TAN/, 'blrl 01234 a');
  fill(/^Code at/, 'bg/bng/0012345/000');
  fill(/^Bank/, bank.bankName);
  fill(/^Name of the account/, bank.accountName);
  fill(/^Account number/, '0001 2345 6789');
  fill(/^IFSC/, 'hdfc0000001');
};

it('says what invoices lack and that the settings hold, until they are saved', async () => {
  await open();
  expect(screen.getByText(/^Invoices carry no GSTIN, no address of ours and no account to pay to\./)).toBeTruthy();
  expect(screen.getByText(/These come from the settings/)).toBeTruthy();
  fillAll();
  await save();
  await screen.findByText(/^Saved\./);
  expect(sent).toEqual([
    {
      body: {
        ...{ legalName: 'Lamplight', address: '1 MG Road', stateCode: 'KA', gstin: '29AAGCB7383J1Z4', bank },
        ...{ tan: 'BLRL01234A', epfCode: 'BGBNG0012345000' },
      },
      ifMatch: '"0"',
    },
  ]);
  expect(screen.queryByText(/Invoices carry/)).toBeNull();
  expect(screen.queryByText(/come from the settings/)).toBeNull();
});

it('names each fault at its field, goes to the first, and sends nothing', async () => {
  await open();
  fill(/^GSTIN/, 'nonsense');
  fill(/^TAN/, 'nonsense');
  fill(/^Account number/, '12');
  await save();
  expect(screen.getByText('Address is required')).toBeTruthy();
  expect(screen.getByText('Enter a valid 15-character GSTIN')).toBeTruthy();
  expect(screen.getByText('Enter a valid 10-character TAN')).toBeTruthy();
  expect(screen.getByText('Enter 9 to 18 digits')).toBeTruthy();
  expect(screen.getByText('Enter the name of the bank')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  expect(sent).toEqual([]);
});

it('shows what the server says of a field once, at the field', async () => {
  const errors = [{ field: 'gstin', message: 'This GSTIN has a wrong check digit or belongs to another state' }];
  refusals = [refuse(400, 'VALIDATION_FAILED', { errors })];
  await open();
  fillAll();
  await save();
  await screen.findByText(/wrong check digit/);
  expect(screen.getAllByText(/wrong check digit/)).toHaveLength(1);
  fill(/^GSTIN/, '29AAGCB7383J1Z4');
  expect(screen.queryByText(/wrong check digit/)).toBeNull();
});

it('keeps what was typed on this device, but nothing of the bank', async () => {
  await open();
  fillAll();
  cleanup();
  await waitFor(async () => expect(await drafts.list('dev')).toHaveLength(1));
  const kept = JSON.stringify(await drafts.list('dev'));
  expect(kept).toContain('1 MG Road');
  for (const secret of [bank.accountNumber, bank.ifsc, bank.bankName, '0001 2345 6789', 'hdfc0000001'])
    expect(kept).not.toContain(secret);
  await open();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('1 MG Road'),
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Account number/ }).value).toBe('');
});

it('shows both where two admins saved, keeps what was typed, and goes on from theirs', async () => {
  await open();
  fillAll();
  const theirs = { ...first, etag: '"1"', address: '9 Church Street', from: 'saved' as const };
  refusals = [
    () => {
      current = theirs;
      return refuse(409, 'VERSION_CONFLICT', { current: { company: theirs } })();
    },
  ];
  await save();
  const conflict = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
  expect(await conflict.findByText(/9 Church Street/)).toBeTruthy();
  await userEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText(/^Saved\./);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"0"', '"1"']);
  expect(sent[1]?.body).toMatchObject({ address: '1 MG Road' });
});

it('offers to ask again where it cannot be read', async () => {
  server.use(http.get('*/api/company', refuse(500, 'INTERNAL')));
  await openScreens({ '/admin/company': <AdminCompany /> }, '/admin/company');
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 20_000 });
  server.resetHandlers();
  await userEvent.click(retry);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Legal name/ })).toBeTruthy());
});

describe('the form', () => {
  it('leaves out what is empty, and takes the bank whole', () => {
    expect(readCompany(valuesOf({ ...first, address: 'A' }))).toEqual({
      body: { legalName: 'Lamplight', address: 'A', stateCode: 'KA' },
    });
    expect(readCompany({ ...valuesOf({ ...first, address: 'A' }), bankName: 'HDFC' })).toMatchObject({
      faults: { ifsc: expect.any(String), accountName: expect.any(String), accountNumber: expect.any(String) },
    });
    expect(['bank.ifsc', 'address'].map(nameOf)).toEqual(['ifsc', 'address']);
  });
  it.each([
    [[], null],
    [['bank'], 'Invoices carry no account to pay to.'],
    [['address', 'gstin'], 'Invoices carry no GSTIN and no address of ours.'],
  ] as const)('%j: %s', (missing, says) => expect(missingSaid(missing)).toBe(says));
});
