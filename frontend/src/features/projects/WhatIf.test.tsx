import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { aMilestone, aProject } from '../../parts/milestones/workbench/samples.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import AdminProjects from './screens/AdminProjects.tsx';
import { bodyOf, faultsOf, isOver, matchOf, type Row, thoughtOf } from './whatIf.ts';

const aRow = (more: Partial<Row> = {}): Row => ({
  ...{ key: 'k', employeeId: 'arjun', name: 'Arjun Das', role: 'Engineer', share: '50', from: '2026-12-01' },
  ...{ to: '', override: '' },
  ...more,
});
const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
const anAssignment = (employeeId: string, allocationBp: number) => ({
  ...{ assignmentId: `a-${employeeId}`, projectId: 'p2', projectTitle: 'Clinic shop', employeeId, name: null },
  ...{ role: 'Engineer', from: '2026-01-01', state: 'active', isLead: false, etag: '"1"', can: {} },
  ...{ allocationBp, effortWeightBp: allocationBp },
});
const anEmployee = (employeeId: string, name: string) => ({
  ...{ employeeId, name, etag: '"1"', email: null, mobile: null, role: 'employee', code: employeeId },
  ...{ designation: 'Engineer', skills: [], joinedOn: '2026-01-01', locationState: 'KA', state: 'active', can: {} },
});

