/** Proofs of what somebody told payroll: attached and withdrawn by themselves, accepted and refused by an admin. */
import type { PayProfile } from '@lamplight/bff/contract/pay-profiles.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { openScreens } from '../../workbench/open-screens.tsx';
import type { Proof } from './data.ts';
import { PayProfileView } from './PayProfileView.tsx';
import { WaitingProofs } from './WaitingProofs.tsx';
import type { Reader } from './words.ts';

const ravi = { id: 'ravi', name: 'Ravi Nair', role: 'employee' };
const dev = { id: 'dev', name: 'Dev Menon', role: 'admin' };
const at = '2026-11-20T05:00:00.000Z';
const aProof = (more: Partial<Proof> = {}): Proof => ({
  ...{ proofId: 'p1', etag: '"7"', state: 'waiting', name: 'premium.pdf', mediaType: 'application/pdf' },
  ...{ bytes: 52_429, sha256: 'a'.repeat(64), attachedBy: ravi, attachedAt: at, said: null },
  can: { withdrawProof: false, acceptProof: false, refuseProof: false },
  ...more,
});
const profileWith = (proofs: Proof[], can: PayProfile['declarations'][number]['can'] = {}): PayProfile => ({
  ...{ employee: ravi, etag: '"2"', regimes: [], bank: [] },
  tax: { panLast4: null, uanLast4: null, esiLast4: null, bornOn: null, disabled: false },
  declarations: [
    {
      ...{ declarationId: 'd1', etag: '"3"', taxYear: '26-27', section: '80D', amountPaise: 25_000_00, note: null },
      ...{ acceptedPaise: null, declaredAt: at, proofs, can },
    },
  ],
  previousIncome: [
    {
      ...{ taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: 300_000_00, tdsPaise: 0, declaredAt: at },
      ...{ proofs: [aProof({ proofId: 'p9', name: 'form-16.pdf', can: { acceptProof: true } })], can: {} },
    },
  ],
  can: {},
});

let profile: PayProfile;
let sent: { path: string; body: unknown; ifMatch: string | null }[];
let refusal: { status: number; code: string } | null;
const refused = (of: { status: number; code: string }) =>
  HttpResponse.json({ success: false, code: of.code, message: '', requestId: 'r1' }, of);
const server = setupServer(
  http.get('*/api/payroll/people/ravi/profile', () => HttpResponse.json({ success: true, profile })),
  http.post('*/api/payroll/people/ravi/*', async ({ request }) => {
    const path = new URL(request.url).pathname.slice('/api/payroll/people/ravi'.length);
    const isForm = path.endsWith('/proofs');
    const body = isForm ? 'a form' : await request.json();
    sent.push({ path, body, ifMatch: request.headers.get('if-match') });
    if (refusal !== null) return refused(refusal);
    return HttpResponse.json({ success: true, profile }, { status: isForm ? 201 : 200 });
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  [sent, refusal] = [[], null];
});
afterEach(cleanup);
afterAll(() => server.close());

const own: Reader = { own: true };
const admin: Reader = { own: false, name: 'Ravi Nair' };
const open = async (reader: Reader) => {
  await openScreens({ '/': <PayProfileView employeeId="ravi" reader={reader} /> }, '/');
  await screen.findByRole('list', { name: 'Declarations' });
};
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
/** Of the dialog that is open: the way to a file, not the one to the camera. */
const chooser = (): HTMLInputElement =>
  within(screen.getByRole('dialog')).getByLabelText(/Choose a file$/, { selector: 'input' });
const NAMED = 'Health insurance (80D), 2026-27';
const declared = () => within(screen.getByRole('list', { name: 'Declarations' }));

describe('whoever declared something', () => {
  it('attaches a file, which is sent as soon as it is chosen', async () => {
    profile = profileWith([], { attachProof: true });
    await open(own);
    expect(declared().getByText('No proof yet')).toBeTruthy();
    await press(`Attach a proof of ${NAMED}`);
    await screen.findByRole('dialog', { name: `Attach a proof of ${NAMED}` });
    profile = profileWith([aProof()]);
    const file = new File(['%PDF-1.4'], 'premium.pdf', { type: 'application/pdf' });
    await userEvent.upload(chooser(), file);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ path: '/declarations/d1/proofs', body: 'a form', ifMatch: null }]);
    expect(declared().getByText('Proof waits')).toBeTruthy();
    expect(declared().queryByRole('button', { name: /^Attach/ })).toBeNull();
  });

  it('reads why a file was not taken, and may send it again', async () => {
    profile = profileWith([], { attachProof: true });
    refusal = { status: 409, code: 'STATE_CONFLICT' };
    await open(own);
    await press(`Attach a proof of ${NAMED}`);
    await screen.findByRole('dialog');
    await userEvent.upload(chooser(), new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    refusal = null;
    await press('Retry');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(2);
  });

  it('withdraws it while it waits, and reads the reason for which it was refused', async () => {
    const earlier = aProof({
      proofId: 'p0',
      state: 'refused',
      said: 'The year cannot be read',
      decidedBy: dev,
      decidedAt: at,
    });
    profile = profileWith([aProof({ can: { withdrawProof: true } }), earlier]);
    await open(own);
    expect(declared().getByText('Waits for an admin')).toBeTruthy();
    expect(declared().getByText('Refused: The year cannot be read')).toBeTruthy();
    await press('Withdraw premium.pdf');
    await waitFor(() => expect(sent).toEqual([{ path: '/proofs/p1/withdraw', body: {}, ifMatch: '"7"' }]));
    expect(
      declared()
        .getAllByRole('link', { name: /^Download/ })
        .map((one) => one.getAttribute('href')),
    ).toEqual([...['/api/payroll/people/ravi/proofs/p1/content', '/api/payroll/people/ravi/proofs/p0/content']]);
  });
});

