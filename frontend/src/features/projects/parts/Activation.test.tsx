import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aMilestone, aProject } from '../../../parts/milestones/workbench/samples.ts';
import { sessionOf, sessionStore } from '../../../session/store.ts';
import { openScreens } from '../../../workbench/open-screens.tsx';
import type { Project } from '../data.ts';
import { Activation } from './Activation.tsx';

let sent: { path: string; body: unknown; ifMatch: string | null }[];
let clientState: string;
let refusal: string | null;
const server = setupServer(
  http.get('*/api/clients', () =>
    HttpResponse.json({ success: true, items: [{ clientId: 'asha', name: 'Asha Rao', state: clientState }] }),
  ),
  http.post('*/api/projects/p1/:act', async ({ request, params }) => {
    sent.push({ path: String(params['act']), body: await request.json(), ifMatch: request.headers.get('if-match') });
    return refusal === null
      ? HttpResponse.json({ success: true, kind: 'project', project: aProject(), can: {} })
      : HttpResponse.json({ success: false, code: refusal, message: '', requestId: 'r1' }, { status: 422 });
  }),
);
const advance = { agreedPaise: 200_000_00, toBill: true, invoice: null, leftPaise: 200_000_00 };
const money = { invoicedPaise: 0, paidPaise: 0, paidExGstPaise: 0, outstandingPaise: 0 };
const show = async (more: Partial<Project> = {}) => {
  const project = aProject({ state: 'staffing', can: { activateProject: true, issueAdvance: true }, ...more });
  const milestones = [aMilestone({ state: 'planned', weightBp: 10_000, amountPaise: project.contractPaise })];
  await openScreens({ '/': <Activation {...{ project, milestones }} /> }, '/');
};
const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Start the project' }));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [sent, clientState, refusal] = [[], 'active', null];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'd@gmail.com', name: 'Dev Menon', role: 'admin' }) });
});
afterEach(cleanup);
afterAll(() => server.close());

describe('before a project starts', () => {
  it('nothing is missing: it is started on the version that was seen', async () => {
    await show();
    expect(await screen.findByText('nothing is missing')).toBeTruthy();
    await start();
    await waitFor(() => expect(sent).toEqual([{ path: 'status', body: { action: 'activate' }, ifMatch: '"12"' }]));
  });
  it('what is missing is said before anything is sent: a client who is not active, a lead', async () => {
    clientState = 'deactivated';
    await show({ lead: null });
    expect(await screen.findByText('2 missing')).toBeTruthy();
    await start();
    expect(await screen.findByText(/^Missing: .*no lead is appointed/i)).toBeTruthy();
    expect(sent).toEqual([]);
  });
  it('an advance that the offer asks for is billed from here, and once billed waits for its payment', async () => {
    await show({ money: { ...money, advance } });
    expect(await screen.findByText(/It is not billed yet\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Issue the advance invoice' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['advance']));
    cleanup();
    await show({
      money: { ...money, advance: { ...advance, toBill: false, invoice: { invoiceId: 'i9', state: 'issued' } } },
    });
    expect((await screen.findByRole('link', { name: 'Open its invoice' })).getAttribute('href')).toBe('/invoices/i9');
    expect(screen.queryByRole('button', { name: 'Issue the advance invoice' })).toBeNull();
    expect(await screen.findByText('1 missing')).toBeTruthy();
  });
  it('has the last word of the server beside it', async () => {
    refusal = 'ADVANCE_DUE';
    await show();
    await start();
    expect(await screen.findByText(/advance/)).toBeTruthy();
  });
});
