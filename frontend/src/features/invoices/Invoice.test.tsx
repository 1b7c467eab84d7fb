import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import type { Invoice } from './data.ts';
import { creditFault, mostCredit, readPayment, settles, suggestedTds, type Typed } from './payment.ts';
import InvoiceScreen from './screens/InvoiceScreen.tsx';

const dev = { id: 'dev', name: 'Dev Menon', role: 'admin' };
const party = {
  name: 'Lamplight',
  address: '14 Residency Road',
  stateCode: 'KA',
  country: 'IN',
  gstin: '29AABCL1234K1Z5',
};
const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  invoiceId: 'i1',
  etag: '"4"',
  invoiceNo: 'INV/26-27/000004',
  kind: 'milestone',
  state: 'issued',
  projectId: 'p1',
  projectTitle: 'Patient portal',
  milestoneId: 'm1',
  milestoneTitle: 'Discovery',
  clientId: 'asha',
  clientName: 'Asha Rao',
  issuedOn: '2026-11-01',
  dueOn: '2026-11-16',
  lines: [{ description: 'Discovery', sac: '998314', amountPaise: 283_305_00 }],
  supply: 'intra_state',
  gstBp: 1_800,
  taxablePaise: 283_305_00,
  cgstPaise: 25_497_45,
  sgstPaise: 25_497_45,
  igstPaise: 0,
  roundOffPaise: 10,
  totalPaise: 334_300_00,
  totalInWords: 'Rupees three lakh thirty-four thousand three hundred only',
  allocatedPaise: 0,
  outstandingPaise: 334_300_00,
  overdueDays: 0,
  seller: party,
  buyer: { ...party, name: 'Northwind Clinics' },
  bank: null,
  payments: [],
  credits: [],
  disputes: [],
  taken: null,
  creditPaise: 0,
  tdsBp: 1_000,
  can: { recordPayment: true },
  ...more,
});

let current = invoice();
let sent: { path: string; body: Record<string, unknown>; ifMatch: string | null }[] = [];
let act: () => Response;
const refuse = (code: string, status: number) => () =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r1' }, { status });
const take = async ({ request }: { request: Request }) => {
  sent.push({
    path: new URL(request.url).pathname,
    body: (await request.json()) as Record<string, unknown>,
    ifMatch: request.headers.get('if-match'),
  });
  return act();
};
const server = setupServer(
  http.get('*/api/invoices/:id', () => HttpResponse.json({ success: true, invoice: current })),
  http.post('*/api/invoices/:id/payments', take),
  http.post('*/api/invoices/:id/credit', take),
  http.post('*/api/payments/:id/reversal', take),
  http.post('*/api/invoices/:id/dispute', take),
  http.post('*/api/invoices/:id/dispute/answer', take),
  http.post('*/api/invoices/:id/void', take),
  http.post('*/api/invoices/:id/correction', take),
);
const show = async () => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={['/invoices/i1']}>
        <Routes>
          <Route path="/invoices/:id" element={<InvoiceScreen />} />
        </Routes>
      </MemoryRouter>
    </SWRConfig>,
  );
  await screen.findByRole('heading', { level: 1 });
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  current = invoice();
  sent = [];
  act = () => HttpResponse.json({ success: true, invoice: current });
  sessionStore.set({
    session: {
      is: 'user',
      user: {
        id: 'dev',
        userId: 'dev',
        name: 'Dev Menon',
        email: 'd@gmail.com',
        role: 'admin',
        mobile: '',
        twoFactorEnabled: false,
      },
    },
  });
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

