/** Assignments over HTTP: admins staff, everybody who works here sees their own and nobody else's (state-machines.md §3, §15). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, assigned, dayOf, type Offered, ok, planned } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let running: Offered;
let other: Offered;
beforeAll(async () => {
  stage = await startStage();
  running = await activated(stage);
  other = await planned(stage);
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const listed = async (who: Actor, query = ''): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, `/project-assignments${query}`)).items;
const whose = (rows: readonly LooseAnswer[]): readonly string[] => [
  ...new Set(rows.map(({ employeeId }) => employeeId)),
];
const assigning = (change: object = {}) => ({
  employeeId: stranger.id,
  role: 'Engineer',
  allocationBp: 1_000,
  from: dayOf(stage),
  ...change,
});

describe('the list of assignments', () => {
  it('shows everybody their own, whoever they ask for, and admins whom they ask for', async () => {
    for (const who of [lead, member])
      for (const query of ['', `?employeeId=${lead.id}`, `?employeeId=${member.id}`, `?projectId=${running.id}`])
        expect([who.id, query, whose(await listed(who, query))]).toEqual([who.id, query, [who.id]]);
    for (const query of ['', `?employeeId=${lead.id}`, `?projectId=${running.id}`])
      expect([query, await listed(stranger, query)]).toEqual([query, []]);
    expect(whose(await listed(admin)).toSorted()).toEqual([lead.id, member.id].toSorted());
    expect(whose(await listed(admin, `?employeeId=${member.id}`))).toEqual([member.id]);
    expect(await listed(admin, `?projectId=${other.id}`)).toEqual([]);
    expect(await listed(member, `?projectId=${other.id}`)).toEqual([]);
  });
  it('is not for clients, and comes in pages with the names of people and project', async () => {
    for (const who of [client, otherClient]) expect((await stage.get(who, '/project-assignments')).status).toBe(403);
    const first = ok(await stage.get(admin, '/project-assignments?limit=1'));
    const second = ok(await stage.get(admin, `/project-assignments?limit=1&after=${encodeURIComponent(first.next)}`));
    const rows = [...first.items, ...second.items];
    expect(rows.map(({ name, projectTitle, isLead, state }) => [name, projectTitle, isLead, state])).toEqual([
      [nameOf(lead), 'Portal', true, 'active'],
      [nameOf(member), 'Portal', false, 'active'],
    ]);
    for (const query of ['?limit=0', '?colour=red', '?employeeId='])
      expect([query, (await stage.get(admin, `/project-assignments${query}`)).status]).toEqual([query, 400]);
  });
});

describe('a list that is behind', () => {
  it('says so, and only then', async () => {
    const path = '/project-assignments';
    expect(ok(await stage.get(admin, path)).stale).toBeUndefined();
    const behind = ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() }));
    expect([behind.stale, behind.items.length > 0]).toEqual([true, true]);
  });
});

describe('an assignment', () => {
  it('is made by admins, on either path, once for a key', async () => {
    const paths = [
      [`/projects/${other.id}/assign-team`, {}],
      ['/project-assignments/assign', { projectId: other.id }],
    ] as const;
    for (const [path, more] of paths) {
      for (const who of [client, lead, member, otherLead])
        expect([path, who.id, ...codeOf(await stage.post(who, path, assigning(more)))]).toEqual([
          path,
          who.id,
          403,
          'FORBIDDEN',
        ]);
      const key = newId();
      const { assignment } = ok(await stage.post(admin, path, assigning(more), { key }));
      expect(assignment).toMatchObject({
        projectId: other.id,
        employeeId: stranger.id,
        effortWeightBp: 1_000,
        isLead: false,
      });
      const repeated = ok(await stage.post(admin, path, assigning(more), { key }));
      expect(repeated.assignment.assignmentId).toBe(assignment.assignmentId);
    }
    expect(await listed(stranger)).toHaveLength(2);
  });
  it('is of a project and a person that there are, for dates in order', async () => {
    const path = `/projects/${other.id}/assign-team`;
    expect(codeOf(await stage.post(admin, '/projects/none/assign-team', assigning()))).toEqual([404, 'NOT_FOUND']);
    for (const nobody of [client.id, 'nobody'])
      expect(codeOf(await stage.post(admin, path, assigning({ employeeId: nobody })))).toEqual([
        422,
        'EMPLOYEE_INACTIVE',
      ]);
    for (const wrong of [
      { to: dayOf(stage, -1) },
      { allocationBp: 0 },
      { allocationBp: 10_001 },
      { role: '' },
      { more: 1 },
    ])
      expect([wrong, (await stage.post(admin, path, assigning(wrong))).status]).toEqual([wrong, 400]);
  });
  it('takes no more than a day, and the answer names the day', async () => {
    const path = `/projects/${other.id}/assign-team`;
    const full = assigning({ employeeId: otherLead.id, allocationBp: 10_000 });
    ok(await stage.post(admin, path, full));
    const refused = await stage.post(admin, path, full);
    expect([...codeOf(refused), refused.body.detail]).toEqual([
      422,
      'OVER_ALLOCATED',
      { day: dayOf(stage), loadBp: 20_000 },
    ]);
    ok(await stage.post(admin, path, { ...full, overrideReason: 'Two weeks only' }));
  });
});

describe('a release', () => {
  const release = (who: Actor, assignmentId: string, change: object = {}, more: object = {}) =>
    stage.post(
      who,
      `/project-assignments/${assignmentId}/release`,
      { on: dayOf(stage), reason: 'Done', ...change },
      more,
    );

  it('is an admin’s, counts at once, and happens once', async () => {
    const id = await assigned(stage, running.id, stranger);
    for (const who of [client, lead, member, stranger])
      expect(codeOf(await release(who, id))).toEqual([403, 'FORBIDDEN']);
    const tomorrow = await release(admin, id, { on: dayOf(stage, 1) });
    expect([tomorrow.status, tomorrow.body.errors[0].field]).toEqual([400, 'on']);
    const stale = await release(admin, id, {}, { headers: { 'if-match': '"999"' } });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    // What is there now comes along, named as in the list.
    expect(stale.body.current.assignment).toMatchObject({
      ...{ assignmentId: id, employeeId: stranger.id, name: nameOf(stranger), projectTitle: 'Portal', state: 'active' },
    });
    const yesterday = ok(await release(admin, id, { on: dayOf(stage, -1) })).assignment;
    expect(yesterday).toMatchObject({ state: 'ended', can: { releaseMember: false } });
    expect(codeOf(await release(admin, id))).toEqual([409, 'STATE_CONFLICT']);
    expect(codeOf(await release(admin, 'none'))).toEqual([404, 'NOT_FOUND']);
    expect((await stage.get(stranger, `/projects/${running.id}`)).status).toBe(404);
  });
  it('of who leads a project in work is a swap first; of who leads one that has not begun it is not', async () => {
    const [own] = await listed(lead, `?projectId=${running.id}`);
    expect(codeOf(await release(admin, own.assignmentId))).toEqual([422, 'LEAD_REQUIRED']);
    const waiting = await planned(stage);
    const leading = await assigned(stage, waiting.id, lead);
    ok(await stage.post(admin, `/projects/${waiting.id}/lead`, { employeeId: lead.id }));
    expect(ok(await release(admin, leading)).assignment.state).toBe('ended');
  });
});