describe('an admin', () => {
  const judged = { acceptProof: true, refuseProof: true };
  it('accepts what a file shows of a declaration, at most what was declared', async () => {
    profile = profileWith([aProof({ can: judged })]);
    await open(admin);
    expect(screen.queryByRole('button', { name: /Seen on paper|Withdraw|Attach/ })).toBeNull();
    await press('Accept premium.pdf');
    await screen.findByRole('dialog', { name: 'How much does premium.pdf show?' });
    const amount = screen.getByLabelText(/^Accepted/);
    fireEvent.change(amount, { target: { value: '25001' } });
    await press('Accept this much');
    expect(screen.getByText('Accept at most what was declared')).toBeTruthy();
    fireEvent.change(amount, { target: { value: '22480' } });
    await press('Accept this much');
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/proofs/p1/accept', body: { acceptedPaise: 22_480_00, note: '' }, ifMatch: '"7"' },
      ]),
    );
  });

  it('accepts a proof of income before without an amount', async () => {
    profile = profileWith([]);
    await open(admin);
    await press('Accept form-16.pdf');
    await press('Accept the proof');
    await waitFor(() => expect(sent).toEqual([{ path: '/proofs/p9/accept', body: { note: '' }, ifMatch: '"7"' }]));
  });

  it('refuses one with a reason', async () => {
    profile = profileWith([aProof({ can: judged })]);
    await open(admin);
    await press('Refuse premium.pdf');
    await press('Refuse the proof');
    expect(screen.getByText('Give a reason')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Of another year' } });
    await press('Refuse the proof');
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/proofs/p1/refuse', body: { reason: 'Of another year' }, ifMatch: '"7"' }]),
    );
  });

  it('finds what waits at once, above all else, and nothing once it is decided', async () => {
    profile = profileWith([aProof({ can: judged }), aProof({ proofId: 'p0', name: 'old.pdf', state: 'accepted' })]);
    await openScreens({ '/': <WaitingProofs employeeId="ravi" name="Ravi Nair" /> }, '/');
    const list = await screen.findByRole('list', { name: 'Proofs that wait' });
    expect(within(list).getByText(NAMED)).toBeTruthy();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).queryByText('old.pdf')).toBeNull();
    await press('Refuse premium.pdf');
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Of another year' } });
    profile = { ...profileWith([aProof({ state: 'refused' })]), previousIncome: [] };
    await press('Refuse the proof');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Proofs that wait' })).toBeNull());
    expect(sent).toEqual([{ path: '/proofs/p1/refuse', body: { reason: 'Of another year' }, ifMatch: '"7"' }]);
  });
});
