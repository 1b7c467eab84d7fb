import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { useProposal } from './data.ts';
import { OfferTab } from './OfferTab.tsx';
import { aCounter, aMilestone, anOffer, aProposal, asha } from './workbench/samples.ts';

const NOW = Date.parse('2026-09-03T05:12:00.000Z');
const id = aProposal().proposalId;
type Body = Record<string, unknown>;
let current = aProposal();
let sent: { path: string; body: Body; key: string | null; ifMatch: string | null }[] = [];
let answerDecision: () => Response = () => HttpResponse.json({ success: true });
let billing = { legalName: null as string | null, complete: false };

const server = setupServer(
  http.get('*/api/proposals/:id', () => HttpResponse.json({ success: true, proposal: current })),
  http.post('*/api/projects/:id/decision', async ({ request }) => {
    sent.push({
      path: 'decision',
      body: (await request.json()) as Body,
      key: request.headers.get('idempotency-key'),
      ifMatch: request.headers.get('if-match'),
    });
    return answerDecision();
  }),
  http.post('*/api/proposals/:id/:act', async ({ request, params }) => {
    sent.push({
      path: String(params['act']),
      body: (await request.json()) as Body,
      key: request.headers.get('idempotency-key'),
      ifMatch: request.headers.get('if-match'),
    });
    return HttpResponse.json({ success: true, proposal: current });
  }),
  http.get('*/api/clients/:id/billing', () =>
    HttpResponse.json({
      success: true,
      billing: {
        clientId: 'asha',
        etag: '"b1"',
        version: 1,
        address: null,
        stateCode: null,
        country: null,
        gstin: null,
        can: {},
        ...billing,
      },
    }),
  ),
  http.put('*/api/clients/:id/billing', async ({ request }) => {
    sent.push({
      path: 'billing',
      body: (await request.json()) as Body,
      key: request.headers.get('idempotency-key'),
      ifMatch: request.headers.get('if-match'),
    });
    return HttpResponse.json({ success: true, billing: {} });
  }),
);
const refuse = (status: number, code: string) => () =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'req-1' }, { status });

const Screen = () => {
  const { data } = useProposal(id);
  return data ? <OfferTab proposal={data.proposal} now={NOW} /> : null;
};
const show = async (path = '/') => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[path]}>
        <Screen />
      </MemoryRouter>
    </SWRConfig>,
  );
  await screen.findAllByText(/Discovery|No offer yet/);
};
const press = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const inDialog = () => within(screen.getByRole('dialog'));

