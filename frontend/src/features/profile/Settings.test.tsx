import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { api } from '../../api/client.ts';
import { settingsOf } from '../../parts/profile/settings.ts';
import { StepUp } from '../../session/StepUp.tsx';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import Settings from './screens/Settings.tsx';

const person = {
  id: 'u1',
  userId: 'u1',
  email: 'asha@gmail.com',
  name: 'Asha Rao',
  role: 'client',
  mobile: '9876543210',
  twoFactorEnabled: false,
};
const bare = {
  hasPassword: true,
  secondFactor: null as null | 'mail' | 'totp',
  google: null as null | { email: string | null; linkedAt: string },
  secondFactorRequired: false,
  pendingEmail: null,
};
const row = (handle: string, more: object = {}) => ({
  handle,
  kind: 'browser',
  device: `Firefox on ${handle}`,
  network: '203.0.113.0/24',
  startedAt: '2026-11-20T05:00:00.000Z',
  lastSeenAt: '2026-11-21T05:00:00.000Z',
  endsAt: '2026-11-21T17:00:00.000Z',
  current: false,
  ...more,
});

const slip = {
  ...{ payslipId: 's1', etag: '"3"', employee: { id: 'u1', name: 'Asha Rao', role: 'employee' }, month: '2026-11' },
  ...{ type: 'regular', state: 'published', number: 'PS/26-27/000004', publishedAt: '2026-11-30T05:00:00.000Z' },
  ...{ grossPaise: 80_000_00, deductionsPaise: 2_000_00, netPaise: 78_000_00 },
};
const payProfile = {
  employee: { id: 'u1', name: 'Asha Rao', role: 'employee' },
  etag: '"2"',
  tax: { panLast4: '234F', uanLast4: null, esiLast4: null, bornOn: null, disabled: false },
  regimes: [],
  declarations: [],
  previousIncome: [],
  bank: [
    {
      ...{
        bankId: 'b1',
        etag: '"3"',
        state: 'rejected',
        holder: 'Asha Rao',
        accountLast4: '9012',
        ifsc: 'HDFC0001234',
      },
      ...{ submittedBy: { id: 'u1', name: 'Asha Rao', role: 'employee' }, submittedAt: '2026-11-20T05:00:00.000Z' },
      ...{ reason: 'Another name', can: { verifyBankDetails: false, rejectBankDetails: false } },
    },
  ],
  can: {
    ...{ recordTaxIdentity: true, chooseTaxRegime: true, declareInvestment: true },
    ...{ declarePreviousIncome: true, submitBankDetails: true },
  },
};

let security: typeof bare;
let sessions: ReturnType<typeof row>[];
let sent: { what: string; body: unknown; csrf: string | null }[];
/** The next calls of this kind are refused so. */
let refusals: Record<string, { status: number; code: string; more?: object }[]>;
let proved: boolean;

const refused = ({ status, code, more = {} }: { status: number; code: string; more?: object }) =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r-7', ...more }, { status });
const on = (method: 'get' | 'post' | 'put' | 'delete', path: string, answer: (body: unknown, path: string) => object) =>
  http[method](`*/api${path}`, async ({ request }) => {
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const what = `${request.method} ${new URL(request.url).pathname.slice(4)}`;
    if (method !== 'get') sent.push({ what, body, csrf: request.headers.get('x-csrf') });
    const refusal = refusals[what]?.shift();
    return refusal ? refused(refusal) : HttpResponse.json({ success: true, ...answer(body, what) });
  });
