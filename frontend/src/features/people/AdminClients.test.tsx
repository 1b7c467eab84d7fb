import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import AdminClients from './screens/AdminClients.tsx';

const client = (clientId: string, name: string, more: object = {}) => ({
  clientId,
  name,
  email: `${clientId}@gmail.com`,
  mobile: '9876543210',
  state: 'active',
  billingComplete: true,
  joinedAt: '2026-09-03T05:00:00.000Z',
  etag: '"4"',
  can: { inviteAgain: false, deactivate: true, reactivate: false },
  ...more,
});
type Client = ReturnType<typeof client>;
const billing = {
  clientId: 'asha',
  etag: '"2"',
  version: 2,
  complete: true,
  legalName: 'Northwind Clinics',
  address: '12 MG Road',
  stateCode: 'KA',
  country: 'IN',
  gstin: null,
  can: {},
};
let clients: Client[];
let asked: string[];
let sent: { what: string; body: unknown; ifMatch: string | null }[];
let refusals: Record<string, { status: number; code: string; errors?: object[] }[]>;
const refused = ({ status, code, errors = [] }: { status: number; code: string; errors?: object[] }) =>
  HttpResponse.json({ success: false, code, message: '', errors, requestId: 'r-3' }, { status });
const on = (path: string, answer: (id: unknown, body: Record<string, unknown>) => object) =>
  http.post(`*/api${path}`, async ({ request, params }) => {
    const body = (await request.json()) as Record<string, unknown>;
    const what = new URL(request.url).pathname.slice(4);
    sent.push({ what, body, ifMatch: request.headers.get('if-match') });
    const refusal = refusals[what]?.shift();
    return refusal ? refused(refusal) : HttpResponse.json({ success: true, ...answer(params['id'], body) });
  });
const changed = (id: unknown, change: object) => {
  clients = clients.map((one) => (one.clientId === id ? { ...one, ...change } : one));
  return { client: clients.find(({ clientId }) => clientId === id) };
};
const server = setupServer(
  http.get('*/api/clients', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    const [search, state] = [searchParams.get('search'), searchParams.get('state')];
    return HttpResponse.json({
      success: true,
      items: clients.filter((c) => (!search || c.name.toLowerCase().includes(search)) && (!state || c.state === state)),
    });
  }),
  http.get('*/api/clients/:id', ({ params }) =>
    HttpResponse.json({ success: true, client: clients.find(({ clientId }) => clientId === params['id']) }),
  ),
  http.get('*/api/receivables', ({ request }) => {
    const own = new URL(request.url).searchParams.get('clientId') === 'asha';
    return HttpResponse.json({
      success: true,
      receivables: own
        ? { outstandingPaise: 354_000_00, overduePaise: 0, ages: {}, creditPaise: 4_030_60, inCredit: 1 }
        : { outstandingPaise: 0, overduePaise: 0, ages: {}, creditPaise: 0, inCredit: 0 },
    });
  }),
  http.get('*/api/clients/:id/billing', ({ params }) =>
    params['id'] === 'asha'
      ? HttpResponse.json({ success: true, billing })
      : HttpResponse.json({ success: true, billing: { ...billing, legalName: null, complete: false } }),
  ),
  on('/clients', (_, { name, email, mobile }) => ({
    client: client('new', String(name), { email, mobile, state: 'invited', billingComplete: false }),
    invitationLink: 'https://lamplight.example/join#token=client',
    expiresAt: '2026-11-24T10:42:00.000Z',
  })),
  on('/clients/:id/deactivate', (id) => changed(id, { state: 'deactivated', can: { reactivate: true } })),
  on('/clients/:id/reactivate', (id) => changed(id, { state: 'active', can: { deactivate: true } })),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await import('./parts/InviteClient.tsx'); // compiled before it is waited for
});
beforeEach(async () => {
  clients = [
    client('asha', 'Asha Rao'),
    client('vikram', 'Vikram Shah', { state: 'unverified', billingComplete: false, mobile: '' }),
  ];
  [asked, sent, refusals] = [[], [], {}];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (query = '') => openScreens({ '/admin/clients': <AdminClients /> }, `/admin/clients${query}`);
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click);
const pressInside = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const beside = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the list of clients', () => {
  it('shows state, billing and since when', async () => {
    await open();
    await screen.findByRole('link', { name: 'Asha Rao' });
    const [, asha, vikram] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(asha).toBe('Asha Raoasha@gmail.comActiveComplete3 Sep 2026');
    expect(vikram).toMatch(/Unverified.*Not complete/);
  });

  it('words that are too long stay, say by how much, and narrow nothing', async () => {
    const router = await open();
    const search = (await screen.findByLabelText('Search')) as HTMLInputElement;
    await userEvent.click(search);
    await userEvent.paste('x'.repeat(122));
    await userEvent.type(search, '{Enter}');
    expect(search.value).toHaveLength(122);
    expect(screen.getByText('At most 120 characters: 2 too many')).toBeTruthy();
    expect(router.state.location.search).toBe('');
    await userEvent.type(search, '{Backspace}{Backspace}{Enter}');
    await waitFor(() => expect(router.state.location.search).toContain('x'.repeat(120)));
  });

  it('is narrowed by words and state', async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Search'), 'asha{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'deactivated');
    expect(await screen.findByText('Nobody matches this')).toBeTruthy();
    expect(asked.at(-1)).toBe('limit=50&search=asha&state=deactivated');
    await press('Show all');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
  });

  it('nobody at all: one is invited', async () => {
    clients = [];
    await open();
    expect(await screen.findByText('No clients yet')).toBeTruthy();
  });
});