let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  current = aProposal();
  sent = [];
  answerDecision = () => HttpResponse.json({ success: true });
  billing = { legalName: null, complete: false };
  sessionStore.set({
    session: {
      is: 'user',
      user: { ...asha, userId: 'asha', email: 'asha@gmail.com', mobile: '', twoFactorEnabled: false },
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

describe('accepting', () => {
  it('names the version and the fingerprint that were read, under one key', async () => {
    await show();
    await press('Accept offer 3');
    await screen.findByRole('dialog');
    expect(inDialog().getByText(/You accept version 3/)).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 3' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ body: { decision: 'accept', version: 3, hash: anOffer(3).hash }, ifMatch: null });
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows before it is accepted what will be paid in all, tax by tax, and when each milestone is billed', async () => {
    current = aProposal({ tax: { supply: 'intra_state', gstBp: 1_800, known: true } });
    await show();
    expect(screen.getByText('to be paid in all').nextElementSibling?.textContent).toBe('₹11,56,400');
    const billed = within(screen.getByRole('region', { name: 'Billing' }));
    expect(billed.getByText(/follows when its milestone is accepted, and is due 15 days later/)).toBeTruthy();
    expect(billed.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Discovery₹2,36,000',
      'Booking₹3,30,400',
      'Records₹4,13,000',
      'Launch₹1,77,000',
    ]);
    await press('Accept offer 3');
    await screen.findByRole('dialog');
    for (const [name, value] of [
      ['CGST 9 %', '₹88,200'],
      ['SGST 9 %', '₹88,200'],
      ['To be paid in all', '₹11,56,400'],
    ])
      expect(inDialog().getByText(name ?? '').nextElementSibling?.textContent).toBe(value);
  });

  it('names no tax to those who may not read the invoices', async () => {
    await show();
    expect(screen.queryByText('to be paid in all')).toBeNull();
    expect(screen.getByText(/GST is added on each invoice/)).toBeTruthy();
  });

  it('asks for the billing profile in the same dialog, saves it, and accepts', async () => {
    answerDecision = refuse(422, 'BILLING_PROFILE_REQUIRED');
    await show();
    await press('Accept offer 3');
    await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 3' }));
    await screen.findByRole('textbox', { name: 'Legal name' });
    await userEvent.click(inDialog().getByRole('button', { name: 'Save and accept offer 3' }));
    expect(inDialog().getByText('Legal name is required')).toBeTruthy();
    expect(sent).toHaveLength(1);

    fill(inDialog().getByRole('textbox', { name: 'Legal name' }), 'Northwind Clinics LLP');
    fill(inDialog().getByRole('textbox', { name: 'Address' }), '12 MG Road, Pune');
    await userEvent.selectOptions(inDialog().getByRole('combobox', { name: 'State' }), 'MH');
    answerDecision = () => HttpResponse.json({ success: true });
    await userEvent.click(inDialog().getByRole('button', { name: 'Save and accept offer 3' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ path }) => path)).toEqual(['decision', 'billing', 'decision']);
    expect(sent[1]).toMatchObject({
      body: { legalName: 'Northwind Clinics LLP', stateCode: 'MH', country: 'IN' },
      ifMatch: '"b1"',
    });
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('says once, at the field, what the server says of the billing profile', async () => {
    answerDecision = refuse(422, 'BILLING_PROFILE_REQUIRED');
    await show();
    await press('Accept offer 3');
    await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 3' }));
    fill(await screen.findByRole('textbox', { name: 'Legal name' }), 'Northwind Clinics LLP');
    fill(inDialog().getByRole('textbox', { name: 'Address' }), '12 MG Road, Pune');
    await userEvent.selectOptions(inDialog().getByRole('combobox', { name: 'State' }), 'MH');
    server.use(
      http.put(
        '*/api/clients/:id/billing',
        () =>
          HttpResponse.json(
            {
              success: false,
              code: 'VALIDATION_FAILED',
              message: '',
              errors: [{ field: 'gstin', message: 'Belongs to another state' }],
              requestId: 'r',
            },
            { status: 400 },
          ),
        { once: true },
      ),
    );
    await userEvent.click(inDialog().getByRole('button', { name: 'Save and accept offer 3' }));
    await screen.findByText('Belongs to another state');
    expect(screen.getAllByText(/Belongs to another state/)).toHaveLength(1);
  });

  it('shows what a newer offer changed, and goes on with that one', async () => {
    await show();
    await press('Accept offer 3');
    const newer = anOffer(4, {
      amountPaise: 1_000_000_00,
      milestones: [
        aMilestone(1),
        aMilestone(2, { amountPaise: 300_000_00 }),
        aMilestone(3),
        aMilestone(4, { dueDate: '2027-02-28' }),
      ],
    });
    current = aProposal({ etag: '"9"', offers: [...current.offers, newer] });
    answerDecision = refuse(409, 'OFFER_SUPERSEDED');
    await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 3' }));
    await screen.findByText('Offer 4 replaced offer 3');
    expect(inDialog().getByText('+₹20,000, +28 days.')).toBeTruthy();
    expect(inDialog().getByText('Amount from ₹2,80,000 to ₹3,00,000 (+₹20,000)')).toBeTruthy();

    answerDecision = () => HttpResponse.json({ success: true });
    await userEvent.click(inDialog().getByRole('button', { name: 'Go on with offer 4' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 4' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)?.body).toEqual({ decision: 'accept', version: 4, hash: newer.hash });
  });

  it('stays open and says why where the server refuses', async () => {
    answerDecision = refuse(422, 'OFFER_EXPIRED');
    await show();
    await press('Accept offer 3');
    await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 3' }));
    expect(await inDialog().findByText('This offer has expired. Ask for a new one.')).toBeTruthy();
  });
});

it('offers only what `can` allows', async () => {
  current = aProposal({
    can: { acceptOffer: false, counterOffer: false, declineOffer: false, withdrawProposal: false },
  });
  await show();
  for (const name of [/Accept/, /Ask for changes/, /Decline/, /Withdraw/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('comparing', () => {
  it('shows a version against the one before unless another is picked', async () => {
    await show('/?v=2');
    expect(screen.getByText('1 milestone changed')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), '');
    expect(screen.queryByText('Changed')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), '1');
    expect(screen.getByText('Changed')).toBeTruthy();
  });
  it('says of a counter that asks for another price alone that the milestones stay, beside the difference', async () => {
    current = aProposal({ state: 'countered', counters: [aCounter(3)] });
    await show();
    const said = 'Price only: −₹20,000; milestones still add up to ₹9,80,000';
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said);
    expect(screen.getByText('milestones add up to').nextElementSibling?.textContent).toBe('₹9,80,000');
    expect(screen.queryByText('Nothing changed')).toBeNull();
  });
  it('steps through versions with [ and ]', async () => {
    await show();
    await userEvent.keyboard('[[');
    expect(screen.getByRole('button', { current: true }).textContent).toMatch(/^2/);
    await userEvent.keyboard(']');
    expect(screen.getByRole('button', { current: true }).textContent).toMatch(/^3/);
  });
});

describe('a counter', () => {
  it('starts as the newest offer, shows its own difference before it is sent, and sends only what differs', async () => {
    await show();
    await press('Ask for changes');
    await press('See it before it is sent');
    expect(screen.getAllByText(/Say what should change/)).toHaveLength(1);
    fill(screen.getByRole('textbox', { name: 'What should change, and why' }), 'Cheaper, please.');
    const amount = screen.getByRole('textbox', { name: 'Amount you ask for, ex-GST' });
    fill(amount, '9,60,000');
    expect(screen.getByText('−₹20,000')).toBeTruthy();
    await press('See it before it is sent');
    expect(inDialog().getByText(/Cheaper, please/)).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Send the counter' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      decision: 'counter',
      version: 3,
      amountPaise: 960_000_00,
      note: 'Cheaper, please.',
    });
  });

  it('keeps what was typed when the server refuses', async () => {
    answerDecision = refuse(503, 'UNAVAILABLE');
    await show();
    await press('Ask for changes');
    const note = screen.getByRole('textbox', { name: 'What should change, and why' });
    fill(note, 'Later launch.');
    answerDecision = refuse(409, 'OFFER_SUPERSEDED');
    await press('See it before it is sent');
    await userEvent.click(inDialog().getByRole('button', { name: 'Send the counter' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('A newer offer has been made. See what changed before you answer.')).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'What should change, and why' }) as HTMLTextAreaElement).value).toBe(
      'Later launch.',
    );
  });
});

it('sends answers at the version they were opened on', async () => {
  current = aProposal({
    state: 'needs_info',
    offers: [],
    can: { answerInformation: true },
    questions: [{ questions: ['Who hosts it?'], askedAt: '2026-08-14T06:00:00.000Z', by: asha }],
  });
  await show();
  await press('Send the answer');
  expect(screen.getByText('Give an answer')).toBeTruthy();
  fill(screen.getByRole('textbox', { name: 'Who hosts it?' }), 'We do.');
  await press('Send the answer');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: 'answers', body: { answers: ['We do.'] }, ifMatch: '"7"' });
});

it('declines with a reason and never without', async () => {
  await show();
  await press('Decline');
  await userEvent.click(inDialog().getByRole('button', { name: 'Decline offer 3' }));
  expect(inDialog().getByText('Give a reason')).toBeTruthy();
  fill(inDialog().getByRole('textbox', { name: 'Why' }), 'Too late for us');
  await userEvent.click(inDialog().getByRole('button', { name: 'Decline offer 3' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ decision: 'decline', version: 3, reason: 'Too late for us' });
});

describe('after a reload', () => {
  it.each([
    ['Decline', 'Why', () => aProposal()],
    [
      'Withdraw the proposal',
      'Why',
      () => aProposal({ state: 'submitted', offers: [], can: { withdrawProposal: true } }),
    ],
  ])('%s shows the reason as it was typed', async (opener, label, proposal) => {
    current = proposal();
    await show();
    await press(opener);
    fill(inDialog().getByRole('textbox', { name: label }), 'The budget went');
    cleanup();
    await show();
    await press(opener);
    const again = inDialog().getByRole('textbox', { name: label }) as HTMLTextAreaElement;
    await waitFor(() => expect(again.value).toBe('The budget went'));
  });

  it('the billing profile stands as it was filled in, and is forgotten once it is saved', async () => {
    answerDecision = refuse(422, 'BILLING_PROFILE_REQUIRED');
    const toBilling = async () => {
      await show();
      await press('Accept offer 3');
      await userEvent.click(inDialog().getByRole('button', { name: 'Accept offer 3' }));
      return (await inDialog().findByRole('textbox', { name: 'Legal name' })) as HTMLInputElement;
    };
    fill(await toBilling(), 'Northwind Clinics');
    cleanup();
    const name = await toBilling();
    await waitFor(() => expect(name.value).toBe('Northwind Clinics'));
    fill(inDialog().getByRole('textbox', { name: 'Address' }), '14 Residency Road');
    fireEvent.change(inDialog().getByRole('combobox', { name: 'State' }), { target: { value: 'KA' } });
    answerDecision = () => HttpResponse.json({ success: true });
    await userEvent.click(inDialog().getByRole('button', { name: 'Save and accept offer 3' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await drafts.list('asha')).toEqual([]);
  });
});
