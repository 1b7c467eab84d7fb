import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { SWRConfig } from 'swr';
import { api } from '../api/client.ts';
import { isApiError } from '../api/failure.ts';
import { StepUp } from './StepUp.tsx';
import { sessionOf, sessionStore } from './store.ts';

const asha = { id: 'u1', userId: 'u1', email: 'asha@gmail.com', name: 'Asha', role: 'admin', mobile: '' };
let proved: boolean;
let hasPassword: boolean;
let secondFactor: 'totp' | null;
let proofs: unknown[];
let mailed: unknown[];
let acts: { body: unknown; key: string | null }[];
const fails = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r', ...more }, { status });
let judge: (proof: unknown) => Response | null;
let mail: () => Response;
const server = setupServer(
  http.get('*/api/auth/security', () =>
    HttpResponse.json({
      success: true,
      security: { hasPassword, secondFactor, google: null, secondFactorRequired: false, pendingEmail: null },
    }),
  ),
  http.post('*/api/auth/send-otp', async ({ request }) => {
    mailed.push(await request.json());
    return mail();
  }),
  http.post('*/api/auth/step-up', async ({ request }) => {
    const proof = await request.json();
    proofs.push(proof);
    const refusal = judge(proof);
    if (refusal) return refusal;
    proved = true;
    return HttpResponse.json({ success: true, user: asha });
  }),
  http.post('*/api/employees/e1/roles', async ({ request }) => {
    acts.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
    return proved ? HttpResponse.json({ success: true }) : fails(403, 'STEP_UP_REQUIRED');
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await import('./StepUpDialog.tsx'); // compiled before it is waited for
});
beforeEach(() => {
  [proved, hasPassword, secondFactor] = [false, true, null];
  [proofs, mailed, acts] = [[], [], []];
  judge = () => null;
  mail = () => HttpResponse.json({ success: true, message: 'Sent', cooldown: 60 });
  sessionStore.set({ session: sessionOf(asha) });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
      <StepUp />
    </SWRConfig>,
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const change = () =>
  api.call('employee-roles', { params: { employeeId: 'e1' }, body: { grant: 'team_lead', reason: 'Leads now' } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('step-up', () => {
  it('after the password the same act runs again under its key, with what was typed', async () => {
    const done = change();
    await userEvent.type(await screen.findByLabelText('Password'), 'lamplight-demo');
    await press('Confirm');
    await expect(done).resolves.toMatchObject({ success: true });
    expect(proofs).toEqual([{ password: 'lamplight-demo' }]);
    expect(acts).toHaveLength(2);
    expect(acts[1]).toEqual(acts[0]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('two acts at once ask once', async () => {
    const done = Promise.all([change(), change()]);
    await userEvent.type(await screen.findByLabelText('Password'), 'lamplight-demo{Enter}');
    await done;
    expect(proofs).toHaveLength(1);
  });

  it('a wrong password keeps the question open; nothing is sent without one', async () => {
    judge = () => (proofs.length === 1 ? fails(400, 'PROOF_INVALID') : null);
    const done = change();
    await screen.findByLabelText('Password');
    await press('Confirm');
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(proofs).toEqual([]);
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await press('Confirm');
    expect(await screen.findByText(/did not match/)).toBeTruthy();
    await press('Confirm');
    await done;
  });

  it('cancelled, the act is refused as it was', async () => {
    const done = change().catch((error: unknown) => error);
    await screen.findByLabelText('Password');
    await press('Cancel');
    expect(await done).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(acts).toHaveLength(1);
  });

  it('a code by mail instead: sent at once, counted down, a wrong one empties the boxes', async () => {
    judge = () => (proofs.length === 1 ? fails(400, 'OTP_INVALID') : null);
    const done = change();
    await screen.findByLabelText('Password');
    await userEvent.click(await screen.findByRole('button', { name: 'Get a code by email instead' }));
    const code = await screen.findByLabelText('Code');
    expect(mailed).toEqual([{ purpose: 'step_up' }]);
    expect(screen.getByText('asha@gmail.com')).toBeTruthy();
    expect(screen.getByText(/Another code in \d+ s/)).toBeTruthy();
    await userEvent.type(code, '111111');
    await press('Confirm');
    expect(await screen.findByText(/This code did not match/)).toBeTruthy();
    expect((code as HTMLInputElement).value).toBe('');
    await userEvent.type(code, '482913');
    await press('Confirm');
    await done;
    expect(proofs).toEqual([{ otp: '111111' }, { otp: '482913' }]);
  });

  it('a code asked for too early is one that is there already', async () => {
    mail = () => fails(429, 'RESEND_RATE_LIMITED', { timeLeft: 41 });
    const done = change();
    await screen.findByLabelText('Password');
    await userEvent.click(await screen.findByRole('button', { name: 'Get a code by email instead' }));
    expect(await screen.findByText(/Another code in 4[01] s/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code'), '482913');
    await press('Confirm');
    await done;
  });

  it('with an authenticator app no mail is sent', async () => {
    secondFactor = 'totp';
    const done = change();
    await screen.findByLabelText('Password');
    await userEvent.click(await screen.findByRole('button', { name: 'Use the authenticator app instead' }));
    await userEvent.type(screen.getByLabelText('Code of the authenticator app'), '482913');
    await press('Confirm');
    await done;
    expect([mailed, proofs]).toEqual([[], [{ otp: '482913' }]]);
  });

  it('whoever has no password starts with a code', async () => {
    hasPassword = false;
    const done = change();
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    await userEvent.type(await screen.findByLabelText('Code'), '482913');
    expect(screen.queryByRole('button', { name: 'Use the password instead' })).toBeNull();
    await press('Confirm');
    await done;
  });

  it('where the ways cannot be read, a mailed code is still one', async () => {
    server.use(http.get('*/api/auth/security', () => fails(404, 'NOT_FOUND')));
    const done = change();
    await userEvent.click(await screen.findByRole('button', { name: 'Get a code by email instead' }));
    await userEvent.type(await screen.findByLabelText('Code'), '482913');
    await press('Confirm');
    await done;
  });

  it('when the page goes, nobody waits for ever', async () => {
    const done = change().catch((error: unknown) => error);
    await screen.findByLabelText('Password');
    act(() => cleanup());
    expect(isApiError(await done)).toBe(true);
    expect(await change().catch((error: unknown) => error)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });
});
