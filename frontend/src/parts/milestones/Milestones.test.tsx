import type { DeliverablePin } from '@lamplight/bff/contract/projects.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { aFolderWithAFile, takeTheFile } from '../storage/workbench/folder.ts';
import type { Milestone, Project } from './data.ts';
import { MilestoneDetail } from './MilestoneDetail.tsx';
import { aDeliverable, aMilestone, aProject, aSub, aSubmission, meera } from './workbench/samples.ts';

let sent: { url: string; body: Record<string, unknown>; ifMatch: string | null; key: string | null }[] = [];
let answer: () => Response = () => HttpResponse.json({ success: true, milestone: aMilestone() });
const server = setupServer(
  http.get('*/api/storage/projects/:id', () => HttpResponse.json({ success: true, connected: false, places: [] })),
  http.post('*/api/projects/:id/files', () => {
    const { fileId, name, bytes, sha256 } = aDeliverable(7);
    return HttpResponse.json({ success: true, file: { fileId, name, bytes, sha256, state: 'clean' } });
  }),
  http.post('*/api/projects/*', async ({ request }) => {
    const { headers } = request;
    sent.push({
      url: new URL(request.url).pathname.split('/').at(-1) ?? '',
      body: (await request.json()) as Record<string, unknown>,
      ifMatch: headers.get('if-match'),
      key: headers.get('idempotency-key'),
    });
    return answer();
  }),
  http.get('*/api/projects/:id/milestones/:m', () => answer()),
);
const refuse = (code: string, status: number) => () =>
  HttpResponse.json({ success: false, code, message: '', requestId: 'r1' }, { status });