describe('what a receipt settles', () => {
  it('is at most the outstanding; the rest of the bank money becomes credit (domain.md D7)', () => {
    const of = (bankPaise: number, tdsCreditPaise: number, outstanding: number) =>
      settles({ bankPaise, tdsCreditPaise }, outstanding);
    expect(of(70_000_00, 25_000_00, 95_000_00)).toEqual({
      allocatedPaise: 95_000_00,
      creditPaise: 0,
      leftPaise: 0,
      tdsTooMuch: false,
    });
    expect(of(100_000_00, 0, 295_000_00)).toMatchObject({ allocatedPaise: 100_000_00, leftPaise: 195_000_00 });
    expect(of(100_000_00, 0, 60_000_00)).toMatchObject({ allocatedPaise: 60_000_00, creditPaise: 40_000_00 });
    expect(of(0, 70_000_00, 60_000_00).tdsTooMuch).toBe(true);
    // Bank money beside it changes nothing: tax alone is measured by what is outstanding.
    expect(of(50_000_00, 70_000_00, 60_000_00).tdsTooMuch).toBe(true);
    expect(of(50_000_00, 60_000_00, 60_000_00).tdsTooMuch).toBe(false);
    expect(of(70_000_00, 20_000_00, 60_000_00).tdsTooMuch).toBe(false);
  });
  it('needs an amount, a reference and a day that has come', () => {
    const typed: Typed = {
      receivedOn: '2026-11-21',
      bankPaise: 1,
      tdsCreditPaise: null,
      mode: 'NEFT',
      reference: 'UTR',
      sameTransfer: false,
    };
    const faults = (change: Partial<Typed>) => {
      const reading = readPayment({ ...typed, ...change }, '2026-11-21');
      return 'faults' in reading ? Object.keys(reading.faults) : [];
    };
    expect(faults({})).toEqual([]);
    expect(faults({ bankPaise: null })).toEqual(['bankPaise']);
    expect(faults({ bankPaise: null, tdsCreditPaise: 5 })).toEqual([]);
    expect(faults({ receivedOn: '2026-11-22', reference: ' ' })).toEqual(['receivedOn', 'reference']);
  });
});

describe('an invoice', () => {
  it('shows both parties, lines, taxes, round-off, the total in words and what is owed', async () => {
    current = invoice({ overdueDays: 5 });
    await show();
    const sheet = within(screen.getByRole('article'));
    for (const said of [
      'Northwind Clinics',
      'CGST 9 %',
      'SGST 9 %',
      '14 Residency Road',
      'Karnataka, India',
      'GSTIN 29AABCL1234K1Z5',
      'Round-off',
      'Rupees three lakh thirty-four thousand three hundred only',
    ])
      expect(sheet.getAllByText(said).length).toBeGreaterThan(0);
    expect(sheet.getAllByText('Lamplight')).toHaveLength(1);
    expect(sheet.queryByText(/^IGST/)).toBeNull();
    expect(screen.getByText('Overdue by 5 days')).toBeTruthy();
  });
  it('offers a client no way to record', async () => {
    current = invoice({ can: {} });
    await show();
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull();
    expect(screen.getByText('Nothing was received yet')).toBeTruthy();
  });
});

describe('recording a payment', () => {
  const open = async () => {
    await show();
    await press('Record a payment');
    await screen.findByRole('textbox', { name: /^Received in the bank/ });
    fill('Received in the bank', '1,00,000');
    fill('Bank reference', 'HDFC001');
  };
  it('says what it settles and sends whole paise at the version that was read', async () => {
    await open();
    expect(screen.getByText(/stay outstanding/).textContent).toBe(
      'Settles ₹1,00,000.00, ₹2,34,300.00 stay outstanding.',
    );
    fill(/Tax deducted/, '10,000.50');
    await press('Record the payment');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/api/invoices/i1/payments',
      ifMatch: '"4"',
      body: { bankPaise: 100_000_00, tdsCreditPaise: 10_000_50, mode: 'NEFT', reference: 'HDFC001' },
    });
    expect(sent[0]?.body['sameTransfer']).toBeUndefined();
  });
  it('sends nothing that is no amount, and keeps the focus at the fault', async () => {
    await open();
    fill('Received in the bank', '12.345');
    await press('Record the payment');
    expect(screen.getByText('Enter rupees with at most two decimals, like 1,50,000.00')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Received in the bank'));
    expect(sent).toEqual([]);
  });
  it('explains a duplicate and sends it again as the same transfer', async () => {
    act = refuse('DUPLICATE_PAYMENT', 409);
    await open();
    await press('Record the payment');
    await userEvent.click(await screen.findByRole('checkbox', { name: /It is the same transfer/ }));
    act = () => HttpResponse.json({ success: true, invoice: current });
    await press('Record the payment');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ sameTransfer: true, reference: 'HDFC001' }));
  });
  it('keeps what was typed when something else was recorded, and sends it at the newer version', async () => {
    act = refuse('VERSION_CONFLICT', 409);
    await open();
    current = invoice({ etag: '"5"', outstandingPaise: 300_000_00 });
    await press('Record the payment');
    await screen.findByText(/Something else was recorded/);
    expect((screen.getByRole('textbox', { name: 'Bank reference' }) as HTMLInputElement).value).toBe('HDFC001');
    act = () => HttpResponse.json({ success: true, invoice: current });
    await press('Keep what I typed');
    await press('Record the payment');
    await waitFor(() => expect(sent.at(-1)?.ifMatch).toBe('"5"'));
  });
  it('says at the tax field that tax cannot become credit', async () => {
    await open();
    fill(/Tax deducted/, '5,00,000');
    expect(screen.getByText(/tax cannot become credit/)).toBeTruthy();
  });
});

