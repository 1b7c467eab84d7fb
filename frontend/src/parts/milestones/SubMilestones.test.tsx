import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { aCommit, aRequest, aSuggestion } from '../code/workbench/samples.ts';
import { aFolderWithAFile, takeTheFile } from '../storage/workbench/folder.ts';
import type { Milestone, ProjectMember } from './data.ts';
import { SubMilestones } from './SubMilestones.tsx';
import { faultsOf, isWhole, placeOf, rowsOf, shareEvenly, sumOf, toPlan } from './subPlan.ts';
import { aDeliverable, aMilestone, arjun, aSub, meera, partId } from './workbench/samples.ts';

const members = [arjun, meera].map(
  ({ id, name }): ProjectMember => ({
    ...{ assignmentId: id, projectId: 'p1', employeeId: id, name, role: 'Engineer', from: '2026-10-01' },
    ...{ state: 'active', isLead: id === 'meera', etag: '"1"', can: {} },
  }),
);

let sent: { path: string; body: Record<string, unknown>; ifMatch: string | null }[] = [];
let answer: () => Response = () => new Response();
let suggestions: object[] = [];
let evidence: object[] = [];
let asked: string[] = [];
const server = setupServer(
  http.get('*/api/storage/projects/:id', () => HttpResponse.json({ success: true, connected: false, places: [] })),
  http.get('*/api/projects/:id/code/suggestions', () => HttpResponse.json({ success: true, items: suggestions })),
  http.get('*/api/projects/:id/code/sub-milestones/:part', ({ params }) => {
    asked.push(String(params['part']));
    return HttpResponse.json({ success: true, shortId: '', items: evidence, suggestion: null });
  }),
  http.post('*/api/projects/*', async ({ request }) => {
    sent.push({
      path: new URL(request.url).pathname.split('/').slice(-2).join('/'),
      body: (await request.json()) as Record<string, unknown>,
      ifMatch: request.headers.get('if-match'),
    });
    return answer();
  }),
);
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  [suggestions, evidence, asked] = [[], [], []];
  answer = () => HttpResponse.json({ success: true, subMilestone: aSub(1), milestone: aMilestone() });
  const about = { id: 'meera', userId: 'meera', name: 'Meera Iyer', email: 'm@gmail.com', role: 'team_lead' as const };
  sessionStore.set({ session: { is: 'user', user: { ...about, mobile: '', twoFactorEnabled: false } } });
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  await drafts.removeAll('meera');
  await mutate(() => true, undefined, { revalidate: false });
});

const show = (milestone: Milestone, meId = 'meera', query = '') =>
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[`/${query}`]}>
        <SubMilestones {...{ milestone, members, meId }} today="2026-11-21" />
      </MemoryRouter>
    </SWRConfig>,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const line = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('li');
  if (found === null) throw new Error(title);
  return found;
};

it('tells of each whose it is, how far, what shows it and what waits; and offers what can be done', () => {
  show(
    aMilestone({
      can: { planSubMilestones: true },
      subMilestones: [
        aSub(1, { can: { finishSubMilestone: true, reportProgress: true }, dueDate: '2026-11-20' }),
        aSub(2, {
          ...{ state: 'done', assignee: meera, weightBp: 3_000, can: { cancelSubMilestone: true } },
          done: {
            ...{ note: 'Runs on staging', at: '2026-11-20T05:12:00.000Z', by: meera },
            files: [{ fileId: partId(9), name: 'calendar.pdf', bytes: 2048, sha256: 'a'.repeat(64) }],
          },
        }),
        aSub(3, { state: 'verified', weightBp: 2_000, progressBp: 10_000, assignee: null }),
        aSub(4, { state: 'cancelled', cancelled: { reason: 'Not needed', at: '2026-11-20T05:12:00.000Z', by: meera } }),
      ],
    }),
  );
  expect(screen.getByText(/weights 100.%, 1 of 3 verified/)).toBeTruthy();
  expect(line('Part 1').textContent).toMatch(/In progress.*Arjun Rao.*counts 50.%.*due/);
  expect(line('Part 2').textContent).toMatch(/To be verified.*Runs on staging.*calendar\.pdf.*your own work/);
  expect(line('Part 3').textContent).toMatch(/Verified.*Nobody yet.*100.%/);
  expect(line('Part 4').textContent).toMatch(/Cancelled: Not needed/);
  const acts = screen.getAllByRole('button').map((one) => one.textContent);
  // What shows that it is done opens in the viewer.
  expect(acts).toEqual([
    ...['Change the plan', 'It is done: Part 1', 'Report progress: Part 1', 'calendar.pdf', 'Cancel it: Part 2'],
  ]);
});