describe('one client', () => {
  it('shows whom invoices are made out to', async () => {
    await open('?person=asha');
    const record = await beside('Asha Rao');
    expect(await record.findByText('Northwind Clinics')).toBeTruthy();
    expect(record.getByText('12 MG Road, Karnataka, IN')).toBeTruthy();
  });

  it('says what is missing', async () => {
    await open('?person=vikram');
    const record = await beside('Vikram Shah');
    expect(await record.findByText('The client has filled in no billing profile yet.')).toBeTruthy();
    expect(record.getByText('not given')).toBeTruthy();
  });

  it('is deactivated and brought back, each with a reason', async () => {
    await open('?person=asha');
    await press('Deactivate');
    await pressInside('Deactivate');
    expect(await screen.findByText('Give a reason')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Why'), 'Asked for it');
    await pressInside('Deactivate');
    await press('Reactivate');
    await userEvent.type(await screen.findByLabelText('Why'), 'Is back');
    await pressInside('Reactivate');
    expect(await (await beside('Asha Rao')).findByRole('button', { name: 'Deactivate' })).toBeTruthy();
    expect(sent).toEqual([
      { what: '/clients/asha/deactivate', body: { reason: 'Asked for it' }, ifMatch: '"4"' },
      { what: '/clients/asha/reactivate', body: { reason: 'Is back' }, ifMatch: '"4"' },
    ]);
  });
});

describe('inviting a client', () => {
  const fill = async () => {
    await press('Invite a client');
    await userEvent.type(await screen.findByLabelText('Name'), 'Nisha Books');
    await userEvent.type(screen.getByLabelText('Email'), 'Nisha@gmail.com');
    await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
  };

  it('shows the link once', async () => {
    await open();
    await fill();
    await press('Make the invitation');
    expect(await screen.findByText('https://lamplight.example/join#token=client')).toBeTruthy();
    expect(screen.getByText(/A mail with the link is on its way to Nisha Books/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ name: 'Nisha Books', email: 'nisha@gmail.com', mobile: '9876543210' });
    await press('Done');
    expect(screen.queryByText(/token=client/)).toBeNull();
    expect(await drafts.list('dev')).toEqual([]);
  });

  it('an address that is taken stands at its field, and all that was typed stays', async () => {
    refusals['/clients'] = [
      { status: 409, code: 'EMAIL_TAKEN', errors: [{ field: 'email', message: 'Taken by another account' }] },
    ];
    await open();
    await fill();
    await press('Make the invitation');
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Nisha Books');
  });

  it('closed and opened again, what was typed is there', async () => {
    await open();
    await fill();
    await press('Not now');
    await press('Invite a client');
    expect(await screen.findByDisplayValue('Nisha Books')).toBeTruthy();
  });
});