const needsProof = (then: () => object) => () => {
  if (!proved) throw refused({ status: 403, code: 'STEP_UP_REQUIRED' });
  return then();
};
const becomes = (factor: 'mail' | 'totp' | null) => {
  security = { ...security, secondFactor: factor };
  return { user: { ...person, twoFactorEnabled: factor !== null } };
};
const server = setupServer(
  on('get', '/auth/security', () => ({ security })),
  on('get', '/auth/sessions', () => ({ items: sessions })),
  on('get', '/notification-choices', () => ({
    choices: [{ group: 'money', mail: 'never' }],
    quiet: null,
    etag: '"7"',
  })),
  on('put', '/notification-choices', (body) => ({ ...(body as object), etag: '"8"' })),
  on('get', '/clients/u1/billing', () => ({
    billing: { clientId: 'u1', etag: '"1"', version: 1, complete: false, legalName: null, can: {} },
  })),
  on('get', '/employees/u1', () => ({
    employee: {
      employeeId: 'u1',
      code: 'E-7',
      designation: 'Lead engineer',
      joinedOn: '2024-04-01',
      locationState: 'KA',
      skills: ['PostgreSQL', 'React'],
      can: {},
    },
  })),
  on('get', '/payslips', () => ({ items: [slip] })),
  on('get', '/payroll/people/u1/profile', () => ({ profile: payProfile })),
  on(
    'post',
    '/payroll/people/u1/bank',
    needsProof(() => ({ profile: payProfile })),
  ),
  on('post', '/payroll/people/u1/tax-regime', () => ({ profile: payProfile })),
  on('post', '/auth/step-up', () => {
    proved = true;
    return { user: person };
  }),
  on('post', '/auth/send-otp', () => ({ message: 'Sent', cooldown: 60 })),
  on(
    'post',
    '/auth/enable-2fa',
    needsProof(() => becomes('mail')),
  ),
  on('post', '/auth/disable-2fa', () => becomes(null)),
  on('post', '/auth/totp', () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Lamplight:asha@gmail.com?secret=JBSWY3DPEHPK3PXP&issuer=Lamplight',
  })),
  on('post', '/auth/totp/confirm', () => becomes('totp')),
  on('post', '/auth/google/url', () => ({ authUrl: 'https://accounts.example/auth?x=1' })),
  on('delete', '/auth/google', () => {
    security = { ...security, google: null };
    return { security };
  }),
  on('delete', '/auth/sessions/:handle', (_, what) => {
    sessions = sessions.filter(({ handle }) => !what.endsWith(handle));
    return { ended: 1 };
  }),
  on(
    'delete',
    '/auth/sessions',
    needsProof(() => {
      const ended = sessions.length - 1;
      sessions = sessions.filter(({ current }) => current);
      return { ended };
    }),
  ),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Compiled before they are waited for.
  await Promise.all([
    import('../../session/StepUpDialog.tsx'),
    import('./parts/settings/TotpSetup.tsx'),
    import('../../parts/pay/OwnPayslips.tsx'),
    import('../../parts/pay/PayProfileView.tsx'),
    import('../../parts/pay/AccountDialog.tsx'),
    import('../../parts/pay/RegimeDialog.tsx'),
  ]);
});
beforeEach(() => {
  security = bare;
  sessions = [row('Linux', { current: true }), row('Android'), row('cron', { kind: 'bearer', lastSeenAt: null })];
  sent = [];
  refusals = {};
  proved = true;
  sessionStore.reset();
  sessionStore.set({
    session: sessionOf(person),
    config: { ...sessionStore.get().config, google: true },
  });
});
afterEach(() => {
  server.resetHandlers();
  api.on({ stepUp: async () => false });
});
afterAll(() => server.close());

const left: string[] = [];
const open = () => {
  left.length = 0;
  return openScreens({ '/': <Settings leave={(url) => left.push(url)} /> }, '/', <StepUp />);
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click);
const whats = () => sent.map(({ what }) => what);