describe('receipts', () => {
  const receipt = {
    paymentId: 'pay1',
    receivedOn: '2026-11-10',
    bankPaise: 90_000_00,
    tdsCreditPaise: 10_000_00,
    mode: 'NEFT' as const,
    reference: 'HDFC001',
    allocatedPaise: 100_000_00,
    creditPaise: 0,
    outstandingPaise: 0,
    recordedAt: '2026-11-10T05:00:00.000Z',
    by: dev,
    can: { reversePayment: true },
  };
  it('keep the reason of a reversal through a reload', async () => {
    current = invoice({ payments: [receipt] });
    const why = async () => {
      await show();
      await press(/Reverse the receipt HDFC001/);
      return within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Why' }) as HTMLTextAreaElement;
    };
    fireEvent.change(await why(), { target: { value: 'Wrong invoice' } });
    cleanup();
    const again = await why();
    await waitFor(() => expect(again.value).toBe('Wrong invoice'));
  });
  it('are reversed with a reason', async () => {
    current = invoice({ payments: [receipt] });
    await show();
    await press(/Reverse the receipt HDFC001/);
    const dialog = within(screen.getByRole('dialog'));
    // Which receipt, over how much, and of which day: several may stand in one list.
    expect(dialog.getByText(/^₹1,00,000\.00 by NEFT, reference HDFC001, received on 10 Nov 2026\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Reverse it' }));
    expect(dialog.getByText('Give a reason')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Why' }), { target: { value: 'Wrong invoice' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Reverse it' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/api/payments/pay1/reversal', body: { reason: 'Wrong invoice' }, ifMatch: '"4"' },
      ]),
    );
  });
  it('stay in view when reversed, with who and why', async () => {
    current = invoice({
      payments: [
        { ...receipt, can: {}, reversed: { at: '2026-11-11T05:00:00.000Z', by: dev, reason: 'Wrong invoice' } },
      ],
    });
    await show();
    expect(screen.getByText('Reversed')).toBeTruthy();
    expect(screen.getByText(/Wrong invoice/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reverse the receipt/ })).toBeNull();
  });
});