const tree = (milestone: Milestone, project: Project, meId: string) => (
  <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
    <MemoryRouter>
      <MilestoneDetail {...{ milestone, project, meId }} members={[]} today="2026-11-21" onBack={() => {}} />
      <Address />
    </MemoryRouter>
  </SWRConfig>
);
const show = (milestone: Milestone, { project = aProject(), meId = 'asha' } = {}) => {
  const { rerender } = render(tree(milestone, project, meId));
  return (next: Milestone) => rerender(tree(next, project, meId));
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

const submitted = (more: Partial<Milestone> = {}) =>
  aMilestone({
    state: 'submitted',
    invoiceTotalPaise: 354_000_00,
    submission: aSubmission(2, { deliverables: [aDeliverable(1, { version: 2 }), aDeliverable(2)] }),
    can: { acceptMilestone: true, requestChanges: true },
    ...more,
  });

const said = { at: '2026-11-21T05:12:00.000Z', by: meera };
const pinOn = (deliverableId: string, number: number, mustFix: boolean): DeliverablePin => ({
  ...{ pinId: `pin${number}`, number, deliverableId, audience: 'client', version: 1, line: 3, xBp: 0, yBp: 0 },
  ...{ text: 'Which half?', mustFix, added: said, can: {} },
});
const workAs = (role: 'employee' | 'admin') =>
  sessionStore.set({ session: sessionOf({ id: 'asha', email: 'a@gmail.com', name: 'Asha Rao', role }) });
const Address = () => <output>{useLocation().search}</output>;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent = [];
  answer = () => HttpResponse.json({ success: true, milestone: aMilestone() });
  sessionStore.set({
    session: {
      is: 'user',
      user: {
        id: 'asha',
        userId: 'asha',
        name: 'Asha Rao',
        email: 'a@gmail.com',
        role: 'client',
        mobile: '',
        twoFactorEnabled: false,
      },
    },
  });
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  await drafts.removeAll('asha');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

describe('accepting', () => {
  it('shows what was promised beside what was delivered, and what is invoiced', () => {
    show(submitted());
    expect(
      within(screen.getByRole('region', { name: 'What was promised' })).getByText('Patients book a visit'),
    ).toBeTruthy();
    const delivered = within(screen.getByRole('region', { name: 'What was delivered' }));
    expect(delivered.getByText('version 2')).toBeTruthy();
    expect(delivered.getAllByRole('link', { name: /Download/ })[0]?.getAttribute('href')).toMatch(
      /^\/api\/files\/.*\/content$/,
    );
    expect(screen.getByText('with GST')).toBeTruthy();
    expect(screen.getByText('It is invoiced when you accept.')).toBeTruthy();
  });
  describe('what was merged for its parts', () => {
    const page = 'https://github.example/studio/portal/pull/12';
    const merged = (led: string | null) => ({
      ...{ kind: 'request', repository: 'studio/portal', number: 12, title: 'The login form', page: led },
      ...{ at: '2026-11-20T05:00:00.000Z', state: 'merged', checks: 'passed' },
    });
    const reads = (led: string | null) => {
      const items = [{ subMilestoneId: aSub(1).subMilestoneId, requests: [merged(led)] }];
      server.use(
        http.get('*/api/projects/:id/code/milestones/:m', () => HttpResponse.json({ success: true, items })),
        http.get('*/api/projects/:id/code/suggestions', () => HttpResponse.json({ success: true, items: [] })),
      );
    };
    const delivered = () => within(screen.getByRole('region', { name: 'What was delivered' }));
    const parts = { subMilestones: [aSub(1), aSub(2)] };
    const signedInAs = (role: 'client' | 'team_lead') =>
      sessionStore.set({ session: sessionOf({ id: 'asha', email: 'a@gmail.com', name: 'Asha Rao', role }) });
    beforeAll(() => import('../code/CodeOfPart.tsx'));

    it.each([
      ['the client, who is led nowhere', 'client', null],
      ['staff', 'team_lead', page],
    ] as const)('stands with what was delivered, for %s', async (_who, role, led) => {
      signedInAs(role);
      reads(led);
      show(submitted(parts));
      const code = within(await delivered().findByRole('region', { name: 'Merged code' }));
      expect(code.getByRole('list', { name: 'Merged for Part 1' }).textContent).toMatch(
        /The login form.*studio\/portal.*#12.*MergedChecks passed/,
      );
      expect(code.queryByRole('link')?.getAttribute('href') ?? null).toBe(led);
      expect(code.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Merged for Part 1']);
    });
    it('that cannot be read says so with Retry; of a project that has none, nothing', async () => {
      const answered = (status: number, code: string) =>
        http.get('*/api/projects/:id/code/milestones/:m', () =>
          HttpResponse.json(
            { success: false, code, message: '', requestId: 'r1' },
            { status, headers: { 'retry-after': '60' } },
          ),
        );
      server.use(answered(503, 'UNAVAILABLE'));
      show(submitted(parts));
      expect(await delivered().findByText('What was done in code could not be read.')).toBeTruthy();
      server.use(answered(404, 'NOT_FOUND'));
      await press('Retry');
      await waitFor(() => expect(delivered().queryByText('What was done in code could not be read.')).toBeNull());
      expect(delivered().queryByRole('region')).toBeNull();
    });
    it('stands with each of them once the milestone is accepted', async () => {
      reads(null);
      show(aMilestone({ state: 'accepted', ...parts }));
      const list = await screen.findByRole('list', { name: 'Merged for Part 1' });
      expect(list.textContent).toMatch(/The login form.*Checks passed/);
      expect(screen.queryByRole('list', { name: 'Merged for Part 2' })).toBeNull();
    });
  });
  it('names exactly the files that were read, once, however often it is pressed', async () => {
    show(submitted());
    await press('Accept');
    const button = screen.getByRole('button', { name: 'Accept milestone' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      url: 'accept',
      body: {
        deliverables: [
          { version: 2, sha256: aDeliverable(1).sha256 },
          { version: 1, sha256: aDeliverable(2).sha256 },
        ],
      },
    });
    expect(sent[0]?.body['reason']).toBeUndefined();
  });
  it('is told what must be fixed first, and goes to the first of it', async () => {
    const [first] = submitted().submission?.deliverables ?? [];
    const pins = [pinOn(String(first?.deliverableId), 1, false), pinOn(String(first?.deliverableId), 2, true)];
    answer = refuse('PINS_OPEN', 422);
    show(submitted({ pins: [...pins, pinOn('left out', 3, true)] }));
    expect(screen.getByText(/^1 pin must be fixed before it can be accepted/)).toBeTruthy();
    await press('Accept');
    await press('Accept milestone');
    const dialog = within(screen.getByRole('dialog', { name: /^Accept/ }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Accept milestone' })).toBeNull());
    expect(dialog.getByText(/^A pin that must be fixed is still open/)).toBeTruthy();
    await userEvent.click(dialog.getAllByRole('button', { name: 'See pin 2' }).at(-1) as HTMLElement);
    expect(document.querySelector('output')?.textContent).toMatch(/viewer=deliverable\.p1\..*\.pin\.pin2$/);
  });
  it('says nothing of pins where none is open', () => {
    const [first] = submitted().submission?.deliverables ?? [];
    const done = { ...pinOn(String(first?.deliverableId), 1, true), resolved: { ...said, version: 2 } };
    show(submitted({ pins: [done] }));
    expect(screen.queryByText(/pin/)).toBeNull();
  });
  it('shows what changed when a newer submission came first, and then names that one', async () => {
    answer = refuse('DELIVERABLE_SUPERSEDED', 409);
    const again = show(submitted());
    await press('Accept');
    await press('Accept milestone');
    await screen.findByText('A newer submission arrived. See what changed before you decide.');
    await press('See what changed');
    again(
      submitted({
        submission: aSubmission(3, { deliverables: [aDeliverable(1, { version: 3, sha256: 'e'.repeat(64) })] }),
      }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('A newer submission arrived at 10:42. See what changed.')).toBeTruthy();
    expect(dialog.getByText('changed')).toBeTruthy();
    expect(dialog.getByText('removed')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Go on with submission 3' }));
    answer = () => HttpResponse.json({ success: true, milestone: aMilestone() });
    await press('Accept');
    await press('Accept milestone');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({
      deliverables: [{ deliverableId: aDeliverable(1).deliverableId, version: 3, sha256: 'e'.repeat(64) }],
    });
  });
  it('holds to the submission that was opened until the reader goes on', async () => {
    const again = show(submitted());
    again(submitted({ submission: aSubmission(3) }));
    expect(screen.getByText('A newer submission arrived at 10:42. See what changed.')).toBeTruthy();
    expect(screen.getByText('submission 2')).toBeTruthy();
  });
  it('asks an admin for a reason and the client’s consent as a file', async () => {
    show(submitted(), { meId: 'dev' });
    await press('Accept');
    await press('Accept milestone');
    expect(screen.getByText('Give a reason')).toBeTruthy();
    expect(screen.getByText('Attach the consent')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(/Why you answer for Asha Rao/, 'On the phone');
    await userEvent.upload(screen.getByLabelText(/What shows that Asha Rao agreed/), new File(['ok'], 'mail.pdf'));
    await screen.findByRole('button', { name: 'Use another file' });
    await press('Accept milestone');
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ reason: 'On the phone', consentFileId: aDeliverable(7).fileId }),
    );
  });
  it('takes the consent from the project’s folder too, and keeps the reason', async () => {
    workAs('admin');
    server.use(...aFolderWithAFile());
    show(submitted(), { meId: 'dev' });
    await press('Accept');
    fill(/Why you answer for Asha Rao/, 'On the phone');
    await takeTheFile();
    await screen.findByRole('button', { name: 'Use another file' });
    await press('Accept milestone');
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ reason: 'On the phone', consentFileId: aDeliverable(7).fileId }),
    );
  });
  it('offers nothing that `can` does not allow', () => {
    show(submitted({ can: {} }));
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Request changes' })).toBeNull();
    expect(screen.getByText('It is with Asha Rao for acceptance.')).toBeTruthy();
  });
  it('leaves the same receipt for every reader', () => {
    show(
      aMilestone({
        state: 'accepted',
        billing: 'invoiced',
        invoiceId: 'i1',
        submission: aSubmission(2),
        accepted: {
          at: '2026-11-21T05:12:00.000Z',
          by: { id: 'asha', name: 'Asha Rao', role: 'client' },
          via: 'client',
          deemed: false,
          deliverables: [aDeliverable(1)],
        },
      }),
    );
    const receipt = within(screen.getByRole('region', { name: 'Receipt of the acceptance' }));
    expect(receipt.getByText('00000002-2')).toBeTruthy();
    expect(receipt.getByText('Asha Rao')).toBeTruthy();
    expect(receipt.getByText(`SHA-256 ${aDeliverable(1).sha256}`)).toBeTruthy();
    expect(receipt.getByRole('link', { name: 'Open the invoice' }).getAttribute('href')).toBe('/invoices/i1');
  });
});

describe('returning', () => {
  it('names one reason for each thing, at the version that was read', async () => {
    show(submitted());
    await press('Request changes');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
    expect(dialog.getByText('Name at least one thing to change')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Change 1' }), { target: { value: 'Wrong zone' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Another change' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Change 2' }), { target: { value: 'No mail' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Request changes' }));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({ url: 'return', body: { items: ['Wrong zone', 'No mail'] }, ifMatch: '"3"' }),
      ]),
    );
  });
  it('shows every return with its reasons', () => {
    show(
      aMilestone({
        state: 'changes_requested',
        returns: [
          {
            items: ['Wrong zone'],
            at: '2026-11-15T05:12:00.000Z',
            by: { id: 'asha', name: 'Asha Rao', role: 'client' },
            submission: 1,
          },
        ],
      }),
    );
    expect(within(screen.getByRole('region', { name: 'Returned' })).getByText('Wrong zone')).toBeTruthy();
  });
});

