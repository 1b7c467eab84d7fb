import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Profile from './screens/Profile.tsx';

const person = {
  id: 'u1',
  userId: 'u1',
  clientId: 'u1',
  email: 'asha@gmail.com',
  name: 'Asha Rao',
  role: 'client',
  mobile: '9876543210',
  twoFactorEnabled: false,
};
const billing = {
  clientId: 'u1',
  etag: '"3"',
  version: 3,
  complete: false,
  legalName: 'Northwind',
  address: '12 MG Road',
  stateCode: 'KA',
  country: 'IN',
  gstin: null,
  can: {},
};
const security = {
  hasPassword: true,
  secondFactor: null,
  google: null,
  secondFactorRequired: false,
  pendingEmail: null,
};
type Call = { method: string; url: string; body: Record<string, unknown>; ifMatch: string | null };
let calls: Call[];
let on: Record<string, (call: Call) => { status: number; body: object }>;

beforeAll(async () => void (await import('./parts/EmailChange.tsx'))); // compiled before it is waited for
beforeEach(async () => {
  calls = [];
  on = { 'GET /api/clients/u1/billing': () => ({ status: 200, body: { success: true, billing } }) };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const call = {
      method: init?.method ?? 'GET',
      url: String(url),
      body: init?.body ? JSON.parse(String(init.body)) : {},
      ifMatch: new Headers(init?.headers).get('If-Match'),
    };
    calls.push(call);
    const { status, body } = on[`${call.method} ${call.url}`]?.(call) ?? {
      status: 404,
      body: { success: false, code: 'NOT_FOUND', message: '', requestId: 'r' },
    };
    return new Response(JSON.stringify(body), { status });
  });
  sessionStore.set({ session: sessionOf(person) });
  await drafts.removeAll('u1');
});
afterEach(() => jest.restoreAllMocks());

const open = () => openScreens({ '/': <Profile /> }, '/');
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('profile', () => {
  it('name and mobile are saved and shown everywhere at once; the address has a dialog of its own', async () => {
    on['PUT /api/auth/profile'] = ({ body }) => ({
      status: 200,
      body: { success: true, user: { ...person, ...body } },
    });
    await open();
    const name = panel('You').getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Asha R.');
    await userEvent.click(panel('You').getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha R.' })).toBeTruthy();
    expect((panel('You').getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true);
    expect(calls.find((c) => c.method === 'PUT')?.body).toEqual({ name: 'Asha R.', mobile: '9876543210' });
  });

  it('a new address takes effect with the code that was sent there, and what was typed stays after a wrong one', async () => {
    on['GET /api/auth/security'] = () => ({
      status: 200,
      body: { success: true, security: { ...security, pendingEmail: null } },
    });
    on['POST /api/auth/email'] = () => ({ status: 200, body: { success: true, message: 'Sent', cooldown: 60 } });
    on['POST /api/auth/verify-otp'] = ({ body }) =>
      body['otp'] === '482913'
        ? {
            status: 200,
            body: { success: true, verified: true, message: '', user: { ...person, email: 'asha.rao@gmail.com' } },
          }
        : { status: 400, body: { success: false, code: 'OTP_INVALID', message: '', requestId: 'r' } };
    await open();
    await userEvent.click(panel('You').getByRole('button', { name: /^Change/ }));
    const address = await screen.findByLabelText('New email address');
    await userEvent.type(address, 'asha@gmail.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send a code there' }));
    expect(await screen.findByText('This is your address already')).toBeTruthy();
    await userEvent.clear(address);
    await userEvent.type(address, 'asha.rao@gmail.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send a code there' }));
    const code = await screen.findByLabelText('Code');
    expect(screen.getByText(/Another code in \d+ s/)).toBeTruthy();
    await userEvent.type(code, '111111');
    await userEvent.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(await screen.findByText(/This code did not match/)).toBeTruthy();
    expect((code as HTMLInputElement).value).toBe('');
    await userEvent.type(code, '482913');
    await userEvent.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(await screen.findByText('Client, asha.rao@gmail.com')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter((c) => c.method === 'POST').map((c) => [c.url, c.body])).toEqual([
      ['/api/auth/email', { email: 'asha.rao@gmail.com' }],
      ['/api/auth/verify-otp', { email: 'asha.rao@gmail.com', otp: '111111', purpose: 'email_change' }],
      ['/api/auth/verify-otp', { email: 'asha.rao@gmail.com', otp: '482913', purpose: 'email_change' }],
    ]);
  });

  it('an address that waits for its code is gone on with', async () => {
    on['GET /api/auth/security'] = () => ({
      status: 200,
      body: { success: true, security: { ...security, pendingEmail: 'asha.rao@gmail.com' } },
    });
    await open();
    await userEvent.click(panel('You').getByRole('button', { name: /^Change/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Type its code' }));
    expect(screen.getByLabelText('Code')).toBeTruthy();
    expect(screen.getByText('asha.rao@gmail.com')).toBeTruthy();
    expect(calls.every((c) => c.method === 'GET')).toBe(true);
  });

  it('what was typed is there after a reload, and is kept no longer once it was saved', async () => {
    on['PUT /api/auth/profile'] = ({ body }) => ({
      status: 200,
      body: { success: true, user: { ...person, ...body } },
    });
    await open();
    await userEvent.type(panel('You').getByLabelText('Name'), ' Kumar');
    cleanup();
    await open();
    await waitFor(() => expect((panel('You').getByLabelText('Name') as HTMLInputElement).value).toBe('Asha Rao Kumar'));
    await userEvent.click(panel('You').getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await drafts.list('u1')).toEqual([]));
    expect(calls.find((c) => c.method === 'PUT')?.body).toEqual({ name: 'Asha Rao Kumar', mobile: '9876543210' });
  });
});