describe('code', () => {
  const two = aMilestone({ subMilestones: [aSub(1), aSub(2)] });
  beforeEach(() => {
    suggestions = [aSuggestion(aSub(1).shortId)];
    evidence = [aRequest(12), aRequest(13, { state: 'open' }), aCommit('abc1234')];
  });
  const merged = () => screen.findByRole('list', { name: 'Merged for Part 1' });

  it('that was merged for a part stands there with its checks, under the name by which code names it', async () => {
    show(two);
    const rows = within(await merged()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/^Request 12.*MergedChecks passed$/)]);
    expect(line('Part 1').textContent).toContain(`#${aSub(1).shortId}`);
    expect(asked).toEqual([partId(1)]);
  });
  it('is no client’s to read: nothing is asked for', async () => {
    sessionStore.set({ session: sessionOf({ id: 'asha', email: 'a@gmail.com', name: 'Asha Rao', role: 'client' }) });
    show(two);
    await import('../code/CodeOfPart.tsx');
    expect(line('Part 1').textContent).not.toContain('MS-');
    expect(asked).toEqual([]);
  });
  it('is not shown where things are shown as they were', async () => {
    show(two, 'meera', '?at=2026-11-03T12:30:00.000Z');
    await import('../code/CodeOfPart.tsx');
    expect(line('Part 1').textContent).not.toContain('MS-');
    expect(asked).toEqual([]);
  });
  it('of a project of whose team nothing was told is no trouble', async () => {
    let told = 0;
    server.use(
      http.get('*/api/projects/:id/code/suggestions', () => {
        told += 1;
        return HttpResponse.json({ success: false, code: 'NOT_FOUND', message: '', requestId: 'r1' }, { status: 404 });
      }),
    );
    show(two);
    await waitFor(() => expect(told).toBeGreaterThan(0));
    await act(async () => {});
    expect(screen.queryByText('What was done in code could not be read.')).toBeNull();
  });
  it('that cannot be read says so once, with Retry', async () => {
    server.use(
      http.get('*/api/projects/:id/code/suggestions', () =>
        HttpResponse.json(
          { success: false, code: 'UNAVAILABLE', message: '', requestId: 'r1' },
          { status: 503, headers: { 'retry-after': '60' } },
        ),
      ),
    );
    show(two);
    expect(await screen.findAllByText('What was done in code could not be read.')).toHaveLength(1);
    server.resetHandlers();
    await press('Retry');
    await merged();
  });
});

it('starts and verifies at a press, upon the version that is shown', async () => {
  show(
    aMilestone({
      subMilestones: [
        aSub(1, { state: 'todo', can: { startSubMilestone: true } }),
        aSub(2, { state: 'done', can: { verifySubMilestone: true } }),
      ],
    }),
  );
  await press(/^Start it/);
  await press(/^Verify it/);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
    [`${partId(1)}/start`, '"1"'],
    [`${partId(2)}/verify`, '"2"'],
  ]);
});

it('is done with a note or a file: with neither nothing is sent', async () => {
  show(aMilestone({ subMilestones: [aSub(1, { can: { finishSubMilestone: true } })] }));
  await press(/^It is done/);
  const dialog = await screen.findByRole('dialog', { name: 'Part 1 is done' });
  await press('Hand it in');
  expect(within(dialog).getByText('Say what shows that it is done, or add a file')).toBeTruthy();
  fill('What shows it', 'Runs on staging');
  await press('Hand it in');
  await waitFor(() => expect(sent[0]?.body).toEqual({ note: 'Runs on staging', fileIds: [] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is done with a file of the project’s folder', async () => {
  server.use(
    ...aFolderWithAFile(),
    http.post('*/api/projects/:id/files', () => {
      const { fileId, name, bytes, sha256 } = aDeliverable(7);
      return HttpResponse.json({ success: true, file: { fileId, name, bytes, sha256, state: 'clean' } });
    }),
  );
  show(aMilestone({ subMilestones: [aSub(1, { can: { finishSubMilestone: true } })] }));
  await press(/^It is done/);
  const dialog = await screen.findByRole('dialog', { name: 'Part 1 is done' });
  await takeTheFile();
  await within(dialog).findByRole('button', { name: aDeliverable(7).name });
  await press('Hand it in');
  await waitFor(() => expect(sent[0]?.body).toEqual({ note: '', fileIds: [aDeliverable(7).fileId] }));
});

it('is reported on by its checklist where it has one, and a fall asks why', async () => {
  const checklist = [
    { text: 'By mail', done: true },
    { text: 'By text message', done: false },
  ];
  show(aMilestone({ subMilestones: [aSub(1, { checklist, progressBp: 5_000, can: { reportProgress: true } })] }));
  await press(/^Report progress/);
  const dialog = await screen.findByRole('dialog', { name: 'Progress of Part 1' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'By mail' }));
  fill('What was done', 'Counted again');
  await press('Report progress');
  expect(sent).toEqual([]);
  fill(/^Why it is less/, 'The mails were lost');
  await press('Report progress');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ ticked: [], reason: 'The mails were lost' }));
});