describe('settings', () => {
  it('are at one path a role; a team lead’s are an employee’s', () =>
    expect((['client', 'employee', 'team_lead', 'admin'] as const).map(settingsOf)).toEqual([
      '/profile/client/settings',
      '/profile/employee/settings',
      '/profile/employee/settings',
      '/profile/admin/settings',
    ]));

  it('a client sees the ways in, the sessions, the billing profile and that the theme is dark', async () => {
    await open();
    expect((await panel('Signing in')).getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
      '/change-password',
    );
    expect(await (await panel('Billing profile')).findByText('Needed to accept an offer')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Look' })).getByText('Dark')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
  });

  it('staff see their position instead', async () => {
    sessionStore.set({ session: sessionOf({ ...person, role: 'team_lead', employeeId: 'u1' }) });
    await open();
    expect(await (await panel('Your position')).findByText('PostgreSQL, React')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Billing profile' })).toBeNull();
  });

  it('staff tell payroll their account after a fresh proof, with what they typed, and choose a regime by what it means', async () => {
    sessionStore.set({ session: sessionOf({ ...person, role: 'employee', employeeId: 'u1' }) });
    proved = false;
    await open();
    const slips = within(await screen.findByRole('table', { name: 'Your payslips' }));
    expect(slips.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toBe('/payslips/s1');
    expect(slips.getByText('₹78,000.00')).toBeTruthy();
    expect(await (await panel('Bank account')).findByText('It was rejected: Another name')).toBeTruthy();
    await press('Choose');
    await userEvent.click(await screen.findByRole('radio', { name: 'Old regime' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ regime: 'OLD' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Another account');
    const dialog = within(await screen.findByRole('dialog'));
    for (const name of ['Account number', 'Account number again'])
      await userEvent.type(await dialog.findByLabelText(name), '123456789012');
    await userEvent.type(dialog.getByLabelText('IFSC'), 'HDFC0001234');
    await press('Submit the account');
    await userEvent.type(await screen.findByLabelText('Password'), 'a long password');
    await press('Confirm');
    await waitFor(() => expect(whats().filter((what) => what.endsWith('/bank'))).toHaveLength(2));
    expect(sent.at(-1)?.body).toEqual({ holder: 'Asha Rao', accountNumber: '123456789012', ifsc: 'HDFC0001234' });
  });

  it('what comes by mail is chosen by group, upon the version that was read, with hours in which none comes', async () => {
    await open();
    const notifications = await panel('Notifications');
    const money = await notifications.findByRole('combobox', { name: 'Invoices and payments' });
    expect((money as HTMLSelectElement).value).toBe('never');
    await userEvent.selectOptions(money, 'At once');
    await userEvent.selectOptions(notifications.getByRole('combobox', { name: 'No mail from' }), '22:00');
    await userEvent.click(notifications.getByRole('button', { name: 'Save choices' }));
    expect(await notifications.findByText('Choose this hour too, or neither')).toBeTruthy();
    expect(whats()).toEqual([]);
    await userEvent.selectOptions(notifications.getByRole('combobox', { name: 'until' }), '07:00');
    await userEvent.click(notifications.getByRole('button', { name: 'Save choices' }));
    await waitFor(() => expect(whats()).toEqual(['PUT /notification-choices']));
    expect(sent[0]?.body).toMatchObject({
      choices: expect.arrayContaining([{ group: 'money', mail: 'at_once' }]),
      quiet: { from: 22, to: 7 },
    });
  });

  it('what cannot be read says so at its place, and is asked again there', async () => {
    refusals['GET /auth/security'] = [{ status: 404, code: 'NOT_FOUND' }];
    await open();
    const ways = await panel('Signing in');
    expect(await ways.findByText(/r-7/)).toBeTruthy();
    await userEvent.click(ways.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Second factor' })).toBeTruthy();
  });
});

describe('the second factor', () => {
  it('codes by email: a fresh proof is asked for, then the same act goes on', async () => {
    proved = false;
    await open();
    await press('Use codes by email');
    await userEvent.type(await screen.findByLabelText('Password'), 'lamplight-demo');
    await press('Confirm');
    expect(await (await panel('Second factor')).findByText('Codes by email')).toBeTruthy();
    expect(whats()).toEqual(['POST /auth/enable-2fa', 'POST /auth/step-up', 'POST /auth/enable-2fa']);
    const { session } = sessionStore.get();
    expect(session.is === 'user' && session.user.twoFactorEnabled).toBe(true);
  });

  it('a proof that is not given leaves all as it was, and says so', async () => {
    proved = false;
    await open();
    await press('Use codes by email');
    await screen.findByLabelText('Password');
    await press('Cancel');
    expect(await (await panel('Second factor')).findByRole('alert')).toBeTruthy();
    expect(whats()).toEqual(['POST /auth/enable-2fa']);
  });

  it('an app: picture and key are shown, one of its codes switches it on', async () => {
    refusals['POST /auth/totp/confirm'] = [{ status: 400, code: 'OTP_INVALID' }];
    await open();
    await press('Use an authenticator app');
    expect(await screen.findByRole('img', { name: 'QR code of the key below' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await press('Switch it on');
    expect(screen.getByText('Enter all six digits')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code of the app'), '12 34-56');
    await press('Switch it on');
    expect(await screen.findByText(/not a code of this key/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code of the app'), '654321');
    await press('Switch it on');
    expect(await (await panel('Second factor')).findByText('Authenticator app')).toBeTruthy();
    expect(sent.filter(({ what }) => what.endsWith('confirm')).map(({ body }) => body)).toEqual([
      { otp: '123456' },
      { otp: '654321' },
    ]);
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull();
  });

  it('off takes a live code: one is sent on demand, a wrong one empties the field', async () => {
    security = { ...bare, secondFactor: 'mail' };
    refusals['POST /auth/disable-2fa'] = [{ status: 400, code: 'OTP_INVALID' }];
    await open();
    await press('Switch off');
    await press('Send me a code');
    expect(await screen.findByText(/Another code in \d+ s/)).toBeTruthy();
    await userEvent.type(await screen.findByLabelText('Code'), '111111');
    await press('Switch it off');
    expect(await screen.findByText(/This code did not match/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code'), '222222');
    await press('Switch it off');
    expect(await (await panel('Second factor')).findByText('Off')).toBeTruthy();
    expect(sent[0]).toEqual({ what: 'POST /auth/send-otp', body: { purpose: 'disable_2fa' }, csrf: '1' });
  });

  it('of an app: no code is mailed', async () => {
    security = { ...bare, secondFactor: 'totp' };
    await open();
    await press('Switch off');
    await userEvent.type(await screen.findByLabelText('Code'), '222222');
    await press('Switch it off');
    await waitFor(() => expect(whats()).toEqual(['POST /auth/disable-2fa']));
  });

  it('where the role must have one, it cannot be switched off', async () => {
    security = { ...bare, secondFactor: 'totp', secondFactorRequired: true };
    await open();
    expect(await screen.findByText(/it cannot be switched off/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  });
});

describe('Google', () => {
  it('is linked over there', async () => {
    await open();
    await press('Link a Google account');
    await waitFor(() => expect(left).toEqual(['https://accounts.example/auth?x=1']));
    expect(sent.map(({ body }) => body)).toEqual([{ state: 'link' }]);
  });

  it('is unlinked here', async () => {
    security = { ...bare, google: { email: 'asha.home@gmail.com', linkedAt: '2026-11-01T05:00:00.000Z' } };
    await open();
    expect(await screen.findByText('asha.home@gmail.com')).toBeTruthy();
    await press('Unlink Google');
    expect(await screen.findByText('Not linked')).toBeTruthy();
  });

  it('as the only way in stays linked', async () => {
    security = { ...bare, hasPassword: false, google: { email: null, linkedAt: '2026-11-01T05:00:00.000Z' } };
    await open();
    expect(await screen.findByText(/your only way in/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Change password' })).toBeNull();
  });

  it('is not offered where it leads nowhere', async () => {
    sessionStore.set({ config: { ...sessionStore.get().config, google: false } });
    await open();
    await panel('Signing in');
    expect(screen.queryByText(/Google/)).toBeNull();
  });
});

describe('active sessions', () => {
  it('name device, network and last use; this one has no end here', async () => {
    await open();
    const list = await panel('Active sessions');
    const [mine, phone, script] = await list.findAllByRole('listitem');
    expect(mine?.textContent).toMatch(/Firefox on Linux.*This one.*203\.0\.113\.0\/24/);
    expect(within(mine as HTMLElement).queryByRole('button')).toBeNull();
    expect(phone?.textContent).toMatch(/Firefox on Android/);
    expect(script?.textContent).toMatch(/Script or app.*not used yet/);
  });

  it('one is ended by its handle', async () => {
    await open();
    await press(/^End this one.*Android$/);
    await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
    expect(whats()).toEqual(['DELETE /auth/sessions/Android']);
    expect(screen.getByText('Firefox on cron')).toBeTruthy();
  });

  it('all others are ended after a fresh proof by a mailed code', async () => {
    proved = false;
    await open();
    await press('End all others');
    await press('Get a code by email instead');
    await userEvent.type(await screen.findByLabelText('Code'), '482913');
    await press('Confirm');
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
    expect(sent.map(({ what, body }) => [what, body])).toEqual([
      ['DELETE /auth/sessions', null],
      ['POST /auth/send-otp', { purpose: 'step_up' }],
      ['POST /auth/step-up', { otp: '482913' }],
      ['DELETE /auth/sessions', null],
    ]);
  });

  it('a refusal stands beside the list, which stays', async () => {
    refusals['DELETE /auth/sessions/Android'] = [{ status: 404, code: 'NOT_FOUND' }];
    await open();
    await press(/^End this one.*Android$/);
    expect(await (await panel('Active sessions')).findByRole('alert')).toBeTruthy();
    expect(screen.getByText('Firefox on Android')).toBeTruthy();
  });
});