describe('the team’s side', () => {
  const mine = { can: { reportProgress: true, submitMilestone: true } };
  it('says what is missing before anything is sent, then sends files with titles', async () => {
    show(aMilestone(mine));
    const panel = within(screen.getByRole('region', { name: 'Submit for acceptance' }));
    await userEvent.click(panel.getByRole('button', { name: 'Submit for acceptance' }));
    expect(panel.getByText('Missing: no evidence attached.')).toBeTruthy();
    await userEvent.upload(panel.getByLabelText(/Evidence/), new File(['x'], 'booking-build.zip'));
    const title = (await panel.findByRole('textbox', { name: 'Title' })) as HTMLInputElement;
    expect(title.value).toBe('file 7');
    fireEvent.change(title, { target: { value: 'Working build' } });
    await userEvent.click(panel.getByRole('button', { name: 'Submit for acceptance' }));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          url: 'submit',
          body: { deliverables: [{ title: 'Working build', fileId: aDeliverable(7).fileId }], note: '' },
          ifMatch: '"3"',
        }),
      ]),
    );
  });
  it('takes evidence from the project’s folder too, and what was typed stays', async () => {
    workAs('employee');
    server.use(...aFolderWithAFile());
    show(aMilestone(mine));
    fill(/^A word to the client/, 'Signed by both');
    await takeTheFile();
    await screen.findByRole('textbox', { name: 'Title' });
    await press('Submit for acceptance');
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        ...{ deliverables: [{ title: 'file 7', fileId: aDeliverable(7).fileId }], note: 'Signed by both' },
      }),
    );
  });
  it('leads to the report that is missing, and keeps what was put together', async () => {
    answer = () =>
      HttpResponse.json({ success: false, code: 'REPORT_REQUIRED', message: 'x', requestId: 'r' }, { status: 422 });
    show(aMilestone(mine));
    expect(screen.queryByRole('link', { name: 'Write the report of this week' })).toBeNull();
    await userEvent.upload(screen.getByLabelText(/Evidence/), new File(['x'], 'booking-build.zip'));
    await screen.findByRole('textbox', { name: 'Title' });
    await press('Submit for acceptance');
    const link = await screen.findByRole('link', { name: 'Write the report of this week' });
    expect(link.getAttribute('href')).toBe('/project-details/p1?tab=report&write=1');
    expect(screen.getByText(/No report was filed in the last 7 days/)).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe('file 7');
  });
  it('makes a new version of a deliverable that came back', async () => {
    answer = () => HttpResponse.json({ success: true, milestone: aMilestone({ submission: aSubmission(1) }) });
    show(
      aMilestone({
        ...mine,
        state: 'changes_requested',
        returns: [
          {
            items: ['x'],
            at: '2026-11-15T05:12:00.000Z',
            by: { id: 'asha', name: 'Asha Rao', role: 'client' },
            submission: 1,
          },
        ],
      }),
    );
    await userEvent.upload(screen.getByLabelText(/Evidence/), new File(['x'], 'a.zip'));
    const choice = await screen.findByRole('combobox', { name: 'It is' });
    await userEvent.selectOptions(choice, 'version 2 of Deliverable 1');
    await press('Submit for acceptance');
    await waitFor(() =>
      expect(sent[0]?.body['deliverables']).toEqual([
        { title: 'Deliverable 1', fileId: aDeliverable(7).fileId, deliverableId: aDeliverable(1).deliverableId },
      ]),
    );
  });
  it('asks why progress falls, and keeps what was typed when someone was faster', async () => {
    answer = refuse('VERSION_CONFLICT', 409);
    const again = show(aMilestone(mine));
    fill('Done', '40');
    fill('What was done', 'Found a bug');
    await press('Report progress');
    expect(screen.getByText('Say why it is less than before')).toBeTruthy();
    expect(sent).toEqual([]);
    fill('Why it is less than before', 'Rework');
    await press('Report progress');
    await screen.findByText(/Someone changed this milestone meanwhile/);
    again(aMilestone({ ...mine, etag: '"4"', declaredBp: 6000, progressBp: 6000 }));
    expect((screen.getByRole('textbox', { name: 'What was done' }) as HTMLInputElement).value).toBe('Found a bug');
    await press('Keep what I typed');
    answer = () =>
      HttpResponse.json({ success: true, milestone: aMilestone({ ...mine, etag: '"5"', declaredBp: 4000 }) });
    await press('Report progress');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        ifMatch: '"4"',
        body: { progressBp: 4000, note: 'Found a bug', reason: 'Rework' },
      }),
    );
  });
});

