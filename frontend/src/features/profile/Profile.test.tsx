import { jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
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
type Call = { method: string; url: string; body: Record<string, unknown>; ifMatch: string | null };
let calls: Call[];
let on: Record<string, (call: Call) => { status: number; body: object }>;

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

const Attached = () => {
  const { mutate } = useSWRConfig();
  useEffect(
    () => attachCache({ refetch: (matches) => mutate((key) => matches(key)), clear: async () => undefined }),
    [mutate],
  );
  return null;
};
const open = async () => {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Attached />
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Profile /> }])} />
    </SWRConfig>,
  );
  await act(async () => undefined);
};
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('profile', () => {
  it('name and mobile are saved and shown everywhere at once; the address is not editable', async () => {
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

  it('a wrong current password stands at its place and signs nobody out', async () => {
    on['POST /api/auth/change-password'] = () => ({
      status: 400,
      body: { success: false, code: 'PASSWORD_WRONG', message: '', requestId: 'r' },
    });
    await open();
    await userEvent.type(panel('Password').getByLabelText('Current password'), 'wrong1');
    await userEvent.type(panel('Password').getByLabelText('New password'), 'secret2');
    await userEvent.click(panel('Password').getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('That is not your current password. Type it again.')).toBeTruthy();
    expect(sessionStore.get().session.is).toBe('user');
  });

  it('shows the theme as it is', async () => {
    await open();
    expect(panel('This device').getByText('Theme').nextSibling?.textContent).toBe('Dark');
  });
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