it('is returned with a reason', async () => {
  show(aMilestone({ subMilestones: [aSub(1, { state: 'done', can: { returnSubMilestone: true } })] }));
  await press(/^Return it/);
  await screen.findByRole('dialog', { name: 'Return Part 1' });
  fill('What is still to be done', 'Sundays are missing');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return it' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ path: `${partId(1)}/return`, body: { reason: 'Sundays are missing' } }),
  );
});

it('a plan is sent once its weights reach 100 %, which it says while one types', async () => {
  show(aMilestone({ can: { planSubMilestones: true } }));
  await press('Plan them');
  const dialog = await screen.findByRole('dialog', { name: 'Sub-milestones of Booking' });
  const [first, second] = within(dialog).getAllByRole('group');
  if (!first || !second) throw new Error('two rows to begin with');
  fireEvent.change(within(first).getByLabelText('Title'), { target: { value: 'Calendar' } });
  fireEvent.change(within(first).getByLabelText('Weight'), { target: { value: '70' } });
  fireEvent.change(within(second).getByLabelText('Title'), { target: { value: 'Reminders' } });
  expect(within(dialog).getByText(/^Weights/).textContent).toMatch(/120/);
  await press('Save the plan');
  expect(sent).toEqual([]);
  fireEvent.change(within(second).getByLabelText('Weight'), { target: { value: '30' } });
  expect(within(dialog).getByText(/^Weights/).textContent).toMatch(/100/);
  fireEvent.change(within(second).getByRole('combobox'), { target: { value: 'arjun' } });
  await press('Save the plan');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      subMilestones: [
        { title: 'Calendar', weightBp: 7_000, checklist: [] },
        { title: 'Reminders', weightBp: 3_000, assigneeId: 'arjun', checklist: [] },
      ],
    }),
  );
});

describe('a plan while it is typed', () => {
  const rows = rowsOf([
    aSub(1, { checklist: [{ text: 'One', done: true }] }),
    aSub(2, { state: 'verified' }),
    aSub(3, { state: 'cancelled' }),
  ]);
  it('begins as it stands, without what is cancelled; what is handed in is held', () => {
    expect(rows.map(({ title, settled, checklist }) => [title, settled, checklist])).toEqual([
      ['Part 1', false, 'One'],
      ['Part 2', true, ''],
    ]);
    expect([isWhole(rows), sumOf(rows)]).toEqual([true, 10_000]);
    expect(toPlan(rows)[0]).toEqual({
      ...{ subMilestoneId: partId(1), title: 'Part 1', weightBp: 5_000, assigneeId: 'arjun', checklist: ['One'] },
    });
  });
  it('is shared evenly to exactly 100 %', () => {
    const [row] = rows;
    if (!row) throw new Error('there is one');
    for (const count of [1, 2, 3, 7, 30]) expect(isWhole(shareEvenly(Array(count).fill(row)))).toBe(true);
  });
  it('says what is wrong where it is, also what the server says', () => {
    const wrong = rows.map((row) => ({
      ...row,
      ...{ title: ' ', weight: '0', startDate: '2026-12-02', dueDate: '2026-12-01', checklist: 'A\nA' },
    }));
    const faults = Object.entries(faultsOf(wrong)).filter(([, fault]) => fault !== undefined);
    expect(faults.map(([path]) => path.split('.').at(-1)).slice(0, 4)).toEqual([
      ...['title', 'weight', 'dueDate', 'checklist'],
    ]);
    expect(placeOf(rows, 'subMilestones.1.assigneeId')).toBe(`rows.${partId(2)}.assigneeId`);
  });
});