it('what the server says of the mobile stands once, at the field', async () => {
  on['PUT /api/auth/profile'] = () => ({
    status: 400,
    body: {
      success: false,
      code: 'VALIDATION_FAILED',
      message: '',
      errors: [{ field: 'mobile', message: 'This number is barred' }],
      requestId: 'r',
    },
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const mobile = panel('You').getByLabelText('Mobile');
  await waitFor(() => expect(document.getElementById(`${mobile.id}-error`)?.textContent).toBe('This number is barred'));
  expect(screen.getAllByText(/This number is barred/)).toHaveLength(1);
});

describe('billing profile', () => {
  it('is saved against the version it was opened on', async () => {
    on['PUT /api/clients/u1/billing'] = ({ body }) => ({
      status: 200,
      body: { success: true, billing: { ...billing, ...body, etag: '"4"', complete: true } },
    });
    await open();
    await userEvent.type(await panel('Billing profile').findByLabelText('Legal name'), ' Clinics');
    await userEvent.click(screen.getByRole('button', { name: 'Save billing profile' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.find((c) => c.method === 'PUT')).toMatchObject({
      ifMatch: '"3"',
      body: { legalName: 'Northwind Clinics', stateCode: 'KA', country: 'IN' },
    });
  });

  it('what the server says of a field stands once, at the field, until it is changed', async () => {
    const errors = [{ field: 'gstin', message: 'This GSTIN has a wrong check digit or belongs to another state' }];
    on['PUT /api/clients/u1/billing'] = () => ({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', message: '', errors, requestId: 'r' },
    });
    await open();
    const gstin = await panel('Billing profile').findByLabelText(/^GSTIN/);
    await userEvent.type(gstin, '29AAGCB7383J1Z4');
    await userEvent.click(screen.getByRole('button', { name: 'Save billing profile' }));
    await screen.findByText(/wrong check digit/);
    expect(screen.getAllByText(/wrong check digit/)).toHaveLength(1);
    expect(gstin.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(gstin, '{Backspace}5');
    expect(screen.queryByText(/wrong check digit/)).toBeNull();
  });

  it('an employee has none', async () => {
    sessionStore.set({ session: sessionOf({ ...person, role: 'employee' }) });
    await open();
    expect(screen.queryByRole('region', { name: 'Billing profile' })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('a failure to load says so with a way on', async () => {
    on['GET /api/clients/u1/billing'] = () => ({
      status: 404,
      body: { success: false, code: 'NOT_FOUND', message: '', requestId: 'r-9' },
    });
    await open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByText(/r-9/)).toBeTruthy();
  });

  it('changed by someone else: what was typed stays beside theirs, and the person chooses', async () => {
    let stored = billing;
    on['GET /api/clients/u1/billing'] = () => ({ status: 200, body: { success: true, billing: stored } });
    on['PUT /api/clients/u1/billing'] = ({ ifMatch, body }) =>
      ifMatch === stored.etag
        ? { status: 200, body: { success: true, billing: { ...stored, ...body } } }
        : {
            status: 409,
            body: {
              success: false,
              code: 'VERSION_CONFLICT',
              message: '',
              current: stored,
              etag: stored.etag,
              requestId: 'r',
            },
          };
    await open();
    await userEvent.type(await panel('Billing profile').findByLabelText('Legal name'), ' Clinics');
    stored = { ...billing, etag: '"9"', legalName: 'Northwind Ltd' };
    await userEvent.click(screen.getByRole('button', { name: 'Save billing profile' }));
    expect(await screen.findByText(/Someone changed this meanwhile/)).toBeTruthy();
    expect((screen.getByLabelText('Legal name') as HTMLInputElement).value).toBe('Northwind Clinics');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.filter((c) => c.method === 'PUT').map((c) => c.ifMatch)).toEqual(['"3"', '"9"']);
  });
});