describe('client credit', () => {
  const credited = { creditPaise: 4_030_60, can: { recordPayment: true, applyClientCredit: true } };
  it('is shown with the figures, and used with all that fits unless somebody says less', async () => {
    current = invoice(credited);
    await show();
    expect(screen.getByText('Credit of the client').parentElement?.textContent).toContain('₹4,030.60');
    await press('Use credit');
    const amount = (await screen.findByRole('textbox', { name: 'Amount to use' })) as HTMLInputElement;
    expect(amount.value).toBe('4,030.60');
    fill('Amount to use', '5000');
    await press('Use this credit');
    expect(screen.getByText('More than the credit that there is')).toBeTruthy();
    expect(sent).toEqual([]);
    fill('Amount to use', '1000');
    expect(screen.getByText(/3,33,300/)).toBeTruthy();
    await press('Use this credit');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ path: '/api/invoices/i1/credit', body: { amountPaise: 1_000_00 }, ifMatch: '"4"' });
  });
  it('stands among the receipts, and is no receipt', async () => {
    const used = { amountPaise: 1_000_00, outstandingPaise: 0, appliedAt: '2026-11-20T06:00:00.000Z', by: dev };
    current = invoice({ credits: [used] });
    await show();
    const receipts = within(screen.getByRole('region', { name: 'Receipts' }));
    expect(receipts.getByText(/Credit of the client used/)).toBeTruthy();
    expect(receipts.queryByText('Nothing was received yet')).toBeNull();
  });
  it('keeps the amount where the invoice changed meanwhile, and goes on from there', async () => {
    current = invoice(credited);
    await show();
    await press('Use credit');
    act = () => {
      current = invoice({ ...credited, etag: '"5"', outstandingPaise: 300_000_00 });
      return refuse('VERSION_CONFLICT', 409)();
    };
    await press('Use this credit');
    await screen.findByText(/Something else was recorded/);
    act = () => HttpResponse.json({ success: true, invoice: current });
    await press('Go on');
    await press('Use this credit');
    await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"5"']));
    expect(sent[1]?.body).toEqual({ amountPaise: 4_030_60 });
  });
  it('is at most the credit and the outstanding', () => {
    expect(mostCredit({ creditPaise: 5, outstandingPaise: 3 })).toBe(3);
    expect(mostCredit({ creditPaise: 3, outstandingPaise: 5 })).toBe(3);
    const owed = { creditPaise: 5, outstandingPaise: 3 };
    expect(creditFault(3, owed)).toBeUndefined();
    expect(creditFault(4, owed)).toBe('More than what is outstanding');
    expect(creditFault(6, owed)).toBe('More than the credit that there is');
    for (const amount of [0, -1, null]) expect(creditFault(amount, owed)).toBe('Enter an amount above zero');
  });
});

describe('tax deducted by the client', () => {
  it('is suggested from the value without GST, and stays what somebody types', async () => {
    await show();
    await press('Record a payment');
    await press(/^Take 10\s% TDS: ₹28,330.50$/);
    const box = (name: RegExp) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;
    expect(box(/TDS/)).toBe('28,330.50');
    expect(box(/^Received in the bank/)).toBe('3,05,969.50');
    expect(screen.queryByRole('button', { name: /^Take 10/ })).toBeNull();
    fill(/TDS/, '20000');
    expect(box(/^Received in the bank/)).toBe('3,05,969.50');
  });
  it.each([
    ['nothing was deducted yet', {}, 28_330_50],
    ['a live receipt credits a part', { payments: [{ tdsCreditPaise: 8_330_50 }] }, 20_000_00],
    ['a reversed one credits nothing', { payments: [{ tdsCreditPaise: 8_330_50, reversed: {} }] }, 28_330_50],
    ['all is credited', { payments: [{ tdsCreditPaise: 28_330_50 }] }, null],
    ['less is outstanding', { outstandingPaise: 100 }, 100],
    ['the client is abroad', { supply: 'export_lut' }, null],
  ])('where %s', (_, change, suggested) => {
    const owed = { supply: 'intra_state', taxablePaise: 283_305_00, outstandingPaise: 334_300_00, tdsBp: 1_000 };
    expect(suggestedTds({ ...owed, payments: [], ...change })).toBe(suggested);
  });
});