describe('after a reload', () => {
  const value = (name: string | RegExp) => (screen.getByRole('textbox', { name }) as HTMLTextAreaElement).value;
  it('a block, a recall and an answer for the client stand as they were typed', async () => {
    for (const [opener, label, milestone] of [
      ['It is blocked', 'What stands in the way', aMilestone({ can: { blockMilestone: true } })],
      ['Take the submission back', 'Why', aMilestone({ can: { recallMilestone: true } })],
      ['Accept', 'Why you answer for Asha Rao', submitted()],
    ] as const) {
      show(milestone, { meId: 'dev' });
      await press(opener);
      await screen.findByRole('dialog');
      fill(label, `Typed at ${opener}`);
      cleanup();
      show(milestone, { meId: 'dev' });
      await press(opener);
      await screen.findByRole('dialog');
      await waitFor(() => expect(value(label)).toBe(`Typed at ${opener}`));
      cleanup();
    }
    // The same answer serves for a return.
    show(submitted(), { meId: 'dev' });
    await press('Request changes');
    await waitFor(() => expect(value('Why you answer for Asha Rao')).toBe('Typed at Accept'));
  });
  it('nothing is left of a block once it was sent', async () => {
    show(aMilestone({ can: { blockMilestone: true } }));
    await press('It is blocked');
    await screen.findByRole('dialog');
    fill('What stands in the way', 'No calendar');
    fill('Who must act', 'Asha');
    await press('Mark as blocked');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.body).toEqual({ reason: 'No calendar', severity: 'MEDIUM', neededFrom: 'Asha' });
    expect(await drafts.list('asha')).toEqual([]);
  });
});
