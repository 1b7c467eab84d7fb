import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import OwnApplication from './screens/OwnApplication.tsx';
import { offer, own as sample } from './workbench/samples.ts';

const token = 'a1b2c3d4-0000.Xq3v9bq3Xq3v9bq3Xq3v9bq3';
let now = sample();
let sent: { path: string; body: Record<string, unknown>; bar: string }[];
let refusal: { status: number; code: string } | null;
const refused = ({ status, code }: { status: number; code: string }) =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r' }, { status });
const on = (path: string, change: (body: Record<string, unknown>) => Partial<typeof now>) =>
  http.post(`*/api${path}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ path, body, bar: location.href });
    if (refusal && (path !== '/careers/application' || refusal.code === 'LINK_INVALID')) return refused(refusal);
    now = { ...now, ...change(body) };
    return HttpResponse.json({ success: true, application: now });
  });
const server = setupServer(
  on('/careers/application', () => ({})),
  on('/careers/application/answer', ({ answer }) => ({
    offer: now.offer && { ...now.offer, state: answer === 'accept' ? 'accepted' : 'declined' },
    can: { withdraw: true },
  })),
  on('/careers/application/withdraw', () => ({
    stage: 'withdrawn',
    story: [...now.story, { stage: 'withdrawn', at: '2026-11-21T05:00:00.000Z' }],
    offer: null,
    can: {},
  })),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await import('./parts/OwnPage.tsx'); // compiled before it is waited for
});
beforeEach(() => {
  [now, sent, refusal] = [sample(), [], null];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = async (hash = `#${token}`) => {
  history.replaceState(null, '', `/application${hash}`);
  const router = createMemoryRouter([{ path: '/application', element: <OwnApplication /> }], {
    initialEntries: [`/application${hash}`],
  });
  render(<RouterProvider router={router} />);
  await act(async () => undefined);
};
const press = (name: string) => screen.findByRole('button', { name }).then(userEvent.click);

describe("the applicant's own page", () => {
  it('the token has left the address bar before anything is sent, and travels in the body', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Lead engineer' });
    expect(sent).toEqual([{ path: '/careers/application', body: { token }, bar: expect.not.stringContaining(token) }]);
    expect(location.hash).toBe('');
  });

  it('shows the stages that were passed with their days, and the one it is at', async () => {
    await open();
    const stages = within(await screen.findByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(stages.map((one) => one.textContent)).toEqual([
      '3 Nov 2026Applied',
      '6 Nov 2026Screening',
      'Interview',
      '18 Nov 2026Offer',
      'Hired',
    ]);
    expect(stages.find((one) => one.getAttribute('aria-current') === 'step')?.textContent).toContain('Offer');
  });

  it('says the next interview in IST, and in the local time where that is another', async () => {
    now = sample({
      stage: 'interview',
      offer: null,
      next: { at: '2026-11-24T05:30:00.000Z', minutes: 45, mode: 'VIDEO', where: 'https://meet.example/abc' },
    });
    await open();
    expect(await screen.findByText('24 Nov 2026, 11:00 IST')).toBeTruthy();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(screen.queryByText('Where you are') === null).toBe(timeZone === 'Asia/Kolkata');
  });

  it('accepts an offer only after it was asked once more', async () => {
    await open();
    await press('Accept the offer');
    expect(sent).toHaveLength(1);
    await press('Accept the offer');
    expect(await screen.findByText(/You accepted this offer/)).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token, answer: 'accept', reason: '' });
  });

  it('withdraws with a reason; nothing is left to decide', async () => {
    await open();
    await press('Withdraw the application');
    await userEvent.type(screen.getByLabelText(/^Why/), 'Found another role');
    await press('Withdraw the application');
    const stages = within(await screen.findByRole('list', { name: 'Stages' }));
    expect(await stages.findByText('Withdrawn')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token, reason: 'Found another role' });
    expect(screen.queryByRole('button', { name: 'Withdraw the application' })).toBeNull();
  });

  it('a refused answer says why and shows how things stand now', async () => {
    await open();
    await press('Accept the offer');
    refusal = { status: 422, code: 'OFFER_EXPIRED' };
    now = sample({ offer: { ...offer, state: 'expired' }, can: { withdraw: true } });
    await press('Accept the offer');
    expect(await screen.findByText('This offer has expired. Ask for a new one.')).toBeTruthy();
    expect(await screen.findByText(/This offer has expired. Answer our mail/)).toBeTruthy();
  });

  it('a wrong link and no link say what to do', async () => {
    refusal = { status: 404, code: 'LINK_INVALID' };
    await open();
    expect(await screen.findByText(/This link leads to no application/)).toBeTruthy();
    cleanup();
    await open('#short');
    expect(await screen.findByText(/Open this page by the link in the mail/)).toBeTruthy();
  });
});