let sent: { body: Record<string, unknown>; key: string | null }[];
let refuse: (employeeId: unknown) => boolean;
let paged: string[];
let levelsOf: string[];
const server = setupServer(
  http.get('*/api/projects/p1', () =>
    HttpResponse.json({
      ...{ success: true, kind: 'project', members: [], can: {} },
      project: aProject({ requiredRoles: ['Engineer', 'Designer'], can: { assignMember: true } }),
      milestones: [aMilestone({ startDate: today, committedDueDate: '2099-01-01' })],
    }),
  ),
  http.get('*/api/project-assignments', ({ request }) => {
    const after = new URL(request.url).searchParams.get('after');
    paged.push(after ?? 'first');
    return HttpResponse.json(
      after === null
        ? { success: true, items: [anAssignment('ravi', 2_000)], next: 'two' }
        : { success: true, items: [anAssignment('arjun', 7_000)] },
    );
  }),
  http.get('*/api/employees', () =>
    HttpResponse.json({ success: true, items: [anEmployee('arjun', 'Arjun Das'), anEmployee('ravi', 'Ravi Shah')] }),
  ),
  http.get('*/api/project-interests', () =>
    HttpResponse.json({
      success: true,
      items: [
        {
          ...{ interestId: 'i1', projectId: 'p1', projectTitle: 'Patient portal', employeeId: 'ravi' },
          ...{ name: 'Ravi Shah', role: 'Designer', availabilityBp: 3_000, note: '', state: 'expressed' },
          ...{ expressedAt: '2026-09-04T05:00:00.000Z', movedAt: '2026-09-04T05:00:00.000Z', loadBp: 2_000 },
          ...{ skills: [{ name: 'Figma', level: 4 }], etag: '"1"', can: {} },
        },
      ],
    }),
  ),
  http.get('*/api/skills', () =>
    HttpResponse.json({
      ...{ success: true, people: [], can: {} },
      items: [
        {
          ...{ techId: 't', name: 'Kafka', category: 'DATA', coverage: 1, warning: false, wanted: 2, neededBy: 1 },
          ...{ projects: [{ projectId: 'p1', title: 'Patient portal' }], skills: [], best: null, mine: null },
        },
        {
          ...{ techId: 'u', name: 'Rust', category: 'BACKEND', coverage: 0, warning: false, wanted: 0, neededBy: 0 },
          ...{ projects: [], skills: [], best: null, mine: null },
        },
      ],
    }),
  ),
  http.get('*/api/skills/:techId', ({ request, params: { techId } }) => {
    const after = new URL(request.url).searchParams.get('after');
    const of = (id: string, name: string, level: number) => ({
      ...{ techId, employee: { id, name, role: 'employee' }, level, yearsTenths: 10 },
      ...{ by: 'lead', assessedAt: '2026-09-04T05:00:00.000Z' },
    });
    levelsOf.push(`${techId} ${after ?? 'first'}`);
    return HttpResponse.json(
      after === null
        ? { success: true, items: [of('kavya', 'Kavya Rao', 5)], next: 'two' }
        : { success: true, items: [of('arjun', 'Arjun Das', 2)] },
    );
  }),
  http.post('*/api/projects/p1/assign-team', async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ body, key: request.headers.get('idempotency-key') });
    if (refuse(body['employeeId']))
      return HttpResponse.json(
        { success: false, code: 'EMPLOYEE_INACTIVE', message: '', requestId: 'r' },
        { status: 422 },
      );
    return HttpResponse.json({ success: true, assignment: anAssignment('ravi', 3_000) });
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await import('./parts/WhatIf.tsx');
});
beforeEach(async () => {
  [sent, paged, levelsOf] = [[], [], []];
  refuse = () => false;
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'd@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(cleanup);
afterAll(() => server.close());

const open = async () => {
  await openScreens({ '/admin/projects': <AdminProjects /> }, '/admin/projects?project=p1&plan=1');
  return screen.findByRole('heading', { level: 1, name: 'Try people out: Patient portal' });
};
const tryOut = (name: string) =>
  screen.findAllByRole('button', { name: new RegExp(`^Try ?: ${name}$`) }).then(([one]) => one);
const take = async (name: string) => {
  const button = await tryOut(name);
  if (button) await userEvent.click(button);
};

describe('rules', () => {
  it.each<[string, Partial<Row>, string[]]>([
    ['a whole one', {}, []],
    ['no role', { role: ' ' }, ['rows.k.role']],
    ['no share', { share: 'much' }, ['rows.k.share']],
    ['no first day', { from: '' }, ['rows.k.from']],
    ['backwards', { to: '2026-11-01' }, ['rows.k.to']],
  ])('%s', (_, more, wrong) => {
    const faults = faultsOf([aRow(more)], new Set());
    expect(Object.entries(faults).flatMap(([path, says]) => (says === undefined ? [] : [path]))).toEqual(wrong);
    expect(thoughtOf(aRow(more), 'p1') === null).toBe(wrong.some((path) => !path.endsWith('role')));
  });
  it('asks for a reason where the rows before it and what there is make it too much, and sends it then alone', () => {
    const rows = [aRow(), aRow({ key: 'k2', override: ' They asked ' })];
    const placed = [{ projectId: 'p2', role: 'x', from: '2026-01-01', allocationBp: 2_000 }];
    expect(rows.map((row) => isOver(row, rows, placed))).toEqual([false, true]);
    expect(faultsOf([aRow()], new Set(['k']))['rows.k.override']).toBe('Give a reason to override');
    expect([bodyOf(aRow(), false), bodyOf(rows[1] ?? aRow(), true)]).toEqual([
      { employeeId: 'arjun', role: 'Engineer', allocationBp: 5_000, from: '2026-12-01' },
      expect.objectContaining({ overrideReason: 'They asked' }),
    ]);
  });
  it('match is the mean over what is wanted, each counting up to its level', () => {
    const of = (...levels: (number | null)[]) => matchOf(levels.map((level) => ({ name: 'x', level })));
    expect([of(), of(3), of(5, null), of(1), of(2, 3)]).toEqual([null, 10_000, 5_000, 3_333, 8_333]);
  });
});

it('reads every page of assignments before it says how full a week is', async () => {
  await open();
  expect(paged).toEqual(['first', 'two']);
  expect(screen.getByText('Nobody is on trial')).toBeTruthy();
  const anybody = within(screen.getByRole('region', { name: 'Anybody' }));
  expect(await anybody.findByText(/66\s% match, 70\s% taken today/)).toBeTruthy();
  expect(levelsOf).toEqual(['t first', 't two']);
  const interested = within(screen.getByRole('region', { name: 'Interested' }));
  expect(interested.getByText(/as Designer, 30\s%, 100\s% match, 20\s% taken today/)).toBeTruthy();
});

it('shows weeks, conflicts and risks before anything is sent, then assigns one call a person and keeps what failed', async () => {
  await open();
  await take('Ravi Shah');
  await take('Arjun Das');
  const table = within(screen.getByRole('table'));
  expect((await table.findAllByText(/^120\s%$/)).length).toBe(12);
  expect(screen.getByText(/Arjun Das would be booked at 120\s%/)).toBeTruthy();
  const risks = within(screen.getByRole('region', { name: 'Milestones at risk' }));
  expect(risks.getAllByText(/Arjun Das above 100/)).toHaveLength(4);
  expect(risks.queryByText(/nobody as/)).toBeNull();
  expect(sent).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Assign all 2' }));
  expect(screen.getByText('Give a reason to override')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Why it is right/), { target: { value: 'Two weeks only' } });
  refuse = (employeeId) => employeeId === 'arjun';
  await userEvent.click(screen.getByRole('button', { name: 'Assign all 2' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { employeeId: 'ravi', role: 'Designer', allocationBp: 3_000, from: today },
    { employeeId: 'arjun', role: 'Engineer', allocationBp: 5_000, overrideReason: 'Two weeks only' },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  const answers = within(await screen.findByRole('region', { name: 'Answers' }));
  expect(answers.getByText(/is on Patient portal\./)).toBeTruthy();
  expect(screen.getByText(/^Not assigned:/)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Ravi Shah' })).toBeNull();

  refuse = () => false;
  await userEvent.click(screen.getByRole('button', { name: 'Assign Arjun Das' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(await screen.findByText('Nobody is on trial')).toBeTruthy();
});

it('keeps who is on trial over a reload', async () => {
  await open();
  await take('Arjun Das');
  fireEvent.change(screen.getByLabelText('Share of their days'), { target: { value: '20' } });
  fireEvent.blur(screen.getByLabelText('Share of their days'));
  await waitFor(async () => expect(JSON.stringify(await drafts.list('dev'))).toContain('"20"'));
  cleanup();
  await open();
  expect(await screen.findByRole('group', { name: 'Arjun Das' })).toBeTruthy();
  expect((screen.getByLabelText('Share of their days') as HTMLInputElement).value).toBe('20');
});