describe('the sheet', () => {
  it('is no tax invoice without our GSTIN, which admins are told', async () => {
    current = invoice({ seller: { ...party, gstin: null } });
    await show();
    expect(screen.queryByText('Tax invoice')).toBeNull();
    expect(screen.getByText(/^This invoice carries no GSTIN and no account to pay to\. It is locked/)).toBeTruthy();
  });
  it('says where to pay', async () => {
    const bank = { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC' };
    current = invoice({ bank });
    await show();
    const pay = within(screen.getByRole('region', { name: 'How to pay' }));
    expect(pay.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₹3,34,300.00',
      '16 Nov 2026',
      bank.accountNumber,
      bank.ifsc,
      bank.bankName,
      bank.accountName,
      'INV/26-27/000004',
    ]);
    expect(screen.queryByText(/^This invoice carries/)).toBeNull();
  });
  it('asks for no money once nothing is outstanding', async () => {
    current = invoice({ state: 'paid', outstandingPaise: 0, allocatedPaise: 334_300_00 });
    await show();
    expect(screen.getByText('Paid in full.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
    expect(screen.queryByText(/^This invoice carries/)).toBeNull();
  });
  it('says plainly where it names no account, and to admins where one is added', async () => {
    await show();
    expect(screen.getByText(/names no account to pay to\. Please ask us/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Company particulars' }).getAttribute('href')).toBe('/admin/company');
  });
  it('names the one rate where the supply goes to another state', async () => {
    current = invoice({ supply: 'inter_state', cgstPaise: 0, sgstPaise: 0, igstPaise: 50_994_90 });
    await show();
    expect(screen.getByText('IGST 18 %')).toBeTruthy();
    expect(screen.queryByText(/^CGST/)).toBeNull();
  });
  it('names a milestone once that is called as its project', async () => {
    current = invoice({
      projectTitle: 'Gift cards',
      milestoneTitle: 'Gift cards',
      lines: [{ description: 'Gift cards: Gift cards', sac: '998314', amountPaise: 110_000_00 }],
    });
    await show();
    expect(screen.getByRole('rowheader', { name: 'Gift cards' })).toBeTruthy();
    expect(screen.getByText('Gift cards. Supply within the state.')).toBeTruthy();
  });
  it('says that amounts follow, and none of them is nothing, before there is a number', async () => {
    current = invoice({ state: 'requested', invoiceNo: null, totalPaise: 0, outstandingPaise: 0, taxablePaise: 0 });
    await show();
    expect(screen.getByText(/It is being issued/)).toBeTruthy();
    expect(screen.queryByText(/₹0/)).toBeNull();
  });
  it('tells receipts of one minute apart by their seconds', async () => {
    const receipt = (paymentId: string, recordedAt: string) => ({
      ...{ paymentId, recordedAt, receivedOn: '2026-11-20', bankPaise: 100, tdsCreditPaise: 0, mode: 'NEFT' as const },
      ...{ reference: paymentId, allocatedPaise: 100, creditPaise: 0, outstandingPaise: 0, by: dev, can: {} },
    });
    current = invoice({
      payments: [
        receipt('U1', '2026-11-20T06:00:05.000Z'),
        receipt('U2', '2026-11-20T06:00:41.000Z'),
        receipt('U3', '2026-11-20T06:02:00.000Z'),
      ],
    });
    await show();
    for (const time of ['20 Nov 2026, 11:30:05 IST', '20 Nov 2026, 11:30:41 IST', '20 Nov 2026, 11:32 IST'])
      expect(screen.getByText(time)).toBeTruthy();
  });
});

describe('an invoice that is wrong', () => {
  const asha = { id: 'asha', name: 'Asha Rao', role: 'client' };
  const dispute = { disputedAt: '2026-11-20T06:30:00.000Z', by: asha, reason: 'It names our old address' };
  const taken = {
    ...{ voidedAt: '2026-11-21T06:30:00.000Z', by: dev, reason: 'The wrong GSTIN', creditPaise: 50_000_00 },
    creditNote: { creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-21' },
    correctedBy: null,
  };
  const note = () => screen.queryByRole('article', { name: /^Credit note/ });

  it('is disputed by its client with a reason, which is sent with the version that was seen', async () => {
    current = invoice({ can: { dispute: true } });
    await show();
    await press('Something is wrong');
    await screen.findByRole('dialog', { name: 'What is wrong with INV/26-27/000004?' });
    await press('Send');
    expect(await screen.findByText('Give a reason')).toBeTruthy();
    fill('What is wrong', ' It names our old address ');
    await press('Send');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { path: '/api/invoices/i1/dispute', body: { reason: 'It names our old address' }, ifMatch: '"4"' },
    ]);
  });
  it('says first what is disputed, and takes an admin’s answer in place', async () => {
    current = invoice({ state: 'disputed', disputes: [dispute], can: { answerDispute: true, voidInvoice: true } });
    await show();
    expect(screen.getByText(/Asha Rao disputes this invoice: “It names our old address”/)).toBeTruthy();
    await press('Answer the dispute');
    await screen.findByRole('dialog', { name: 'Answer Asha Rao' });
    fill('Your answer', 'It is the address of the contract');
    await press('Answer: it stands');
    await waitFor(() => expect(sent).toMatchObject([{ path: '/api/invoices/i1/dispute/answer' }]));
    expect(sent[0]?.body).toEqual({ answer: 'It is the address of the contract' });
  });
  it('shows to its client that an answer is on its way, and what was answered before', async () => {
    const answered = { at: '2026-11-20T08:30:00.000Z', by: dev, answer: 'It is the address of the contract' };
    current = invoice({
      state: 'disputed',
      disputes: [{ ...dispute, answered, disputedAt: '2026-11-19T06:30:00.000Z' }, dispute],
      can: {},
    });
    await show();
    expect(screen.getByText(/An admin will answer here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
    expect(screen.getByText('It is the address of the contract', { exact: false })).toBeTruthy();
  });
  it('is taken back with a reason; what becomes of the money is said before', async () => {
    current = invoice({ state: 'partially_paid', allocatedPaise: 50_000_00, can: { voidInvoice: true } });
    await show();
    await press('Take back');
    const dialog = await screen.findByRole('dialog', { name: 'Take INV/26-27/000004 back' });
    expect(dialog.textContent).toMatch(/₹50,000\.00 that were received become the client’s credit/);
    fill('Why', 'The wrong GSTIN');
    await press('Take it back');
    await waitFor(() =>
      expect(sent).toMatchObject([{ path: '/api/invoices/i1/void', body: { reason: 'The wrong GSTIN' } }]),
    );
  });
  it('that was taken back says by whom, where the money is, and shows the credit note', async () => {
    current = invoice({ state: 'voided', outstandingPaise: 0, taken, can: { correctInvoice: true } });
    await show();
    expect(screen.getByText(/Dev Menon took this invoice back/).textContent).toMatch(
      /₹50,000\.00 that had been received/,
    );
    expect(await screen.findByRole('article', { name: 'Credit note CRN/26-27/000001' })).toBeTruthy();
    expect(screen.getByText(/nothing is owed on it/)).toBeTruthy();
  });
  it('leads to the invoice that took its place', async () => {
    const correctedBy = { invoiceId: 'i2', invoiceNo: 'INV/26-27/000005' };
    current = invoice({ state: 'voided', outstandingPaise: 0, taken: { ...taken, correctedBy }, can: {} });
    await show();
    expect(screen.getByRole('link', { name: 'INV/26-27/000005' }).getAttribute('href')).toBe('/invoices/i2');
  });
  it('has no credit note until that has its number', async () => {
    current = invoice({ state: 'voided', outstandingPaise: 0, taken: { ...taken, creditNote: null }, can: {} });
    await show();
    expect(screen.getByText(/Its credit note gets a number in a moment/)).toBeTruthy();
    expect(note()).toBeNull();
  });
  it('is billed again with another line, and the new one is shown', async () => {
    current = invoice({ state: 'voided', outstandingPaise: 0, taken, can: { correctInvoice: true } });
    await show();
    await press('Issue a corrected invoice');
    await screen.findByRole('dialog', { name: 'Issue a corrected invoice' });
    fill('What is billed', 'Discovery, phase 1');
    current = invoice({ invoiceId: 'i2', invoiceNo: 'INV/26-27/000005' });
    await press('Issue it');
    expect(await screen.findByRole('heading', { level: 1, name: 'INV/26-27/000005' })).toBeTruthy();
    expect(sent).toMatchObject([{ path: '/api/invoices/i1/correction', body: { description: 'Discovery, phase 1' } }]);
  });
});
